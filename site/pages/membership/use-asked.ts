import { useEffect, useRef, type RefObject } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * Whether the address asks for this part of the page, as `?do=cancel` does; it is then scrolled to, once.
 * @returns a ref for the part
 */
export function useAsked<Part extends HTMLElement>(
  part: 'cancel' | 'change',
): { isAsked: boolean; ref: RefObject<Part | null> } {
  const [query] = useSearchParams()
  const ref = useRef<Part>(null)
  const isAsked = query.get('do') === part
  useEffect(() => {
    if (isAsked) ref.current?.scrollIntoView({ block: 'start' })
  }, [isAsked])
  return { isAsked, ref }
}

import { useEffect, useRef } from 'react'

/**
 * What is cancelled or withdrawn takes its buttons with it, and the page gets shorter: the words that say so are gone to,
 * so that neither the keyboard nor a screen reader begins anew.
 * @returns for the element with those words, which has a `tabIndex` of -1
 */
export function useFocusOnceOff<Words extends HTMLElement = HTMLElement>(isOff: boolean) {
  const words = useRef<Words>(null)
  const wasOff = useRef(isOff)
  useEffect(() => {
    if (isOff && !wasOff.current) words.current?.focus()
    wasOff.current = isOff
  }, [isOff])
  return words
}

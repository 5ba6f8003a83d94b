import { useEffect, useRef, type RefObject } from 'react'

/**
 * Gives the focus back to what opened something, once that is closed.
 * @param isAway while it is open @returns for the button that opened it
 */
export function useWayBack(isAway: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) button.current?.focus()
    wasAway.current = isAway
  }, [isAway])
  return button
}

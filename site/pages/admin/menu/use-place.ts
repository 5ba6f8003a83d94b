import { useEffect, useRef } from 'react'

/**
 * Where the screen stands when something is opened under the same address: the editor begins at its top, and the list is
 * again where it was left.
 * @param opened what is open, `null` for the list; its row carries it as `data-row`
 */
export function usePlace(opened: string | null): void {
  const last = useRef(opened)
  useEffect(() => {
    const before = last.current
    if (before === opened) return
    last.current = opened
    const row =
      opened === null && before !== null
        ? document.querySelector<HTMLElement>(`[data-row="${CSS.escape(before)}"] a`)
        : null
    row?.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (!row) scrollTo({ top: 0, behavior: 'instant' })
    const start = row ?? document.getElementById('main')
    start?.focus({ preventScroll: true })
  }, [opened])
}

import { useEffect, useRef } from 'react'

/** As on a new page: where something else is opened under the same address, screen and keyboard start at its top. */
export function useTopOn(opened: string | null): void {
  const last = useRef(opened)
  useEffect(() => {
    if (last.current === opened) return
    last.current = opened
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [opened])
}

import { useEffect, useRef, type RefObject } from 'react'
import { atFirstRest } from '../../layout/use-first-rest.ts'

/**
 * Lets the browser skip the sections, and the footer, that are out of sight, so that what opens over them opens at once. It begins when all of them
 * were drawn: the browser remembers their heights, so the page does not jump while somebody scrolls.
 * @param shown what the sections hold; when that or their width changes, all are drawn once more
 * @returns for the element around them; the document has `data-skips` meanwhile
 */
export function useSkipping(shown: string): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = around.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const root = document.documentElement
    let width = 0
    let stop = () => {}
    const watcher = new ResizeObserver(([entry]) => {
      if (!entry || entry.contentRect.width === width) return
      width = entry.contentRect.width
      stop()
      root.removeAttribute('data-skips')
      // Heights are remembered in the frame that is drawn with them.
      const frame = requestAnimationFrame(() => {
        stop = atFirstRest(() => root.setAttribute('data-skips', ''))
      })
      stop = () => cancelAnimationFrame(frame)
    })
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      stop()
      root.removeAttribute('data-skips')
    }
  }, [shown])
  return around
}

import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/** Scroll returns to the top on every change of route; keyboard and screen reader start at the new page too. */
export function useTopOnRoute(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  // Before the new page is drawn: a moment later it would move under a press, and undo where the page itself scrolled to.
  useLayoutEffect(() => {
    if (last.current !== pathname) scrollTo({ top: 0, behavior: 'instant' })
  }, [pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // Address, picture and structured data of the page that the server rendered: not of this one (site/seo/head.ts).
    for (const each of document.querySelectorAll('[data-ssr]')) each.remove()
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

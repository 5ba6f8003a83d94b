import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Link, useNavigate, type To } from 'react-router-dom'

const LONGEST_WAIT_MS = 400

/**
 * A link between a list and one of its things: what has the same `view-transition-name` on both pages moves from one to the
 * other, where the browser can and nobody asked for less motion. Else a link like any other.
 */
export function PageLink({ to, ...rest }: ComponentProps<typeof Link> & { to: To }): ReactNode {
  const navigate = useNavigate()
  const isGone = useRef<(() => void) | null>(null)
  // The old page is taken away in the same commit in which the new one is put there.
  useLayoutEffect(() => () => isGone.current?.(), [])

  const move = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!canMove(event)) return
    event.preventDefault()
    document.startViewTransition(async () => {
      const gone = new Promise<void>((resolve) => (isGone.current = resolve))
      void navigate(to)
      const deadline = performance.now() + LONGEST_WAIT_MS
      await Promise.race([gone, pause(LONGEST_WAIT_MS)])
      while (document.querySelector('.waiting') && performance.now() < deadline) await pause(16)
    })
  }
  return <Link to={to} onClick={move} {...rest} />
}

/** A plain press, with a browser that can, and a person who likes it. */
function canMove(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    typeof document.startViewTransition === 'function' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

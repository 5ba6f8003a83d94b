import {
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Link, useNavigate, type To } from 'react-router-dom'
import { routeOf } from '../routes.tsx'
import { savesData } from './saves-data.ts'

const LONGEST_WAIT_MS = 400

type PageLinkProps = ComponentProps<typeof Link> & {
  to: To
  /** What moves along: the `data-moves` of the elements that are the same thing here and there. */
  moves?: string
}

/**
 * A link between a list and one of its things: what is the same thing on both sides moves from one to the other, where the
 * browser can and nobody asked for less motion. Else a link like any other.
 */
export function PageLink({ to, moves, onClick, ...rest }: PageLinkProps): ReactNode {
  const navigate = useNavigate()
  const isGone = useRef<(() => void) | null>(null)
  // The old page is taken away in the same commit in which the new one is put there.
  useLayoutEffect(() => () => isGone.current?.(), [])

  const move = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!canMove(event)) return
    event.preventDefault()
    const { replace = false, preventScrollReset = false } = rest
    const here = movers(moves)
    name(here, moves)
    const transition = document.startViewTransition(async () => {
      const gone = new Promise<void>((resolve) => (isGone.current = resolve))
      void navigate(to, { replace, preventScrollReset })
      const deadline = performance.now() + LONGEST_WAIT_MS
      await Promise.race([gone, arrived(moves, here), pause(LONGEST_WAIT_MS)])
      while (document.querySelector('.waiting') && performance.now() < deadline) await pause(16)
      // One name is one thing: here it has left.
      name(here, null)
      name(there(moves, here), moves)
    })
    void transition.finished.finally(() => name(movers(moves), null))
  }
  return (
    <Link
      to={to}
      onClick={move}
      onPointerEnter={() => fetchPage(to)}
      onFocus={() => fetchPage(to)}
      {...rest}
    />
  )
}

/** Whoever points at a link will likely click it, so the code of the page is fetched already. */
function fetchPage(to: To) {
  if (savesData()) return
  const page = typeof to === 'string' ? routeOf(to)?.route.page : undefined
  // Without a connection it is asked for again on the click, and then a failure counts.
  if (page && 'preload' in page) page.preload().catch(() => undefined)
}

const movers = (moves: string | undefined): HTMLElement[] =>
  moves ? [...document.querySelectorAll<HTMLElement>(`[data-moves="${CSS.escape(moves)}"]`)] : []

/** What is not here and is shown already: a sheet is filled before it opens. */
const there = (moves: string | undefined, here: HTMLElement[]): HTMLElement[] =>
  movers(moves).filter((each) => !here.includes(each) && each.getClientRects().length > 0)

function name(elements: HTMLElement[], moves: string | null | undefined) {
  for (const { style } of elements) style.viewTransitionName = moves ?? ''
}

/** The other side of a thing stands there: for what opens over its list, which stays. */
async function arrived(moves: string | undefined, here: HTMLElement[]): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  while (there(moves, here).length === 0 && performance.now() < deadline) await pause(16)
}

/** A plain click, in a browser with view transitions, by somebody who has not asked for less motion. */
function canMove(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
    typeof document.startViewTransition === 'function' &&
    !matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

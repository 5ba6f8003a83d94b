import {
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { replayOne } from './replay.ts'
import { useHydrating } from './use-hydrating.ts'
import './hydration-boundary.css'

type BoundaryProps = { fallback?: ReactNode; children: ReactNode }

/**
 * A part of the page that is hydrated by itself, when its chunk is there. What a visitor did in it before that is replayed
 * then (`early-events.ts`). In the layout its element does not exist (`display: contents`).
 *
 * Until then it stays as the server rendered it: React renders a part anew that changes before it is hydrated, and what was
 * pressed in it would be lost.
 */
export function HydrationBoundary({ fallback, children }: BoundaryProps): ReactNode {
  const element = useRef<HTMLDivElement>(null)
  const [isHydrated, setHydrated] = useState(!useHydrating())
  const part = (
    <Suspense fallback={fallback}>
      {children}
      <Hydrated element={element} onHydrated={setHydrated} />
    </Suspense>
  )
  const [rendered] = useState(part)
  return (
    <div ref={element} className="hydration-boundary">
      {isHydrated ? part : rendered}
    </div>
  )
}

/** Stands once at the end of the site: what is in no boundary is hydrated with the root. */
export function RootHydrated(): ReactNode {
  return <Hydrated />
}

/**
 * Effects run once React has hydrated what they stand in: from then on it answers the events of that part.
 * @param element the boundary; absent: the root
 */
function Hydrated({
  element,
  onHydrated,
}: {
  element?: RefObject<HTMLElement | null>
  onHydrated?: (isHydrated: true) => void
}): null {
  const [turn, setTurn] = useState(0)
  // Not a layout effect: where the boundary itself is new, its element is known only after those.
  useEffect(() => {
    const boundary = element ? element.current : document.getElementById('root')
    if (boundary) globalThis.loungeEarly?.hydrated.add(boundary)
    onHydrated?.(true)
  }, [element, onHydrated])
  useEffect(() => {
    const early = globalThis.loungeEarly
    // One after the other, as somebody does things: each once the page shows what the one before it has changed.
    if (early && replayOne(early)) startTransition(() => setTurn(turn + 1))
  }, [turn])
  return null
}

import { ArrowDown, ArrowUp, GripVertical } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { moved } from '../editing/paths.ts'

export type Reorder = {
  /** In the order to be shown: as it was left, until the server has answered. */
  ids: readonly string[]
  /** What is being dragged. */
  dragged: string | null
  move: (id: string, step: -1 | 1) => void
  drag: (id: string) => void
}

/**
 * A list whose entries are moved one step by buttons, or dragged by a handle with mouse or finger.
 * @returns where the list goes, whose children carry their id as `data-id`, and how they are moved
 * @param saved the order on the server @param save sends a new one; if it fails, the order is again as it was
 */
export function useReorder(
  saved: readonly string[],
  save: (ids: string[]) => Promise<unknown>,
): [RefObject<HTMLUListElement | null>, Reorder] {
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const ids = shown ?? saved
  /** Ends a drag that is still under way when the list goes. */
  const end = useRef<() => void>(() => {})
  useEffect(() => () => end.current(), [])

  /** How many orders are on their way: the last answer counts. */
  const sending = useRef(0)
  const send = async (next: readonly string[]) => {
    setShown(next)
    sending.current += 1
    await save([...next])
    sending.current -= 1
    if (sending.current === 0) setShown(null)
  }
  const move = (id: string, step: -1 | 1) => {
    void send(moved(ids, ids.indexOf(id), step))
    // The browser forgets the focus of what it moves.
    requestAnimationFrame(() =>
      rowOf(list.current, id)?.querySelector<HTMLElement>(`[data-move="${step}"]`)?.focus(),
    )
  }
  const drag = (id: string) => {
    let order = ids
    const follow = ({ clientY }: PointerEvent) => {
      if (clientY < EDGE_PX) scrollBy(0, -STEP_PX)
      if (clientY > innerHeight - EDGE_PX) scrollBy(0, STEP_PX)
      const next = withAt(order, id, indexAt(list.current, id, clientY))
      if (next.some((each, i) => each !== order[i])) setShown((order = next))
    }
    const stop = () => {
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', escape)
      setDragged(null)
    }
    const drop = () => {
      stop()
      if (order !== ids) void send(order)
    }
    const cancel = () => {
      stop()
      setShown(null)
    }
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && cancel()
    addEventListener('pointermove', follow)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', escape)
    end.current = stop
    setDragged(id)
  }
  return [list, { ids, dragged, move, drag }]
}

/** A list may be longer than the screen: it scrolls while something is dragged near its edge. */
const EDGE_PX = 90
const STEP_PX = 14

/** How an entry is moved: a handle for mouse and finger, two buttons for everybody. */
export function Movers({
  id,
  name,
  reorder: { ids, move, drag },
}: {
  id: string
  name: string
  reorder: Reorder
}): ReactNode {
  const index = ids.indexOf(id)
  const isLast = index === ids.length - 1
  return (
    <div className="manage-move">
      <span
        className="manage-grip"
        title="Drag to move"
        aria-hidden="true"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          drag(id)
        }}
      >
        <Icon of={GripVertical} />
      </span>
      <button
        type="button"
        data-move="-1"
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => index > 0 && move(id, -1)}
      >
        <Icon of={ArrowUp} />
      </button>
      <button
        type="button"
        data-move="1"
        aria-label={`Move ${name} down`}
        aria-disabled={isLast}
        onClick={() => !isLast && move(id, 1)}
      >
        <Icon of={ArrowDown} />
      </button>
    </div>
  )
}

/** All ids, with these in their new order on the places that they had: the others stay where they are. */
export function inPlace(all: readonly string[], order: readonly string[]): string[] {
  const rest = [...order]
  return all.map((id) => (order.includes(id) ? (rest.shift() ?? id) : id))
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ?? null
}

/** How many of the other entries lie above this height of the screen. */
function indexAt(list: HTMLElement | null, id: string, y: number): number {
  const others = [...(list?.children ?? [])].filter(
    (row) => row instanceof HTMLElement && row.dataset['id'] !== id,
  )
  return others.filter((row) => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

function withAt(ids: readonly string[], id: string, index: number): string[] {
  const others = ids.filter((each) => each !== id)
  return others.toSpliced(index, 0, id)
}

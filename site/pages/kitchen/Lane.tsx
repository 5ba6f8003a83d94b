import { ChevronDown, ChevronUp } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#site/layout/Icon.tsx'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { withPlaces, type Place } from './use-places.ts'

/** What of a ticket may lie beyond an edge without being missed, in CSS pixels. */
const HIDDEN_PX = 16
/** How much of the list a press moves on. */
const STEP = 0.85

/**
 * Tickets that scroll in a list of their own: how many lie above its start and below its end is said there, and loudly where one of them is late,
 * has an allergy or was changed. Once a ticket went on, the list is at its start again, where the oldest are.
 */
export function Lane({
  orders,
  places,
  status,
  renderTicket,
  children,
}: {
  orders: readonly Order[]
  /** Of tickets that just left it. */
  places: readonly Place[]
  /** Which of the places are of this list; absent: all. */
  status?: OrderStatus
  renderTicket: (order: Order) => ReactNode
  /** What stands there where it has no ticket. */
  children?: ReactNode
}): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  const { above, below } = useHidden(list, renderTicket)
  const shown = withPlaces(orders, places, status)
  useStartAgain(list, shown.length - orders.length)
  const move = (step: number) => list.current?.scrollBy({ top: list.current.clientHeight * step })
  return (
    <div className="tickets-frame">
      <div className="tickets-lane" ref={list}>
        {shown.map((each) =>
          'order' in each ? (
            renderTicket(each.order)
          ) : (
            <p
              key={`place ${each.place.id}`}
              className="pos-ticket-place soft"
              style={{ minHeight: each.place.height }}
              aria-hidden
            >
              {each.place.number}
            </p>
          ),
        )}
        {orders.length === 0 && children}
        {below.count > 0 && (
          <button
            type="button"
            className="button tickets-hidden tickets-below"
            data-urgent={below.urgent !== null || undefined}
            onClick={() => move(STEP)}
          >
            <Icon of={ChevronDown} /> {below.count} more below{below.urgent && `, ${below.urgent}`}
          </button>
        )}
      </div>
      {above.count > 0 && (
        <button
          type="button"
          className="button tickets-hidden tickets-above"
          data-urgent={above.urgent !== null || undefined}
          onClick={() => move(-STEP)}
        >
          <Icon of={ChevronUp} /> {above.count} more above{above.urgent && `, ${above.urgent}`}
        </button>
      )}
    </div>
  )
}

/** The oldest come into sight once the last place that was kept is gone. */
function useStartAgain(list: { current: HTMLDivElement | null }, kept: number) {
  const before = useRef(kept)
  useLayoutEffect(() => {
    if (kept === 0 && before.current > 0) list.current?.scrollTo({ top: 0 })
    before.current = kept
  }, [list, kept])
}

type Hidden = { count: number; urgent: string | null }
const NONE: Hidden = { count: 0, urgent: null }
const NOTHING = { above: NONE, below: NONE }

/** The tickets of a list that are cut off at an edge, or lie beyond it. @param drawn is new whenever the list is drawn anew */
function useHidden(list: { current: HTMLDivElement | null }, drawn: unknown): typeof NOTHING {
  const [hidden, setHidden] = useState(NOTHING)
  // Whatever is drawn may push a ticket beyond the edge.
  useLayoutEffect(() => {
    if (list.current) setHidden(changedTo(hiddenOf(list.current)))
  }, [list, drawn])
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => setHidden(changedTo(hiddenOf(element)))
    element.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [list])
  return hidden
}

const isSame = (one: Hidden, other: Hidden) =>
  one.count === other.count && one.urgent === other.urgent

const changedTo = (after: typeof NOTHING) => (before: typeof NOTHING) =>
  isSame(before.above, after.above) && isSame(before.below, after.below) ? before : after

function hiddenOf(list: HTMLElement): typeof NOTHING {
  // On a phone the page scrolls, not the list.
  if (getComputedStyle(list).overflowY !== 'auto') return NOTHING
  const { top, bottom } = list.getBoundingClientRect()
  const tickets = [...list.querySelectorAll<HTMLElement>('.pos-ticket')].map((ticket) => ({
    ticket,
    at: ticket.getBoundingClientRect(),
  }))
  const those = (isHidden: (at: DOMRect) => boolean) =>
    saidOf(tickets.filter(({ at }) => isHidden(at)).map(({ ticket }) => ticket))
  return {
    above: those((at) => at.top < top - HIDDEN_PX),
    below: those((at) => at.bottom > bottom + HIDDEN_PX),
  }
}

function saidOf(hidden: readonly HTMLElement[]): Hidden {
  const late = hidden.filter(({ dataset }) => dataset.due === 'late').length
  const allergies = hidden.filter((ticket) => ticket.querySelector('[data-allergy]')).length
  const changed = hidden.filter((ticket) => ticket.querySelector('.pos-ticket-edit')).length
  const urgent = [
    late > 0 && `${late} late`,
    allergies > 0 && (allergies === 1 ? 'an allergy' : `${allergies} allergies`),
    changed > 0 && `${changed} changed`,
  ]
  return { count: hidden.length, urgent: urgent.filter(Boolean).join(', ') || null }
}

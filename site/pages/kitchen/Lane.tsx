import { ChevronDown } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Icon } from '#site/layout/Icon.tsx'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import { withPlaces, type Place } from './use-places.ts'

/** What of a ticket may lie below the edge without being missed, in CSS pixels. */
const HIDDEN_PX = 16
/** How much of the list a press moves on. */
const STEP = 0.85

/** Tickets that scroll in a list of their own: how many lie below its end is said there, and loudly where one of them is late or has an allergy. */
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
  const below = useBelow(list, renderTicket)
  return (
    <div className="tickets-lane" ref={list}>
      {withPlaces(orders, places, status).map((each) =>
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
          className="button tickets-below"
          data-urgent={below.urgent !== null || undefined}
          onClick={() => list.current?.scrollBy({ top: list.current.clientHeight * STEP })}
        >
          <Icon of={ChevronDown} /> {below.count} more below{below.urgent && `, ${below.urgent}`}
        </button>
      )}
    </div>
  )
}

type Below = { count: number; urgent: string | null }
const NONE: Below = { count: 0, urgent: null }

/** The tickets of a list that are cut off at its end, or lie below it. @param drawn is new whenever the list is drawn anew */
function useBelow(list: { current: HTMLDivElement | null }, drawn: unknown): Below {
  const [below, setBelow] = useState(NONE)
  // Whatever is drawn may push a ticket below the edge.
  useLayoutEffect(() => {
    if (list.current) setBelow(changedTo(belowOf(list.current)))
  }, [list, drawn])
  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => setBelow(changedTo(belowOf(element)))
    element.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      element.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [list])
  return below
}

const changedTo = (after: Below) => (before: Below) =>
  before.count === after.count && before.urgent === after.urgent ? before : after

function belowOf(list: HTMLElement): Below {
  // On a phone the page scrolls, not the list.
  if (getComputedStyle(list).overflowY !== 'auto') return NONE
  const end = list.getBoundingClientRect().bottom
  const hidden = [...list.querySelectorAll<HTMLElement>('.pos-ticket')].filter(
    (ticket) => ticket.getBoundingClientRect().bottom > end + HIDDEN_PX,
  )
  const late = hidden.filter(({ dataset }) => dataset.due === 'late').length
  const allergies = hidden.filter((ticket) => ticket.querySelector('[data-allergy]')).length
  const urgent = [
    late > 0 && `${late} late`,
    allergies > 0 && (allergies === 1 ? 'an allergy' : `${allergies} allergies`),
  ]
  return { count: hidden.length, urgent: urgent.filter(Boolean).join(', ') || null }
}

import type { ReactNode } from 'react'
import type { TillShop } from '#domain/contracts/drawers.ts'
import { formatCents } from '#domain/cafe/money.ts'

export type Work = TillShop['works'][number]
export type DoorEvent = TillShop['events'][number]
/** What of the shop is shown: a part of it, or what was searched for. */
export type Shown = { works: Work[]; events: DoorEvent[] }

/** Those whose title or artist has each of these words in it. */
export function searchShop({ works, events }: TillShop, typed: string): Shown {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return {
    works: works.filter(({ title, artistName }) => has(`${title} ${artistName}`)),
    events: events.filter(({ title }) => has(`${title} ticket`)),
  }
}

/** Works and events as the till shows drinks. One press asks what has to be asked. */
export function ShopGrid({
  shown: { works, events },
  onPick,
}: {
  shown: Shown
  onPick: (picked: { work: Work } | { event: DoorEvent }) => void
}): ReactNode {
  return (
    <>
      {works.map((work) => (
        <li key={`work ${work.id}`}>
          <button
            type="button"
            className="till-item"
            data-category="work"
            onClick={() => onPick({ work })}
          >
            <span>
              {work.title} <em>{work.artistName}</em>
            </span>
            <small>
              {formatCents(work.priceCents)}
              {work.editionSize > 1 && `, ${work.left} left`}
            </small>
          </button>
        </li>
      ))}
      {events.map((event) => (
        <li key={`event ${event.id}`}>
          <button
            type="button"
            className="till-item"
            data-category="ticket"
            disabled={event.left + event.reserved === 0}
            onClick={() => onPick({ event })}
          >
            <span>{event.name.replace(/^Ticket: /, '')}</span>
            <small>
              {priceOf(event)}, {event.left === 0 ? 'full' : `${event.left} left`}
            </small>
          </button>
        </li>
      ))}
    </>
  )
}

/** '$28.00', 'from $12.00' where there are several kinds of tickets. */
function priceOf({ priceCents, tiers = [] }: DoorEvent): string {
  const prices = tiers.length > 0 ? tiers.map((tier) => tier.priceCents) : [priceCents]
  return `${prices.length > 1 ? 'from ' : ''}${formatCents(Math.min(...prices))}`
}

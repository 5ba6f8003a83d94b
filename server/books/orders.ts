import { inArray } from 'drizzle-orm'
import type { OrderStatus, Quote } from '#domain/contracts/ordering.ts'
import { doorTicketOf } from '#domain/ordering/door-ticket.ts'
import { remainingOf, type RefundParts } from '#domain/payments/refund-parts.ts'
import type { Db } from '../db/open.ts'
import { events } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { addShare, soldOf, takeShareBack } from './shares.ts'
import { bookSale, isTaken } from './store.ts'

type Booked = { id: string; quote: Quote; status: OrderStatus; isPaid: boolean }

/**
 * Brings the books in line with an order, in the transaction that changed it and holds its row: its sale, and what of tickets that the
 * door sold is whoever hosts the event's. Does nothing where they agree.
 * @param at when it was sold or given back
 * @param knownParts what was given back of it, where the caller has read that
 */
export async function bookOrder(
  tx: Db,
  services: Pick<Services, 'settings' | 'menu'>,
  order: Booked,
  at: Date,
  knownParts?: RefundParts[],
): Promise<void> {
  const { isNew, parts } = await bookSale(tx, services, order, at, knownParts)
  await shareTickets(tx, services, order, at, { isNew, parts })
}

/** What was sold before anybody had a share of it earns none when some of it is given back. */
async function shareTickets(
  tx: Db,
  services: Pick<Services, 'settings'>,
  order: Booked,
  at: Date,
  { isNew, parts }: { isNew: boolean; parts: RefundParts[] },
) {
  const sold = ticketsOf(order, parts)
  if (sold.size === 0) return
  // Whoever sells or takes back tickets of an event counts its seats in the same row.
  const rows = await tx
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(inArray(events.id, [...sold.keys()]))
    .orderBy(events.id)
    .for('no key update')
  for (const { id, title } of rows) {
    const event = { type: 'event', id, title } as const
    const booked = await soldOf(tx, event, order.id)
    if (booked.length === 0 && !isNew) continue
    const wanted = sold.get(id) ?? { seats: 0, keptCents: 0 }
    const is = (key: 'seats' | 'keptCents') => booked.reduce((sum, each) => sum + each[key], 0)
    const seats = wanted.seats - is('seats')
    const keptCents = wanted.keptCents - is('keptCents')
    if (keptCents > 0)
      await addShare(tx, services, event, at, {
        reference: order.id,
        seats: Math.max(0, seats),
        keptCents,
        isForfeited: false,
      })
    else if (keptCents < 0)
      await takeShareBack(tx, services, event, at, {
        reference: order.id,
        seats: Math.max(0, -seats),
        keptCents: -keptCents,
      })
  }
}

/** What stays sold of the tickets of each event, after discounts and without what was given back. */
function ticketsOf(order: Booked, parts: RefundParts[]) {
  const found = new Map<string, { seats: number; keptCents: number }>()
  const left = remainingOf(order.quote, parts).lines
  for (const [position, { type, id }] of order.quote.lines.entries()) {
    if (type !== 'ticket' && type !== 'reserved-ticket') continue
    const { eventId } = doorTicketOf(id)
    const before = found.get(eventId) ?? { seats: 0, keptCents: 0 }
    const { quantity = 0, cents = 0 } = isTaken(order) ? (left[position] ?? {}) : {}
    found.set(eventId, { seats: before.seats + quantity, keptCents: before.keptCents + cents })
  }
  return found
}

import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Quote, QuoteLine } from '#domain/contracts/ordering.ts'
import { lineRate } from '#domain/ordering/charges.ts'
import { isGoods, isWork } from '#domain/ordering/counter-goods.ts'
import { doorTicketOf } from '#domain/ordering/door-ticket.ts'
import { sellCopy, takeCopyBack } from '../artists/sales.ts'
import { readOccasion } from '../booking/occasions.ts'
import { seatWaiting } from '../booking/rsvps.ts'
import { tierGone } from '../booking/ticket-rows.ts'
import { holdOccasion, holdOccasions, seatThoseInside } from '../booking/seats.ts'
import type { Db } from '../db/open.ts'
import { doorTickets, events, tillSales, workSales } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { tellOfDoorSale } from './door-news.ts'
import { lockWorks } from './work-holds.ts'

type Order = { id: string; contactName: string; quote: Quote }
type By = { name: string; person: Person | null; at: Date }
/** So many of a line, counted from 0. */
type Pieces = { position: number; quantity: number }

/**
 * Hands over the works and tickets of an order that is paid now. Of two who sell the last copy or seat at once, one does. Hold
 * the order's row. @throws Refused 409 where one is gone by now
 */
export async function handOver(tx: Db, services: Services, order: Order, by: By) {
  await lockWorks(
    tx,
    order.quote.lines.filter(isWork).map(({ id }) => id),
  )
  for (const [position, line] of order.quote.lines.entries()) {
    if (!isGoods(line.type)) continue
    if (line.type === 'work') await handOverWork(tx, services, { order, line, position, by })
    else await handOverTickets(tx, services, { order, line, position, by })
  }
}

/** Takes works and tickets back whose money is given back: all of them, or so many of some lines. Hold the order's row. */
export async function takeGoodsBack(
  tx: Db,
  services: Services,
  order: Pick<Order, 'id' | 'quote'>,
  { reason, only, ...by }: By & { reason: string; only?: readonly Pieces[] },
) {
  if (!order.quote.lines.some(({ type }) => isGoods(type))) return
  const wanted = (position: number) =>
    only === undefined ? Infinity : (only.find((one) => one.position === position)?.quantity ?? 0)
  const sold = await tx
    .select()
    .from(workSales)
    .where(and(eq(workSales.orderId, order.id), sql`${workSales.returnedAt} is null`))
  for (const sale of sold)
    if (wanted(sale.orderPosition ?? -1) > 0)
      await takeCopyBack(tx, services, { ...by, id: sale.id, reason })
  const ofOrder = and(
    eq(doorTickets.orderId, order.id),
    gt(doorTickets.quantity, doorTickets.returned),
  )
  // Events first, as everybody who gives seats back does it: two of them never wait for each other.
  const held = await tx
    .selectDistinct({ id: doorTickets.eventId })
    .from(doorTickets)
    .where(and(ofOrder, eq(doorTickets.isReserved, false)))
  await holdOccasions(
    tx,
    held.map(({ id }) => ({ type: 'event', id })),
  )
  const tickets = await tx.select().from(doorTickets).where(ofOrder).for('update')
  for (const ticket of tickets) {
    const back = Math.min(ticket.quantity - ticket.returned, wanted(ticket.position))
    if (back > 0) await takeTicketsBack(tx, services, ticket, back, by.at)
  }
}

type Handed = { order: Order; line: QuoteLine; position: number; by: By }

async function handOverWork(
  tx: Db,
  services: Services,
  { order: { id: orderId, contactName, quote }, line, position, by }: Handed,
) {
  const sale = {
    id: randomUUID(),
    workId: line.id,
    priceCents: line.unitCents,
    ...(line.copy !== undefined && { copy: line.copy }),
    buyerName: contactName === 'Guest' ? '' : contactName,
  }
  const { taxCents } = line
  const taxRate = lineRate(quote, line)
  await sellCopy(tx, services, by, { ...sale, of: { orderId, position, taxCents, taxRate } })
}

async function handOverTickets(tx: Db, services: Services, { order, line, position, by }: Handed) {
  const isReserved = line.type === 'reserved-ticket'
  const { id, quantity, unitCents: priceCents } = line
  const { eventId, tier } = doorTicketOf(id)
  const kept = await keptSale(tx, order.id)
  const hasSeats = isReserved || (await takeAtDoor(tx, eventId, quantity, by.at))
  if (!hasSeats && !kept)
    throw new Refused(
      409,
      'event_full',
      `${line.name}: there ${quantity === 1 ? 'is no seat' : `are not ${quantity} seats`} left.`,
    )
  if (tier !== undefined && !kept) await requireTier(tx, eventId, { tier, line })
  const over = hasSeats ? 0 : await takeForThoseInside(tx, eventId, quantity)
  if (kept) await tellOfDoorSale(tx, services, { orderId: order.id, eventId, quantity, over, kept })
  await tx.insert(doorTickets).values({
    id: randomUUID(),
    orderId: order.id,
    position,
    eventId,
    tier: tier ?? null,
    quantity,
    isReserved,
    over,
    priceCents,
    soldAt: kept?.soldAt ?? by.at,
    soldBy: kept?.soldBy ?? by.name,
  })
}

/** Seats for people at the door, also after it has begun. One statement, so that no seat is given twice. */
async function takeAtDoor(tx: Db, id: string, quantity: number, now: Date): Promise<boolean> {
  const { seatsHeld, seatsTaken, capacity } = events
  const taken = await tx
    .update(events)
    .set({ seatsHeld: sql`${seatsHeld} + ${quantity}` })
    .where(
      and(
        eq(events.id, id),
        eq(events.status, 'scheduled'),
        gt(events.endsAt, now),
        lte(sql`${seatsHeld} + ${seatsTaken} + ${quantity}`, capacity),
      ),
    )
    .returning({ id: events.id })
  return taken.length > 0
}

/** The event is held, so nobody else takes tickets of this kind meanwhile. @throws Refused 409 where there are not as many */
async function requireTier(
  tx: Db,
  eventId: string,
  { tier, line: { name, quantity } }: { tier: string; line: QuoteLine },
) {
  const occasion = await readOccasion(tx, { type: 'event', id: eventId })
  const wanted = Array.from({ length: quantity }, () => ({ tier }))
  const gone = occasion?.tickets && (await tierGone(tx, occasion, wanted))
  if (gone)
    throw new Refused(
      409,
      'tickets_gone',
      gone.left === 0
        ? `${name}: there is no ticket of this kind left.`
        : `${name}: only ${gone.left} of this kind left.`,
    )
}

/** The sale of an order that a till made while the server could not be reached, and that stands. */
async function keptSale(tx: Db, orderId: string) {
  const [sale] = await tx
    .select({ soldAt: tillSales.soldAt, soldBy: tillSales.soldBy })
    .from(tillSales)
    .where(and(eq(tillSales.orderId, orderId), eq(tillSales.isKept, true)))
  return sale ?? null
}

/** Seats for people who are inside already, as far as there are any. @returns how many have none */
async function takeForThoseInside(tx: Db, id: string, quantity: number): Promise<number> {
  const held = await holdOccasion(tx, { type: 'event', id })
  if (!held) throw new Error('An event that was sold is gone.')
  const { capacity, seatsHeld, seatsTaken } = held
  const seats = Math.min(quantity, Math.max(0, capacity - seatsHeld - seatsTaken))
  if (seats > 0)
    await tx
      .update(events)
      .set({ seatsHeld: sql`${events.seatsHeld} + ${seats}` })
      .where(eq(events.id, id))
  return quantity - seats
}

/** Seats that come back go to whoever is inside without one, then to whoever waits for them. */
async function takeTicketsBack(
  tx: Db,
  services: Services,
  { id, eventId, isReserved }: typeof doorTickets.$inferSelect,
  quantity: number,
  at: Date,
) {
  const key = { type: 'event', id: eventId } as const
  // A line before it may have left seats for those of this one.
  const [ticket] = await tx.select().from(doorTickets).where(eq(doorTickets.id, id))
  const withoutSeat = Math.min(quantity, ticket?.over ?? 0)
  await tx
    .update(doorTickets)
    .set({
      returned: sql`${doorTickets.returned} + ${quantity}`,
      over: sql`${doorTickets.over} - ${withoutSeat}`,
    })
    .where(eq(doorTickets.id, id))
  if (isReserved) return
  await tx
    .update(events)
    .set({ seatsHeld: sql`greatest(0, ${events.seatsHeld} - ${quantity - withoutSeat})` })
    .where(eq(events.id, eventId))
  await seatThoseInside(tx, key)
  const occasion = await readOccasion(tx, key)
  if (occasion && Date.parse(occasion.startsAt) > at.getTime())
    await seatWaiting(tx, services, occasion, at)
}

import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { BY_CLOCK } from '../booking/seat-rows.ts'
import type { Db } from '../db/open.ts'
import { doorTickets, events, orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { ringStaff } from '../notifications/staff.ts'
import { calledOut } from '../ordering/store.ts'
import { balanceOf, inHandOf } from '../payments/balance.ts'
import { goesBackByItself } from '../payments/record.ts'
import { refundPayment } from '../payments/refund.ts'
import type { Services } from '../services.ts'

const DAY_MS = 86_400_000
/** More would be no message any more; the guest list has all. */
const NAMED = 10

/**
 * Tickets that the till sold for events that were called off. What a provider or a gift card paid goes back by itself; of what was paid
 * in cash or at the terminal staff are told, with the numbers of the orders. Runs every minute, each time for what is left.
 */
export async function giveBackDoorTickets(services: Services): Promise<void> {
  const since = new Date(services.now().getTime() - DAY_MS)
  const left = await ticketsOff(services.db, gt(events.endsAt, since))
  const byHand = new Map<string, TicketsOff[]>()
  for (const of of left) {
    if (await giveBack(services, of)) continue
    byHand.set(of.eventId, [...(byHand.get(of.eventId) ?? []), of])
  }
  for (const of of byHand.values()) await tellOfThem(services, of)
}

/** What is to be given back of an order for events that were called off, for whoever opens it. */
export async function calledOffOf(tx: Db, orderId: string) {
  const left = await ticketsOff(tx, eq(doorTickets.orderId, orderId))
  return left.map(({ title, count, cents }) => ({ title, count, cents }))
}

type TicketsOff = Awaited<ReturnType<typeof ticketsOff>>[number]

/** Tickets of events that were called off which nobody gave back, by order and event. */
async function ticketsOff(db: Db, which: ReturnType<typeof gt>) {
  const { orderId, eventId, quantity, returned, priceCents } = doorTickets
  const open = sql`(${quantity} - ${returned})`
  return db
    .select({
      orderId,
      eventId,
      title: events.title,
      sequence: events.sequence,
      number: orders.dailyNumber,
      timeZone: orders.timeZone,
      createdAt: orders.createdAt,
      count: sql<string>`sum(${open})`.mapWith(Number),
      cents: sql<string>`sum(${open} * ${priceCents})`.mapWith(Number),
    })
    .from(doorTickets)
    .innerJoin(events, eq(events.id, eventId))
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(which, eq(events.status, 'cancelled'), gt(quantity, returned)))
    .groupBy(orderId, eventId, events.id, orders.id)
    .orderBy(asc(orders.createdAt))
}

/** @returns whether it went back by itself, or did so already */
async function giveBack(services: Services, { orderId, eventId, title }: TicketsOff) {
  try {
    return await services.db.transaction(async (tx) => {
      const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
      if (!order) return true
      const { payments } = await balanceOf(tx, order)
      const paid = payments.filter((row) => row.state === 'succeeded' && inHandOf(row) > 0)
      if (paid.length === 0 || !paid.every(({ method }) => goesBackByItself(method))) return false
      const rows = await tx
        .select()
        .from(doorTickets)
        .where(
          and(
            eq(doorTickets.orderId, orderId),
            eq(doorTickets.eventId, eventId),
            gt(doorTickets.quantity, doorTickets.returned),
          ),
        )
      if (rows.length === 0) return true
      const lines = rows.map(({ position, quantity, returned }) => ({
        position,
        quantity: quantity - returned,
      }))
      const of = { kind: 'lines' as const, lines }
      const key = `tickets-off:${eventId}:${orderId}`
      const reason = `${title} was called off`
      await refundPayment(tx, services, { orderId, of, reason, key }, BY_CLOCK)
      return true
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return false
  }
}

/** Once for each time that an event was called off. */
async function tellOfThem(services: Services, left: readonly TicketsOff[]) {
  const [{ eventId, title, sequence } = { eventId: '', title: '', sequence: 0 }] = left
  const named = left.slice(0, NAMED).map(({ number, createdAt, timeZone, cents }) => {
    const day = formatDate(dateIn(timeZone, createdAt), 'short')
    return `${calledOut(number)} of ${day} (${formatCents(cents)})`
  })
  const more = left.length > NAMED ? `, and ${left.length - NAMED} more` : ''
  await ringStaff(services.db, services, 'shifts', {
    about: `tickets-off:${eventId}:${sequence}`,
    title: `${title} was called off: give ${left.length === 1 ? 'an order' : `${left.length} orders`} money back`,
    message: `Tickets were paid in cash or at the terminal, so nothing goes back by itself. Give it back under Orders: ${named.join(', ')}${more}.`,
    to: `/guest-list?event=${eventId}`,
    label: 'See the list',
  })
}

import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { partsOfLines, remainingOf, sumOfParts } from '#domain/payments/refund-parts.ts'
import { BY_CLOCK } from '../booking/seat-rows.ts'
import { holdOccasion } from '../booking/seats.ts'
import { isTaken } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { doorTickets, events, orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { ringStaff } from '../notifications/staff.ts'
import { calledOut, type OrderRow } from '../ordering/store.ts'
import { balanceOf, inHandOf, sum, type Balance } from '../payments/balance.ts'
import { goesBackByItself } from '../payments/record.ts'
import { refundPayment } from '../payments/refund.ts'
import { touch } from '../payments/take.ts'
import type { Services } from '../services.ts'
import { takeGoodsBack } from './handing-over.ts'

/** So long after its end an event is looked at: a server may stand still, and somebody may be late with the refund. */
const LOOKED_AT_MS = 30 * 86_400_000
/** More would be no message any more; the guest list has all. */
const NAMED = 10

/**
 * Tickets that the till sold for events that were called off. What a provider or a gift card paid goes back by itself, and so do tickets
 * that cost nothing; of all others staff are told, with the numbers of the orders. Runs every minute, each time for what is left.
 */
export async function giveBackDoorTickets(services: Services): Promise<void> {
  const since = new Date(services.now().getTime() - LOOKED_AT_MS)
  const byHand = new Map<string, ByHand[]>()
  for (const of of await ticketsOff(services.db, gt(events.endsAt, since))) {
    const cents = await giveBack(services, of).catch((error: unknown) => {
      services.log.error({ err: error, order: of.orderId }, 'tickets were not given back')
      return 0
    })
    if (cents > 0) byHand.set(of.eventId, [...(byHand.get(of.eventId) ?? []), { ...of, cents }])
  }
  for (const of of byHand.values()) await tellOfThem(services, of)
}

/** What is to be given back of an order for events that were called off, for whoever opens it. */
export async function calledOffOf(tx: Db, order: OrderRow) {
  const left = await ticketsOff(tx, eq(doorTickets.orderId, order.id))
  if (left.length === 0) return []
  const balance = await balanceOf(tx, order)
  return left
    .map(({ title, lines }) => ({
      title,
      count: sum(lines.map(({ quantity }) => quantity)),
      cents: worthOf(order, balance, lines).cents,
    }))
    .filter(({ cents }) => cents > 0)
}

type TicketsOff = Awaited<ReturnType<typeof ticketsOff>>[number]
type ByHand = TicketsOff & { cents: number }
type Pieces = { position: number; quantity: number }[]

/** Tickets of events that were called off which nobody gave back, by order and event. */
async function ticketsOff(db: Db, which: SQL | undefined) {
  const { orderId, eventId, quantity, returned, position } = doorTickets
  const rows = await db
    .select({
      orderId,
      eventId,
      title: events.title,
      sequence: events.sequence,
      number: orders.dailyNumber,
      timeZone: orders.timeZone,
      createdAt: orders.createdAt,
      position,
      quantity,
      returned,
    })
    .from(doorTickets)
    .innerJoin(events, eq(events.id, eventId))
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(which, eq(events.status, 'cancelled'), gt(quantity, returned)))
    .orderBy(asc(orders.createdAt), asc(orderId), asc(position))
  const byOrder = new Map<string, typeof rows>()
  for (const row of rows) {
    const key = `${row.orderId} ${row.eventId}`
    byOrder.set(key, [...(byOrder.get(key) ?? []), row])
  }
  return [...byOrder.values()].flatMap((of) => {
    const [first] = of
    return first ? [{ ...first, lines: of.map(openOf) }] : []
  })
}

const openOf = (row: { position: number; quantity: number; returned: number }) => ({
  position: row.position,
  quantity: row.quantity - row.returned,
})

/** @returns what somebody has to give back by hand; 0 where it went back by itself, or did so already */
async function giveBack(services: Services, of: TicketsOff): Promise<number> {
  const [order] = await services.db.select().from(orders).where(eq(orders.id, of.orderId))
  if (!order) return 0
  // Orders that wait for somebody at the counter are not held every minute.
  const { cents, isByItself } = worthOf(order, await balanceOf(services.db, order), of.lines)
  if (!isByItself) return cents
  try {
    return await services.db.transaction((tx) => giveBackHeld(tx, services, of))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return cents
  }
}

/** The same where it seems to go back by itself: another server may have done it meanwhile, or the event may be on again. */
async function giveBackHeld(
  tx: Db,
  services: Services,
  { orderId, eventId, title }: TicketsOff,
): Promise<number> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
  const event = await holdOccasion(tx, { type: 'event', id: eventId })
  if (!order || !event) return 0
  const isOfEvent = and(eq(doorTickets.orderId, orderId), eq(doorTickets.eventId, eventId))
  const [left] = await ticketsOff(tx, isOfEvent)
  if (!left) return 0
  const { cents, isByItself, paid } = worthOf(order, await balanceOf(tx, order), left.lines)
  if (!isByItself) return cents
  const reason = `${title} was called off`
  if (cents === 0) {
    const by = { name: BY_CLOCK, person: null, at: services.now(), reason }
    await takeGoodsBack(tx, services, order, { ...by, only: left.lines })
    await touch(tx, services, orderId)
    return 0
  }
  const key = `tickets-off:${eventId}:${orderId}`
  await refundPayment(
    tx,
    services,
    { orderId, of: { kind: 'lines', lines: paid }, reason, key },
    BY_CLOCK,
  )
  return 0
}

/**
 * What tickets cost, after discounts and with their tax, as far as that was not given back.
 * @returns it, for which pieces, and whether it goes back without anybody at the counter
 */
function worthOf(
  order: OrderRow,
  balance: Balance,
  lines: Pieces,
): { cents: number; paid: Pieces; isByItself: boolean } {
  const left = remainingOf(order.quote, balance.parts).lines
  const paid = lines.flatMap(({ position, quantity }) => {
    const most = Math.min(quantity, left[position]?.quantity ?? 0)
    return most > 0 ? [{ position, quantity: most }] : []
  })
  const parts = partsOfLines(order.quote, balance.parts, paid)
  const full = parts ? sumOfParts(parts) : 0
  const inHand = balance.payments.filter((row) => row.state === 'succeeded' && inHandOf(row) > 0)
  const cents = isTaken(order) ? full : Math.min(full, sum(inHand.map(inHandOf)))
  const isByItself =
    cents === 0 || (inHand.length > 0 && inHand.every(({ method }) => goesBackByItself(method)))
  return { cents, paid, isByItself }
}

/** Once for each time that an event was called off. */
async function tellOfThem(services: Services, left: readonly ByHand[]) {
  const [{ eventId, title, sequence } = { eventId: '', title: '', sequence: 0 }] = left
  const named = left.slice(0, NAMED).map(({ number, createdAt, timeZone, cents }) => {
    const day = formatDate(dateIn(timeZone, createdAt), 'short')
    return `${calledOut(number)} of ${day} (${formatCents(cents)})`
  })
  const more = left.length > NAMED ? `, and ${left.length - NAMED} more` : ''
  await ringStaff(services.db, services, 'shifts', {
    about: `tickets-off:${eventId}:${sequence}`,
    title: `${title} was called off: give ${left.length === 1 ? 'an order' : `${left.length} orders`} money back`,
    message: `What was paid for their tickets does not go back by itself. Give it back under Orders: ${named.join(', ')}${more}.`,
    to: `/guest-list?event=${eventId}`,
    label: 'See the list',
  })
}

import { and, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import type { Order } from '#domain/contracts/ordering.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { tierName } from '#domain/membership/texts.ts'
import type { Db } from '../db/open.ts'
import {
  classCredits,
  membershipCharges,
  membershipRefunds,
  memberships,
  orders,
  payments,
  refunds,
  roomCharges,
  roomRefunds,
  seatCharges,
  seatRefunds,
  spaceBookings,
} from '../db/schema.ts'
import { calledOut } from '../ordering/called-out.ts'

type Payment = typeof payments.$inferSelect
type Together = NonNullable<Order['together']>
type Back = Together['givenBack'][number]
type Refunded = { amountCents: number; createdAt: Date }

/**
 * An order that was paid in one charge with what has money of its own, with all that its receipt shows; drinks for a break that
 * another order paid, with that order (docs/decisions/seats-in-the-cart.md).
 * @param arrived payments of orders, this one among them
 */
export async function withOneReceipt(
  db: Db,
  order: Order,
  arrived: readonly Payment[],
): Promise<Order> {
  const own = arrived.filter(({ orderId }) => orderId === order.id)
  if (order.forBreak) return withPayer(db, order, own)
  if (!own.some(({ apartCents }) => apartCents > 0)) return order
  const drinks = await drinksOf(db, order)
  const givenBack = [
    ...(await drinksBack(
      db,
      drinks.map(({ id }) => id),
    )),
    ...(await seatsBack(db, order)),
    ...(await roomsBack(db, order.id)),
    ...(await monthsBack(db, order.id)),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  return { ...order, together: { drinks, givenBack } }
}

/** How `payDrinksOf` keys what an order paid for drinks. */
const PAYER = /^order ([0-9a-f-]{36}) /

async function withPayer(db: Db, order: Order, own: readonly Payment[]): Promise<Order> {
  const [id] = own.flatMap(({ idempotencyKey }) => PAYER.exec(idempotencyKey)?.[1] ?? [])
  if (id === undefined) return order
  const [payer] = await db.select().from(orders).where(eq(orders.id, id))
  if (!payer) return order
  const isTheirs = isSame(order.contact.email, payer.contactEmail)
  const token = isTheirs ? { token: payer.token } : {}
  return { ...order, paidWith: { id, number: calledOut(payer.dailyNumber), ...token } }
}

/** Whoever placed one of them may see the page of the other. */
const isSame = (a: string | null | undefined, b: string | null | undefined) =>
  Boolean(a) && a?.toLowerCase() === b?.toLowerCase()

async function drinksOf(db: Db, { id, contact, quote }: Order): Promise<Together['drinks']> {
  const references = quote.lines.filter(({ type }) => type === 'session').map((line) => line.id)
  if (references.length === 0) return []
  const rows = await db
    .select({ order: orders, cents: payments.amountCents })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        sql`${orders.forBreak} is not null`,
        inArray(sql`${orders.forBreak} ->> 'reference'`, references),
        like(payments.idempotencyKey, `order ${id} %`),
      ),
    )
  const all = new Map<string, Together['drinks'][number]>()
  for (const { order, cents } of rows) {
    const paidCents = cents + (all.get(order.id)?.cents ?? 0)
    all.set(order.id, {
      reference: order.forBreak?.reference ?? '',
      id: order.id,
      ...(isSame(contact.email, order.contactEmail) && { token: order.token }),
      number: calledOut(order.dailyNumber),
      cents: paidCents,
      quote: order.quote.totalCents === paidCents ? order.quote : null,
    })
  }
  return [...all.values()]
}

async function drinksBack(db: Db, ids: readonly string[]): Promise<Back[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.orderId, [...ids]), ne(refunds.state, 'failed')))
  return rows.map(({ amountCents, tipCents, createdAt }) =>
    backOf('Drinks for the break', { amountCents: amountCents + tipCents, createdAt }),
  )
}

/** What went back of seats and packs, or became a credit; not what was kept. A part that was moved with some of them is among it. */
async function seatsBack(db: Db, { id, quote }: Order): Promise<Back[]> {
  const sessions = quote.lines.filter(({ type }) => type === 'session').map((line) => line.id)
  if (sessions.length === 0) return []
  const packs = await db
    .select({ reference: classCredits.reference })
    .from(classCredits)
    .where(eq(classCredits.orderId, id))
  const references = [...sessions, ...packs.map(({ reference }) => reference)]
  const isPaidByIt = and(eq(seatCharges.orderId, id), eq(seatCharges.orderCents, 0))
  const first = await db
    .select({ id: seatCharges.id })
    .from(seatCharges)
    .where(
      and(
        isPaidByIt,
        or(
          inArray(seatCharges.reference, references),
          inArray(seatCharges.payerReference, references),
        ),
      ),
    )
  if (first.length === 0) return []
  const whole = first.map((each) => each.id)
  const rows = await db
    .select({ refund: seatRefunds })
    .from(seatRefunds)
    .innerJoin(seatCharges, eq(seatCharges.id, seatRefunds.chargeId))
    .where(
      and(
        or(inArray(seatCharges.id, whole), inArray(seatCharges.partOf, whole)),
        ne(seatRefunds.state, 'failed'),
        ne(seatRefunds.account, 'sales:forfeited'),
      ),
    )
  return rows.map(({ refund }) => ({
    ...backOf(refund.title ?? 'Classes', refund),
    ...(refund.account === 'credits:classes' && { isCredit: true as const }),
  }))
}

async function roomsBack(db: Db, orderId: string): Promise<Back[]> {
  const rows = await db
    .select({ refund: roomRefunds, spaceType: spaceBookings.spaceType })
    .from(roomRefunds)
    .innerJoin(roomCharges, eq(roomCharges.id, roomRefunds.chargeId))
    .innerJoin(spaceBookings, eq(spaceBookings.id, roomCharges.bookingId))
    .where(
      and(
        eq(spaceBookings.orderId, orderId),
        eq(roomCharges.kind, 'deposit'),
        ne(roomRefunds.state, 'failed'),
      ),
    )
  return rows.map(({ refund, spaceType }) => backOf(SPACES[spaceType].name, refund))
}

async function monthsBack(db: Db, orderId: string): Promise<Back[]> {
  const rows = await db
    .select({ refund: membershipRefunds, tier: membershipCharges.tier })
    .from(membershipRefunds)
    .innerJoin(membershipCharges, eq(membershipCharges.id, membershipRefunds.chargeId))
    .innerJoin(memberships, eq(memberships.id, membershipCharges.membershipId))
    .where(
      and(
        eq(memberships.orderId, orderId),
        eq(membershipCharges.kind, 'joining'),
        ne(membershipRefunds.state, 'failed'),
      ),
    )
  return rows.map(({ refund, tier }) => backOf(tierName(tier), refund))
}

const backOf = (what: string, { amountCents, createdAt }: Refunded): Back => ({
  what,
  cents: amountCents,
  at: createdAt.toISOString(),
})

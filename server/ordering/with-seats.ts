import { and, eq, inArray } from 'drizzle-orm'
import { BREAK_TEXTS } from '#domain/booking/break-drinks.ts'
import type { Order, OrderStatus } from '#domain/contracts/ordering.ts'
import type { Db } from '../db/open.ts'
import { rsvps, type ForBreak } from '../db/schema.ts'
import { sign } from '../forms/token.ts'
import { Refused } from '../http/refuse.ts'
import type { Secrets } from '../secrets.ts'

// Drinks for a break are in the price of seats that are held, and are paid with them (docs/decisions/drinks-for-the-break.md).

type Drinks = { id: string; status: OrderStatus; forBreak: ForBreak | null }

/** The ids of those orders that are paid with the seats that they are for. */
export async function paidWithSeats(db: Db, orders: readonly Drinks[]): Promise<Set<string>> {
  const waiting = orders.flatMap(({ id, status, forBreak }) =>
    status === 'awaiting-payment' && forBreak ? [{ id, reference: forBreak.reference }] : [],
  )
  if (waiting.length === 0) return new Set()
  const references = waiting.map(({ reference }) => reference)
  const held = await db
    .select({ reference: rsvps.reference })
    .from(rsvps)
    .where(and(inArray(rsvps.reference, references), eq(rsvps.status, 'held')))
  const known = new Set(held.map(({ reference }) => reference))
  return new Set(waiting.flatMap(({ id, reference }) => (known.has(reference) ? [id] : [])))
}

/** @throws Refused 409 where an order is paid with the seats that it is for */
export async function requirePaidAlone(db: Db, order: Drinks): Promise<void> {
  if ((await paidWithSeats(db, [order])).size === 0) return
  throw new Refused(409, 'paid_with_seats', BREAK_TEXTS.withSeats)
}

/** The page of the seats with which an order is paid, for whoever holds it. */
export function seatsPathOf(
  { secrets }: { secrets: Secrets },
  { reference }: Pick<NonNullable<Order['forBreak']>, 'reference'>,
): string {
  const token = sign(secrets['form-token'], `rsvp ${reference}`)
  return `/classes/confirmation?reference=${reference}&token=${token}`
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import { firstStatus } from '#domain/ordering/status.ts'
import { isProvider } from '#domain/payments/values.ts'
import type { Db } from '../db/open.ts'
import { orders, payments } from '../db/schema.ts'
import { changeIn } from '../ordering/change.ts'
import { takeApart } from '../payments/apart.ts'
import { balanceOf } from '../payments/balance.ts'
import { dropOpen } from '../payments/record.ts'
import type { Services } from '../services.ts'
import { drinksToPay } from './break-orders.ts'
import { BY_CLOCK, type HeldSeats, type SeatRow } from './seat-rows.ts'

// Drinks for the break that are paid with seats in the cart: an order of their own, which is in the price of the line of the seats
// (docs/decisions/drinks-for-the-break.md).

/** What drinks cost that are paid with held seats. */
export async function drinksCentsOf(db: Db, row: SeatRow): Promise<number> {
  const order = await drinksToPay(db, row)
  return order ? Math.max(0, (await balanceOf(db, order)).dueCents) : 0
}

/**
 * Pays drinks with their part of an order, whose money it is until then: the books hold both alike, so nothing is posted. Hold the order
 * and the seats.
 * @param cents what the order paid for them @returns what was taken for them: all or nothing
 */
export async function payDrinksOf(
  tx: Db,
  services: Services,
  orderId: string,
  { row, occasion }: HeldSeats,
  cents: number,
): Promise<number> {
  const at = services.now()
  const drinks = cents > 0 ? await drinksToPay(tx, row) : null
  const isOver = occasion.status !== 'scheduled' || new Date(occasion.startsAt) <= at
  if (!drinks || isOver || (await balanceOf(tx, drinks)).dueCents !== cents) return 0
  await dropOpen(tx, drinks.id)
  for (const { payment, cents: amountCents } of await takeApart(tx, orderId, cents)) {
    const id = randomUUID()
    const { method, account, chargeId, takenBy } = payment
    await tx.insert(payments).values({
      id,
      orderId: drinks.id,
      method,
      state: 'succeeded',
      account,
      amountCents,
      chargeId,
      takenBy,
      idempotencyKey: `order ${orderId} ${id}`,
      createdAt: at,
      succeededAt: at,
    })
    // What was taken at the counter is given back there.
    if (!isProvider(method))
      await tx.update(orders).set({ payment: 'counter' }).where(eq(orders.id, drinks.id))
  }
  const changer = { name: BY_CLOCK, person: null, isSystem: true, check: () => {} }
  const paid = { isPaid: true, status: firstStatus(drinks.channel) }
  await changeIn(tx, services, drinks.id, paid, changer)
  return cents
}

/** To a party whose drinks could not be ordered with the money that came for them. */
export const drinksGone = (cents: number): string[] =>
  cents > 0
    ? [
        `The drinks for the break were not kept until your payment came. ${formatCents(cents)} for them comes back as you paid it; order them again by the link below.`,
      ]
    : []

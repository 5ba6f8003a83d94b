import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { firstStatus } from '#domain/ordering/status.ts'
import { isProvider } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { orders, payments } from '../db/schema.ts'
import { tierFor, type Buyer } from '../memberships/tier.ts'
import { changeIn, holdOrder } from '../ordering/change.ts'
import { writeLines } from '../ordering/edit.ts'
import { quoteForTier } from '../ordering/edit-quote.ts'
import type { OrderRow } from '../ordering/store.ts'
import { takeApart } from '../payments/apart.ts'
import { balanceOf } from '../payments/balance.ts'
import { dropOpen } from '../payments/record.ts'
import type { Services } from '../services.ts'
import { drinksToPay } from './break-orders.ts'
import { BY_CLOCK, type HeldSeats, type SeatRow } from './seat-rows.ts'

// Drinks for the break that are paid with seats in the cart: an order of their own, which is in the price of the line of the seats
// (docs/decisions/drinks-for-the-break.md).

/** What drinks cost that are paid with held seats, by the tier of whoever buys them on the day of the break. */
export async function drinksCentsFor(
  db: Db,
  services: Services,
  buyer: Buyer,
  row: SeatRow,
): Promise<number> {
  const order = await drinksToPay(db, row)
  return order ? (await quotedFor(db, services, buyer, order)).cents : 0
}

/** The same, written down in the order of the drinks, because an order that is placed pays it so. Hold the seats. */
export async function repriceDrinks(
  tx: Db,
  services: Services,
  buyer: Buyer,
  row: SeatRow,
): Promise<number> {
  const known = await drinksToPay(tx, row)
  const order = known && (await holdOrder(tx, known.id))
  if (order?.status !== 'awaiting-payment') return 0
  const { quote, cents } = await quotedFor(tx, services, buyer, order)
  // Nobody pays them alone any more.
  await dropOpen(tx, order.id)
  if (quote === order.quote) return cents
  const [after] = await tx
    .update(orders)
    .set({ quote, userId: order.userId ?? buyer.accountId, updatedAt: services.now() })
    .where(eq(orders.id, order.id))
    .returning()
  if (!after) throw new Error('A held order is gone.')
  await writeLines(tx, order.id, quote.lines)
  await audit(tx, services, BY_CLOCK, {
    action: 'order.repriced',
    subject: order.id,
    before: { totalCents: order.quote.totalCents },
    after: { totalCents: quote.totalCents },
  })
  return cents
}

async function quotedFor(db: Db, services: Services, buyer: Buyer, order: OrderRow) {
  const date = dateIn(order.timeZone, order.pickupAt ?? order.estimatedAt)
  const tier = await tierFor(db, buyer, date)
  const quote = await quoteForTier({ ...services, db }, order, tier)
  const { dueCents } = await balanceOf(db, { ...order, quote })
  return { quote, cents: Math.max(0, dueCents) }
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

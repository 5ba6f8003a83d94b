import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { ledgerPostings, ledgerTransactions, orders, payments, refunds } from '../db/schema.ts'
import type { TestServer } from '../db/testing.ts'
import { balanceOf } from './balance.ts'

/** Where the money of an order is. */
const IN_HAND = ['till', 'card-terminal', 'cash:front', 'gift-cards', 'provider:test']

/** Everything the books say of an order, its payments and its refunds, by account; nothing where it comes to 0. */
export async function bookedOn(
  { db }: TestServer,
  orderId: string,
): Promise<Record<string, number>> {
  const of = async (subject: 'order' | 'payment' | 'refund', subjectId: string) =>
    db
      .select({ account: ledgerPostings.account, cents: ledgerPostings.cents })
      .from(ledgerPostings)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
      .where(
        and(eq(ledgerTransactions.subject, subject), eq(ledgerTransactions.subjectId, subjectId)),
      )
  const paid = await db.select().from(payments).where(eq(payments.orderId, orderId))
  const given = await db.select().from(refunds).where(eq(refunds.orderId, orderId))
  const rows = [
    await of('order', orderId),
    ...(await Promise.all(paid.map(({ id }) => of('payment', id)))),
    ...(await Promise.all(given.map(({ id }) => of('refund', id)))),
  ].flat()
  const sums: Record<string, number> = {}
  for (const { account, cents } of rows) sums[account] = (sums[account] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

/** The money that is there is what was paid and not given back; what it was for is what is sold, and nothing is left over. */
export async function agree(server: TestServer, id: string) {
  const [order] = await server.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('No such order.')
  const books = await bookedOn(server, id)
  const balance = await balanceOf(server.db, order)
  const extraTips = balance.payments.reduce(
    (sum, row) => sum + row.tipCents - row.refundedTipCents,
    0,
  )
  const inHand = IN_HAND.reduce((sum, account) => sum + (books[account] ?? 0), 0)
  expect(inHand).toBe(balance.paidCents - balance.refundedCents + extraTips)
  expect(Object.values(books).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  const isSold = order.isPaid && order.status !== 'cancelled' && order.status !== 'refunded'
  // Deposits are 0 for what is sold, and all that is in hand otherwise.
  expect(books['deposits:orders'] ?? 0).toBe(isSold ? 0 : 0 - (inHand - extraTips))
  if (isSold) expect(balance.dueCents).toBe(0)
  if (order.status === 'cancelled' || order.status === 'refunded') expect(inHand).toBe(0)
}

import { and, eq, inArray, ne } from 'drizzle-orm'
import { sumOfParts } from '#domain/payments/refund-parts.ts'
import type { Db } from '../db/open.ts'
import { payments, refunds } from '../db/schema.ts'

/**
 * What was given back, in cents, of each of these orders whose sale stands: lines, amounts and tips. What went back because an order
 * was changed and costs less is none of it.
 */
export async function partRefundsOf(db: Db, ids: string[]): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  if (ids.length === 0) return all
  const rows = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(refunds.orderId, ids), ne(refunds.state, 'failed')))
  for (const { refund, payment } of rows) {
    const { orderId, parts, reducesSale, tipCents } = refund
    const partCents = reducesSale && parts ? sumOfParts(parts) : 0
    // A payment of which nothing is left was of a sale that was taken back whole.
    const isLeft = payment.refundedCents < payment.amountCents
    const cents = partCents + (isLeft ? tipCents : 0)
    if (cents > 0) all.set(orderId, (all.get(orderId) ?? 0) + cents)
  }
  return all
}

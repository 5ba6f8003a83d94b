import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { payments } from '../db/schema.ts'
import { inHandOf, paymentsWhere, type PaymentRow } from './balance.ts'

/**
 * Sets so much of what was paid for an order apart, for seats, a room or a month of a membership that it paid for: from here on it is none of the order's money.
 * The newest payment first, and gift cards last: what they paid goes back onto no card. Hold the order.
 * @returns of which payments, and how much of each
 */
export async function takeApart(
  tx: Db,
  orderId: string,
  cents: number,
): Promise<{ payment: PaymentRow; cents: number }[]> {
  const arrived = await paymentsWhere(
    tx,
    and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')),
  )
  const isOfCard = ({ method }: PaymentRow) => (method === 'gift-card' ? 1 : 0)
  const newest = arrived.toReversed().toSorted((a, b) => isOfCard(a) - isOfCard(b))
  const parts: { payment: PaymentRow; cents: number }[] = []
  let left = cents
  for (const payment of newest) {
    const part = Math.min(left, inHandOf(payment))
    if (part <= 0) continue
    left -= part
    await tx
      .update(payments)
      .set({ apartCents: payment.apartCents + part })
      .where(eq(payments.id, payment.id))
    parts.push({ payment, cents: part })
  }
  if (left > 0) throw new Error('An order is paid, and not what it reserved.')
  return parts
}

import { formatCents } from '../cafe/money.ts'
import type { Order } from '../contracts/ordering.ts'

/** How the money of an order stands, in the words of the counter. */
export function paidLabel({
  status,
  isPaid,
  refundedCents = 0,
  dueCents,
}: Pick<Order, 'status' | 'isPaid' | 'refundedCents' | 'dueCents'>): string {
  if (status === 'refunded') return 'Refunded'
  if (refundedCents > 0)
    return `${status === 'cancelled' ? 'Refunded' : 'Partly refunded'} ${formatCents(refundedCents)}`
  if (isPaid) return 'Paid'
  if (status === 'cancelled' || status === 'no-show') return 'Never paid'
  // Some of it was paid, and it was changed since.
  return dueCents ? `To pay ${formatCents(dueCents)}` : 'To pay'
}

/** Some of its money went back, and the sale stands. */
export function isPartlyRefunded({
  status,
  refundedCents = 0,
}: Pick<Order, 'status' | 'refundedCents'>): boolean {
  return refundedCents > 0 && status !== 'refunded' && status !== 'cancelled'
}

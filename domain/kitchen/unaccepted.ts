import type { Order } from '#domain/contracts/ordering.ts'
import { isForLater } from './later.ts'

/** For so many minutes an order may wait to be confirmed. Then the bell of staff says so. */
export const UNCONFIRMED_MINUTES = 5
/** An order that is due later than this may wait longer. */
export const UNCONFIRMED_AHEAD_HOURS = 2

/** Whether an order came that nobody accepted or confirmed yet; not one for a later day. @param now the café's clock */
export function isUnaccepted(
  order: Pick<Order, 'status' | 'pickupAt' | 'timeZone'>,
  now: Date,
): boolean {
  return order.status === 'waiting' || (order.status === 'pending' && !isForLater(order, now))
}

import { dateIn } from '#domain/cafe/time.ts'
import type { Order } from '#domain/contracts/ordering.ts'

/**
 * Whether nobody has to make an order today: it stands below the others, and comes to them on its day.
 * @param now the café's clock
 */
export function isForLater(
  { status, pickupAt, timeZone }: Pick<Order, 'status' | 'pickupAt' | 'timeZone'>,
  now: Date,
): boolean {
  return (
    pickupAt !== null &&
    (status === 'pending' || status === 'confirmed') &&
    dateIn(timeZone, new Date(pickupAt)) > dateIn(timeZone, now)
  )
}

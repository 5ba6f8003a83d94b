import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isActive } from './status.ts'

/** Whether somebody still makes it: then the time at which it is ready is worth saying. */
export function isInTheMaking(status: OrderStatus): boolean {
  return isActive(status) && status !== 'ready'
}

/** From so many minutes past its time on an order is late: the same for a ticket, for Today, for reports and for its customer. */
export const LATE_FROM_MINUTES = 1

/** Whether the time that was promised has passed and the order is still not ready: what is ready is not collected, never late. @param now the café's clock */
export function isLate(
  { status, estimatedAt }: { status: OrderStatus; estimatedAt: string },
  now: Date,
): boolean {
  return (
    isInTheMaking(status) && now.getTime() - Date.parse(estimatedAt) >= LATE_FROM_MINUTES * 60_000
  )
}

import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isActive } from './status.ts'

/** Whether somebody still makes it: then the time at which it is ready is worth saying. */
export function isInTheMaking(status: OrderStatus): boolean {
  return isActive(status) && status !== 'ready'
}

/** Whether the time that was promised has passed and the order is still not ready. @param now the café's clock */
export function isLate(
  { status, estimatedAt }: { status: OrderStatus; estimatedAt: string },
  now: Date,
): boolean {
  return isInTheMaking(status) && Date.parse(estimatedAt) < now.getTime()
}

import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isActive } from './status.ts'

type Awaited = {
  status: OrderStatus
  estimatedAt: string
  forBreak?: { isWithSeats?: boolean | undefined } | undefined
}

/** Whether an order in this state is still to be made, paid, confirmed or fetched. */
export function isAwaited(status: OrderStatus): boolean {
  return isActive(status) || status === 'waiting' || status === 'awaiting-payment'
}

/**
 * What somebody waits for, what they do next first: fetch what is ready, then what is due soonest. What nobody closed at the
 * counter is not waited for a day after it was due, and what is paid with seats that are held comes with those.
 */
export function inProgress<Order extends Awaited>(orders: readonly Order[], now: Date): Order[] {
  const since = now.getTime() - OPEN_FOR_MS
  const isLater = ({ status }: Order) => (status === 'ready' ? 0 : 1)
  return orders
    .filter(
      ({ status, estimatedAt, forBreak }) =>
        isAwaited(status) && !forBreak?.isWithSeats && Date.parse(estimatedAt) > since,
    )
    .toSorted(
      (a, b) => isLater(a) - isLater(b) || Date.parse(a.estimatedAt) - Date.parse(b.estimatedAt),
    )
}

const OPEN_FOR_MS = 24 * 60 * 60 * 1000

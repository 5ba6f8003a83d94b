import type { OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'

/** Nobody pays for an order in such a state; one that was picked up may be paid late. */
const UNPAYABLE: Partial<Record<OrderStatus, string>> = {
  waiting: 'This order waits to be accepted. Accept it before you take money for it.',
  cancelled: 'This order was cancelled. Set another state before you mark it paid.',
  'no-show':
    'Nobody picked this order up, as it says. Set it to picked up before you mark it paid.',
}

/**
 * Why a change would make what is said of the money contradict itself; `null` where it does not. Money is taken for an order
 * that is made or was picked up. Money that was never taken
 * is not given back, and what was given back stays so until the order leaves that state.
 */
export function paymentProblem(
  order: { status: OrderStatus; isPaid: boolean },
  patch: Pick<OrderPatch, 'status' | 'isPaid'>,
): string | null {
  const status = patch.status ?? order.status
  const isPaid = patch.isPaid ?? order.isPaid
  if (isPaid && !order.isPaid && status in UNPAYABLE) return UNPAYABLE[status] ?? null
  if (status !== 'refunded') return null
  if (order.status !== 'refunded' && !order.isPaid)
    return 'Nothing was paid for this order, so there is nothing to give back. Cancel it, or mark it paid first.'
  if (isPaid !== order.isPaid)
    return 'This order is refunded, and nothing more is paid or given back for it. Set another state first.'
  return null
}

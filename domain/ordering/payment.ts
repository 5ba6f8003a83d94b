import type { OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'

/**
 * Why a change would make what is said of the money contradict itself; `null` where it does not. Money that was never taken
 * is not given back, and what was given back stays so until the order leaves that state.
 */
export function paymentProblem(
  order: { status: OrderStatus; isPaid: boolean },
  patch: Pick<OrderPatch, 'status' | 'isPaid'>,
): string | null {
  const status = patch.status ?? order.status
  const isPaid = patch.isPaid ?? order.isPaid
  if (status !== 'refunded') return null
  if (order.status !== 'refunded' && !order.isPaid)
    return 'Nothing was paid for this order, so there is nothing to give back. Cancel it, or mark it paid first.'
  if (isPaid !== order.isPaid)
    return 'This order is refunded, and nothing more is paid or given back for it. Set another state first.'
  return null
}

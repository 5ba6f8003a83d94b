import type { Order, OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'

/** Nobody pays for an order in such a state; one that was picked up may be paid late. */
const UNPAYABLE: Partial<Record<OrderStatus, string>> = {
  waiting: 'This order waits to be accepted. Accept it before you take money for it.',
  cancelled: 'This order was cancelled. Set another state before you mark it paid.',
  'no-show':
    'Nobody picked this order up, as it says. Set it to picked up before you mark it paid.',
}

/**
 * Why a change would make what is said of the money contradict itself; `null` where it does not. Money is taken for an order
 * that is made or was picked up. Money that was never taken is not given back, and what was given back stays so: an order that
 * leaves that state is unpaid (`isPaidAfter`), and is marked paid anew when it is.
 */
export function paymentProblem(
  order: { status: OrderStatus; isPaid: boolean },
  patch: Pick<OrderPatch, 'status' | 'isPaid'>,
): string | null {
  const status = patch.status ?? order.status
  const isPaid = patch.isPaid ?? order.isPaid
  if (isPaid && !order.isPaid && status in UNPAYABLE) return UNPAYABLE[status] ?? null
  if (status !== 'refunded') {
    const isRepaid = order.status === 'refunded' && patch.isPaid === true
    return isRepaid
      ? 'The money for this order was given back, so it is not paid any more. Set its state first, then mark it paid when it is paid anew.'
      : null
  }
  if (order.status !== 'refunded' && !order.isPaid)
    return 'Nothing was paid for this order, so there is nothing to give back. Cancel it, or mark it paid first.'
  if (isPaid !== order.isPaid)
    return 'This order is refunded, and nothing more is paid or given back for it. Set another state first.'
  return null
}

/**
 * Whether an order is paid after a change. Its money was given back when it was refunded or cancelled, so an order that leaves
 * such a state is unpaid, unless it is paid anew.
 */
export function isPaidAfter(
  order: { status: OrderStatus; isPaid: boolean },
  patch: Pick<OrderPatch, 'status' | 'isPaid'>,
): boolean {
  const status = patch.status ?? order.status
  if (order.status === 'refunded' && status !== 'refunded') return false
  if (order.status === 'cancelled' && status !== 'cancelled') return patch.isPaid ?? false
  return patch.isPaid ?? order.isPaid
}

/**
 * Whether a change of state moves money. Setting the state before brings none of it back, so such a change is not offered to
 * be undone.
 */
export function isMoneyMoved(
  {
    status,
    isPaid,
    dueCents,
    quote,
  }: Pick<Order, 'status' | 'isPaid' | 'dueCents'> & { quote: Pick<Order['quote'], 'totalCents'> },
  to: OrderStatus,
): boolean {
  if (to === status) return false
  if (to === 'refunded' || status === 'refunded') return true
  return to === 'cancelled' && (isPaid || (dueCents ?? quote.totalCents) < quote.totalCents)
}

import type { OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import type { Permission } from '#domain/people/permission-names.ts'
import { can } from '#domain/people/permissions.ts'

/** As much of an order as its changes are checked by. */
export type ChangedOrder = {
  status: OrderStatus
  isPaid: boolean
  /** What is left to pay; there where some of it was paid. */
  dueCents?: number | null | undefined
}

/** What it takes to set a state. Leaving it again takes the same. */
export const STATUS_PERMISSIONS: Record<OrderStatus, Permission> = {
  waiting: 'orders',
  'awaiting-payment': 'orders',
  pending: 'orders',
  confirmed: 'orders',
  preparing: 'orders',
  ready: 'orders',
  'picked-up': 'orders',
  cancelled: 'orders',
  'no-show': 'orders',
  refunded: 'refunds',
}

/** Taking money needs no more than the counter; saying that none was taken is the same as giving it back. */
const PAYMENT_PERMISSIONS = { paid: 'orders', unpaid: 'refunds' } as const satisfies Record<
  'paid' | 'unpaid',
  Permission
>

/** What it takes to change an order in this way. Everything that gives money back needs `refunds`. */
export function neededFor(order: ChangedOrder, patch: OrderPatch): readonly Permission[] {
  const needed = new Set<Permission>(['orders'])
  if (patch.status && patch.status !== order.status) {
    needed.add(STATUS_PERMISSIONS[order.status])
    needed.add(STATUS_PERMISSIONS[patch.status])
    // Whoever cancels an order gives back what was paid of it.
    const isAnyPaid = order.isPaid || (order.dueCents ?? null) !== null
    if (patch.status === 'cancelled' && isAnyPaid) needed.add('refunds')
  }
  if (patch.isPaid !== undefined && patch.isPaid !== order.isPaid)
    needed.add(PAYMENT_PERMISSIONS[patch.isPaid ? 'paid' : 'unpaid'])
  return [...needed]
}

/** Whether a person may change an order in this way. */
export function mayChange(
  user: Pick<SessionUser, 'role' | 'staffRole'> | null,
  order: ChangedOrder,
  patch: OrderPatch,
): boolean {
  return neededFor(order, patch).every((permission) => can(user, permission))
}

/** Whether nothing but giving money back is missing, which somebody else may agree to with their PIN. */
export function needsRefunder(
  user: Pick<SessionUser, 'role' | 'staffRole'> | null,
  order: ChangedOrder,
  patch: OrderPatch,
): boolean {
  const missing = neededFor(order, patch).filter((permission) => !can(user, permission))
  return missing.length > 0 && missing.every((permission) => permission === 'refunds')
}

/** Said to whoever works at the counter and may not give money back. */
export const REFUND_REFUSAL =
  'Giving money back needs somebody who may refund: a senior barista or a manager.'

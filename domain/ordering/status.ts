import type { Order, OrderStatus, SettableStatus } from '#domain/contracts/ordering.ts'
import { ACTIVE, type OrderPayment } from './values.ts'

/** The kitchen still has something to do (docs/decisions/order-states.md). */
export const ACTIVE_STATUSES: readonly OrderStatus[] = ACTIVE

export const STATUS_LABELS: Record<OrderStatus, string> = {
  waiting: 'Waiting to be accepted',
  'awaiting-payment': 'Waiting for payment',
  pending: 'Pending',
  confirmed: 'Confirmed',
  preparing: 'Preparing',
  ready: 'Ready',
  'picked-up': 'Picked up',
  cancelled: 'Cancelled',
  'no-show': 'Not picked up',
  refunded: 'Refunded',
}

/** What an order is called by: one of which nothing is picked up is over when it is paid. */
export function statusLabel(status: OrderStatus, isNothingToCollect: boolean): string {
  return status === 'picked-up' && isNothingToCollect ? 'Paid' : STATUS_LABELS[status]
}

/** By what a list of orders is filtered: `paid-only` is over when it was paid, because nothing of it is picked up. */
export function listStateLabel(state: string): string {
  if (state === 'paid-only') return 'Paid, nothing to pick up'
  return STATUS_LABELS[state as OrderStatus] ?? state
}

/** The usual next step, for one tap at the counter. Any other state may be set too. */
export const NEXT_STATUS: Record<OrderStatus, SettableStatus | null> = {
  waiting: 'confirmed',
  'awaiting-payment': 'pending',
  pending: 'confirmed',
  confirmed: 'preparing',
  preparing: 'ready',
  ready: 'picked-up',
  'picked-up': null,
  cancelled: null,
  'no-show': null,
  refunded: null,
}

/** How an order starts, and how it goes on when it is paid: what is rung up at the counter needs nobody to confirm it. */
export function firstStatus(channel: Order['channel']): SettableStatus {
  return channel === 'counter' ? 'confirmed' : 'pending'
}

/** A new order is expected to be ready after this long. */
export const ESTIMATE_MINUTES = 20

export function isActive(status: OrderStatus): boolean {
  return ACTIVE_STATUSES.includes(status)
}

/** Whether an order in this state has kitchen time booked. One that was called off gave it back; one that waits has none yet. */
export function holdsTime(status: OrderStatus): boolean {
  return status !== 'cancelled' && status !== 'waiting'
}

/** A cancelled order stays on the list until the kitchen acknowledges it (docs/decisions/order-states.md). */
export function needsAcknowledgement(from: OrderStatus, to: OrderStatus): boolean {
  return to === 'cancelled' && isActive(from)
}

/**
 * Why a customer cannot call an order off; `null` where they can: until making starts (from then on it is somebody's work
 * thrown away), and while nothing was paid at the counter. One that waits to be confirmed can be called off too.
 */
export function cancelProblem({
  status,
  isPaid,
  payment,
  channel,
}: {
  status: OrderStatus
  isPaid: boolean
  payment?: OrderPayment
  channel?: Order['channel']
}): string | null {
  if (status === 'cancelled') return 'This order is cancelled already.'
  // Whoever pays a bill with their phone has its link; what is on it is for whoever rings it up to say.
  if (channel === 'counter') return 'It was ordered at the counter. Please cancel it there.'
  if (status === 'waiting' || status === 'awaiting-payment') return null
  if (!isActive(status)) return 'This order is over, so there is nothing to cancel.'
  if (status === 'preparing' || status === 'ready')
    return 'We have started making it, so it cannot be cancelled here any more. Please tell us at the counter.'
  // What was paid online goes back to the card by itself.
  if (isPaid && payment !== 'online') return PAID_AT_COUNTER
  return null
}

/** Said to whoever would cancel what was paid at the counter, as a whole or in part. */
export const PAID_AT_COUNTER =
  'It is paid already. Please cancel it at the counter, where you get your money back.'

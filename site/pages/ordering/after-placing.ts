import type { Order } from '#domain/contracts/ordering.ts'
import { sayOrdered } from '#widgets/state/after-order.ts'
import { handover } from '../../state/handover.ts'

/** What else learns that an order was placed: a conversation about the cart, and the page of a partner that the cart came from. */
export function afterPlacing(order: Order): void {
  sayOrdered(order, true)
  handover.forget(order.id)
}

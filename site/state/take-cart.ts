import type { CartLine } from '#domain/contracts/ordering.ts'
import { addLine, itemCount } from '#domain/ordering/cart.ts'
import { cartLines, newId, pastOrders, session, toasts } from '#widgets/state/index.ts'

/**
 * What a guest chose is kept when they sign in: equal drinks merge with those in the person's own cart, and the keys to
 * orders of this device become theirs (docs/decisions/cart-lines.md). After signing out, none of it is
 * in the guest's cart.
 * @param signIn makes the person the owner of what is stored here
 */
export function takeCart(signIn: () => void): void {
  const isGuest = session.user.peek() === null
  const [lines, orders] = isGuest ? [cartLines.lines.peek(), pastOrders.list.peek()] : [[], []]
  // Emptied while it is still theirs, so that it is the guest's that is emptied.
  if (lines.length > 0) cartLines.clear()
  if (orders.length > 0) pastOrders.forget(orders.map(({ id }) => id))
  signIn()
  if (lines.length > 0) merge(lines)
  for (const order of orders.toReversed()) pastOrders.keep(order)
}

function merge(lines: readonly CartLine[]): void {
  let all = cartLines.lines.peek()
  const left: string[] = []
  for (const { lineId, ...wish } of lines) {
    const isTaken = all.some((other) => other.lineId === lineId)
    const next = addLine(all, wish, isTaken ? newId() : lineId)
    if (itemCount(next) === itemCount(all)) left.push(wish.name)
    all = next
  }
  cartLines.replace(all)
  if (left.length > 0)
    toasts.show({ kind: 'info', title: 'Your cart is full', text: `Left out: ${left.join(', ')}.` })
}

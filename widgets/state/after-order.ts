import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { ORDERED } from '../texts/en/ordered.ts'
import { textsOf } from '../texts/texts.ts'
import { chat } from './chat.ts'
import { newId } from './problems.ts'

const says = textsOf('ordered', ORDERED)

/**
 * A conversation that ended with what is in the cart goes on, because the cart is empty now. Nobody is told of it, and it is no news.
 * @param isLinked on the café's own site, which shows where the order stands
 */
export function sayOrdered(
  { number, status }: Pick<Order, 'number' | 'status'>,
  isLinked: boolean,
): void {
  const before = chat.messages.peek()
  if (before.length < 2) return
  chat.messages.value = [
    ...before.map((message) =>
      message.actions?.some(isOfCart)
        ? { ...message, actions: message.actions.filter((action) => !isOfCart(action)) }
        : message,
    ),
    {
      id: newId(),
      text: textOf(status)(number),
      sender: 'bot',
      timestamp: new Date().toISOString(),
      ...(isLinked && {
        actions: [{ type: 'navigate', label: says().see, path: '/order-confirmation' }],
      }),
      intent: 'ordered',
    },
  ]
}

/** An order that is paid online is made once it is paid, and not before. */
function textOf(status: Order['status']) {
  const { placed, held, cancelled } = says()
  return status === 'cancelled' ? cancelled : status === 'awaiting-payment' ? held : placed
}

/** Whether it was offered for the cart that is ordered now: to order it, to change it, to take something back. */
function isOfCart({ type, path = '' }: ChatAction): boolean {
  return /^(undo|modify-order)$/.test(type) || /^\/checkout\b/.test(path)
}

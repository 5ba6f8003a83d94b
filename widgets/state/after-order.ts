import type { Order } from '#domain/contracts/ordering.ts'
import { ORDERED } from '../texts/en/ordered.ts'
import { textsOf } from '../texts/texts.ts'
import { chat } from './chat.ts'
import { newId } from './problems.ts'

const says = textsOf('ordered', ORDERED)

/**
 * On the café's own site: a conversation that ended with what is in the cart goes on, because the cart is empty now, and where
 * the order stands is a link. Nobody is told of it, and it is no news.
 */
export function sayOrdered({ number }: Pick<Order, 'number'>): void {
  const before = chat.messages.peek()
  if (before.length < 2) return
  chat.messages.value = [
    ...before,
    {
      id: newId(),
      text: says().placed(number),
      sender: 'bot',
      timestamp: new Date().toISOString(),
      actions: [{ type: 'navigate', label: says().see, path: '/order-confirmation' }],
      intent: 'ordered',
    },
  ]
}

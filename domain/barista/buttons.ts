import type { ChatAction } from '#domain/contracts/barista.ts'
import type { SayOrders } from './say-orders.ts'

/** A link. */
export const go = (label: string, path: string): ChatAction => ({ type: 'navigate', label, path })
/** What a press says in the customer's name. */
export const quickReply = (label: string, value = label): ChatAction => ({
  type: 'quick-reply',
  label,
  value,
})
export const seeMenu = ({ label }: SayOrders): ChatAction => ({
  type: 'menu',
  label: label.seeMenu,
})
export const orderDrinks = ({ label }: SayOrders): ChatAction => quickReply(label.orderDrinks)
/** It asks the chat for what is in the cart; where the page has a cart, that opens too. */
export const viewCart = ({ label }: SayOrders): ChatAction => ({
  ...quickReply(label.viewCart),
  data: { opens: 'cart' },
})
/** In the order in which they stand. */
export const quickReplies = (say: SayOrders): ChatAction[] => [
  orderDrinks(say),
  quickReply(say.label.viewEvents),
  quickReply(say.label.askQuestion),
  viewCart(say),
]

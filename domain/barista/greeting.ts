import type { ChatAction } from '#domain/contracts/barista.ts'

/** What the chat opens with, above its four quick replies. */
export const GREETING =
  "Hi! I'm your virtual barista. Tell me what you'd like to drink in your own words, or ask me about events, classes, memberships and renting our space."
/** It asks the chat for what is in the cart; where the page has a cart, that opens too. */
export const VIEW_CART: ChatAction = {
  type: 'quick-reply',
  label: 'View Cart',
  value: 'View Cart',
  data: { opens: 'cart' },
}
/** In the order in which they stand. */
export const QUICK_REPLIES: ChatAction[] = [
  { type: 'quick-reply', label: 'Order Drinks', value: 'Order Drinks' },
  { type: 'quick-reply', label: 'View Events', value: 'View Events' },
  { type: 'quick-reply', label: 'Ask Question', value: 'Ask Question' },
  VIEW_CART,
]

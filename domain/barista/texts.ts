import type { ChatAction } from '#domain/contracts/barista.ts'

/** The sentences that the chat shows. What is built from live data stands with its theme. */

// A message that is not accepted
export const MESSAGE_EMPTY = 'Message cannot be empty'
export const INVALID_CONTENT =
  'Your message contains invalid content. Please try rephrasing your request.'
// What went wrong
export const TOO_QUICK =
  "You're sending messages too quickly. Please wait a moment before continuing."
export const CAFE_ONLY =
  'I can only help with café-related questions. How can I assist you with ordering drinks or learning about our events?'
export const AVAILABILITY_FAILED =
  "I'm having trouble checking availability right now. Please visit our booking page to see all available times!"
export const CART_EMPTY = "Your cart is empty. Let's add something first!"
// The name on an order
export const ASK_NAME = 'What name should we put on your order?'
export const DEFAULT_CUSTOMER_NAME = 'Guest'

// In a file of its own, because it is all that the chat says before anybody has asked for anything
export { GREETING, QUICK_REPLIES, VIEW_CART } from './greeting.ts'

export const NOT_UNDERSTOOD =
  "I'm not sure I understood that. I can take a drink order, answer questions about the menu, events, memberships and hours, or check our space for you."
export const ORDER_DRINKS: ChatAction = {
  type: 'quick-reply',
  label: 'Order Drinks',
  value: 'Order Drinks',
}
export const HELP =
  'I\'m your virtual barista. Order in your own words, change it ("make that oat", "remove the latte"), or ask me about ingredients, allergens, prices, events, memberships, hours and our space.'
export const EXAMPLES = [
  'Two large taro milk teas, half sugar, less ice, one with boba',
  'An iced oat latte and a butter croissant',
  'Does the mocha have nuts?',
  'Rent the Art Space for 3 hours tomorrow',
]

/**
 * The sentences that the chat shows. What is built from live data stands with its theme, and what only an answer says in
 * answer-texts.ts.
 */

// A message that is not accepted
export const MESSAGE_EMPTY = 'Message cannot be empty'
export const INVALID_CONTENT =
  'Your message contains invalid content. Please try rephrasing your request.'
// What went wrong
export const TOO_QUICK =
  "You're sending messages too quickly. Please wait a moment before continuing."
export const CAFE_ONLY =
  'I can only help with café-related questions. How can I assist you with ordering drinks or learning about our events?'
export const CART_EMPTY = "Your cart is empty. Let's add something first!"
// The name on an order
export const ASK_NAME = 'What name should we put on your order?'
export const DEFAULT_CUSTOMER_NAME = 'Guest'

// In a file of its own, because it is all that the chat says before anybody has asked for anything
export { GREETING, QUICK_REPLIES, VIEW_CART } from './greeting.ts'

import { expect, test } from 'vitest'
import { AVAILABILITY_FAILED } from './answer-texts.ts'
import * as texts from './texts.ts'

test.each([
  ['MESSAGE_EMPTY', 'Message cannot be empty'],
  ['INVALID_CONTENT', 'Your message contains invalid content. Please try rephrasing your request.'],
  ['TOO_QUICK', "You're sending messages too quickly. Please wait a moment before continuing."],
  [
    'CAFE_ONLY',
    'I can only help with café-related questions. How can I assist you with ordering drinks or learning about our events?',
  ],
  ['CART_EMPTY', "Your cart is empty. Let's add something first!"],
  ['ASK_NAME', 'What name should we put on your order?'],
  ['DEFAULT_CUSTOMER_NAME', 'Guest'],
] as const)('%s is what the specification shows', (name, text) => {
  expect(texts[name]).toBe(text)
})

test('greets with the four quick replies, in their order', () => {
  expect(texts.QUICK_REPLIES.map(({ type, label }) => [type, label])).toEqual([
    ['quick-reply', 'Order Drinks'],
    ['quick-reply', 'View Events'],
    ['quick-reply', 'Ask Question'],
    ['quick-reply', 'View Cart'],
  ])
})

test('says where free times are to be seen when they cannot be read', () => {
  expect(AVAILABILITY_FAILED).toBe(
    "I'm having trouble checking availability right now. Please visit our booking page to see all available times!",
  )
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { sayOrdered } from './after-order.ts'
import { chat } from './chat.ts'

beforeEach(() => chat.reset())
afterEach(() => chat.reset())

test('a conversation that was about the cart ends with the order that came of it', () => {
  chat.say('bot', 'Hello.', { intent: 'greeting' })
  chat.say('bot', 'In your cart: Latte.')
  const heard: string[] = []
  const stop = chat.onSaid(({ text }) => heard.push(text))
  const unread = chat.unread.value
  sayOrdered({ number: 'A-104', status: 'pending' }, true)
  stop()
  expect(chat.messages.value.at(-1)).toMatchObject({
    sender: 'bot',
    text: 'Order A-104 is placed. Thank you!',
    actions: [{ type: 'navigate', label: 'See the order', path: '/order-confirmation' }],
  })
  expect([heard, chat.unread.value - unread]).toEqual([[], 0])
})

test('what was offered for the cart that is ordered now is offered no more', () => {
  chat.say('bot', 'Hello.', { intent: 'greeting' })
  const menu = { type: 'menu', label: 'Menu', path: '/menu' } as const
  chat.say('bot', 'In your cart: Latte.', {
    actions: [
      { type: 'navigate', label: 'Order as Guest', path: '/checkout?type=guest' },
      { type: 'undo', label: 'Undo' },
      menu,
    ],
  })
  sayOrdered({ number: 'A-106', status: 'pending' }, false)
  expect(chat.messages.value[1]).toMatchObject({ text: 'In your cart: Latte.', actions: [menu] })
})

test('who said nothing to the chat is not spoken to', () => {
  chat.say('bot', 'Hello.', { intent: 'greeting' })
  sayOrdered({ number: 'A-104', status: 'pending' }, true)
  expect(chat.messages.value).toHaveLength(1)
})

test('an order that waits for its payment is not said to be placed', () => {
  chat.say('bot', 'Hello.', { intent: 'greeting' })
  chat.say('bot', 'In your cart: Latte.')
  sayOrdered({ number: 'A-101', status: 'awaiting-payment' }, true)
  expect(chat.messages.value.at(-1)).toMatchObject({
    text: 'Order A-101 is held for you until it is paid.',
    actions: [{ label: 'See the order', path: '/order-confirmation' }],
  })
})

test('on another page there is no link, and an order that was cancelled is not said to be placed', () => {
  chat.say('bot', 'Hello.', { intent: 'greeting' })
  chat.say('bot', 'In your cart: Latte.')
  sayOrdered({ number: 'A-105', status: 'cancelled' }, false)
  expect(chat.messages.value.at(-1)).toMatchObject({ text: 'Order A-105 was cancelled.' })
  expect(chat.messages.value.at(-1)?.actions).toBeUndefined()
})

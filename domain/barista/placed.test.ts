import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { ChatCartLine } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { inContext } from './context.ts'
import { orderSaid } from './facts.ts'
import type { Mine } from './mine.ts'
import { readPickup } from './pickup-reply.ts'
import { reply } from './reply.ts'
import { START } from './state.ts'
import { straightAnswers } from './straight.ts'
import { tongueOf } from './tongue.ts'

const { cafe, pickup: rules } = DEFAULT_SETTINGS
const now = new Date('2025-10-30T16:00:00Z')
const latte: ChatCartLine = { lineId: 'a', id: 'latte', name: 'Latte', size: 'medium', quantity: 1 }

const say = (message: string, cart: readonly ChatCartLine[] = [], hasPickup = false, mine?: Mine) =>
  reply({
    ...tongueOf(message, [], 'en'),
    message,
    menu: CATALOGUE,
    cafe,
    now,
    cart,
    history: [],
    path: '/',
    state: START,
    context: inContext,
    answer: straightAnswers({ order: null }),
    pickup: readPickup({ hours: cafe, pickup: rules, now, bookedMinutes: () => 0 }),
    hasPickup,
    mine,
  })
const toItsPage = { label: 'My order', path: '/order-confirmation' }

describe('an order that was placed is changed on its own page', () => {
  test.each([
    'cancel my order',
    'cancel a-104 pls',
    'i want to cancel the order i just payed for',
    'can i still change my order',
    'can u make it 5pm instead',
    'change my pickup to 5',
    'make my drink large',
  ])('%s', (message) => {
    const said = say(message)
    expect(said.perform).toBeUndefined()
    expect(said.text).toContain('nothing has changed')
    expect(said.actions).toMatchObject([toItsPage])
  })

  test.each(['quiero cancelar mi pedido', 'puedo cambiar la hora de mi pedido'])(
    '%s',
    (message) => {
      const said = say(message)
      expect(said).toMatchObject({ language: 'es', actions: [{ path: '/order-confirmation' }] })
      expect(said.text).toContain('no cambié nada')
    },
  )

  test('also while something else is in the cart', () => {
    expect(say('cancel the order i already placed', [latte]).perform).toBeUndefined()
    expect(say('can i still change my order', [latte]).text).toMatch(/in your cart.*already placed/)
  })
})

test('the cart is changed here', () => {
  expect(say('cancel my order', [latte]).perform).toMatchObject([{ data: { kind: 'clear' } }])
  expect(say('make my drink large', [latte]).perform).toHaveLength(1)
})

test('of an order that is placed and a cart with something in it, it is asked which is meant', () => {
  const orders = [
    { number: 'A-104', status: 'preparing', readyAt: '2025-10-30T16:20:00Z' },
  ] as const
  const said = say('cancel my order', [latte], false, { orders, seats: [] })
  expect(said.perform).toBeUndefined()
  expect(said.text).toMatch(/A-104.*Or do you mean what is in your cart\?$/)
  expect(said.actions.map(({ label }) => label)).toEqual(['My orders', 'Empty my cart'])
})

test('behind an emptied cart it is said that an order which is placed stays', () => {
  expect(say('cancel my order', [latte]).text).toContain('placed already is not called off')
  expect(say('empty my cart', [latte]).text).toBe('')
})

test('a time for the next order is kept where there is one', () => {
  expect(say('make it 5pm instead', [latte]).perform).toMatchObject([{ type: 'set-pickup' }])
  expect(say('make it 5pm instead', [], true).perform).toMatchObject([{ type: 'set-pickup' }])
  expect(say('pick up at 5pm').perform).toMatchObject([{ type: 'set-pickup' }])
})

test('what is wanted with a number is no name', () => {
  expect(orderSaid('cancel a-104 pls')).toBeNull()
  expect(orderSaid('sam a-104')).toEqual({ number: 'A-104', name: 'sam' })
})

test('where an order is leads to its page', () => {
  const said = say("where's my order")
  expect(said.text).toMatch(/page shows live when it is ready.*change or cancel/)
  expect(said.actions).toMatchObject([toItsPage])
})

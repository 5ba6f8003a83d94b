import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { findTopping } from '#domain/menu/price.ts'
import { plainOrder } from './plain-order.ts'
import { reply, type ReplyInput } from './reply.ts'
import { SPANISH } from './say-es.ts'
import { englishOf } from './spanish.ts'

/** Friday, 3 PM in New York; the café opens again on Saturday at 11 AM. */
const now = new Date('2025-10-17T19:00:00Z')
const BACK = '2025-10-18T15:00:00.000Z'
const without = (...ids: string[]): Menu => ({
  ...CATALOGUE,
  version: `without ${ids.join()}`,
  toppings: CATALOGUE.toppings.filter(({ id }) => !ids.includes(id)),
  toppingsOut: ids.map((id) => ({ ...findTopping(CATALOGUE, id)!, until: BACK })),
})
const NO_BOBA = without('boba')
const NO_OAT: Menu = { ...CATALOGUE, version: 'no oat', milksOut: [{ id: 'oat', until: BACK }] }
const NO_TARO: Menu = {
  ...CATALOGUE,
  version: 'no taro',
  items: CATALOGUE.items.map((item) =>
    item.id === 'taro-milk-tea' ? { ...item, isSoldOut: true, soldOutUntil: BACK } : item,
  ),
}
const ask = (message: string, menu: Menu, more: Partial<ReplyInput> = {}) =>
  reply({
    message,
    menu,
    cafe: DEFAULT_SETTINGS.cafe,
    now,
    cart: [],
    history: [],
    path: '/',
    state: { step: 'ordering', pending: [], edits: [], choices: [], topic: null },
    ...more,
  })
const preguntar = (message: string, menu: Menu) =>
  ask(message, menu, { say: SPANISH, read: englishOf })
const IS_OUT = 'Boba is sold out; it should be back Saturday, October 18 at 11:00 AM.'
const taroInCart = [
  { lineId: 'a', id: 'taro-milk-tea', name: 'Taro Milk Tea', size: 'medium', quantity: 1 },
].map((line) => ({ ...line, size: 'medium' as const, customizations: {} }))

describe('a topping that is sold out', () => {
  test('is said in an order, with what comes nearest, and the drink is offered without it', () => {
    const { text, actions, state } = ask('large taro milk tea with boba', NO_BOBA)
    expect(text).toBe(
      `Taro Milk Tea (Large), $8.50. ${IS_OUT} How about Brown Sugar Boba or Passion Fruit Popping? Shall I add it to your cart?`,
    )
    expect(actions[0]?.customizations).not.toHaveProperty('toppings')
    expect(state?.pending[0]?.toppings ?? []).toEqual([])
    const next = ask('with peach popping', NO_BOBA, { state })
    expect(next.text).toBe(
      'Taro Milk Tea (Large, Peach Popping), $9.50. Shall I add it to your cart?',
    )
  })

  test('is said when it is to be added to what is in the cart, and nothing else is put in', () => {
    const { text, perform = [] } = ask('add boba', NO_BOBA, { cart: taroInCart })
    expect(text).toContain(IS_OUT)
    expect(perform).toEqual([])
  })

  test('is said where no drink is named yet', () => {
    for (const message of ['add boba', 'boba please', 'do you have boba?', 'boba?'])
      expect([message, ask(message, NO_BOBA).text]).toEqual([
        message,
        expect.stringContaining(IS_OUT),
      ])
  })

  test('is said to whoever asks what is sold out, or whether it is', () => {
    for (const message of [
      'is boba sold out?',
      'is the boba sold out',
      'what is sold out?',
      'are you out of boba?',
      'did you run out of boba?',
    ])
      expect([message, ask(message, NO_BOBA).text]).toEqual([
        message,
        expect.stringContaining(IS_OUT),
      ])
  })

  test('leaves the others to be had', () => {
    expect(ask('is grass jelly sold out?', NO_BOBA).text).toBe('We have Grass Jelly: not sold out.')
    expect(ask('is the mocha sold out?', NO_BOBA).text).toBe('We have Mocha: not sold out.')
    expect(ask('is oat milk sold out?', NO_BOBA).text).toBe('We have oat milk: not sold out.')
    expect(ask('what is sold out?', CATALOGUE).text).toBe('Nothing is sold out right now.')
  })

  test('is in no quick answer', () => {
    const labels = (menu: Menu) => ask('jellies', menu).actions.map(({ label }) => label)
    expect(labels(CATALOGUE)).toContain('Taro milk tea with boba')
    expect(labels(NO_BOBA)).not.toContain('Taro milk tea with boba')
    expect(labels(NO_TARO)).not.toContain('Taro milk tea with boba')
    const examples = ask('examples', NO_BOBA).actions.map(({ label }) => label)
    expect(examples.some((label) => /boba/i.test(label))).toBe(false)
  })

  test('is said in Spanish', () => {
    const { text } = preguntar('un té de taro grande con boba', NO_BOBA)
    expect(text).toContain('Ahora no hay Boba; debería volver el sábado, 18 de octubre')
    expect(text).toContain('Taro Milk Tea')
    expect(preguntar('¿está agotada la boba?', NO_BOBA).text).toContain('Ahora no hay Boba;')
    expect(preguntar('¿tienen boba?', NO_BOBA).text).toContain('Ahora no hay Boba;')
    expect(preguntar('¿qué está agotado?', NO_BOBA).text).toContain('Ahora no hay Boba;')
  })

  test('is no plain order of a page', () => {
    const input = {
      menu: NO_BOBA,
      cafe: DEFAULT_SETTINGS.cafe,
      now,
      cart: [],
      history: [],
      path: '/',
      state: { step: 'ordering' as const, pending: [], edits: [], choices: [], topic: null },
    }
    for (const message of ['large taro milk tea with boba', 'add boba'])
      expect(plainOrder({ ...input, message })).toBeNull()
    const [, ...rest] = ['', NO_OAT, NO_TARO] as const
    for (const menu of rest)
      expect(plainOrder({ ...input, menu, message: 'a taro milk tea with oat milk' })).toBeNull()
  })
})

describe('a milk that is out', () => {
  test('is said with the time at which it is back', () => {
    const text = 'Oat milk is sold out; it should be back Saturday, October 18 at 11:00 AM.'
    expect(ask('an oat latte', NO_OAT).text).toContain(text)
    expect(ask('is oat milk sold out?', NO_OAT).text).toContain(text)
    expect(ask('what is sold out?', NO_OAT).text).toContain(text)
    expect(ask('do you have oat milk?', NO_OAT).text).toContain(text)
    expect(preguntar('¿qué está agotado?', NO_OAT).text).toContain(
      'Ahora no hay leche de avena; debería volver el sábado',
    )
  })
})

describe('a drink that is sold out', () => {
  test('is said to whoever asks for it in any way', () => {
    const text = 'Taro Milk Tea is sold out; it should be back Saturday, October 18 at 11:00 AM.'
    for (const message of [
      'a taro milk tea',
      'is the taro milk tea sold out?',
      'do you have taro milk tea?',
      'what is sold out?',
    ])
      expect([message, ask(message, NO_TARO).text]).toEqual([
        message,
        expect.stringContaining(text),
      ])
    expect(preguntar('¿está agotado el té de taro?', NO_TARO).text).toContain('está agotado')
  })
})

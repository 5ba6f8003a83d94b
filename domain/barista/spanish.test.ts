import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { ChatAction, ChatCartLine } from '#domain/contracts/barista.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { settle } from '#domain/menu/customize.ts'
import { findItem, sizeOf } from '#domain/menu/price.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import type { SizeId } from '#domain/contracts/menu.ts'
import { HELD_OUT, ORDERS } from './orders-es.ts'
import { reply } from './reply.ts'
import { isSpanish } from './is-spanish.ts'
import { tongueOf } from './tongue.ts'

type Said = { role: 'user' | 'bot'; text: string }

function answer(message: string, before: { history?: Said[]; cart?: ChatCartLine[] } = {}) {
  const { history = [], cart = [] } = before
  return reply({
    ...tongueOf(message, history, undefined),
    message,
    menu: CATALOGUE,
    cafe: DEFAULT_SETTINGS.cafe,
    now: new Date('2026-03-06T17:10:00Z'),
    cart,
    history,
    path: '/',
  })
}

/** One drink as it would be made, so that what is usual may be said or not. */
function made(id: string, size: SizeId | undefined, quantity: number, wished: Customizations) {
  const item = findItem(CATALOGUE, id)
  if (!item) return `${id} is not on the menu`
  const { temperature, iceLevel, sugarLevel, milk, toppings = [] } = settle(item, wished)
  const choices = [
    sizeOf(item, size)?.id,
    temperature ?? item.defaultTemp,
    iceLevel === 'regular ice' ? undefined : iceLevel,
    sugarLevel ?? 100,
    milk === 'regular' ? undefined : milk,
    ...new Set(toppings.toSorted()),
  ]
  return `${quantity} ${id} ${choices.join(' ')}`
}

const madeOf = ({ item = '', size, quantity = 1, customizations = {} }: ChatAction) =>
  made(item, size, quantity, customizations)

/** '2 taro-milk-tea large 50% +boba' */
function wanted(text: string): string {
  const wish: Customizations = {}
  let [id, size, quantity] = ['', undefined as SizeId | undefined, 1]
  for (const word of text.trim().split(' ')) {
    if (/^\d+$/.test(word)) quantity = Number(word)
    else if (/^\d+%$/.test(word)) wish.sugarLevel = Number.parseInt(word) as 0
    else if (word.startsWith('+')) wish.toppings = [...(wish.toppings ?? []), word.slice(1)]
    else if (/^\w+-ice$/.test(word)) wish.iceLevel = word.replace('-', ' ') as 'no ice'
    else if (/^(?:oat|almond|soy|regular)$/.test(word)) wish.milk = word as 'oat'
    else if (/^(?:hot|iced)$/.test(word)) wish.temperature = word as 'hot'
    else if (/^(?:medium|large|cup|pot)$/.test(word)) size = word as SizeId
    else id = word
  }
  return made(id, size, quantity, wish)
}

describe.each([
  ['an order', ORDERS],
  ['a held-out order', HELD_OUT],
])('%s in Spanish', (_, orders) => {
  test.each(orders.map((line) => line.split(' =>') as [string, string]))('%s', (said, meant) => {
    const { intent, actions } = answer(said)
    const offered = intent === 'order' ? actions.filter(({ item }) => item).map(madeOf) : []
    const drinks = meant.split(';').filter((each) => each.trim() !== '')
    expect(offered.toSorted()).toEqual(drinks.map(wanted).toSorted())
    expect(isSpanish(said)).toBe(true)
  })
})

const LATTE: ChatCartLine = {
  lineId: 'l1',
  id: 'latte',
  name: 'Latte',
  size: 'large',
  quantity: 2,
  customizations: { milk: 'oat' },
}
const TARO: ChatCartLine = { lineId: 'l2', id: 'taro-milk-tea', name: 'Taro Milk Tea', quantity: 1 }

test.each([
  ['quita el latte', 'Quitar Latte'],
  ['cambia el latte por un mocha', 'Cambiar a Mocha (Grande, Leche de avena)'],
  ['hazlo grande', 'Cambiar a Taro Milk Tea (Grande)'],
  ['agrega boba al taro', 'Cambiar a Taro Milk Tea (Mediano, Boba)'],
  ['vacía mi carrito', 'Vaciar mi carrito'],
])('changes the cart: %s', (said, label) => {
  expect(answer(said, { cart: [LATTE, TARO] }).actions.map((action) => action.label)).toEqual([
    label,
  ])
})

test.each(['sí', 'Si, por favor', 'dale', 'ok'])(
  'takes %s for a yes to what was offered',
  (said) => {
    const history: Said[] = [{ role: 'user', text: 'un té de taro grande' }]
    expect(answer(said, { history }).text).toBe(
      'Taro Milk Tea (Grande), $8.50. ¿Lo agrego a tu carrito?',
    )
  },
)

test.each([
  ['¿A qué hora abren?', /^Abierto hoy hasta las 7:00.*\nlun-mar: Cerrado/],
  ['¿dónde están?', /^Creative Lounge está en 27 Mill Street/],
  ['¿El mocha tiene nueces?', /^Mocha se hace sin nueces\. Mocha contiene leche\./],
  ['¿cuánto cuesta un latte?', /^Latte viene en Mediano \(\$6\.50\) y Grande \(\$7\.50\)\./],
  ['quiero reservar un espacio', /^Alquilamos dos espacios\./],
  ['asdf qwer, por favor', /^No estoy seguro de haber entendido\./],
])('answers %s in Spanish', (said, text) => {
  expect(answer(said).text).toMatch(text)
})

test('answers in the language of each message, in the middle of a conversation too', () => {
  const history: Said[] = [{ role: 'user', text: 'a large taro milk tea, please' }]
  expect(answer('un latte, por favor', { history }).text).toMatch(/¿Los agrego a tu carrito\?$/)
  expect(answer('what is in the mocha?', { history }).text).toMatch(/^Mocha: Dark cocoa/)
  // What may be either is in the language of before.
  expect(answer('latte', { history }).text).toMatch(/Shall I add them to your cart\?$/)
  const spanish: Said[] = [{ role: 'user', text: 'un té de taro, por favor' }]
  expect(answer('latte', { history: spanish }).text).toMatch(/¿Los agrego a tu carrito\?$/)
})

test.each(['a grande latte', 'nata de coco please', 'no sugar', 'two mochas to go'])(
  'does not take %s for Spanish',
  (said) => expect(isSpanish(said)).not.toBe(true),
)

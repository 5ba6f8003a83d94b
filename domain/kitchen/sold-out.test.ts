import { expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'
import { soldOutFor } from './sold-out.ts'

const TODAY = '2025-10-17'
const line = (id: string, name: string, toppings: string[] = []) =>
  ({ id, type: 'item', name, quantity: 1, customizations: { toppings } }) as unknown as QuoteLine
const order = (more: Partial<Order> = {}) =>
  ({
    status: 'waiting',
    pickupAt: null,
    timeZone: 'America/New_York',
    quote: {
      lines: [
        line('taro-milk-tea', 'Taro Milk Tea', ['boba', 'grass-jelly']),
        line('latte', 'Latte'),
      ],
    },
    ...more,
  }) as Order
const without = (topping: string): Menu => ({
  ...CATALOGUE,
  toppings: CATALOGUE.toppings.filter(({ id }) => id !== topping),
})
const soldOut = (id: string): Menu => ({
  ...CATALOGUE,
  items: CATALOGUE.items.map((item) => (item.id === id ? { ...item, isSoldOut: true } : item)),
})

test('names the topping and the item that ran out since the order was placed', () => {
  expect(soldOutFor(CATALOGUE, order(), TODAY)).toEqual([])
  expect(soldOutFor(without('boba'), order(), TODAY)).toEqual(['Boba'])
  expect(soldOutFor(soldOut('latte'), order(), TODAY)).toEqual(['Latte'])
})

test('names the milk that ran out since', () => {
  const menu = { ...CATALOGUE, milksOut: [{ id: 'oat' as const, until: null }] }
  const latte = {
    ...line('latte', 'Latte'),
    customizations: { milk: 'oat' as const },
  } as unknown as QuoteLine
  const quote = { lines: [latte, line('mocha', 'Mocha')] } as unknown as Order['quote']
  expect(soldOutFor(menu, order({ quote }), TODAY)).toEqual(['Oat milk'])
})

test.each(['ready', 'picked-up', 'cancelled'] as const)(
  'an order that is %s needs nothing',
  (status) => {
    expect(soldOutFor(without('boba'), order({ status }), TODAY)).toEqual([])
  },
)

test('what is made already is no problem, nor is what is for another day', () => {
  expect(
    soldOutFor(without('boba'), order({ status: 'preparing', madeLines: [0] }), TODAY),
  ).toEqual([])
  expect(
    soldOutFor(without('boba'), order({ pickupAt: '2025-10-18T15:00:00.000Z' }), TODAY),
  ).toEqual([])
  // Half past eight in the evening of today, which is tomorrow in Greenwich.
  expect(
    soldOutFor(without('boba'), order({ pickupAt: '2025-10-18T00:30:00.000Z' }), TODAY),
  ).toEqual(['Boba'])
})

import { expect, test } from 'vitest'
import type { LineRequest, OrderStatus } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { quoteOrder } from './quote.ts'
import { MOST_USUALS, usualOrders, usualToday } from './usuals.ts'

const NOW = new Date('2025-10-17T16:00:00Z')
const taro: LineRequest = {
  id: 'taro-milk-tea',
  size: 'large',
  quantity: 1,
  customizations: { sugarLevel: 50, toppings: ['boba', 'lychee-jelly'] },
}
const latte: LineRequest = { id: 'latte', quantity: 1 }
const croissant: LineRequest = { id: 'butter-croissant', quantity: 1 }
const mocha: LineRequest = { id: 'mocha', quantity: 1 }

function order(daysAgo: number, lines: LineRequest[], status: OrderStatus = 'picked-up') {
  return {
    status,
    createdAt: new Date(NOW.getTime() - daysAgo * 86_400_000).toISOString(),
    quote: quoteOrder({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800 }),
  }
}
const named = (orders: ReturnType<typeof order>[]) =>
  usualOrders(orders, NOW).map(({ lines, times }) => [lines.map(({ id }) => id).join('+'), times])

test('nothing is usual that was had once', () => {
  expect(usualOrders([], NOW)).toEqual([])
  expect(named([order(1, [taro]), order(2, [latte])])).toEqual([])
})

test('the same lines together are one usual, in whichever order and for whomever they were', () => {
  const other = {
    ...taro,
    customizations: { ...taro.customizations, toppings: ['lychee-jelly', 'boba'] },
  }
  const orders = [
    order(9, [taro, croissant]),
    order(2, [croissant, { ...other, customerName: 'Ada' }]),
  ]
  const [usual, ...more] = usualOrders(orders, NOW)
  expect(more).toEqual([])
  expect(usual?.times).toBe(2)
  expect(usual?.lines.map(({ id, customerName }) => [id, customerName])).toEqual([
    ['butter-croissant', null],
    ['taro-milk-tea', 'Ada'],
  ])
  expect(usual?.lastAt).toBe(orders[1]?.createdAt)
})

test('a line that comes again beside other things is a usual of its own', () => {
  expect(named([order(3, [taro, croissant]), order(2, [taro, mocha]), order(1, [latte])])).toEqual([
    ['taro-milk-tea', 2],
  ])
})

test('another size or other sugar is something else', () => {
  const less = { ...taro, customizations: { ...taro.customizations, sugarLevel: 25 as const } }
  expect(
    named([order(4, [taro]), order(3, [{ ...taro, size: 'medium' }]), order(2, [less])]),
  ).toEqual([])
})

test('how many of it were had does not matter, and it is offered as it was had last', () => {
  const orders = [order(3, [taro]), order(2, [latte, taro]), order(1, [{ ...taro, quantity: 2 }])]
  const [usual, ...more] = usualOrders(orders, NOW)
  expect(more).toEqual([])
  expect(usual?.times).toBe(2)
  expect(usual?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([['taro-milk-tea', 2]])
  // Two lines for two people are two of one drink.
  const names = [
    { ...taro, customerName: 'Ada' },
    { ...taro, customerName: 'Bo' },
  ]
  expect(named([order(2, names), order(1, [taro])])).toEqual([['taro-milk-tea', 2]])
})

test('often comes before seldom, and lately before long ago', () => {
  expect(
    named([
      order(8, [latte]),
      order(6, [latte]),
      order(5, [taro]),
      order(4, [latte]),
      order(2, [taro]),
      ...[300, 301, 302, 303, 304].map((days) => order(days, [mocha])),
    ]),
  ).toEqual([
    ['latte', 3],
    ['taro-milk-tea', 2],
    ['mocha', 5],
  ])
})

test.each(['cancelled', 'no-show', 'refunded'] as const)('what was %s was not had', (status) => {
  expect(named([order(3, [taro], status), order(2, [taro], status), order(1, [taro])])).toEqual([])
})

test('a few are enough', () => {
  const ids = CATALOGUE.items.slice(0, 9).map(({ id }) => id)
  const orders = ids.flatMap((id) => [1, 2].map((days) => order(days, [{ id, quantity: 1 }])))
  expect(usualOrders(orders, NOW)).toHaveLength(MOST_USUALS)
})

test('it costs what it costs today, and says what is sold out', () => {
  const orders = [order(2, [taro, croissant]), order(1, [taro, croissant])]
  const [usual] = usualOrders(orders, NOW)
  const now = {
    ...CATALOGUE,
    items: CATALOGUE.items.map((item) => ({ ...item, isSoldOut: item.id === 'butter-croissant' })),
    toppings: CATALOGUE.toppings.map((each) => ({ ...each, priceCents: 200 })),
  }
  const today = usualToday(now, usual!)
  // large taro 8.50 and two toppings at 2.00
  expect(today.totalCents).toBe(1250)
  expect(today.missing).toEqual(['Butter Croissant'])
  expect(today.lines.map(({ id }) => id)).toEqual(['taro-milk-tea'])
})

import { expect, test } from 'vitest'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'
import { allDay } from './all-day.ts'

const line = (name: string, summary: string, quantity = 1) =>
  ({ name, sizeLabel: 'Regular', summary, quantity, type: 'item' }) as QuoteLine
const order = (lines: QuoteLine[], more: Partial<Order> = {}) =>
  ({ quote: { lines }, ...more }) as Order
const all = ({ quote }: Order) => quote.lines.map((_, position) => position)

test('drinks with other choices are counted apart, with the choices in words', () => {
  const orders = [
    order([line('Latte', ''), line('Latte', 'Oat milk'), line('Matcha Milk Tea', '0% sugar')]),
    order([line('Matcha Milk Tea', ''), line('Latte', 'Oat milk', 2)]),
  ]
  expect(allDay(orders, all).map(({ name, count }) => [count, name])).toEqual([
    [3, 'Latte, Regular · Oat milk'],
    [1, 'Latte, Regular'],
    [1, 'Matcha Milk Tea, Regular · 0% sugar'],
    [1, 'Matcha Milk Tea, Regular'],
  ])
})

test('what is made once more counts, also where it was given back, and what is made does not', () => {
  const remakes = [{ line: 0, quantity: 1, reason: 'Spilled' }] as Order['remakes']
  const orders = [
    order([line('Latte', ''), line('Egg Tart', '')], {
      remakes,
      refunded: [{ line: 0, quantity: 1 }],
      madeLines: [1],
    }),
    order([line('Latte', '')]),
  ]
  expect(allDay(orders, all)).toEqual([{ name: 'Latte, Regular', count: 2, again: 1 }])
})

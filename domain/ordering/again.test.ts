import { expect, test } from 'vitest'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { orderAgain } from './again.ts'
import { quoteOrder } from './quote.ts'

const ordered = (...lines: LineRequest[]) =>
  quoteOrder({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800 }).lines
const taro: LineRequest = {
  id: 'taro-milk-tea',
  size: 'large',
  quantity: 2,
  customizations: { sugarLevel: 50, toppings: ['boba'] },
  customerName: 'Ada',
}

test('makes the same drinks again, for the same people', () => {
  const { lines, missing } = orderAgain(CATALOGUE, ordered(taro, { id: 'egg-tart', quantity: 1 }))
  expect(missing).toEqual([])
  expect(lines).toEqual([
    expect.objectContaining({ ...taro, priceCents: 925 }),
    expect.objectContaining({ id: 'egg-tart', quantity: 1 }),
  ])
})

test('asks today’s price', () => {
  const dearer = {
    ...CATALOGUE,
    toppings: CATALOGUE.toppings.map((each) => ({ ...each, priceCents: 200 })),
  }
  expect(orderAgain(dearer, ordered(taro)).lines[0]?.priceCents).toBe(1050)
})

test('leaves out what is sold out or gone, and names it once', () => {
  const now = {
    ...CATALOGUE,
    items: CATALOGUE.items
      .filter(({ id }) => id !== 'egg-tart')
      .map((item) => ({ ...item, isSoldOut: item.id === 'mocha' })),
  }
  const { lines, missing } = orderAgain(
    now,
    ordered(
      { id: 'mocha', quantity: 1 },
      { id: 'mocha', size: 'large', quantity: 1 },
      { id: 'egg-tart', quantity: 1 },
      { id: 'latte', quantity: 1 },
    ),
  )
  expect(lines.map(({ id }) => id)).toEqual(['latte'])
  expect(missing).toEqual(['Mocha', 'Egg Tart'])
})

test('names the milk that is out instead of the drink', () => {
  const menu = { ...CATALOGUE, milksOut: [{ id: 'oat' as const, until: null }] }
  const { lines, missing } = orderAgain(
    menu,
    ordered(
      { id: 'latte', quantity: 1, customizations: { milk: 'oat' } },
      { id: 'mocha', quantity: 1 },
    ),
  )
  expect(lines.map(({ id }) => id)).toEqual(['mocha'])
  expect(missing).toEqual(['Oat milk'])
})

import { expect, test } from 'vitest'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import { isNothingToCollect, isNothingToMake, madeBy } from '#domain/kitchen/making.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { fullQuote } from './full-quote.ts'
import { asHandedOver, isHandedOver } from './handed-over.ts'

const quoteOf = (lines: LineRequest[]) =>
  fullQuote({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800 })

test('pastries stand ready, and what is cooked or poured does not, unless its form says otherwise', () => {
  const ready = CATALOGUE.items.filter(isHandedOver).map(({ category }) => category)
  expect(new Set(ready)).toEqual(new Set(['pastry']))
  expect(isHandedOver({ category: 'pastry', isHandedOver: false })).toBe(false)
  expect(isHandedOver({ category: 'snack', isHandedOver: true })).toBe(true)
})

test('of a sale at the till the drinks are made and the pastries take no time; the price is the same', () => {
  const latte = { id: 'latte', quantity: 2 }
  const before = quoteOf([{ id: 'egg-tart', quantity: 3 }, latte])
  const quote = asHandedOver(CATALOGUE, before)
  expect(madeBy({ quote })).toEqual([1])
  expect(quote.prepSeconds).toBe(quoteOf([latte]).prepSeconds)
  expect(quote.totalCents).toBe(before.totalCents)
  expect(isNothingToMake(quote)).toBe(false)

  const alone = asHandedOver(CATALOGUE, quoteOf([{ id: 'egg-tart', quantity: 1 }]))
  expect([alone.prepSeconds, isNothingToMake(alone), isNothingToCollect(alone)]).toEqual([
    0,
    true,
    false,
  ])
})

test('a pastry with a note goes to the kitchen', () => {
  const quote = asHandedOver(CATALOGUE, quoteOf([{ id: 'egg-tart', quantity: 1, note: 'warm it' }]))
  expect(madeBy({ quote })).toEqual([0])
})

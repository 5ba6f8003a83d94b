import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CartLine } from '#domain/contracts/ordering.ts'
import { readLines } from './stored-cart.ts'

const line: CartLine = {
  lineId: 'a',
  id: 'taro-milk-tea',
  type: 'item',
  name: 'Taro Milk Tea',
  category: 'boba',
  size: 'large',
  priceCents: 925,
  quantity: 2,
  customizations: {
    iceLevel: 'less ice',
    sugarLevel: 50,
    milk: 'oat',
    temperature: 'iced',
    toppings: ['boba'],
  },
  customerName: 'Ada',
  source: 'gallery-page',
}

test('reads what was stored, and forgets what nobody stored', () => {
  expect(readLines([line])).toEqual([line])
  expect(
    readLines([{ ...line, isAdmin: true, customizations: { sugarLevel: 0, evil: 1 } }]),
  ).toEqual([{ ...line, customizations: { sugarLevel: 0 } }])
  expect(readLines([])).toEqual([])
})

describe('refuses', () => {
  test.each<[string, unknown]>([
    ['nothing', null],
    ['text', '[]'],
    ['an object', { 0: line }],
    ['a line that is none', [null]],
    ['a line without its id', [{ ...line, id: undefined }]],
    ['an empty name', [{ ...line, name: '' }]],
    ['a megabyte of name', [{ ...line, name: 'x'.repeat(1_000_000) }]],
    ['an unknown type', [{ ...line, type: 'gift' }]],
    ['an unknown size', [{ ...line, size: 'small' }]],
    ['a negative price', [{ ...line, priceCents: -1 }]],
    ['a price in dollars', [{ ...line, priceCents: 6.5 }]],
    ['a quantity of 0', [{ ...line, quantity: 0 }]],
    ['a quantity of 10,000', [{ ...line, quantity: 10_000 }]],
    ['a quantity as text', [{ ...line, quantity: '2' }]],
    ['no customizations', [{ ...line, customizations: null }]],
    ['an unknown sugar level', [{ ...line, customizations: { sugarLevel: 33 } }]],
    ['toppings as joined text', [{ ...line, customizations: { toppings: 'Boba, Pudding' } }]],
    [
      'seven toppings',
      [{ ...line, customizations: { toppings: Array.from({ length: 7 }, () => 'boba') } }],
    ],
    ['a name that is a number', [{ ...line, customerName: 7 }]],
    ['one id on two lines', [line, line]],
    ['61 lines', Array.from({ length: 61 }, (_, n) => ({ ...line, lineId: `${n}` }))],
  ])('%s', (_, stored) => {
    expect(readLines(stored)).toBeNull()
  })
})

test('never throws, and lets through only what the contract knows', () => {
  const nearly = fc.record(
    Object.fromEntries(
      Object.entries(line).map(([key, value]) => [
        key,
        fc.oneof(
          { weight: 6, arbitrary: fc.constant(value) },
          { weight: 1, arbitrary: fc.anything() },
        ),
      ]),
    ),
  )
  const anything = fc.oneof(fc.anything(), fc.array(nearly, { maxLength: 2 }))
  fc.assert(
    fc.property(anything, (value) => {
      for (const read of readLines(value) ?? []) expect(CartLine.parse(read)).toEqual(read)
    }),
    { numRuns: 2_000 },
  )
})

test('a line that is sold at the counter alone is read there alone', () => {
  const ticket = { ...line, type: 'ticket' as const }
  expect(readLines([ticket])).toBeNull()
  expect(readLines([ticket], ['item', 'ticket'])).toEqual([ticket])
  const work = { ...line, type: 'work' as const, copy: 3 }
  expect(readLines([work])).toEqual([work])
  expect(readLines([work], ['item', 'work'])).toEqual([work])
  expect(readLines([{ ...work, copy: 0 }], ['work'])).toBeNull()
})

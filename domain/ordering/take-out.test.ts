import { expect, test } from 'vitest'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { takeOut } from './take-out.ts'

const line = (id: string, quantity: number, customizations = {}): CartLine => ({
  lineId: id + quantity,
  id,
  type: 'item',
  name: id,
  category: 'coffee',
  priceCents: 500,
  quantity,
  customizations,
})

test('takes out as many as there were, of the same drink alone', () => {
  const cart = [line('mocha', 3), line('latte', 1), line('mocha', 1, { milk: 'oat' })]
  const gone = [
    { id: 'mocha', quantity: 1 },
    { id: 'latte', quantity: 2 },
    { id: 'tea', quantity: 1 },
  ]
  expect(takeOut(cart, gone)).toEqual([
    { ...line('mocha', 3), quantity: 2 },
    line('mocha', 1, { milk: 'oat' }),
  ])
})

test('lines with a name are others, and one drink in two lines is taken out of both', () => {
  const cart = [{ ...line('mocha', 1), customerName: 'Mira' }, line('mocha', 1), line('mocha', 2)]
  expect(takeOut(cart, [{ id: 'mocha', quantity: 2 }])).toEqual([
    { ...line('mocha', 1), customerName: 'Mira' },
    { ...line('mocha', 2), quantity: 1 },
  ])
})

import { expect, test } from 'vitest'
import { boughtLines } from './bought-lines.ts'

const TEA = { name: 'Taro Milk Tea', quantity: 1 }

test('an order is said by its first three lines', () => {
  expect(boughtLines([TEA, { name: 'Latte', quantity: 2 }])).toBe('Taro Milk Tea, 2 × Latte')
  expect(boughtLines([TEA, TEA, TEA, TEA])).toBe(
    'Taro Milk Tea, Taro Milk Tea, Taro Milk Tea and 1 more',
  )
})

test('what was taken off after the payment is said too, as the sum has it', () => {
  const off = { what: 'line', before: '1 × Espresso', after: null } as const
  expect(boughtLines([TEA], [off, { what: 'note' }])).toBe(
    'Taro Milk Tea; taken off since: 1 × Espresso',
  )
  expect(boughtLines([TEA], [{ ...off, before: null, after: '1 × Latte' }])).toBe('Taro Milk Tea')
  expect(boughtLines([], [off])).toBe('taken off since: 1 × Espresso')
})

import { describe, expect, test } from 'vitest'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { findItem } from '#domain/menu/price.ts'
import { choicesText, counted, describeLine, lineText, linesText, summarize } from './line-text.ts'

const item = (id: string) => findItem(CATALOGUE, id) ?? expect.unreachable(id)

describe('summarize', () => {
  test.each<[string, Customizations, string]>([
    ['taro-milk-tea', {}, ''],
    [
      'taro-milk-tea',
      { iceLevel: 'less ice', sugarLevel: 50, toppings: ['boba'] },
      'Less ice · 50% sugar · Boba',
    ],
    ['taro-milk-tea', { sugarLevel: 0, milk: 'oat' }, '0% sugar · Oat milk'],
    [
      'taro-milk-tea',
      { iceLevel: 'regular ice', sugarLevel: 100, milk: 'regular', temperature: 'iced' },
      '',
    ],
    ['taro-milk-tea', { temperature: 'hot', iceLevel: 'no ice' }, 'Hot'],
    ['latte', { temperature: 'iced', iceLevel: 'extra ice' }, 'Iced · Extra ice'],
    ['latte', { temperature: 'hot', milk: 'almond' }, 'Almond milk'],
    ['thai-milk-tea', { toppings: ['boba', 'pudding', 'boba'] }, '2 × Boba · Pudding'],
    ['egg-tart', { sugarLevel: 0, toppings: ['boba'] }, ''],
  ])('%s %j reads "%s"', (id, customizations, text) => {
    expect(summarize(CATALOGUE, item(id), customizations)).toBe(text)
  })
})

test.each([
  [2, 'Large', ['boba'], '2 × Taro Milk Tea (Large, Boba)'],
  [1, 'Regular', [], 'Taro Milk Tea (Regular)'],
])('%i %s with %j reads "%s"', (quantity, size, toppings, text) => {
  const line = {
    id: 'taro-milk-tea',
    name: 'Taro Milk Tea',
    size: size === 'Large' ? ('large' as const) : undefined,
    quantity,
    customizations: { toppings },
  }
  expect(describeLine(CATALOGUE, line)).toBe(text)
})

test('what is not on the menu any more is told by its name alone', () => {
  const gone = { id: 'gone', name: 'Pumpkin Latte', quantity: 3, customizations: {} }
  expect(describeLine(CATALOGUE, gone)).toBe('3 × Pumpkin Latte')
})

test('a line with a price says its choices, and whose it is where that is asked', () => {
  const line = { name: 'Latte', quantity: 2, sizeLabel: 'Large', summary: 'Iced · Oat milk' }
  expect(choicesText(line)).toBe('Large · Iced · Oat milk')
  expect(lineText(line, choicesText(line), 'Mia')).toBe(
    '2 × Latte (Large, Iced, Oat milk, for Mia)',
  )
  expect(lineText({ name: 'Egg Tart', quantity: 1 }, '')).toBe('Egg Tart')
  expect(lineText({ name: 'Egg Tart', quantity: 1 }, '', 'Mia')).toBe('Egg Tart (for Mia)')
})

test('an order is told by its names', () => {
  expect(counted(1, 'Boba')).toBe('Boba')
  const lines = [
    { name: 'Latte', quantity: 2 },
    { name: 'Egg Tart', quantity: 1 },
  ]
  expect(linesText(lines)).toBe('2 × Latte, Egg Tart')
})

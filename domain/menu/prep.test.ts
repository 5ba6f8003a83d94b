import { expect, test } from 'vitest'
import { CATALOGUE } from './catalogue.ts'
import { secondsOfAll } from './prep.ts'
import { findItem, findTopping } from './price.ts'

test('a cart takes as long as its drinks with their toppings; what nobody makes takes no time', () => {
  const tea = findItem(CATALOGUE, 'taro-milk-tea')?.prepSeconds ?? 0
  const boba = findTopping(CATALOGUE, 'boba')?.prepSeconds ?? 0
  expect(tea).toBeGreaterThan(0)
  expect(
    secondsOfAll(CATALOGUE, [
      { id: 'taro-milk-tea', quantity: 3, customizations: { toppings: ['boba'] } },
      { id: 'taro-milk-tea', quantity: 1 },
      { id: 'a-class', quantity: 2 },
    ]),
  ).toBe(4 * tea + 3 * boba)
})

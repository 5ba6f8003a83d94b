import { expect, test } from 'vitest'
import { deal } from './deal.ts'

test('gives each thing to the shortest column, the first ones to the tops', () => {
  expect(deal([7, 3, 9, 3, 7, 3, 3, 7], 3, (height) => height)).toEqual([
    [7, 3, 7],
    [3, 3, 7],
    [9, 3],
  ])
})

test('has no empty columns', () => {
  expect(deal(['a', 'b'], 3, () => 1)).toEqual([['a'], ['b']])
  expect(deal([], 3, () => 1)).toEqual([])
})

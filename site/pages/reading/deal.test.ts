import { expect, test } from 'vitest'
import { deal } from './deal.ts'

test('columns end about together, and each keeps the order', () => {
  const things = ['a7', 'b3', 'c9', 'd3', 'e7', 'f3', 'g3', 'h7']
  expect(deal(things, 3, (name) => Number(name[1]))).toEqual([
    ['a7', 'h7'],
    ['b3', 'e7', 'f3'],
    ['c9', 'd3', 'g3'],
  ])
})

test('there are no empty columns', () => {
  expect(deal(['a', 'b'], 3, () => 1)).toEqual([['a'], ['b']])
  expect(deal([], 3, () => 1)).toEqual([])
})

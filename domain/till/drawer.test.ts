import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evenParts, movementPostings, MOVEMENT_KINDS, quickAmounts } from './drawer.ts'

const cents = fc.integer({ min: 0, max: 1_000_000 })

test('postings of every movement come to nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MOVEMENT_KINDS),
      cents,
      fc.integer({ min: -50_000, max: 1_000_000 }),
      (kind, amount, expected) => {
        const postings = movementPostings('front', kind, amount, expected)
        expect(postings.reduce((sum, posting) => sum + posting.cents, 0)).toBe(0)
        expect(postings.every((posting) => posting.cents !== 0)).toBe(true)
      },
    ),
  )
})

test('closing empties the drawer and says what is missing or too much', () => {
  expect(movementPostings('front', 'close', 19_900, 20_000)).toEqual([
    { account: 'safe', cents: 19_900 },
    { account: 'cash-over-short', cents: 100 },
    { account: 'cash:front', cents: -20_000 },
  ])
  expect(movementPostings('front', 'close', 0, 0)).toEqual([])
})

test('what stays in a drawer is in it when it is opened again, and only the difference moves', () => {
  expect(movementPostings('front', 'float', 20_000)).toEqual([
    { account: 'cash:front', cents: 20_000 },
    { account: 'safe', cents: -20_000 },
  ])
  expect(movementPostings('front', 'open', 20_000, 20_000)).toEqual([])
  expect(movementPostings('front', 'open', 19_000, 20_000, 'off')).toEqual([
    { account: 'cash:front', cents: -1_000 },
    { account: 'cash-over-short', cents: 1_000 },
  ])
  expect(movementPostings('front', 'open', 25_000, 20_000, 'safe')).toEqual([
    { account: 'cash:front', cents: 5_000 },
    { account: 'safe', cents: -5_000 },
  ])
})

test('quick amounts are what people hand over, and never less than the sum', () => {
  expect(quickAmounts(702)).toEqual([702, 800, 1_000, 2_000, 5_000, 10_000])
  expect(quickAmounts(2_000)).toEqual([2_000, 5_000, 10_000])
  expect(quickAmounts(459)).toEqual([459, 500, 1_000, 2_000, 5_000, 10_000])
  expect(quickAmounts(2_500)).toEqual([2_500, 3_000, 4_000, 5_000, 10_000])
  fc.assert(
    fc.property(cents, (total) => {
      const amounts = quickAmounts(total)
      expect(amounts.length).toBeLessThanOrEqual(6)
      for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(total)
    }),
  )
})

test('even parts add up and differ by a cent at most', () => {
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 12 }), (total, count) => {
      const parts = evenParts(total, count)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})

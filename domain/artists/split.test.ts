import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitSale } from './split.ts'

test.each([
  [9_000, 6_300, 2_700],
  [4_500, 3_150, 1_350],
  [1, 1, 0],
  // 70 % of 5 cents is 3.5: the half cent is the artist's.
  [5, 4, 1],
  [0, 0, 0],
])('splits %i cents into %i for the artist and %i for the house', (price, artist, house) => {
  expect(splitSale(price, 7_000)).toEqual({ artistCents: artist, houseCents: house })
})

test('always adds up to the price, and is never off by more than half a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (price, share) => {
        const { artistCents, houseCents } = splitSale(price, share)
        expect(artistCents + houseCents).toBe(price)
        expect(Math.min(artistCents, houseCents)).toBeGreaterThanOrEqual(0)
        expect(Math.abs(artistCents - (price * share) / 10_000)).toBeLessThanOrEqual(0.5)
      },
    ),
  )
})

import { describe, expect, test } from 'vitest'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { rentalCents, SPACES } from './rates.ts'

const MONDAY = '2025-10-27'
const WEDNESDAY = '2025-10-29'

test.each<[SpaceType, number, number | null]>([
  ['art-space', 1, null],
  ['art-space', 2, 7_000],
  ['art-space', 3, 10_500],
  ['art-space', 6, 21_000],
  ['art-space', 7, null],
  ['art-space', 2.5, null],
  ['entire-venue', 3, null],
  ['entire-venue', 4, 70_000],
  ['entire-venue', 5, 87_500],
  ['entire-venue', 6, 105_000],
  ['entire-venue', 7, 120_000], // 7 × $175 would be $1,225: never more than the 8-hour special
  ['entire-venue', 8, 120_000], // 8 × $150
  ['entire-venue', 9, null],
  ['entire-venue', Number.NaN, null],
])('%s for %d hours costs %s', (space, hours, cents) => {
  expect(rentalCents(SPACES[space], hours)).toBe(cents)
})

describe('the weekday', () => {
  test.each([
    [MONDAY, 70_000],
    ['2025-10-28', 70_000],
    [WEDNESDAY, null],
    ['2025-11-02', null],
  ])('on %s four hours of the venue cost %s', (date, cents) => {
    expect(rentalCents(SPACES['entire-venue'], 4, date)).toBe(cents)
  })

  test('does not matter for the Art Space', () => {
    expect(rentalCents(SPACES['art-space'], 2, WEDNESDAY)).toBe(7_000)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, ladderWords, moveWords, overtimeCents, refundLadder, refundOf } from './hire.ts'
import { hirePrice } from './hire-price.ts'
import { SPACES } from './rates.ts'

const HOUR_MS = 3_600_000
const START = new Date('2025-10-29T17:00:00Z')
const before = (hours: number) => new Date(START.getTime() - hours * HOUR_MS)
const STEPS = [
  { hours: 168, percent: 100 },
  { hours: 48, percent: 50 },
]

/** Ladders as the settings allow them: fewer hours give back less. */
const ladders = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 0, max: 8_760 }), { maxLength: 6 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([hours, percents]) => {
    const parts = percents.toSorted((a, b) => b - a)
    return hours
      .toSorted((a, b) => b - a)
      .map((each, i) => ({ hours: each, percent: parts[i] ?? 1 }))
  })
const paid = fc.integer({ min: 0, max: 200_000 })
const left = fc.integer({ min: -1_000, max: 10_000 })

test('what comes back and what is kept are always what was paid, and never below 0', () => {
  fc.assert(
    fc.property(ladders, paid, left, (steps, cents, hours) => {
      const { refundCents, keptCents } = refundOf(steps, cents, START, before(hours))
      expect(refundCents + keptCents).toBe(cents)
      expect(Math.min(refundCents, keptCents)).toBeGreaterThanOrEqual(0)
      expect(Number.isInteger(refundCents)).toBe(true)
    }),
  )
})

test('waiting never gives more back', () => {
  fc.assert(
    fc.property(ladders, paid, left, fc.nat(2_000), (steps, cents, hours, wait) => {
      const sooner = refundOf(steps, cents, START, before(hours)).refundCents
      expect(refundOf(steps, cents, START, before(hours - wait)).refundCents).toBeLessThanOrEqual(
        sooner,
      )
    }),
  )
})

test('the ladder that is shown is the one that holds: at its last moment, and a millisecond after', () => {
  fc.assert(
    fc.property(ladders, paid, (steps, cents) => {
      const shown = refundLadder(steps, START)
      for (const [i, { until, percent }] of shown.entries()) {
        expect(refundOf(steps, cents, START, until).percent).toBe(percent)
        const after = new Date(until.getTime() + 1)
        expect(refundOf(steps, cents, START, after).percent).toBe(shown[i + 1]?.percent ?? 0)
      }
    }),
  )
})

test('by the usual steps: all a week before, half two days before, then nothing', () => {
  const at = (hours: number) => refundOf(STEPS, 5_251, START, before(hours))
  expect(at(168)).toEqual({ percent: 100, refundCents: 5_251, keptCents: 0 })
  expect(at(167)).toEqual({ percent: 50, refundCents: 2_626, keptCents: 2_625 })
  expect(at(47).refundCents).toBe(0)
  expect([canMove(STEPS, START, before(168)), canMove(STEPS, START, before(167))]).toEqual([
    true,
    false,
  ])
  expect(
    [200, 168, 167].map((hours) => moveWords(STEPS, START, before(hours), 'America/New_York')),
  ).toEqual([
    'You can move it to another time until Wednesday, October 22, 1:00 PM.',
    'You can move it to another time until Wednesday, October 22, 1:00 PM.',
    'It cannot be moved to another time here, as cancelling already costs something.',
  ])
  expect(ladderWords(STEPS, START, before(100), 'America/New_York')).toEqual([
    'Cancel by Monday, October 27, 1:00 PM: 50% of what you paid comes back.',
    'After that, nothing comes back.',
  ])
})

test('a price is built up in the open: hours, what a member saves, deposit and balance', () => {
  const price = hirePrice(SPACES['art-space'], 3, 'elite', { depositPercent: 50 }, {})
  expect(price).toMatchObject({
    priceCents: 10_500,
    discountCents: 1_050,
    totalCents: 9_450,
    depositCents: 4_725,
    balanceCents: 4_725,
  })
  expect(price?.lines.map(({ cents }) => cents)).toEqual([10_500, -1_050])
  expect(hirePrice(SPACES['art-space'], 7, 'none', { depositPercent: 50 }, {})).toBeNull()
  expect(hirePrice(SPACES['entire-venue'], 7, 'none', { depositPercent: 30 }, {})?.totalCents).toBe(
    120_000,
  )
})

test('each step is rounded once, half a cent up', () => {
  const rate = { ...SPACES['art-space'], hourlyCents: 3_505 }
  // 5 % of 7,010 is 350.5, and half of the rest 3,329.5.
  expect(hirePrice(rate, 2, 'premium', { depositPercent: 50 }, {})).toMatchObject({
    discountCents: 351,
    depositCents: 3_330,
    balanceCents: 3_329,
  })
  expect(overtimeCents({ hourlyCents: 3_501 }, 30, { overtimePercent: 100 })).toBe(1_751)
  const half = [{ hours: 1, percent: 50 }]
  expect(refundOf(half, 101, START, before(2))).toEqual({
    percent: 50,
    refundCents: 51,
    keptCents: 50,
  })
  expect(refundOf(half, 100, START, before(2)).refundCents).toBe(50)
  expect(refundOf([{ hours: 1, percent: 30 }], 101, START, before(2)).refundCents).toBe(30)
})

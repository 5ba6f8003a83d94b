import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curves, grown } from './curve.ts'

test('sales add up hour by hour, also over hours in which nothing was sold', () => {
  const hours = [
    { hour: 9, cents: 1_000 },
    { hour: 11, cents: 500 },
  ]
  expect(grown(hours, 12.5)).toEqual([
    { hour: 9, cents: 0 },
    { hour: 10, cents: 1_000 },
    { hour: 11, cents: 1_000 },
    { hour: 12, cents: 1_500 },
    { hour: 12.5, cents: 1_500 },
  ])
  // On the hour: what was sold in its first seconds counts.
  expect(grown([{ hour: 15, cents: 700 }], 15)).toEqual([
    { hour: 15, cents: 0 },
    { hour: 15, cents: 700 },
  ])
  expect(grown([], 12)).toEqual([])
})

test('every line is drawn inside the chart, whatever was sold or given back', () => {
  const hour = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    cents: fc.integer({ min: -50_000, max: 500_000 }),
    weekBeforeCents: fc.integer({ min: 0, max: 500_000 }),
  })
  const day = fc.uniqueArray(hour, { selector: (one) => one.hour, minLength: 1 })
  fc.assert(
    fc.property(day, fc.float({ min: 0, max: 24, noNaN: true }), (hours, now) => {
      const {
        today,
        before,
        hours: ticks,
      } = curves(
        hours.toSorted((a, b) => a.hour - b.hour),
        now,
      )
      expect(`${today}${before}`).not.toMatch(/NaN|Infinity/)
      expect(ticks.length).toBeGreaterThan(0)
    }),
  )
})

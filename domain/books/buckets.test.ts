import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, weekday } from '#domain/cafe/calendar.ts'
import { bucketsOf, daysBetween, grainOf, GRAINS, sameDaysBefore } from './buckets.ts'

test('compares with the same weekdays before, none of them its own', () => {
  expect(sameDaysBefore('2025-10-17', '2025-10-17')).toEqual({
    from: '2025-10-10',
    until: '2025-10-10',
  })
  expect(sameDaysBefore('2025-10-01', '2025-10-31')).toEqual({
    from: '2025-08-27',
    until: '2025-09-26',
  })
})

test('weeks end on Sunday, months on their last day, and the report cuts both', () => {
  expect(bucketsOf('2025-10-15', '2025-10-28', 'week')).toEqual([
    { from: '2025-10-15', until: '2025-10-19' },
    { from: '2025-10-20', until: '2025-10-26' },
    { from: '2025-10-27', until: '2025-10-28' },
  ])
  expect(bucketsOf('2024-01-31', '2024-03-01', 'month')).toEqual([
    { from: '2024-01-31', until: '2024-01-31' },
    { from: '2024-02-01', until: '2024-02-29' },
    { from: '2024-03-01', until: '2024-03-01' },
  ])
  expect(grainOf('2025-10-01', '2025-10-31')).toBe('day')
  expect(grainOf('2025-01-01', '2025-12-31')).toBe('month')
})

test('stretches cover every day once, whatever the days are', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(...GRAINS),
      (start, length, grain) => {
        const from = addDays('2022-01-01', start)
        const until = addDays(from, length)
        const buckets = bucketsOf(from, until, grain)
        expect(buckets[0]?.from).toBe(from)
        expect(buckets.at(-1)?.until).toBe(until)
        buckets.slice(1).forEach((bucket, index) => {
          expect(bucket.from).toBe(addDays(buckets[index]?.until ?? '', 1))
        })
        const before = sameDaysBefore(from, until)
        expect(before.until < from).toBe(true)
        expect(weekday(before.from)).toBe(weekday(from))
        expect(daysBetween(before.from, before.until)).toBe(daysBetween(from, until))
      },
    ),
    { numRuns: 30 },
  )
})

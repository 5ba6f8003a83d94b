import { expect, test } from 'vitest'
import { giftPeriods, monthsText } from './gifts.ts'

test('the months of a gift follow each other without a gap, also over the end of short months', () => {
  expect(giftPeriods('2026-01-31', 31, 3)).toEqual([
    { fromOn: '2026-01-31', untilOn: '2026-02-28' },
    { fromOn: '2026-02-28', untilOn: '2026-03-31' },
    { fromOn: '2026-03-31', untilOn: '2026-04-30' },
  ])
  for (const day of ['2025-10-17', '2027-12-31', '2028-02-29']) {
    const periods = giftPeriods(day, Number(day.slice(8)), 12)
    expect(periods).toHaveLength(12)
    expect(periods[0]?.fromOn).toBe(day)
    for (const [at, { untilOn }] of periods.entries())
      if (periods[at + 1]) expect(periods[at + 1]?.fromOn).toBe(untilOn)
  }
})

test('months are said as people say them', () => {
  expect([1, 3].map(monthsText)).toEqual(['a month', '3 months'])
})

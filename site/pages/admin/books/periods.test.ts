import { expect, test } from 'vitest'
import { periodsOf } from './periods.ts'

const days = (today: string) =>
  Object.fromEntries(periodsOf(today).map(({ label, from, until }) => [label, `${from} ${until}`]))

test('a week begins on Monday, and last month ends where this one begins', () => {
  // A Sunday, the first of March of a leap year's follower.
  expect(days('2026-03-01')).toEqual({
    Today: '2026-03-01 2026-03-01',
    Yesterday: '2026-02-28 2026-02-28',
    'This week': '2026-02-23 2026-03-01',
    'This month': '2026-03-01 2026-03-01',
    'Last month': '2026-02-01 2026-02-28',
  })
  expect(days('2026-01-05')).toMatchObject({
    'This week': '2026-01-05 2026-01-05',
    'Last month': '2025-12-01 2025-12-31',
  })
})

import { expect, test } from 'vitest'
import { instantAt } from '#domain/cafe/time.ts'
import { datesProblem, eveningsOf, furtherInWords, lastEnd } from './evenings.ts'

const ZONE = 'America/New_York'
const plan = (from: string, until: string, dates: string[]) => ({
  startsAt: instantAt(ZONE, '2025-10-27', from),
  endsAt: instantAt(ZONE, until === '00:00' ? '2025-10-28' : '2025-10-27', until),
  proposal: { dates },
})

test('further evenings keep the hours of the first by the clock, also over a change of the clock', () => {
  // The clocks go back on November 2.
  const evenings = eveningsOf(plan('17:00', '21:00', ['2025-11-10', '2025-11-03']), ZONE)
  expect(
    evenings.map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()]),
  ).toEqual([
    ['2025-10-27T21:00:00.000Z', '2025-10-28T01:00:00.000Z'],
    ['2025-11-03T22:00:00.000Z', '2025-11-04T02:00:00.000Z'],
    ['2025-11-10T22:00:00.000Z', '2025-11-11T02:00:00.000Z'],
  ])
})

test('an evening may end at midnight', () => {
  expect(lastEnd(plan('18:00', '00:00', ['2025-11-03']), ZONE)).toEqual(
    instantAt(ZONE, '2025-11-04', '00:00'),
  )
  expect(lastEnd({ ...plan('18:00', '00:00', []), proposal: null }, ZONE)).toEqual(
    instantAt(ZONE, '2025-10-28', '00:00'),
  )
})

test.each([
  [['2025-11-03', '2025-11-10'], null],
  [['2025-10-27'], 'Monday, October 27 is there twice.'],
  [['2025-11-03', '2025-11-03'], 'Monday, November 3 is there twice.'],
  [['2025-10-17'], 'Friday, October 17 is over. Choose a later day.'],
])('%j: %s', (dates, problem) => {
  expect(datesProblem(dates, '2025-10-27', '2025-10-17')).toBe(problem)
})

test('further evenings are said in words', () => {
  expect(furtherInWords([])).toBe('')
  expect(furtherInWords(['2025-11-03'])).toBe('and, at the same hours, on Monday, November 3')
  expect(furtherInWords(['2025-11-10', '2025-11-03', '2025-11-04'])).toBe(
    'and, at the same hours, on Monday, November 3; Tuesday, November 4 and Monday, November 10',
  )
})

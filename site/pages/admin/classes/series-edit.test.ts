import { expect, test } from 'vitest'
import type { SeriesEdit, SeriesPlanRow } from '#domain/contracts/class-series.ts'
import {
  blankSeries,
  planInWords,
  toldIn,
  withEvery,
  withFirstDate,
  withLeftOut,
  withMove,
  withScope,
} from './series-edit.ts'

// A Friday; the first date is the Friday after it, the fourth of October.
const BLANK = blankSeries('2025-10-17', 'Mia')
const patternOf = ({ schedule }: SeriesEdit) => schedule.pattern
const withPattern = (edit: SeriesEdit, more: Partial<SeriesEdit['schedule']['pattern']>) => ({
  ...edit,
  schedule: { ...edit.schedule, pattern: { ...edit.schedule.pattern, ...more } },
})
const row = (more: Partial<SeriesPlanRow>) =>
  ({ act: 'keep', isTold: false, parties: 0, people: 0, backCents: 0, ...more }) as SeriesPlanRow

test('a new series begins in a week, on that day of the week', () => {
  expect(BLANK.schedule.firstDate).toBe('2025-10-24')
  expect(patternOf(BLANK)).toMatchObject({ every: 'week', weekdays: [5], nth: null })
})

test('its only day goes with the first date; several days are what they are', () => {
  expect(patternOf(withFirstDate(BLANK, '2025-10-27')).weekdays).toEqual([1])
  const two = withPattern(BLANK, { weekdays: [2, 5] })
  expect(patternOf(withFirstDate(two, '2025-10-27')).weekdays).toEqual([2, 5])
  const other = withPattern(BLANK, { weekdays: [3] })
  expect(patternOf(withFirstDate(other, '2025-10-27')).weekdays).toEqual([3])
})

test('a date that is emptied while it is typed loses no day', () => {
  const emptied = withFirstDate(BLANK, '')
  expect(patternOf(emptied).weekdays).toEqual([5])
  expect(patternOf(withFirstDate(emptied, '2025-10-27')).weekdays).toEqual([1])
})

test('of months it keeps one day, with its place in the month', () => {
  const monthly = withEvery(withPattern(BLANK, { weekdays: [5, 6] }), 'month')
  expect(patternOf(monthly)).toMatchObject({ every: 'month', weekdays: [5], nth: 4 })
  expect(patternOf(withFirstDate(monthly, '2025-11-03'))).toMatchObject({ weekdays: [1], nth: 1 })
  expect(patternOf(withEvery(monthly, 'week'))).toMatchObject({ every: 'week', nth: null })
})

test('from one date on there are as many as are left; all of them are as it was saved', () => {
  const rows = ['2025-10-24', '2025-10-31', '2025-11-07'].map((date) => row({ date }))
  const later = withScope(BLANK, BLANK, { from: '2025-10-31', rows })
  expect(later.schedule.firstDate).toBe('2025-10-31')
  expect(patternOf(later).ends).toEqual({ kind: 'count', count: 2 })
  const all = withScope(later, BLANK, { from: null, rows })
  expect(all.schedule.firstDate).toBe('2025-10-24')
  expect(patternOf(all).ends).toEqual({ kind: 'count', count: 8 })
})

test('a day at which it ends stays that day, from whichever date on', () => {
  const ends = { kind: 'until', until: '2025-12-19' } as never
  const saved = withPattern(BLANK, { ends })
  expect(patternOf(withScope(saved, saved, { from: '2025-10-31', rows: [] })).ends).toEqual(ends)
})

test('what was typed of the pattern stays when the scope changes', () => {
  const typed = withPattern(BLANK, { interval: 2 })
  expect(patternOf(withScope(typed, BLANK, { from: '2025-10-31', rows: [] })).interval).toBe(2)
})

test('a date that is left out is not moved too, and comes back where it was', () => {
  const move = { date: '2025-10-31', to: '2025-11-01' } as never
  const earlier = { date: '2025-10-24', to: '2025-10-25' } as never
  const moved = withMove(withMove(BLANK, '2025-10-31', move), '2025-10-24', earlier)
  expect(moved.moves).toEqual([earlier, move])
  const without = withLeftOut(moved, '2025-10-31', true)
  expect([without.leftOut, without.moves]).toEqual([['2025-10-31'], [earlier]])
  const twice = withLeftOut(withLeftOut(without, '2025-10-24', true), '2025-10-31', true)
  expect(twice.leftOut).toEqual(['2025-10-24', '2025-10-31'])
  expect(withLeftOut(twice, '2025-10-24', false).leftOut).toEqual(['2025-10-31'])
  expect(withMove(moved, '2025-10-31', null).moves).toEqual([earlier])
})

test('says in words what saving does, and nothing of what it does not', () => {
  const acts = ['create', 'restore', 'change', 'call-off', 'keep', 'left-out'] as const
  expect(planInWords(acts.map((act) => row({ act })))).toBe(
    '2 new, 1 changed, 1 called off, 1 as they are',
  )
  expect(planInWords([row({ act: 'left-out' })])).toBe('')
})

test('counts only those who are written to', () => {
  const told = { isTold: true, parties: 2, people: 5, backCents: 9_000 }
  expect(toldIn([row(told), row({ ...told, isTold: false }), row(told)])).toEqual({
    parties: 4,
    people: 10,
    backCents: 18_000,
  })
})

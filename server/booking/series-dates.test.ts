import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slotsOf } from '#domain/booking/series-plan.ts'
import { mondayOf, nthOf } from '#domain/booking/series-words.ts'
import { addDays, dateIn, timeIn, weekday } from '#domain/cafe/time.ts'
import {
  MOST_DATES,
  type SeriesPattern,
  type SeriesSchedule,
} from '#domain/contracts/class-series.ts'
import { Refused } from '../http/refuse.ts'
import { seriesDates } from './series-dates.ts'

const NEW_YORK = 'America/New_York'
const DAY_MS = 86_400_000
const count = (of: number) => ({ kind: 'count', count: of }) as const
const until = (day: string) => ({ kind: 'until', until: day }) as const
const weekly = (firstDate: string, more: Partial<SeriesPattern> = {}): SeriesSchedule => ({
  firstDate,
  startsAt: '18:00',
  minutes: 120,
  pattern: { every: 'week', interval: 1, weekdays: [2], nth: null, ends: count(4), ...more },
})
const monthly = (firstDate: string, nth: SeriesPattern['nth'], day: number, of: number) =>
  weekly(firstDate, { every: 'month', nth, weekdays: [day], ends: count(of) })
const instants = (schedule: SeriesSchedule) =>
  slotsOf(NEW_YORK, seriesDates(schedule), { schedule, leftOut: [], moves: [] }).map(
    ({ time }) => time?.startsAt.toISOString() ?? null,
  )

test('keeps its hour over both changes of the clocks', () => {
  // March 8, 2026, and November 1, 2026.
  expect(instants(weekly('2026-03-03', { ends: count(2) }))).toEqual([
    '2026-03-03T23:00:00.000Z',
    '2026-03-10T22:00:00.000Z',
  ])
  expect(instants(weekly('2026-10-27', { ends: count(2) }))).toEqual([
    '2026-10-27T22:00:00.000Z',
    '2026-11-03T23:00:00.000Z',
  ])
})

test('begins an hour later where the clocks skip its time, and once where they show it twice', () => {
  const atNight = { ...weekly('2026-03-01', { weekdays: [0], ends: count(3) }), startsAt: '02:30' }
  const slots = slotsOf(NEW_YORK, seriesDates(atNight), {
    schedule: atNight,
    leftOut: [],
    moves: [],
  })
  expect(slots.map(({ time, isSkipped }) => [time?.startsAt.toISOString(), isSkipped])).toEqual([
    ['2026-03-01T07:30:00.000Z', false],
    ['2026-03-08T07:30:00.000Z', true],
    ['2026-03-15T06:30:00.000Z', false],
  ])
  const twice = { ...weekly('2026-11-01', { weekdays: [0], ends: count(1) }), startsAt: '01:30' }
  expect(instants(twice)).toEqual(['2026-11-01T05:30:00.000Z'])
})

test('goes past midnight for as long as it lasts, and stays on its day', () => {
  const late = { ...weekly('2026-03-07', { weekdays: [6], ends: count(1) }), startsAt: '23:30' }
  const [slot] = slotsOf(NEW_YORK, seriesDates(late), { schedule: late, leftOut: [], moves: [] })
  expect(slot?.date).toBe('2026-03-07')
  // Two hours on the clock of the wall are three: the clocks are put forward in between. It lasts two.
  expect(slot?.time?.endsAt.toISOString()).toBe('2026-03-08T06:30:00.000Z')
  expect(timeIn(NEW_YORK, slot?.time?.endsAt ?? new Date())).toBe('01:30')
})

test('knows leap days, last weekdays and other weeks', () => {
  expect(seriesDates(weekly('2028-02-22', { ends: count(3) }))).toEqual([
    '2028-02-22',
    '2028-02-29',
    '2028-03-07',
  ])
  expect(seriesDates(monthly('2028-01-01', -1, 2, 3))).toEqual([
    '2028-01-25',
    '2028-02-29',
    '2028-03-28',
  ])
  const other = weekly('2026-12-17', { interval: 2, weekdays: [2, 4], ends: count(4) })
  // The week of the first date counts, and the year's end does not.
  expect(seriesDates(other)).toEqual(['2026-12-17', '2026-12-29', '2026-12-31', '2027-01-12'])
})

test('ends on its last day, that day included', () => {
  expect(seriesDates(weekly('2026-03-03', { ends: until('2026-03-17') }))).toHaveLength(3)
  expect(seriesDates(weekly('2026-03-03', { ends: until('2026-03-16') }))).toHaveLength(2)
})

test('refuses what has no date, and what has too many', () => {
  const fieldsOf = (schedule: SeriesSchedule) => {
    try {
      return seriesDates(schedule).length
    } catch (error) {
      return error instanceof Refused ? Object.values(error.more.fields ?? {}).join() : error
    }
  }
  expect(fieldsOf(weekly('2026-03-03', { ends: until('2026-03-01') }))).toContain(
    'before the first',
  )
  expect(fieldsOf(weekly('2026-03-04', { ends: until('2026-03-09') }))).toContain('No day until')
  expect(fieldsOf(weekly('2026-03-03', { ends: until('2030-03-01') }))).toContain('2027-04-20')
})

test('of any pattern: no date twice, all on the days asked for, as many as asked, each at its hour', () => {
  fc.assert(
    fc.property(
      fc.record({
        first: fc.integer({ min: 0, max: 3_000 }),
        every: fc.constantFrom('week' as const, 'month' as const),
        interval: fc.integer({ min: 1, max: 12 }),
        weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
        nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
        count: fc.integer({ min: 1, max: MOST_DATES }),
        minute: fc.integer({ min: 4 * 60, max: 24 * 60 - 1 }),
      }),
      ({ first, every, interval, weekdays, nth, count: many, minute }) => {
        const firstDate = addDays('2025-01-01', first)
        const days = every === 'month' ? weekdays.slice(0, 1) : weekdays
        const two = (part: number) => String(part).padStart(2, '0')
        const startsAt = `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
        const schedule: SeriesSchedule = {
          firstDate,
          startsAt,
          minutes: 90,
          pattern: { every, interval, weekdays: days, nth, ends: count(many) },
        }
        const dates = seriesDates(schedule)
        expect(dates).toHaveLength(many)
        expect([...new Set(dates)].toSorted()).toEqual(dates)
        expect(dates[0]! >= firstDate).toBe(true)
        for (const date of dates) {
          expect(days).toContain(weekday(date))
          if (every === 'week')
            expect(
              Math.round(
                (Date.parse(mondayOf(date)) - Date.parse(mondayOf(firstDate))) / DAY_MS / 7,
              ) % interval,
            ).toBe(0)
          else if (nth === -1) expect(addDays(date, 7).slice(0, 7)).not.toBe(date.slice(0, 7))
          else expect(Math.ceil(Number(date.slice(8)) / 7)).toBe(nth)
          expect(nthOf(date)).toBeTruthy()
        }
        for (const { date, time } of slotsOf(NEW_YORK, dates, { schedule, leftOut: [], moves: [] }))
          expect(
            time && [dateIn(NEW_YORK, time.startsAt), timeIn(NEW_YORK, time.startsAt)],
          ).toEqual([date, startsAt])
      },
    ),
    { numRuns: 60 },
  )
})

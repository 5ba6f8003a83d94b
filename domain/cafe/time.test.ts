import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dateIn,
  dayName,
  formatDate,
  formatDay,
  formatHour,
  formatTime,
  instantAt,
  minutesOf,
  monthName,
  timeIn,
  timeOf,
  weekday,
} from './time.ts'

const NEW_YORK = 'America/New_York'

describe('calendar dates', () => {
  test.each([
    ['2025-10-31', 1, '2025-11-01'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-03-01', -1, '2025-02-28'],
    ['2025-11-01', 7, '2025-11-08'], // over the end of summer time
  ])('%s and %i days is %s', (date, days, sum) => {
    expect(addDays(date, days)).toBe(sum)
  })

  test('counts weekdays from Sunday', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((n) => weekday(addDays('2025-10-26', n)))).toEqual([
      0, 1, 2, 3, 4, 5, 6,
    ])
  })

  test('are written out long, short, or by their day alone', () => {
    expect(formatDate('2025-10-31')).toBe('Friday, October 31')
    expect(formatDate('2025-10-31', 'short')).toBe('Fri, Oct 31')
    expect(dayName('2025-10-29')).toBe('Wednesday')
    expect(formatDay('2025-10-05')).toBe('October 5')
    expect([monthName('2025-09-30'), monthName('2025-09-30', 'short')]).toEqual([
      'September',
      'Sep',
    ])
  })

  test('read as the browser would write them', () => {
    const browser = (style: 'long' | 'short') =>
      new Intl.DateTimeFormat('en-US', {
        weekday: style,
        month: style,
        day: 'numeric',
        timeZone: 'UTC',
      })
    const [long, short] = [browser('long'), browser('short')]
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
        const date = addDays('1995-01-01', days)
        expect(formatDate(date)).toBe(long.format(new Date(date)))
        expect(formatDate(date, 'short')).toBe(short.format(new Date(date)))
      }),
    )
  })
})

describe('clock times', () => {
  test.each([
    ['00:00', '12:00 AM', '12 AM'],
    ['07:00', '7:00 AM', '7 AM'],
    ['12:30', '12:30 PM', '12:30 PM'],
    ['14:30', '2:30 PM', '2:30 PM'],
    ['21:00', '9:00 PM', '9 PM'],
  ])('%s is %s, and %s in a sentence', (time, full, short) => {
    expect(formatTime(time)).toBe(full)
    expect(formatHour(time)).toBe(short)
  })

  test('turn into minutes and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), (minutes) => {
        expect(minutesOf(timeOf(minutes))).toBe(minutes)
      }),
    )
  })
})

describe('a zone', () => {
  test.each([
    ['2025-11-01T03:59:00Z', '2025-10-31', '23:59'],
    ['2025-11-01T04:00:00Z', '2025-11-01', '00:00'],
    ['2025-12-25T04:59:00Z', '2025-12-24', '23:59'],
  ])('at %s has %s %s in New York', (instant, date, time) => {
    expect(dateIn(NEW_YORK, new Date(instant))).toBe(date)
    expect(timeIn(NEW_YORK, new Date(instant))).toBe(time)
  })

  test.each([
    [NEW_YORK, '2025-10-31', '11:00', '2025-10-31T15:00:00.000Z'],
    [NEW_YORK, '2025-11-03', '11:00', '2025-11-03T16:00:00.000Z'],
    // The clocks skip 2:00 to 3:00: an hour is moved on.
    [NEW_YORK, '2025-03-09', '01:59', '2025-03-09T06:59:00.000Z'],
    [NEW_YORK, '2025-03-09', '02:30', '2025-03-09T07:30:00.000Z'],
    [NEW_YORK, '2025-03-09', '03:00', '2025-03-09T07:00:00.000Z'],
    // 1:00 to 2:00 comes twice: the first is meant.
    [NEW_YORK, '2025-11-02', '01:30', '2025-11-02T05:30:00.000Z'],
    [NEW_YORK, '2025-11-02', '02:00', '2025-11-02T07:00:00.000Z'],
    ['Europe/Berlin', '2025-10-26', '02:30', '2025-10-26T00:30:00.000Z'],
    ['Asia/Kolkata', '2025-10-26', '09:00', '2025-10-26T03:30:00.000Z'],
    ['Australia/Lord_Howe', '2025-10-05', '12:00', '2025-10-05T01:00:00.000Z'],
    ['UTC', '2025-10-31', '11:00', '2025-10-31T11:00:00.000Z'],
  ])('%s shows %s %s at %s', (zone, date, time, instant) => {
    expect(instantAt(zone, date, time).toISOString()).toBe(instant)
  })

  test('shows at the instant of a time that very time, outside the skipped hour', () => {
    const zones = fc.constantFrom(NEW_YORK, 'America/Los_Angeles', 'Europe/Berlin', 'Asia/Tokyo')
    const days = fc.integer({ min: 0, max: 1_500 })
    const minutes = fc.integer({ min: 3 * 60, max: 1_439 })
    fc.assert(
      fc.property(zones, days, minutes, (zone, day, minute) => {
        const date = addDays('2024-01-01', day)
        const instant = instantAt(zone, date, timeOf(minute))
        expect(dateIn(zone, instant)).toBe(date)
        expect(timeIn(zone, instant)).toBe(timeOf(minute))
      }),
      { numRuns: 500 },
    )
  })
})

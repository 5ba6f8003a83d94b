import { expect, test } from 'vitest'
import type { SeriesPattern } from '#domain/contracts/class-series.ts'
import { spanishDates, spanishDays } from './series-days-es.ts'
import {
  daysForGuests,
  nthOf,
  patternInWords,
  ruleOf,
  seriesForGuests,
  seriesSentence,
} from './series-words.ts'

const pattern = (more: Partial<SeriesPattern>): SeriesPattern => ({
  every: 'week',
  interval: 1,
  weekdays: [2],
  nth: null,
  ends: { kind: 'count', count: 8 },
  ...more,
})

test('says a pattern in a sentence, for staff and for guests', () => {
  const twice = pattern({ interval: 2, weekdays: [4, 2] })
  const dates = ['2026-04-07', '2026-04-09']
  expect(seriesSentence({ pattern: twice, startsAt: '18:00' }, dates, '2026-03-01')).toBe(
    'Every 2 weeks on Tuesday and Thursday at 6:00 PM, 2 dates, last on Thursday, April 9',
  )
  expect(seriesSentence({ pattern: twice, startsAt: '18:00' }, ['2027-01-05'], '2026-03-01')).toBe(
    'Every 2 weeks on Tuesday and Thursday at 6:00 PM, 1 date, on Tuesday, January 5, 2027',
  )
  expect(patternInWords(pattern({ every: 'month', weekdays: [5], nth: -1 }))).toBe(
    'Every month on the last Friday',
  )
  expect(patternInWords(pattern({ weekdays: [0, 1, 6] }))).toBe(
    'Every week on Monday, Saturday and Sunday',
  )
  expect(seriesForGuests(pattern({}), 8)).toBe('8 Tuesdays')
  expect(seriesForGuests(pattern({ weekdays: [2, 4] }), 8)).toBe(
    '8 dates on Tuesdays and Thursdays',
  )
  expect(seriesForGuests(pattern({ interval: 2 }), 4)).toBe('4 dates, every other week on Tuesday')
  expect(seriesForGuests(pattern({ every: 'month', nth: 1, weekdays: [5] }), 6)).toBe(
    '6 dates, the first Friday of the month',
  )
})

test.each([
  [{}, 'Every Tuesday', 'Cada martes'],
  [{ weekdays: [5, 2] }, 'Every Tuesday and Friday', 'Cada martes y viernes'],
  [{ weekdays: [0, 1, 2, 3, 4, 5, 6] }, 'Every day', 'Todos los días'],
  [{ interval: 2 }, 'Every other Tuesday', 'Cada 2 semanas, el martes'],
  [{ interval: 3 }, 'Every 3 weeks on Tuesday', 'Cada 3 semanas, el martes'],
  [{ every: 'month', nth: 1 }, 'The first Tuesday of the month', 'El primer martes del mes'],
  [
    { every: 'month', nth: -1, interval: 2 },
    'The last Tuesday of every other month',
    'El último martes, cada 2 meses',
  ],
] as const)('says to guests on which days it comes: %o', (more, english, spanish) => {
  const days = pattern({ ...more, weekdays: [...('weekdays' in more ? more.weekdays : [2])] })
  expect([daysForGuests(days), spanishDays(days)]).toEqual([english, spanish])
})

test('says in Spanish how many dates there are', () => {
  expect(spanishDates(pattern({}), 8)).toBe('8 fechas, cada martes')
})

test('says it as calendars do', () => {
  expect(ruleOf(pattern({ interval: 2, weekdays: [4, 2] }))).toBe(
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=8;WKST=MO',
  )
  const ends = { kind: 'until', until: '2026-12-31' } as const
  expect(ruleOf(pattern({ every: 'month', weekdays: [5], nth: -1, ends }))).toBe(
    'FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20261231',
  )
})

test('counts which one of its weekday a date is', () => {
  expect(['2026-03-01', '2026-03-08', '2026-03-28', '2026-03-29'].map(nthOf)).toEqual([1, 2, 4, -1])
})

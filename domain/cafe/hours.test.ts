import { describe, expect, test } from 'vitest'
import {
  comingExceptions,
  hoursLines,
  hoursOn,
  isOpenAt,
  nextDate,
  statusLine,
  type Hours,
} from './hours.ts'
import { DEFAULT_SETTINGS, HOURS_PRESETS } from './settings.ts'
import { instantAt } from './time.ts'

const footer: Hours = { ...DEFAULT_SETTINGS.cafe, week: HOURS_PRESETS.footer, exceptions: [] }
const assistant: Hours = { ...footer, week: HOURS_PRESETS.assistant }
const at = (date: string, time: string) => instantAt('America/New_York', date, time)

describe('the two readings of the hours', () => {
  test('are what the footer said, line for line', () => {
    expect(hoursLines(footer)).toEqual([
      { days: 'Mon-Tue', hours: 'Closed (private events available)' },
      { days: 'Wed-Fri', hours: '11AM-7PM' },
      { days: 'Sat-Sun', hours: '11AM-8PM' },
    ])
  })

  test('are what the assistant said, line for line', () => {
    expect(hoursLines(assistant)).toEqual([
      { days: 'Mon-Tue', hours: 'Closed (private events)' },
      { days: 'Wed-Thu', hours: '7AM-9PM' },
      { days: 'Fri', hours: '7AM-11PM' },
      { days: 'Sat', hours: '8AM-11PM' },
      { days: 'Sun', hours: '8AM-8PM' },
    ])
  })

  test('show half hours where there are some', () => {
    const week = footer.week.map((day) => day.span && { span: { opens: '11:30', closes: '19:00' } })
    const hours = { ...footer, week: week.map((day) => day ?? { span: null }) }
    expect(hoursLines(hours)).toEqual([
      { days: 'Mon-Tue', hours: 'Closed' },
      { days: 'Wed-Sun', hours: '11:30AM-7PM' },
    ])
  })
})

// 2025-10-27 is a Monday
describe('isOpenAt', () => {
  test.each([
    ['2025-10-27', '12:00', false],
    ['2025-10-29', '10:59', false],
    ['2025-10-29', '11:00', true],
    ['2025-10-29', '18:59', true],
    ['2025-10-29', '19:00', false],
    ['2025-11-02', '19:30', true], // Sunday, the day the clocks go back
  ])('on %s at %s is %s', (date, time, isOpen) => {
    expect(isOpenAt(footer, at(date, time))).toBe(isOpen)
  })
})

describe('statusLine', () => {
  test.each([
    ['2025-10-29', '12:00', 'Open today until 7 PM'],
    ['2025-10-29', '09:00', 'Opens today at 11 AM'],
    ['2025-10-29', '19:00', 'Closed for today. Opens Thursday at 11 AM'],
    ['2025-10-27', '12:00', 'Closed today. Opens Wednesday at 11 AM'],
    ['2025-11-02', '20:15', 'Closed for today. Opens Wednesday at 11 AM'],
  ])('on %s at %s says %s', (date, time, line) => {
    expect(statusLine(footer, at(date, time))).toBe(line)
  })

  test('names the date when the next opening is a week away or more', () => {
    const holiday = ['29', '30', '31'].map((day) => closed(`2025-10-${day}`))
    const weekend = ['01', '02', '05'].map((day) => closed(`2025-11-${day}`))
    const hours = { ...footer, exceptions: [...holiday, ...weekend] }
    expect(statusLine(hours, at('2025-10-29', '12:00'))).toBe(
      'Closed today (Repainting). Opens Thursday, November 6 at 11 AM',
    )
  })

  test('promises nothing for a café that never opens', () => {
    const hours = { ...footer, week: footer.week.map(() => ({ span: null })) }
    expect(statusLine(hours, at('2025-10-29', '12:00'))).toBe(
      'Closed today. No opening day is set yet',
    )
  })
})

describe('an exception', () => {
  const short = { date: '2025-12-24', span: { opens: '09:00', closes: '13:00' }, reason: 'Eve' }
  const hours = { ...footer, exceptions: [short, closed('2025-10-29')] }

  test('wins over the week and says why', () => {
    expect(hoursOn(hours, '2025-10-29')).toEqual({ span: null, reason: 'Repainting' })
    expect(hoursOn(hours, '2025-12-24').span).toEqual({ opens: '09:00', closes: '13:00' })
    expect(isOpenAt(hours, at('2025-12-24', '14:00'))).toBe(false)
  })

  test('is announced ahead, soonest first', () => {
    expect(comingExceptions(hours, '2025-10-01', 90).map(({ date }) => date)).toEqual([
      '2025-10-29',
      '2025-12-24',
    ])
    expect(comingExceptions(hours, '2025-10-30', 30)).toEqual([])
  })
})

function closed(date: string) {
  return { date, span: null, reason: 'Repainting' }
}

describe('a day that differs every year', () => {
  const christmas = { date: '2024-12-25', span: null, reason: 'Christmas', everyYear: true }
  const open = { span: { opens: '11:00', closes: '19:00' } }
  const yearly: Hours = {
    timeZone: 'America/New_York',
    week: Array.from({ length: 7 }, () => open),
    exceptions: [christmas],
  }

  test('holds from its first year on, and not before', () => {
    expect(hoursOn(yearly, '2027-12-25')).toEqual({ span: null, reason: 'Christmas' })
    expect(hoursOn(yearly, '2024-12-25').span).toBeNull()
    expect(hoursOn(yearly, '2023-12-25')).toEqual(open)
    expect(hoursOn(yearly, '2027-12-26')).toEqual(open)
  })

  test('gives way to what is said of one year alone', () => {
    const late = { date: '2027-12-25', span: { opens: '16:00', closes: '22:00' }, reason: 'Party' }
    const hours = { ...yearly, exceptions: [christmas, late] }
    expect(hoursOn(hours, '2027-12-25').reason).toBe('Party')
    expect(hoursOn(hours, '2028-12-25').reason).toBe('Christmas')
    expect(comingExceptions(hours, '2027-12-01')).toEqual([late])
  })

  test('is announced with the next date on which it is', () => {
    expect(comingExceptions(yearly, '2027-12-01').map(({ date }) => date)).toEqual(['2027-12-25'])
    expect(nextDate(christmas, '2027-12-26')).toBe('2028-12-25')
    expect(nextDate({ ...christmas, date: '2024-02-29' }, '2025-01-01')).toBe('2028-02-29')
    expect(nextDate({ ...christmas, everyYear: false }, '2027-12-01')).toBe('2024-12-25')
  })
})

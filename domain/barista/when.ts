import { addDays, weekday } from '#domain/cafe/calendar.ts'

/** The number of hours in a sentence, rounded up: '3 hours', 'two-hour', 'from 2pm to 5pm'; `null` without one. */
export function hoursSaid(plain: string): number | null {
  const [range, from, fromMinute, fromHalf, to, toMinute, toHalf] = RANGE.exec(plain) ?? []
  if (range && (fromHalf || toHalf || fromMinute)) {
    const start = minutes(from!, fromMinute, fromHalf ?? toHalf)
    const end = minutes(to!, toMinute, toHalf)
    return Math.ceil((end > start ? end - start : end + 720 - start) / 60)
  }
  if (/\bhalf (?:a )?day\b/.test(plain)) return 4
  if (/\b(?:all|whole|full|entire) day\b/.test(plain)) return 8
  const [said, count, ...halves] = HOURS.exec(plain) ?? []
  if (!said || !count) return null
  const hours = (COUNTS[count] ?? Math.ceil(Number(count))) + (halves.some(Boolean) ? 1 : 0)
  return hours >= 1 && hours <= 24 ? hours : null
}

/**
 * The hours between two times that are said without 'am' and 'pm', where a room is spoken of: 'Sunday 2-5', 'from 11 to 2'; `null`
 * without them, and where so many hours are none of one day.
 */
export function hoursBetween(plain: string): number | null {
  const [, from, fromMinute, , to, toMinute] = RANGE.exec(plain) ?? []
  if (!from || !to || Number(from) > 12 || Number(to) > 12) return null
  const [start, end] = [minutes(from, fromMinute), minutes(to, toMinute)]
  const hours = Math.ceil((end > start ? end - start : end + 720 - start) / 60)
  return hours > 0 && hours < 11 ? hours : null
}

/** The date in a sentence, in café time; `null` without one. A weekday is the next such day, today included. */
export function dateSaid(plain: string, today: string): string | null {
  if (plain.includes('day after tomorrow')) return addDays(today, 2)
  if (/\b(?:tomorrow|tmrw)\b/.test(plain)) return addDays(today, 1)
  if (/\b(?:today|tonight|this (?:morning|afternoon|evening))\b/.test(plain)) return today
  const [iso] = /\b20\d\d-\d\d-\d\d\b/.exec(plain) ?? []
  if (iso) return valid(iso)
  const [numeric, numericMonth, numericDay] = /\b(\d{1,2})\/(\d{1,2})\b/.exec(plain) ?? []
  if (numeric) return coming(Number(numericMonth), numericDay!, today)
  const [named, month, day] = MONTH_DAY.exec(plain) ?? []
  if (named) return coming(MONTHS.indexOf(month!) / 3 + 1, day!, today)
  const [said, next, name] = WEEKDAY.exec(plain) ?? []
  if (!said) return null
  const ahead = (DAYS.indexOf(name!) / 3 - weekday(today) + 7) % 7
  // 'next Friday' is the one of next week.
  const isThisWeek = ahead + ((weekday(today) + 6) % 7) < 7
  return addDays(today, next && isThisWeek ? ahead + 7 : ahead)
}

const COUNTS: Record<string, number> = {
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
const HOURS = new RegExp(
  `\\b(${Object.keys(COUNTS).join('|')}|\\d{1,2}(?:\\.\\d+)?)( and a half)?(?: of)?[\\s-]*(?:hours?|hrs?|h)\\b( and a half)?`,
)
/** 'p', 'pm', 'p.m.' and their like, with the space before; never nothing but the space, which the next part takes. */
const HALF = '(?:\\s*(?:([ap])(?:\\.?m\\b\\.?|\\.|(?![a-z]))|\\.(?:m\\b\\.?)?|m\\b\\.?))?'
const RANGE = new RegExp(
  `\\b(\\d{1,2})(?::(\\d\\d))?${HALF}\\s*(?:-|–|to|until|till|and)\\s*(\\d{1,2})(?::(\\d\\d))?${HALF}(?![\\d/]|\\s*(?:h|people|guests))`,
)
const DAYS = 'sunmontuewedthufrisat'
const MONTHS = 'janfebmaraprmayjunjulaugsepoctnovdec'
const WEEKDAY = /\b(next )?(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|r|rs|ur)?(?:days?)?\b/
const MONTH_DAY =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b/

const minutes = (hour: string, minute = '0', half = ''): number =>
  (half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)) * 60 + Number(minute)

/** The next such day of the year. */
function coming(month: number, day: string, today: string): string | null {
  const dateOf = (year: number) =>
    valid(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)
  const year = Number(today.slice(0, 4))
  const first = dateOf(year)
  return first && first < today ? dateOf(year + 1) : first
}

/** `null` for a day that no calendar has. */
function valid(date: string): string | null {
  const time = Date.parse(`${date}T12:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null
}

import { addDays, dayName, formatDateWithYear, formatTime, weekday } from '#domain/cafe/calendar.ts'
import type { SeriesPattern, SeriesSchedule } from '#domain/contracts/class-series.ts'
import type { SeriesDays } from '#domain/contracts/content.ts'

/**
 * A pattern in a sentence: 'Every 2 weeks on Tuesday and Thursday at 6:00 PM, 8 dates, last on Thursday, April 9'.
 * @param dates those on which it takes place @param today decides whether a year is said
 */
export function seriesSentence(
  { pattern, startsAt }: Pick<SeriesSchedule, 'pattern' | 'startsAt'>,
  dates: readonly string[],
  today: string,
): string {
  const last = dates.at(-1)
  return [
    `${patternInWords(pattern)} at ${formatTime(startsAt)}`,
    dates.length === 1 ? '1 date' : `${dates.length} dates`,
    ...(last
      ? [`${dates.length === 1 ? 'on' : 'last on'} ${formatDateWithYear(last, today)}`]
      : []),
  ].join(', ')
}

/** 'Every week on Tuesday', 'Every 2 months on the last Friday' */
export function patternInWords({ every, interval, weekdays, nth }: SeriesPattern): string {
  const how = interval === 1 ? `Every ${every}` : `Every ${interval} ${every}s`
  const days = listed(mondayFirst(weekdays).map(nameOf))
  return every === 'week' ? `${how} on ${days}` : `${how} on the ${ORDINALS[nth ?? 1]} ${days}`
}

/** For guests, of events: 'Every Friday', 'Every other Friday', 'Every Tuesday and Friday', 'The first Friday of the month' */
export function daysForGuests({ every, interval, weekdays, nth }: SeriesDays): string {
  const days = listed(mondayFirst(weekdays).map(nameOf))
  const other = interval === 2 ? 'other ' : ''
  if (every === 'month')
    return `The ${ORDINALS[nth ?? 1]} ${days} of ${interval === 1 ? 'the month' : `every ${other || `${interval} `}month${other ? '' : 's'}`}`
  if (interval > 2) return `Every ${interval} weeks on ${days}`
  return weekdays.length === 7 && interval === 1 ? 'Every day' : `Every ${other}${days}`
}

/** For guests: '8 Tuesdays', '8 dates on Tuesdays and Thursdays', '6 dates, the first Friday of the month' */
export function seriesForGuests(
  { every, interval, weekdays, nth }: SeriesPattern,
  count: number,
): string {
  const days = mondayFirst(weekdays).map(nameOf)
  const dates = count === 1 ? '1 date' : `${count} dates`
  if (every === 'month')
    return `${dates}, the ${ORDINALS[nth ?? 1]} ${days[0]} of ${interval === 1 ? 'the month' : `every ${interval} months`}`
  const [only] = days
  const plural = listed(days.map((day) => `${day}s`))
  if (days.length === 1 && interval === 1 && count > 1) return `${count} ${only}s`
  if (interval === 1) return `${dates} on ${plural}`
  return `${dates}, every ${interval === 2 ? 'other week' : `${interval} weeks`} on ${listed(days)}`
}

/** The same for calendars (RFC 5545, RRULE). */
export function ruleOf({ every, interval, weekdays, nth, ends }: SeriesPattern): string {
  const days = mondayFirst(weekdays).map((day) => RULE_DAYS[day])
  return [
    `FREQ=${every === 'week' ? 'WEEKLY' : 'MONTHLY'}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    `BYDAY=${days.map((day) => (every === 'week' ? day : `${nth ?? 1}${day}`)).join(',')}`,
    ends.kind === 'count' ? `COUNT=${ends.count}` : `UNTIL=${ends.until.replaceAll('-', '')}`,
    // Weeks are counted from Monday, whatever the reader is used to.
    ...(every === 'week' ? ['WKST=MO'] : []),
  ].join(';')
}

/** The days of the week in the order in which people plan: Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
export const ORDINALS: Record<number, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
}

/** Which one of its weekday a date is in its month: 1 to 4, and the last where it is a fifth. */
export function nthOf(date: string): 1 | 2 | 3 | 4 | -1 {
  const nth = Math.ceil(Number(date.slice(8)) / 7)
  return nth > 4 ? -1 : (nth as 1 | 2 | 3 | 4)
}

export const nameOf = (day: number): string => dayName(addDays(A_SUNDAY, day))

const RULE_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
export const A_SUNDAY = '2026-03-01'

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((weekday(date) + 6) % 7))
}

function mondayFirst(weekdays: readonly number[]): number[] {
  return WEEKDAYS.filter((day) => weekdays.includes(day))
}

function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

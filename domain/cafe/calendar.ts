/** Dates and clock times as text, without a time zone: nothing here needs to know where the café is. */

/** '2025-10-31' and 1 → '2025-11-01' */
export function addDays(date: string, days: number): string {
  return new Date(noon(date).getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** 0 is Sunday, as `Date.getDay()` counts. */
export function weekday(date: string): number {
  return noon(date).getUTCDay()
}

/** '14:30' → '2:30 PM' */
export function formatTime(time: string): string {
  const { hour, minute, half } = clock(time)
  return `${hour}:${minute} ${half}`
}

/** '19:00' → '7 PM', '19:30' → '7:30 PM': for sentences. */
export function formatHour(time: string): string {
  return formatTime(time).replace(':00', '')
}

/** '2025-10-31' → 'Friday, October 31', or short: 'Fri, Oct 31' */
export function formatDate(date: string, style: NameStyle = 'long'): string {
  return `${dayName(date, style)}, ${formatDay(date, style)}`
}

/** The same with its year, for what is read years later: 'Friday, October 31, 2025' */
export function formatFullDate(date: string): string {
  return `${formatDate(date)}, ${date.slice(0, 4)}`
}

/** The same, with the year where it is not that of today: 'Friday, January 2, 2026' */
export function formatDateWithYear(date: string, today: string): string {
  const [year, thisYear] = [date.slice(0, 4), today.slice(0, 4)]
  return year === thisYear ? formatDate(date) : formatFullDate(date)
}

/** '2025-10-31' → 'October 31', or short: 'Oct 31' */
export function formatDay(date: string, style: NameStyle = 'long'): string {
  return `${monthName(date, style)} ${Number(date.slice(8, 10))}`
}

/** '2025-10-31' → 'Friday', or short: 'Fri' */
export function dayName(date: string, style: NameStyle = 'long'): string {
  return inStyle(WEEKDAYS[weekday(date)], style)
}

/** '2025-10-31' → 'October', or short: 'Oct' */
export function monthName(date: string, style: NameStyle = 'long'): string {
  return inStyle(MONTHS[Number(date.slice(5, 7)) - 1], style)
}

/** '14:30' → 870 */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** 870 → '14:30' */
export function timeOf(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

export type NameStyle = 'long' | 'short'

// Written out, because the first name that `Intl` gives takes a phone longer than drawing the page that asks for it.
/** Sunday first, as `Date` counts them. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
]
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

const inStyle = (name = '', style: NameStyle) => (style === 'long' ? name : name.slice(0, 3))

const DAY_MS = 86_400_000

/** Noon in UTC is the same calendar day for every sum of whole days. */
function noon(date: string): Date {
  return new Date(`${date}T12:00:00Z`)
}

function clock(time: string): { hour: number; minute: string; half: 'AM' | 'PM' } {
  const hour = Number(time.slice(0, 2))
  return { hour: hour % 12 || 12, minute: time.slice(3, 5), half: hour < 12 ? 'AM' : 'PM' }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

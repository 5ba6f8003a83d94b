import type { Cafe, HoursException, OpenSpan } from '#domain/contracts/cafe.ts'
import {
  addDays,
  dateIn,
  dayName,
  formatDate,
  formatHour,
  formatTime,
  timeIn,
  weekday,
} from './time.ts'

/** The one hours table: a week, its exceptions and the zone they are meant in (docs/decisions/opening-hours.md). */
export type Hours = Pick<Cafe, 'week' | 'exceptions' | 'timeZone'>
export type DayHours = { span: OpenSpan | null; note?: string; reason?: string }

/** What one day's hours are. An exception wins over the week; `reason` says why ('Thanksgiving'). */
export function hoursOn(hours: Hours, date: string): DayHours {
  const exception =
    hours.exceptions.find((one) => one.date === date) ??
    hours.exceptions.find(
      (one) => one.everyYear && one.date < date && one.date.slice(4) === date.slice(4),
    )
  if (exception) return { span: exception.span, reason: exception.reason }
  return hours.week[weekday(date)] ?? { span: null }
}

/** Open from the minute of opening until, and not at, the minute of closing. */
export function isOpenAt(hours: Hours, now: Date): boolean {
  const { span } = hoursOn(hours, dateIn(hours.timeZone, now))
  const time = timeIn(hours.timeZone, now)
  return span !== null && span.opens <= time && time < span.closes
}

/** Whether the café is open, until when or from when: what a status line says in any language. */
export type OpenState =
  | { kind: 'open'; time: string }
  | { kind: 'opens-today'; time: string }
  | {
      kind: 'closed'
      /** It was open earlier today. */
      isOver: boolean
      reason: string | null
      /** `ahead` in days. */
      next: { date: string; ahead: number; time: string } | null
    }

export function openState(hours: Hours, now: Date): OpenState {
  const today = dateIn(hours.timeZone, now)
  const time = timeIn(hours.timeZone, now)
  const { span, reason = null } = hoursOn(hours, today)
  if (span && time < span.opens) return { kind: 'opens-today', time: span.opens }
  if (span && time < span.closes) return { kind: 'open', time: span.closes }
  return { kind: 'closed', isOver: span !== null, reason, next: nextOpening(hours, today) }
}

/**
 * 'Open today until 7 PM', 'Opens today at 11 AM', 'Closed today. Opens Wednesday at 11 AM'
 * @param pausedUntil until when the kitchen is paused, as a clock time
 */
export function statusLine(hours: Hours, now: Date, pausedUntil?: string): string {
  const state = openState(hours, now)
  if (state.kind === 'opens-today') return `Opens today at ${formatHour(state.time)}`
  if (state.kind === 'open') {
    const open = `Open today until ${formatHour(state.time)}`
    return pausedUntil ? `${open}. The kitchen is paused until ${formatTime(pausedUntil)}` : open
  }
  const { isOver, reason, next } = state
  const closed = isOver ? 'Closed for today' : `Closed today${reason ? ` (${reason})` : ''}`
  if (!next) return `${closed}. No opening day is set yet`
  const day = next.ahead < 7 ? dayName(next.date) : formatDate(next.date)
  return `${closed}. Opens ${day} at ${formatHour(next.time)}`
}

/** The week as the footer prints it: equal days in a row share a line, Monday first. */
export function hoursLines(hours: Hours): { days: string; hours: string }[] {
  const lines: { first: string; last: string; hours: string }[] = []
  for (const day of MONDAY_FIRST) {
    const text = dayText(hours.week[day] ?? { span: null })
    const line = lines.at(-1)
    if (line?.hours === text) line.last = DAYS[day] ?? ''
    else lines.push({ first: DAYS[day] ?? '', last: DAYS[day] ?? '', hours: text })
  }
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? first : `${first}-${last}`,
    hours,
  }))
}

/** Announced ahead: the exceptions from this date on, soonest first; of one of every year the next time. */
export function comingExceptions(hours: Hours, today: string, days = 30): Cafe['exceptions'] {
  const last = addDays(today, days)
  const own = new Set(hours.exceptions.map(({ date }) => date))
  return hours.exceptions
    .map((one) => ({ ...one, date: nextDate(one, today) }))
    .filter(
      ({ date }, at) =>
        date >= today && date <= last && (date === hours.exceptions[at]?.date || !own.has(date)),
    )
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** When an exception is next; its own date where it is over for good. 29 February is only where there is one. */
export function nextDate({ date, everyYear }: HoursException, today: string): string {
  if (!everyYear || date >= today) return date
  for (let year = Number(today.slice(0, 4)); ; year += 1) {
    const next = `${year}${date.slice(4)}`
    if (next >= today && isDay(year, date)) return next
  }
}

function isDay(year: number, date: string): boolean {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))]
  return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day
}

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]
/** Beyond this nobody plans a coffee, and a table that is closed all week must end somewhere. */
const LOOK_AHEAD_DAYS = 60

function nextOpening(hours: Hours, today: string) {
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const date = addDays(today, ahead)
    const { span } = hoursOn(hours, date)
    if (span) return { date, ahead, time: span.opens }
  }
  return null
}

function dayText({ span, note }: DayHours): string {
  return span ? `${compact(span.opens)}-${compact(span.closes)}` : (note ?? 'Closed')
}

/** '11:00' → '11AM' */
function compact(time: string): string {
  return formatHour(time).replace(' ', '')
}

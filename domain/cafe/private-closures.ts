import { addDays, dateIn, formatHour, timeIn } from './time.ts'
import type { HoursException, OpenSpan } from '../contracts/cafe.ts'
import { hoursOn, type Hours } from './hours.ts'

/** A stretch in which the whole house is somebody's. */
export type Closure = { startsAt: Date; endsAt: Date }

/**
 * The hours as guests have them: a day, or the part of it, on which the house is hired is an exception of its own. A day of two parts has
 * its whole span, and the reason says when it is closed between them.
 * @param now today has the part that is on, or comes next; without it every day has its whole span
 */
export function withClosures<Of extends Hours>(
  hours: Of,
  closures: readonly Closure[],
  now: Date | null = null,
): Of {
  const dates = [...new Set(closures.flatMap((one) => datesOf(one, hours.timeZone)))]
  const closed = dates.flatMap((date) => exceptionOn(hours, date, closures, now))
  if (closed.length === 0) return hours
  const own = new Set(closed.map(({ date }) => date))
  return {
    ...hours,
    exceptions: [...closed, ...hours.exceptions.filter((one) => !own.has(one.date))],
  }
}

export const PRIVATE_EVENT = 'Private event'

function datesOf({ startsAt, endsAt }: Closure, timeZone: string): string[] {
  const last = dateIn(timeZone, new Date(endsAt.getTime() - 1))
  const dates = []
  for (let date = dateIn(timeZone, startsAt); date <= last; date = addDays(date, 1))
    dates.push(date)
  return dates
}

function exceptionOn(
  hours: Hours,
  date: string,
  closures: readonly Closure[],
  now: Date | null,
): HoursException[] {
  const { span, reason } = hoursOn(hours, date)
  if (!span) return []
  const taken = closures
    .flatMap((one) => clockOn(one, date, hours.timeZone))
    .filter(({ opens, closes }) => opens < span.closes && span.opens < closes)
  if (taken.length === 0) return []
  const parts = taken.reduce<OpenSpan[]>(
    (left, gap) => left.flatMap((part) => without(part, gap)),
    [span],
  )
  const because = [...(reason ? [reason] : []), PRIVATE_EVENT].join(', ')
  const [first, second] = parts
  if (!first) return [{ date, span: null, reason: because }]
  if (!second) return [{ date, span: first, reason: `${because} ${cutText(span, first)}` }]
  const gaps = taken.map(({ opens, closes }) => `${formatHour(opens)} to ${formatHour(closes)}`)
  const time = now && dateIn(hours.timeZone, now) === date ? timeIn(hours.timeZone, now) : null
  const current = parts.find(({ closes }) => time !== null && time < closes)
  const whole = { opens: first.opens, closes: parts.at(-1)?.closes ?? first.closes }
  return [
    {
      date,
      span: time === null ? whole : (current ?? whole),
      reason: `${because} from ${gaps.join(' and ')}`,
    },
  ]
}

/** When the house is not open of a day that is cut: 'from 3 PM', 'until 1 PM', or both. */
function cutText(day: OpenSpan, left: OpenSpan): string {
  return [
    ...(left.opens > day.opens ? [`until ${formatHour(left.opens)}`] : []),
    ...(left.closes < day.closes ? [`from ${formatHour(left.closes)}`] : []),
  ].join(' and ')
}

/** The part of a day that a closure takes, by the clock. */
function clockOn({ startsAt, endsAt }: Closure, date: string, timeZone: string): OpenSpan[] {
  const [first, last] = [dateIn(timeZone, startsAt), dateIn(timeZone, endsAt)]
  if (date < first || date > last) return []
  const opens = date === first ? timeIn(timeZone, startsAt) : '00:00'
  const closes = date === last ? timeIn(timeZone, endsAt) : '24:00'
  return opens < closes ? [{ opens, closes }] : []
}

function without(part: OpenSpan, gap: OpenSpan): OpenSpan[] {
  const before = { opens: part.opens, closes: gap.opens < part.closes ? gap.opens : part.closes }
  const after = { opens: gap.closes > part.opens ? gap.closes : part.opens, closes: part.closes }
  return [before, after].filter(({ opens, closes }) => opens < closes)
}

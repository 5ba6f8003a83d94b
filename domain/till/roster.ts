import { hoursOn, type Hours } from '#domain/cafe/hours.ts'
import { dateIn, formatDate, formatHour, instantAt, timeIn } from '#domain/cafe/time.ts'

/** A plan reaches so far ahead. */
export const ROSTER_DAYS_AHEAD = 90
const HOUR_MS = 3_600_000
const LONGEST_HOURS = 12
/** Setting up and cleaning up are work too. */
const BESIDE_HOURS = 2
/** Whoever clocks in so much earlier came for this shift. */
export const EARLY_MS = 2 * HOUR_MS
/** Nobody looks at the minutes of a walk through the door. */
const ON_TIME_MINUTES = 5

/** Why a shift cannot be planned so; `null` where it can. Instants are in milliseconds since 1970. */
export function planProblem(startsAt: number, endsAt: number, now: number): string | null {
  if (endsAt <= startsAt) return 'The end is not after the beginning.'
  if (endsAt - startsAt > LONGEST_HOURS * HOUR_MS)
    return `That is a shift of ${wholeHours(endsAt - startsAt)} hours, and none is longer than ${LONGEST_HOURS}. An end that is not after the beginning is on the next day: check both times.`
  if (startsAt < now) return 'That time has passed. What was worked is written down under Hours.'
  if (startsAt > now + ROSTER_DAYS_AHEAD * 24 * HOUR_MS)
    return `Shifts are planned up to ${ROSTER_DAYS_AHEAD} days ahead.`
  return null
}

const wholeHours = (ms: number): number => Math.round((ms / HOUR_MS) * 10) / 10

/** What is strange about a shift where the café is closed or has not been open for long; `null` where nothing is. */
export function hoursWarning(hours: Hours, startsAt: Date, endsAt: Date): string | null {
  const { timeZone } = hours
  const date = dateIn(timeZone, startsAt)
  const { span, reason } = hoursOn(hours, date)
  const day = formatDate(date)
  if (!span) return `The café is closed on ${day}${reason ? ` (${reason})` : ''}.`
  const besideMs = BESIDE_HOURS * HOUR_MS
  const isInside =
    startsAt.getTime() >= instantAt(timeZone, date, span.opens).getTime() - besideMs &&
    endsAt.getTime() <= instantAt(timeZone, date, span.closes).getTime() + besideMs
  if (isInside) return null
  const time = (at: Date) => formatHour(timeIn(timeZone, at))
  return `The café is open from ${formatHour(span.opens)} to ${formatHour(span.closes)} on ${day}, and this shift is from ${time(startsAt)} to ${time(endsAt)}.`
}

/**
 * How many minutes each person is planned for, the most first; breaks are not planned, so they are in it.
 * @param shifts instants are ISO strings
 */
export function plannedMinutes(
  shifts: readonly { personId: string; personName: string; startsAt: string; endsAt: string }[],
): { personId: string; personName: string; minutes: number }[] {
  const found = new Map<string, { personId: string; personName: string; minutes: number }>()
  for (const { personId, personName, startsAt, endsAt } of shifts) {
    const before = found.get(personId)?.minutes ?? 0
    const minutes = before + Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
    found.set(personId, { personId, personName, minutes })
  }
  return [...found.values()].toSorted(
    (a, b) => b.minutes - a.minutes || a.personName.localeCompare(b.personName, 'en'),
  )
}

/** 495 → '8 h 15 min' */
export function hoursText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (rest === 0) return `${hours} h`
  return hours === 0 ? `${rest} min` : `${hours} h ${rest} min`
}

/** How somebody came to a planned shift: 'on time', '12 min late', 'not clocked in'. Empty before it begins. */
export function arrivalText(startsAt: number, clockedInAt: number | null, now: number): string {
  if (clockedInAt === null) return now < startsAt ? '' : 'not clocked in'
  const minutes = Math.round((clockedInAt - startsAt) / 60_000)
  if (Math.abs(minutes) < ON_TIME_MINUTES) return 'on time'
  return minutes > 0 ? `${minutes} min late` : `${-minutes} min early`
}

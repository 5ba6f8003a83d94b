import { tzOffset } from '@date-fns/tz/tzOffset'

export {
  addDays,
  dayName,
  formatDate,
  formatDateWithYear,
  formatDay,
  formatHour,
  formatTime,
  minutesOf,
  monthName,
  timeOf,
  weekday,
} from './calendar.ts'

/** The calendar date (YYYY-MM-DD) that people in this zone have at this instant. */
export function dateIn(timeZone: string, now: Date): string {
  const { year, month, day } = partsIn(timeZone, now)
  return `${year}-${month}-${day}`
}

/** The clock time (HH:MM) that people in this zone have at this instant. */
export function timeIn(timeZone: string, now: Date): string {
  const { hour, minute } = partsIn(timeZone, now)
  return `${hour}:${minute}`
}

/**
 * The instant at which the clocks of a zone show this date and time. A time that the clocks skip in spring is moved
 * on by the hour that was skipped; a time that comes twice in autumn is the first of the two.
 */
export function instantAt(timeZone: string, date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const before = tzOffset(timeZone, new Date(wall - DAY_MS))
  const after = tzOffset(timeZone, new Date(wall + DAY_MS))
  // Only the offset in force at the instant itself is right; the earlier instant is the one with the larger offset.
  const found = [Math.max(before, after), Math.min(before, after)]
    .map((offset) => ({ offset, instant: new Date(wall - offset * MINUTE_MS) }))
    .find(({ offset, instant }) => tzOffset(timeZone, instant) === offset)
  return found?.instant ?? new Date(wall - before * MINUTE_MS)
}

/** An instant by the clocks of a zone, with how far they are from UTC: '2025-10-17T12:00:00-04:00'. */
export function zonedTime(timeZone: string, at: Date): string {
  const { year, month, day, hour, minute } = partsIn(timeZone, at)
  const offset = tzOffset(timeZone, at)
  const two = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(offset)
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  return `${year}-${month}-${day}T${hour}:${minute}:${two(at.getUTCSeconds())}${zone}`
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const zones = new Map<string, Zone>()

type Parts = Record<string, string>
/** A format, and what it said of the minutes that were asked for last. */
type Zone = { format: Intl.DateTimeFormat; byMinute: Map<number, Parts> }
const KNOWN_MINUTES = 500

/** What the clocks of a zone show. Zones change at whole minutes, so every instant of a minute shows the same. */
function partsIn(timeZone: string, now: Date): Parts {
  let zone = zones.get(timeZone)
  if (!zone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    zone = { format, byMinute: new Map() }
    zones.set(timeZone, zone)
  }
  const minute = Math.floor(now.getTime() / MINUTE_MS)
  let parts = zone.byMinute.get(minute)
  if (!parts) {
    parts = Object.fromEntries(
      zone.format.formatToParts(now).map(({ type, value }) => [type, value]),
    )
    if (zone.byMinute.size >= KNOWN_MINUTES) zone.byMinute.clear()
    zone.byMinute.set(minute, parts)
  }
  return parts
}

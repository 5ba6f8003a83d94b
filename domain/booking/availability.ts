import type { Availability, SpaceType } from '#domain/contracts/barista.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import type { RentalHours } from './rental-hours.ts'
import { formatHour, instantAt, minutesOf, timeOf } from '#domain/cafe/time.ts'
import { isRentedOn, ratesOf } from './rates.ts'

/** When a room is taken, to the moment at which it is cleared. */
export type BookedTime = {
  startsAt: Date
  endsAt: Date
  /** When its use ends, where it is cleared after that. */
  usedUntil?: Date
  spaceType: SpaceType
}
export type AvailabilityInput = {
  hours: RentalHours
  spaceType: SpaceType
  date: string
  now: Date
  booked: readonly BookedTime[]
  /** For how long a hire keeps the room after its end, to clear it. */
  bufferMinutes: number
}

/**
 * Every rental that could still be had on one day: each whole-hour start with each allowed length, shortest first.
 * The two spaces are linked: whoever has the venue has the Art Space in it, and the other way round.
 */
export function availability({
  hours,
  spaceType,
  date,
  now,
  booked,
  bufferMinutes,
}: AvailabilityInput): Availability {
  const span = rentableSpan(hours, spaceType, date)
  if (!span) return { available: false, slots: [] }
  const { minHours, maxHours } = ratesOf(hours)[spaceType]
  const [opens, closes] = [minutesOf(span.opens), minutesOf(span.closes)]
  // Of a month's bookings only those of the day are looked at.
  const instants = hoursBetween(hours.timeZone, date, opens, closes)
  const at = (minutes: number) => instants.get(minutes) ?? Number.NaN
  const bufferMs = bufferMinutes * MINUTE_MS
  const dayEnd = Math.max(...instants.values()) + bufferMs
  const taken = booked
    .map(({ startsAt, endsAt }) => ({ from: startsAt.getTime(), until: endsAt.getTime() }))
    .filter(({ from, until }) => from < dayEnd && at(opens) < until)
  const slots: Availability['slots'] = []
  for (let duration = minHours; duration <= maxHours; duration += 1)
    for (let start = opens; start + duration * 60 <= closes; start += 60) {
      const end = start + duration * 60
      const isTaken = taken.some(
        ({ from, until }) => from < at(end) + bufferMs && at(start) < until,
      )
      if (at(start) > now.getTime() && !isTaken)
        slots.push({ duration, label: labelOf(start, end) })
    }
  return { available: slots.length > 0, slots }
}

const MINUTE_MS = 60_000

/** The instants of the clock times from the first to the last, by the minutes of the day. Only where clocks change between is each looked up. */
function hoursBetween(timeZone: string, date: string, opens: number, closes: number) {
  const instant = (minutes: number) => instantAt(timeZone, date, timeOf(minutes)).getTime()
  const [first, last] = [instant(opens), instant(closes)]
  const isEven = last - first === (closes - opens) * MINUTE_MS
  const instants = new Map<number, number>()
  for (let minutes = opens; minutes <= closes; minutes += 60)
    instants.set(minutes, isEven ? first + (minutes - opens) * MINUTE_MS : instant(minutes))
  return instants
}

/** When the venue is rented on days on which the café is closed (docs/decisions/space-rental.md). */
export const VENUE_SPAN = { opens: '09:00', closes: '22:00' } as const

/** The Art Space is rented during café hours; the venue only on its weekdays and while the café itself is shut. */
export function rentableSpan(hours: RentalHours, spaceType: SpaceType, date: string) {
  const { span, reason } = hoursOn(hours, date)
  if (!isRentedOn(ratesOf(hours)[spaceType], date)) return null
  if (spaceType === 'art-space') return span
  return span || reason ? null : VENUE_SPAN
}

/** '1 PM to 4 PM' */
function labelOf(start: number, end: number): string {
  return `${formatHour(timeOf(start))} to ${formatHour(timeOf(end))}`
}

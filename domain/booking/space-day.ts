import type { SpaceDay } from '#domain/contracts/forms.ts'
import { dayName, formatDate, instantAt, minutesOf, timeOf } from '#domain/cafe/time.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { rentableSpan, type AvailabilityInput } from './availability.ts'
import { rentalDays } from './rate-words.ts'
import { isRentedOn, ratesOf } from './rates.ts'
import type { RentalHours } from './rental-hours.ts'

/** A day of a room hour by hour: which are free, and in words why none is. */
export function spaceDay(input: AvailabilityInput): SpaceDay {
  const { hours, spaceType, date, now, booked, bufferMinutes } = input
  const span = rentableSpan(hours, spaceType, date)
  if (!span) return { date, isOpen: false, reason: whyShut(hours, spaceType, date), hours: [] }
  const list: SpaceDay['hours'] = []
  for (let start = minutesOf(span.opens); start + 60 <= minutesOf(span.closes); start += 60) {
    const time = timeOf(start)
    const startsAt = instantAt(hours.timeZone, date, time)
    const endsAt = instantAt(hours.timeZone, date, timeOf(start + 60))
    const touches = (until: Date) =>
      booked.some((other) => other.startsAt < until && startsAt < other.endsAt)
    // A hire with this hour in it goes on to its end at least, and is cleared after that.
    const clearedAt = new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS)
    const isUsed = booked.some((other) => other.startsAt < endsAt && startsAt < usedUntil(other))
    const state =
      startsAt <= now ? 'over' : isUsed ? 'taken' : touches(clearedAt) ? 'clearing' : 'free'
    list.push({ time, startsAt: startsAt.toISOString(), isFree: state === 'free', state })
  }
  const isFull = list.every(({ isFree }) => !isFree)
  return { date, isOpen: true, reason: isFull ? 'No hour of that day is left.' : null, hours: list }
}

const MINUTE_MS = 60_000
const usedUntil = ({ endsAt, usedUntil: until }: AvailabilityInput['booked'][number]) =>
  until ?? endsAt

/** Why a room cannot be booked on a day at all. */
export function whyShut(hours: RentalHours, spaceType: SpaceType, date: string): string {
  const rate = ratesOf(hours)[spaceType]
  const { name, weekdays } = rate
  const { reason } = hoursOn(hours, date)
  if (reason) return `We are closed on ${formatDate(date)} (${reason}).`
  if (!isRentedOn(rate, date)) return `The ${name} is rented on ${rentalDays(rate)} only.`
  return weekdays
    ? `The café itself is open on ${formatDate(date)}, so the ${name} cannot be rented.`
    : `We are closed on ${dayName(date)}s.`
}

import type { PrivateEventEnquiry, SpaceRequest } from '#domain/contracts/forms.ts'
import type { Hours } from '#domain/cafe/hours.ts'
import {
  addDays,
  dateIn,
  formatDate,
  formatHour,
  instantAt,
  minutesOf,
  timeOf,
} from '#domain/cafe/time.ts'
import { rentableSpan } from './availability.ts'
import { ratesOf, rentalCents } from './rates.ts'
import type { RentalHours } from './rental-hours.ts'
import { whyShut } from './space-day.ts'

export type RequestProblem = { ok: false; field: string; message: string }
export type RequestedTime = { ok: true; startsAt: Date; endsAt: Date }

/**
 * Whether a room can be booked as requested, by the hours, the rates and the seats. What is booked already is for staff
 * to weigh, who confirm each request.
 */
export function checkSpaceRequest(
  request: Pick<SpaceRequest, 'spaceType' | 'date' | 'startsAt' | 'hours' | 'headcount'>,
  { hours, now, seats }: { hours: RentalHours; now: Date; seats: number },
): (RequestedTime & { estimateCents: number }) | RequestProblem {
  const time = checkTime(request, { hours, now })
  if (!time.ok || request.headcount <= seats) return time
  const { name } = ratesOf(hours)[request.spaceType]
  return { ok: false, field: 'headcount', message: `The ${name} holds ${seats}.` }
}

/** Whether the hours and rates allow a time. Whether it is free is another question. */
export function checkTime(
  request: Pick<SpaceRequest, 'spaceType' | 'date' | 'startsAt' | 'hours'>,
  { hours, now }: { hours: RentalHours; now: Date },
): (RequestedTime & { estimateCents: number }) | RequestProblem {
  const { spaceType, date } = request
  const rate = ratesOf(hours)[spaceType]
  const { name, minHours, maxHours } = rate
  const refuse = (field: string, message: string) => ({ ok: false, field, message }) as const
  const day = checkDate(date, hours, now)
  if (day) return refuse('date', day)
  const span = rentableSpan(hours, spaceType, date)
  if (!span) return refuse('date', whyShut(hours, spaceType, date))
  const estimateCents = rentalCents(rate, request.hours, date)
  if (estimateCents === null)
    return refuse('hours', `The ${name} is rented for ${minHours} to ${maxHours} hours.`)
  const start = minutesOf(request.startsAt)
  const end = start + request.hours * 60
  if (start % 60 !== 0) return refuse('startsAt', 'Rentals start on the hour.')
  if (start < minutesOf(span.opens) || end > minutesOf(span.closes))
    return refuse(
      'startsAt',
      `That day the ${name} can be had from ${formatHour(span.opens)} to ${formatHour(span.closes)}.`,
    )
  const time = timeOfDay(hours, date, start, end)
  if (time.startsAt <= now) return refuse('startsAt', 'That hour is over. Choose a later one.')
  return { ...time, estimateCents }
}

/**
 * Whether a private event can be thought about, and what the room alone costs anybody by the rates. Where it cannot be booked so
 * (`misfitsOf`), there is no price: the plan may be sent all the same.
 */
export function checkPrivateEvent(
  enquiry: PrivatePlan & Pick<PrivateEventEnquiry, 'headcount'>,
  { hours, now, seats }: { hours: RentalHours; now: Date; seats: number },
): (RequestedTime & { estimateCents: number | null }) | RequestProblem {
  const { space, date, headcount } = enquiry
  const refuse = (field: string, message: string) => ({ ok: false, field, message }) as const
  const day = checkDate(date, hours, now)
  if (day) return refuse('date', day)
  const start = minutesOf(enquiry.startsAt)
  const end = start + enquiry.hours * 60
  if (end > DAY_MINUTES)
    return refuse('startsAt', 'Choose a start and a length that end by midnight.')
  if (headcount > seats)
    return refuse('headcount', `The ${ratesOf(hours)[space].name} holds ${seats}.`)
  const time = timeOfDay(hours, date, start, end)
  if (time.startsAt <= now) return refuse('startsAt', 'That hour is over. Choose a later one.')
  const room = checkTime({ ...enquiry, spaceType: space }, { hours, now })
  return { ...time, estimateCents: room.ok ? room.estimateCents : null }
}

type PrivatePlan = Pick<PrivateEventEnquiry, 'space' | 'date' | 'startsAt' | 'hours'>

/**
 * Why the room of a plan cannot be booked by its rules at that time, by the fields that decide it, and what would do instead; nothing
 * where it can. @param plan without a date (''), only its length is looked at
 */
export function misfitsOf(
  plan: PrivatePlan,
  { hours, now }: { hours: RentalHours; now: Date },
): Readonly<Record<string, string>> {
  const { space: spaceType, date, startsAt } = plan
  const { name, minHours, maxHours } = ratesOf(hours)[spaceType]
  const isLength = plan.hours >= minHours && plan.hours <= maxHours
  const length: Readonly<Record<string, string>> = isLength
    ? {}
    : { hours: `The ${name} is rented for ${minHours} to ${maxHours} hours.` }
  if (date === '') return length
  // With another length the same day may do.
  const asked = { spaceType, date, startsAt, hours: isLength ? plan.hours : minHours }
  const room = checkTime(asked, { hours, now })
  if (room.ok) return length
  const next = room.field === 'date' ? nextRented(spaceType, date, { hours, now }) : null
  const message = next ? `${room.message} The next day is ${formatDate(next)}.` : room.message
  return { [room.field]: message, ...length }
}

/** The first day from a date on, of the next two months, on which a room is rented at all. */
function nextRented(
  spaceType: PrivatePlan['space'],
  date: string,
  { hours, now }: { hours: RentalHours; now: Date },
): string | null {
  const today = dateIn(hours.timeZone, now)
  for (let ahead = 1; ahead <= LOOKED_AHEAD_DAYS; ahead += 1) {
    const day = addDays(date < today ? today : date, ahead)
    if (!checkDate(day, hours, now) && rentableSpan(hours, spaceType, day)) return day
  }
  return null
}
const LOOKED_AHEAD_DAYS = 60

/** How far ahead rooms are promised. */
export const DAYS_AHEAD = 365
const DAY_MINUTES = 24 * 60

function checkDate(date: string, hours: Hours, now: Date): string | null {
  const today = dateIn(hours.timeZone, now)
  if (date < today) return 'That day is over. Choose a later one.'
  return date > addDays(today, DAYS_AHEAD) ? 'We plan a year ahead at most.' : null
}

function timeOfDay({ timeZone }: Hours, date: string, start: number, end: number): RequestedTime {
  // Midnight belongs to the next day.
  const endsAt =
    end < DAY_MINUTES
      ? instantAt(timeZone, date, timeOf(end))
      : instantAt(timeZone, addDays(date, 1), '00:00')
  return { ok: true, startsAt: instantAt(timeZone, date, timeOf(start)), endsAt }
}

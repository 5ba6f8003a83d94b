import type { OccasionType } from './values.ts'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { isLater, seatCents } from './class-price.ts'
import { dateOf, eventPrice, eventState, hoursOf, salesOpenAt } from './event-list.ts'
import { dollars } from './price-lines.ts'
import { classPath } from './session-path.ts'

/** One date on the calendar: a class or an event. */
export type CalendarEntry = {
  kind: OccasionType
  id: string
  title: string
  /** The day on which it begins, where the café is: YYYY-MM-DD. */
  date: string
  startsAt: string
  /** '6 PM to 8:30 PM' */
  hours: string
  /** Who teaches a class, or the space of an event. */
  detail: string
  /** '$68', 'Free'; of a class with its materials. */
  price: string
  /** What matters to whoever wants to come: '3 seats left', 'Full', 'Cancelled'. */
  state: string
  /** Whether somebody can still get a seat. */
  isOpen: boolean
  isCancelled: boolean
  /** The address where it is booked. */
  to: string
}

/**
 * Classes and events as one list, soonest first.
 * @param now decides what has begun
 * @param early ids of classes that whoever looks can book before everybody else
 */
export function calendarEntries(
  classes: readonly ClassSession[],
  events: readonly CafeEvent[],
  timeZone: string,
  now: Date,
  early: readonly string[] = [],
): CalendarEntry[] {
  return [
    ...classes.map((session) => classEntry(session, timeZone, now, early.includes(session.id))),
    ...events.map((event) => eventEntry(event, timeZone, now)),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.id.localeCompare(b.id))
}

/** The entries of each day that has any. */
export function entriesByDay(entries: readonly CalendarEntry[]): Map<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>()
  for (const entry of entries) days.set(entry.date, [...(days.get(entry.date) ?? []), entry])
  return days
}

function classEntry(
  session: ClassSession,
  timeZone: string,
  now: Date,
  isEarly: boolean,
): CalendarEntry {
  const { id, title, startsAt, instructor, seatsLeft, status } = session
  const isOnSale = isEarly || !isLater(session, now)
  return {
    kind: 'class',
    id,
    title,
    date: dateOf(session, timeZone),
    startsAt,
    hours: hoursOf(session, timeZone),
    detail: instructor,
    price: dollars(seatCents(session)),
    state:
      status !== 'scheduled'
        ? STATE_WORDS[status]
        : isOnSale
          ? seatsWords(seatsLeft)
          : STATE_WORDS.early,
    isOpen: status === 'scheduled' && isOnSale && seatsLeft > 0,
    isCancelled: status === 'cancelled',
    to: classPath(id),
  }
}

function eventEntry(event: CafeEvent, timeZone: string, now: Date): CalendarEntry {
  const { id, title, startsAt, space, seatsLeft } = event
  const ofEvent = eventState(event, now)
  const opensAt = salesOpenAt(event.tickets)
  const state = ofEvent === 'open' && opensAt && opensAt > now ? 'early' : ofEvent
  return {
    kind: 'event',
    id,
    title,
    date: dateOf(event, timeZone),
    startsAt,
    hours: hoursOf(event, timeZone),
    detail: space,
    price: eventPrice(event).words,
    state: state === 'open' ? seatsWords(seatsLeft) : STATE_WORDS[state],
    isOpen: state === 'open',
    isCancelled: state === 'cancelled',
    to: `/events/${id}`,
  }
}

const STATE_WORDS = {
  early: 'Not open yet',
  full: 'Full',
  running: 'On now',
  cancelled: 'Cancelled',
  postponed: 'Postponed',
  past: 'Over',
} as const

function seatsWords(seatsLeft: number): string {
  if (seatsLeft === 0) return 'Full'
  return seatsLeft === 1 ? '1 seat left' : `${seatsLeft} seats left`
}

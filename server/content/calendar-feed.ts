import type { OccasionType } from '#domain/booking/values.ts'
import ical, { ICalEventStatus } from 'ical-generator'
import { BOOKING_OPENS_TEXTS, TICKET_TEXTS } from '#domain/booking/booking-opens.ts'
import { typeOf } from '#domain/booking/class-list.ts'
import { salesOpenAt } from '#domain/booking/event-list.ts'
import type { ClassType } from '#domain/content/values.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'

type Dates = { classes: readonly ClassSession[]; events: readonly CafeEvent[] }

/**
 * Classes and events as an iCalendar file (RFC 5545) that calendars fetch again and again. Each date keeps its id, so a change
 * moves it and does not add another.
 * @param kind only those; null for all @param type only classes in which one makes that @param of only events of that kind
 */
export function calendarFeed(
  cafe: Cafe,
  { classes, events }: Dates,
  kind: OccasionType | null,
  {
    publicUrl,
    now,
    type = null,
    of = null,
  }: { publicUrl: string; now: Date; type?: ClassType | null; of?: CafeEvent['kind'] | null },
): string {
  const host = new URL(publicUrl).hostname
  const place = `${cafe.name}, ${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`
  const narrow = type ?? of
  const calendar = ical({
    name: `${cafe.name}${kind === null ? '' : `: ${kind === 'class' ? 'classes' : 'events'}`}${narrow ? ` (${narrow})` : ''}`,
    description: cafe.tagline,
    prodId: { company: cafe.name, product: 'Calendar' },
    url: `${publicUrl}/classes/calendar`,
    ttl: REFRESH_SECONDS,
  })
  const add = (
    { id, title, startsAt, endsAt, summary, sequence = 0 }: ClassSession | CafeEvent,
    {
      path,
      room,
      says,
      status,
    }: { path: string; room: string; says: string[]; status: ICalEventStatus },
  ) => {
    calendar.createEvent({
      id: `${id}@${host}`,
      // Instants in UTC: every calendar shows them in its own zone.
      start: new Date(startsAt),
      end: new Date(endsAt),
      stamp: now,
      status,
      summary: title,
      description: [summary, ...says].filter(Boolean).join('\n\n'),
      location: `${room}, ${place}`,
      sequence,
      url: `${publicUrl}${path}`,
    })
  }
  if (kind !== 'event')
    for (const session of classes.filter((each) => type === null || typeOf(each) === type))
      add(session, {
        path: `/classes/book?session=${session.id}`,
        room: session.space,
        says: [
          `With ${session.instructor}. ${session.ages}.`,
          classOpens(session, cafe, now),
          session.policy,
        ],
        status: statusOf(session),
      })
  if (kind !== 'class')
    for (const event of events.filter((each) => of === null || each.kind === of))
      add(event, {
        path: `/events/${event.id}`,
        room: event.space,
        says: [ticketsFrom(event, cafe.timeZone, now), event.policy],
        status: statusOf(event),
      })
  return calendar.toString()
}

/** When a class can be booked that cannot be yet. */
function classOpens({ bookingOpensAt }: ClassSession, cafe: Cafe, now: Date): string {
  if (!bookingOpensAt || now >= new Date(bookingOpensAt)) return ''
  return BOOKING_OPENS_TEXTS.opens(bookingOpensAt, cafe)
}

/** From when on there are tickets, where there are none yet. */
function ticketsFrom({ tickets }: CafeEvent, timeZone: string, now: Date): string {
  const opens = salesOpenAt(tickets)
  return opens && opens > now ? TICKET_TEXTS.opens(opens, timeZone) : ''
}

const statusOf = ({ status }: ClassSession | CafeEvent) => STATUS[status]

const STATUS = {
  scheduled: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  // The old date no longer holds and there is no new one yet.
  postponed: ICalEventStatus.TENTATIVE,
} as const

/** How often calendars are asked to look again. They keep to it as they like. */
const REFRESH_SECONDS = 3600

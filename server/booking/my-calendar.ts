import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import ical, { ICalEventStatus } from 'ical-generator'
import { seats } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import {
  classSessions,
  events,
  orderChanges,
  orders,
  roomCharges,
  rsvps,
  seatCharges,
  spaceBookings,
} from '../db/schema.ts'
import { calledOut } from '../ordering/store.ts'
import { areTheirSeats, isTheirHire, isTheirOrder, type Subject } from '../people/keeping.ts'
import type { Services } from '../services.ts'

type Whose = Pick<Subject, 'userId' | 'email'>
type Entry = {
  /** The reference; the same as in the files of the mails. */
  id: string
  title: string
  says: string[]
  startsAt: Date
  endsAt: Date
  status: ICalEventStatus
  sequence: number
  place: string | null
  path: string
}

/**
 * What somebody has before them here, as an iCalendar file (RFC 5545) that their calendar fetches again and again: seats, tickets,
 * rooms and orders for a time. What was cancelled stays in it as cancelled, with a higher SEQUENCE. No entry holds a secret link:
 * calendars show what they fetch to more people than one.
 * @param whose the address is `null` where it was not proven
 */
export async function myCalendar(services: Services, whose: Whose): Promise<string> {
  const { publicUrl } = services
  const { cafe } = services.settings.get()
  const after = new Date(services.now().getTime() - KEPT_DAYS * DAY_MS)
  const entries = [
    ...(await seatsOf(services, whose, after)),
    ...(await hiresOf(services, whose, after)),
    ...(await ordersOf(services, whose, after)),
  ]
  const calendar = ical({
    name: `${cafe.name}: mine`,
    prodId: { company: cafe.name, product: 'My calendar' },
    url: `${publicUrl}/dashboard`,
    ttl: REFRESH_SECONDS,
  })
  const address = `${cafe.name}, ${cafe.street}, ${cafe.city}, ${cafe.region} ${cafe.postalCode}`
  const host = new URL(publicUrl).hostname
  for (const { id, title, says, startsAt, endsAt, status, sequence, place, path } of entries)
    calendar.createEvent({
      id: `${id}@${host}`,
      // Instants in UTC: every calendar shows them in its own zone.
      start: startsAt,
      end: endsAt,
      stamp: services.now(),
      status,
      sequence,
      summary: title,
      description: says.filter(Boolean).join('\n\n'),
      location: place ? `${place}, ${address}` : address,
      url: `${publicUrl}${path}`,
    })
  return calendar.toString()
}

/** Seats in classes and at events. A hold that nobody paid was never in a calendar. */
async function seatsOf({ db }: Services, whose: Whose, after: Date): Promise<Entry[]> {
  const wasPaid = sql`exists (select 1 from ${seatCharges} where ${seatCharges.reference} = ${rsvps.reference} and ${seatCharges.succeededAt} is not null)`
  const wasThere = or(
    inArray(rsvps.status, ['confirmed', 'offered', 'waitlisted']),
    and(
      eq(rsvps.status, 'cancelled'),
      or(isNull(rsvps.endedBecause), inArray(rsvps.endedBecause, ENDED)),
      or(eq(rsvps.isOnline, false), wasPaid),
    ),
  )
  const rows = await db
    .select({ rsvp: rsvps, event: events, session: classSessions })
    .from(rsvps)
    .leftJoin(events, eq(events.id, rsvps.eventId))
    .leftJoin(classSessions, eq(classSessions.id, rsvps.classId))
    .where(
      and(
        areTheirSeats(whose),
        wasThere,
        or(gt(events.endsAt, after), gt(classSessions.endsAt, after)),
      ),
    )
    .orderBy(asc(rsvps.reference))
    .limit(MOST)
  return rows.flatMap(({ rsvp, event, session }) => {
    const occasion = event ?? session
    if (!occasion) return []
    const { reference, party, status } = rsvp
    const isWaiting = status === 'waitlisted' || status === 'offered'
    const isOff = status === 'cancelled' || occasion.status === 'cancelled'
    const isOpen = isWaiting || occasion.status === 'postponed'
    return {
      id: reference,
      title: isWaiting ? `${occasion.title} (waitlist)` : occasion.title,
      says: [
        occasion.details.summary,
        status === 'offered'
          ? 'Seats are offered to you. Take them by the link in your email.'
          : '',
        occasion.status === 'postponed' ? 'It is postponed. A new date follows.' : '',
        `${seats(party)}, ${reference}`,
      ],
      startsAt: occasion.startsAt,
      endsAt: occasion.endsAt,
      status: isOff
        ? ICalEventStatus.CANCELLED
        : isOpen
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
      // Seats that are moved to another class get a higher one, whatever that class has.
      sequence: rsvp.sequence * PER_CHANGE + occasion.sequence,
      place: occasion.details.space,
      path: event ? `/events/${event.id}` : '/dashboard/classes',
    }
  })
}

async function hiresOf({ db }: Services, whose: Whose, after: Date): Promise<Entry[]> {
  const wasPaid = sql`exists (select 1 from ${roomCharges} where ${roomCharges.bookingId} = ${spaceBookings.id} and ${roomCharges.succeededAt} is not null)`
  const rows = await db
    .select()
    .from(spaceBookings)
    .where(
      and(
        isTheirHire(whose),
        or(
          inArray(spaceBookings.state, ['asked', 'confirmed']),
          // What staff booked by mail has no payment here.
          and(
            inArray(spaceBookings.state, ['cancelled', 'declined']),
            or(isNull(spaceBookings.priceCents), wasPaid),
          ),
        ),
        gt(spaceBookings.endsAt, after),
      ),
    )
    .orderBy(asc(spaceBookings.id))
    .limit(MOST)
  return rows.map((hire) => ({
    id: hire.id,
    title: SPACES[hire.spaceType].name,
    says: [hire.state === 'asked' ? 'We have not confirmed it yet.' : '', `Your hire ${hire.id}.`],
    startsAt: hire.startsAt,
    endsAt: hire.endsAt,
    status:
      hire.isCancelled || !['asked', 'confirmed'].includes(hire.state)
        ? ICalEventStatus.CANCELLED
        : hire.state === 'asked'
          ? ICalEventStatus.TENTATIVE
          : ICalEventStatus.CONFIRMED,
    sequence: hire.sequence,
    place: null,
    path: '/dashboard',
  }))
}

/** Orders for a time that somebody chose. What is made at once is picked up before a calendar looks again. */
async function ordersOf({ db }: Services, whose: Whose, after: Date): Promise<Entry[]> {
  const rows = await db
    .select({
      order: orders,
      changes: db.$count(orderChanges, eq(orderChanges.orderId, orders.id)),
    })
    .from(orders)
    .where(and(isTheirOrder(whose), isNotNull(orders.pickupAt), gt(orders.pickupAt, after)))
    .orderBy(asc(orders.id))
    .limit(MOST)
  return rows.flatMap(({ order, changes }) => {
    const startsAt = order.pickupAt
    if (!startsAt) return []
    const number = calledOut(order.dailyNumber)
    return {
      id: order.id,
      title: order.forBreak ? `Break: drinks of order ${number}` : `Pick up order ${number}`,
      says: [],
      startsAt,
      endsAt: new Date(startsAt.getTime() + PICKUP_MINUTES * 60_000),
      status: statusOf(order.status),
      sequence: changes,
      place: null,
      path: '/dashboard',
    }
  })
}

/** An order that waits, for its payment or to be confirmed, may never be made. */
function statusOf(status: OrderStatus): ICalEventStatus {
  if (OFF.includes(status)) return ICalEventStatus.CANCELLED
  return OPEN.includes(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

const ENDED = ['given-back', 'declined', 'replaced', 'called-off', 'transferred'] as const
const OFF: readonly OrderStatus[] = ['cancelled', 'refunded', 'no-show']
const OPEN: readonly OrderStatus[] = ['waiting', 'awaiting-payment']
const DAY_MS = 24 * 3_600_000
/** What was stays so many days in it. */
const KEPT_DAYS = 60
/** Of each kind, far more than anybody has. */
const MOST = 300
const PICKUP_MINUTES = 15
/** More changes than a date has. */
const PER_CHANGE = 10_000
/** How often calendars are asked to look again. They keep to it as they like. */
const REFRESH_SECONDS = 3600

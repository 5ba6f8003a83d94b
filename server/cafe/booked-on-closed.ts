import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { ratesOf } from '#domain/booking/rates.ts'
import { hoursOn, type Hours } from '#domain/cafe/hours.ts'
import { addDays, dateIn, timeIn } from '#domain/cafe/time.ts'
import type { HoursConflicts } from '#domain/contracts/settings.ts'
import {
  classSessions,
  events,
  privateEventEnquiries,
  roomReservations,
  spaceBookings,
} from '../db/schema.ts'
import type { Services } from '../services.ts'

type Booked = HoursConflicts['booked'][number]

/**
 * Classes, events and hires at times at which new hours would close, soonest first. What is outside of the hours already is left out:
 * whoever put something there was told, and the venue is hired on days on which the café is closed every week.
 */
export async function bookedOnClosed(services: Services, next: Hours): Promise<Booked[]> {
  const { cafe } = services.settings.get()
  const found = [...(await occasionsAhead(services)), ...(await hiresAhead(services))]
  return found
    .filter(({ startsAt, endsAt }) => {
      const last = dateIn(next.timeZone, new Date(endsAt.getTime() - 1))
      for (let date = dateIn(next.timeZone, startsAt); date <= last; date = addDays(date, 1))
        if (isNewlyClosed(cafe, next, date)) return true
      return isInside(cafe, startsAt, endsAt) && !isInside(next, startsAt, endsAt)
    })
    .toSorted((a, b) => +a.startsAt - +b.startsAt || (a.to < b.to ? -1 : 1))
    .slice(0, MOST)
    .map(({ title, startsAt, people, to }) => ({
      title,
      startsAt: startsAt.toISOString(),
      people,
      to,
    }))
}

/** Whether the café is open from its beginning to its end. */
function isInside(hours: Hours, startsAt: Date, endsAt: Date): boolean {
  const { timeZone } = hours
  const date = dateIn(timeZone, startsAt)
  const { span } = hoursOn(hours, date)
  return (
    span !== null &&
    date === dateIn(timeZone, endsAt) &&
    span.opens <= timeIn(timeZone, startsAt) &&
    timeIn(timeZone, endsAt) <= span.closes
  )
}

/** Only a day that differs has a reason, and the whole venue is not hired on a day that differs. */
function isNewlyClosed(before: Hours, next: Hours, date: string): boolean {
  const [was, is] = [hoursOn(before, date), hoursOn(next, date)]
  if (is.span !== null) return false
  return was.span !== null || (is.reason !== undefined && was.reason === undefined)
}

async function occasionsAhead({ db, isDemo, now }: Services) {
  const found = []
  for (const [table, type] of [
    [classSessions, 'class'],
    [events, 'event'],
  ] as const) {
    const rows = await db
      .select({
        id: table.id,
        title: table.title,
        startsAt: table.startsAt,
        endsAt: table.endsAt,
        seatsHeld: table.seatsHeld,
        seatsTaken: table.seatsTaken,
      })
      .from(table)
      .where(
        and(
          gt(table.endsAt, now()),
          eq(table.status, 'scheduled'),
          eq(table.isHidden, false),
          isDemo ? undefined : eq(table.isDemo, false),
        ),
      )
    for (const { id, seatsHeld, seatsTaken, ...row } of rows)
      found.push({ ...row, people: seatsHeld + seatsTaken, to: `/admin/content/${type}/${id}` })
  }
  return found
}

/** Hires that have a room; a hold that ran out has none. */
async function hiresAhead({ db, now, settings }: Services) {
  const { cafe } = settings.get()
  const rates = ratesOf(cafe)
  const rows = await db
    .select({
      id: spaceBookings.id,
      name: spaceBookings.name,
      spaceType: spaceBookings.spaceType,
      headcount: spaceBookings.headcount,
      startsAt: spaceBookings.startsAt,
      endsAt: spaceBookings.endsAt,
      plan: privateEventEnquiries.reference,
    })
    .from(roomReservations)
    .innerJoin(spaceBookings, eq(spaceBookings.id, roomReservations.bookingId))
    .leftJoin(privateEventEnquiries, eq(privateEventEnquiries.reference, spaceBookings.id))
    .where(
      and(
        gt(spaceBookings.endsAt, now()),
        or(isNull(spaceBookings.heldUntil), gt(spaceBookings.heldUntil, now())),
      ),
    )
    .orderBy(asc(spaceBookings.startsAt))
  return rows.map(({ id, name, spaceType, headcount, startsAt, endsAt, plan }) => ({
    title: [rates[spaceType].name, name].filter(Boolean).join(', '),
    startsAt,
    endsAt,
    people: headcount,
    to:
      plan === null
        ? `/admin/rooms?month=${dateIn(cafe.timeZone, startsAt).slice(0, 7)}&hire=${id}`
        : `/admin/private-events?plan=${plan}`,
  }))
}

/** More than anybody reads. */
const MOST = 60

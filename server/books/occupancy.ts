import { and, eq, gt, gte, isNull, lt, ne, or } from 'drizzle-orm'
import { rentableSpan } from '#domain/booking/availability.ts'
import { bucketsOf } from '#domain/books/buckets.ts'
import { minutesOf } from '#domain/cafe/calendar.ts'
import { hoursOn, type Hours } from '#domain/cafe/hours.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import type { Occupancy } from '#domain/contracts/books.ts'
import { classSessions, events, roomReservations, spaceBookings } from '../db/schema.ts'
import type { Services } from '../services.ts'

const WEEKS_BEFORE = 4
const WEEKS_AHEAD = 8
const MINUTE_MS = 60_000
/** The rooms by the numbers of the calendar; the Entire Venue is both. */
const ROOMS = [
  { number: 1, name: 'Art Space' },
  { number: 2, name: 'Lounge' },
]

/** How full rooms, classes and events are: four weeks that were, this one, and seven to come. Holds that ran out count as nothing. */
export async function occupancy(services: Services): Promise<Occupancy> {
  const { db, settings, isDemo } = services
  const now = services.now()
  const { cafe } = settings.get()
  const today = dateIn(cafe.timeZone, now)
  const [thisWeek] = bucketsOf(today, addDays(today, 6), 'week')
  const monday = addDays(thisWeek?.until ?? today, -6)
  const first = addDays(monday, -7 * WEEKS_BEFORE)
  const last = addDays(monday, 7 * WEEKS_AHEAD - 1)
  const from = instantAt(cafe.timeZone, first, '00:00')
  const until = instantAt(cafe.timeZone, addDays(last, 1), '00:00')
  const { startsAt, endsAt, firstRoom, lastRoom } = roomReservations
  const used = await db
    .select({ startsAt, endsAt, firstRoom, lastRoom, hire: roomReservations.bookingId })
    .from(roomReservations)
    .leftJoin(spaceBookings, eq(spaceBookings.id, roomReservations.bookingId))
    .where(
      and(
        gt(endsAt, from),
        lt(startsAt, until),
        isDemo ? undefined : eq(roomReservations.isDemo, false),
        or(isNull(spaceBookings.heldUntil), gt(spaceBookings.heldUntil, now)),
      ),
    )
  const seatsOf = (table: typeof classSessions | typeof events) =>
    db
      .select({
        startsAt: table.startsAt,
        capacity: table.capacity,
        seatsHeld: table.seatsHeld,
        seatsTaken: table.seatsTaken,
      })
      .from(table)
      .where(
        and(
          gte(table.startsAt, from),
          lt(table.startsAt, until),
          ne(table.status, 'cancelled'),
          ne(table.status, 'postponed'),
          eq(table.isHidden, false),
          isDemo ? undefined : eq(table.isDemo, false),
        ),
      )
  const [ofClasses, ofEvents] = [await seatsOf(classSessions), await seatsOf(events)]
  return {
    today,
    weeks: bucketsOf(first, last, 'week').map((week) => {
      const begins = instantAt(cafe.timeZone, week.from, '00:00')
      const ends = instantAt(cafe.timeZone, addDays(week.until, 1), '00:00')
      const inside = (all: typeof ofClasses) => {
        const here = all.filter((each) => each.startsAt >= begins && each.startsAt < ends)
        return {
          count: here.length,
          seats: here.reduce((sum, { capacity }) => sum + capacity, 0),
          seatsTaken: here.reduce((sum, each) => sum + each.seatsHeld + each.seatsTaken, 0),
        }
      }
      return {
        ...week,
        rooms: ROOMS.map(({ number, name }) => {
          const ofRoom = used.filter((each) => each.firstRoom <= number && number <= each.lastRoom)
          const minutes = (isHire: boolean) =>
            minutesIn(
              ofRoom.filter(({ hire }) => (hire !== null) === isHire),
              begins,
              ends,
            )
          return {
            name,
            openMinutes: openMinutes(cafe, week),
            hiredMinutes: minutes(true),
            ownMinutes: minutes(false),
          }
        }),
        classes: inside(ofClasses),
        events: inside(ofEvents),
      }
    }),
  }
}

type Time = { startsAt: Date; endsAt: Date }

/** Minutes of these times within a week. What overlaps, as a class beside an event, counts once. */
function minutesIn(times: readonly Time[], begins: Date, ends: Date): number {
  let minutes = 0
  let reached = begins.getTime()
  for (const { startsAt, endsAt } of times.toSorted((a, b) => +a.startsAt - +b.startsAt)) {
    const from = Math.max(startsAt.getTime(), reached)
    const until = Math.min(endsAt.getTime(), ends.getTime())
    if (until <= from) continue
    minutes += (until - from) / MINUTE_MS
    reached = until
  }
  return Math.round(minutes)
}

function openMinutes(hours: Hours, { from, until }: { from: string; until: string }): number {
  let minutes = 0
  for (let date = from; date <= until; date = addDays(date, 1)) {
    const span = hoursOn(hours, date).span ?? rentableSpan(hours, 'entire-venue', date)
    if (span) minutes += minutesOf(span.closes) - minutesOf(span.opens)
  }
  return minutes
}

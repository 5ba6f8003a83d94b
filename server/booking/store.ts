import type { Closure } from '#domain/cafe/private-closures.ts'
import { and, asc, eq, gt, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { BookedTime } from '#domain/booking/availability.ts'
import { SPACES } from '#domain/booking/rates.ts'
import { ROOM_NUMBERS } from '#domain/booking/room-values.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { OrderStatus } from '#domain/contracts/ordering.ts'
import { holdsTime } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import { classSessions, events, orders, roomReservations, spaceBookings } from '../db/schema.ts'
import type { Services } from '../services.ts'

/** Somebody has a seat in a class, the café keeps one, or somebody waits. */
const HAS_GUESTS = sql`${classSessions.seatsTaken} + ${classSessions.seatsHeld} + ${classSessions.waiting} > 0`

/** @param id of a hire; null where the café itself uses the room. `endsAt` is when the room is cleared. */
export type Taken = BookedTime & { id: string | null; what: string }

/** When nothing is picked up, because somebody has the whole venue: confirmed hires that end after an instant. */
export async function venueHires(db: Db, since: Date): Promise<(at: number) => boolean> {
  const hires = await venueHiresFrom(db, since)
  return (at) => hires.some((hire) => hire.startsAt.getTime() <= at && at < hire.endsAt.getTime())
}

/** Hires of the whole house that are agreed on and not over, with the time for clearing up. */
export async function venueHiresFrom(db: Db, since: Date): Promise<Closure[]> {
  const { startsAt, freeAt } = roomReservations
  return db
    .select({ startsAt, endsAt: freeAt })
    .from(roomReservations)
    .innerJoin(spaceBookings, eq(spaceBookings.id, roomReservations.bookingId))
    .where(
      and(
        gt(freeAt, since),
        eq(spaceBookings.spaceType, 'entire-venue'),
        eq(spaceBookings.state, 'confirmed'),
      ),
    )
}

const HOLDS_TIME = OrderStatus.options.filter(holdsTime)

/** When orders are picked up that are promised for a stretch of time, soonest first. */
export async function promisedPickups(db: Db, from: Date, until: Date): Promise<Date[]> {
  const at = sql`coalesce(${orders.pickupAt}, ${orders.estimatedAt})`.mapWith(orders.estimatedAt)
  const rows = await db
    .select({ at })
    .from(orders)
    .where(
      and(
        inArray(orders.status, HOLDS_TIME),
        sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(at))
    .limit(MOST_PICKUPS)
  return rows.map((row) => row.at)
}

const MOST_PICKUPS = 500

/**
 * What takes a space between two instants: hires, and the classes and events that the café itself holds in its rooms. A hold that
 * ran out takes nothing.
 * @param but a hire that does not count, because it is being moved
 * @param mayClose leaves out classes in which nobody has a seat or waits for one: a hire of the whole venue closes them
 */
export async function takenBetween(
  { db, isDemo, now }: Pick<Services, 'db' | 'isDemo' | 'now'>,
  spaceType: SpaceType,
  from: Date,
  until: Date,
  but = '',
  mayClose = false,
): Promise<Taken[]> {
  const { firstRoom, lastRoom } = ROOM_NUMBERS[spaceType]
  const { startsAt, freeAt } = roomReservations
  // With a limit, the hire of each time is looked up. As a plain join, all hires that there ever were are read.
  const hire = db
    .select({
      id: spaceBookings.id,
      name: spaceBookings.name,
      room: spaceBookings.spaceType,
      heldUntil: spaceBookings.heldUntil,
    })
    .from(spaceBookings)
    .where(eq(spaceBookings.id, roomReservations.bookingId))
    .limit(1)
    .as('hire')
  const rows = await db
    .select({
      startsAt,
      usedUntil: roomReservations.endsAt,
      freeAt,
      hire: { id: hire.id, name: hire.name, room: hire.room },
      event: events.title,
      session: classSessions.title,
    })
    .from(roomReservations)
    .leftJoinLateral(hire, sql`true`)
    .leftJoin(events, eq(events.id, roomReservations.eventId))
    .leftJoin(classSessions, eq(classSessions.id, roomReservations.classId))
    .where(
      and(
        // As in the index `room_reservations_taken`.
        sql`tstzrange(${startsAt}, ${freeAt}, '[)') && tstzrange(${from.toISOString()}, ${until.toISOString()}, '[)')`,
        lte(roomReservations.firstRoom, lastRoom),
        gte(roomReservations.lastRoom, firstRoom),
        isDemo ? undefined : eq(roomReservations.isDemo, false),
        or(isNull(hire.heldUntil), gt(hire.heldUntil, now())),
        or(isNull(hire.id), ne(hire.id, but)),
        mayClose ? or(isNull(classSessions.id), HAS_GUESTS, lte(startsAt, now())) : undefined,
      ),
    )
    .orderBy(asc(startsAt))
  return rows.map(({ hire: of, event, session, ...time }) => ({
    id: of?.id ?? null,
    what: of ? `${SPACES[of.room].name}, ${of.name}` : (event ?? session ?? ''),
    spaceType,
    startsAt: time.startsAt,
    usedUntil: time.usedUntil,
    endsAt: time.freeAt,
  }))
}

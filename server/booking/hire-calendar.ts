import { and, asc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { overtimeCents } from '#domain/booking/hire.ts'
import { addMonths } from '#domain/booking/month.ts'
import { ratesOf } from '#domain/booking/rates.ts'
import { ROOM_NUMBERS } from '#domain/booking/room-values.ts'
import { instantAt } from '#domain/cafe/time.ts'
import { servesAt } from '#domain/ordering/pickup.ts'
import type { RoomCalendarEntry, StaffRoomBooking } from '#domain/contracts/rooms.ts'
import {
  classSessions,
  events,
  orders,
  roomCharges,
  roomRefunds,
  roomReservations,
  spaceBookings,
} from '../db/schema.ts'
import { calledOut } from '../ordering/store.ts'
import type { Services } from '../services.ts'
import { unknownHire, type HireRow } from './hire-link.ts'
import { canHaveOvertime, readHire, stateOf } from './hire-view.ts'

/** Everything that takes a room in a month. */
export async function roomCalendar(
  services: Services,
  month: string,
): Promise<{ entries: RoomCalendarEntry[]; timeZone: string }> {
  const { timeZone } = services.settings.get().cafe
  const first = `${month}-01`
  const from = instantAt(timeZone, first, '00:00')
  const until = instantAt(timeZone, addMonths(first, 1), '00:00')
  return { entries: await roomEntries(services, { from, until }), timeZone }
}

/** Everything that takes a room and begins in this stretch, soonest first. Holds that ran out are left out. */
export async function roomEntries(
  services: Services,
  { from, until }: { from: Date; until: Date },
): Promise<RoomCalendarEntry[]> {
  const { startsAt, endsAt, freeAt, firstRoom, lastRoom } = roomReservations
  const rows = await services.db
    .select({
      startsAt,
      endsAt,
      freeAt,
      firstRoom,
      lastRoom,
      hire: spaceBookings,
      event: events.title,
      session: classSessions.title,
    })
    .from(roomReservations)
    .leftJoin(spaceBookings, eq(spaceBookings.id, roomReservations.bookingId))
    .leftJoin(events, eq(events.id, roomReservations.eventId))
    .leftJoin(classSessions, eq(classSessions.id, roomReservations.classId))
    .where(
      and(
        gte(startsAt, from),
        lt(startsAt, until),
        services.isDemo ? undefined : eq(roomReservations.isDemo, false),
        or(isNull(spaceBookings.heldUntil), gt(spaceBookings.heldUntil, services.now())),
      ),
    )
    .orderBy(asc(startsAt))
  return rows.map(({ hire, event, session, ...row }) => ({
    kind: hire ? ('hire' as const) : event ? ('event' as const) : ('class' as const),
    title: hire ? hire.name || 'Somebody who is booking' : (event ?? session ?? ''),
    rooms:
      row.firstRoom === row.lastRoom
        ? row.firstRoom === ROOM_NUMBERS['art-space'].firstRoom
          ? ('art-space' as const)
          : ('lounge' as const)
        : ('both' as const),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    freeAt: row.freeAt.toISOString(),
    reference: hire?.id ?? null,
    state: hire ? stateOf(hire, services.now()) : null,
  }))
}

/** A hire as staff see it. @throws Refused 404 */
export async function staffHire(services: Services, id: string): Promise<StaffRoomBooking> {
  const { db } = services
  const [hire] = await db.select().from(spaceBookings).where(eq(spaceBookings.id, id))
  if (!hire) throw unknownHire()
  const refunds = await db
    .select({ refund: roomRefunds })
    .from(roomRefunds)
    .innerJoin(roomCharges, eq(roomCharges.id, roomRefunds.chargeId))
    .where(eq(roomCharges.bookingId, id))
    .orderBy(asc(roomRefunds.createdAt))
  return {
    ...(await readHire(services, id)),
    email: hire.email,
    phone: hire.phone,
    message: hire.message,
    overtime: canHaveOvertime(hire, services.now())
      ? {
          quarterCents: overtimeCents(
            ratesOf(services.settings.get().cafe)[hire.spaceType],
            15,
            services.settings.get().rooms,
          ),
        }
      : null,
    effects: ['asked', 'confirmed'].includes(hire.state) ? await effectsOf(services, hire) : null,
    refunds: refunds.map(({ refund: { id: refundId, amountCents, state, failure, ...of } }) => ({
      id: refundId,
      amountCents,
      state,
      isAtCounter: of.nextAttemptAt === null && state === 'pending',
      failure,
    })),
  }
}

/** What a hire of the whole venue closes: orders that would be picked up then, and classes and events that are planned there. */
export async function effectsOf(
  { db, settings }: Services,
  hire: Pick<HireRow, 'spaceType' | 'startsAt' | 'endsAt' | 'bufferMinutes'>,
) {
  if (hire.spaceType !== 'entire-venue') return null
  const from = hire.startsAt
  const until = new Date(hire.endsAt.getTime() + hire.bufferMinutes * 60_000)
  const due = await db
    .select({ dailyNumber: orders.dailyNumber, pickupAt: orders.pickupAt })
    .from(orders)
    .where(
      and(
        gte(orders.pickupAt, from),
        lt(orders.pickupAt, until),
        sql`${orders.status} not in ('cancelled', 'refunded', 'no-show', 'picked-up')`,
      ),
    )
    .orderBy(asc(orders.pickupAt))
    .limit(200)
  const occasions = []
  for (const table of [events, classSessions])
    occasions.push(
      ...(await db
        .select({ title: table.title, startsAt: table.startsAt })
        .from(table)
        .where(
          and(lt(table.startsAt, until), gt(table.endsAt, from), ne(table.status, 'cancelled')),
        )
        .limit(100)),
    )
  const { cafe, pickup } = settings.get()
  return {
    orders: due.flatMap(({ dailyNumber, pickupAt }) =>
      pickupAt ? [{ number: calledOut(dailyNumber), pickupAt: pickupAt.toISOString() }] : [],
    ),
    pickups: pickupsClosed({ hours: cafe, pickup }, from, until),
    occasions: occasions.map(({ title, startsAt }) => ({
      title,
      startsAt: startsAt.toISOString(),
    })),
  }
}

/** Pickup times that are offered otherwise, as ranges. */
function pickupsClosed(world: Parameters<typeof servesAt>[0], from: Date, until: Date) {
  const stepMs = world.pickup.slotMinutes * 60_000
  const ranges: { from: string; until: string; count: number }[] = []
  for (let at = from.getTime(); at < until.getTime(); at += stepMs) {
    const start = new Date(at)
    if (!servesAt(world, start)) continue
    const end = new Date(at + stepMs).toISOString()
    const last = ranges.at(-1)
    if (last?.until === start.toISOString())
      Object.assign(last, { until: end, count: last.count + 1 })
    else ranges.push({ from: start.toISOString(), until: end, count: 1 })
  }
  return ranges
}

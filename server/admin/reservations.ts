import { and, count, eq, gt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type {
  Reservation,
  Reservations,
  ReservationsQuery,
} from '#domain/contracts/reservations.ts'
import { joined } from '../booking/occasions.ts'
import { classSessions, events, rsvps, seatCharges, seatRefunds } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { CsvColumns } from '../http/csv.ts'
import { containing, countsOf, orderOf, pageOf } from '../http/table.ts'

type Query = z.output<typeof ReservationsQuery>

/** One page of who comes to the events and classes that are not over. Those that wait to be confirmed stand first. */
export async function listReservations(
  services: Services,
  query: Query,
): Promise<z.output<typeof Reservations>> {
  const { limit, offset } = pageOf(query.page)
  const counted = async (column: SQL, without: Partial<Query>) =>
    countsOf(
      await services.db
        .select({ value: column, count: count() })
        .from(rsvps)
        .leftJoin(events, joined.onEvent)
        .leftJoin(classSessions, joined.onClass)
        .where(filter(services, { ...query, ...without }))
        .groupBy(column),
    )
  const byEvent = await counted(sql`${EVENT}`, { event: undefined })
  const byStatus = await counted(sql`${rsvps.status}`, { status: undefined })
  const found = query.status
    ? (byStatus[query.status] ?? 0)
    : Object.values(byStatus).reduce((sum, each) => sum + each, 0)
  return {
    rows: await reservationPieces(services, query)(offset, limit),
    total: found,
    facets: { event: byEvent, status: byStatus },
  }
}

/** All that were found, for a file. */
export function reservationPieces(services: Services, query: Query) {
  const order: SQL[] = query.sort
    ? orderOf(query.sort, SORTABLE, rsvps.position)
    : [sql`${rsvps.status} <> 'unconfirmed'`, sql`${rsvps.waitsUntil}`, joined.startsAt]
  return async (offset: number, limit: number): Promise<Reservation[]> => {
    const rows = await services.db
      .select({ rsvp: rsvps, event: events, session: classSessions })
      .from(rsvps)
      .leftJoin(events, joined.onEvent)
      .leftJoin(classSessions, joined.onClass)
      .where(filter(services, query))
      .orderBy(...order, rsvps.position)
      .limit(limit)
      .offset(offset)
    return rows.map(reservationOf)
  }
}

export const RESERVATION_CSV: CsvColumns<Reservation> = {
  Event: ({ event }) => event.title,
  Begins: ({ event }) => event.startsAt,
  Name: ({ name }) => name,
  Seats: ({ party }) => party,
  Participants: ({ participants }) => participants?.join(', ') ?? '',
  'Sit with': ({ sitWith }) => sitWith ?? '',
  Status: ({ status }) => status,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Reference: ({ reference }) => reference,
  Since: ({ createdAt }) => createdAt,
}

/** Reservations that somebody has to confirm yet, and still may. */
export function waitsAt(now: Date): SQL | undefined {
  return and(eq(rsvps.status, 'unconfirmed'), gt(rsvps.waitsUntil, now))
}

/** What a reservation is for, in one column: the id of an event, or `class:` and that of a class. */
const EVENT = sql<string>`coalesce(${rsvps.eventId}, 'class:' || ${rsvps.classId})`

/** Money for it waits to be handed out at the counter. */
const IS_OWED = sql`exists (select from ${seatRefunds} owed join ${seatCharges} paid on paid.id = owed.charge_id
  where paid.reference = ${rsvps.reference} and owed.state = 'pending' and owed.next_attempt_at is null)`

const SORTABLE = {
  startsAt: joined.startsAt,
  name: sql`lower(${rsvps.name})`,
  party: rsvps.party,
  createdAt: rsvps.createdAt,
}

function filter({ now }: Services, { q, status, event }: Query): SQL | undefined {
  const at = now()
  return and(
    or(and(gt(joined.endsAt, at), notInArray(rsvps.status, ['cancelled', 'held'])), IS_OWED),
    or(ne(rsvps.status, 'unconfirmed'), gt(rsvps.waitsUntil, at)),
    containing(q, [
      rsvps.reference,
      rsvps.name,
      rsvps.email,
      sql`coalesce(${rsvps.phone}, '')`,
      joined.title,
    ]),
    status && eq(rsvps.status, status),
    event ? eq(EVENT, event) : undefined,
  )
}

function reservationOf({
  rsvp,
  event,
  session,
}: {
  rsvp: typeof rsvps.$inferSelect
  event: typeof events.$inferSelect | null
  session: typeof classSessions.$inferSelect | null
}): Reservation {
  const { reference, name, email, phone, party, createdAt, waitsUntil, heldUntil } = rsvp
  const { participants, sitWith, note } = rsvp
  const occasion = event ?? session
  if (!occasion) throw new Error(`The reservation ${reference} is for nothing.`)
  return {
    reference,
    event: {
      id: event ? event.id : `class:${occasion.id}`,
      title: occasion.title,
      startsAt: occasion.startsAt.toISOString(),
      seatsLeft: occasion.capacity - occasion.seatsHeld - occasion.seatsTaken,
    },
    name,
    email,
    phone,
    party,
    participants,
    sitWith,
    note,
    status: rsvp.status,
    isAddressProven: rsvp.isProven,
    createdAt: createdAt.toISOString(),
    waitsUntil: (waitsUntil ?? heldUntil)?.toISOString() ?? null,
  }
}

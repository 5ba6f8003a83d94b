import { and, asc, desc, eq, gt, inArray, lt, sql, sum, type SQL } from 'drizzle-orm'
import { doorPrice } from '#domain/booking/door-price.ts'
import { ticketsInWords } from '#domain/booking/tickets.ts'
import type { EventDoors, Guest, GuestEvent, GuestList } from '#domain/contracts/guests.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import {
  artists,
  doorTickets,
  events,
  instructors,
  orders,
  rsvps,
  seatCharges,
} from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { calledOut } from '../ordering/store.ts'
import { NOBODY_IN_PARTICULAR } from '../till/nobody.ts'
import { withMemberPrices } from './seat-reprice.ts'
import { changeSeats, lockSeats, seatMoney, type SeatCharge, type SeatRow } from './seat-rows.ts'

const HOUR_MS = 3_600_000
/** An evening is looked up until the next day is over, and from so long before. */
const AFTER_MS = 36 * HOUR_MS
const BEFORE_MS = 90 * 24 * HOUR_MS

/** What a till keeps of them: from the morning before until some hours after. */
const KEPT_BEFORE_MS = 36 * HOUR_MS
const KEPT_AFTER_MS = 6 * HOUR_MS
const MOST_DOORS = 12

type EventRow = typeof events.$inferSelect

/** The events at whose door somebody may stand: all for staff, for an artist those that they host. */
export async function guestEvents(
  services: Services,
  person: Person,
): Promise<{ events: GuestEvent[]; timeZone: string }> {
  const at = services.now().getTime()
  const rows = await services.db
    .select()
    .from(events)
    .where(
      and(
        await doorOf(services, person),
        gt(events.endsAt, new Date(at - AFTER_MS)),
        lt(events.startsAt, new Date(at + BEFORE_MS)),
      ),
    )
    .orderBy(asc(events.startsAt))
    .limit(100)
  const ids = rows.map(({ id }) => id)
  const parties = ids.length === 0 ? [] : await partiesAt(services.db, ids)
  const sold = await soldAtDoor(services.db, ids)
  return {
    events: rows.map((row) =>
      eventOf(
        row,
        parties.filter(({ eventId }) => eventId === row.id),
        sold.get(row.id),
      ),
    ),
    timeZone: services.settings.get().cafe.timeZone,
  }
}

/** Who comes to an event. @throws Refused 404 where somebody else hosts it */
export async function guestList(
  services: Services,
  person: Person,
  id: string,
): Promise<GuestList> {
  return listOf(services, await requireDoor(services, person, id))
}

/** Who comes to the events that are on, and those of the next day, for a door that may lose the server. */
export async function eventDoors(services: Services, person: Person): Promise<EventDoors> {
  const at = services.now().getTime()
  const rows = await services.db
    .select()
    .from(events)
    .where(
      and(
        await doorOf(services, person),
        gt(events.endsAt, new Date(at - KEPT_AFTER_MS)),
        lt(events.startsAt, new Date(at + KEPT_BEFORE_MS)),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(MOST_DOORS)
  const doors: GuestList[] = []
  for (const row of rows) doors.push(await listOf(services, row))
  return { doors, timeZone: services.settings.get().cafe.timeZone }
}

async function listOf(services: Services, event: EventRow): Promise<GuestList> {
  const { db } = services
  const { id } = event
  const known = await partiesAt(db, [id])
  const references = known.map(({ reference }) => reference)
  const charges: SeatCharge[] =
    references.length === 0
      ? []
      : await db.select().from(seatCharges).where(inArray(seatCharges.reference, references))
  const parties = await withMemberPrices(services, known, charges)
  const sold = await soldAtDoor(db, [id])
  return {
    event: eventOf(event, parties, sold.get(id)),
    door: await doorBuyers(db, event),
    guests: parties
      .map((row) =>
        guestOf(
          row,
          charges.filter(({ reference }) => reference === row.reference),
        ),
      )
      .toSorted((a, b) => a.name.localeCompare(b.name) || a.reference.localeCompare(b.reference)),
    timeZone: services.settings.get().cafe.timeZone,
  }
}

export const GUEST_CSV: CsvColumns<Guest> = {
  Name: ({ name }) => name,
  Seats: ({ party }) => party,
  Tickets: ({ tickets }) => tickets,
  In: ({ seats }) => seats.filter(({ arrivedAt }) => arrivedAt !== null).length,
  'To pay': ({ dueCents }) => (dueCents === null ? 'at the door' : (dueCents / 100).toFixed(2)),
  Who: ({ seats }) => seats.map(({ label }) => label).join(', '),
  Answers: ({ answers }) =>
    answers.map(({ question, answer }) => `${question} ${answer}`).join('; '),
  Note: ({ note }) => note,
  Reference: ({ reference }) => reference,
}

type Arriving = { reference: string; seats: string[]; isIn: boolean }

/** Lets people in, or takes that back. Who is in already stays in since then. @throws Refused 404, 409 */
export async function checkIn(
  services: Services,
  person: Person,
  id: string,
  { reference, seats, isIn }: Arriving,
): Promise<GuestList> {
  await requireDoor(services, person, id)
  await services.db.transaction(async (tx) => {
    const { row } = await lockSeats(tx, reference)
    if (row.eventId !== id)
      throw new Refused(
        409,
        'other_event',
        'This ticket is for another event. Look at its date again.',
      )
    if (row.status !== 'confirmed')
      throw new Refused(409, 'not_coming', 'These seats were given back, or are not booked yet.')
    const known = seatsOf(row).map(({ key }) => key)
    if (seats.some((key) => !known.includes(key)))
      throw new Refused(409, 'ticket_gone', 'This ticket was given back.')
    const arrivals = { ...row.arrivals }
    const at = services.now().toISOString()
    for (const key of seats)
      if (isIn) arrivals[key] ??= at
      else delete arrivals[key]
    await changeSeats(tx, services, reference, { arrivals })
    await audit(tx, services, person, {
      action: isIn ? 'seats.let-in' : 'seats.not-in',
      subject: reference,
      after: { seats: seats.length },
    })
  })
  return guestList(services, person, id)
}

/** Whether somebody has the door of an event. */
export async function isAtEvent(services: Services, tx: Db, person: Person, id: string) {
  const theirs = await doorOf({ ...services, db: tx }, person)
  return (await tx.$count(events, and(eq(events.id, id), theirs))) > 0
}

async function requireDoor(services: Services, person: Person, id: string): Promise<EventRow> {
  const [event] = await services.db
    .select()
    .from(events)
    .where(and(eq(events.id, id), await doorOf(services, person)))
  if (event) return event
  throw new Refused(
    404,
    'not_found',
    'There is no such event, or its guest list is for its host and the café.',
  )
}

/** Which events somebody has the door of: an artist that of what they host, once the café shows them. */
async function doorOf({ db, isDemo }: Services, { user }: Person): Promise<SQL | undefined> {
  const seen = isDemo ? undefined : eq(events.isDemo, false)
  if (user.role !== 'ARTIST') return seen
  const own = await db
    .select({ id: instructors.id })
    .from(artists)
    .innerJoin(instructors, eq(instructors.artistId, artists.id))
    .where(and(eq(artists.userId, user.id), eq(artists.isHidden, false)))
  const [artist] = own
  return and(seen, artist ? eq(events.instructorId, artist.id) : sql`false`)
}

const partiesAt = (db: Db, ids: readonly string[]): Promise<SeatRow[]> =>
  db
    .select()
    .from(rsvps)
    .where(and(inArray(rsvps.eventId, [...ids]), eq(rsvps.status, 'confirmed')))

/** Tickets that were sold at the till to people who had no seat. */
async function soldAtDoor(db: Db, ids: readonly string[]): Promise<Map<string, AtDoor>> {
  if (ids.length === 0) return new Map()
  const { eventId, quantity, returned, over, isReserved } = doorTickets
  const rows = await db
    .select({
      eventId,
      count: sql`sum(${quantity} - ${returned})`.mapWith(Number),
      over: sum(over).mapWith(Number),
    })
    .from(doorTickets)
    .where(and(inArray(eventId, [...ids]), eq(isReserved, false)))
    .groupBy(eventId)
  return new Map(rows.map((row) => [row.eventId, row]))
}

type AtDoor = { count: number; over: number }

/** By the name that the till asked for, if it did. */
async function doorBuyers(
  db: Db,
  { id, details, status }: EventRow,
): Promise<NonNullable<GuestList['door']>> {
  const { eventId, quantity, returned, isReserved, soldAt, orderId, tier } = doorTickets
  const isOff = status === 'cancelled'
  const rows = await db
    .select({
      name: orders.contactName,
      number: orders.dailyNumber,
      quantity,
      returned,
      soldAt,
      tier,
    })
    .from(doorTickets)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(and(eq(eventId, id), isOff ? undefined : eq(isReserved, false), lt(returned, quantity)))
    .orderBy(desc(soldAt))
    .limit(MOST_BUYERS)
  return rows.map((row) => ({
    name: row.name === NOBODY_IN_PARTICULAR ? '' : row.name,
    count: row.quantity - row.returned,
    ...(row.tier !== null && {
      kind: details.tickets?.tiers.find((each) => each.id === row.tier)?.name ?? row.tier,
    }),
    soldAt: row.soldAt.toISOString(),
    ...(isOff && { order: calledOut(row.number) }),
  }))
}

/** More than go through one door. */
const MOST_BUYERS = 500

function eventOf(
  row: EventRow,
  parties: readonly SeatRow[],
  { count: atDoor, over: overSeats }: AtDoor = { count: 0, over: 0 },
): GuestEvent {
  const { id, title, startsAt, status, details, priceCents } = row
  const hasKinds = (details.tickets?.tiers.length ?? 0) > 1
  const count = (of: (party: SeatRow) => number) => parties.reduce((all, each) => all + of(each), 0)
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    space: details.space,
    status,
    seats: count(({ party }) => party),
    arrived: count((party) => seatsOf(party).filter(({ arrivedAt }) => arrivedAt).length),
    atDoor,
    overSeats,
    doorCents: priceCents,
    walkInCents: hasKinds ? null : doorPrice({ priceCents, tickets: details.tickets }),
  }
}

function guestOf(row: SeatRow, charges: readonly SeatCharge[]): Guest {
  const { reference, name, party, tickets, answers, note, priceCents } = row
  return {
    reference,
    name,
    party,
    tickets: tickets ? ticketsInWords(tickets) : '',
    answers: answers ?? [],
    note,
    dueCents: priceCents === null ? null : seatMoney(row, charges).dueCents,
    seats: seatsOf(row),
  }
}

/** The seats of a party at an event: by their tickets, or by number. */
export function seatsOf({ tickets, participants, party, arrivals, name }: SeatRow): Guest['seats'] {
  const keys = tickets
    ? tickets.map(({ id }) => id)
    : Array.from({ length: party }, (_, i) => String(i + 1))
  return keys.map((key, i) => ({
    key,
    label: participants?.[i] ?? (party === 1 ? name : `${name} (${i + 1})`),
    arrivedAt: arrivals?.[key] ?? null,
  }))
}

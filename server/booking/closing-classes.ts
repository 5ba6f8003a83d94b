import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { StaffPrivateEvent } from '#domain/contracts/private-events.ts'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { ROOM_NUMBERS } from '#domain/booking/room-values.ts'
import { audit } from '../audit/store.ts'
import { partiesOf, tellParties, type Party } from '../content/editing-events.ts'
import type { Db } from '../db/open.ts'
import {
  auditLog,
  classSessions,
  roomReservations,
  rsvps,
  seatCharges,
  spaceBookings,
} from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { callOffSeats } from './called-off.ts'
import type { HireRow } from './hire-link.ts'
import { readOccasion } from './occasions.ts'
import { HAS_SEATS } from './ticket-counts.ts'
import { holdOccasion } from './seats.ts'

type Time = Pick<HireRow, 'spaceType' | 'startsAt' | 'endsAt' | 'bufferMinutes'>

/** Classes that have a room which a hire would take, at the same time, soonest first. */
function classesIn({ db, isDemo, now }: Pick<Services, 'db' | 'isDemo' | 'now'>, time: Time) {
  const { firstRoom, lastRoom } = ROOM_NUMBERS[time.spaceType]
  const until = new Date(time.endsAt.getTime() + time.bufferMinutes * 60_000)
  return db
    .select({
      id: classSessions.id,
      title: classSessions.title,
      startsAt: classSessions.startsAt,
    })
    .from(roomReservations)
    .innerJoin(classSessions, eq(classSessions.id, roomReservations.classId))
    .where(
      and(
        lt(roomReservations.startsAt, until),
        gt(roomReservations.freeAt, time.startsAt),
        sql`${roomReservations.firstRoom} <= ${lastRoom} and ${roomReservations.lastRoom} >= ${firstRoom}`,
        eq(classSessions.status, 'scheduled'),
        gt(classSessions.startsAt, now()),
        isDemo ? undefined : eq(roomReservations.isDemo, false),
      ),
    )
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
}

/** How many people have seats, how many wait, and how many of all of them left no mail address to be told at. */
function toldOf(parties: readonly Pick<Party, 'status' | 'party' | 'email'>[]) {
  const peopleOf = (list: readonly Pick<Party, 'party'>[]) =>
    list.reduce((sum, { party }) => sum + party, 0)
  return {
    people: peopleOf(parties.filter(({ status }) => status !== 'waitlisted')),
    waiting: peopleOf(parties.filter(({ status }) => status === 'waitlisted')),
    withoutMail: peopleOf(parties.filter(({ email }) => email === '')),
  }
}

/** The classes that were called off for a hire, with who was told and what went back, as the log has it. */
export async function classesClosedFor(db: Db, reference: string): Promise<ClosedClass[]> {
  const rows = await db
    .select({ after: auditLog.after, startsAt: classSessions.startsAt })
    .from(auditLog)
    .leftJoin(classSessions, eq(classSessions.id, auditLog.subject))
    .where(
      and(
        eq(auditLog.action, 'class.called-off'),
        sql`${auditLog.after} ->> 'for' = ${reference}`,
        // Those of before did not say who was told.
        sql`${auditLog.after} ? 'people'`,
      ),
    )
    .orderBy(asc(auditLog.id))
  return rows.map(({ after, startsAt }) => {
    const { title, people, waiting, withoutMail, backCents } = after as ClosedClass
    return {
      startsAt: startsAt?.toISOString() ?? null,
      title,
      people,
      waiting,
      withoutMail,
      backCents,
    }
  })
}

type ClosedClass = StaffPrivateEvent['closed'][number]

/** The classes that a hire would call off, with who comes to them and what goes back. */
export async function classesToClose(services: Services, time: Time) {
  const found = await classesIn(services, time)
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = await services.db
    .select({
      classId: rsvps.classId,
      backCents:
        sql<string>`coalesce(sum((select sum(c.amount_cents - c.released_cents) from ${seatCharges} c
        where c.reference = ${rsvps.reference} and c.state = 'succeeded')), 0)`.mapWith(Number),
    })
    .from(rsvps)
    .where(and(inArray(rsvps.classId, ids), inArray(rsvps.status, [...HAS_SEATS])))
    .groupBy(rsvps.classId)
  const closed = []
  for (const { id, title, startsAt } of found)
    closed.push({
      id,
      title,
      startsAt: startsAt.toISOString(),
      ...toldOf(await partiesOf(services.db, { type: 'class', id })),
      backCents: rows.find(({ classId }) => classId === id)?.backCents ?? 0,
    })
  return closed
}

/**
 * Calls off the classes that stand in the way of a private event, on all its evenings: all money goes back, and everybody is told.
 * Only those that staff have seen. @throws Refused 409 where another class stands there meanwhile
 */
export async function closeClasses(
  tx: Db,
  services: Services,
  by: Person,
  times: readonly Time[],
  { seen, reference }: { seen: readonly string[]; reference: string },
): Promise<void> {
  const found = []
  for (const time of times) found.push(...(await classesIn({ ...services, db: tx }, time)))
  if (found.length === 0) return
  if (found.some(({ id }) => !seen.includes(id)))
    throw new Refused(
      409,
      'classes_changed',
      'Another class stands in that room now. Look at the list again before you call classes off.',
    )
  for (const { id } of inOrder(found)) await closeOne(tx, services, by, id, reference)
}

// In the order of everybody, so that two who hold several do not wait for each other.
const inOrder = <T extends { id: string }>(found: readonly T[]) =>
  found.toSorted((a, b) => (a.id < b.id ? -1 : 1))

/** Holds the classes in the time of a hire of the venue. Before it, as everybody who holds both does. */
export async function holdClassesIn(tx: Db, services: Services, time: Time): Promise<void> {
  if (time.spaceType !== 'entire-venue') return
  for (const { id } of inOrder(await classesIn({ ...services, db: tx }, time)))
    await holdOccasion(tx, { type: 'class', id })
}

/** The classes in the time of hires of the venue, to be held before these. */
export async function classesOfHires(
  tx: Db,
  services: Services,
  ids: readonly string[],
): Promise<OccasionKey[]> {
  if (ids.length === 0) return []
  const hires = await tx
    .select()
    .from(spaceBookings)
    .where(inArray(spaceBookings.id, [...ids]))
  const keys: OccasionKey[] = []
  for (const hire of hires)
    if (hire.spaceType === 'entire-venue')
      for (const { id } of await classesIn({ ...services, db: tx }, hire))
        keys.push({ type: 'class', id })
  return keys
}

/**
 * Lets a hire that is only held have the time of classes in which nobody has a seat. They stay on the site and can be booked until it is
 * paid; whoever is first has the room. @returns false where somebody has a seat
 */
export async function makeWay(tx: Db, services: Services, time: Time): Promise<boolean> {
  const found = await emptyIn(tx, services, time)
  if (!found) return false
  const ids = found.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(roomReservations)
      .set({ isEnforced: false })
      .where(inArray(roomReservations.classId, ids))
  return true
}

/**
 * Calls off the classes in the way of a hire of the venue that is booked, all of which are empty.
 * @returns their titles; `null` where somebody has a seat in one, and nothing was changed
 */
export async function closeEmptyClasses(
  tx: Db,
  services: Services,
  by: Person | string,
  time: Time,
  reference: string,
): Promise<string[] | null> {
  const found = await emptyIn(tx, services, time)
  if (!found) return null
  for (const { id } of found) await closeOne(tx, services, by, id, reference)
  return found.map(({ title }) => title)
}

/** The classes in the way, held; `null` where somebody has a seat in one of them, waits for one, or the café keeps one. */
async function emptyIn(tx: Db, services: Services, time: Time) {
  const found = inOrder(await classesIn({ ...services, db: tx }, time))
  for (const { id } of found) {
    const held = await holdOccasion(tx, { type: 'class', id })
    const waiting = await tx.$count(
      classSessions,
      and(eq(classSessions.id, id), gt(classSessions.waiting, 0)),
    )
    if (!held || held.seatsTaken + held.seatsHeld + waiting > 0) return null
  }
  return found
}

async function closeOne(
  tx: Db,
  services: Services,
  by: Person | string,
  id: string,
  reference: string,
) {
  const key = { type: 'class', id } as const
  await holdOccasion(tx, key)
  const [off] = await tx
    .update(classSessions)
    .set({ status: 'cancelled', updatedAt: services.now() })
    .where(and(eq(classSessions.id, id), eq(classSessions.status, 'scheduled')))
    .returning({ id: classSessions.id })
  const occasion = off && (await readOccasion(tx, key))
  if (!occasion) return
  const coming = await partiesOf(tx, key)
  const back = await callOffSeats(tx, services, occasion, {
    reason: 'The room is needed for a private event',
    by: typeof by === 'string' ? by : by.user.name,
  })
  const because = 'The room is needed for a private event. We are sorry.'
  await tellParties(tx, services, occasion, { news: 'cancelled', coming, back, because })
  await audit(tx, services, by, {
    action: 'class.called-off',
    subject: id,
    before: { status: 'scheduled' },
    after: {
      status: 'cancelled',
      parties: coming.length,
      for: reference,
      title: occasion.title,
      ...toldOf(coming),
      backCents: [...back.values()].reduce((sum, cents) => sum + cents, 0),
    },
  })
}

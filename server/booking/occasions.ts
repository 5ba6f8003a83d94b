import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import {
  classOccasion,
  eventOccasion,
  type Occasion,
  type OccasionKey,
} from '#domain/booking/occasion.ts'
import { classOf, eventOf, findClass, findEvent } from '../content/store.ts'
import type { Db } from '../db/open.ts'
import { classSessions, events, rsvps } from '../db/schema.ts'
import type { Services } from '../services.ts'

type Row = typeof rsvps.$inferSelect

/** What a reservation is for. */
export function keyOf({ eventId, classId }: Pick<Row, 'eventId' | 'classId'>): OccasionKey {
  if (eventId !== null) return { type: 'event', id: eventId }
  if (classId !== null) return { type: 'class', id: classId }
  throw new Error('A reservation is for an event or for a class.')
}

/** The columns that say what a new reservation is for. */
export function columnsOf({ type, id }: OccasionKey) {
  return type === 'event' ? { eventId: id, classId: null } : { eventId: null, classId: id }
}

/** The reservations for it. */
export function isFor({ type, id }: OccasionKey): SQL {
  return eq(type === 'event' ? rsvps.eventId : rsvps.classId, id)
}

/** Of a row of `class_requests`: staff made a reservation of it, which says all that there is to know. */
export const isReserved = sql`exists (select from ${rsvps} made where made.reference = class_requests.reference)`

/**
 * Of a row of `class_requests`: it was confirmed before such a wish became a reservation, so its seats are counted and nothing else
 * knows of its people.
 */
export const isCountedOnly = sql`class_requests.status = 'confirmed' and not ${isReserved}`

/** The table that counts its seats. */
export function tableOf({ type }: Pick<OccasionKey, 'type'>): typeof events | typeof classSessions {
  return type === 'event' ? events : classSessions
}

/** An event or a class that visitors see. */
export async function findOccasion(
  services: Pick<Services, 'db' | 'isDemo' | 'now'>,
  { type, id }: OccasionKey,
): Promise<Occasion | null> {
  if (type === 'event') {
    const event = await findEvent(services, id)
    return event && eventOccasion(event)
  }
  const session = await findClass(services, id)
  return session && classOccasion(session)
}

/** What a reservation is for, hidden or not. */
export async function readOccasion(tx: Db, { type, id }: OccasionKey): Promise<Occasion | null> {
  if (type === 'event') {
    const [row] = await tx.select().from(events).where(eq(events.id, id))
    return row ? eventOccasion(eventOf(row)) : null
  }
  const [row] = await tx.select().from(classSessions).where(eq(classSessions.id, id))
  return row ? classOccasion(classOf(row)) : null
}

/** For queries of reservations that join both tables: the columns of whichever it is. */
export const joined = {
  onEvent: eq(events.id, rsvps.eventId),
  onClass: eq(classSessions.id, rsvps.classId),
  title: sql<string>`coalesce(${events.title}, ${classSessions.title})`,
  startsAt: sql`coalesce(${events.startsAt}, ${classSessions.startsAt})`.mapWith(events.startsAt),
  endsAt: sql`coalesce(${events.endsAt}, ${classSessions.endsAt})`.mapWith(events.endsAt),
}

/** Still takes reservations. */
export function isOpen(key: OccasionKey, now: Date): SQL | undefined {
  const { id, status, startsAt } = tableOf(key)
  return and(eq(id, key.id), eq(status, 'scheduled'), gt(startsAt, now))
}

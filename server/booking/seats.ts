import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { events, rsvps } from '../db/schema.ts'

/**
 * Takes seats for a party, or puts it on the waiting list: one conditional statement decides, so no seat is given twice
 * however many ask at once. Whoever comes later does not pass a waiting party, unless that one needs more seats than there are.
 * @returns the place in the line, 0 for seats; `null` where the event does not take anybody (any more)
 */
export async function takeSeats(
  tx: Db,
  eventId: string,
  party: number,
  now: Date,
): Promise<number | null> {
  if (await seat(tx, eventId, party, now)) return 0
  const [line] = await tx
    .update(events)
    .set({ waiting: sql`${events.waiting} + 1` })
    .where(isOpen(eventId, now))
    .returning({ waiting: events.waiting })
  if (!line) return null
  // From here on the event is ours until the end: seats may have come free in between.
  if (!(await seat(tx, eventId, party, now))) return line.waiting
  await tx
    .update(events)
    .set({ waiting: sql`${events.waiting} - 1` })
    .where(eq(events.id, eventId))
  return 0
}

/** What `takeSeats` would give, with nothing taken. The event is held. */
export async function wouldTakeSeats(
  tx: Db,
  eventId: string,
  party: number,
  now: Date,
): Promise<number | null> {
  let place: number | null = null
  const undone = new Error('Asked only.')
  await tx
    .transaction(async (trial) => {
      place = await takeSeats(trial, eventId, party, now)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return place
}

/** Holds an event for the rest of a transaction, so that seats given back and given on are one step. */
export async function holdEvent(tx: Db, eventId: string) {
  const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('no key update')
  return event ?? null
}

/** Gives back what a party had: its seats, or its place in the line; before it was confirmed, nothing. The event is held. */
export async function giveBack(
  tx: Db,
  eventId: string,
  { status, party }: Pick<typeof rsvps.$inferSelect, 'status' | 'party'>,
) {
  if (status === 'unconfirmed') return
  const change =
    status === 'confirmed'
      ? { seatsTaken: sql`${events.seatsTaken} - ${party}` }
      : { waiting: sql`${events.waiting} - 1` }
  await tx.update(events).set(change).where(eq(events.id, eventId))
}

/** Seats the first waiting party that fits into what is free. The event is held. @returns it, or `null` when none fits */
export async function seatNext(tx: Db, eventId: string, now: Date) {
  const [event] = await tx.select().from(events).where(isOpen(eventId, now))
  if (!event) return null
  const free = event.capacity - event.seatsHeld - event.seatsTaken
  const [next] = await tx
    .select()
    .from(rsvps)
    .where(and(eq(rsvps.eventId, eventId), eq(rsvps.status, 'waitlisted'), lte(rsvps.party, free)))
    .orderBy(asc(rsvps.position))
    .limit(1)
  if (!next || !(await seat(tx, eventId, next.party, now))) return null
  await giveBack(tx, eventId, next)
  await tx
    .update(rsvps)
    .set({ status: 'confirmed', updatedAt: now })
    .where(eq(rsvps.reference, next.reference))
  return next
}

async function seat(tx: Db, eventId: string, party: number, now: Date): Promise<boolean> {
  const { seatsHeld, seatsTaken, capacity } = events
  const taken = await tx
    .update(events)
    .set({ seatsTaken: sql`${seatsTaken} + ${party}` })
    .where(and(isOpen(eventId, now), lte(sql`${seatsHeld} + ${seatsTaken} + ${party}`, capacity)))
    .returning({ id: events.id })
  return taken.length > 0
}

function isOpen(eventId: string, now: Date) {
  return and(eq(events.id, eventId), eq(events.status, 'scheduled'), gt(events.startsAt, now))
}

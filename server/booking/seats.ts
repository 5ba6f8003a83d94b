import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Occasion, OccasionKey } from '#domain/booking/occasion.ts'
import type { SeatLimits } from '#domain/cafe/settings.ts'
import type { Db } from '../db/open.ts'
import { doorTickets, events, rsvps } from '../db/schema.ts'
import { isFor, isOpen, tableOf } from './occasions.ts'
import { mayMoveUp } from './seat-limits.ts'
import { HAS_SEATS } from './ticket-counts.ts'
import { tierGone } from './ticket-rows.ts'

/**
 * Takes seats for a party, or puts it on the waitlist: one conditional statement decides, so no seat is given twice
 * however many ask at once. Whoever comes later does not pass a waiting party, unless that one needs more seats than there are, or than
 * new guests may have.
 * @param mayHave false where it has to wait although there are seats: its tickets are gone
 * @returns the place in the line, 0 for seats; `null` where the event does not take anybody (any more)
 */
export async function takeSeats(
  tx: Db,
  key: OccasionKey,
  party: number,
  now: Date,
  mayHave = true,
): Promise<number | null> {
  if (mayHave && (await seat(tx, key, party, now))) return 0
  const table = tableOf(key)
  const [line] = await tx
    .update(table)
    .set({ waiting: sql`${table.waiting} + 1` })
    .where(isOpen(key, now))
    .returning({ waiting: table.waiting })
  if (!line) return null
  // From here on the event is ours until the end: seats may have come free in between.
  if (!mayHave || !(await seat(tx, key, party, now))) return line.waiting
  await tx
    .update(table)
    .set({ waiting: sql`${table.waiting} - 1` })
    .where(eq(table.id, key.id))
  return 0
}

/** What `takeSeats` would give, with nothing taken. It is held. */
export async function wouldTakeSeats(
  tx: Db,
  key: OccasionKey,
  party: number,
  now: Date,
): Promise<number | null> {
  let place: number | null = null
  const undone = new Error('Asked only.')
  await tx
    .transaction(async (trial) => {
      place = await takeSeats(trial, key, party, now)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return place
}

/** Holds an event or a class for the rest of a transaction, so that seats given back and given on are one step. */
export async function holdOccasion(tx: Db, key: OccasionKey) {
  const { id, startsAt, capacity, seatsHeld, seatsTaken } = tableOf(key)
  const [held] = await tx
    .select({ id, startsAt, capacity, seatsHeld, seatsTaken })
    .from(tableOf(key))
    .where(eq(id, key.id))
    .for('no key update')
  return held ? { ...held, type: key.type } : null
}

/** Holds several of them, in the order of everybody: classes by id, then events by id. */
export async function holdOccasions(tx: Db, keys: readonly OccasionKey[]): Promise<void> {
  const inOrder = [...new Map(keys.map((key) => [`${key.type} ${key.id}`, key]))].toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  )
  for (const [, key] of inOrder) await holdOccasion(tx, key)
}

/** Gives back what a party had: its seats, or its place in the line; before it was confirmed, nothing. It is held. */
export async function giveBack(
  tx: Db,
  key: OccasionKey,
  { status, party }: Pick<typeof rsvps.$inferSelect, 'status' | 'party'>,
) {
  if (status === 'unconfirmed') return
  const table = tableOf(key)
  const change = HAS_SEATS.includes(status)
    ? { seatsTaken: sql`${table.seatsTaken} - ${party}` }
    : { waiting: sql`${table.waiting} - 1` }
  await tx.update(table).set(change).where(eq(table.id, key.id))
  if (HAS_SEATS.includes(status)) await seatThoseInside(tx, key)
}

/**
 * Seats that came free belong first to people who are inside without one: a till sold them tickets while the server could not be
 * reached (docs/decisions/door-sales-offline.md). It is held.
 */
export async function seatThoseInside(tx: Db, { type, id }: OccasionKey) {
  if (type !== 'event') return
  const over = await tx
    .select()
    .from(doorTickets)
    .where(and(eq(doorTickets.eventId, id), gt(doorTickets.over, 0)))
    .orderBy(asc(doorTickets.soldAt))
    .for('update')
  for (const ticket of over) {
    const { seatsHeld, seatsTaken, capacity } = events
    const [row] = await tx.select().from(events).where(eq(events.id, id))
    const seats = row ? Math.min(ticket.over, row.capacity - row.seatsHeld - row.seatsTaken) : 0
    if (seats <= 0) return
    const taken = await tx
      .update(events)
      .set({ seatsHeld: sql`${seatsHeld} + ${seats}` })
      .where(and(eq(events.id, id), lte(sql`${seatsHeld} + ${seatsTaken} + ${seats}`, capacity)))
      .returning({ id: events.id })
    if (taken.length === 0) return
    await tx
      .update(doorTickets)
      .set({ over: sql`${doorTickets.over} - ${seats}` })
      .where(eq(doorTickets.id, ticket.id))
  }
}

/**
 * Seats the first waiting party that fits into what is free, tickets of its kinds included, and into what new guests may have. It is held.
 * @param offeredUntil where they have to be paid: until when the seats are only offered. What costs nothing is theirs at once
 * @returns it, or `null` when none fits
 */
export async function seatNext(
  tx: Db,
  limits: SeatLimits,
  key: Occasion,
  now: Date,
  offeredUntil: Date | null,
): Promise<typeof rsvps.$inferSelect | null> {
  const { capacity, seatsHeld, seatsTaken } = tableOf(key)
  const [open] = await tx
    .select({ capacity, seatsHeld, seatsTaken })
    .from(tableOf(key))
    .where(isOpen(key, now))
  if (!open) return null
  const next = await firstThatFits(tx, limits, key, open)
  if (!next || !(await seat(tx, key, next.party, now))) return null
  await giveBack(tx, key, next)
  const [row] = await tx
    .update(rsvps)
    .set({
      ...(offeredUntil && costs(next)
        ? { status: 'offered', heldUntil: offeredUntil }
        : { status: 'confirmed', heldUntil: null }),
      updatedAt: now,
    })
    .where(eq(rsvps.reference, next.reference))
    .returning()
  return row ?? null
}

const MOST_LOOKED_AT = 200

async function firstThatFits(tx: Db, limits: SeatLimits, key: Occasion, open: Seats) {
  const free = open.capacity - open.seatsHeld - open.seatsTaken
  const waiting = await tx
    .select()
    .from(rsvps)
    .where(and(isFor(key), eq(rsvps.status, 'waitlisted'), lte(rsvps.party, free)))
    .orderBy(asc(rsvps.position))
    .limit(MOST_LOOKED_AT)
  if (waiting.length === 0) return undefined
  const mayHave = await mayMoveUp(tx, limits, { ...open, type: key.type, id: key.id })
  for (const row of waiting) if (mayHave(row) && !(await tierGone(tx, key, row.tickets))) return row
  return undefined
}
type Seats = Pick<typeof events.$inferSelect, 'capacity' | 'seatsHeld' | 'seatsTaken'>

/** Whether seats cost something; what was agreed on before there were prices is taken as costing. */
export const costs = ({ priceCents, discountCents }: Price) =>
  priceCents === null || priceCents > discountCents
type Price = Pick<typeof rsvps.$inferSelect, 'priceCents' | 'discountCents'>

/** Seats for a party at once, or nothing changed: whether there were any. */
export async function seat(tx: Db, key: OccasionKey, party: number, now: Date): Promise<boolean> {
  const table = tableOf(key)
  const { seatsHeld, seatsTaken, capacity } = table
  const taken = await tx
    .update(table)
    .set({ seatsTaken: sql`${seatsTaken} + ${party}` })
    .where(and(isOpen(key, now), lte(sql`${seatsHeld} + ${seatsTaken} + ${party}`, capacity)))
    .returning({ id: table.id })
  return taken.length > 0
}

import { and, inArray, sql } from 'drizzle-orm'
import type { OccasionType } from '#domain/booking/values.ts'
import type { Db } from '../db/open.ts'
import { classRequests, rsvps, seatCharges } from '../db/schema.ts'
import { isCountedOnly } from './occasions.ts'

/** Who has seats in a class or at an event, waits for them or is booking them, and what they have paid. */
export type Parties = { parties: number; people: number; backCents: number }

/** The same for several of a kind, by their ids; those without anybody are left out. */
export async function partiesOfAll(
  db: Db,
  kind: OccasionType,
  ids: readonly string[],
): Promise<Map<string, Parties>> {
  const found = new Map<string, Parties>()
  if (ids.length === 0) return found
  const idOf = kind === 'event' ? rsvps.eventId : rsvps.classId
  const rows = await db
    .select({
      id: idOf,
      parties: sql<string>`count(*)`.mapWith(Number),
      people: sql<string>`sum(${rsvps.party})`.mapWith(Number),
      backCents:
        sql<string>`coalesce(sum((select sum(c.amount_cents - c.released_cents) from ${seatCharges} c
        where c.reference = ${rsvps.reference} and c.state = 'succeeded')), 0)`.mapWith(Number),
    })
    .from(rsvps)
    .where(
      and(
        inArray(idOf, [...ids]),
        inArray(rsvps.status, ['confirmed', 'waitlisted', 'held', 'offered']),
      ),
    )
    .groupBy(idOf)
  for (const { id, ...of } of rows) if (id) found.set(id, of)
  if (kind === 'event') return found
  // Those whose seats were only counted when staff answered their form.
  const asked = await db
    .select()
    .from(classRequests)
    .where(and(inArray(classRequests.sessionId, [...ids]), isCountedOnly))
  for (const { sessionId, participants } of asked) {
    const { parties, people, backCents } = found.get(sessionId) ?? NOBODY
    found.set(sessionId, {
      parties: parties + 1,
      people: people + participants.length,
      backCents,
    })
  }
  return found
}

const NOBODY: Parties = { parties: 0, people: 0, backCents: 0 }

import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { classRequests, rsvps, seatCharges } from '../db/schema.ts'

/** Who has seats in a class, waits for them or is booking them, and what they have paid. */
export type ClassParties = { parties: number; people: number; backCents: number }

/** The same for several classes, by their ids; those without anybody are left out. */
export async function partiesOfClasses(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ClassParties>> {
  const found = new Map<string, ClassParties>()
  if (ids.length === 0) return found
  const rows = await db
    .select({
      classId: rsvps.classId,
      parties: sql<string>`count(*)`.mapWith(Number),
      people: sql<string>`sum(${rsvps.party})`.mapWith(Number),
      backCents:
        sql<string>`coalesce(sum((select sum(c.amount_cents - c.released_cents) from ${seatCharges} c
        where c.reference = ${rsvps.reference} and c.state = 'succeeded')), 0)`.mapWith(Number),
    })
    .from(rsvps)
    .where(
      and(
        inArray(rsvps.classId, [...ids]),
        inArray(rsvps.status, ['confirmed', 'waitlisted', 'held', 'offered']),
      ),
    )
    .groupBy(rsvps.classId)
  for (const { classId, ...of } of rows) if (classId) found.set(classId, of)
  // Those who came by a form that staff answered.
  const asked = await db
    .select()
    .from(classRequests)
    .where(and(inArray(classRequests.sessionId, [...ids]), eq(classRequests.status, 'confirmed')))
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

const NOBODY: ClassParties = { parties: 0, people: 0, backCents: 0 }

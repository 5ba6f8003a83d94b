import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { spaceBookings } from '../db/schema.ts'

/** What is booked between two instants, of any space. */
export async function bookedBetween(db: Db, from: Date, until: Date) {
  const { startsAt, endsAt, spaceType, isCancelled } = spaceBookings
  return db
    .select({ startsAt, endsAt, spaceType })
    .from(spaceBookings)
    .where(and(eq(isCancelled, false), lt(startsAt, until), gt(endsAt, from)))
}

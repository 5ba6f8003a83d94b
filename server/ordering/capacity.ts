import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { pickupSlots } from '../db/schema.ts'

/** Minutes of making already promised, by the instant a slot starts: what `domain/ordering` asks for. */
export async function bookedMinutes(db: Db, now: Date): Promise<(startsAt: string) => number> {
  const since = new Date(now.getTime() - DAY_MS)
  const rows = await db.select().from(pickupSlots).where(gte(pickupSlots.startsAt, since))
  const minutes = new Map(rows.map((row) => [row.startsAt.getTime(), row.bookedSeconds / 60]))
  return (startsAt) => minutes.get(Date.parse(startsAt)) ?? 0
}

/**
 * Takes kitchen time from a slot, if that much is left; an order bigger than a whole slot may have an empty one to
 * itself. One statement, so it is exact however many ask at once.
 * @returns whether it was taken
 */
export async function takeCapacity(
  tx: Db,
  { startsAt, seconds, limitSeconds }: { startsAt: Date; seconds: number; limitSeconds: number },
): Promise<boolean> {
  const limit = Math.min(limitSeconds, MAX_SECONDS)
  const booked = pickupSlots.bookedSeconds
  const taken = await tx
    .insert(pickupSlots)
    .values({ startsAt, bookedSeconds: seconds })
    .onConflictDoUpdate({
      target: pickupSlots.startsAt,
      set: { bookedSeconds: sql`${booked} + ${seconds}` },
      setWhere: sql`${booked} = 0 or ${booked} + ${seconds} <= ${limit}`,
    })
    .returning({ startsAt: pickupSlots.startsAt })
  return taken.length > 0
}

/** Gives time back, for an order that will not be made. */
export async function returnCapacity(tx: Db, startsAt: Date, seconds: number) {
  await tx
    .update(pickupSlots)
    .set({ bookedSeconds: sql`greatest(0, ${pickupSlots.bookedSeconds} - ${seconds})` })
    .where(and(eq(pickupSlots.startsAt, startsAt)))
}

const MAX_SECONDS = 2_000_000_000
const DAY_MS = 86_400_000

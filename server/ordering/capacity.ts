import { eq, gte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
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
 * Takes kitchen time from a slot for an order that somebody stands for, if that much is left; an order bigger than a whole slot may have an empty one to
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

/** An order's time in its slot; `isProven` as it was when the time was taken. */
type Held = { slotStartsAt: Date; reservedSeconds: number; isProven: boolean }

/** Gives time back, for an order that will not be made. */
export async function returnCapacity(tx: Db, held: Held) {
  const less = (column: PgColumn) => sql`greatest(0, ${column} - ${held.reservedSeconds})`
  await tx
    .update(pickupSlots)
    .set({
      bookedSeconds: less(pickupSlots.bookedSeconds),
      ...(!held.isProven && { guestSeconds: less(pickupSlots.guestSeconds) }),
    })
    .where(eq(pickupSlots.startsAt, held.slotStartsAt))
}

/** Gives a guest's part of the guests' share back, for an order that keeps its time and that somebody stands for now. */
export async function leaveShare(tx: Db, { slotStartsAt, reservedSeconds }: Held) {
  await tx
    .update(pickupSlots)
    .set({ guestSeconds: sql`greatest(0, ${pickupSlots.guestSeconds} - ${reservedSeconds})` })
    .where(eq(pickupSlots.startsAt, slotStartsAt))
}

const MAX_SECONDS = 2_000_000_000
const DAY_MS = 86_400_000

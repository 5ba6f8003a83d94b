import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lt, max, or } from 'drizzle-orm'
import type { TillReport, WaitingTill } from '#domain/contracts/drawers.ts'
import { AWAY_DAYS } from '#domain/till/device-time.ts'
import type { Db } from '../db/open.ts'
import { dayClosings, tillStandings } from '../db/schema.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { nameOfTill } from './parked.ts'

/** A tablet says how it stands every minute: one that was heard more lately may only be slow. */
const SILENT_MS = 3 * 60_000
const GONE_MS = AWAY_DAYS * 24 * 60 * 60_000

/** Writes down how a tablet stands: how many sales wait on it, since when, and whether it sells. */
export async function heardOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  person: Person,
  { device, isSelling, unsentCount, unsentSince }: TillReport,
): Promise<void> {
  const at = now()
  const standing = {
    name: await nameOfTill(db, person),
    heardAt: at,
    sellingAt: isSelling ? at : null,
    unsentCount,
    unsentSince: unsentCount > 0 && unsentSince ? new Date(unsentSince) : null,
  }
  await db
    .insert(tillStandings)
    .values({ id: device, ...standing })
    .onConflictDoUpdate({ target: tillStandings.id, set: standing })
}

/**
 * Tablets that may hold sales which are not in the books: they said so when they were last heard, or sold since the last close, were
 * not locked and are silent. What a manager has looked into is not named again until it is heard anew.
 * @param from when the day was closed last
 */
export async function waitingTills(db: Db, from: Date | null, now: Date): Promise<WaitingTill[]> {
  const { heardAt, sellingAt, unsentCount, confirmedAt } = tillStandings
  const isSilent = and(
    from ? gte(sellingAt, from) : isNotNull(sellingAt),
    lt(heardAt, new Date(now.getTime() - SILENT_MS)),
  )
  const rows = await db
    .select()
    .from(tillStandings)
    .where(and(or(gt(unsentCount, 0), isSilent), or(isNull(confirmedAt), lt(confirmedAt, heardAt))))
    .orderBy(asc(heardAt))
    .limit(50)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    heardAt: row.heardAt.toISOString(),
    unsentCount: row.unsentCount,
    unsentSince: row.unsentSince?.toISOString() ?? null,
  }))
}

/** A manager says what became of what they may hold. */
export async function confirmTills(tx: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(tillStandings)
      .set({ confirmedAt: at })
      .where(inArray(tillStandings.id, [...ids]))
}

/** Forgets tablets that are in use no more, but for those that a close of day still has to name. */
export async function sweepStandings(db: Db, now: Date): Promise<void> {
  const { heardAt, sellingAt, unsentCount, confirmedAt } = tillStandings
  const [closed] = await db.select({ at: max(dayClosings.closedAt) }).from(dayClosings)
  await db
    .delete(tillStandings)
    .where(
      and(
        lt(heardAt, new Date(now.getTime() - GONE_MS)),
        or(
          gte(confirmedAt, heardAt),
          and(
            eq(unsentCount, 0),
            or(isNull(sellingAt), closed?.at ? lt(sellingAt, closed.at) : undefined),
          ),
        ),
      ),
    )
}

import { and, asc, eq } from 'drizzle-orm'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Db } from '../db/open.ts'
import { contentVersions, events } from '../db/schema.ts'

type Then = Pick<CafeEvent, 'priceCents' | 'startsAt' | 'tickets'>

/**
 * What was published of an event at a time in the past: its price, its tickets and when it was to begin. `earliest` is when it was ever to
 * begin: a till may not have heard that it was moved.
 */
export async function eventSoldAt(
  db: Db,
  { id, priceCents, startsAt, details: { tickets } }: typeof events.$inferSelect,
  at: Date,
): Promise<Then & { earliest: Date }> {
  const now = { priceCents, startsAt: startsAt.toISOString(), tickets }
  const versions = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, 'event'), eq(contentVersions.pieceId, id)))
    .orderBy(asc(contentVersions.id))
  // What came with the installation is written down with the first change, at the time of that.
  const then = versions.findLast((each) => each.byName !== AS_INSTALLED && each.at <= at)
  const value = (then ?? versions[0])?.value
  const starts = versions.map((each) => (each.value as Partial<Then> | null)?.startsAt)
  const times = [now.startsAt, ...starts].flatMap((each) => (each ? [Date.parse(each)] : []))
  return { ...now, ...(value as Partial<Then> | undefined), earliest: new Date(Math.min(...times)) }
}

const AS_INSTALLED = 'as installed'

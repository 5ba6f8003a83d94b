import { and, eq, isNull } from 'drizzle-orm'
import { splitSale } from '#domain/artists/split.ts'
import { basisPointsOf } from '#domain/cafe/money.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Db } from '../db/open.ts'
import { artists, users, works, workSales } from '../db/schema.ts'

/** Who signs in as the demo's artist finds their own works, and on their statement what was sold of them lately. */
export async function linkDemoArtists(db: Db, now: Date): Promise<void> {
  const [account] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, 'artist@demo.example'), eq(users.isDemo, true)))
  if (!account || (await db.$count(artists, eq(artists.userId, account.id))) > 0) return
  await db.transaction(async (tx) => {
    const [artist] = await tx
      .update(artists)
      .set({ userId: account.id })
      .where(and(eq(artists.id, 'arlo-voss'), eq(artists.isDemo, true), isNull(artists.userId)))
      .returning({ id: artists.id })
    if (!artist) return
    const hung = await tx.select().from(works).where(eq(works.artistId, artist.id))
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    for (const [workId, copy, soldDaysAgo, returnedDaysAgo] of SOLD) {
      const work = hung.find(({ id }) => id === workId)
      if (!work?.priceCents) continue
      const { title, priceCents } = work
      await tx
        .insert(workSales)
        .values({
          id: `demo-${workId}-${copy}`,
          workId,
          artistId: artist.id,
          title,
          copy,
          priceCents,
          ...splitSale(priceCents, DEFAULT_SETTINGS.gallery.artistBasisPoints),
          taxCents: basisPointsOf(priceCents, DEFAULT_SETTINGS.cafe.taxBasisPoints),
          soldAt: ago(soldDaysAgo),
          soldBy: 'Sena Boyd',
          ...(returnedDaysAgo !== null && {
            returnedAt: ago(returnedDaysAgo),
            returnedBy: 'Mo Okafor',
            returnedBecause: 'A present that was given twice',
          }),
        })
        .onConflictDoNothing()
    }
  })
}

const DAY_MS = 86_400_000
/** Of the copies that are gone by the seed. */
const SOLD: readonly [
  workId: string,
  copy: number,
  soldDaysAgo: number,
  returnedDaysAgo: number | null,
][] = [
  ['two-stations', 27, 3, null],
  ['half-duplex', 41, 9, null],
  ['full-scale', 12, 15, null],
  ['two-stations', 25, 33, null],
  ['county-mast', 6, 38, 29],
]

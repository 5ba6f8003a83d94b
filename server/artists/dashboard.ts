import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { ArtistDashboard, OwnArtist } from '#domain/contracts/artist.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { artists, artworkEnquiries, commissionRequests, sentForms, works } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { Refused } from '../http/refuse.ts'

export type ArtistRow = typeof artists.$inferSelect
type Visitor = Pick<Person, 'user'>

/**
 * Whose dashboard it is: an artist's own, or the one an admin chose. Another artist's is answered as if there were none.
 * @returns null for an artist without a profile @throws Refused 404
 */
export async function artistFor(
  services: Pick<Services, 'isDemo'>,
  db: Db,
  { user }: Visitor,
  chosen: string | undefined,
): Promise<ArtistRow | null> {
  if (user.role === 'ADMIN') {
    if (chosen === undefined) return null
    const [row] = await db
      .select()
      .from(artists)
      .where(and(eq(artists.id, chosen), known(services)))
    return found(row ?? null, 'artist')
  }
  const [own] = await db.select().from(artists).where(eq(artists.userId, user.id))
  if (chosen !== undefined && own?.id !== chosen) return found<ArtistRow>(null, 'artist')
  return own ?? null
}

/** The same where there must be one. @throws Refused 404, 409 */
export async function requireArtist(
  services: Pick<Services, 'isDemo'>,
  db: Db,
  visitor: Visitor,
  chosen: string | undefined,
): Promise<ArtistRow> {
  const artist = await artistFor(services, db, visitor, chosen)
  if (artist) return artist
  throw visitor.user.role === 'ADMIN'
    ? new Refused(409, 'artist_needed', 'Choose an artist first.')
    : new Refused(409, 'profile_needed', 'Write your profile first; everything hangs on it.')
}

/** A work for whoever may change it: its artist and the admins. @throws Refused 404 */
export async function needWork(
  services: Pick<Services, 'isDemo'>,
  tx: Db,
  { user }: Visitor,
  id: string,
): Promise<{ work: typeof works.$inferSelect; artist: ArtistRow }> {
  const whose = user.role === 'ADMIN' ? known(services) : eq(artists.userId, user.id)
  const [row] = await tx
    .select({ work: works, artist: artists })
    .from(works)
    .innerJoin(artists, eq(artists.id, works.artistId))
    .where(and(eq(works.id, id), whose))
    .for('update', { of: works })
  return found(row ?? null, 'work')
}

/** What an artist's dashboard opens with. @throws Refused 404 */
export async function openDashboard(
  services: Services,
  visitor: Visitor,
  chosen: string | undefined,
): Promise<ArtistDashboard> {
  const artist = await artistFor(services, services.db, visitor, chosen)
  const all =
    visitor.user.role === 'ADMIN'
      ? await services.db
          .select({ id: artists.id, name: artists.name, isHidden: artists.isHidden })
          .from(artists)
          .where(known(services))
          .orderBy(asc(artists.name))
      : []
  const [counts] = artist ? await countsOf(services.db, artist.id) : []
  return {
    artist: artist && ownArtistOf(artist),
    artists: all,
    shareBasisPoints: services.settings.get().gallery.artistBasisPoints,
    counts: counts ?? { works: 0, copiesLeft: 0, openEnquiries: 0 },
  }
}

export function ownArtistOf({ id, name, details, isHidden, userId }: ArtistRow): OwnArtist {
  return { ...details, id, name, isHidden, hasAccount: userId !== null }
}

/** Demo artists are known in demo mode only. */
export function known({ isDemo }: Pick<Services, 'isDemo'>) {
  return or(eq(artists.isDemo, false), eq(artists.isDemo, isDemo))
}

function countsOf(db: Db, artistId: string) {
  const open = db
    .select({ count: sql`count(*)` })
    .from(artworkEnquiries)
    .innerJoin(sentForms, eq(sentForms.reference, artworkEnquiries.reference))
    .innerJoin(works, eq(works.id, artworkEnquiries.workId))
    .where(and(eq(works.artistId, artistId), sql`${sentForms.handledAt} is null`))
  const asked = db
    .select({ count: sql`count(*)` })
    .from(commissionRequests)
    .where(and(eq(commissionRequests.artistId, artistId), eq(commissionRequests.state, 'new')))
  return db
    .select({
      works: sql`count(*)`.mapWith(Number),
      copiesLeft: sql`coalesce(sum(${works.editionLeft}), 0)`.mapWith(Number),
      openEnquiries: sql`(${open}) + (${asked})`.mapWith(Number),
    })
    .from(works)
    .where(eq(works.artistId, artistId))
}

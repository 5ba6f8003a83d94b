import { and, asc, count, eq, ne } from 'drizzle-orm'
import type { AdminArtists } from '#domain/contracts/editing.ts'
import { audit } from '../audit/store.ts'
import { artists, users, works } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'

/** The artists in their order, and the accounts that open their rooms. */
export async function adminArtists(services: Services): Promise<AdminArtists> {
  const rows = await services.db
    .select({ artist: artists, user: users, workCount: count(works.id).mapWith(Number) })
    .from(artists)
    .leftJoin(users, eq(users.id, artists.userId))
    .leftJoin(works, eq(works.artistId, artists.id))
    .where(services.isDemo ? undefined : eq(artists.isDemo, false))
    .groupBy(artists.id, users.id)
    .orderBy(asc(artists.position))
  const accounts = await services.db
    .select()
    .from(users)
    .where(and(eq(users.role, 'ARTIST'), eq(users.isDisabled, false)))
    .orderBy(asc(users.name))
  const linked = new Set(rows.map(({ user }) => user?.id))
  return {
    artists: rows.map(({ artist, user, workCount }) => ({
      id: artist.id,
      name: artist.name,
      discipline: artist.details.discipline,
      isHidden: artist.isHidden,
      isFeatured: artist.details.isFeatured,
      workCount,
      account: user && accountOf(user),
    })),
    free: accounts.filter(({ id }) => !linked.has(id)).map(accountOf),
  }
}

/** Gives an artist's room to an account, or takes it back with `null`. @throws Refused */
export async function linkArtist(
  services: Services,
  by: Pick<Person, 'user'>,
  id: string,
  userId: string | null,
): Promise<AdminArtists> {
  await services.db.transaction(async (tx) => {
    const [artist] = await tx.select().from(artists).where(eq(artists.id, id)).for('update')
    if (!artist) throw new Refused(404, 'artist_not_found', 'There is no such artist here.')
    if (artist.userId === userId) return
    const name = async (account: string | null) => {
      if (!account) return null
      const [user] = await tx.select().from(users).where(eq(users.id, account))
      return user ?? null
    }
    const next = await name(userId)
    if (userId && next?.role !== 'ARTIST')
      throw new Refused(
        422,
        'not_an_artist',
        'This account is not an artist’s. Give it the role Artist first, under People.',
      )
    const [other] = userId
      ? await tx
          .select()
          .from(artists)
          .where(and(eq(artists.userId, userId), ne(artists.id, id)))
      : []
    if (other)
      throw new Refused(
        409,
        'account_taken',
        `This account opens the room of ${other.name}. Take it back there first.`,
      )
    const before = await name(artist.userId)
    await tx.update(artists).set({ userId }).where(eq(artists.id, id))
    await audit(tx, services, by, {
      action: 'artist.account-linked',
      subject: id,
      before: before?.email ?? null,
      after: next?.email ?? null,
    })
  })
  return adminArtists(services)
}

function accountOf({ id, name, email }: { id: string; name: string; email: string }) {
  return { id, name, email }
}

import { and, eq, ne, sql } from 'drizzle-orm'
import type { ArtistProfile, OwnArtist } from '#domain/contracts/artist.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { slugOf } from '#domain/content/slug.ts'
import { audit } from '../audit/store.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { artists, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { notify } from '../notifications/store.ts'
import type { Person } from '../people/person.ts'
import { artistFor, ownArtistOf, type ArtistRow } from './dashboard.ts'

/** Writes an artist's profile; the first one makes the artist, whom an admin shows to the public. @throws Refused */
export async function saveProfile(
  services: Services,
  person: Person,
  chosen: string | undefined,
  profile: ArtistProfile,
): Promise<OwnArtist> {
  return services.db.transaction(async (tx) => {
    const before = await artistFor(services, tx, person, chosen)
    if (!before && person.user.role === 'ADMIN')
      throw new Refused(409, 'artist_needed', 'Choose an artist first.')
    await keepNameFree(tx, profile.name, before)
    if (!before) return addArtist(tx, services, person, profile)

    const isOwnAndShown = person.user.role !== 'ADMIN' && !before.isHidden
    // Rosters and labels go by the name; the public knows it.
    if (isOwnAndShown && profile.name !== before.name)
      throw refuse('name', 'Your name stands on labels and classes. Ask the café to change it.')
    const { name, ...details } = detailsOf(profile)
    const [after] = await tx
      .update(artists)
      .set({ name, details: { ...before.details, ...details }, updatedAt: services.now() })
      .where(eq(artists.id, before.id))
      .returning()
    await audit(tx, services, person, {
      action: 'artist.profile-changed',
      subject: before.id,
      before: { name: before.name, ...before.details },
      after: { name, ...before.details, ...details },
    })
    return ownArtistOf(found(after ?? null, 'artist'))
  })
}

/** Shows an artist with their works to the public, or takes them off it. @throws Refused 404 */
export async function showArtist(
  services: Services,
  person: Person,
  id: string,
  isHidden: boolean,
): Promise<OwnArtist> {
  return services.db.transaction(async (tx) => {
    const [before] = await tx.select().from(artists).where(eq(artists.id, id)).for('update')
    const artist = found(before ?? null, 'artist')
    if (artist.isHidden === isHidden) return ownArtistOf(artist)
    await tx.update(artists).set({ isHidden, updatedAt: services.now() }).where(eq(artists.id, id))
    await audit(tx, services, person, {
      action: isHidden ? 'artist.hidden' : 'artist.shown',
      subject: id,
      before: { isHidden: artist.isHidden },
      after: { isHidden },
    })
    if (artist.userId && !isHidden)
      await notify(tx, services, {
        userId: artist.userId,
        type: 'system',
        title: 'Your page is on the site',
        message: 'Visitors see your profile and every work that you do not hide.',
        action: { url: `/artist/${id}`, label: 'Look at it' },
      })
    return ownArtistOf({ ...artist, isHidden })
  })
}

async function addArtist(tx: Db, services: Services, person: Person, profile: ArtistProfile) {
  const at = services.now()
  const { name, ...details } = detailsOf(profile)
  const [account] = await tx
    .select({ isDemo: users.isDemo })
    .from(users)
    .where(eq(users.id, person.user.id))
  const { timeZone } = services.settings.get().cafe
  const row: ArtistRow = {
    id: await freeId(tx, name),
    position: await nextPosition(tx),
    name,
    details: { ...details, since: Number(dateIn(timeZone, at).slice(0, 4)), isFeatured: false },
    userId: person.user.id,
    isHidden: true,
    isDemo: account?.isDemo ?? false,
    updatedAt: at,
  }
  // Two tabs at once: the account has one profile, and the second is told to look at it.
  const made = await tx.insert(artists).values(row).onConflictDoNothing().returning()
  if (made.length === 0)
    throw new Refused(409, 'profile_exists', 'You have a profile already. Reload the page.')
  await audit(tx, services, person, {
    action: 'artist.profile-made',
    subject: row.id,
    after: { name, ...row.details },
  })
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'ADMIN'), eq(users.isDisabled, false)))
  for (const { id } of admins)
    await notify(tx, services, {
      userId: id,
      type: 'system',
      title: 'An artist waits to be shown',
      message: `${name} wrote a profile. Visitors see it once you show it.`,
      action: { url: `/artist-dashboard?artist=${row.id}&room=profile`, label: 'Read the profile' },
    })
  return ownArtistOf(row)
}

function detailsOf({ bio, ...profile }: ArtistProfile) {
  const paragraphs = bio
    .split(/\n\s*\n/)
    .map(oneLine)
    .filter(Boolean)
  return { ...profile, bio: paragraphs }
}

const oneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** Classes and events find their artist by the name: two of one name would see each other's. */
async function keepNameFree(tx: Db, name: string, own: ArtistRow | null) {
  const isSame = sql`lower(${artists.name}) = ${name.toLowerCase()}`
  const [taken] = await tx
    .select({ id: artists.id })
    .from(artists)
    .where(own ? and(isSame, ne(artists.id, own.id)) : isSame)
    .limit(1)
  if (taken) throw refuse('name', 'Another artist here has this name. Add something to yours.')
}

async function freeId(tx: Db, name: string): Promise<string> {
  const base = slugOf(name) || 'artist'
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? base : `${base}-${count}`
    const taken = await tx.select({ id: artists.id }).from(artists).where(eq(artists.id, id))
    if (taken.length === 0) return id
  }
}

async function nextPosition(tx: Db): Promise<number> {
  const [row] = await tx
    .select({ last: sql`coalesce(max(${artists.position}), -1)`.mapWith(Number) })
    .from(artists)
  return (row?.last ?? -1) + 1
}

function refuse(field: 'name', message: string) {
  return new Refused(409, 'name_taken', message, { fields: { [field]: message } })
}

import { and, asc, eq, gt, ne, or, sql } from 'drizzle-orm'
import type { InstructorEdit, Instructors } from '#domain/contracts/instructors.ts'
import { audit } from '../audit/store.ts'
import { markOf, requireVersion } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import {
  artistPayouts,
  artists,
  artistSeatShares,
  classSeries,
  classSessions,
  contentDrafts,
  events,
  instructorReservations,
  instructors,
  users,
} from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

type Row = typeof instructors.$inferSelect

/** Who teaches and hosts, and whom they can be linked with. */
export async function listInstructors(services: Services): Promise<Instructors> {
  const { db, isDemo, now } = services
  const rows = await db
    .select({ row: instructors, artist: artists.name, account: users.name })
    .from(instructors)
    .leftJoin(artists, eq(artists.id, instructors.artistId))
    .leftJoin(users, eq(users.id, instructors.userId))
    .where(isDemo ? undefined : eq(instructors.isDemo, false))
    .orderBy(sql`lower(${instructors.name})`)
  const { instructorId, startsAt } = instructorReservations
  const dates = await db
    .select({
      id: instructorId,
      coming: sql<string>`count(*)`.mapWith(Number),
      next: sql`min(${startsAt})`.mapWith(startsAt),
    })
    .from(instructorReservations)
    .where(gt(startsAt, now()))
    .groupBy(instructorId)
  const shown = await db
    .select({ id: artists.id, name: artists.name })
    .from(artists)
    .where(isDemo ? undefined : eq(artists.isDemo, false))
    .orderBy(asc(artists.name))
  const staff = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(ne(users.role, 'CUSTOMER'), eq(users.isDisabled, false)))
    .orderBy(asc(users.name))
  const isArtist = new Set(rows.map(({ row }) => row.artistId))
  const hasAccount = new Set(rows.map(({ row }) => row.userId))
  return {
    instructors: rows.map(({ row, artist, account }) => {
      const of = dates.find(({ id }) => id === row.id)
      return {
        id: String(row.id),
        name: row.name,
        artist: row.artistId === null ? null : { id: row.artistId, name: artist ?? '' },
        account: row.userId === null ? null : { id: row.userId, name: account ?? '' },
        shareBasisPoints: row.shareBasisPoints,
        isActive: row.isActive,
        coming: of?.coming ?? 0,
        next: of?.next.toISOString() ?? null,
        version: versionOf(row),
      }
    }),
    artists: shown.filter(({ id }) => !isArtist.has(id)),
    accounts: staff.filter(({ id }) => !hasAccount.has(id)),
  }
}

/** Adds somebody before they teach anything. @throws Refused 409, 422 */
export async function addInstructor(
  services: Services,
  by: Person,
  edit: InstructorEdit,
): Promise<Instructors> {
  await services.db.transaction(async (tx) => {
    await requireFree(tx, 0, edit)
    const [row] = await tx.insert(instructors).values(edit).returning()
    await audit(tx, services, by, {
      action: 'instructor.added',
      subject: String(row?.id),
      after: edit,
    })
  })
  return listInstructors(services)
}

/**
 * Renames somebody in all that they teach and host, changes their usual share, links them, or no longer offers them.
 * @throws Refused 404, 409 where somebody else was faster, has that name, or money stands on their own account
 */
export async function changeInstructor(
  services: Services,
  by: Person,
  id: number,
  { version, ...edit }: InstructorEdit & { version: string },
): Promise<Instructors> {
  await services.db.transaction(async (tx) => {
    const [before] = await tx.select().from(instructors).where(eq(instructors.id, id)).for('update')
    if (!before || (before.isDemo && !services.isDemo))
      throw new Refused(404, 'instructor_not_found', 'There is no such person. Look at the list.')
    requireVersion(versionOf(before), version, 'this person')
    await requireFree(tx, id, edit)
    if (edit.artistId !== before.artistId) await requireNoMoney(tx, before)
    await tx.update(instructors).set(edit).where(eq(instructors.id, id))
    if (edit.name !== before.name) await renameInAll(tx, services, before, edit.name)
    await audit(tx, services, by, {
      action: 'instructor.changed',
      subject: String(id),
      before: editOf(before),
      after: edit,
    })
  })
  return listInstructors(services)
}

const editOf = ({ name, artistId, userId, shareBasisPoints, isActive }: Row): InstructorEdit => ({
  name,
  artistId,
  userId,
  shareBasisPoints,
  isActive,
})

const versionOf = (row: Row) => markOf(editOf(row))

/** @throws Refused where the name, the artist or the account is somebody else's, or is not there */
async function requireFree(tx: Db, id: number, { name, artistId, userId }: InstructorEdit) {
  const sameName = sql`lower(btrim(${instructors.name})) = lower(btrim(${name}))`
  const [other] = await tx
    .select()
    .from(instructors)
    .where(
      and(
        ne(instructors.id, id),
        or(
          sameName,
          artistId === null ? undefined : eq(instructors.artistId, artistId),
          userId === null ? undefined : eq(instructors.userId, userId),
        ),
      ),
    )
    .limit(1)
  if (other) {
    const [field, message] =
      other.artistId !== null && other.artistId === artistId
        ? ['artistId', `${other.name} is that artist already.`]
        : other.userId !== null && other.userId === userId
          ? ['userId', `This account is that of ${other.name}.`]
          : ['name', `There is a ${other.name} already. Tell two people apart in the name.`]
    throw new Refused(409, 'taken', message, { fields: { [field]: message } })
  }
  const isThere =
    (artistId === null || (await tx.$count(artists, eq(artists.id, artistId))) > 0) &&
    (userId === null ||
      (await tx.$count(users, and(eq(users.id, userId), ne(users.role, 'CUSTOMER')))) > 0)
  if (!isThere)
    throw new Refused(
      422,
      'not_possible',
      'This artist or account is gone. Look at the list again.',
    )
}

/** What somebody was owed stays on the account where it is, so that no month is paid twice. @throws Refused 409 */
async function requireNoMoney(tx: Db, { id, name, artistId }: Row) {
  const own = eq(artistSeatShares.instructorId, id)
  const ofArtist =
    artistId === null
      ? 0
      : await tx.$count(artistSeatShares, eq(artistSeatShares.artistId, artistId))
  const owed =
    ofArtist +
    (await tx.$count(artistSeatShares, own)) +
    (await tx.$count(artistPayouts, eq(artistPayouts.instructorId, id)))
  if (owed === 0) return
  const message = `${name} has earned on one account already, and it stays the account of this person.`
  throw new Refused(409, 'has_earned', message, { fields: { artistId: message } })
}

/** The name stands in classes, events, series and drafts. */
async function renameInAll(tx: Db, services: Services, before: Row, name: string) {
  const updatedAt = services.now()
  const named = (field: string) => sql`jsonb_build_object(${field}::text, ${name}::text)`
  await tx
    .update(classSessions)
    .set({ details: sql`${classSessions.details} || ${named('instructor')}`, updatedAt })
    .where(eq(classSessions.instructorId, before.id))
  await tx
    .update(events)
    .set({ details: sql`${events.details} || ${named('host')}`, updatedAt })
    .where(eq(events.instructorId, before.id))
  const isOld = (field: ReturnType<typeof sql>) =>
    sql`lower(btrim(${field})) = lower(btrim(${before.name}))`
  for (const [kind, field] of [
    ['class', 'instructor'],
    ['event', 'host'],
  ] as const) {
    await tx
      .update(classSeries)
      .set({ words: sql`${classSeries.words} || ${named(field)}`, updatedAt })
      .where(and(eq(classSeries.kind, kind), isOld(sql`${classSeries.words} ->> ${field}::text`)))
    await tx
      .update(contentDrafts)
      .set({ value: sql`${contentDrafts.value} || ${named(field)}` })
      .where(
        and(eq(contentDrafts.kind, kind), isOld(sql`${contentDrafts.value} ->> ${field}::text`)),
      )
  }
}

import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm'
import { altProblem, WORK_CHANGED } from '#domain/artists/work-texts.ts'
import type { NewWork, OwnWork, WantedStatus, WorkPatch } from '#domain/contracts/artist.ts'
import type { Print, PrintInk, Work } from '#domain/contracts/content.ts'
import { slugOf } from '#domain/content/slug.ts'
import { audit } from '../audit/store.ts'
import { found } from '../content/found.ts'
import type { Db } from '../db/open.ts'
import { artworkEnquiries, sentForms, workImages, works, workSales } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Upload } from '../http/upload.ts'
import type { Person } from '../people/person.ts'
import { heldCopies } from '../shop/work-holds.ts'
import { developPicture, type Picture } from './picture.ts'
import { requireArtist, needWork, type ArtistRow } from './dashboard.ts'

type WorkRow = typeof works.$inferSelect

/** Every work of an artist in the order of the wall, hidden ones too. */
export async function listOwnWorks(db: Db, artist: ArtistRow): Promise<OwnWork[]> {
  const rows = await db
    .select({ work: works, ...tallies })
    .from(works)
    .where(eq(works.artistId, artist.id))
    .orderBy(asc(works.position))
  return rows.map((row) => ownWorkOf(artist, row))
}

/** The walls that works hang on, for whoever says where another one does. */
export async function listWalls(db: Db): Promise<string[]> {
  const wall = sql<string>`${works.details}->>'wall'`
  const rows = await db
    .selectDistinct({ wall })
    .from(works)
    .where(sql`${wall} <> ''`)
    .orderBy(wall)
  return rows.map((row) => row.wall)
}

/** A new work with its photograph. @throws Refused */
export async function addWork(
  services: Services,
  person: Person,
  chosen: string | undefined,
  body: NewWork,
  file: Upload,
): Promise<OwnWork> {
  const artist = await requireArtist(services, services.db, person, chosen)
  const { title, priceCents, editionLeft, status, isHidden, ...rest } = body
  const price = priceCents === '' ? null : priceCents
  checkWork({ ...rest, title, editionLeft, priceCents: price, status }, file.name)
  const id = await freeId(services.db, title)
  const { image, files } = await developPicture(services, person, file, id)

  return services.db.transaction(async (tx) => {
    const details = { ...rest, wall: rest.wall || null, print: printFor(id, artist), image }
    const [last] = await tx
      .select({ position: sql`coalesce(max(${works.position}), -1)`.mapWith(Number) })
      .from(works)
    await tx.insert(works).values({
      id,
      artistId: artist.id,
      position: (last?.position ?? -1) + 1,
      title,
      priceCents: price,
      status: statusOf(status, editionLeft),
      editionLeft,
      details,
      isHidden: isHidden === 'true',
      updatedAt: services.now(),
    })
    await keepPicture(tx, id, files, image.id)
    await audit(tx, services, person, {
      action: 'work.added',
      subject: id,
      after: { title, artistId: artist.id, priceCents: price, editionLeft, ...rest },
    })
    return readOwnWork(tx, artist, id)
  })
}

/** @throws Refused 404, 409 where somebody else changed the work meanwhile */
export async function changeWork(
  services: Services,
  person: Person,
  id: string,
  { seenAt, ...patch }: WorkPatch,
): Promise<OwnWork> {
  return services.db.transaction(async (tx) => {
    const { work, artist } = await needWork(services, tx, person, id)
    // A sale in between would otherwise be written over by an older number of copies.
    if (work.updatedAt.toISOString() !== new Date(seenAt).toISOString())
      throw new Refused(409, 'work_changed', WORK_CHANGED)
    const before = flat(work)
    const { isHidden = work.isHidden, ...change } = { ...patch }
    const after = { ...before, ...definedOf(change), ...(change.wall === '' && { wall: null }) }
    const wanted = change.status ?? (before.status === 'sold' ? 'available' : before.status)
    checkWork({ ...after, status: wanted })
    await checkCopies(tx, id, after)
    const { title, priceCents, editionLeft, status: _, ...details } = after
    const status = statusOf(wanted, editionLeft)
    await tx
      .update(works)
      .set({
        title,
        priceCents,
        editionLeft,
        status,
        details: { ...work.details, ...details },
        isHidden,
        updatedAt: laterThan(work.updatedAt, services.now()),
      })
      .where(eq(works.id, id))
    await auditChange(tx, services, person, id, {
      before: { ...before, isHidden: work.isHidden },
      after: { ...after, status, isHidden },
    })
    return readOwnWork(tx, artist, id)
  })
}

/** Another photograph of the same work; the one before is gone. @throws Refused */
export async function replacePicture(
  services: Services,
  person: Person,
  id: string,
  alt: string,
  file: Upload,
): Promise<OwnWork> {
  const known = await services.db.transaction((tx) => needWork(services, tx, person, id))
  refuseAlt(alt, known.work.title, file.name)
  const { image, files } = await developPicture(services, person, file, id)
  return services.db.transaction(async (tx) => {
    const { work, artist } = await needWork(services, tx, person, id)
    await tx.delete(workImages).where(eq(workImages.workId, id))
    await keepPicture(tx, id, files, image.id)
    await tx
      .update(works)
      .set({
        details: { ...work.details, image, alt },
        updatedAt: laterThan(work.updatedAt, services.now()),
      })
      .where(eq(works.id, id))
    await audit(tx, services, person, {
      action: 'work.picture-replaced',
      subject: id,
      before: { image: work.details.image?.id ?? null, alt: work.details.alt },
      after: { image: image.id, alt },
    })
    return readOwnWork(tx, artist, id)
  })
}

/** Only what was never sold can go; the rest stays in the books. @throws Refused 404, 409 */
export async function deleteWork(services: Services, person: Person, id: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { work, artist } = await needWork(services, tx, person, id)
    const own = await readOwnWork(tx, artist, id)
    if ((await heldCopies(tx, [id])).size > 0)
      throw new Refused(
        409,
        'work_held',
        'Somebody is paying for a copy of this work at this moment. Try again in half an hour.',
      )
    if (!own.canDelete)
      throw new Refused(
        409,
        'work_in_books',
        own.openEnquiries > 0
          ? 'Somebody asked about this work. Answer first, or hide it.'
          : 'This work has been sold, so it stays in the books. Hide it instead.',
      )
    await tx.delete(works).where(eq(works.id, id))
    await audit(tx, services, person, { action: 'work.deleted', subject: id, before: flat(work) })
  })
}

/** Counted beside each work. Tables are spelled out: a select from one table names its columns without it. */
const counted = (rest: SQL) => sql`(select count(*) from ${rest})`.mapWith(Number)
const ofSales = sql`${workSales} sold where sold.work_id = ${works}.id`
const ofEnquiries = sql`${artworkEnquiries} asked join ${sentForms} sent on sent.reference = asked.reference where asked.work_id = ${works}.id`
const tallies = {
  soldHere: counted(sql`${ofSales} and sold.returned_at is null`),
  soldEver: counted(ofSales),
  enquiries: counted(ofEnquiries),
  openEnquiries: counted(sql`${ofEnquiries} and sent.handled_at is null`),
}

async function readOwnWork(tx: Db, artist: ArtistRow, id: string): Promise<OwnWork> {
  const [row] = await tx
    .select({ work: works, ...tallies })
    .from(works)
    .where(eq(works.id, id))
  return ownWorkOf(artist, found(row ?? null, 'work'))
}

type Tallies = Record<keyof typeof tallies, number>

function ownWorkOf(artist: ArtistRow, row: Tallies & { work: WorkRow }): OwnWork {
  const { work, soldEver, ...tally } = row
  const { position: _, details, updatedAt, ...rest } = work
  return {
    ...details,
    ...rest,
    ...tally,
    artistName: artist.name,
    // Copies that are not left were sold somewhere.
    canDelete:
      soldEver === 0 && work.editionLeft === details.editionSize && tally.openEnquiries === 0,
    updatedAt: updatedAt.toISOString(),
  }
}

/** What of a work its artist may write, as one flat thing. */
function flat({ title, priceCents, status, editionLeft, details }: WorkRow) {
  const { print: _, image: __, ...said } = details
  return { ...said, title, priceCents, status, editionLeft }
}

type Said = Pick<Work, 'title' | 'alt' | 'editionSize' | 'editionLeft' | 'priceCents'> & {
  status: WantedStatus
}

/** What no single field can tell. @throws Refused */
function checkWork(work: Said, fileName = '') {
  refuseAlt(work.alt, work.title, fileName)
  if (work.editionLeft > work.editionSize)
    throw refuse('editionLeft', `There are only ${work.editionSize} copies in the edition.`)
  if (work.status !== 'not-for-sale' && work.priceCents === null)
    throw refuse('priceCents', 'Set a price, or say that it is not for sale.')
}

function refuseAlt(alt: string, title: string, fileName: string) {
  const problem = altProblem(alt, title, fileName)
  if (problem) throw refuse('alt', problem)
}

/** Copies that were sold here cannot be left over as well. */
async function checkCopies(tx: Db, id: string, work: Pick<Work, 'editionSize' | 'editionLeft'>) {
  const sold = and(eq(workSales.workId, id), sql`${workSales.returnedAt} is null`)
  const [row] = await tx.select({ count: count() }).from(workSales).where(sold)
  const held = (await heldCopies(tx, [id])).get(id) ?? 0
  if (work.editionLeft < held)
    throw refuse(
      'editionLeft',
      `Somebody is paying for ${held === 1 ? 'a copy' : `${held} copies`} at this moment. Try again in half an hour.`,
    )
  const most = work.editionSize - (row?.count ?? 0)
  if (work.editionLeft > most)
    throw refuse(
      'editionLeft',
      `${row?.count} of ${work.editionSize} were sold here, so at most ${Math.max(0, most)} can be left.`,
    )
}

function refuse(field: keyof WorkPatch, message: string) {
  return new Refused(400, 'invalid_input', message, { fields: { [field]: message } })
}

function statusOf(wanted: WantedStatus, editionLeft: number): Work['status'] {
  return editionLeft === 0 && wanted !== 'not-for-sale' ? 'sold' : wanted
}

function definedOf<T extends object>(patch: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(patch).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** Two changes within a millisecond are two: the second must not look like the first. */
function laterThan(before: Date, now: Date): Date {
  return now > before ? now : new Date(before.getTime() + 1)
}

type Changed = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Only what is different is written down; a price is an entry of its own. */
async function auditChange(
  tx: Db,
  services: Services,
  by: Person,
  subject: string,
  changed: Changed,
) {
  const { before, after } = changed
  const keys = Object.keys(after).filter((key) => before[key] !== after[key])
  const log = async (action: string, names: string[]) => {
    const of = (state: Record<string, unknown>) =>
      Object.fromEntries(names.map((name) => [name, state[name]]))
    if (names.length > 0)
      await audit(tx, services, by, { action, subject, before: of(before), after: of(after) })
  }
  await log(
    'work.price-changed',
    keys.filter((key) => key === 'priceCents'),
  )
  await log(
    'work.changed',
    keys.filter((key) => key !== 'priceCents'),
  )
}

async function keepPicture(tx: Db, workId: string, files: Picture['files'], id: string) {
  for (const { width, height, bytes } of files)
    await tx
      .insert(workImages)
      .values({ id, workId, width, height, mediaType: 'image/webp', bytes })
}

/** An address of its own: 'the-heron', 'the-heron-2'. */
async function freeId(db: Db, title: string): Promise<string> {
  const base = slugOf(title) || 'work'
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}-${number}`
    const taken = await db.select({ id: works.id }).from(works).where(eq(works.id, id))
    if (taken.length === 0) return id
  }
}

/** What stands for the work where a photograph cannot be had: in the artist's ink, never twice the same. */
function printFor(id: string, { details }: ArtistRow): Print {
  const seed = [...id].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 1_000_000, 7)
  const inks: PrintInk[] = details.ink === 'key' ? ['key', 'coral'] : ['key', details.ink]
  return { family: 'quilt', seed, inks }
}

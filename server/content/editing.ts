import { and, eq } from 'drizzle-orm'
import {
  PIECE_EDITS,
  type Piece,
  type PieceEdit,
  type PieceKind,
  type PieceRow,
  type PieceStatus,
  type PieceValue,
} from '#domain/contracts/editing.ts'
import { blankPiece } from '#domain/content/blank-piece.ts'
import { isSame } from '#domain/content/differences.ts'
import { mayEdit } from '#domain/content/editors.ts'
import { slugOf } from '#domain/content/slug.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { isFor } from '../booking/occasions.ts'
import { contentDrafts, rsvps } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { validate } from '../http/validate.ts'
import type { Person } from '../people/person.ts'
import {
  markTwice,
  requireOneInstructor,
  withOneInstructor,
  type Teaching,
} from './one-instructor.ts'
import { occasionOfPiece, publishOccasion } from './editing-events.ts'
import { holdPiece, keepVersion, markOf, requireVersion } from './history.ts'
import { photosOf, requirePhotos } from './photos.ts'
import { seriesOfPiece } from './series-of-piece.ts'
import { PIECES, type PieceRecord, type PieceTable } from './pieces.ts'

type Key = { kind: PieceKind; id: string }
type By = Pick<Person, 'user'>
type PublicationOf = {
  value: PieceValue
  version: string
  mark: string | null
  tellParties?: boolean
  teachesTwice?: boolean
}

/** The content of the site that a person may write, drafts included. */
export async function listPieces(services: Services, { user }: By): Promise<PieceRow[]> {
  const drafts = await services.db.select().from(contentDrafts)
  const rows: PieceRow[] = []
  const kinds = (Object.keys(PIECES) as PieceKind[]).filter((kind) => mayEdit(user, kind))
  for (const kind of kinds) {
    const ofKind = drafts.filter((draft) => draft.kind === kind)
    const records = (await PIECES[kind].list(services.db)).filter((record) =>
      isSeen(services, record),
    )
    const known = new Set(records.map(({ id }) => id))
    for (const draft of ofKind.filter(({ pieceId }) => !known.has(pieceId)))
      rows.push({
        kind,
        id: draft.pieceId,
        title: titleOf(draft.value) || draft.pieceId,
        status: 'draft',
        flag: null,
        hasDraft: true,
        at: null,
        changedAt: draft.updatedAt.toISOString(),
        path: pathOf({ kind, id: draft.pieceId }),
      })
    for (const record of records) {
      const { id, title, status, from } = record
      const draft = ofKind.find(({ pieceId }) => pieceId === id)
      const changedAt = draft?.updatedAt ?? record.changedAt
      rows.push({
        kind,
        id,
        title,
        status: statusOf(services, record),
        flag: status === 'cancelled' || status === 'postponed' ? status : null,
        hasDraft: draft !== undefined,
        at: from?.toISOString() ?? null,
        changedAt: changedAt?.toISOString() ?? null,
        path: pathOf({ kind, id }),
      })
    }
  }
  return rows
}

/** One piece with what is published and what is being written. @throws Refused 404 */
export async function readPiece(services: Services, key: Key, db = services.db): Promise<Piece> {
  // In this order what is published between the two is never missing: publishing ends the draft.
  const draft = await findDraft(db, key)
  const record = await findPiece(services, db, key)
  if (!record && !draft) throw unknown()
  return {
    ...key,
    status: record ? statusOf(services, record) : 'draft',
    published: record?.value ?? null,
    version: versionOf(record),
    draft: draft && {
      value: draft.value,
      mark: markOf(draft.value),
      savedAt: draft.updatedAt.toISOString(),
      savedBy: draft.updatedBy,
    },
    problems: problemsOf(key.kind, draft?.value ?? record?.value),
    seats: record?.seats ? { ...record.seats, parties: await partiesOf(db, key) } : null,
    series: await seriesOfPiece(db, key),
    path: pathOf(key),
  }
}

/** Begins a new piece as a draft that only those who may write it see. */
export async function addPiece(services: Services, by: By, kind: PieceKind, title: string) {
  if (!PIECES[kind].isOpen)
    throw new Refused(
      422,
      'kind_is_fixed',
      'Each of these has a page of the site. Change one that is there.',
    )
  const id = slugOf(title)
  if (!id || id === 'new') {
    const message = 'Use a title with letters or numbers: its address is made of them.'
    throw new Refused(422, 'no_address', message, { fields: { title: message } })
  }
  return services.db.transaction(async (tx) => {
    const key = { kind, id }
    await holdPiece(tx, key)
    if ((await PIECES[kind].find(tx, id)) || (await findDraft(tx, key))) {
      const message = `There is one at this address (${id}) already. Use another title, or change that one.`
      throw new Refused(409, 'address_taken', message, { fields: { title: message } })
    }
    const value = blankPiece(kind, title, by.user.name, services.now())
    await putDraft(tx, services, by, key, value)
    await audit(tx, services, by, { action: `${kind}.begun`, subject: id, after: value })
    return readPiece(services, key, tx)
  })
}

/**
 * Begins a piece with what is known of it, as a draft, in a transaction of somebody else. Where its address is taken, it gets one with
 * a number. @returns its id @throws Refused 422 where no address can be made of its title
 */
export async function beginDraft(
  tx: Db,
  services: Services,
  by: By,
  { kind, title, value }: { kind: PieceKind; title: string; value: PieceValue },
): Promise<string> {
  const slug = slugOf(title).slice(0, 66).replace(/-$/, '')
  if (!slug || slug === 'new')
    throw new Refused(
      422,
      'no_address',
      'Its address is made of letters and numbers of its title, and there are none.',
    )
  await holdPiece(tx, { kind, id: slug })
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`
    const key = { kind, id }
    if ((await PIECES[kind].find(tx, id)) || (await findDraft(tx, key))) continue
    await putDraft(tx, services, by, key, value)
    await audit(tx, services, by, { action: `${kind}.begun`, subject: id, after: value })
    return id
  }
}

/** Saves a draft, which only those who may write it see. @throws Refused 409 where somebody else wrote meanwhile */
export async function saveDraft(
  services: Services,
  by: By,
  key: Key,
  { value, version, mark }: { value: PieceValue; version: string; mark: string | null },
): Promise<Piece> {
  return services.db.transaction(async (tx) => {
    await holdPiece(tx, key)
    const record = await findPiece(services, tx, key)
    const draft = await findDraft(tx, key)
    if (!record && !draft) throw unknown()
    requireVersion(versionOf(record), version, 'what is published')
    requireMark(draft, mark)
    // Drafts save themselves every few seconds: only publishing is written into the log.
    if (record && isSame(record.value, value)) await removeDraft(tx, key)
    else await putDraft(tx, services, by, key, value)
    return readPiece(services, key, tx)
  })
}

/** Throws a draft away. A piece that was never published is gone with it. */
export async function dropDraft(services: Services, by: By, key: Key) {
  await services.db.transaction(async (tx) => {
    await holdPiece(tx, key)
    const draft = await findDraft(tx, key)
    if (!draft) return
    await removeDraft(tx, key)
    await audit(tx, services, by, {
      action: `${key.kind}.draft-dropped`,
      subject: key.id,
      before: draft.value,
    })
  })
}

/** Publishes a piece. @throws Refused what is wrong with it, per field; 409 where it is outdated */
export async function publishPiece(
  services: Services,
  by: By,
  key: Key,
  given: PublicationOf,
): Promise<Piece> {
  const edit = validate(PIECE_EDITS[key.kind], given.value) as PieceEdit
  const occasion = occasionOfPiece(key)
  const next = edit as unknown as Teaching
  const write = () =>
    services.db.transaction((tx) => publish(tx, services, by, key, { ...given, edit }))
  return occasion ? withOneInstructor(services, { key: occasion, next }, write) : write()
}

async function publish(
  tx: Db,
  services: Services,
  by: By,
  key: Key,
  { edit, ...given }: PublicationOf & { edit: PieceEdit },
): Promise<Piece> {
  await holdPiece(tx, key)
  const before = await findPiece(services, tx, key)
  const draft = await findDraft(tx, key)
  if (!before && !draft) throw unknown()
  requireVersion(versionOf(before), given.version, 'what is published')
  requireMark(draft, given.mark)
  await removeDraft(tx, key)
  const wasHidden = before?.isHidden ?? false
  if (before && isSame(before.value, edit) && !wasHidden) return readPiece(services, key, tx)

  await requirePhotos(tx, photosOf(edit))
  const { kind, id } = key
  const at = services.now()
  const table = PIECES[kind] as PieceTable
  const occasion = occasionOfPiece(key)
  const said =
    occasion &&
    (await requireOneInstructor(tx, services, {
      key: occasion,
      before: before && !wasHidden ? (before.value as unknown as Teaching) : null,
      next: edit as unknown as Teaching,
      isMeant: given.teachesTwice ?? false,
    }))
  if (occasion)
    await publishOccasion(tx, services, {
      key: occasion,
      edit: edit as PieceEdit<'event'> | PieceEdit<'class'>,
      mayTell: given.tellParties ?? false,
    })
  else await table.save(tx, id, edit, at, services.settings.get().cafe.timeZone)
  if (occasion && said) await markTwice(tx, occasion, said.isTwice)
  if (wasHidden) await table.hide?.(tx, id, false, at)
  await keepVersion(tx, services, by, key, { before: before?.value ?? null, after: edit })
  await audit(tx, services, by, {
    action: `${kind}.published`,
    subject: id,
    before: before?.value ?? null,
    after: edit,
  })
  return readPiece(services, key, tx)
}

/** Takes a piece off the site, or puts it back as it was. */
export async function setHidden(
  services: Services,
  by: By,
  key: Key,
  { isHidden, version }: { isHidden: boolean; version: string },
): Promise<Piece> {
  return services.db.transaction(async (tx) => {
    const { kind, id } = key
    await holdPiece(tx, key)
    const record = await findPiece(services, tx, key)
    if (!record) throw unknown()
    requireVersion(versionOf(record), version, 'it')
    const { hide } = PIECES[kind]
    if (!hide)
      throw new Refused(
        422,
        'always_shown',
        'This page belongs to the site: it can be changed, not hidden.',
      )
    if (record.isHidden === isHidden) return readPiece(services, key, tx)
    const isAhead = record.until !== undefined && record.until > services.now()
    if (isHidden && record.status === 'scheduled' && isAhead) {
      const parties = await partiesOf(tx, key)
      if (parties > 0)
        throw new Refused(
          409,
          'parties_come',
          `${parties === 1 ? 'A party has' : `${parties} parties have`} seats for this ${kind}. Cancel it first, so that they are told.`,
        )
    }
    const occasion = occasionOfPiece(key)
    // Where that is meant, it is published: there it can be said.
    const said =
      occasion && !isHidden
        ? await requireOneInstructor(tx, services, {
            key: occasion,
            before: null,
            next: record.value as unknown as Teaching,
            isMeant: false,
          })
        : null
    if (occasion && said) await markTwice(tx, occasion, said.isTwice)
    await hide(tx, id, isHidden, services.now())
    await keepVersion(tx, services, by, key, {
      before: record.value,
      after: isHidden ? null : record.value,
    })
    await audit(tx, services, by, {
      action: `${kind}.${isHidden ? 'hidden' : 'shown'}`,
      subject: id,
      before: { isHidden: record.isHidden },
      after: { isHidden },
    })
    return readPiece(services, key, tx)
  })
}

/** Puts pieces of a kind in this order; those that are not named come after. */
export async function orderPieces(services: Services, by: By, kind: PieceKind, ids: string[]) {
  const { place, list } = PIECES[kind]
  if (!place) throw new Refused(422, 'no_order', 'These stand in the order of their dates.')
  await services.db.transaction(async (tx) => {
    await holdPiece(tx, { kind, id: '' })
    const before = (await list(tx)).map(({ id }) => id)
    const named = ids.filter((id) => before.includes(id))
    const after = [...new Set([...named, ...before])]
    if (isSame(before, after)) return
    for (const [position, id] of after.entries()) await place(tx, id, position)
    await audit(tx, services, by, { action: `${kind}.ordered`, subject: kind, before, after })
  })
}

/** Where visitors read a piece. */
function pathOf({ kind, id }: Key): string {
  const paths: Record<PieceKind, string> = {
    page: `/${id}`,
    post: `/blog/${id}`,
    event: `/events/${id}`,
    class: '/classes/book',
    opening: '/careers',
    artist: `/artist/${id}`,
    faq: '/faq',
    space: '/book-space',
  }
  return paths[kind]
}

async function findPiece(
  services: Services,
  db: Db,
  { kind, id }: Key,
): Promise<PieceRecord | null> {
  const record = await PIECES[kind].find(db, id)
  return record && isSeen(services, record) ? record : null
}

async function findDraft(db: Db, key: Key) {
  const [draft] = await db.select().from(contentDrafts).where(draftOf(key))
  return draft ?? null
}

async function putDraft(tx: Db, services: Services, by: By, { kind, id }: Key, value: PieceValue) {
  const row = { value, updatedAt: services.now(), updatedBy: by.user.name }
  await tx
    .insert(contentDrafts)
    .values({ kind, pieceId: id, ...row })
    .onConflictDoUpdate({ target: [contentDrafts.kind, contentDrafts.pieceId], set: row })
}

async function removeDraft(tx: Db, key: Key) {
  await tx.delete(contentDrafts).where(draftOf(key))
}

function draftOf({ kind, id }: Key) {
  return and(eq(contentDrafts.kind, kind), eq(contentDrafts.pieceId, id))
}

function requireMark(draft: { value: PieceValue; updatedBy: string } | null, mark: string | null) {
  const current = draft && markOf(draft.value)
  if (current === mark) return
  throw new Refused(
    409,
    'outdated',
    draft
      ? `${draft.updatedBy} has saved another draft while you were writing. Nothing of yours is lost: look at theirs, then save again.`
      : 'The draft was published or thrown away while you were writing. Nothing of yours is lost: look at what is there now, then save again.',
    { mark: current },
  )
}

function problemsOf(kind: PieceKind, value: unknown): Record<string, string> {
  try {
    validate(PIECE_EDITS[kind], value)
    return {}
  } catch (error) {
    if (error instanceof Refused) return error.more.fields ?? {}
    throw error
  }
}

/** Parties with seats: those who would be told. */
async function partiesOf(db: Db, key: Key): Promise<number> {
  const occasion = occasionOfPiece(key)
  if (!occasion) return 0
  return db.$count(rsvps, and(isFor(occasion), eq(rsvps.status, 'confirmed')))
}

function versionOf(record: PieceRecord | null): string {
  return record ? markOf({ value: record.value, isHidden: record.isHidden }) : 'none'
}

function statusOf(services: Services, { isHidden, from, until }: PieceRecord): PieceStatus {
  const now = services.now()
  if (isHidden) return 'hidden'
  if (until && until <= now) return 'over'
  // A post with a future date appears on that date; an event is shown before it begins.
  return from && !until && from > now ? 'scheduled' : 'published'
}

function isSeen({ isDemo }: Services, record: PieceRecord): boolean {
  return isDemo || !record.isDemo
}

function titleOf(value: PieceValue): string {
  const title = value.title ?? value.name ?? value.question
  return typeof title === 'string' ? title : ''
}

function unknown() {
  return new Refused(404, 'piece_not_found', 'There is no such piece. All of them are in the list.')
}

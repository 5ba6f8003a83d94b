import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { SeriesStep } from '#domain/booking/series-plan.ts'
import { generalRules } from '#domain/booking/seat-rules.ts'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import { blankPiece } from '#domain/content/blank-piece.ts'
import { CLASS_LEVELS, EVENT_KINDS } from '#domain/content/values.ts'
import type { Input } from '#domain/contracts/api.ts'
import type { PieceValue } from '#domain/contracts/editing.ts'
import {
  MOST_OPEN_PROPOSALS,
  type Proposal,
  type ProposalEdit,
  type StaffProposal,
} from '#domain/contracts/proposals.ts'
import { audit } from '../audit/store.ts'
import { seriesConflicts } from '../booking/series-conflicts.ts'
import { found } from '../content/found.ts'
import { beginDraft, publishPiece, readPiece } from '../content/editing.ts'
import { markOf } from '../content/history.ts'
import { photosOf, requirePhotos } from '../content/photos.ts'
import type { Db } from '../db/open.ts'
import {
  artistAgreements,
  artistProposals,
  artists,
  artistSeatShares,
  classSessions,
  contentDrafts,
  events,
  instructors,
} from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { requireArtist, type ArtistRow } from './dashboard.ts'
import { agreeToChange, changeOf, readProposal } from './own-pieces.ts'
import { datesInWords, tellArtist, tellStaff } from './proposal-news.ts'

type Row = typeof artistProposals.$inferSelect
type Decision = Input<'decideProposal'>['body']

/** What an artist proposed, newest first, and what of a price is usually theirs. */
export async function ownProposals(services: Services, by: Person, chosen: string | undefined) {
  const artist = await requireArtist(services, services.db, by, chosen)
  const rows = await services.db
    .select()
    .from(artistProposals)
    .where(eq(artistProposals.artistId, artist.id))
    .orderBy(desc(artistProposals.createdAt), desc(artistProposals.id))
    .limit(MOST_SHOWN)
  const shown = await onTheSite(services.db, rows)
  return {
    proposals: rows.map((row) => proposalOf(row, shown)),
    shareBasisPoints: services.settings.get().gallery.artistBasisPoints,
  }
}

/** Proposes something. Staff hear of it. @throws Refused 409, 422 */
export async function sendProposal(
  services: Services,
  by: Person,
  chosen: string | undefined,
  wish: ProposalEdit,
) {
  const value = wishOf(services, wish)
  await services.db.transaction(async (tx) => {
    await requirePhotos(tx, photosOf(value))
    const artist = await requireArtist(services, tx, by, chosen)
    await tx.select().from(artists).where(eq(artists.id, artist.id)).for('no key update')
    const waiting = await tx.$count(
      artistProposals,
      and(
        eq(artistProposals.artistId, artist.id),
        inArray(artistProposals.state, ['sent', 'asked']),
      ),
    )
    if (waiting >= MOST_OPEN_PROPOSALS)
      throw new Refused(
        409,
        'too_many',
        `${MOST_OPEN_PROPOSALS} of your proposals wait already. Withdraw one first, or wait for an answer.`,
      )
    const at = services.now()
    const id = randomUUID()
    await tx.insert(artistProposals).values({
      id,
      artistId: artist.id,
      state: 'sent',
      value,
      said: [],
      createdAt: at,
      updatedAt: at,
    })
    await tellStaff(
      tx,
      services,
      by,
      { artist, id },
      {
        about: `proposal:${id}`,
        title: `${artist.name} proposes ${value.kind === 'class' ? 'a class' : 'an event'}: ${value.title}`,
        text: [value.summary, datesInWords(value), value.note].filter(Boolean).join('\n\n'),
      },
    )
  })
  return ownProposals(services, by, chosen)
}

/** What was wished for, without what is not of its kind. @throws Refused 422 where a date is over */
function wishOf(services: Services, wish: ProposalEdit): ProposalEdit {
  // An event has no type of class and no materials: what was typed while it was a class is not of it.
  const { classType: _, ...event } = wish
  const value = wish.kind === 'class' ? wish : { ...event, materialsCents: 0 }
  const { timeZone } = services.settings.get().cafe
  const past = value.dates.findIndex(
    ({ date, time }) => instantAt(timeZone, date, time) <= services.now(),
  )
  if (past < 0) return value
  const message = 'This time is over. Wish for a later one.'
  throw new Refused(422, 'not_possible', message, { fields: { [`dates.${past}.date`]: message } })
}

/** The artist changes what is not decided; a question is answered by that. Staff hear of it. @throws Refused 404, 409, 422 */
export async function changeProposal(
  services: Services,
  by: Person,
  id: string,
  wish: ProposalEdit,
) {
  const value = wishOf(services, wish)
  await services.db.transaction(async (tx) => {
    const { row, artist } = await heldFor(tx, services, by, id)
    requireOpen(row)
    if (row.value.changes !== undefined)
      throw new Refused(409, 'is_change', 'Change it at the date itself, under Your dates.')
    await requirePhotos(tx, photosOf(value))
    await change(tx, services, id, { state: 'sent', value })
    await tellStaff(
      tx,
      services,
      by,
      { artist, id },
      {
        about: `proposal:${id}:${services.now().toISOString()}`,
        title: `${artist.name} changed a proposal: ${value.title}`,
        text: [value.summary, datesInWords(value), value.note].filter(Boolean).join('\n\n'),
      },
    )
  })
}

/** The artist answers what staff asked. @throws Refused 404, 409 */
export async function answerProposal(services: Services, by: Person, id: string, text: string) {
  await services.db.transaction(async (tx) => {
    const { row, artist } = await heldFor(tx, services, by, id)
    if (row.state !== 'asked')
      throw new Refused(409, 'not_asked', 'There is no open question about it. Look at it again.')
    const said = [...row.said, { by: 'artist' as const, text, at: services.now().toISOString() }]
    await change(tx, services, id, { state: 'sent', said })
    await tellStaff(
      tx,
      services,
      by,
      { artist, id },
      {
        about: `proposal:${id}:${said.length}`,
        title: `${artist.name} answered about ${row.value.title}`,
        text,
      },
    )
  })
}

/** The artist takes it back while it is not decided. @throws Refused 404, 409 */
export async function withdrawProposal(services: Services, by: Person, id: string) {
  await services.db.transaction(async (tx) => {
    const { row } = await heldFor(tx, services, by, id)
    if (row.state === 'withdrawn') return
    requireOpen(row)
    await change(tx, services, id, { state: 'withdrawn' })
  })
}

/** All proposals: those that wait first, with what stands in the way of each date. */
export async function listProposals(services: Services) {
  const { db, isDemo, settings } = services
  const rows = await db
    .select({ row: artistProposals, artist: artists })
    .from(artistProposals)
    .innerJoin(artists, eq(artists.id, artistProposals.artistId))
    .where(isDemo ? undefined : eq(artists.isDemo, false))
    .orderBy(desc(artistProposals.createdAt), desc(artistProposals.id))
    .limit(MOST_SHOWN)
  const shown = await onTheSite(
    db,
    rows.map(({ row }) => row),
  )
  const drafts = await services.db.select().from(contentDrafts)
  const proposals: StaffProposal[] = []
  for (const { row, artist } of rows)
    proposals.push({
      ...proposalOf(row, shown),
      artist: { id: artist.id, name: artist.name, ink: artist.details.ink },
      conflicts: await inTheWayOf(services, row, artist.name, unpublishedOf(row, drafts, shown)),
      change: isOpen(row) ? await changeOf(services, row) : null,
      updatedAt: row.updatedAt.toISOString(),
      toPublish: wordsOf(services, row, unpublishedOf(row, drafts, shown)),
    })
  const isWaiting = ({ state }: StaffProposal) => (state === 'sent' ? 0 : state === 'asked' ? 1 : 2)
  return {
    proposals: proposals.toSorted((a, b) => isWaiting(a) - isWaiting(b)),
    timeZone: settings.get().cafe.timeZone,
  }
}

/** Approves it, which begins a draft; declines it; or asks. The artist hears of it. @throws Refused 404, 409 */
export async function decideProposal(services: Services, by: Person, id: string, said: Decision) {
  if (said.decision === 'change') {
    await agreeToChange(services, by, id, said.seenAt)
    return listProposals(services)
  }
  await services.db.transaction(async (tx) => {
    const [held] = await tx
      .select({ row: artistProposals, artist: artists })
      .from(artistProposals)
      .innerJoin(artists, eq(artists.id, artistProposals.artistId))
      .where(eq(artistProposals.id, id))
      .for('update', { of: artistProposals })
    const { row, artist } = found(held ?? null, 'proposal')
    requireOpen(row)
    if (said.decision === 'approve') requireSeen(row, said.seenAt)
    if (said.decision === 'approve') await approve(tx, services, by, { row, artist }, said)
    else {
      const words = { by: 'café' as const, text: said.text, at: services.now().toISOString() }
      await change(tx, services, id, {
        state: said.decision === 'ask' ? 'asked' : 'declined',
        said: [...row.said, words],
      })
      await tellArtist(tx, services, artist, {
        title:
          said.decision === 'ask'
            ? `A question about ${row.value.title}`
            : `Not this time: ${row.value.title}`,
        text: said.text,
      })
    }
    await audit(tx, services, by, {
      action: `proposal.${{ approve: 'approved', ask: 'asked', decline: 'declined' }[said.decision]}`,
      subject: id,
      before: { state: row.state, title: row.value.title },
      after: said,
    })
  })
  return listProposals(services)
}

/**
 * Publishes the draft of an approved proposal with the words that were missing. The artist hears of it.
 * @throws Refused 404, 409 where it is published, was changed meanwhile or its room is taken; 422 what is wrong with it, per field
 */
export async function publishProposal(
  services: Services,
  by: Person,
  id: string,
  { mark, words }: Input<'publishProposal'>['body'],
) {
  const { row, artist } = await readProposal(services.db, id)
  const { kind, title } = row.value
  if (row.state !== 'approved' || !row.pieceId)
    throw new Refused(409, 'not_approved', 'Only what was agreed to can be published.')
  const key = { kind, id: row.pieceId }
  const { draft, published, version } = await readPiece(services, key)
  if (!draft || published)
    throw new Refused(409, 'published', 'Somebody has published it already, or thrown it away.')
  const { level, eventKind, ...others } = words
  const value = {
    ...draft.value,
    ...others,
    ...(kind === 'class' ? level && { level } : eventKind && { kind: eventKind }),
  }
  await publishPiece(services, by, key, { value, version, mark })
  await services.db.transaction((tx) =>
    tellArtist(tx, services, artist, {
      title: `On the site: ${title}`,
      text: `${title} is on the site, and seats can be booked. You see who comes on your dashboard.`,
    }),
  )
  return listProposals(services)
}

/** @throws Refused 409 where another one was read, or it changes what is on the site */
function requireSeen({ updatedAt, value }: Row, seenAt: string | undefined) {
  if (value.changes !== undefined)
    throw new Refused(409, 'is_change', 'This changes what is on the site. Look at it again.')
  if (seenAt !== undefined && Date.parse(seenAt) !== updatedAt.getTime())
    throw new Refused(
      409,
      'outdated',
      'The artist has changed it meanwhile. Look at it again, then decide.',
    )
}

function wordsOf(
  services: Services,
  { value }: Row,
  draft: PieceValue | null,
): StaffProposal['toPublish'] {
  return draft ? { ...toPublish(services, value, draft), mark: markOf(draft) } : null
}

/** What an approved proposal became, until it is on the site. */
function unpublishedOf(
  { state, pieceId, value }: Row,
  drafts: readonly (typeof contentDrafts.$inferSelect)[],
  shown: ReadonlySet<string>,
): PieceValue | null {
  const isOfDraft = state === 'approved' && value.changes === undefined
  if (!isOfDraft || shown.has(`${value.kind} ${pieceId}`)) return null
  return drafts.find((each) => each.kind === value.kind && each.pieceId === pieceId)?.value ?? null
}

/** With which words a draft would be published: its own, and where it has none, what is usual. */
function toPublish(
  services: Services,
  { kind }: ProposalEdit,
  draft: PieceValue,
): Omit<NonNullable<StaffProposal['toPublish']>, 'mark'> {
  const { classes } = services.settings.get()
  const said = (field: string, usual: string) => {
    const value = draft[field]
    return typeof value === 'string' && value !== '' ? value : usual
  }
  const level = CLASS_LEVELS.find((each) => each === draft.level)
  const eventKind = EVENT_KINDS.find((each) => each === draft.kind)
  return {
    ages: said('ages', kind === 'class' ? 'Ages 16 and up' : 'All ages'),
    policy: said(
      'policy',
      kind === 'class'
        ? generalRules(classes)
        : 'Seats can be given back by the link of the email until it begins.',
    ),
    coverAlt: said('coverAlt', 'A print of a tide in black, blue and coral.'),
    ...(kind === 'class'
      ? { level: level ?? 'all levels' }
      : { eventKind: eventKind ?? EVENT_KINDS[0] }),
  }
}

async function approve(
  tx: Db,
  services: Services,
  by: Person,
  { row, artist }: { row: Row; artist: ArtistRow },
  { date: number, shareBasisPoints }: Extract<Decision, { decision: 'approve' }>,
) {
  const { value } = row
  const wish = value.dates[number]
  if (!wish) throw new Refused(422, 'no_such_date', 'Choose one of the dates that were wished for.')
  const pieceId = await beginDraft(tx, services, by, {
    kind: value.kind,
    title: value.title,
    value: { ...draftOf(services, value, wish, await nameOf(tx, artist)), shareBasisPoints },
  })
  await change(tx, services, row.id, {
    state: 'approved',
    pieceId,
    dateNumber: number,
    shareBasisPoints,
  })
  const agreed = { artistId: artist.id, shareBasisPoints, createdAt: services.now() }
  await tx
    .insert(artistAgreements)
    .values({ kind: value.kind, pieceId, ...agreed })
    // A draft that was thrown away left its address free.
    .onConflictDoUpdate({
      target: [artistAgreements.kind, artistAgreements.pieceId],
      set: agreed,
    })
  await tellArtist(tx, services, artist, {
    title: `Yes: ${value.title}`,
    text: `We would love to have it on ${formatDate(wish.date)} at ${formatTime(wish.time)}. We write its page now; it is on the site soon. Your share of the price is ${percent(shareBasisPoints)}.`,
  })
}

/** Under which an artist teaches and hosts. Who had the name before it was an artist's is that artist, unless money is owed already. */
async function nameOf(tx: Db, { id, name }: ArtistRow): Promise<string> {
  const [known] = await tx.select().from(instructors).where(eq(instructors.artistId, id))
  if (known) return known.name
  await tx
    .update(instructors)
    .set({ artistId: id })
    .where(
      and(
        sql`lower(btrim(${instructors.name})) = lower(btrim(${name}))`,
        isNull(instructors.artistId),
        notExists(
          tx
            .select({ id: artistSeatShares.id })
            .from(artistSeatShares)
            .where(eq(artistSeatShares.instructorId, instructors.id)),
        ),
      ),
    )
  return name
}

/** The class or event as it is begun. What an artist does not say stays to be written. */
function draftOf(
  services: Services,
  value: ProposalEdit,
  { date, time }: ProposalEdit['dates'][number],
  name: string,
): PieceValue {
  const startsAt = instantAt(services.settings.get().cafe.timeZone, date, time)
  const { title, summary, description, space, seats, priceCents, materialsCents, minutes } = value
  const paragraphs = description.split(/\n+/).filter((line) => line.trim() !== '')
  const both = {
    ...blankPiece(value.kind, title, name, services.now()),
    summary,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    space,
    capacity: seats,
    priceCents,
    photo: value.photo ?? null,
  }
  return value.kind === 'class'
    ? {
        ...both,
        type: value.classType ?? 'other',
        instructor: name,
        description: paragraphs,
        materialsCents,
        minimum: 0,
        waiver: '',
      }
    : {
        ...both,
        host: name,
        blocks: paragraphs.map((text) => ({ kind: 'paragraph', text })),
        tickets: null,
      }
}

/** What staff should know before they agree to a date, and before they publish what was agreed: its draft may have been moved. */
async function inTheWayOf(
  services: Services,
  row: Row,
  name: string,
  draft: PieceValue | null,
): Promise<StaffProposal['conflicts']> {
  if (isOpen(row)) return conflictsOf(services, row.value, name, row.pieceId ? [row.pieceId] : [])
  const [startsAt, endsAt] = [draft?.startsAt, draft?.endsAt].map((at) => Date.parse(String(at)))
  if (!draft || !startsAt || !endsAt) return []
  const { timeZone } = services.settings.get().cafe
  const moment = new Date(startsAt)
  return conflictsOf(
    services,
    {
      ...row.value,
      dates: [{ date: dateIn(timeZone, moment), time: timeIn(timeZone, moment) }],
      minutes: Math.round((endsAt - startsAt) / 60_000),
      space: typeof draft.space === 'string' ? draft.space : row.value.space,
    },
    name,
  )
}

/** What stands in the way of each wished date, in their order. */
async function conflictsOf(
  services: Services,
  value: ProposalEdit,
  name: string,
  own: readonly string[] = [],
) {
  const { timeZone } = services.settings.get().cafe
  const steps = value.dates.map(({ date, time }): SeriesStep => {
    const startsAt = instantAt(timeZone, date, time)
    return {
      date,
      act: 'create',
      session: null,
      time: { startsAt, endsAt: new Date(startsAt.getTime() + value.minutes * 60_000) },
      words: { space: value.space, instructor: name },
      changes: [],
      keeps: [],
      isSkipped: false,
    }
  })
  return seriesConflicts(services.db, services, { kind: value.kind, steps, own })
}

/** One of an artist's own, held. Another artist's is answered as if there were none. */
async function heldFor(tx: Db, services: Services, { user }: Person, id: string) {
  const [held] = await tx
    .select({ row: artistProposals, artist: artists })
    .from(artistProposals)
    .innerJoin(artists, eq(artists.id, artistProposals.artistId))
    .where(
      and(
        eq(artistProposals.id, id),
        user.role === 'ADMIN' ? undefined : eq(artists.userId, user.id),
        services.isDemo ? undefined : eq(artists.isDemo, false),
      ),
    )
    .for('update', { of: artistProposals })
  return found(held ?? null, 'proposal')
}

const isOpen = ({ state }: Pick<Row, 'state'>) => state === 'sent' || state === 'asked'

function requireOpen(row: Row) {
  if (isOpen(row)) return
  throw new Refused(
    409,
    'decided',
    row.state === 'withdrawn'
      ? 'The artist has withdrawn it.'
      : 'It is decided already. Look at the list again.',
  )
}

async function change(
  tx: Db,
  services: Services,
  id: string,
  set: Partial<typeof artistProposals.$inferInsert>,
) {
  await tx
    .update(artistProposals)
    .set({ ...set, updatedAt: services.now() })
    .where(eq(artistProposals.id, id))
}

/** Which of what was approved visitors can see by now. */
async function onTheSite(db: Db, rows: readonly Row[]): Promise<Set<string>> {
  const ids = rows.flatMap(({ pieceId }) => pieceId ?? [])
  const seen = new Set<string>()
  if (ids.length === 0) return seen
  for (const [kind, table] of [
    ['class', classSessions],
    ['event', events],
  ] as const)
    for (const { id } of await db
      .select({ id: table.id })
      .from(table)
      .where(and(inArray(table.id, ids), eq(table.isHidden, false))))
      seen.add(`${kind} ${id}`)
  return seen
}

function proposalOf(row: Row, shown: ReadonlySet<string>): Proposal {
  const { id, state, said, pieceId, dateNumber, shareBasisPoints, createdAt } = row
  const { changes, changed, ...value } = row.value
  const isShown = pieceId !== null && shown.has(`${value.kind} ${pieceId}`)
  return {
    ...value,
    ...(shareBasisPoints !== null && { shareBasisPoints }),
    isChange: changes !== undefined,
    ...(changed && { changed }),
    piece: pieceId ? { kind: value.kind, id: pieceId } : null,
    id,
    state,
    said,
    createdAt: createdAt.toISOString(),
    date: dateNumber === null ? null : (value.dates[dateNumber] ?? null),
    path: isShown
      ? value.kind === 'class'
        ? `/classes/book?session=${pieceId}`
        : `/events/${pieceId}`
      : null,
  }
}

const percent = (basisPoints: number) => `${Number((basisPoints / 100).toFixed(2))}%`

const MOST_SHOWN = 200

import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OccasionType } from '#domain/booking/values.ts'
import { momentInWords } from '#domain/booking/party.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import { isSame } from '#domain/content/differences.ts'
import type { Piece, PieceValue } from '#domain/contracts/editing.ts'
import {
  MOST_OPEN_PROPOSALS,
  type Changed,
  type OwnPiece,
  type ProposalEdit,
  type StaffProposal,
} from '#domain/contracts/proposals.ts'
import { audit } from '../audit/store.ts'
import { occasionConflicts } from '../booking/occasion-conflicts.ts'
import { tableOf } from '../booking/occasions.ts'
import { publishPiece, readPiece, saveDraft } from '../content/editing.ts'
import { partiesOf } from '../content/editing-events.ts'
import { found } from '../content/found.ts'
import { photosOf, requirePhotos } from '../content/photos.ts'
import type { Db } from '../db/open.ts'
import { artistProposals, artists, instructors } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { requireArtist, type ArtistRow } from './dashboard.ts'
import { tellArtist, tellStaff } from './proposal-news.ts'

type Key = { kind: OccasionType; id: string }
type Row = typeof artistProposals.$inferSelect
type Wish = Pick<OwnPiece, 'value' | 'version' | 'mark'>

/** A class or an event that an artist teaches or hosts, or of which a draft was begun for them. @throws Refused 404, 409 */
export async function readOwnPiece(
  services: Services,
  by: Person,
  chosen: string | undefined,
  key: Key,
): Promise<OwnPiece> {
  const { db } = services
  const { piece, shareBasisPoints } = await ownPiece(services, db, by, chosen, key)
  const value = piece.draft?.value ?? piece.published
  if (!value) throw found(null, key.kind)
  return {
    value: wishOf(services, key.kind, value, shareBasisPoints),
    version: piece.version,
    mark: piece.draft?.mark ?? null,
    isAsked: await isAsked(db, key, piece),
    keepsText: keepsText(key.kind, value),
    keepsPrice: key.kind === 'event' && Boolean(value.tickets),
  }
}

/**
 * Changes it at once while nobody has seats or waits for them. Otherwise staff are asked, who tell everybody by agreeing; asked again,
 * the later wish takes the place of the one before. @throws Refused 404; 409 where it was changed meanwhile or something is in the way; 422
 */
export async function changeOwnPiece(
  services: Services,
  by: Person,
  chosen: string | undefined,
  { key, value: wish, version, mark }: Wish & { key: Key },
): Promise<{ outcome: 'saved' | 'asked' }> {
  const { db } = services
  const { piece, artist } = await ownPiece(services, db, by, chosen, key)
  const before = piece.draft?.value ?? piece.published
  const [date] = wish.dates
  if (!before || !date) throw found(null, key.kind)
  if (piece.version !== version || (piece.draft?.mark ?? null) !== mark) throw outdated()
  requireToCome(services, before, date)
  const next = withWish(services, key.kind, before, wish)
  if (isSame(before, next)) return { outcome: 'saved' }
  const asking = { key, artist, wish, version, changed: changedLines(services, before, next) }
  if (await isAsked(db, key, piece)) {
    await askForChange(services, by, asking)
    return { outcome: 'asked' }
  }
  const said = { value: next, version, mark }
  if (piece.published) {
    await requireNothingInTheWay(services, key, before, next)
    try {
      await publishPiece(services, by, key, said)
    } catch (error) {
      // Somebody has booked in this moment.
      if (!(error instanceof Refused) || error.error !== 'parties_to_tell') throw error
      await askForChange(services, by, asking)
      return { outcome: 'asked' }
    }
  } else {
    await requirePhotos(db, photosOf(next))
    await saveDraft(services, by, key, said)
  }
  await db.transaction(async (tx) => {
    await followDraft(tx, services, { key, artist, wish })
    const at = services.now().toISOString()
    await tellStaff(
      tx,
      services,
      by,
      { artist, id: key.id },
      {
        about: `own-piece:${key.kind}:${key.id}:${at}`,
        title: `${artist.name} changed ${wish.title}`,
        text: inWords(changedLines(services, before, next)),
      },
    )
  })
  return { outcome: 'saved' }
}

/** Makes the change for which an artist asks: everybody who has seats is told. @throws Refused 404, 409 where it cannot be made any more */
export async function agreeToChange(
  services: Services,
  by: Person,
  id: string,
  seenAt: string,
): Promise<void> {
  const { row, artist } = await readProposal(services.db, id)
  const isOpen = row.state === 'sent' || row.state === 'asked'
  if (!isOpen || row.value.changes === undefined || !row.pieceId)
    throw new Refused(409, 'decided', 'It is decided already. Look at the list again.')
  if (Date.parse(seenAt) !== row.updatedAt.getTime())
    throw new Refused(
      409,
      'outdated',
      'The artist has changed it meanwhile. Look at it again, then decide.',
    )
  const key = { kind: row.value.kind, id: row.pieceId }
  const piece = await readPiece(services, key)
  const problem = problemOf(row, piece)
  if (problem || !piece.published) throw new Refused(409, 'not_possible', problem ?? GONE)
  const value = withWish(services, key.kind, piece.published, row.value)
  const said = { value, version: piece.version, mark: null, tellParties: true }
  await publishPiece(services, by, key, said)
  await services.db.transaction(async (tx) => {
    const decided = await tx
      .update(artistProposals)
      .set({ state: 'approved', dateNumber: 0, updatedAt: services.now() })
      .where(
        and(
          eq(artistProposals.id, id),
          inArray(artistProposals.state, ['sent', 'asked']),
          // What the artist has wished for since is still to be decided.
          eq(artistProposals.updatedAt, row.updatedAt),
        ),
      )
      .returning({ id: artistProposals.id })
    if (decided.length === 0) return
    await audit(tx, services, by, {
      action: 'proposal.approved',
      subject: id,
      before: { state: row.state, title: row.value.title },
      after: { decision: 'change' },
    })
    await tellArtist(tx, services, artist, {
      title: `Changed: ${row.value.title}`,
      text: `${row.value.title} is as you asked now. Whoever has seats is told of a new time or room.`,
    })
  })
}

/** Any proposal with its artist. @throws Refused 404 */
export async function readProposal(db: Db, id: string) {
  const [known] = await db
    .select({ row: artistProposals, artist: artists })
    .from(artistProposals)
    .innerJoin(artists, eq(artists.id, artistProposals.artistId))
    .where(eq(artistProposals.id, id))
  return found(known ?? null, 'proposal')
}

/** What a change would change, as staff read it; `null` of what is no change. */
export async function changeOf(services: Services, row: Row): Promise<StaffProposal['change']> {
  if (row.value.changes === undefined || !row.pieceId) return null
  const key = { kind: row.value.kind, id: row.pieceId }
  const piece = await readPiece(services, key).catch(() => null)
  if (!piece?.published) return { lines: [], parties: 0, problem: GONE }
  const next = withWish(services, key.kind, piece.published, row.value)
  return {
    lines: changedLines(services, piece.published, next),
    parties: (await partiesOf(services.db, { type: key.kind, id: key.id })).length,
    problem: problemOf(row, piece),
  }
}

const GONE = 'It is not on the site any more. Decline it with a word to the artist.'

function problemOf({ value }: Row, { published, draft, version }: Piece): string | null {
  if (!published) return GONE
  if (draft) return 'Somebody is writing a draft of its page. Publish or throw away that one first.'
  return version === value.changes
    ? null
    : 'Its page was changed since the artist asked. Ask them to send it once more.'
}

/** @throws Refused 404 where it is somebody else's */
async function ownPiece(
  services: Services,
  db: Db,
  by: Person,
  chosen: string | undefined,
  key: Key,
): Promise<{ piece: Piece; artist: ArtistRow; shareBasisPoints: number }> {
  const artist = await requireArtist(services, db, by, chosen)
  const table = tableOf({ type: key.kind })
  const [taught] = await db
    .select({ id: table.id, isHidden: table.isHidden })
    .from(table)
    .innerJoin(instructors, eq(instructors.id, table.instructorId))
    .where(and(eq(table.id, key.id), eq(instructors.artistId, artist.id)))
  const [begun] = await db.select().from(artistProposals).where(begunOf(artist, key))
  const isTaught = taught && !taught.isHidden && !artist.isHidden
  if (!isTaught && !begun) throw found(null, key.kind)
  const piece = await readPiece(services, key)
  if (piece.published && !isTaught) throw found(null, key.kind)
  const usual = services.settings.get().gallery.artistBasisPoints
  return { piece, artist, shareBasisPoints: begun?.shareBasisPoints ?? usual }
}

async function isAsked(db: Db, { kind, id }: Key, { published, draft }: Piece): Promise<boolean> {
  if (!published) return false
  const { seatsHeld, seatsTaken, waiting, id: column } = tableOf({ type: kind })
  const [row] = await db
    .select({ seatsHeld, seatsTaken, waiting })
    .from(tableOf({ type: kind }))
    .where(eq(column, id))
  const gone = row ? row.seatsHeld + row.seatsTaken + row.waiting : 0
  return draft !== null || gone > 0 || (await partiesOf(db, { type: kind, id })).length > 0
}

type Asking = {
  key: Key
  artist: ArtistRow
  wish: ProposalEdit
  version: string
  changed: Changed[]
}

/** One change of a piece waits at most: a later one takes its place. */
async function askForChange(
  services: Services,
  by: Person,
  { key, artist, wish, version, changed }: Asking,
) {
  await services.db.transaction(async (tx) => {
    await requirePhotos(tx, photosOf(wish))
    await tx.select().from(artists).where(eq(artists.id, artist.id)).for('no key update')
    const waiting = await tx
      .select()
      .from(artistProposals)
      .where(
        and(
          eq(artistProposals.artistId, artist.id),
          inArray(artistProposals.state, ['sent', 'asked']),
        ),
      )
      .for('update')
    const open = waiting.find(({ pieceId, value }) => pieceId === key.id && value.kind === key.kind)
    if (!open && waiting.length >= MOST_OPEN_PROPOSALS)
      throw new Refused(
        409,
        'too_many',
        `${MOST_OPEN_PROPOSALS} of your proposals wait already. Withdraw one first, or wait for an answer.`,
      )
    const at = services.now()
    const id = open?.id ?? randomUUID()
    const row = {
      state: 'sent' as const,
      value: { ...wish, changes: version, changed },
      updatedAt: at,
    }
    const more = { id, artistId: artist.id, pieceId: key.id, said: [], createdAt: at }
    await tx
      .insert(artistProposals)
      .values({ ...row, ...more })
      .onConflictDoUpdate({ target: artistProposals.id, set: row })
    await tellStaff(
      tx,
      services,
      by,
      { artist, id },
      {
        about: `proposal:${id}:${at.toISOString()}`,
        title: `${artist.name} would like to change ${wish.title}`,
        text: [wish.note, 'Seats are booked, so you decide.'].filter(Boolean).join('\n\n'),
      },
    )
  })
}

/** The proposals of an artist to which staff agreed, of one class or event. */
const begunOf = (artist: ArtistRow, { kind, id }: Key) =>
  and(
    eq(artistProposals.artistId, artist.id),
    eq(artistProposals.pieceId, id),
    eq(artistProposals.state, 'approved'),
    sql`${artistProposals.value} ->> 'kind' = ${kind}`,
  )

/** The proposal that became a draft says what the draft says. */
async function followDraft(
  tx: Db,
  services: Services,
  { key, artist, wish }: Pick<Asking, 'key' | 'artist' | 'wish'>,
) {
  await tx
    .update(artistProposals)
    .set({ value: wish, dateNumber: 0, updatedAt: services.now() })
    .where(and(begunOf(artist, key), sql`${artistProposals.value} ->> 'changes' is null`))
}

function requireToCome(
  services: Services,
  before: PieceValue,
  { date, time }: ProposalEdit['dates'][number],
) {
  const at = services.now().getTime()
  if (Date.parse(textOf(before.startsAt)) <= at)
    throw new Refused(409, 'begun', 'It has begun or is over, so it is not changed any more.')
  const { timeZone } = services.settings.get().cafe
  if (instantAt(timeZone, date, time).getTime() > at) return
  const message = 'This time is over. Choose a later one.'
  throw new Refused(422, 'not_possible', message, { fields: { 'dates.0.date': message } })
}

/** Staff are not asked, so nothing at all may be in the way of a new time or room. @throws Refused 409 */
async function requireNothingInTheWay(
  services: Services,
  { kind, id }: Key,
  before: PieceValue,
  next: PieceValue,
) {
  const isMoved = ['startsAt', 'endsAt', 'space'].some((field) => before[field] !== next[field])
  if (!isMoved) return
  const who = textOf(next.instructor ?? next.host)
  const [startsAt, endsAt, space] = [next.startsAt, next.endsAt, next.space].map(textOf)
  const times = { startsAt: startsAt ?? '', endsAt: endsAt ?? '', space: space ?? '', who }
  const inTheWay = await occasionConflicts(services, { type: kind, id }, times)
  if (inTheWay.length === 0) return
  // Who has the room is nothing that an artist is told.
  const said = inTheWay.map((each) =>
    each.kind === 'closed' || each.kind === 'instructor' ? each.text : 'The room is taken then.',
  )
  throw new Refused(
    409,
    'in_the_way',
    `${[...new Set(said)].join(' ')} Choose another time, or write to the café.`,
  )
}

/** What is written, as an artist wishes for it. */
function wishOf(
  services: Services,
  kind: OccasionType,
  value: PieceValue,
  shareBasisPoints: number,
): ProposalEdit {
  const { timeZone } = services.settings.get().cafe
  const [startsAt = 0, endsAt = 0] = [value.startsAt, value.endsAt].map((at) =>
    Date.parse(textOf(at)),
  )
  const from = new Date(startsAt)
  const summary = textOf(value.summary)
  const classType = kind === 'class' ? { classType: value.type as ProposalEdit['classType'] } : {}
  return {
    kind,
    ...classType,
    title: textOf(value.title),
    summary,
    description: paragraphsOf(kind, value).join('\n').slice(0, MOST_TEXT) || summary,
    dates: [{ date: dateIn(timeZone, from), time: timeIn(timeZone, from) }],
    minutes: Math.round((endsAt - startsAt) / 60_000),
    space: textOf(value.space),
    seats: Number(value.capacity),
    priceCents: Number(value.priceCents),
    materialsCents: Number(value.materialsCents ?? 0),
    shareBasisPoints,
    note: '',
    photo: (value.photo ?? null) as ProposalEdit['photo'] & object,
  }
}

/** What is written with what an artist wishes for. What no artist is asked for stays. */
function withWish(
  services: Services,
  kind: OccasionType,
  value: PieceValue,
  wish: ProposalEdit,
): PieceValue {
  const [first] = wish.dates
  if (!first) throw new Error('A wish without a date.')
  const startsAt = instantAt(services.settings.get().cafe.timeZone, first.date, first.time)
  const lines = wish.description.split(/\n+/).filter((line) => line.trim() !== '')
  const isText = !keepsText(kind, value) && !isSame(lines, paragraphsOf(kind, value))
  const text =
    kind === 'class'
      ? { description: lines }
      : { blocks: lines.map((line) => ({ kind: 'paragraph', text: line })) }
  return {
    ...value,
    title: wish.title,
    summary: wish.summary,
    space: wish.space,
    capacity: wish.seats,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + wish.minutes * 60_000).toISOString(),
    photo: wish.photo ?? null,
    ...(isText && text),
    ...(!(kind === 'event' && value.tickets) && { priceCents: wish.priceCents }),
    ...(kind === 'class' && { materialsCents: wish.materialsCents }),
  }
}

const MOST_TEXT = 3_000

type Block = { kind: string; text?: string }
const blocksOf = (value: PieceValue) => (value.blocks ?? []) as Block[]

function paragraphsOf(kind: OccasionType, value: PieceValue): string[] {
  if (kind === 'class') return (value.description ?? []) as string[]
  return blocksOf(value).flatMap(({ kind: of, text }) => (of === 'paragraph' && text ? [text] : []))
}

/** Headings, pictures and lists are more than a form of paragraphs can say. */
function keepsText(kind: OccasionType, value: PieceValue): boolean {
  const isLong = paragraphsOf(kind, value).join('\n').length > MOST_TEXT
  return isLong || (kind === 'event' && blocksOf(value).some((block) => block.kind !== 'paragraph'))
}

/** What is another one, in words. */
function changedLines(
  services: Services,
  before: PieceValue,
  next: PieceValue,
): NonNullable<StaffProposal['change']>['lines'] {
  const { timeZone } = services.settings.get().cafe
  const moment = (at: unknown) => momentInWords(timeZone, new Date(textOf(at)))
  const cents = (of: unknown) => formatCents(Number(of ?? 0))
  const photo = (of: unknown) => (of ? 'a photograph' : 'a print')
  const text = (of: PieceValue) =>
    'description' in of
      ? paragraphsOf('class', of).join('\n')
      : paragraphsOf('event', of).join('\n')
  const words: [string, (value: PieceValue) => string, unknown[]][] = [
    ['Title', (of) => textOf(of.title), [before.title, next.title]],
    ['In a sentence', (of) => textOf(of.summary), [before.summary, next.summary]],
    ['Text', text, [text(before), text(next)]],
    ['Begins', (of) => moment(of.startsAt), [before.startsAt, next.startsAt]],
    ['Ends', (of) => moment(of.endsAt), [before.endsAt, next.endsAt]],
    ['Room', (of) => textOf(of.space), [before.space, next.space]],
    ['Seats', (of) => String(of.capacity), [before.capacity, next.capacity]],
    ['Price', (of) => cents(of.priceCents), [before.priceCents, next.priceCents]],
    [
      'Materials',
      (of) => cents(of.materialsCents),
      [before.materialsCents ?? 0, next.materialsCents ?? 0],
    ],
    ['Picture', (of) => photo(of.photo), [before.photo ?? null, next.photo ?? null]],
  ]
  return words
    .filter(([, , [from, to]]) => !isSame(from, to))
    .map(([what, say]) => ({ what, from: say(before), to: say(next) }))
}

const inWords = (lines: ReturnType<typeof changedLines>) =>
  lines.map(({ what, from, to }) => `${what}: ${to} (before: ${from})`).join('\n')

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const outdated = () =>
  new Refused(
    409,
    'outdated',
    'It was changed while you were writing. Nothing of yours is lost: look at what is another one now, then send yours.',
  )

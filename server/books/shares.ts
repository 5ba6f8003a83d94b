import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shareOfMore } from '#domain/booking/artist-share.ts'
import type { Occasion, OccasionKey } from '#domain/booking/occasion.ts'
import type { Payee } from '#domain/books/accounts.ts'
import { seatSharePostings } from '#domain/books/posting.ts'
import type { Db } from '../db/open.ts'
import {
  artistAgreements,
  artistSeatShares,
  classSessions,
  events,
  instructors,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import { post } from './store.ts'

type Books = Pick<Services, 'settings'>
export type Shared = Pick<Occasion, 'type' | 'id' | 'title'>
/** Whose share it is, and how much. */
type Terms = Payee & { shareBasisPoints: number }
type Kept = {
  reference: string
  /** How many seats it was for. */
  seats: number
  /** What counts of what was paid for them. */
  keptCents: number
  /** Kept of seats that were given back late, and not sold. */
  isForfeited: boolean
}

/**
 * Owes whoever teaches or hosts it their share of money that the café keeps for seats, in the transaction in which it does. Does nothing
 * where nobody has a share. Hold the class or event.
 */
export async function addShare(
  tx: Db,
  services: Books,
  occasion: Shared,
  at: Date,
  kept: Kept,
): Promise<void> {
  const terms = await termsOf(tx, occasion)
  if (terms) await add(tx, services, occasion, at, terms, kept)
}

/**
 * Takes back what was owed of seats that are not sold any more, from whoever it was owed to and at their share of then.
 * @param atMost how much of what was kept is given back; all of it where it is not said @returns what could not be taken back
 */
export async function takeShareBack(
  tx: Db,
  services: Books,
  occasion: Shared,
  at: Date,
  { reference, seats, keptCents }: { reference: string; seats?: number; keptCents?: number },
): Promise<void> {
  let left = { seats: seats ?? Infinity, keptCents: keptCents ?? Infinity }
  for (const sold of await soldOf(tx, occasion, reference)) {
    const back = {
      seats: Math.min(left.seats, sold.seats),
      keptCents: Math.min(left.keptCents, sold.keptCents),
    }
    left = { seats: left.seats - back.seats, keptCents: left.keptCents - back.keptCents }
    if (back.seats === 0 && back.keptCents === 0) continue
    const gone = { reference, isForfeited: false, seats: -back.seats, keptCents: -back.keptCents }
    // Rows from before the share was kept with them: in proportion, which is exact where all goes back.
    const shareCents =
      sold.shareBasisPoints === null && sold.keptCents > 0
        ? -Math.round((sold.artistCents * back.keptCents) / sold.keptCents)
        : undefined
    const terms = { ...sold, shareBasisPoints: sold.shareBasisPoints ?? 0 }
    await add(tx, services, occasion, at, terms, gone, shareCents)
  }
}

/** What was owed of a party or an order, for each person and share. */
export async function soldOf(tx: Db, occasion: OccasionKey, reference: string) {
  const { artistId, instructorId, shareBasisPoints } = artistSeatShares
  return tx
    .select({
      artistId,
      instructorId,
      shareBasisPoints,
      keptCents: sumOf('kept_cents'),
      artistCents: sumOf('artist_cents'),
      seats: sumOf('seats'),
    })
    .from(artistSeatShares)
    .where(
      and(
        isOf(occasion),
        eq(artistSeatShares.reference, reference),
        eq(artistSeatShares.isForfeited, false),
      ),
    )
    .groupBy(artistId, instructorId, shareBasisPoints)
}

/** Rounded once for all that one person has at one share of a class or an event. */
async function add(
  tx: Db,
  services: Books,
  { type, id: pieceId, title }: Shared,
  at: Date,
  { artistId, instructorId, shareBasisPoints }: Terms,
  { keptCents, isForfeited, ...of }: Kept,
  known?: number,
) {
  const to = { artistId, instructorId }
  const [before] = await tx
    .select({ keptCents: sumOf('kept_cents') })
    .from(artistSeatShares)
    .where(
      and(
        isOf({ type, id: pieceId }),
        artistId === null
          ? isNull(artistSeatShares.artistId)
          : eq(artistSeatShares.artistId, artistId),
        instructorId === null
          ? isNull(artistSeatShares.instructorId)
          : eq(artistSeatShares.instructorId, instructorId),
        sql`coalesce(${artistSeatShares.shareBasisPoints}, ${shareBasisPoints}) = ${shareBasisPoints}`,
      ),
    )
  const shareCents = known ?? shareOfMore(before?.keptCents ?? 0, keptCents, shareBasisPoints)
  const id = randomUUID()
  await tx.insert(artistSeatShares).values({
    ...of,
    ...to,
    id,
    kind: type,
    pieceId,
    title,
    keptCents,
    artistCents: shareCents,
    shareBasisPoints: known === undefined ? shareBasisPoints : null,
    isForfeited,
    at,
  })
  const account = isForfeited ? 'sales:forfeited' : (`sales:${type}` as const)
  const postings = seatSharePostings({ account, to, shareCents })
  await post(tx, services, { subject: 'seat-share', subjectId: id, at, postings })
}

const isOf = ({ type, id }: OccasionKey) =>
  and(eq(artistSeatShares.kind, type), eq(artistSeatShares.pieceId, id))

const sumOf = (column: 'kept_cents' | 'artist_cents' | 'seats') =>
  sql<string>`coalesce(sum(${sql.identifier(column)}), 0)`.mapWith(Number)

/**
 * Whose share of it is how much: what it says itself, else what was agreed with an artist, else what is usual for whoever teaches or
 * hosts it. An instructor who is an artist has the artist's account.
 */
async function termsOf(tx: Db, key: OccasionKey): Promise<Terms | null> {
  const table = key.type === 'event' ? events : classSessions
  const [row] = await tx
    .select({
      said: table.shareBasisPoints,
      usual: instructors.shareBasisPoints,
      instructorId: instructors.id,
      artistId: instructors.artistId,
    })
    .from(table)
    .innerJoin(instructors, eq(instructors.id, table.instructorId))
    .where(eq(table.id, key.id))
  const of = (shareBasisPoints: number): Terms | null =>
    !row || shareBasisPoints === 0
      ? null
      : {
          artistId: row.artistId,
          instructorId: row.artistId === null ? row.instructorId : null,
          shareBasisPoints,
        }
  if (row && row.said !== null) return of(row.said)
  const agreed = await agreementOf(tx, key)
  if (agreed) return { ...agreed, instructorId: null }
  return row && row.usual !== null ? of(row.usual) : null
}

/** What was agreed on it; of a date that a series added, what was agreed on another date of it with the same instructor. */
async function agreementOf(tx: Db, { type, id }: OccasionKey) {
  const { artistId, shareBasisPoints } = artistAgreements
  const agreement = { artistId, shareBasisPoints }
  const [agreed] = await tx
    .select(agreement)
    .from(artistAgreements)
    .where(and(eq(artistAgreements.kind, type), eq(artistAgreements.pieceId, id)))
  if (agreed || type === 'event') return agreed ?? null
  const date = alias(classSessions, 'date')
  const [first] = await tx
    .select(agreement)
    .from(date)
    .innerJoin(
      classSessions,
      and(
        eq(classSessions.seriesId, date.seriesId),
        eq(classSessions.instructorId, date.instructorId),
      ),
    )
    .innerJoin(
      artistAgreements,
      and(eq(artistAgreements.kind, 'class'), eq(artistAgreements.pieceId, classSessions.id)),
    )
    .where(eq(date.id, id))
    .orderBy(asc(artistAgreements.createdAt), asc(artistAgreements.pieceId))
    .limit(1)
  return first ?? null
}

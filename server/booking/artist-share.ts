import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { shareOfMore, sharedCents } from '#domain/booking/artist-share.ts'
import type { Occasion, OccasionKey } from '#domain/booking/occasion.ts'
import { packBack } from '#domain/booking/packs.ts'
import { seatSharePostings } from '#domain/books/posting.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { artistAgreements, artistSeatShares, classSessions } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { seatChargesOf, type SeatCharge } from './seat-rows.ts'

type Kept = {
  reference: string
  /** How many seats it was for. */
  seats: number
  /** What the café keeps of what was paid for them, materials included. */
  keptCents: number
  /** Kept of seats that were given back late, and not sold. */
  isForfeited?: boolean
}

/**
 * Owes the artist of a class or an event their share of money that the café keeps for seats, in the transaction in which it does. Does
 * nothing where no share was agreed. Hold the class or event.
 */
export async function shareSeats(
  tx: Db,
  services: Services,
  occasion: Occasion,
  { reference, seats, keptCents, isForfeited = false }: Kept,
): Promise<void> {
  const agreed = await agreementOf(tx, occasion)
  if (!agreed) return
  await add(tx, services, occasion, agreed, {
    reference,
    seats,
    keptCents: sharedCents(keptCents, seats, occasion.materialsCents),
    account: isForfeited ? 'sales:forfeited' : `sales:${occasion.type}`,
  })
}

/** Takes back what was owed of seats of a party that are not sold any more. Hold the class or event. */
export async function unshareSeats(
  tx: Db,
  services: Services,
  occasion: Occasion,
  reference: string,
): Promise<void> {
  const agreed = await agreementOf(tx, occasion)
  if (!agreed) return
  const [sold] = await tx
    .select({ keptCents: sumOf('kept_cents'), seats: sumOf('seats') })
    .from(artistSeatShares)
    .where(
      and(
        isOf(occasion),
        eq(artistSeatShares.reference, reference),
        eq(artistSeatShares.isForfeited, false),
      ),
    )
  if (!sold?.keptCents && !sold?.seats) return
  await add(tx, services, occasion, agreed, {
    reference,
    seats: -sold.seats,
    keptCents: -sold.keptCents,
    account: `sales:${occasion.type}`,
  })
}

/**
 * The same of what is kept of seats that are given back late, or moved late. Call it when the money has gone where it goes.
 * @param before what had been paid, as it stood before that
 */
export async function shareKept(
  tx: Db,
  services: Services,
  occasion: Occasion,
  {
    before,
    keptCents,
    ...of
  }: { reference: string; seats: number; keptCents: number; before: readonly SeatCharge[] },
): Promise<void> {
  if (keptCents <= 0) return
  const after = await seatChargesOf(tx, of.reference)
  await shareSeats(tx, services, occasion, {
    ...of,
    keptCents: keptCents - (packDiscountOf(before) - packDiscountOf(after)),
    isForfeited: true,
  })
}

type Agreed = typeof artistAgreements.$inferSelect

async function add(
  tx: Db,
  services: Services,
  { type, id: pieceId, title }: Occasion,
  { artistId, shareBasisPoints }: Agreed,
  {
    account,
    keptCents,
    ...of
  }: {
    reference: string
    seats: number
    keptCents: number
    account: 'sales:class' | 'sales:event' | 'sales:forfeited'
  },
) {
  const [before] = await tx
    .select({ keptCents: sumOf('kept_cents') })
    .from(artistSeatShares)
    .where(isOf({ type, id: pieceId }))
  const artistCents = shareOfMore(before?.keptCents ?? 0, keptCents, shareBasisPoints)
  const id = randomUUID()
  const at = services.now()
  await tx.insert(artistSeatShares).values({
    ...of,
    id,
    artistId,
    kind: type,
    pieceId,
    title,
    keptCents,
    artistCents,
    isForfeited: account === 'sales:forfeited',
    at,
  })
  const postings = seatSharePostings({ account, artistId, artistCents })
  await post(tx, services, { subject: 'seat-share', subjectId: id, at, postings })
}

const isOf = ({ type, id }: OccasionKey) =>
  and(eq(artistSeatShares.kind, type), eq(artistSeatShares.pieceId, id))

const sumOf = (column: 'kept_cents' | 'seats') =>
  sql<string>`coalesce(sum(${sql.identifier(column)}), 0)`.mapWith(Number)

/** What was agreed on it; of a date that a series added, what was agreed on another date of it with the same instructor. */
async function agreementOf(tx: Db, { type, id }: OccasionKey): Promise<Agreed | null> {
  const [agreed] = await tx
    .select()
    .from(artistAgreements)
    .where(and(eq(artistAgreements.kind, type), eq(artistAgreements.pieceId, id)))
  if (agreed || type === 'event') return agreed ?? null
  const date = alias(classSessions, 'date')
  const [first] = await tx
    .select({ agreed: artistAgreements })
    .from(date)
    .innerJoin(
      classSessions,
      and(
        eq(classSessions.seriesId, date.seriesId),
        sql`${classSessions.details} ->> 'instructor' = ${date.details} ->> 'instructor'`,
      ),
    )
    .innerJoin(
      artistAgreements,
      and(eq(artistAgreements.kind, 'class'), eq(artistAgreements.pieceId, classSessions.id)),
    )
    .where(eq(date.id, id))
    .orderBy(asc(artistAgreements.createdAt), asc(artistAgreements.pieceId))
    .limit(1)
  return first?.agreed ?? null
}

/** What the seats that packs pay for would cost more alone, as far as the money is still held: nobody has paid that. */
export function packDiscountOf(charges: readonly SeatCharge[]): number {
  let cents = 0
  for (const { state, amountCents, packCents, releasedCents } of charges) {
    if (state !== 'succeeded' || packCents === null) continue
    const back = packBack({ amountCents, packCents }, { before: 0, after: releasedCents }).cents
    cents += amountCents - releasedCents - (packCents - back)
  }
  return cents
}

import { formatCents } from '../cafe/money.ts'
import { seats as seatsWord } from './party.ts'

/** A pack of classes as it is sold: so many seats for one price, used within so many days. */
export type PackOffer = {
  name: string
  seats: number
  priceCents: number
  /** What a seat may cost, materials included, to be paid with it. */
  upToCents: number
  days: number
}

export const MOST_PACKS = 6
/** A pack of which nothing was used can be given back for so many days. */
export const PACK_RETURN_DAYS = 14

/** How it stands: not paid yet, paid, given back, over. */
export const PACK_STATES = ['open', 'paid', 'returned', 'over'] as const
export type PackState = (typeof PACK_STATES)[number]

/**
 * What one seat takes of a pack: an even part of what is left in it, and never more than the seat costs. The last seat takes the
 * rest, so that an uneven cent is used as well.
 */
export function packPart(
  { leftCents, seatsLeft }: { leftCents: number; seatsLeft: number },
  seatCents: number,
): number {
  return Math.min(seatCents, Math.ceil(leftCents / seatsLeft))
}

/** What is paid for each seat of a pack, in cents; where they are uneven, of the dearest. */
export const packSeatCents = ({ priceCents, seats }: Pick<PackOffer, 'priceCents' | 'seats'>) =>
  Math.ceil(priceCents / seats)

/** '5 seats at $59.80 each, in classes that cost $75.00 or less a seat' */
export const packTerms = (pack: Pick<PackOffer, 'priceCents' | 'seats' | 'upToCents'>): string =>
  `${seatsWord(pack.seats)} at ${formatCents(packSeatCents(pack))} each, in classes that cost ${formatCents(pack.upToCents)} or less a seat`

/** What a pack is worth to somebody, of the classes that can be booked now. */
export type PackWorth = {
  /** How many classes it pays. */
  pays: number
  /** How many of them cost more by themselves. */
  cheaper: number
  /** How much less a seat of them costs at most, and at least. */
  savesUpToCents: number
  savesFromCents?: number | undefined
}

/**
 * @param prices of one seat in each class that can be booked now, materials included: what it costs anybody, by which a pack pays it
 * or not, and what it costs whoever asks
 */
export function packWorth(
  { priceCents, seats, upToCents }: Pick<PackOffer, 'priceCents' | 'seats' | 'upToCents'>,
  prices: readonly { fullCents: number; ownCents: number }[],
): PackWorth {
  const each = packSeatCents({ priceCents, seats })
  const paid = prices.filter(({ fullCents }) => fullCents > 0 && fullCents <= upToCents)
  const dearer = paid.map(({ ownCents }) => ownCents).filter((price) => price > each)
  return {
    pays: paid.length,
    cheaper: dearer.length,
    savesUpToCents: dearer.length === 0 ? 0 : Math.max(...dearer) - each,
    savesFromCents: dearer.length === 0 ? 0 : Math.min(...dearer) - each,
  }
}

/** What each seat of a party costs: even parts of the whole, which come to it to the cent. */
export function seatShares(totalCents: number, party: number): number[] {
  const upTo = (n: number) => Math.round((totalCents * n) / party)
  return Array.from({ length: party }, (_, i) => upTo(i + 1) - upTo(i))
}

/** What goes back into a pack of a seat that it paid for, where so much of the seat was released before and is now. */
export function packBack(
  { amountCents, packCents }: { amountCents: number; packCents: number },
  { before, after }: { before: number; after: number },
): { cents: number; isSeat: boolean } {
  const of = (released: number) => Math.round((packCents * released) / amountCents)
  const isMost = (released: number) => released * 2 > amountCents
  return { cents: of(after) - of(before), isSeat: isMost(after) && !isMost(before) }
}

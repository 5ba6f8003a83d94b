import type { PrintFamily, PrintInk, Work } from '#domain/contracts/content.ts'
import { INKS, STATUS_WORDS, SUBJECTS } from './work-words.ts'

/** What of the wall is wanted; null is everything. It lives in the address, so that it can be sent to somebody. */
export type Wanted = {
  artist: string | null
  status: Work['status'] | null
  ink: PrintInk | null
  subject: PrintFamily | null
  price: PriceBand | null
}

export const PRICE_BANDS = {
  'under-75': { label: 'Under $75', from: 0, below: 7_500 },
  '75-to-125': { label: '$75 to $125', from: 7_500, below: 12_501 },
  'over-125': { label: 'Over $125', from: 12_501, below: Number.POSITIVE_INFINITY },
} as const
export type PriceBand = keyof typeof PRICE_BANDS

/** The order of the wall: one of each artist in turn, so that nobody hangs beside themselves while there are others. */
export function hang(works: readonly Work[]): Work[] {
  const turn = new Map<string, number>()
  return works
    .map((work) => {
      const round = turn.get(work.artistId) ?? 0
      turn.set(work.artistId, round + 1)
      return { work, round }
    })
    .toSorted((a, b) => a.round - b.round)
    .map(({ work }) => work)
}

/** Works that are all that is wanted, in their order. */
export function filterWorks(works: readonly Work[], wanted: Wanted): Work[] {
  const band = wanted.price && PRICE_BANDS[wanted.price]
  return works.filter(
    ({ artistId, status, print, image, priceCents }) =>
      (!wanted.artist || artistId === wanted.artist) &&
      (!wanted.status || status === wanted.status) &&
      // Of a photograph nobody has said what it shows in which inks.
      (!wanted.ink || (!image && print.inks.includes(wanted.ink))) &&
      (!wanted.subject || (!image && print.family === wanted.subject)) &&
      (!band || (priceCents !== null && priceCents >= band.from && priceCents < band.below)),
  )
}

/** What an address asks for; what it does not know, it does not ask. */
export function readWanted(search: URLSearchParams): Wanted {
  const one = <Key extends string>(name: string, known: Record<Key, unknown>): Key | null => {
    const value = search.get(name)
    return value !== null && Object.hasOwn(known, value) ? (value as Key) : null
  }
  return {
    artist: search.get('artist') || null,
    status: one('status', STATUS_WORDS),
    ink: one('ink', INKS),
    subject: one('subject', SUBJECTS),
    price: one('price', PRICE_BANDS),
  }
}

/** The same address asking for something else as well; `null` asks no longer. */
export function withWanted(search: URLSearchParams, change: Partial<Wanted>): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

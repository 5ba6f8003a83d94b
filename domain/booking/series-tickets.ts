import { addDays } from '#domain/cafe/calendar.ts'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import type { PieceValue } from '#domain/contracts/editing.ts'

/** So many days before a date, at a time of that day; `null` is no limit. */
export type SaleMoment = { days: number; time: string } | null

type Tier = { opens?: SaleMoment; closes?: SaleMoment; [word: string]: unknown }
type DatedTier = { opensAt?: string | null; closesAt?: string | null; [word: string]: unknown }

/** What a series says, as one of its dates says it: its tickets are on sale from an instant until an instant. */
export function wordsAt(timeZone: string, words: PieceValue, startsAt: Date): PieceValue {
  const date = dateIn(timeZone, startsAt)
  // What is half typed in a form is no time yet.
  const instant = (moment: SaleMoment | undefined) =>
    moment && Number.isInteger(moment.days) && CLOCK.test(moment.time)
      ? instantAt(timeZone, addDays(date, -moment.days), moment.time).toISOString()
      : null
  return withTiers(words, ({ opens, closes, ...tier }: Tier) => ({
    ...tier,
    opensAt: instant(opens),
    closesAt: instant(closes),
  }))
}

/** The reverse: what one date says, as a series says it for all. */
export function wordsOf(timeZone: string, words: PieceValue, startsAt: Date): PieceValue {
  const date = dateIn(timeZone, startsAt)
  const moment = (at: string | null | undefined): SaleMoment => {
    if (!at) return null
    const then = new Date(at)
    const days = Math.round((Date.parse(date) - Date.parse(dateIn(timeZone, then))) / DAY_MS)
    return { days, time: timeIn(timeZone, then) }
  }
  return withTiers(words, ({ opensAt, closesAt, ...tier }: DatedTier) => ({
    ...tier,
    opens: moment(opensAt),
    closes: moment(closesAt),
  }))
}

/** The same for a series that begins with it: tickets are sold until it begins, and for a year at most. */
export function wordsForAll(timeZone: string, words: PieceValue, startsAt: Date): PieceValue {
  const fitting = (moment: SaleMoment | undefined): SaleMoment =>
    moment && moment.days >= 0 ? { ...moment, days: Math.min(moment.days, MOST_DAYS) } : null
  return withTiers(wordsOf(timeZone, words, startsAt), ({ opens, closes, ...tier }: Tier) => ({
    ...tier,
    opens: fitting(opens),
    closes: fitting(closes),
  }))
}

function withTiers<Of>(words: PieceValue, change: (tier: Of) => object): PieceValue {
  const tickets = words.tickets as { tiers?: Of[] } | null | undefined
  if (!Array.isArray(tickets?.tiers)) return words
  return { ...words, tickets: { ...tickets, tiers: tickets.tiers.map(change) } }
}

const CLOCK = /^\d\d:\d\d$/
const DAY_MS = 86_400_000
const MOST_DAYS = 365

import { formatDate, formatDateWithYear, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Hours } from '#domain/cafe/hours.ts'
import { openingOn } from '#domain/cafe/next-opening.ts'
import { addDays, dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'

/** What comes back of what was paid for seats. Each booking keeps what held when it was made. */
export type SeatRules = {
  /** Until so many hours before, all that was paid comes back as it was paid. */
  freeUntilHours: number
  /** After that, so much of it comes back as credit for another class. */
  creditPercent: number
  /** For how many days a credit can be used. */
  creditDays: number
  /** When what they are for began before the café moved it, an instant; there where it did. */
  movedFrom?: string | undefined
}

/** What becomes of money that was paid for seats which are given back. The three come to what was paid. */
export type SeatsBack = {
  /** Goes back as it was paid. */
  refundCents: number
  /** Becomes a credit. */
  creditCents: number
  /** Stays with the café. */
  keptCents: number
}

/** The last moment at which giving seats back costs nothing. */
export function freeUntil({ freeUntilHours }: SeatRules, startsAt: Date): Date {
  return new Date(startsAt.getTime() - freeUntilHours * HOUR_MS)
}

/** What comes back of an amount to whoever gives its seats back now. Half a cent of credit is rounded up. */
export function seatsBack(rules: SeatRules, cents: number, startsAt: Date, now: Date): SeatsBack {
  if (now <= freeUntil(rules, startsAt)) return { refundCents: cents, creditCents: 0, keptCents: 0 }
  const creditCents = Math.round((cents * rules.creditPercent) / 100)
  return { refundCents: 0, creditCents, keptCents: cents - creditCents }
}

/** The rules in sentences, with the exact time. */
export function rulesWords(
  rules: SeatRules,
  startsAt: Date,
  now: Date,
  timeZone: string,
): string[] {
  const until = freeUntil(rules, startsAt)
  const late = lateWords(rules)
  // The deadline is the start: there is nothing after it.
  if (rules.freeUntilHours === 0) return [UNTIL_IT_BEGINS]
  if (now > until)
    return [`It begins in less than ${hoursWords(rules.freeUntilHours)}: if you cancel, ${late}.`]
  const when = `${formatDate(dateIn(timeZone, until))}, ${formatTime(timeIn(timeZone, until))}`
  return [`Cancel by ${when}: all that you paid comes back.`, `After that, ${late}.`]
}

/** The rules without a date: 'Free until 48 hours before; after that, half …'. */
export function generalRules(rules: SeatRules): string {
  if (rules.freeUntilHours === 0) return UNTIL_IT_BEGINS
  return `Cancel free of charge until ${hoursWords(rules.freeUntilHours)} before the start. After that, ${lateWords(rules)}.`
}

const UNTIL_IT_BEGINS = 'All that you paid comes back until it begins.'

function lateWords({ creditPercent, creditDays }: SeatRules): string {
  if (creditPercent === 0) return 'nothing comes back'
  const part = creditPercent === 100 ? 'what you paid' : `${creditPercent}% of what you paid`
  return `${part} is yours as credit for another class, good for ${creditDays} days`
}

const hoursWords = (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`)

/** Before the press: '$68.00, all that you paid, comes back.' */
export function backWords(
  { refundCents, creditCents, keptCents }: SeatsBack,
  { creditUntil, now, timeZone }: { creditUntil: Date; now: Date; timeZone: string },
): string {
  if (refundCents + creditCents + keptCents === 0)
    return 'Nothing was paid, so nothing is to give back.'
  if (refundCents > 0) return `${formatCents(refundCents)}, all that was paid for it, comes back.`
  if (creditCents === 0) return `Nothing comes back: ${formatCents(keptCents)} is kept.`
  const until = formatDateWithYear(dateIn(timeZone, creditUntil), dateIn(timeZone, now))
  const credit = `${formatCents(creditCents)} is yours as credit for another class, until ${until}`
  return keptCents === 0 ? `${credit}.` : `${credit}. ${formatCents(keptCents)} is kept.`
}

/**
 * Until when seats that came free are held for whoever is next: some hours, or half the time that is left where that is less. Nobody reads
 * their mail at night, so an offer that is made or would end then lasts until some hours after the café opens, though not longer
 * than an hour before the class.
 */
export function offerEnds(
  { now, startsAt, hours }: { now: Date; startsAt: Date; hours: number },
  cafe: Hours,
): Date {
  const half = (startsAt.getTime() - now.getTime()) / 2
  const end = now.getTime() + Math.min(hours * HOUR_MS, half)
  const night = [new Date(end), now].find((at) => isNight(at, cafe.timeZone))
  if (!night) return new Date(end)
  const latest = Math.min(morningAfter(night, cafe), startsAt.getTime() - HOUR_MS)
  return new Date(Math.max(end, latest))
}

function isNight(at: Date, timeZone: string): boolean {
  const time = timeIn(timeZone, at)
  return time < MORNING || time >= EVENING
}

/** When the café has been open for some hours on the day after a night; closed days begin too. */
function morningAfter(night: Date, cafe: Hours): number {
  const { timeZone } = cafe
  const today = dateIn(timeZone, night)
  const date = timeIn(timeZone, night) >= EVENING ? addDays(today, 1) : today
  const begins = openingOn(cafe, date) ?? instantAt(timeZone, date, MORNING)
  return begins.getTime() + OFFER_MORNING_HOURS * HOUR_MS
}

const OFFER_MORNING_HOURS = 2
const MORNING = '09:00'
const EVENING = '21:00'
const HOUR_MS = 3_600_000

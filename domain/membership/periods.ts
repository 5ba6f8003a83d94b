import { addDays } from '../cafe/calendar.ts'
import type { PaidTier, Tier } from './tiers.ts'
import { GRACE_DAYS, RETRY_DAYS, type MembershipState } from './values.ts'

// Days are text (YYYY-MM-DD) of the café's calendar. A period is from its first day up to the first day of the next one.

/**
 * The first day of the month after: the same day of the calendar month, or its last day where there is none.
 * @param anchorDay 1 to 31: the day on which the months begin; 31 gives January 31, February 28, March 31
 */
export function monthAfter(date: string, anchorDay: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  const next = month === 12 ? [year + 1, 1] : [year, month + 1]
  const [nextYear = 0, nextMonth = 0] = next
  const lastDay = new Date(Date.UTC(nextYear, nextMonth, 0)).getUTCDate()
  return `${nextYear}-${two(nextMonth)}-${two(Math.min(anchorDay, lastDay))}`
}

/** 31 for a period that began on January 31. */
export const dayOf = (date: string): number => Number(date.slice(8, 10))

/** Whole days from one day to another; below 0 where the other one is earlier. */
export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)
}

/**
 * What a better tier costs for the days that are left of a month: its share of the difference, rounded to the cent once.
 * @param today counts as one of the days that are left
 */
export function proratedCents({
  fromCents,
  toCents,
  period,
  today,
}: {
  fromCents: number
  toCents: number
  period: { from: string; until: string }
  today: string
}): number {
  const days = daysBetween(period.from, period.until)
  const left = Math.min(days, Math.max(0, daysBetween(today, period.until)))
  if (days <= 0 || toCents <= fromCents) return 0
  return Math.round(((toCents - fromCents) * left) / days)
}

/** The next day on which a charge is tried again; `null` after the last of them. @param firstDay the day of the first try */
export function retryDay(firstDay: string, today: string): string | null {
  return RETRY_DAYS.map((days) => addDays(firstDay, days)).find((day) => day > today) ?? null
}

/** As much of a membership as says which tier its holder has. */
export type Standing = {
  state: MembershipState
  tier: PaidTier['id']
  /** From the next month on, where another one was chosen. */
  nextTier: PaidTier['id'] | null
  startsOn: string
  /** The first day that is not paid for. */
  paidUntil: string
  /** There while it is paused. */
  pausedOn: string | null
  resumesOn: string | null
}

/** Which tier a membership gives on a day, today or to come, as it stands now. */
export function tierOn(membership: Standing, date: string): Tier {
  const { state, tier, nextTier, startsOn, paidUntil, pausedOn, resumesOn } = membership
  if (state === 'joining' || state === 'ended' || date < startsOn) return 'none'
  if (state === 'ending') return date < paidUntil ? tier : 'none'
  if (state === 'past-due') return date < addDays(paidUntil, GRACE_DAYS) ? tier : 'none'
  if (state === 'active') return date < paidUntil ? tier : (nextTier ?? tier)
  if (!resumesOn || !pausedOn || date < resumesOn) return 'none'
  return date < addDays(paidUntil, daysBetween(pausedOn, resumesOn)) ? tier : (nextTier ?? tier)
}

const two = (value: number) => String(value).padStart(2, '0')

/** The last day of a membership that is paid until `paidUntil`, the day with which it is over. */
export function lastDayOf(paidUntil: string): string {
  return addDays(paidUntil, -1)
}

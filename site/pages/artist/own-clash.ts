import { addDays } from '#domain/cafe/calendar.ts'
import { instantAt } from '#domain/cafe/time.ts'
import type { OwnDate } from '#domain/contracts/artist.ts'
import type { ProposalEdit } from '#domain/contracts/proposals.ts'

type Wish = ProposalEdit['dates'][number]
const MINUTE_MS = 60_000
/** Weeks that are looked through for a day on which nothing is on. */
const MOST_WEEKS = 12

/** What an artist has on at the time of a wish already; undefined where it is free, or not typed in full. */
export function clashOf(
  own: readonly OwnDate[],
  { date, time }: Wish,
  minutes: number,
  timeZone: string,
): OwnDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d$/.test(time)) return undefined
  const from = instantAt(timeZone, date, time).getTime()
  const until = from + minutes * MINUTE_MS
  return own.find(
    ({ status, startsAt, endsAt }) =>
      status === 'scheduled' && Date.parse(startsAt) < until && from < Date.parse(endsAt),
  )
}

/** The same day of the first week from then on in which an artist has nothing at that time. */
export function firstFree(
  own: readonly OwnDate[],
  wish: Wish,
  minutes: number,
  timeZone: string,
): Wish {
  for (let week = 0; week < MOST_WEEKS; week += 1) {
    const later = { ...wish, date: addDays(wish.date, 7 * week) }
    if (!clashOf(own, later, minutes, timeZone)) return later
  }
  return wish
}

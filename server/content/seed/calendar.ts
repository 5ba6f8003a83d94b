import type { Cafe } from '#domain/contracts/cafe.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import { addDays, dateIn, instantAt, minutesOf, timeOf, weekday } from '#domain/cafe/time.ts'

/** What the seed is told from: nothing in it knows a date or an address of its own. */
export type SeedInput = { cafe: Cafe; now: Date }

export const [SUN, WED, THU, FRI, SAT] = [0, 3, 4, 5, 6] as const

/** Weeks from now (below zero: ago), the weekday, and when: minutes after opening, or before closing. */
export type Slot = { week: number; day: number; minutes: number } & (
  | { afterOpening: number; beforeClosing?: undefined }
  | { beforeClosing: number; afterOpening?: undefined }
)

/** A stretch on a day on which the café is open: the wished weekday, or the open day nearest to it. */
export function slotIn({ cafe, now }: SeedInput, slot: Slot): { startsAt: string; endsAt: string } {
  const tomorrow = addDays(dateIn(cafe.timeZone, now), 1)
  const wished = wishedDate({ cafe, now }, slot)
  const isToCome = (date: string) => slot.week < 0 || date >= tomorrow
  const date =
    NEAREST.map((days) => addDays(wished, days)).find(
      (one) => isToCome(one) && hoursOn(cafe, one).span,
    ) ?? wished
  const { opens, closes } = hoursOn(cafe, date).span ?? { opens: '11:00', closes: '19:00' }
  const start =
    slot.afterOpening === undefined
      ? minutesOf(closes) - slot.beforeClosing
      : minutesOf(opens) + slot.afterOpening
  const at = (minutes: number) => instantAt(cafe.timeZone, date, timeOf(minutes)).toISOString()
  const inTime = Math.min(start, LAST_MINUTE - slot.minutes)
  return { startsAt: at(inTime), endsAt: at(inTime + slot.minutes) }
}

/** The weekday that is wished, open or not. */
export function wishedDate({ cafe, now }: SeedInput, { week, day }: Pick<Slot, 'week' | 'day'>) {
  const tomorrow = addDays(dateIn(cafe.timeZone, now), 1)
  return addDays(tomorrow, ((day - weekday(tomorrow) + 7) % 7) + week * 7)
}

/** '27 Mill Street' → 'Mill Street' */
export const streetOf = (cafe: Cafe): string => cafe.street.replace(/^[\d\s-]+/, '')

/** Ten in the morning, some days ago. */
export function daysAgo({ cafe, now }: SeedInput, days: number): string {
  const date = addDays(dateIn(cafe.timeZone, now), -days)
  return instantAt(cafe.timeZone, date, '10:00').toISOString()
}

/** Nobody is kept up past eleven. */
const LAST_MINUTE = 23 * 60

/** Days to look at, in this order: a holiday moves things to the day before it rather than the one after. */
const NEAREST = [0, -1, 1, -2, 2, 3, 4, 5, 6, 7]

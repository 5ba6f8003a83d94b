import { addDays, weekday } from '#domain/cafe/calendar.ts'

/** How the days of a report are put together. */
export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** Days, weeks or months, so that a chart of them has bars that can be told apart. */
export function grainOf(from: string, until: string): Grain {
  const days = daysBetween(from, until)
  return days <= 45 ? 'day' : days <= 190 ? 'week' : 'month'
}

/** How many days from the first to the last, both with it. */
export const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1

/** The days before with which a report compares itself: as many, the same weekdays, and none of its own. */
export function sameDaysBefore(from: string, until: string): { from: string; until: string } {
  const back = -Math.ceil(daysBetween(from, until) / 7) * 7
  return { from: addDays(from, back), until: addDays(until, back) }
}

/** The stretches of a report: every day, or weeks from Monday, or months; the first and the last end with the report. */
export function bucketsOf(
  from: string,
  until: string,
  grain: Grain,
): { from: string; until: string }[] {
  const buckets = []
  for (let first = from; first <= until;) {
    const last = lastOf(first, grain)
    buckets.push({ from: first, until: last < until ? last : until })
    first = addDays(last, 1)
  }
  return buckets
}

function lastOf(date: string, grain: Grain): string {
  if (grain === 'day') return date
  // A week begins on Monday.
  if (grain === 'week') return addDays(date, 6 - ((weekday(date) + 6) % 7))
  return addDays(`${addDays(`${date.slice(0, 8)}01`, 31).slice(0, 8)}01`, -1)
}

import { formatDate } from '#domain/cafe/calendar.ts'
import { addDays, dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'

type Planned = {
  startsAt: Date
  endsAt: Date
  proposal?: { dates?: readonly string[] | undefined } | null
}
export type Evening = { startsAt: Date; endsAt: Date }

/** The further evenings of a plan, by the clock as long as the first, soonest first. Their days are those of its proposal. */
export function furtherEvenings(
  { startsAt, endsAt, proposal }: Planned,
  timeZone: string,
): (Evening & { date: string })[] {
  const [from, until] = [timeIn(timeZone, startsAt), timeIn(timeZone, endsAt)]
  const isOverMidnight = dateIn(timeZone, endsAt) !== dateIn(timeZone, startsAt)
  return (proposal?.dates ?? []).toSorted().map((date) => ({
    date,
    startsAt: instantAt(timeZone, date, from),
    endsAt: instantAt(timeZone, isOverMidnight ? addDays(date, 1) : date, until),
  }))
}

/** All evenings of a plan, soonest first. */
export const eveningsOf = (plan: Planned, timeZone: string): Evening[] =>
  [{ startsAt: plan.startsAt, endsAt: plan.endsAt }, ...furtherEvenings(plan, timeZone)].toSorted(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
  )

/** When the last evening of a plan ends. */
export const lastEnd = (plan: Planned, timeZone: string): Date =>
  eveningsOf(plan, timeZone).at(-1)?.endsAt ?? plan.endsAt

/** What is wrong with the further days of a proposal, or `null`. @param day of the plan itself */
export function datesProblem(dates: readonly string[], day: string, today: string): string | null {
  const seen = new Set([day])
  for (const date of dates) {
    if (date <= today) return `${formatDate(date)} is over. Choose a later day.`
    if (seen.has(date)) return `${formatDate(date)} is there twice.`
    seen.add(date)
  }
  return null
}

/** 'and, at the same hours, on Friday, October 24 and Friday, October 31' */
export function furtherInWords(dates: readonly string[]): string {
  const days = dates.toSorted().map((date) => formatDate(date))
  const last = days.pop()
  if (last === undefined) return ''
  return `and, at the same hours, on ${days.length > 0 ? `${days.join('; ')} and ` : ''}${last}`
}

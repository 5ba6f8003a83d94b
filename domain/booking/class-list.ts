import type { ClassSession } from '#domain/contracts/content.ts'
import { agesOf } from './class-ages.ts'
import { dateOf } from './event-list.ts'

/** The first and the last day of a span, each YYYY-MM-DD. */
export type Span = { from: string; to: string }

export type ClassFilter = {
  title: string | null
  level: ClassSession['level'] | null
  /** At most so much, in cents. */
  mostCents: number | null
  isFreeOnly: boolean
  /** The days on which it begins, where the café is. */
  span: Span | null
  /** Of the youngest who comes, in years. */
  age: number | null
}
export const NO_FILTER: ClassFilter = {
  title: null,
  level: null,
  mostCents: null,
  isFreeOnly: false,
  span: null,
  age: null,
}

/** The sessions that a filter lets through; `isFreeOnly` asks for at least one seat that can be booked. */
export function filterClasses(
  sessions: readonly ClassSession[],
  { title, level, mostCents, isFreeOnly, span, age }: ClassFilter,
  timeZone: string,
): ClassSession[] {
  return sessions.filter(
    (session) =>
      (title === null || session.title === title) &&
      (level === null || session.level === level) &&
      (mostCents === null || session.priceCents <= mostCents) &&
      (!isFreeOnly || (session.status === 'scheduled' && session.seatsLeft > 0)) &&
      (span === null || isWithin(span, dateOf(session, timeZone))) &&
      (age === null || isFor(age, session)),
  )
}

const isWithin = ({ from, to }: Span, date: string) => from <= date && date <= to

function isFor(age: number, { ages }: ClassSession): boolean {
  const { from, to } = agesOf(ages)
  return from <= age && (to === null || age <= to)
}

import type { ClassSession } from '#domain/contracts/content.ts'
import type { ClassType } from '#domain/content/values.ts'
import { agesOf } from './class-ages.ts'
import { isLater, seatCents } from './class-price.ts'
import { dateOf } from './event-list.ts'

/** The first and the last day of a span, each YYYY-MM-DD. */
export type Span = { from: string; to: string }

export type ClassFilter = {
  title: string | null
  type: ClassType | null
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
  type: null,
  level: null,
  mostCents: null,
  isFreeOnly: false,
  span: null,
  age: null,
}

/**
 * The sessions that a filter lets through; `isFreeOnly` asks for at least one seat that can be booked now.
 * @param early ids of classes that whoever looks can book before everybody else
 */
export function filterClasses(
  sessions: readonly ClassSession[],
  { title, type, level, mostCents, isFreeOnly, span, age }: ClassFilter,
  { timeZone, now, early = [] }: { timeZone: string; now: Date; early?: readonly string[] },
): ClassSession[] {
  return sessions.filter(
    (session) =>
      (title === null || session.title === title) &&
      (type === null || typeOf(session) === type) &&
      (level === null || session.level === level) &&
      (mostCents === null || seatCents(session) <= mostCents) &&
      (!isFreeOnly ||
        (session.status === 'scheduled' &&
          session.seatsLeft > 0 &&
          (early.includes(session.id) || !isLater(session, now)))) &&
      (span === null || isWithin(span, dateOf(session, timeZone))) &&
      (age === null || isFor(age, session)),
  )
}

/** What one makes in it. */
export const typeOf = ({ type }: Pick<ClassSession, 'type'>): ClassType => type ?? 'other'

const isWithin = ({ from, to }: Span, date: string) => from <= date && date <= to

function isFor(age: number, { ages }: ClassSession): boolean {
  const { from, to } = agesOf(ages)
  return from <= age && (to === null || age <= to)
}

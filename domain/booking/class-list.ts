import type { ClassSession } from '#domain/contracts/content.ts'

export type ClassFilter = {
  title: string | null
  level: ClassSession['level'] | null
  /** At most so much, in cents. */
  mostCents: number | null
  isFreeOnly: boolean
}
export const NO_FILTER: ClassFilter = {
  title: null,
  level: null,
  mostCents: null,
  isFreeOnly: false,
}

/** The sessions that a filter lets through; `isFreeOnly` asks for at least one seat that can be booked. */
export function filterClasses(
  sessions: readonly ClassSession[],
  { title, level, mostCents, isFreeOnly }: ClassFilter,
): ClassSession[] {
  return sessions.filter(
    (session) =>
      (title === null || session.title === title) &&
      (level === null || session.level === level) &&
      (mostCents === null || session.priceCents <= mostCents) &&
      (!isFreeOnly || (session.status === 'scheduled' && session.seatsLeft > 0)),
  )
}

/** What there is to choose from: titles, levels and prices, each once and in order. */
export function classChoices(sessions: readonly ClassSession[]) {
  const once = <Value>(values: Value[]) => [...new Set(values)]
  return {
    titles: once(sessions.map(({ title }) => title)).toSorted((a, b) => a.localeCompare(b)),
    levels: once(sessions.map(({ level }) => level)),
    prices: once(sessions.map(({ priceCents }) => priceCents)).toSorted((a, b) => a - b),
  }
}

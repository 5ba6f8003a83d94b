import { addDays, weekday } from '#domain/cafe/calendar.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { Span } from './class-list.ts'
import { seatCents } from './class-price.ts'
import { dateOf } from './event-list.ts'

/** What can be asked for: 18 is 18 to 20, and 21 everybody older. */
export const FILTER_AGES = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21] as const

/** What there is to choose from: titles, types, levels, prices, months and days, each once and in order. */
export function classChoices(sessions: readonly ClassSession[], timeZone: string) {
  const once = <Value>(values: Value[]) => [...new Set(values)]
  const days = once(sessions.map((session) => dateOf(session, timeZone))).toSorted()
  return {
    titles: once(sessions.map(({ title }) => title)).toSorted((a, b) => a.localeCompare(b)),
    types: once(sessions.map(({ type = 'other' }) => type)).toSorted(),
    levels: once(sessions.map(({ level }) => level)),
    prices: once(sessions.map(seatCents)).toSorted((a, b) => a - b),
    months: once(days.map((day) => day.slice(0, 7))).map(monthOf),
    days,
  }
}

/** The seven days from today on. */
export function nextDays(today: string): Span {
  return { from: today, to: addDays(today, 6) }
}

/** Saturday and Sunday, those to come or what is left of them. */
export function weekendOf(today: string): Span {
  const day = weekday(today)
  if (day === SUNDAY) return { from: today, to: today }
  const from = addDays(today, SATURDAY - day)
  return { from, to: addDays(from, 1) }
}

function monthOf(month: string): Span {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return { from: `${month}-01`, to: `${month}-${last}` }
}

const SUNDAY = 0
const SATURDAY = 6

import type { HoursException } from '#domain/contracts/cafe.ts'
import { addDays, weekday } from './calendar.ts'

/** The days on which a small US café keeps its door shut, whatever the weekday. */
export function holidaysIn(year: number): HoursException[] {
  const closed = (date: string, reason: string): HoursException => ({ date, span: null, reason })
  return [
    closed(`${year}-01-01`, "New Year's Day"),
    closed(`${year}-07-04`, 'Independence Day'),
    closed(fourthThursday(`${year}-11-01`), 'Thanksgiving'),
    closed(`${year}-12-25`, 'Christmas Day'),
  ]
}

const THURSDAY = 4

function fourthThursday(firstOfMonth: string): string {
  const first = (THURSDAY - weekday(firstOfMonth) + 7) % 7
  return addDays(firstOfMonth, first + 21)
}

import { addDays, weekday } from '#domain/cafe/calendar.ts'

/** The weeks that a month touches, each from Sunday to Saturday. @param date any day of the month, as YYYY-MM-DD */
export function weeksOfMonth(date: string): string[][] {
  const month = date.slice(0, 7)
  const weeks: string[][] = []
  let sunday = startOfWeek(`${month}-01`)
  do {
    weeks.push(weekFrom(sunday))
    sunday = addDays(sunday, 7)
  } while (sunday.startsWith(month))
  return weeks
}

/** The seven days of the week that holds this date, from Sunday. */
export function weekOf(date: string): string[] {
  return weekFrom(startOfWeek(date))
}

/** The same day some months on, or the last one of a shorter month: '2026-01-31' and 1 → '2026-02-28' */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${String(Math.floor(count / 12)).padStart(4, '0')}-${two((count % 12) + 1)}`
  const last = new Date(Date.UTC(Math.floor(count / 12), (count % 12) + 1, 0)).getUTCDate()
  return `${month}-${two(Math.min(Number(date.slice(8, 10)), last))}`
}

function startOfWeek(date: string): string {
  return addDays(date, -weekday(date))
}

function weekFrom(sunday: string): string[] {
  return Array.from({ length: 7 }, (_, i) => addDays(sunday, i))
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** When something was, as people say it: 'just now', '3 hours ago', and further back the date. */
export function ago(instant: string, now: Date, timeZone: string): string {
  const past = now.getTime() - Date.parse(instant)
  if (past < 2 * MINUTE_MS) return 'just now'
  if (past < HOUR_MS) return `${Math.floor(past / MINUTE_MS)} minutes ago`
  if (past < DAY_MS) return count(Math.floor(past / HOUR_MS), 'hour')
  if (past < 7 * DAY_MS) return count(Math.floor(past / DAY_MS), 'day')
  return dayOf(instant, timeZone)
}

/** The date of an instant: 'Oct 17, 2025'. */
export function dayOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(
    Date.parse(instant),
  )
}

const count = (much: number, unit: string) => `${much} ${unit}${much === 1 ? '' : 's'} ago`

import { addDays, formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long ago something was, in as many words as it needs: 'just now', '5 min ago', '2 h ago', 'Oct 17, 3:20 PM'. */
export function ageInWords(timeZone: string, at: Date, now: Date): string {
  const ageMs = now.getTime() - at.getTime()
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  const date = dateIn(timeZone, at)
  if (date === dateIn(timeZone, now)) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  const [, day = ''] = formatDate(date, 'short').split(', ')
  const year = date.slice(0, 4)
  return year === dateIn(timeZone, now).slice(0, 4)
    ? `${day}, ${formatTime(timeIn(timeZone, at))}`
    : `${day}, ${year}`
}

/** Which day something was: 'Today', 'Yesterday', 'Friday, October 10', 'Friday, October 10, 2024'. */
export function dayInWords(timeZone: string, at: Date, now: Date): string {
  const date = dateIn(timeZone, at)
  const today = dateIn(timeZone, now)
  if (date >= today) return 'Today'
  if (date === addDays(today, -1)) return 'Yesterday'
  const year = date.slice(0, 4)
  return year === today.slice(0, 4) ? formatDate(date) : `${formatDate(date)}, ${year}`
}

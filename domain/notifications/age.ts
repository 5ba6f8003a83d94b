import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
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

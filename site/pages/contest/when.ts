import { formatTime, timeIn } from '#domain/cafe/time.ts'
import { postDate } from '../reading/post-date.ts'

/** 'October 18, 2025 at 2:30 PM', by the café's clock. */
export function when(instant: string, timeZone: string): string {
  return `${postDate(instant, timeZone).long} at ${formatTime(timeIn(timeZone, new Date(instant)))}`
}

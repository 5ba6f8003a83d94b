import { formatTime, timeIn } from '#domain/cafe/time.ts'
import { spanish, t } from '../../texts/t.ts'
import { postDate } from '../reading/post-date.ts'

/** 'October 18, 2025 at 2:30 PM', by the café's clock. */
export function when(instant: string, timeZone: string): string {
  const time = timeIn(timeZone, new Date(instant))
  return t('{date} at {time}', {
    date: postDate(instant, timeZone).long,
    time: spanish()?.time(time) ?? formatTime(time),
  })
}

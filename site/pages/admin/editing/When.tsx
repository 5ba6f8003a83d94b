import type { ReactNode } from 'react'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import { useCafe } from '#site/state/queries.ts'

/** A moment on the café's clock: 'Fri, Oct 17, 3:00 PM', with the year where it is another one. */
export function When({ at, isDay = false }: { at: string; isDay?: boolean }): ReactNode {
  const { data } = useCafe()
  const timeZone = data?.cafe.timeZone ?? 'UTC'
  const instant = new Date(at)
  const date = dateIn(timeZone, instant)
  const year = data && date.slice(0, 4) !== data.today.slice(0, 4) ? `, ${date.slice(0, 4)}` : ''
  const time = isDay ? '' : `, ${formatTime(timeIn(timeZone, instant))}`
  return <time dateTime={at}>{`${formatDate(date, 'short')}${year}${time}`}</time>
}

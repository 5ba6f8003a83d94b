import { dateIn } from '#domain/cafe/time.ts'
import { dayText, monthName } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'

/** Where the café has not been asked for yet: our own default (it only ever differs by hours). */
const USUAL_ZONE = 'America/New_York'

export type PostDate = { day: number; month: string; year: string; long: string }

/** An instant as the house dates its papers, in its own time zone. */
export function postDate(instant: string, timeZone: string = USUAL_ZONE): PostDate {
  const date = dateIn(timeZone, new Date(instant))
  return {
    day: Number(date.slice(8)),
    month: monthName(date, 'short'),
    year: date.slice(0, 4),
    long: t('{day}, {year}', { day: dayText(date), year: date.slice(0, 4) }),
  }
}

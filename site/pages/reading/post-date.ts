import { dateIn } from '#domain/cafe/time.ts'

/** Where the café has not been asked for yet: the house's own default (it only ever differs by hours). */
const USUAL_ZONE = 'America/New_York'

export type PostDate = { day: number; month: string; year: string; long: string }

/** An instant as the house dates its papers, in its own time zone. */
export function postDate(instant: string, timeZone: string = USUAL_ZONE): PostDate {
  const date = dateIn(timeZone, new Date(instant))
  // Noon of that day, told without a zone: the same words in every browser.
  const noon = new Date(`${date}T12:00:00Z`)
  const say = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(noon)
  return {
    day: Number(date.slice(8)),
    month: say({ month: 'short' }),
    year: date.slice(0, 4),
    long: say({ month: 'long', day: 'numeric', year: 'numeric' }),
  }
}

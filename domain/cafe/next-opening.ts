import { hoursOn, type Hours } from './hours.ts'
import { addDays, dateIn, instantAt } from './time.ts'

/** Further ahead nobody says when a drink is back. */
const LOOK_AHEAD_DAYS = 60

/** The instant at which the café opens next on a day after today, or null where no such day is set. */
export function nextOpeningAfterToday(hours: Hours, now: Date): Date | null {
  const today = dateIn(hours.timeZone, now)
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const opening = openingOn(hours, addDays(today, ahead))
    if (opening) return opening
  }
  return null
}

/** The instant at which the café opens next, today or later, or null where no such day is set. */
export function nextOpening(hours: Hours, now: Date): Date | null {
  const today = openingOn(hours, dateIn(hours.timeZone, now))
  return today && today > now ? today : nextOpeningAfterToday(hours, now)
}

/** When the café opens on a date, or null where it does not. */
export function openingOn(hours: Hours, date: string): Date | null {
  const { span } = hoursOn(hours, date)
  return span && instantAt(hours.timeZone, date, span.opens)
}

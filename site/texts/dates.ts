import {
  dayName as englishDayName,
  formatDate,
  formatDay,
  formatHour,
  formatTime,
  monthName as englishMonthName,
  type NameStyle,
} from '#domain/cafe/calendar.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { spanish, t, whole } from './t.ts'

// Dates and times in the language of the page. The English ones wait for no `Intl`.

/** '2025-10-31' → 'Friday, October 31', 'viernes, 31 de octubre' */
export function dateText(date: string, style: NameStyle = 'long'): string {
  return spanish()?.date(date, style) ?? formatDate(date, style)
}

/** '2025-10-31' → 'Friday', 'viernes' */
export function dayName(date: string, style: NameStyle = 'long'): string {
  return spanish()?.dayName(date, style) ?? englishDayName(date, style)
}

/** '2025-10-31' → 'October 31', '31 de octubre' */
export function dayText(date: string, style: NameStyle = 'long'): string {
  return spanish()?.day(date, style) ?? formatDay(date, style)
}

/** '2025-10-31' → 'October', 'octubre' */
export function monthName(date: string, style: NameStyle = 'long'): string {
  return spanish()?.monthName(date, style) ?? englishMonthName(date, style)
}

/** '14:00' → '2 PM', '2:00 p. m.' */
export function hourText(time: string): string {
  return spanish()?.time(time).replace(':00', '') ?? formatHour(time)
}

/** '14:00' → '2:00 PM', '2:00 p. m.' */
export function clockText(time: string): string {
  return spanish()?.time(time) ?? formatTime(time)
}

/** Hours of a list: '6 PM to 8:30 PM', '6 p. m. a 8:30 p. m.' */
export function hoursText(english: string): string {
  return whole(spanish()?.clocks(english) ?? english)
}

/** '6 PM to 8:30 PM', '6 p. m. a 8:30 p. m.' */
export function hoursOf(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  timeZone: string,
): string {
  const hour = (at: string) => hourText(timeIn(timeZone, new Date(at)))
  return whole(t('{from} to {to}', { from: hour(startsAt), to: hour(endsAt) }))
}

import { formatDate, formatTime, type NameStyle } from '#domain/cafe/calendar.ts'
import { texts } from './language.ts'
import { written, writtenDate, writtenTime } from './status.ts'

// In English the café's own writing, which waits for no `Intl`; in another language that of the page's locale.

/** '2025-10-31' → 'Friday, October 31', 'viernes, 31 de octubre' */
export function dateText(date: string, style: NameStyle = 'long'): string {
  return texts ? writtenDate(date, style) : formatDate(date, style)
}

/** The same in pieces: weekday, month and day. */
export function dayParts(date: string) {
  const [weekday = '', month = '', day = ''] = texts
    ? (['weekday', 'month', 'day'] as const).map((part) =>
        written(`${date}T12:00:00Z`, { [part]: part === 'day' ? 'numeric' : 'short' }),
      )
    : formatDate(date, 'short').split(/,? /)
  return { weekday, month, day }
}

/** '14:30' → '2:30 PM', '2:30 p. m.' */
export function timeText(time: string): string {
  return texts ? writtenTime(time) : formatTime(time)
}

/** The label of a time as the café gives it, or in the language of the page. */
export function slotText(time: string, label: string): string {
  return texts ? timeText(time) : label
}

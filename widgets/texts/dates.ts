import { formatDate, formatTime, type NameStyle } from '#domain/cafe/calendar.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { page } from '#widgets/state/page.ts'
import { texts } from './language.ts'

// In English the café's own writing, which waits for no `Intl`; in another language that of the page's locale.

/** '2025-10-31' → 'Friday, October 31', 'viernes, 31 de octubre' */
export function dateText(date: string, style: NameStyle = 'long'): string {
  const day = { weekday: style, month: style, day: 'numeric' } as const
  return texts ? written(`${date}T12:00:00Z`, day) : formatDate(date, style)
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
  const clock = { hour: 'numeric', minute: '2-digit' } as const
  return texts ? written(`2000-01-01T${time}:00Z`, clock) : formatTime(time)
}

/** The label of a time as the café gives it, or in the language of the page. */
export function slotText(time: string, label: string): string {
  return texts ? timeText(time) : label
}

/** Whether the café is open, and until or from when. */
export function statusText(now: CafeNow): string {
  // Whoever asks follows a change of the language.
  void page.locale.value
  return texts?.status(now.cafe, new Date(now.now), { dateText, dayText, timeText }) ?? now.status
}

const dayText = (date: string) => written(`${date}T12:00:00Z`, { weekday: 'long' })

function written(instant: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(page.locale.value, { timeZone: 'UTC', ...options })
  return format.format(new Date(instant))
}

import type { NameStyle } from '#domain/cafe/calendar.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { page } from '#widgets/state/page.ts'
import { texts } from './language.ts'

// What an open chat says of the café: without the English names of days and months, which dates.ts has.

/** Whether the café is open, and until or from when. */
export function statusText(now: CafeNow): string {
  // Whoever asks follows a change of the language.
  void page.locale.value
  const say = { dateText: writtenDate, dayText, timeText: writtenTime }
  return texts?.status(now.cafe, new Date(now.now), say, now.pausedUntil) ?? now.status
}

/** '2025-10-31' → 'viernes, 31 de octubre', in the language of the page's locale. */
export function writtenDate(date: string, style: NameStyle = 'long'): string {
  return written(`${date}T12:00:00Z`, { weekday: style, month: style, day: 'numeric' })
}

/** '14:30' → '2:30 p. m.', in the language of the page's locale. */
export function writtenTime(time: string): string {
  return written(`2000-01-01T${time}:00Z`, { hour: 'numeric', minute: '2-digit' })
}

const dayText = (date: string) => written(`${date}T12:00:00Z`, { weekday: 'long' })

export function written(instant: string, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(page.locale.value, { timeZone: 'UTC', ...options })
  return format.format(new Date(instant))
}

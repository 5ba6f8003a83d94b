import type { NameStyle } from './calendar.ts'

// Dates and clock times in Spanish, as they are written in the USA.

/** '2025-10-31' → 'viernes, 31 de octubre', or short: 'vie, 31 oct' */
export function spanishDate(date: string, style: NameStyle = 'long'): string {
  return written(date, { weekday: style, day: 'numeric', month: style })
}

/** '2025-10-31' → '31 de octubre', or short: '31 oct' */
export function spanishDay(date: string, style: NameStyle = 'long'): string {
  return written(date, { day: 'numeric', month: style })
}

/** '2025-10-31' → 'viernes', or short: 'vie' */
export function spanishDayName(date: string, style: NameStyle = 'long'): string {
  return written(date, { weekday: style })
}

/** '2025-10-31' → 'octubre', or short: 'oct' */
export function spanishMonthName(date: string, style: NameStyle = 'long'): string {
  return written(date, { month: style })
}

/** '14:30' → '2:30 p. m.' By hand: what stands between and in 'p. m.' differs from one `Intl` to the next. */
export function spanishTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return spanishHalf(`${hour % 12 || 12}:${time.slice(3, 5)}`, hour < 12)
}

/** '13:30' → 'la 1:30 p. m.', '14:30' → 'las 2:30 p. m.' */
export function spanishTheTime(time: string): string {
  return `${/^(?:01|13):/.test(time) ? 'la' : 'las'} ${spanishTime(time)}`
}

/** '2:30' in the afternoon → '2:30 p. m.', in one piece. */
export function spanishHalf(text: string, isMorning: boolean): string {
  return `${text}${NO_BREAK}${isMorning ? 'a' : 'p'}.${NO_BREAK}m.`
}

const LOCALE = 'es-US'
const NO_BREAK = '\u00a0'

/**
 * A date in words. Short names are the first three letters of the long ones, and spaces are ordinary ones: browsers and
 * servers differ in both, and a page has to be the same on either side.
 */
function written(date: string, options: Intl.DateTimeFormatOptions): string {
  const long = new Intl.DateTimeFormat(LOCALE, {
    timeZone: 'UTC',
    ...options,
    ...(options.weekday && { weekday: 'long' }),
    ...(options.month && { month: 'long' }),
  })
  const isShort = (options.weekday ?? options.month) === 'short'
  if (!isShort) return long.format(new Date(`${date}T12:00:00Z`))
  const parts = long.formatToParts(new Date(`${date}T12:00:00Z`))
  return parts
    .map(({ type, value }) =>
      type === 'weekday' || type === 'month' ? value.slice(0, 3) : value === ' de ' ? ' ' : value,
    )
    .join('')
}

import { momentInWords, spanInWords } from '#domain/booking/party.ts'
import { formatFullDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { spanish, whole } from '../../texts/t.ts'

// When something is, in full, in the language of the page.

/** 'Friday, October 31, 6:00 PM', 'viernes, 31 de octubre, 6:00 p. m.' */
export function momentText(timeZone: string, at: Date): string {
  const language = spanish()
  return whole(
    language
      ? `${language.date(dateIn(timeZone, at), 'long')}, ${language.time(timeIn(timeZone, at))}`
      : momentInWords(timeZone, at),
  )
}

/** 'Friday, October 31, 6:00 PM to 8:00 PM', 'viernes, 31 de octubre, 6:00 p. m. a 8:00 p. m.' */
export function spanText(timeZone: string, startsAt: Date, endsAt: Date): string {
  const language = spanish()
  return whole(
    language
      ? `${momentText(timeZone, startsAt)} a ${language.time(timeIn(timeZone, endsAt))}`
      : spanInWords(timeZone, startsAt, endsAt),
  )
}

/** On a receipt, which is read years later: 'Friday, October 31, 2025, 6:00 PM', 'viernes, 31 de octubre de 2025, 6:00 p. m.' */
export function datedMoment(timeZone: string, at: Date): string {
  const language = spanish()
  const date = dateIn(timeZone, at)
  const time = timeIn(timeZone, at)
  return language
    ? `${language.date(date, 'long')} de ${date.slice(0, 4)}, ${language.time(time)}`
    : `${formatFullDate(date)}, ${formatTime(time)}`
}

/** On a receipt: 'Friday, October 31, 2025, 6:00 PM to 8:00 PM' */
export function datedSpan(timeZone: string, startsAt: Date, endsAt: Date): string {
  const from = datedMoment(timeZone, startsAt)
  const end = timeIn(timeZone, endsAt)
  const language = spanish()
  return language ? `${from} a ${language.time(end)}` : `${from} to ${formatTime(end)}`
}

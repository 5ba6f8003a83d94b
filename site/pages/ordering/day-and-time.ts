import { spanish, whole } from '../../texts/t.ts'

/**
 * An instant as the café's clock shows it: '4:30 PM' today, 'Fri, Oct 17, 4:30 PM' on another day.
 * @param iso the instant @param timeZone the café's zone @param now the café's clock
 */
export function dayAndTime(iso: string, timeZone: string, now: Date): string {
  const inSpanish = spanish()?.instant(iso, timeZone, now)
  if (inSpanish) return whole(inSpanish)
  const instant = new Date(iso)
  const day = (date: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(date)
  const isToday = day(instant) === day(now)
  return whole(
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: 'numeric',
      minute: '2-digit',
      ...(isToday ? {} : { weekday: 'short', month: 'short', day: 'numeric' }),
    }).format(instant),
  )
}

/** An instant by the café's clock alone: '4:30 PM'. */
export function clockTime(iso: string, timeZone: string): string {
  const inSpanish = spanish()?.instant(iso, timeZone)
  if (inSpanish) return whole(inSpanish)
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(iso))
}

/** A chosen slot in words: 'Friday, October 17 at 4:30 PM'. Both parts already are the café's own time. */
export function pickupText({ date, time }: { date: string; time: string }): string {
  const language = spanish()
  if (language) return `${language.date(date, 'long')}, ${language.time(time)}`
  return whole(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(new Date(`${date}T${time}:00Z`)),
  )
}

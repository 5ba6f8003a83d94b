import type { Cafe } from '#domain/contracts/cafe.ts'

export type CalendarEntry = {
  /** Unique for ever, so that a second download does not make a second entry. */
  uid: string
  title: string
  text: string
  startsAt: string
  endsAt: string
  url?: string
  /** Rises when the date changes, so that a calendar takes the newer one. */
  sequence?: number
}

/**
 * One date as an iCalendar file (RFC 5545): instants in UTC, so that every calendar shows them in its own zone.
 * @param now when the file is made
 */
export function calendarFile(
  { uid, title, text, startsAt, endsAt, url, sequence }: CalendarEntry,
  { name, street, city, region, postalCode }: Cafe,
  now: Date,
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//Events//EN`,
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    `DTSTART:${utc(new Date(startsAt))}`,
    `DTEND:${utc(new Date(endsAt))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `LOCATION:${escaped(`${name}, ${street}, ${city}, ${region} ${postalCode}`)}`,
    ...(url ? [`URL:${url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** A file as an address, so that a plain link downloads it. */
export function calendarHref(file: string): string {
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`
}

/** 20251031T220000Z */
function utc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)
}

/** Lines of at most 75 octets; what is longer goes on after a space. */
function folded(line: string): string {
  const rows: string[] = []
  let row = ''
  let octets = 0
  for (const letter of line) {
    const size = octetsOf(letter.codePointAt(0) ?? 0)
    if (octets + size > LINE_OCTETS) {
      rows.push(row)
      row = ' '
      octets = 1
    }
    row += letter
    octets += size
  }
  return [...rows, row].join('\r\n')
}

const LINE_OCTETS = 75

/** In UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

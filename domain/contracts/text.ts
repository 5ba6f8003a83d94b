import * as z from 'zod/mini'
import { isEmail, isPhone, plainEmail } from '#domain/people/contact.ts'

/** Control, zero-width and directional characters: never wanted in a name, a note or a message. Line breaks and tabs are judged apart. */
export const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g

/**
 * A piece of text that a person typed: invisible characters removed, trimmed, then measured.
 * Markup is kept as text (every screen escapes it), so nothing a customer wrote is lost.
 * @param max longest length in UTF-16 units @param options.min shortest (default 1) @param options.multiline keep line breaks (default: they become spaces)
 */
export const text = (max: number, { min = 1, multiline = false } = {}) =>
  z.string().check(
    z.maxLength(max, `Use at most ${max} characters.`),
    z.overwrite((value) =>
      (multiline ? value : value.replace(/[\r\n\t]+/g, ' ')).replace(INVISIBLE, '').trim(),
    ),
    z.minLength(min, min === 1 ? EMPTY : `Use at least ${min} characters.`),
    z.refine((value) => min === 0 || SHOWN.test(value), EMPTY),
  )

const EMPTY = 'This cannot be empty.'
/** One character that is seen: no space, no filler, and not the Braille pattern without dots. */
const SHOWN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Days that calendars, time zones and the database can count from and to without leaving what they know. */
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2199-12-30'
/** Where the clock of a device stands that was never set. */
const FIRST_INSTANT = '1970-01-01'
/** The largest number that a column of the database holds (int4). */
export const INT_MAX = 2_147_483_647

/** Integer cents, never negative. */
export const Cents = z.int().check(z.nonnegative(), z.maximum(100_000_000))
/** `YYYY-MM-DD` in the café's own time zone. */
export const CalendarDate = z.iso
  .date('Use a date like 2025-10-31.')
  .check(
    z.refine((date) => date >= FIRST_DAY && date <= LAST_DAY, 'Use a date between 2000 and 2199.'),
  )
/** `HH:MM`, 24 hours, in the café's own time zone. */
export const ClockTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 14:30.'))
/** An instant, ISO 8601 with an offset. */
export const Instant = z.iso.datetime({ offset: true }).check(
  // To the billionth of a second and with an offset it has 35.
  z.maxLength(40, 'Use an instant like 2025-10-31T16:00:00Z.'),
  z.refine((instant) => instant >= FIRST_INSTANT && instant <= LAST_DAY, 'Use a time before 2199.'),
)
/**
 * An address as the survey and the checkout accept it. Full-width letters and characters that nobody sees
 * make no other address.
 */
export const Email = z
  .string()
  .check(z.maxLength(254), z.overwrite(plainEmail), z.refine(isEmail, 'Please enter a valid email'))
/**
 * Where a link on a page may lead, as browsers read it: `https:\\host` and `https:host` are kept as `https://host/`. No user name and password before the host: what stands there looks like the name of
 * another site.
 */
export const HttpsAddress = z
  .url({
    protocol: /^https$/,
    normalize: true,
    error: 'Use a web address that starts with https://',
  })
  .check(
    z.maxLength(300),
    z.refine(hasNoUserInfo, 'Use a web address without a user name, as in https://name@…'),
  )

/** Whether an address names its host alone. @param href of the web, or a path */
export function hasNoUserInfo(href: string): boolean {
  return !/^https?:[\\/]*[^\\/?#]*@/i.test(href)
}

/** A phone number as typed; digits are counted, not formatted. As `isPhone` of people/contact.ts. */
export const Phone = z
  .string()
  .check(z.trim(), z.maxLength(32), z.refine(isPhone, 'Please enter a valid phone number'))
/** Where a visitor came from: kept on orders, entries and chats. */
export const Source = text(80)
/** Identifiers of the catalogue: `taro-milk-tea`. */
export const Slug = z
  .string()
  .check(
    z.maxLength(80, 'Use at most 80 characters.'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use an id like taro-milk-tea.'),
  )

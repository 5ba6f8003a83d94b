import { formatTime, timeIn } from '#domain/cafe/time.ts'
import { namedSeats } from './door-names.ts'

// Drinks that are ordered for the break of a class (docs/decisions/drinks-for-the-break.md).

const MINUTE_MS = 60_000

type Timed = { startsAt: string; endsAt: string; breakMinutes?: number | undefined }

/** When the break of a class is; `null` where it has none. */
export function breakOf({ startsAt, endsAt, breakMinutes = 0 }: Timed): Date | null {
  if (breakMinutes <= 0) return null
  const at = new Date(Date.parse(startsAt) + breakMinutes * MINUTE_MS)
  return at.getTime() < Date.parse(endsAt) ? at : null
}

/** Until when drinks for its break can be ordered: as long before it begins as the café needs to make one. */
export function drinksUntil({ startsAt }: Pick<Timed, 'startsAt'>, leadMinutes: number): Date {
  return new Date(Date.parse(startsAt) - leadMinutes * MINUTE_MS)
}

/** 'Break at 3:00 PM'; `null` where there is none. */
export function breakWords(timed: Timed, timeZone: string): string | null {
  const at = breakOf(timed)
  return at && `Break at ${formatTime(timeIn(timeZone, at))}`
}

/** The name on the drink of each person, as long as a line takes: two of one name are told apart by a number. */
export function drinkNames(
  participants: readonly string[],
  nths?: readonly number[] | null,
): string[] {
  return namedSeats(participants, nths).map(({ name, nth }) =>
    nth === 0 ? name.slice(0, NAME_LENGTH) : `${name.slice(0, NAME_LENGTH - 5)} (${nth + 1})`,
  )
}

/** Of the name on a line. */
const NAME_LENGTH = 60

/** Why no drinks can be ordered, or not these. */
export const BREAK_TEXTS = {
  noBreak: 'This class has no break, so no drinks are ordered for it. Order at the counter.',
  notKept: 'Drinks for the break are ordered for seats that are booked.',
  off: 'This class does not take place as planned, so no drinks are ordered for it.',
  closed: (until: string) =>
    `Drinks for the break could be ordered until ${until}. Order at the counter when you come.`,
  tooLong:
    'So much cannot be made until the break. Order less, or something simpler, or order at the counter.',
  full: 'The bar has no time left for all of that at the break. Order less, or something simpler, or order at the counter before the class.',
  tooMuch:
    'So much cannot be ordered from here just now. Order less, sign in, or order at the counter when you come.',
  paused: (until: string) =>
    `The bar takes no new orders before ${until}. Try again then, or order at the counter.`,
  ordered:
    'Drinks for this break are ordered already. Change that order on its page, or cancel it first.',
  changed: 'The class was changed just now. Look at its times again, and order once more.',
  withSeats:
    'These drinks are in the price of your seats, and are paid with them. Check out with your seats.',
  time: 'This order is for the break of a class, so it has no other time. Cancel it to order for another one.',
  lastBreak: (orders: number) =>
    `${orders === 1 ? '1 order is' : `${orders} orders are`} placed for this break. Move the break, or cancel ${orders === 1 ? 'it' : 'them'} on the tickets first.`,
} as const

import { addDays, dateIn, formatDate, formatHour, instantAt, timeIn } from '#domain/cafe/time.ts'
import {
  earlyBookingDays,
  earlyTiers,
  type HasEarlyDays,
} from '#domain/membership/early-booking.ts'
import type { Tier } from '#domain/membership/tiers.ts'

/** A class of which the booking may open later than at once. */
export type Opening = { bookingOpensAt?: string | undefined }
/** Where the café is, and how early its members book. */
type House = HasEarlyDays & { timeZone: string }

/** At this time of the day, where the café is, booking opens. */
const OPENS = '10:00'

/** From when on everybody can book a class: so many days before it, at 10 AM by the café's clock. @returns `null`: at once */
export function openingOf(
  { startsAt, days = 0 }: { startsAt: string; days?: number | undefined },
  timeZone: string,
): Date | null {
  if (days <= 0) return null
  return instantAt(timeZone, addDays(dateIn(timeZone, new Date(startsAt)), -days), OPENS)
}

/** From when on a member of this tier can book: days of the calendar earlier, at the same time of the day. */
export function opensFor(opensAt: string, tier: Tier, cafe: House): Date {
  return daysBefore(opensAt, earlyBookingDays(cafe, tier), cafe)
}

function daysBefore(opensAt: string, days: number, { timeZone }: House): Date {
  const at = new Date(opensAt)
  if (days === 0) return at
  const date = addDays(dateIn(timeZone, at), -days)
  return instantAt(timeZone, date, timeIn(timeZone, at))
}

/** Whether somebody of this tier can book now. */
export function isBookable(
  { bookingOpensAt }: Opening,
  { tier, now, cafe }: { tier: Tier; now: Date; cafe: House },
): boolean {
  return !bookingOpensAt || now >= opensFor(bookingOpensAt, tier, cafe)
}

/** Who books earlier, and from when on: the tiers whose members are the first. Empty where no members do. */
export function membersFirst(opensAt: string, cafe: House): { tiers: string[]; at: Date }[] {
  return earlyTiers(cafe).map(({ tiers, days }) => ({ tiers, at: daysBefore(opensAt, days, cafe) }))
}

export const BOOKING_OPENS_TEXTS = {
  /** In mails and calendars: 'Booking opens Sat, Oct 25, 10 AM; for members with Premium or Elite Thu, Oct 23, 10 AM.' */
  opens: (opensAt: string, cafe: House) => {
    const early = membersFirst(opensAt, cafe).map(
      ({ tiers, at }) =>
        `; for members with ${tiers.join(' or ')} ${openingWords(at, cafe.timeZone)}`,
    )
    return `Booking opens ${openingWords(new Date(opensAt), cafe.timeZone)}${early.join('')}.`
  },
  /** To whoever is too early. */
  tooEarly: (opensAt: string, cafe: House) => {
    const early = membersFirst(opensAt, cafe).map(
      ({ tiers, at }) =>
        ` Members with ${tiers.join(' or ')} can book from ${openingWords(at, cafe.timeZone)}.`,
    )
    return `Booking for this class opens ${openingWords(new Date(opensAt), cafe.timeZone)}.${early.join('')}`
  },
} as const

/** Of events whose tickets are not on sale yet. */
export const TICKET_TEXTS = {
  /** 'Tickets are on sale from Sat, Oct 25, 10 AM.' */
  opens: (at: Date, timeZone: string) => `Tickets are on sale from ${openingWords(at, timeZone)}.`,
} as const

/** 'Sat, Oct 25, 10 AM' */
export function openingWords(at: Date, timeZone: string): string {
  return `${formatDate(dateIn(timeZone, at), 'short')}, ${formatHour(timeIn(timeZone, at))}`
}

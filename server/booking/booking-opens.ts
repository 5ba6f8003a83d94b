import { BOOKING_OPENS_TEXTS, isBookable, membersFirst } from '#domain/booking/booking-opens.ts'
import type { Occasion } from '#domain/booking/occasion.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Services } from '../services.ts'

type From = Pick<Services, 'settings' | 'now'>

/** Seats in a class are for whoever can book it by now, by the tier that they have today. @throws Refused 409 */
export async function requireBookable(
  db: Db,
  services: From,
  occasion: Occasion,
  userId: string | null,
): Promise<void> {
  const message = await whyTooEarly(db, services, occasion, userId)
  const { bookingOpensAt } = occasion
  if (message === null || !bookingOpensAt) return
  const [first] = membersFirst(bookingOpensAt, services.settings.get().cafe)
  throw new Refused(409, 'booking_not_open', message, {
    opensAt: bookingOpensAt,
    membersFrom: first?.at.toISOString() ?? bookingOpensAt,
  })
}

/** What somebody is told who is too early; `null` where they can book. */
export async function whyTooEarly(
  db: Db,
  { settings, now }: From,
  { bookingOpensAt }: Occasion,
  userId: string | null,
): Promise<string | null> {
  const { cafe } = settings.get()
  const at = now()
  if (!bookingOpensAt || at >= new Date(bookingOpensAt)) return null
  const tier = userId === null ? 'none' : await tierOf(db, userId, dateIn(cafe.timeZone, at))
  if (isBookable({ bookingOpensAt }, { tier, now: at, cafe })) return null
  return BOOKING_OPENS_TEXTS.tooEarly(bookingOpensAt, cafe)
}

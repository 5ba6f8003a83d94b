import { dateIn, formatHour, minutesOf, timeIn } from '#domain/cafe/time.ts'
import type { RoomRules } from '#domain/cafe/settings.ts'
import type { SpaceType } from '#domain/contracts/barista.ts'
import type { HasTiers, Tier } from '#domain/membership/tiers.ts'
import { rentableSpan } from './availability.ts'
import { hirePrice } from './hire-price.ts'
import { ratesOf } from './rates.ts'
import type { RentalHours } from './rental-hours.ts'
import { whyShut } from './space-day.ts'

const HOUR_MS = 3_600_000

export type StayedSo = {
  spaceType: SpaceType
  startsAt: Date
  endsAt: Date
  /** Of the guest on that day, as it was booked. */
  tier: Tier
}
/** An hour more of a hire: until when, and what is added to its price and to its discount. */
export type LongerHire = { ok: true; endsAt: Date; priceCents: number; discountCents: number }

/**
 * One more hour of a hire, by the hours and the rates. It costs what a hire of so many hours costs more, so that a special counts.
 * Whether the room is free then is another question.
 */
export function stayLonger(
  { spaceType, startsAt, endsAt, tier }: StayedSo,
  { cafe, rooms }: { cafe: RentalHours & HasTiers; rooms: Pick<RoomRules, 'depositPercent'> },
): LongerHire | { ok: false; message: string } {
  const rate = ratesOf(cafe)[spaceType]
  const { name, minHours, maxHours } = rate
  const refuse = (message: string) => ({ ok: false, message }) as const
  const hours = Math.round((endsAt.getTime() - startsAt.getTime()) / HOUR_MS)
  const [before, after] = [hours, hours + 1].map((count) =>
    hirePrice(rate, count, tier, rooms, cafe),
  )
  if (!before || !after)
    return refuse(`The ${name} is rented for ${minHours} to ${maxHours} hours.`)
  const date = dateIn(cafe.timeZone, startsAt)
  const span = rentableSpan(cafe, spaceType, date)
  if (!span) return refuse(whyShut(cafe, spaceType, date))
  const end = minutesOf(timeIn(cafe.timeZone, startsAt)) + (hours + 1) * 60
  if (end > minutesOf(span.closes))
    return refuse(
      `That day the ${name} can be had from ${formatHour(span.opens)} to ${formatHour(span.closes)}.`,
    )
  return {
    ok: true,
    endsAt: new Date(endsAt.getTime() + HOUR_MS),
    priceCents: after.priceCents - before.priceCents,
    discountCents: after.discountCents - before.discountCents,
  }
}

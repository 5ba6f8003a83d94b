import type { RoomRules } from '#domain/cafe/settings.ts'
import { discountPercent, tierName, type HasTiers, type Tier } from '#domain/membership/tiers.ts'
import type { PriceLine } from './price-lines.ts'
import type { SpaceRate } from './rates.ts'
import { rentalLines } from './rental-lines.ts'

export type HireMoney = {
  /** By the rates. */
  priceCents: number
  discountCents: number
  /** After the discount. */
  totalCents: number
  depositCents: number
  balanceCents: number
}

export type HirePrice = HireMoney & {
  /** What it comes to, line by line: hours by rate, specials, the member discount. */
  lines: PriceLine[]
  note: string | null
}

/**
 * What a hire costs and when it is paid (docs/decisions/rooms.md). Each step is rounded once, half a cent up.
 * @param tier of the guest on the day of the hire @returns null where so many hours cannot be rented
 */
export function hirePrice(
  rate: SpaceRate,
  hours: number,
  tier: Tier,
  { depositPercent }: Pick<RoomRules, 'depositPercent'>,
  cafe: HasTiers,
): HirePrice | null {
  const rental = rentalLines(rate, hours)
  if (!rental) return null
  const money = hireMoney(rental.totalCents, tier, { depositPercent }, cafe)
  const percent = discountPercent(cafe, tier, 'space')
  const lines =
    money.discountCents > 0
      ? [
          ...rental.lines,
          { label: `${tierName(tier)}, ${percent}% off`, cents: -money.discountCents },
        ]
      : rental.lines
  return { ...money, lines, note: rental.note }
}

/** Discount, deposit and balance of a price that is known. Each step is rounded once, half a cent up. */
export function hireMoney(
  priceCents: number,
  tier: Tier,
  { depositPercent }: Pick<RoomRules, 'depositPercent'>,
  cafe: HasTiers,
): HireMoney {
  const discountCents = Math.round((priceCents * discountPercent(cafe, tier, 'space')) / 100)
  const totalCents = priceCents - discountCents
  const depositCents = Math.round((totalCents * depositPercent) / 100)
  return {
    priceCents,
    discountCents,
    totalCents,
    depositCents,
    balanceCents: totalCents - depositCents,
  }
}

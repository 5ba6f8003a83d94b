import { discountPercent, tierName, type HasTiers, type Tier } from '#domain/membership/tiers.ts'
import { dollars, type PriceLine } from './price-lines.ts'

export type SeatPrice = {
  /** What it comes to, line by line: seats, materials, the member discount. */
  lines: PriceLine[]
  /** Seats and materials, before the discount. */
  priceCents: number
  discountCents: number
  totalCents: number
}

/**
 * What the seats of a party cost. The discount is on the seats and not on the materials, which are bought for each; it is rounded
 * once, half a cent up.
 * @param tier of whoever books, on the day of the class
 */
export function seatPrice(
  { priceCents: each, materialsCents = 0 }: SeatPrices,
  party: number,
  tier: Tier,
  cafe: HasTiers,
): SeatPrice {
  const seatsCents = each * party
  const priceCents = seatsCents + materialsCents * party
  const percent = discountPercent(cafe, tier, 'workshops')
  const discountCents = Math.round((seatsCents * percent) / 100)
  const of = party === 1 ? '1 seat' : `${party} seats, ${dollars(each)} each`
  return {
    lines: [
      { label: of, cents: seatsCents },
      ...(materialsCents > 0 ? [{ label: 'Materials', cents: materialsCents * party }] : []),
      ...(discountCents > 0
        ? [{ label: `${tierName(tier)}, ${percent}% off`, cents: -discountCents }]
        : []),
    ],
    priceCents,
    discountCents,
    totalCents: priceCents - discountCents,
  }
}

/** What a member pays less for seats whose price was written down: of the seats and not of the materials. @param percent off classes */
export function memberSeatDiscount(
  { materialsCents = 0 }: Pick<SeatPrices, 'materialsCents'>,
  { priceCents, party }: { priceCents: number; party: number },
  percent: number,
): number {
  const seatsCents = Math.max(0, priceCents - materialsCents * party)
  return Math.round((seatsCents * percent) / 100)
}

/** For each person. */
export type SeatPrices = { priceCents: number; materialsCents?: number | undefined }

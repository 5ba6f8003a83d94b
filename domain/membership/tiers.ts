import { EARLY_BOOKING } from './early-booking.ts'

/** The tiers; 'none' is everybody else. */
export const MEMBER_TIERS = ['none', 'basic', 'premium', 'elite'] as const
export type Tier = (typeof MEMBER_TIERS)[number]
export type DiscountArea = 'workshops' | 'menu' | 'space'
export type PaidTier = {
  id: Exclude<Tier, 'none'>
  name: string
  /** Per month. */
  priceCents: number
  perks: string[]
  /** Percent off, by area (docs/decisions/prices.md). */
  discounts: Record<DiscountArea, number>
  /** So many days before everybody else its members book classes that open later. */
  earlyBookingDays: number
}

/** Names, prices, perks and discounts of the tiers that are sold. */
export const TIERS: readonly PaidTier[] = [
  {
    id: 'basic',
    name: 'Basic Membership',
    priceCents: 2_500,
    perks: ['5% off the menu', '10% off workshops', 'Pauses of up to 90 days'],
    discounts: { workshops: 10, menu: 5, space: 0 },
    earlyBookingDays: 0,
  },
  {
    id: 'premium',
    name: 'Premium Membership',
    priceCents: 4_500,
    perks: [
      '15% off the menu',
      '20% off workshops',
      '5% off space rental',
      'Pauses of up to 90 days',
      'Book classes two days early',
    ],
    discounts: { workshops: 20, menu: 15, space: 5 },
    earlyBookingDays: EARLY_BOOKING.days,
  },
  {
    id: 'elite',
    name: 'Elite Membership',
    priceCents: 7_500,
    perks: [
      '25% off the menu',
      '30% off workshops',
      '10% off space rental',
      'Pauses of up to 90 days',
      'Book classes two days early',
      'A shelf of your own in the lounge',
    ],
    discounts: { workshops: 30, menu: 25, space: 10 },
    earlyBookingDays: EARLY_BOOKING.days,
  },
]

export function findTier(id: string | null | undefined): PaidTier | undefined {
  return TIERS.find((tier) => tier.id === id)
}

/** Percent off for a member of this tier in this area; 0 for everybody else. */
export function discountPercent(tier: Tier | null | undefined, area: DiscountArea): number {
  return findTier(tier)?.discounts[area] ?? 0
}

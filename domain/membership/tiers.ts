import { EARLY_BOOKING_DAYS, earlyBookingDays } from './early-booking.ts'

/** The tiers; 'none' is everybody else. */
export const MEMBER_TIERS = ['none', 'basic', 'premium', 'elite'] as const
export type Tier = (typeof MEMBER_TIERS)[number]
export type DiscountArea = 'workshops' | 'menu' | 'space'
type TierId = Exclude<Tier, 'none'>

/** A perk in words. Without Spanish ones, the English ones are said. */
export type Perk = { en: string; es: string }
/** What the owner sets of a tier (docs/decisions/memberships.md). */
export type TierTerms = {
  /** Per month, for whoever takes it from now on. */
  priceCents: number
  /** Percent off, by area (docs/decisions/prices.md). */
  discounts: Record<DiscountArea, number>
  /** Whether it can be joined, given and changed to. Who has it keeps it. */
  isOnSale: boolean
  /** So many days before everybody else its members book classes that open later. Settings that were saved before do not say it. */
  earlyBookingDays?: number | undefined
  /** What it gives beside the discounts, the pauses and the early booking, which are said by themselves. */
  perks: Perk[]
}
export type TierSettings = Record<TierId, TierTerms>
export type PaidTier = TierTerms & {
  id: TierId
  name: string
  earlyBookingDays: number
}
/** Where the terms of the tiers are said, as in `cafe`. A server of the version before does not say them. */
export type HasTiers = { tiers?: TierSettings | undefined }

/** What the tiers cost and give as long as the owner sets nothing else (`cafe.tiers`). */
export const TIER_TERMS: TierSettings = {
  basic: terms('basic', 2_500, 10, 5, 0),
  premium: terms('premium', 4_500, 20, 15, 5),
  elite: terms('elite', 7_500, 30, 25, 10, [
    { en: 'A shelf of your own in the lounge', es: 'un estante propio en el local' },
  ]),
}

function terms(
  id: TierId,
  priceCents: number,
  workshops: number,
  menu: number,
  space: number,
  perks: Perk[] = [],
): TierTerms {
  return {
    priceCents,
    discounts: { workshops, menu, space },
    isOnSale: true,
    earlyBookingDays: EARLY_BOOKING_DAYS[id],
    perks,
  }
}

const NAMES: readonly (readonly [TierId, string])[] = [
  ['basic', 'Basic Membership'],
  ['premium', 'Premium Membership'],
  ['elite', 'Elite Membership'],
]

/** 'Premium Membership'; what is no tier is said as it is. */
export const tierName = (tier: string): string =>
  NAMES.find(([id]) => id === tier)?.[1] ?? (tier === 'none' ? 'For members' : tier)

/** All tiers, the smallest first, whether they are sold or not. */
export const tiersOf = ({ tiers = TIER_TERMS }: HasTiers): PaidTier[] =>
  NAMES.map(([id, name]) => ({
    id,
    name,
    ...tiers[id],
    earlyBookingDays: earlyBookingDays({ tiers }, id),
  }))

export const tiersOnSale = (cafe: HasTiers): PaidTier[] =>
  tiersOf(cafe).filter(({ isOnSale }) => isOnSale)

export function findTier(cafe: HasTiers, id: string | null | undefined): PaidTier | undefined {
  return tiersOf(cafe).find((tier) => tier.id === id)
}

/** Percent off for a member of this tier in this area; 0 for everybody else. */
export function discountPercent(
  cafe: HasTiers,
  tier: Tier | null | undefined,
  area: DiscountArea,
): number {
  return findTier(cafe, tier)?.discounts[area] ?? 0
}

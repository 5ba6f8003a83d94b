import type { Tier } from './tiers.ts'

/** So many days before everybody else members book classes that open later. Apart from all else of the tiers: pages for guests need it. */
export const EARLY_BOOKING_DAYS: Readonly<Record<Tier, number>> = {
  none: 0,
  basic: 0,
  premium: 2,
  elite: 2,
}

/**
 * So many days before everybody else members book classes that open later, as long as the owner sets nothing else (`cafe.tiers`).
 * Apart from all else of the tiers: pages for guests need only this.
 */
export const EARLY_BOOKING_DAYS = { basic: 0, premium: 2, elite: 2 }
type Id = keyof typeof EARLY_BOOKING_DAYS

/** Where the terms of the tiers are said, as in `cafe`. A server of the version before does not say it. */
export type HasEarlyDays = {
  tiers?: Record<Id, { priceCents: number; earlyBookingDays?: number | undefined }> | undefined
}

/** Days before everybody else; 0 for who is no member. */
export function earlyBookingDays({ tiers }: HasEarlyDays, tier: string): number {
  if (!(tier in EARLY_BOOKING_DAYS)) return 0
  const id = tier as Id
  return tiers?.[id].earlyBookingDays ?? EARLY_BOOKING_DAYS[id]
}

/** The tiers whose members are the first, by days before everybody else, the most first. */
export function earlyTiers(cafe: HasEarlyDays): { days: number; tiers: string[] }[] {
  const byDays = new Map<number, string[]>()
  for (const tier of Object.keys(EARLY_BOOKING_DAYS)) {
    const days = earlyBookingDays(cafe, tier)
    if (days > 0) byDays.set(days, [...(byDays.get(days) ?? []), tier])
  }
  return [...byDays]
    .map(([days, tiers]) => ({ days, tiers: tiers.map(capital) }))
    .sort((one, other) => other.days - one.days)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

import { percentOf } from '#domain/cafe/money.ts'
import type { PaidTier } from './tiers.ts'

/** What somebody has here in an ordinary month, at today's prices. */
export type Usual = {
  drinksPerWeek: number
  drinkCents: number
  classesPerMonth: number
  classCents: number
  roomHoursPerMonth: number
  roomHourCents: number
}
/** In cents a month; `netCents` is below zero where the membership costs more than it saves. */
export type Savings = {
  menuCents: number
  workshopsCents: number
  spaceCents: number
  totalCents: number
  netCents: number
}

const WEEKS_PER_MONTH = 52 / 12

/** What a tier takes off an ordinary month. */
export function savingsOf(tier: PaidTier, usual: Usual): Savings {
  const drinks = Math.round(usual.drinksPerWeek * WEEKS_PER_MONTH * usual.drinkCents)
  const menuCents = percentOf(drinks, tier.discounts.menu)
  const workshopsCents = percentOf(
    usual.classesPerMonth * usual.classCents,
    tier.discounts.workshops,
  )
  const spaceCents = percentOf(usual.roomHoursPerMonth * usual.roomHourCents, tier.discounts.space)
  const totalCents = menuCents + workshopsCents + spaceCents
  return {
    menuCents,
    workshopsCents,
    spaceCents,
    totalCents,
    netCents: totalCents - tier.priceCents,
  }
}

/** The tier that leaves most in somebody's pocket; null where none pays for itself. */
export function bestTier(tiers: readonly PaidTier[], usual: Usual): PaidTier | null {
  let best: { tier: PaidTier; netCents: number } | null = null
  for (const tier of tiers) {
    const { netCents } = savingsOf(tier, usual)
    if (netCents > 0 && (!best || netCents > best.netCents)) best = { tier, netCents }
  }
  return best?.tier ?? null
}

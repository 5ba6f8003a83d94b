import { findTier, type HasTiers } from '#domain/membership/tiers.ts'
import type { NewLine } from './cart.ts'

/** A membership for the cart, by tier; 'basic' is the one the chat adds by default. */
export function lineFromMembership(
  cafe: HasTiers,
  tierId = 'basic',
  source?: string,
): NewLine | null {
  const tier = findTier(cafe, tierId)
  if (!tier?.isOnSale) return null
  return {
    id: tier.id,
    type: 'membership',
    name: tier.name,
    category: 'membership',
    priceCents: tier.priceCents,
    quantity: 1,
    customizations: {},
    ...(source && { source }),
  }
}

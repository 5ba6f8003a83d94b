import { formatCents } from '#domain/cafe/money.ts'
import { findTier, tierName, type PaidTier } from '#domain/membership/tiers.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import type { MembershipRow } from './store.ts'

type From = Pick<Services, 'settings'>

/** What a tier costs and gives now. Read it once for each thing that is sold: the owner may save at any moment. */
export function termsOf({ settings }: From, id: PaidTier['id']): PaidTier {
  const found = findTier(settings.get().cafe, id)
  if (!found) throw new Error(`There is no tier ${id}.`)
  return found
}

/** What the next month of a membership costs, as its holder was told. @param fromOn its first day */
export function nextMonthCents(
  services: From,
  {
    nextTier,
    nextTierCents,
    newPriceCents,
    newPriceOn,
    priceCents,
  }: Pick<
    MembershipRow,
    'nextTier' | 'nextTierCents' | 'newPriceCents' | 'newPriceOn' | 'priceCents'
  >,
  fromOn: string,
): number {
  // One that was chosen before its price was written down costs what it costs now.
  if (nextTier) return nextTierCents ?? termsOf(services, nextTier).priceCents
  const isNew = newPriceCents !== null && newPriceOn !== null && newPriceOn <= fromOn
  return isNew ? newPriceCents : priceCents
}

/**
 * The terms of a tier that somebody takes or gives now. @param expectedCents what they were shown for a month, where they say it
 * @throws Refused 409 where it is not sold, or costs something else by now
 */
export function takeTerms(services: From, id: PaidTier['id'], expectedCents?: number): PaidTier {
  const terms = termsOf(services, id)
  if (!terms.isOnSale)
    throw new Refused(
      409,
      'tier_not_on_sale',
      `${tierName(id)} is not sold at the moment. Choose another one.`,
    )
  if (expectedCents !== undefined && expectedCents !== terms.priceCents)
    throw new Refused(
      409,
      'price_changed',
      `${tierName(id)} costs ${formatCents(terms.priceCents)} a month now. Look at it once more.`,
    )
  return terms
}

import { TIERS, type Tier } from './tiers.ts'

export type ComparisonRow = {
  label: string
  /** What it means, where the label does not say it all. */
  note?: string
  /** By tier; null is "not included". */
  values: Record<Tier, string | null>
}

/** Who each tier is for, in one line. */
export const TIER_BLURBS: Record<Exclude<Tier, 'none'>, string> = {
  basic: 'For whoever comes by once a week and takes a class when the name is good.',
  premium: 'For regulars with a favorite chair, and an opinion about ice.',
  elite: 'For people who teach, host, print or practically live here.',
}

/** The tiers line by line: their discounts, then their perks. */
export function comparison(): ComparisonRow[] {
  return [
    row('Drinks and food', (tier) => off(tier.discounts.menu), {
      note: 'Taken off at checkout and at the counter, before tax.',
    }),
    row('Classes and workshops', (tier) => off(tier.discounts.workshops), {
      note: 'By the date on which the class takes place.',
    }),
    row('Room rental', (tier) => off(tier.discounts.space)),
    named('A free drink on your birthday', ['basic', 'premium', 'elite']),
    named('Book classes two days early', ['premium', 'elite']),
    named(
      'A shelf of your own in the lounge',
      ['elite'],
      'Eleven inches wide, with your name on it.',
    ),
  ]
}

/**
 * After how many dollars of drinks in a month a tier has paid for itself, in cents: its price over its discount.
 * Classes and rooms come on top.
 */
export function breakEvenCents(id: Exclude<Tier, 'none'>): number {
  const tier = TIERS.find((one) => one.id === id)
  if (!tier || tier.discounts.menu === 0) return 0
  return Math.ceil((tier.priceCents * 100) / tier.discounts.menu)
}

type Paid = (typeof TIERS)[number]

const off = (percent: number): string | null => (percent > 0 ? `${percent}% off` : null)

function row(
  label: string,
  valueOf: (tier: Paid) => string | null,
  more: Pick<ComparisonRow, 'note'> = {},
): ComparisonRow {
  const of = (id: Tier): string | null => {
    const tier = TIERS.find((one) => one.id === id)
    return tier ? valueOf(tier) : null
  }
  return {
    label,
    ...more,
    values: { none: null, basic: of('basic'), premium: of('premium'), elite: of('elite') },
  }
}

const named = (label: string, tiers: readonly Tier[], note?: string): ComparisonRow =>
  row(label, (tier) => (tiers.includes(tier.id) ? 'Yes' : null), note ? { note } : {})

import { expect, test } from 'vitest'
import { breakEvenCents, comparison } from './comparison.ts'
import { discountPercent, TIERS } from './tiers.ts'

test.each([
  ['Drinks and food', 'menu'],
  ['Classes and workshops', 'workshops'],
  ['Room rental', 'space'],
] as const)('the line %s says what each tier takes off', (label, area) => {
  const values = comparison().find((row) => row.label === label)?.values
  for (const { id } of TIERS) {
    const percent = discountPercent(id, area)
    expect(values?.[id]).toBe(percent > 0 ? `${percent}% off` : null)
  }
  expect(values?.none).toBeNull()
})

test('no perk of a tier is missing from the comparison, and none is lost higher up', () => {
  const rows = comparison()
  for (const tier of TIERS)
    for (const perk of tier.perks.filter((one) => !one.includes('%')))
      expect(rows.find(({ label }) => label === perk)?.values[tier.id]).toBe('Yes')
  for (const { values } of rows)
    if (values.basic) expect(values.premium && values.elite).toBeTruthy()
})

test.each([
  ['basic', 50_000],
  ['premium', 30_000],
  ['elite', 30_000],
] as const)('%s pays for itself after %i cents of drinks in a month', (tier, cents) => {
  expect(breakEvenCents(tier)).toBe(cents)
})

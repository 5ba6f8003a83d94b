import { expect, test } from 'vitest'
import { EARLY_BOOKING } from './early-booking.ts'
import { discountPercent, findTier, TIERS, type DiscountArea, type Tier } from './tiers.ts'
import { PAUSE_MOST_DAYS } from './values.ts'

test.each<[DiscountArea, Tier, number]>([
  ['workshops', 'none', 0],
  ['workshops', 'basic', 10],
  ['workshops', 'premium', 20],
  ['workshops', 'elite', 30],
  ['menu', 'none', 0],
  ['menu', 'basic', 5],
  ['menu', 'premium', 15],
  ['menu', 'elite', 25],
  ['space', 'none', 0],
  ['space', 'basic', 0],
  ['space', 'premium', 5],
  ['space', 'elite', 10],
])('%s for a %s member: %i %% off', (area, tier, percent) => {
  expect(discountPercent(tier, area)).toBe(percent)
})

test('who is no member gets nothing off', () => {
  expect([discountPercent(null, 'menu'), discountPercent(undefined, 'menu')]).toEqual([0, 0])
  expect(findTier('none')).toBeUndefined()
})

test('a month of basic is $25, and each next tier costs more', () => {
  expect(TIERS.map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ['basic', 2_500],
    ['premium', 4_500],
    ['elite', 7_500],
  ])
})

test('the perks promise exactly the discounts that are given', () => {
  const words: Record<DiscountArea, string> = {
    menu: 'the menu',
    workshops: 'workshops',
    space: 'space rental',
  }
  for (const { perks, discounts } of TIERS) {
    const promised = perks.filter((perk) => perk.includes('% off')).sort()
    const given = (Object.keys(words) as DiscountArea[])
      .filter((area) => discounts[area] > 0)
      .map((area) => `${discounts[area]}% off ${words[area]}`)
    expect(promised).toEqual(given.sort())
  }
})

test('the perks promise early booking exactly where it is given', () => {
  for (const { id, perks, earlyBookingDays } of TIERS) {
    expect(perks.includes('Book classes two days early')).toBe(earlyBookingDays === 2)
    expect(EARLY_BOOKING.tiers.includes(id)).toBe(earlyBookingDays > 0)
  }
})

test('the pauses that are promised are those that are given', () => {
  for (const { perks } of TIERS) expect(perks).toContain(`Pauses of up to ${PAUSE_MOST_DAYS} days`)
})

test('a better tier has all that a smaller one has', () => {
  const besides = TIERS.map(({ perks }) => perks.filter((perk) => !perk.includes('% off')))
  besides.reduce((smaller, better) => {
    expect(better).toEqual(expect.arrayContaining(smaller))
    return better
  })
})

import { expect, test } from 'vitest'
import { earlyTiers } from './early-booking.ts'
import { discountWords, extraWords, perkWords } from './perks.ts'
import {
  discountPercent,
  findTier,
  tiersOf,
  tiersOnSale,
  TIER_TERMS,
  type DiscountArea,
  type HasTiers,
  type Tier,
} from './tiers.ts'
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
  expect(discountPercent({}, tier, area)).toBe(percent)
})

test('who is no member gets nothing off', () => {
  expect([discountPercent({}, null, 'menu'), discountPercent({}, undefined, 'menu')]).toEqual([
    0, 0,
  ])
  expect(findTier({}, 'none')).toBeUndefined()
})

test('a month of basic is $25, and each next tier costs more', () => {
  expect(tiersOf({}).map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ['basic', 2_500],
    ['premium', 4_500],
    ['elite', 7_500],
  ])
})

test('what the owner set counts, for the price and for what is off', () => {
  const basic = {
    ...TIER_TERMS.basic,
    priceCents: 2_900,
    discounts: { menu: 7, workshops: 12, space: 3 },
  }
  const cafe = { tiers: { ...TIER_TERMS, basic } }
  expect(findTier(cafe, 'basic')).toMatchObject({ name: 'Basic Membership', priceCents: 2_900 })
  expect(discountPercent(cafe, 'basic', 'menu')).toBe(7)
  expect(discountPercent(cafe, 'elite', 'menu')).toBe(25)
})

test('one that is not on sale is still one, and is not sold', () => {
  const premium = { ...TIER_TERMS.premium, isOnSale: false }
  const cafe = { tiers: { ...TIER_TERMS, premium } }
  expect(tiersOnSale(cafe).map(({ id }) => id)).toEqual(['basic', 'elite'])
  expect(discountPercent(cafe, 'premium', 'menu')).toBe(15)
})

test('the perks promise exactly the discounts that are given', () => {
  const [basic, premium] = tiersOf({})
  expect(basic && discountWords(basic)).toEqual([
    '5% off the menu',
    '10% off classes and workshop tickets',
  ])
  expect(premium && discountWords(premium, 'es')).toEqual([
    '15% de descuento en el menú',
    '20% de descuento en clases y entradas de talleres',
    '5% de descuento en espacios',
  ])
})

test('the perks promise early booking exactly where it is given', () => {
  const promised = (cafe: HasTiers, code: 'en' | 'es' = 'en') =>
    tiersOf(cafe).map((tier) =>
      perkWords(tier, code)
        .filter((words) => / days? early|día/.test(words))
        .slice(code === 'es' ? 1 : 0),
    )
  expect(promised({})).toEqual([
    [],
    ['Book classes two days early'],
    ['Book classes two days early'],
  ])
  const { basic, premium, elite } = TIER_TERMS
  const tiers = {
    basic: { ...basic, earlyBookingDays: 1 },
    premium: { ...premium, earlyBookingDays: 0 },
    elite: { ...elite, earlyBookingDays: 5 },
  }
  expect(promised({ tiers })).toEqual([
    ['Book classes a day early'],
    [],
    ['Book classes 5 days early'],
  ])
  expect(promised({ tiers }, 'es')[0]).toEqual(['reserva clases con un día de anticipación'])
})

test('members who book equally early are named together, the earliest first', () => {
  expect(earlyTiers({})).toEqual([{ days: 2, tiers: ['Premium', 'Elite'] }])
  const { basic, premium, elite } = TIER_TERMS
  const set = (days: readonly [number, number, number]) =>
    earlyTiers({
      tiers: {
        basic: { ...basic, earlyBookingDays: days[0] },
        premium: { ...premium, earlyBookingDays: days[1] },
        elite: { ...elite, earlyBookingDays: days[2] },
      },
    })
  expect(set([0, 0, 0])).toEqual([])
  expect(set([1, 1, 4])).toEqual([
    { days: 4, tiers: ['Elite'] },
    { days: 1, tiers: ['Basic', 'Premium'] },
  ])
  // As it was saved before there was such a field.
  const { earlyBookingDays: _, ...before } = elite
  expect(earlyTiers({ tiers: { basic, premium, elite: before } })).toEqual(earlyTiers({}))
})

test('the pauses that are promised are those that are given', () => {
  for (const tier of tiersOf({}))
    expect(extraWords(tier)).toContain(`Pause for up to ${PAUSE_MOST_DAYS} days`)
})

test('a better tier has all that a smaller one has', () => {
  tiersOf({})
    .map((tier) => extraWords(tier))
    .reduce((smaller, better) => {
      expect(better).toEqual(expect.arrayContaining(smaller))
      return better
    })
})

test('a perk of the owner without Spanish words is said in English', () => {
  const perks = [
    { en: 'Free refills on Mondays', es: '' },
    { en: 'A mug', es: 'una taza' },
  ]
  const tier = { perks, earlyBookingDays: 0 }
  expect(extraWords(tier, 'es').slice(1)).toEqual(['Free refills on Mondays', 'una taza'])
})

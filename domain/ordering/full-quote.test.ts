import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderPostings } from '#domain/books/posting.ts'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import { MEMBER_TIERS } from '#domain/membership/tiers.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { partsOfAmount, quoteAfter } from '#domain/payments/refund-parts.ts'
import { fullQuote, type Reducing } from './full-quote.ts'
import { reductionsOf } from './reductions.ts'

const promo = (more: Partial<PromoTerms>): PromoTerms => ({
  code: 'SUMMER',
  label: 'Summer',
  kind: 'percent',
  value: 10,
  itemId: null,
  categories: null,
  minimumCents: 0,
  ...more,
})
const quote = (lines: LineRequest[], reducing: Reducing, tip = 0) =>
  fullQuote({
    menu: CATALOGUE,
    request: { lines, tip: { percent: tip } },
    taxBasisPoints: 825,
    ...reducing,
  })
const LATTES: LineRequest[] = [
  { id: 'latte', quantity: 2 },
  { id: 'egg-tart', quantity: 1 },
]

describe('a promo code', () => {
  test.each<[string, Partial<PromoTerms>, number, string | null]>([
    ['a percentage of all goods', {}, 168, null],
    ['a percentage of a category', { categories: ['coffee'] }, 130, null],
    ['an amount', { kind: 'amount', value: 500 }, 500, null],
    [
      'no more than there is of it',
      { kind: 'amount', value: 500, categories: ['pastry'] },
      375,
      null,
    ],
    ['the dearest piece', { kind: 'free-item', value: 0 }, 650, null],
    ['the piece it names', { kind: 'free-item', value: 0, itemId: 'egg-tart' }, 375, null],
    [
      'nothing below its minimum',
      { minimumCents: 1_700 },
      0,
      'The code SUMMER is for orders from $17.00. Add something, or go on without it.',
    ],
    [
      'nothing where nothing fits',
      { categories: ['boba'] },
      0,
      'The code SUMMER is for something else than what is in your cart.',
    ],
  ])('takes off %s', (_, terms, cents, message) => {
    const answer = quote(LATTES, { promo: promo(terms) })
    expect(answer.discountCents).toBe(cents)
    expect(answer.promoMessage).toBe(message)
  })

  test('takes off a whole drink with its toppings, and nothing of other pieces', () => {
    const lines: LineRequest[] = [
      { id: 'taro-milk-tea', size: 'large', quantity: 2, customizations: { toppings: ['boba'] } },
    ]
    const answer = quote(lines, { promo: promo({ kind: 'free-item', value: 0 }) })
    expect(answer.reductions).toEqual([
      { kind: 'promo', label: 'Summer (one free)', cents: 925, code: 'SUMMER' },
    ])
  })

  test('and a member discount do not add up: the larger counts, and the code stays good', () => {
    const elite = quote(LATTES, { tier: 'elite', promo: promo({}) })
    expect(reductionsOf(elite).map(({ kind }) => kind)).toEqual(['member'])
    expect(elite.promoMessage).toContain('stays good')
    const basic = quote(LATTES, { tier: 'basic', promo: promo({}) })
    expect(reductionsOf(basic).map(({ kind }) => kind)).toEqual(['promo'])
    expect(basic.promoMessage).toBeNull()
  })

  test('that takes off as much as the member discount is not used up', () => {
    const tarts: LineRequest[] = [{ id: 'egg-tart', quantity: 4 }]
    const value = quote(tarts, { tier: 'basic' }).discountCents
    const of = (cents: number) =>
      quote(tarts, { tier: 'basic', promo: promo({ kind: 'amount', value: cents }) })
    expect(value).toBe(75)
    expect(reductionsOf(of(75)).map(({ kind, cents }) => [kind, cents])).toEqual([['member', 75]])
    expect(of(75).promoMessage).toContain('stays good')
    expect(reductionsOf(of(76)).map(({ kind, cents }) => [kind, cents])).toEqual([['promo', 76]])
  })
})

test('lines, reductions, tax and tip add up to the cent, whatever is ordered and taken off, also after refunds', () => {
  const line: fc.Arbitrary<LineRequest> = fc.oneof(
    fc.record({
      id: fc.constantFrom('latte', 'taro-milk-tea', 'egg-tart', 'sencha', 'gone'),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({
      id: fc.constantFrom('basic', 'elite'),
      type: fc.constant('membership' as const),
      quantity: fc.constant(1),
    }),
  )
  const reducing: fc.Arbitrary<Reducing> = fc.record({
    tier: fc.constantFrom(...MEMBER_TIERS),
    points: fc.nat(500),
    discount: fc.option(
      fc.oneof(
        fc.record({ of: fc.record({ percent: fc.integer({ min: 1, max: 100 }) }) }),
        fc.record({ of: fc.record({ cents: fc.integer({ min: 1, max: 5_000 }) }) }),
      ),
      { nil: undefined },
    ),
    promo: fc.option(
      fc.record({
        ...Object.fromEntries(
          Object.entries(promo({})).map(([key, value]) => [key, fc.constant(value)]),
        ),
        kind: fc.constantFrom('percent', 'amount', 'free-item'),
        value: fc.integer({ min: 1, max: 100 }),
        categories: fc.constantFrom(null, ['coffee'], ['pastry', 'boba']),
      }) as fc.Arbitrary<PromoTerms>,
      { nil: null },
    ),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      reducing,
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 1, max: 3_000 }),
      (lines, takenOff, tip, back) => {
        const sold = quote(lines, takenOff, tip)
        const parts = partsOfAmount(sold, [], back)
        for (const each of [sold, ...(parts ? [quoteAfter(sold, [parts])] : [])]) {
          const sum = (of: (line: (typeof each.lines)[number]) => number) =>
            each.lines.reduce((all, one) => all + of(one), 0)
          expect(sum((one) => one.discountCents)).toBe(each.discountCents)
          expect(reductionsOf(each).reduce((all, { cents }) => all + cents, 0)).toBe(
            each.discountCents,
          )
          expect(
            sum((one) => one.totalCents - one.discountCents + one.taxCents) + each.tipCents,
          ).toBe(each.totalCents)
          expect(each.lines.every((one) => one.discountCents <= one.totalCents)).toBe(true)
          expect(orderPostings(each, {}).reduce((all, { cents }) => all + cents, 0)).toBe(0)
        }
      },
    ),
  )
})

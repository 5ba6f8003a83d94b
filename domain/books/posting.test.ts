import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSale } from '#domain/artists/split.ts'
import { basisPointsOf } from '#domain/cafe/money.ts'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import type { Goods } from '#domain/ordering/counter-goods.ts'
import { fullQuote } from '#domain/ordering/full-quote.ts'
import { ACCOUNT_GROUPS, accountName, groupOf, type Posting } from './accounts.ts'
import { orderPostings, reversed, workSalePostings } from './posting.ts'

const CATEGORIES = Object.fromEntries(CATALOGUE.items.map(({ id, category }) => [id, category]))
const sum = (postings: readonly Posting[]) => postings.reduce((all, { cents }) => all + cents, 0)

describe('an order in the books', () => {
  const GOODS: Goods = new Map([
    ['work tide', { name: '“Tide”, Hana', priceCents: 4_500, left: 9 }],
    ['ticket mic', { name: 'Ticket: Open Mic', priceCents: 1_200, left: 99 }],
  ])
  const order = (
    lines: LineRequest[],
    more: { tier?: Tier; tax?: number; percent?: number } = {},
  ) =>
    fullQuote({
      menu: CATALOGUE,
      request: { lines, tip: { percent: more.percent ?? 0 } },
      taxBasisPoints: more.tax ?? 800,
      tier: more.tier,
      goods: GOODS,
    })

  test('is its money on one side and what it was for on the other', () => {
    const quote = order(
      [
        { id: 'taro-milk-tea', size: 'large', quantity: 2 },
        { id: 'egg-tart', quantity: 1 },
        { id: 'premium', type: 'membership', quantity: 1 },
      ],
      { tier: 'basic', percent: 20 },
    )
    const postings = Object.fromEntries(
      orderPostings(quote, CATEGORIES).map(({ account, cents }) => [account, cents]),
    )
    expect(postings).toEqual({
      'deposits:orders': quote.totalCents,
      'discounts:members': quote.discountCents,
      'sales:boba': -(quote.lines[0]?.totalCents ?? 0),
      'sales:pastry': -(quote.lines[1]?.totalCents ?? 0),
      'sales:membership': -(quote.lines[2]?.totalCents ?? 0),
      'tax:8000': -quote.taxCents,
      tips: -quote.tipCents,
    })
  })

  test('with a work takes the money of the work from the order, and that of a ticket for an event', () => {
    const quote = order([
      { id: 'latte', quantity: 1 },
      { id: 'tide', type: 'work', quantity: 1 },
      { id: 'mic', type: 'ticket', quantity: 2 },
    ])
    const taxCents = quote.lines[1]?.taxCents ?? 0
    const sale = {
      artistId: 'hana',
      priceCents: 4_500,
      artistCents: 2_700,
      houseCents: 1_800,
      taxCents,
      taxRate: 8_000,
    }
    const all = [...orderPostings(quote, CATEGORIES), ...workSalePostings(sale, 'deposits:orders')]
    const on = (account: string) => sum(all.filter((each) => each.account === account))
    expect(on('deposits:orders')).toBe(quote.totalCents)
    expect(on('tax:8000')).toBe(-quote.taxCents)
    expect(on('sales:event')).toBe(-2_400)
    expect(on('sales:coffee')).toBe(-650)
    expect(on('payable:artist:hana')).toBe(-2_700)
    expect(sum(all)).toBe(0)
  })

  test('is balanced whatever is ordered, taxed, taken off and tipped', () => {
    const id = fc.constantFrom('latte', 'taro-milk-tea', 'egg-tart', 'sencha', 'gone-from-the-menu')
    const line: fc.Arbitrary<LineRequest> = fc.oneof(
      fc.record({ id, quantity: fc.integer({ min: 1, max: 50 }) }),
      fc.record({
        id: fc.constantFrom('basic', 'premium', 'elite'),
        type: fc.constant('membership' as const),
        quantity: fc.constant(1),
      }),
      fc.constantFrom<LineRequest>(
        { id: 'tide', type: 'work', quantity: 1 },
        { id: 'mic', type: 'ticket', quantity: 3 },
      ),
    )
    const tier = fc.constantFrom<Tier>('none', 'basic', 'premium', 'elite')
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        tier,
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 100 }),
        (lines, tier, tax, percent) => {
          const postings = orderPostings(order(lines, { tier, tax, percent }), CATEGORIES)
          expect(sum(postings)).toBe(0)
          expect(postings.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true)
          const accounts = postings.map(({ account }) => account)
          expect(new Set(accounts).size).toBe(accounts.length)
          expect(sum([...postings, ...reversed(postings)])).toBe(0)
        },
      ),
    )
  })
})

test('a sold work is balanced, and most of it is the artist’s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      (priceCents, artistBasisPoints, taxBasisPoints) => {
        const split = splitSale(priceCents, artistBasisPoints)
        const taxCents = basisPointsOf(priceCents, taxBasisPoints)
        const taxRate = taxBasisPoints * 10
        const sale = { artistId: 'hana', priceCents, ...split, taxCents, taxRate }
        const postings = workSalePostings(sale)
        expect(sum(postings)).toBe(0)
        expect(postings.find(({ account }) => account === 'till')?.cents).toBe(
          priceCents + taxCents,
        )
      },
    ),
  )
})

test('every account has a part of the report and a name', () => {
  const names = { boba: 'Boba', hana: 'Hana Sato' }
  const named = [
    'till',
    'sales:boba',
    'sales:commission',
    'discounts:members',
    'tax:8250',
    'tips',
    'payable:artist:hana',
  ].map((account) => [groupOf(account), accountName(account, names)])
  expect(named).toEqual([
    ['money', 'Marked paid, cash or card not noted'],
    ['sales', 'Boba'],
    ['sales', 'Commission on works'],
    ['discounts', 'For members'],
    ['tax', 'At 8.25%'],
    ['tips', 'Tips'],
    ['payable', 'Hana Sato'],
  ])
  expect(() => groupOf('biscuits')).toThrow('no account')
  expect(ACCOUNT_GROUPS.map(({ id }) => id)).toContain('money')
})

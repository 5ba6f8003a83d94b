import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LineRequest, QuoteRequest } from '#domain/contracts/ordering.ts'
import { ItemEdit } from '#domain/contracts/menu-editing.ts'
import { MAX_LINE_QUANTITY, MAX_LINES, MAX_TOPPINGS, Quote } from '#domain/contracts/ordering.ts'
import { INT_MAX } from '#domain/contracts/text.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { fullQuote } from './full-quote.ts'
import { tippableCents } from './tippable.ts'

type Extra = {
  tip?: QuoteRequest['tip']
  tier?: Tier
  tax?: number
  date?: string
}
const quote = (lines: LineRequest[], { tip, tier, tax = 800, date }: Extra = {}) =>
  fullQuote({
    menu: CATALOGUE,
    request: { lines, tip },
    taxBasisPoints: tax,
    tier,
    date,
  })
const taro: LineRequest = {
  id: 'taro-milk-tea',
  size: 'large',
  quantity: 2,
  customizations: { sugarLevel: 50, iceLevel: 'less ice', toppings: ['boba'] },
  customerName: 'Ada',
}

describe('a quote', () => {
  test('names no size where there is only one', () => {
    const [espresso] = quote([{ id: 'espresso', quantity: 1 }]).lines
    expect(espresso).toMatchObject({ size: 'medium', sizeLabel: null, unitCents: 350 })
    const [large] = quote([{ id: 'espresso', size: 'large', quantity: 1 }]).lines
    expect(large?.problem).toEqual({
      reason: 'unknown-size',
      message: 'Espresso comes in one size ($3.50).',
    })
  })

  test('prices lines, then tax and tip', () => {
    const answer = quote([taro, { id: 'egg-tart', quantity: 1 }], { tip: { percent: 20 } })
    expect(answer).toEqual({
      lines: [
        {
          id: 'taro-milk-tea',
          type: 'item',
          name: 'Taro Milk Tea',
          size: 'large',
          sizeLabel: 'Large',
          summary: 'Less ice · 50% sugar · Boba',
          customizations: taro.customizations,
          customerName: 'Ada',
          quantity: 2,
          unitCents: 925,
          totalCents: 1850,
          discountCents: 0,
          taxCents: 148,
          problem: null,
        },
        expect.objectContaining({ id: 'egg-tart', size: null, totalCents: 375, taxCents: 30 }),
      ],
      subtotalCents: 2225,
      discountCents: 0,
      discountLabel: null,
      taxCents: 178,
      taxBasisPoints: 800,
      tipCents: 445,
      totalCents: 2225 + 178 + 445,
      prepSeconds: (90 + 8) * 2 + 30,
      isSellable: true,
      promoMessage: null,
    })
    expect(Quote.parse(answer)).toEqual(answer)
  })

  test.each([
    ['none', 0, null],
    ['basic', 65, 'Basic Membership: 5% off'],
    ['premium', 195, 'Premium Membership: 15% off'],
    ['elite', 325, 'Elite Membership: 25% off'],
  ] as const)('takes the %s discount off the menu', (tier, discount, label) => {
    const answer = quote([{ id: 'latte', quantity: 2 }], { tier, tax: 1_000, tip: { percent: 10 } })
    const left = 1300 - discount
    expect(answer).toMatchObject({ discountCents: discount, discountLabel: label })
    expect(answer.reductions).toEqual(
      label === null ? undefined : [{ kind: 'member', label, cents: discount }],
    )
    // Tax and tip are of what is left after discounts, half a cent rounded up.
    expect(answer.taxCents).toBe(Math.round(left / 10))
    expect(answer.tipCents).toBe(Math.round(left / 10))
    expect(answer.totalCents).toBe(left + answer.taxCents + answer.tipCents)
  })

  test('takes a tip in cents as it is', () => {
    expect(quote([{ id: 'latte', quantity: 1 }], { tip: { cents: 123 } }).tipCents).toBe(123)
  })

  test('a membership costs its tier, untaxed, without discount and without tip', () => {
    const lines: LineRequest[] = [
      { id: 'basic', type: 'membership', quantity: 1 },
      { id: 'latte', quantity: 1 },
    ]
    const answer = quote(lines, { tier: 'elite', tip: { percent: 100 } })
    expect(answer.lines[0]).toMatchObject({
      name: 'Basic Membership',
      unitCents: 2500,
      discountCents: 0,
      taxCents: 0,
      problem: null,
    })
    expect(answer.discountCents).toBe(163) // 25 % of 650
    expect(answer.tipCents).toBe(487)
    expect(answer.totalCents).toBe(2500 + 650 - 163 + 39 + 487)
  })
})

describe('a line that cannot be sold', () => {
  test.each<[string, Partial<LineRequest>, string, string]>([
    [
      'an unknown drink',
      { id: 'unicorn-tea' },
      'unknown-item',
      '"unicorn-tea" is not on our menu. Remove it to go on.',
    ],
    [
      'a pot of taro',
      { size: 'pot' },
      'unknown-size',
      "We don't make Taro Milk Tea in size pot. It comes in Regular ($7.50) and Large ($8.50).",
    ],
    [
      'a topping that is not offered any more',
      { customizations: { toppings: ['gold-leaf'] } },
      'unknown-topping',
      'Gold Leaf is sold out or no longer offered. Edit Taro Milk Tea to go on without it.',
    ],
    [
      'a hot mango tea',
      { id: 'mango-green-tea', customizations: { temperature: 'hot' } },
      'choice-not-offered',
      'Mango Green Tea comes iced only.',
    ],
    [
      'an iced Earl Grey',
      { id: 'earl-grey', customizations: { temperature: 'iced' } },
      'choice-not-offered',
      'Earl Grey comes hot only.',
    ],
    [
      'a hot croissant',
      { id: 'butter-croissant', customizations: { temperature: 'hot' } },
      'choice-not-offered',
      'Butter Croissant is not made hot or iced.',
    ],
    [
      'ice in a hot drink',
      { customizations: { temperature: 'hot', iceLevel: 'less ice' } },
      'choice-not-offered',
      'A hot Taro Milk Tea has no ice. Remove the ice choice.',
    ],
    [
      'ice in a croissant',
      { id: 'butter-croissant', customizations: { iceLevel: 'less ice' } },
      'choice-not-offered',
      'Butter Croissant has no ice. Remove the ice choice.',
    ],
    [
      'milk in a fruit tea',
      { id: 'mango-green-tea', customizations: { milk: 'oat' } },
      'choice-not-offered',
      'Mango Green Tea is not made with oat milk. Fruit teas are shaken without milk.',
    ],
    [
      'half-sweet loose-leaf tea',
      { id: 'earl-grey', customizations: { sugarLevel: 50 } },
      'choice-not-offered',
      'The sugar in Earl Grey cannot be changed. Loose-leaf tea is brewed as it is. Honey, sugar and milk come on the side.',
    ],
    [
      'toppings on a tart',
      { id: 'egg-tart', customizations: { toppings: ['boba'] } },
      'choice-not-offered',
      'Egg Tart takes no toppings.',
    ],
    [
      'a space',
      { id: 'art-space', type: 'booking' },
      'not-sold-here',
      'Spaces are reserved at /book-space. Remove this line to go on.',
    ],
    [
      'a class',
      { id: 'watercolor', type: 'session' },
      'not-sold-here',
      'Classes are booked at /classes/book, and tickets at /events. Remove this line to go on.',
    ],
    [
      'an unknown tier',
      { id: 'platinum', type: 'membership' },
      'unknown-item',
      '"platinum" is not on our menu. Remove it to go on.',
    ],
  ])('%s', (_, line, reason, message) => {
    const answer = quote([
      { id: 'taro-milk-tea', quantity: 2, ...line },
      { id: 'latte', quantity: 1 },
    ])
    expect(answer.lines[0]).toMatchObject({
      totalCents: 0,
      taxCents: 0,
      problem: { reason, message },
    })
    expect(answer.isSellable).toBe(false)
    expect(answer.subtotalCents).toBe(650)
    expect(Quote.parse(answer)).toEqual(answer)
  })

  const soldOut = (soldOutUntil: string | null) => ({
    ...CATALOGUE,
    items: CATALOGUE.items.map((item) =>
      item.id === 'latte' ? { ...item, isSoldOut: true, soldOutUntil } : item,
    ),
  })
  const problemOn = (soldOutUntil: string | null, date?: string) => {
    const request = { lines: [{ id: 'latte', quantity: 1 }] }
    return fullQuote({ menu: soldOut(soldOutUntil), request, taxBasisPoints: 800, date }).lines[0]
      ?.problem
  }

  test('because it is sold out', () => {
    expect(problemOn(null)).toEqual({
      reason: 'sold-out',
      message: 'Latte is sold out. Remove it or choose something else.',
    })
  })

  test('unless it is back by the day of pickup', () => {
    expect(problemOn('2025-10-30T15:00:00.000Z')).not.toBeNull()
    expect(problemOn('2025-10-30T15:00:00.000Z', '2025-10-30')).not.toBeNull()
    expect(problemOn('2025-10-30T15:00:00.000Z', '2025-10-31')).toBeNull()
  })
})

describe('to the cent', () => {
  const line: fc.Arbitrary<LineRequest> = fc.record({
    id: fc.constantFrom('latte', 'taro-milk-tea', 'egg-tart', 'sencha', 'avocado-toast'),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  const lines = fc.array(line, { minLength: 1, maxLength: 12 })
  const tier = fc.constantFrom<Tier>('none', 'basic', 'premium', 'elite')
  const tax = fc.integer({ min: 0, max: 2_000 })

  test('the lines add up to the order, and nothing is negative', () => {
    fc.assert(
      fc.property(lines, tier, tax, fc.integer({ min: 0, max: 100 }), (all, tier, tax, percent) => {
        const answer = quote(all, { tier, tax, tip: { percent } })
        const sum = (key: 'totalCents' | 'discountCents' | 'taxCents') =>
          answer.lines.reduce((total, one) => total + one[key], 0)
        expect([sum('totalCents'), sum('discountCents'), sum('taxCents')]).toEqual([
          answer.subtotalCents,
          answer.discountCents,
          answer.taxCents,
        ])
        expect(answer.totalCents).toBe(
          answer.subtotalCents - answer.discountCents + answer.taxCents + answer.tipCents,
        )
        for (const one of answer.lines) {
          expect(one.discountCents).toBeGreaterThanOrEqual(0)
          expect(one.discountCents).toBeLessThanOrEqual(one.totalCents)
          expect(one.taxCents).toBeGreaterThanOrEqual(0)
        }
        expect(Quote.parse(answer)).toEqual(answer)
      }),
    )
  })

  test('the largest order of the dearest menu, taxed and tipped, is a number that the database holds', () => {
    const dearest = <T extends object>(things: T[]) =>
      things.map((thing) => ({ ...thing, sizes: [], priceCents: 30_000 }))
    const menu = {
      ...CATALOGUE,
      items: dearest(CATALOGUE.items),
      toppings: dearest(CATALOGUE.toppings),
    }
    expect(ItemEdit.shape.priceCents.safeParse(30_000).success).toBe(true)
    expect(ItemEdit.shape.priceCents.safeParse(30_001).success).toBe(false)
    const line: LineRequest = {
      id: 'taro-milk-tea',
      quantity: MAX_LINE_QUANTITY,
      customizations: { toppings: Array.from({ length: MAX_TOPPINGS }, () => 'boba') },
    }
    const request = { lines: Array.from({ length: MAX_LINES }, () => line), tip: { percent: 100 } }
    const { totalCents, isSellable } = fullQuote({ menu, request, taxBasisPoints: 3_000 })
    expect(isSellable).toBe(true)
    expect(totalCents).toBeLessThanOrEqual(INT_MAX)
  })

  test('a line split in single drinks, or the lines in another order, cost the same', () => {
    fc.assert(
      fc.property(lines, tier, tax, (all, tier, tax) => {
        const single = all.flatMap((one) =>
          Array.from({ length: one.quantity }, () => ({ ...one, quantity: 1 })),
        )
        const { totalCents } = quote(all, { tier, tax })
        expect(quote(single, { tier, tax }).totalCents).toBe(totalCents)
        expect(quote(all.toReversed(), { tier, tax }).totalCents).toBe(totalCents)
      }),
    )
  })

  test('a member never pays more than a guest', () => {
    fc.assert(
      fc.property(lines, tier, tax, (all, tier, tax) => {
        expect(quote(all, { tier, tax }).totalCents).toBeLessThanOrEqual(
          quote(all, { tax }).totalCents,
        )
      }),
    )
  })
})

describe('works and tickets', () => {
  const goods = new Map([
    ['work tide', { name: '“Tide”, Hana', priceCents: 4_500, left: 1 }],
    ['ticket mic', { name: 'Ticket: Open Mic', priceCents: 1_200, left: 2 }],
  ])
  const bill = (lines: LineRequest[], more: object = {}) =>
    fullQuote({ menu: CATALOGUE, request: { lines }, taxBasisPoints: 800, goods, ...more })

  test('keep their price, whatever is off and tipped; a work is taxed and a ticket is not', () => {
    const { lines, discountCents, tipCents, taxCents } = bill(
      [
        { id: 'latte', quantity: 1 },
        { id: 'tide', type: 'work', quantity: 1, copy: 4 },
        { id: 'mic', type: 'ticket', quantity: 2 },
      ],
      {
        tier: 'elite',
        discount: { of: { percent: 50 } },
        request: {
          tip: { percent: 20 },
          lines: [
            { id: 'latte', quantity: 1 },
            { id: 'tide', type: 'work', quantity: 1, copy: 4 },
            { id: 'mic', type: 'ticket', quantity: 2 },
          ],
        },
      },
    )
    // $6.50 less 25 %, then half of that.
    const drink = 650 - 163 - 244
    expect(discountCents).toBe(650 - drink)
    expect(tipCents).toBe(Math.round(drink * 0.2))
    expect(tippableCents({ lines })).toBe(drink)
    expect(taxCents).toBe(Math.round((drink + 4_500) * 0.08))
    expect(lines.map(({ discountCents: off }) => off)).toEqual([650 - drink, 0, 0])
    expect(lines[1]).toMatchObject({ summary: 'No. 4', copy: 4, totalCents: 4_500 })
    expect(lines[2]).toMatchObject({ totalCents: 2_400, taxCents: 0 })
  })

  test.each<[string, LineRequest, string, string]>([
    ['no copy', { id: 'gone', type: 'work', quantity: 1 }, 'not-sold-here', 'sold at the counter'],
    ['two on a line', { id: 'tide', type: 'work', quantity: 2 }, 'choice-not-offered', 'own'],
    ['too many seats', { id: 'mic', type: 'ticket', quantity: 3 }, 'sold-out', 'Only 2 seats'],
  ])('are refused: %s', (_, line, reason, words) => {
    expect(bill([line])).toMatchObject({ isSellable: false, totalCents: 0 })
    expect(bill([line]).lines[0]?.problem).toMatchObject({
      reason,
      message: expect.stringContaining(words),
    })
  })

  test('are in no cart but the counter’s', () => {
    const [line] = quote([{ id: 'tide', type: 'work', quantity: 1 }]).lines
    expect(line?.problem?.reason).toBe('not-sold-here')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitSale } from '#domain/artists/split.ts'
import { orderPostings, workSalePostings } from '#domain/books/posting.ts'
import { splitCents } from '#domain/cafe/money.ts'
import type { Dining, LineRequest, Quote } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import {
  partsOfAmount,
  partsOfLines,
  partsOfTip,
  quoteAfter,
  sumOfParts,
  type RefundParts,
} from '#domain/payments/refund-parts.ts'
import { chargeRows, taxesOf } from './charge-rows.ts'
import { lineRate, type Charges } from './charges.ts'
import { BAKERY, PARTY_FEE as FEE } from './charges-testing.ts'
import type { Goods } from './counter-goods.ts'
import { fullQuote, type Reducing } from './full-quote.ts'
import { TAXABLES } from './values.ts'

const GOODS: Goods = new Map([
  ['work tide', { name: '“Tide”, Hana', priceCents: 4_505, left: 9 }],
  ['ticket mic', { name: 'Ticket: Open Mic', priceCents: 1_200, left: 99 }],
])
const quote = (
  lines: LineRequest[],
  charges: Partial<Charges>,
  {
    dining,
    tip = 0,
    ...reducing
  }: Reducing & { dining?: Dining; tip?: number; waive?: string[] } = {},
) =>
  fullQuote({
    menu: CATALOGUE,
    request: { lines, tip: { percent: tip }, ...(dining && { dining }) },
    goods: GOODS,
    taxBasisPoints: 887.5,
    ...charges,
    ...reducing,
  })
const TART = { id: 'egg-tart', quantity: 2 }
const LATTE = { id: 'latte', quantity: 1 }

describe('tax', () => {
  test('of a rate in thousandths of a percent is rounded once on all that it is on', () => {
    const { taxCents, taxBasisPoints, taxes } = quote([LATTE, TART], {})
    // 8.875 % of $14.00
    expect([taxCents, taxBasisPoints, taxes]).toEqual([124, 887.5, undefined])
  })

  test('is that of the tax category, for here and to go', () => {
    const charges = { taxCategories: [BAKERY] }
    const toGo = quote([LATTE, TART], charges)
    expect(toGo.taxes).toEqual([
      { rate: 8_875, cents: 58 },
      { rate: 0, cents: 0 },
    ])
    expect(toGo.lines.map(({ taxRate }) => taxRate)).toEqual([8_875, 0])
    expect(chargeRows(toGo)).toEqual([{ label: 'Sales tax (8.875%)', cents: 58 }])
    const here = quote([LATTE, TART], charges, { dining: 'here' })
    // All of one rate again.
    expect([here.taxCents, here.taxes, here.dining]).toEqual([124, undefined, 'here'])
    const only = quote([TART], charges)
    expect([only.taxCents, only.taxBasisPoints]).toEqual([0, 0])
  })

  test('is posted to the account of its rate, that of a work with its own sale', () => {
    const charges = {
      taxCategories: [BAKERY, { ...BAKERY, id: 'art', toGo: 4_000, covers: ['work' as const] }],
    }
    const sold = quote([LATTE, TART, { id: 'tide', type: 'work', quantity: 1 }], charges)
    expect(onTax(allPostings(sold))).toEqual({ 'tax:8875': -58, 'tax:4000': -180 })
  })
})

describe('a service fee', () => {
  const six = [{ id: 'latte', quantity: 6 }]
  test('is added by name where its terms hold, and taxed where it says so', () => {
    const charges = { serviceFees: [FEE] }
    expect(quote(six, charges).fees).toBeUndefined()
    expect(quote([LATTE], charges, { dining: 'here' }).fees).toBeUndefined()
    const party = quote(six, charges, { dining: 'here' })
    // 18 % of $39.00; the tax is 8.875 % of $46.02, of which $7.02 is the fee's.
    expect(party.fees).toEqual([
      { id: 'party', name: 'Service for parties', cents: 702, taxCents: 62, taxRate: 8_875 },
    ])
    expect([party.taxCents, party.totalCents]).toEqual([408, 3_900 + 702 + 408])
    const untaxed = quote(six, { serviceFees: [{ ...FEE, isTaxed: false }] }, { dining: 'here' })
    expect([untaxed.taxCents, untaxed.totalCents]).toEqual([346, 3_900 + 702 + 346])
  })

  test('is of what is left after discounts, and none where nothing is', () => {
    const charges = { serviceFees: [FEE] }
    const of = (percent: number) =>
      quote(six, charges, { dining: 'here', discount: { of: { percent } } }).fees?.[0]?.cents
    expect([of(50), of(100)]).toEqual([351, undefined])
  })

  test('that is waived is in no sum, is not taxed and says what it would have been', () => {
    const waived = quote(
      six,
      { serviceFees: [FEE, { ...FEE, id: 'room', name: 'Room', kind: 'amount', value: 200 }] },
      { dining: 'here', waive: ['party', 'not-there'] },
    )
    expect(waived.waivedFees).toEqual([{ id: 'party', name: 'Service for parties', cents: 702 }])
    expect(waived.fees?.map(({ id }) => id)).toEqual(['room'])
    // 8.875 % of $41.00
    expect([waived.taxCents, waived.totalCents]).toEqual([364, 3_900 + 200 + 364])
    expect(chargeRows(waived).map(({ label, cents }) => [label, cents])).toEqual([
      ['Room', 200],
      ['Service for parties, waived', 0],
      ['Sales tax (8.875%)', 364],
    ])
    expect(orderPostings(waived, {})).toEqual(
      expect.arrayContaining([
        { account: 'discounts:fees', cents: 702 },
        { account: 'sales:fee', cents: -902 },
      ]),
    )
  })

  test('has an account of its own and can be given back by itself', () => {
    const party = quote(six, { serviceFees: [FEE] }, { dining: 'here' })
    const back = partsOfLines(party, [], [{ position: 1, quantity: 1 }]) as RefundParts
    expect(sumOfParts(back)).toBe(702 + 62)
    const left = quoteAfter(party, [back])
    expect(left.totalCents).toBe(party.totalCents - 764)
    const on = (sold: Quote) =>
      orderPostings(sold, {}).find(({ account }) => account === 'sales:fee')?.cents
    expect([on(party), on(left)]).toEqual([-702, undefined])
    expect(partsOfLines(party, [back], [{ position: 1, quantity: 1 }])).toBeNull()
  })
})

const LINE: fc.Arbitrary<LineRequest> = fc.oneof(
  fc.record({
    id: fc.constantFrom('latte', 'taro-milk-tea', 'egg-tart', 'sencha', 'gone'),
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  fc.constantFrom<LineRequest>(
    { id: 'tide', type: 'work', quantity: 1 },
    { id: 'mic', type: 'ticket', quantity: 3 },
    { id: 'gift-card-25', type: 'gift-card', quantity: 1 },
  ),
)
const RATE = fc.oneof(fc.constantFrom(0, 8_000), fc.integer({ min: 0, max: 30_000 }))
/** Up to three tax categories, and up to three fees. */
const CHARGES: fc.Arbitrary<Charges> = fc.record({
  taxBasisPoints: fc.integer({ min: 0, max: 30_000 }).map((rate) => rate / 10),
  taxCategories: fc.array(fc.record({ here: RATE, toGo: RATE }), { maxLength: 3 }).chain((rates) =>
    fc
      .array(fc.nat(rates.length), { minLength: TAXABLES.length, maxLength: TAXABLES.length })
      .map((where) =>
        rates.map((rate, index) => ({
          ...rate,
          id: `tax-${index}`,
          name: `Tax ${index}`,
          covers: TAXABLES.filter((_, kind) => where[kind] === index),
        })),
      ),
  ),
  serviceFees: fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.constant('Service'),
      kind: fc.constantFrom('percent' as const, 'amount' as const),
      value: fc.integer({ min: 1, max: 20_000 }),
      fromCents: fc.constantFrom(0, 2_000),
      fromPieces: fc.constantFrom(0, 6),
      dining: fc.constantFrom('any' as const, 'here' as const, 'to-go' as const),
      isTaxed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})
const TAKEN_OFF = fc.record({
  dining: fc.constantFrom<Dining | undefined>(undefined, 'here', 'to-go'),
  tip: fc.integer({ min: 0, max: 30 }),
  tier: fc.constantFrom('none' as const, 'premium' as const),
  points: fc.nat(200),
  discount: fc.option(fc.record({ of: fc.record({ percent: fc.integer({ min: 1, max: 100 }) }) }), {
    nil: undefined,
  }),
})
const LINES = fc.array(LINE, { minLength: 1, maxLength: 8 })

test('with one rate every price is what it was before there were several, to the cent', () => {
  fc.assert(
    fc.property(
      LINES,
      fc.integer({ min: 0, max: 3_000 }),
      TAKEN_OFF,
      (lines, taxBasisPoints, off) => {
        const now = quote(lines, { taxBasisPoints }, off)
        const taxable = now.lines.map(({ type, totalCents, discountCents }) =>
          type === 'item' || type === 'work' ? totalCents - discountCents : 0,
        )
        const whole = taxable.reduce((sum, cents) => sum + cents, 0)
        const taxCents = Math.floor((whole * taxBasisPoints + 5_000) / 10_000)
        expect(now.taxCents).toBe(taxCents)
        expect(now.lines.map((line) => line.taxCents)).toEqual(splitCents(taxCents, taxable))
        expect(now.taxBasisPoints).toBe(taxBasisPoints)
        expect([now.taxes, now.fees]).toEqual([undefined, undefined])
        // Tax categories at the general rate change nothing either.
        const rate = taxBasisPoints * 10
        const same = { ...BAKERY, here: rate, toGo: rate }
        expect(quote(lines, { taxBasisPoints, taxCategories: [same] }, off)).toEqual(now)
      },
    ),
  )
})

test('lines, fees, the taxes of each rate and the tip add up, down to nothing by whatever refunds', () => {
  const step = fc.oneof(
    fc.record({ position: fc.nat(10), quantity: fc.integer({ min: 1, max: 20 }) }),
    fc.record({ cents: fc.integer({ min: 1, max: 4_000 }) }),
    fc.record({ tip: fc.integer({ min: 1, max: 500 }) }),
  )
  fc.assert(
    fc.property(
      LINES,
      CHARGES,
      TAKEN_OFF,
      fc.boolean(),
      fc.array(step, { maxLength: 8 }),
      (lines, charges, off, isWaived, steps) => {
        // The first, where there are several.
        const waive = isWaived ? charges.serviceFees?.slice(0, 1).map(({ id }) => id) : undefined
        const sold = quote(lines, charges, { ...off, ...(waive && { waive }) })
        addsUp(sold)
        const given: RefundParts[] = []
        for (const one of steps) {
          const parts =
            'cents' in one
              ? partsOfAmount(sold, given, one.cents)
              : 'tip' in one
                ? partsOfTip(sold, given, one.tip)
                : partsOfLines(sold, given, [one])
          if (!parts) continue
          given.push(parts)
          const left = quoteAfter(sold, given)
          const back = given.reduce((sum, each) => sum + sumOfParts(each), 0)
          expect(left.totalCents).toBe(sold.totalCents - back)
          addsUp(left)
        }
      },
    ),
    { numRuns: 300 },
  )
})

/** The sums of a bill, of its taxes and of its postings. */
function addsUp(of: Quote) {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  const fees = of.fees ?? []
  const parts = [...of.lines.map((line) => ({ ...line, taxRate: lineRate(of, line) })), ...fees]
  expect(
    of.subtotalCents -
      of.discountCents +
      sum(fees.map(({ cents }) => cents)) +
      of.taxCents +
      of.tipCents,
  ).toBe(of.totalCents)
  expect(sum(parts.map(({ taxCents }) => taxCents))).toBe(of.taxCents)
  const taxes = taxesOf(of)
  expect(sum(taxes.map(({ cents }) => cents))).toBe(of.taxCents)
  for (const { rate, cents } of taxes)
    expect(sum(parts.map((part) => (part.taxRate === rate ? part.taxCents : 0)))).toBe(cents)
  expect(parts.every(({ taxCents }) => taxCents >= 0)).toBe(true)
  const postings = allPostings(of)
  expect(sum(postings.map(({ cents }) => cents))).toBe(0)
  expect(onTax(postings)).toEqual(
    Object.fromEntries(
      taxes.filter(({ cents }) => cents !== 0).map(({ rate, cents }) => [`tax:${rate}`, -cents]),
    ),
  )
}

/** Of the order and of the works in it. */
function allPostings(of: Quote) {
  const works = of.lines.filter(({ type, totalCents }) => type === 'work' && totalCents > 0)
  return [
    ...orderPostings(of, {}),
    ...works.flatMap((line) =>
      workSalePostings(
        {
          artistId: 'hana',
          priceCents: line.totalCents,
          ...splitSale(line.totalCents, 7_000),
          taxCents: line.taxCents,
          taxRate: lineRate(of, line),
        },
        'deposits:orders',
      ),
    ),
  ]
}

function onTax(postings: readonly { account: string; cents: number }[]) {
  const sums: Record<string, number> = {}
  for (const { account, cents } of postings)
    if (account.startsWith('tax:')) sums[account] = (sums[account] ?? 0) + cents
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

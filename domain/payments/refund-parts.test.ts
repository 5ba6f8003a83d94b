import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { fullQuote } from '#domain/ordering/full-quote.ts'
import {
  partsOfAmount,
  partsOfLines,
  partsOfTip,
  quoteAfter,
  remainingOf,
  sumOfParts,
  type RefundParts,
} from './refund-parts.ts'

const order = (quantity: number, more: { tier?: 'premium'; tip?: number } = {}) =>
  fullQuote({
    menu: CATALOGUE,
    request: {
      lines: [
        { id: 'taro-milk-tea', size: 'large', quantity },
        { id: 'egg-tart', quantity: 2 },
      ],
      tip: { percent: more.tip ?? 0 },
    },
    taxBasisPoints: 825,
    tier: more.tier,
  })

describe('a refund', () => {
  test('of all pieces of all lines and the tip is what was paid', () => {
    const quote = order(3, { tier: 'premium', tip: 20 })
    const lines = quote.lines.map(({ quantity }, position) => ({ position, quantity }))
    const goods = partsOfLines(quote, [], lines)
    const tip = partsOfTip(quote, goods ? [goods] : [], quote.tipCents)
    expect(sumOfParts(goods as RefundParts) + sumOfParts(tip as RefundParts)).toBe(quote.totalCents)
  })

  test('of more than there is left is none', () => {
    const quote = order(1, { tip: 20 })
    const one = partsOfLines(quote, [], [{ position: 0, quantity: 1 }]) as RefundParts
    expect(partsOfLines(quote, [one], [{ position: 0, quantity: 1 }])).toBeNull()
    expect(partsOfLines(quote, [], [{ position: 0, quantity: 2 }])).toBeNull()
    expect(partsOfLines(quote, [], [{ position: 9, quantity: 1 }])).toBeNull()
    const twice = { position: 1, quantity: 1 }
    expect(partsOfLines(quote, [], [twice, twice])).toBeNull()
    expect(partsOfAmount(quote, [], quote.totalCents)).toBeNull()
    expect(partsOfTip(quote, [], quote.tipCents + 1)).toBeNull()
  })

  test('leaves lines, tax and tip that add up, down to nothing, in whatever steps it is given', () => {
    const step = fc.oneof(
      fc.record({ position: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ cents: fc.integer({ min: 1, max: 2_000 }) }),
      fc.record({ tip: fc.integer({ min: 1, max: 500 }) }),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(undefined, 'premium' as const),
        fc.array(step, { maxLength: 12 }),
        (quantity, tier, steps) => {
          const quote = order(quantity, { tip: 15, ...(tier && { tier }) })
          const given: RefundParts[] = []
          for (const one of steps) {
            const parts =
              'cents' in one
                ? partsOfAmount(quote, given, one.cents)
                : 'tip' in one
                  ? partsOfTip(quote, given, one.tip)
                  : partsOfLines(quote, given, [one])
            if (parts) given.push(parts)
          }
          const back = given.reduce((sum, parts) => sum + sumOfParts(parts), 0)
          const left = quoteAfter(quote, given)
          expect(left.totalCents).toBe(quote.totalCents - back)
          expect(remainingOf(quote, given).totalCents).toBe(left.totalCents)
          for (const line of left.lines) {
            expect(line.discountCents).toBeGreaterThanOrEqual(0)
            expect(line.taxCents).toBeGreaterThanOrEqual(0)
            expect(line.totalCents).toBeGreaterThanOrEqual(line.discountCents)
          }
        },
      ),
    )
  })
})

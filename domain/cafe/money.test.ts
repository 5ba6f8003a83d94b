import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPointsOf, formatCents, percentOf, splitCents } from './money.ts'

const cents = fc.integer({ min: 0, max: 100_000_000 })

describe('formatCents', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [75, '$0.75'],
    [650, '$6.50'],
    [1450, '$14.50'],
    [123_456_789, '$1,234,567.89'],
  ])('shows %i cents as %s', (amount, text) => {
    expect(formatCents(amount)).toBe(text)
  })

  test('speaks the locale of the page', () => {
    expect(formatCents(650, 'de-DE').replace(/\s/u, ' ')).toBe('6,50 $')
  })

  test('has one minus sign in every locale', () => {
    expect([formatCents(-4320), formatCents(-4320, 'en-GB')]).toEqual(['−$43.20', '−US$43.20'])
  })

  test('falls back to US English where the page names a locale that is none', () => {
    expect(formatCents(650, 'not a locale!')).toBe('$6.50')
  })

  test('writes dollars as the browser would, with a minus sign below nothing', () => {
    const browser = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -200_000_000, max: 200_000_000 }), (amount) => {
        expect(formatCents(amount)).toBe(browser.format(amount / 100).replace('-', '−'))
      }),
    )
  })

  test('shows every amount with exactly its cents', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(Number(formatCents(amount).replaceAll(/\D/g, ''))).toBe(amount)
      }),
    )
  })
})

describe('shares of an amount', () => {
  test.each([
    [650, 5, 33], // 32.5 rounds up
    [750, 15, 113],
    [1, 25, 0],
    [2, 25, 1],
    [650, 0, 0],
    [650, 100, 650],
  ])('%i cents at %i percent are %i', (amount, percent, part) => {
    expect(percentOf(amount, percent)).toBe(part)
  })

  test.each([
    [650, 800, 52],
    [100, 850, 9], // 8.5 rounds up
    [100, 849, 8],
  ])('%i cents at %i basis points are %i', (amount, basisPoints, part) => {
    expect(basisPointsOf(amount, basisPoints)).toBe(part)
  })

  test('is a whole number within half a cent of the exact part', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const part = basisPointsOf(amount, basisPoints)
        expect(Number.isInteger(part)).toBe(true)
        expect(Math.abs(part * 10_000 - amount * basisPoints)).toBeLessThanOrEqual(5_000)
      }),
    )
  })
})

describe('splitCents', () => {
  test('gives the left-over cents to the largest remainders, the earlier first', () => {
    expect(splitCents(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitCents(5, [650, 750])).toEqual([2, 3])
  })

  test('gives nothing where there is nothing to share by', () => {
    expect(splitCents(0, [0, 0])).toEqual([0, 0])
  })

  test('adds up to the cent and is never a cent off a fair part', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), shares, (amount, by) => {
        const whole = by.reduce((sum, share) => sum + share, 0)
        fc.pre(whole > 0)
        const parts = splitCents(amount, by)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        parts.forEach((part, index) => {
          expect(Math.abs(part - (amount * (by[index] ?? 0)) / whole)).toBeLessThan(1)
        })
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { isLargeDiscount } from './large-discount.ts'

const goods = (totalCents: number) => ({ lines: [{ type: 'item' as const, totalCents }] })

describe('a discount at the counter', () => {
  test('is large above a fifth of the goods, not at it', () => {
    expect(isLargeDiscount({ ...goods(1_000), counterDiscountCents: 200 })).toBe(false)
    expect(isLargeDiscount({ ...goods(1_000), counterDiscountCents: 201 })).toBe(true)
    expect(isLargeDiscount({ ...goods(999), counterDiscountCents: 200 })).toBe(true)
  })

  test('is measured by what it is taken off, not by gift cards, works and tickets beside it', () => {
    const beside = (['gift-card', 'work', 'ticket'] as const).map((type) => ({
      type,
      totalCents: 10_000,
    }))
    const lines = [...goods(375).lines, ...beside]
    expect(isLargeDiscount({ lines, counterDiscountCents: 75 })).toBe(false)
    expect(isLargeDiscount({ lines, counterDiscountCents: 375 })).toBe(true)
  })

  test('counts together with the service fees that are not charged', () => {
    const bill = { ...goods(1_000), counterDiscountCents: 100 }
    expect(isLargeDiscount({ ...bill, waivedFees: [{ cents: 60 }, { cents: 40 }] })).toBe(false)
    expect(isLargeDiscount({ ...bill, waivedFees: [{ cents: 60 }, { cents: 41 }] })).toBe(true)
    expect(isLargeDiscount({ ...goods(1_000), waivedFees: [{ cents: 201 }] })).toBe(true)
  })

  test('is not large where nothing is given, also on a bill of nothing', () => {
    expect(isLargeDiscount({ lines: [] })).toBe(false)
    expect(isLargeDiscount({ ...goods(500), waivedFees: [] })).toBe(false)
  })
})

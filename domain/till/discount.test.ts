import { describe, expect, test } from 'vitest'
import { isLargeDiscount } from './discount.ts'

describe('a discount at the counter', () => {
  test('is large above a fifth of the goods, not at it', () => {
    expect(isLargeDiscount({ subtotalCents: 1_000, counterDiscountCents: 200 })).toBe(false)
    expect(isLargeDiscount({ subtotalCents: 1_000, counterDiscountCents: 201 })).toBe(true)
    expect(isLargeDiscount({ subtotalCents: 999, counterDiscountCents: 200 })).toBe(true)
  })

  test('counts together with the service fees that are not charged', () => {
    const bill = { subtotalCents: 1_000, counterDiscountCents: 100 }
    expect(isLargeDiscount({ ...bill, waivedFees: [{ cents: 60 }, { cents: 40 }] })).toBe(false)
    expect(isLargeDiscount({ ...bill, waivedFees: [{ cents: 60 }, { cents: 41 }] })).toBe(true)
    expect(isLargeDiscount({ subtotalCents: 1_000, waivedFees: [{ cents: 201 }] })).toBe(true)
  })

  test('is not large where nothing is given, also on a bill of nothing', () => {
    expect(isLargeDiscount({ subtotalCents: 0 })).toBe(false)
    expect(isLargeDiscount({ subtotalCents: 500, waivedFees: [] })).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { memberSeatDiscount, seatPrice } from './seat-price.ts'

test('seats cost their price and the materials of each', () => {
  expect(seatPrice({ priceCents: 6_800, materialsCents: 1_200 }, 3, 'none', {})).toEqual({
    lines: [
      { label: '3 seats, $68 each', cents: 20_400 },
      { label: 'Materials', cents: 3_600 },
    ],
    priceCents: 24_000,
    discountCents: 0,
    totalCents: 24_000,
  })
})

test('members pay less for the seats and the same for the materials', () => {
  const price = seatPrice({ priceCents: 6_805, materialsCents: 1_200 }, 1, 'basic', {})
  expect(price.lines.at(-1)).toEqual({ label: 'Basic Membership, 10% off', cents: -681 })
  expect(price).toMatchObject({ priceCents: 8_005, discountCents: 681, totalCents: 7_324 })
  expect(seatPrice({ priceCents: 10_000 }, 2, 'elite', {}).totalCents).toBe(14_000)
})

test('what is off seats whose price stands is rounded half a cent up, and never of the materials', () => {
  const materials = { materialsCents: 1_200 }
  expect(memberSeatDiscount(materials, { priceCents: 8_005, party: 1 }, 10)).toBe(681)
  expect(memberSeatDiscount(materials, { priceCents: 2_400, party: 2 }, 30)).toBe(0)
})

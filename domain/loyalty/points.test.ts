import { describe, expect, test } from 'vitest'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { pointsEarned, pointsReduction, pointsSpent, worthOf } from './points.ts'

const line = (more: Partial<QuoteLine>): QuoteLine => ({
  id: 'latte',
  type: 'item',
  name: 'Latte',
  size: null,
  sizeLabel: null,
  summary: '',
  customizations: {},
  customerName: null,
  quantity: 1,
  unitCents: 0,
  totalCents: 0,
  discountCents: 0,
  taxCents: 0,
  problem: null,
  ...more,
})

describe('points that an order earns', () => {
  test('are one for each whole dollar of all goods together, after discounts and before tax', () => {
    const lines = [
      line({ totalCents: 550, discountCents: 0, taxCents: 44 }),
      line({ totalCents: 500, discountCents: 51, taxCents: 36 }),
    ]
    expect(pointsEarned({ lines })).toBe(9)
    expect(pointsEarned({ lines: [...lines, line({ totalCents: 1 })] })).toBe(10)
  })

  test('are none for what does not stand on the menu', () => {
    const lines = (['work', 'session', 'booking', 'membership'] as const).map((type) =>
      line({ type, totalCents: 9_900 }),
    )
    expect(pointsEarned({ lines })).toBe(0)
    expect(pointsEarned({ lines: [] })).toBe(0)
  })
})

describe('points that take something off', () => {
  test('are five cents each, as many as there are', () => {
    expect(pointsReduction(240, 5_000)).toEqual({
      kind: 'points',
      label: '240 points',
      cents: 1_200,
      points: 240,
    })
    expect(worthOf(240)).toBe('$12.00')
  })

  test('never come to more than is left of the goods', () => {
    expect(pointsReduction(240, 1_004)).toMatchObject({ points: 200, cents: 1_000 })
    expect(pointsReduction(240, 1_199)).toMatchObject({ points: 239, cents: 1_195 })
    expect(pointsReduction(240, 1_200)).toMatchObject({ points: 240, cents: 1_200 })
  })

  test('are spent from twenty on, which is a dollar', () => {
    expect(pointsReduction(19, 5_000)).toMatchObject({ points: 0, cents: 0 })
    expect(pointsReduction(20, 5_000)).toMatchObject({ points: 20, cents: 100 })
    expect(pointsReduction(500, 99)).toMatchObject({ points: 0, cents: 0 })
    expect(pointsReduction(500, 0)).toMatchObject({ points: 0, cents: 0 })
  })
})

describe('points that were spent', () => {
  const off = (cents: number) => [{ kind: 'points' as const, label: '', cents }]

  test('follow from what is still off: a point is not split', () => {
    expect(pointsSpent({ reductions: off(1_000) })).toBe(200)
    expect(pointsSpent({ reductions: off(996) })).toBe(200)
    expect(pointsSpent({ reductions: off(995) })).toBe(199)
  })

  test('are none where none are off', () => {
    expect(pointsSpent({})).toBe(0)
    expect(pointsSpent({ reductions: [{ kind: 'promo', label: '', cents: 300 }] })).toBe(0)
  })
})

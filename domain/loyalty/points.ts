import type { Quote, Reduction } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { goodsCents } from '#domain/ordering/tippable.ts'

/** What earns a point: a whole dollar of goods, after discounts and before tax. */
const EARNING_CENTS = 100
/** What a point takes off. */
export const POINT_CENTS = 5
/** Fewer are not spent: they would be worth less than a dollar. */
export const LEAST_POINTS = 20

/** The points that an order earns when it was paid and picked up. */
export function pointsEarned({ lines }: Pick<Quote, 'lines'>): number {
  const goods = lines.reduce(
    (sum, line) => sum + (line.type === 'item' ? goodsCents(line) - line.discountCents : 0),
    0,
  )
  return Math.floor(goods / EARNING_CENTS)
}

/** The points that were spent on an order, as it stands after refunds. A point is not split. */
export function pointsSpent({ reductions = [] }: Pick<Quote, 'reductions'>): number {
  const cents = reductions.find(({ kind }) => kind === 'points')?.cents ?? 0
  return Math.ceil(cents / POINT_CENTS)
}

/** What points take off: as many as there are, and no more than is left of the goods. @param leftCents of the goods */
export function pointsReduction(available: number, leftCents: number): Reduction {
  const used = Math.min(available, Math.floor(leftCents / POINT_CENTS))
  const points = used < LEAST_POINTS ? 0 : used
  const cents = points * POINT_CENTS
  return { kind: 'points', label: `${points} points`, cents, points }
}

/** '$12.00' for 240 points. */
export const worthOf = (points: number) => formatCents(points * POINT_CENTS)

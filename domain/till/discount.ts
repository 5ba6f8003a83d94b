/** A reason is a few words. */
export const DISCOUNT_REASON_MAX = 120

/** The usual reasons, for one press. */
export const DISCOUNT_REASONS = [
  'Staff drink',
  'Remade with a delay',
  'Regular guest',
  'Damaged or old',
  'Owner’s guest',
] as const

/** A discount of more than this needs somebody who may correct the work of others. */
export const DISCOUNT_LIMIT_PERCENT = 20

/** Whether the discount given at the counter is above the limit. */
export function isLargeDiscount(quote: {
  subtotalCents: number
  counterDiscountCents?: number | undefined
}): boolean {
  return (quote.counterDiscountCents ?? 0) * 100 > quote.subtotalCents * DISCOUNT_LIMIT_PERCENT
}

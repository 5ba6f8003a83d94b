import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { goodsCents } from '#domain/ordering/tippable.ts'
import { DISCOUNT_LIMIT_PERCENT } from './discount.ts'

type Given = {
  counterDiscountCents?: number | undefined
  waivedFees?: readonly { cents: number }[] | undefined
}

/** What was given at the counter, in cents: the discount and waived service fees together. */
export function givenCents({ counterDiscountCents = 0, waivedFees = [] }: Given): number {
  return waivedFees.reduce((sum, { cents }) => sum + cents, counterDiscountCents)
}

/** Whether what was given is above the limit, of the lines that are discounted: a gift card beside them hides nothing. */
export function isLargeDiscount({
  lines,
  ...given
}: Given & { lines: readonly Pick<QuoteLine, 'type' | 'totalCents'>[] }): boolean {
  const ofCents = lines.reduce((sum, line) => sum + goodsCents(line), 0)
  return givenCents(given) * 100 > ofCents * DISCOUNT_LIMIT_PERCENT
}

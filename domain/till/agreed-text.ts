import { formatCents } from '#domain/cafe/money.ts'
import type { Discount, FeeWaiver } from '#domain/contracts/drawers.ts'
import type { Quote } from '#domain/contracts/ordering.ts'

type Terms = { discount: Discount | null; waiver: FeeWaiver | null }

/** What is given away with a bill, for whoever agrees to it: '100% off, $3.75, Regular guest'. */
export function givenText(
  { counterDiscountCents = 0, waivedFees = [] }: Pick<Quote, 'counterDiscountCents' | 'waivedFees'>,
  { discount, waiver }: Terms,
): string {
  const off = formatCents(counterDiscountCents)
  return [
    ...(discount && counterDiscountCents > 0
      ? ['percent' in discount.of ? `${discount.of.percent}% off, ${off}` : `${off} off`]
      : []),
    ...(discount ? [discount.reason] : []),
    ...waivedFees.map(({ name, cents }) => `${name} of ${formatCents(cents)} waived`),
    ...(waivedFees.length > 0 && waiver ? [waiver.reason] : []),
  ].join(', ')
}

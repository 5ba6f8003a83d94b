import type { Quote, Reduction } from '#domain/contracts/ordering.ts'

/** What is off an order, by name; also of one that an earlier version wrote, whose discounts have no names of their own. */
export function reductionsOf({
  reductions,
  discountCents,
  discountLabel,
  counterDiscountCents = 0,
}: Pick<
  Quote,
  'reductions' | 'discountCents' | 'discountLabel' | 'counterDiscountCents'
>): Reduction[] {
  if (reductions) return reductions
  const memberCents = Math.max(0, discountCents - counterDiscountCents)
  const isBoth = memberCents > 0 && counterDiscountCents > 0
  const label = discountLabel ?? 'Discount'
  return [
    {
      kind: 'member' as const,
      label: isBoth ? label.replace(/, Discount$/, '') : label,
      cents: memberCents,
    },
    { kind: 'counter' as const, label: 'Discount', cents: discountCents - memberCents },
  ].filter(({ cents }) => cents > 0)
}

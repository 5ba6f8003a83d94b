import type { DayReport } from '#domain/contracts/drawers.ts'

/** What discounts took off, and net sales, in cents: the figures of this name in Reports and in the books. What was given back is in neither. */
export function netSalesOf({ salesCents, discounts }: Pick<DayReport, 'salesCents' | 'discounts'>) {
  const discountCents = discounts.reduce((sum, { cents }) => sum + cents, 0)
  return { discountCents, netCents: salesCents - discountCents }
}

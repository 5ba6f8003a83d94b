import type { Quote, QuoteLine } from '#domain/contracts/ordering.ts'

/** What of a line can be discounted, taxed and tipped: what stands on the menu. */
export function goodsCents({ type, totalCents }: Pick<QuoteLine, 'type' | 'totalCents'>): number {
  return type === 'item' ? totalCents : 0
}

/** What a tip in percent is of: what the bar made, after discounts. */
export function tippableCents({ lines }: Pick<Quote, 'lines'>): number {
  return lines.reduce(
    (sum, line) => sum + goodsCents(line) - (line.type === 'item' ? line.discountCents : 0),
    0,
  )
}

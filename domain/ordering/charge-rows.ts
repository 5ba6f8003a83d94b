import type { Quote, TaxPart } from '#domain/contracts/ordering.ts'

/** The rows of a bill between goods and total: fees, those that are waived, then each tax; what comes to nothing is left out where others are there. */
export function chargeRows(quote: Quote): { label: string; cents: number }[] {
  const taxes = taxesOf(quote)
  const shown = taxes.filter(({ cents }) => cents > 0 || taxes.length === 1)
  return [
    ...(quote.fees ?? []).map(({ name, cents }) => ({ label: name, cents })),
    ...(quote.waivedFees ?? []).map(({ name }) => ({ label: `${name}, waived`, cents: 0 })),
    ...shown.map(({ rate, cents }) => ({ label: `Sales tax (${rate / 1_000}%)`, cents })),
  ]
}

/** The tax of an order by its rates; also of one that an earlier version wrote, which had one rate. */
export function taxesOf({
  taxes,
  taxBasisPoints,
  taxCents,
}: Pick<Quote, 'taxes' | 'taxBasisPoints' | 'taxCents'>): TaxPart[] {
  return taxes ?? [{ rate: Math.round(taxBasisPoints * 10), cents: taxCents }]
}

import type { Order, Quote, TaxPart } from '#domain/contracts/ordering.ts'
import { taxesOf } from './charge-rows.ts'

type Drinks = NonNullable<Order['together']>['drinks']

/**
 * The totals of an order with the drinks that are in the price of its seats: their tax and fees stand where its own do, and the total
 * is the same. Without those whose order was changed since, which are in the price with their tax.
 */
export function withDrinks(quote: Quote, drinks: Drinks): Quote {
  const more = drinks.flatMap((each) => each.quote ?? [])
  if (more.length === 0) return quote
  const sum = (numbers: readonly number[]) => numbers.reduce((all, cents) => all + cents, 0)
  const fees = more.flatMap((each) => each.fees ?? [])
  const taxCents = sum(more.map((each) => each.taxCents))
  const inPrice = taxCents + sum(fees.map(({ cents }) => cents))
  return {
    ...quote,
    subtotalCents: quote.subtotalCents - inPrice,
    ...(fees.length > 0 && { fees: [...(quote.fees ?? []), ...fees] }),
    taxCents: quote.taxCents + taxCents,
    taxes: byRate([quote, ...more].flatMap(taxesOf)),
  }
}

function byRate(parts: readonly TaxPart[]): TaxPart[] {
  const all = new Map<number, number>()
  for (const { rate, cents } of parts) all.set(rate, (all.get(rate) ?? 0) + cents)
  return [...all].map(([rate, cents]) => ({ rate, cents }))
}

/** What went back of what an order paid for beside its own lines, in cents. */
export const togetherBackCents = ({ together }: Pick<Order, 'together'>): number =>
  (together?.givenBack ?? []).reduce((sum, { cents }) => sum + cents, 0)

/** What is left of all that was paid with an order; `null` where nothing went back. */
export function leftCents(order: Pick<Order, 'together' | 'money'>): number | null {
  const moneyOf = (wanted: 'paid' | 'given-back') =>
    (order.money ?? []).reduce((sum, { kind, cents }) => (kind === wanted ? sum + cents : sum), 0)
  const backCents = moneyOf('given-back') + togetherBackCents(order)
  return backCents > 0 ? moneyOf('paid') - backCents : null
}

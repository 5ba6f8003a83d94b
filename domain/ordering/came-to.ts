import type { Order } from '#domain/contracts/ordering.ts'
import { togetherBackCents } from './one-receipt.ts'
import { reservedCents } from './reserved-lines.ts'

export type CameTo = {
  /** What was paid and not given back; of an order that nobody paid yet, what it costs. */
  cents: number
  givenBackCents: number
}

/**
 * What an order came to, after what was given back of it. Of one that is off, without what paid for seats, a room or a membership in it
 * (`offSums`): that outlives it.
 */
export function cameTo({
  status,
  quote,
  money = [],
  together,
}: Pick<Order, 'status' | 'quote' | 'money' | 'together'>): CameTo {
  const sumOf = (wanted: 'paid' | 'given-back') =>
    money.reduce((sum, { kind, cents }) => (kind === wanted ? sum + cents : sum), 0)
  const paidCents = sumOf('paid')
  const isOff = status === 'cancelled' || status === 'refunded' || status === 'no-show'
  const givenBackCents = sumOf('given-back') + (isOff ? 0 : togetherBackCents({ together }))
  const ownCents = isOff
    ? Math.max(0, paidCents - reservedCents(quote))
    : givenBackCents > 0
      ? paidCents
      : quote.totalCents
  return { cents: Math.max(0, ownCents - givenBackCents), givenBackCents }
}

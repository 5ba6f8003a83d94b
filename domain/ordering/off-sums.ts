import type { Order } from '#domain/contracts/ordering.ts'
import { isReserved, reservedCents } from './reserved-lines.ts'

/** Of a paid order that is off, in cents: together they are its total. */
export type OffSums = {
  /** What goes back of it. */
  backCents: number
  /** What paid for seats, a room or a membership in it: they outlive the order, and are given back by their own terms. */
  apartCents: number
  /** What these are called. */
  apart: string[]
}

/** What becomes of the money of an order that was cancelled or refunded; `null` where it stands or was never paid. */
export function offSums({
  status,
  isPaid,
  quote,
}: Pick<Order, 'status' | 'isPaid'> & {
  quote: Pick<Order['quote'], 'lines' | 'totalCents'>
}): OffSums | null {
  if (!isPaid || (status !== 'cancelled' && status !== 'refunded')) return null
  const apartCents = reservedCents(quote)
  return {
    backCents: quote.totalCents - apartCents,
    apartCents,
    apart: quote.lines.filter(isReserved).map(({ name }) => name),
  }
}

import { isGoods } from '#domain/ordering/counter-goods.ts'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'

/** Whether the kitchen makes something of a line: a membership is only rung up. */
export function isMade({ type }: Pick<QuoteLine, 'type'>): boolean {
  return type === 'item'
}

/** Gift cards, works and tickets are handed over as soon as they are paid. */
export function isMadeByNobody({ type }: Pick<QuoteLine, 'type'>): boolean {
  return type === 'gift-card' || isGoods(type)
}

/** The positions of the lines that the kitchen makes. */
export function madeBy({ quote }: Pick<Order, 'quote'>): number[] {
  return quote.lines.flatMap((line, position) => (isMade(line) ? [position] : []))
}

/**
 * When the kitchen begins with an order: what is wanted as soon as possible at once, what has a pickup time as long before it
 * as it takes to make, and longer while the kitchen says that it is busy.
 * @param busyMinutes by how many minutes everything takes longer
 */
export function firesAt(
  {
    pickupAt,
    estimatedAt,
    createdAt,
    quote,
  }: Pick<Order, 'pickupAt' | 'estimatedAt' | 'createdAt' | 'quote'>,
  busyMinutes = 0,
): Date {
  if (pickupAt === null) return new Date(createdAt)
  // Whole minutes: nobody starts by the second.
  const minutes = Math.ceil(quote.prepSeconds / 60) + busyMinutes
  return new Date(Date.parse(estimatedAt) - minutes * 60_000)
}

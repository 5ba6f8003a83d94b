import { GOODS_TYPES } from '#domain/ordering/goods-types.ts'
import type { Order, QuoteLine } from '#domain/contracts/ordering.ts'

type Sold = Pick<QuoteLine, 'type' | 'isHandedOver'>

/** Whether the kitchen makes something of a line: a membership is only rung up, and a pastry may be handed over at the till. */
export function isMade({ type, isHandedOver }: Sold): boolean {
  return type === 'item' && !isHandedOver
}

/** Gift cards, works and tickets are handed over as soon as they are paid; seats and rooms are booked then, and memberships begin. */
export const MADE_BY_NOBODY: QuoteLine['type'][] = [
  'gift-card',
  ...GOODS_TYPES,
  'session',
  'booking',
  'membership',
]

/** Of these nothing is picked up either: a work is taken off the wall. */
export const COLLECTED_BY_NOBODY = MADE_BY_NOBODY.filter((type) => type !== 'work')

export function isMadeByNobody({ type, isHandedOver = false }: Sold): boolean {
  return isHandedOver || MADE_BY_NOBODY.includes(type)
}

/** Whether an order waits to be collected as it is: there is nothing in it that anybody makes, such as works alone. */
export function isNothingToMake({ lines }: { lines: readonly Sold[] }): boolean {
  return lines.length > 0 && lines.every(isMadeByNobody)
}

/** Whether nothing of an order is picked up either: seats, rooms, memberships and gift cards are theirs when they are paid. */
export function isNothingToCollect({ lines }: { lines: readonly Sold[] }): boolean {
  return (
    isNothingToMake({ lines }) &&
    !lines.some(({ type, isHandedOver }) => type === 'work' || isHandedOver)
  )
}

/**
 * Whether a line stands on the ticket of its order: what is made, what was handed over with it, and a work that waits on the wall. Gift cards,
 * seats, rooms, memberships and what the till handed over are theirs when they are paid: nobody at the bar does anything about them.
 */
export function isOnTicket({ channel }: Pick<Order, 'channel'>, { type }: Sold): boolean {
  return type === 'work' ? channel !== 'counter' : !COLLECTED_BY_NOBODY.includes(type)
}

type Making = Pick<Order, 'quote' | 'refunded' | 'remakes'>

/** The positions of the lines that the kitchen makes: not of what was given back. */
export function madeBy(order: Making): number[] {
  return order.quote.lines.flatMap((line, position) =>
    isMade(line) && piecesToMake(order, position) > 0 ? [position] : [],
  )
}

/** How many pieces of a line are to be made. What was given back is not, unless somebody asked to make it once more. */
export function piecesToMake(
  { quote, refunded = [], remakes = [] }: Making,
  position: number,
): number {
  const { quantity = 0 } = quote.lines[position] ?? {}
  const remake = remakes.findLast(({ line }) => line === position)
  if (remake) return Math.min(quantity, remake.toMake ?? quantity)
  return quantity - piecesGivenBack({ quote, refunded }, position)
}

/** How many pieces of a line were given back. */
export function piecesGivenBack(
  { quote, refunded = [] }: Pick<Order, 'quote' | 'refunded'>,
  position: number,
): number {
  const { quantity = 0 } = quote.lines[position] ?? {}
  const given = refunded.filter(({ line }) => line === position)
  return Math.min(
    quantity,
    given.reduce((sum, part) => sum + part.quantity, 0),
  )
}

/** What those who make an order have to know of a line that was given back; `null` where it was not. */
export function refundNote(
  order: Making & Pick<Order, 'status' | 'madeLines'>,
  position: number,
): string | null {
  const { quantity = 0, isHandedOver } = order.quote.lines[position] ?? {}
  const left = piecesToMake(order, position)
  const pieces = piecesGivenBack(order, position)
  // What is made once more says so itself.
  if (pieces === 0 || order.remakes?.some(({ line }) => line === position)) return null
  const isOpen =
    ['pending', 'confirmed', 'preparing'].includes(order.status) &&
    !isHandedOver &&
    !order.madeLines?.includes(position)
  const said = left > 0 ? `${pieces} of ${quantity} refunded` : 'Refunded'
  if (!isOpen) return said
  return left > 0 ? `${said}, make ${left}` : `${said}, do not make`
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

/**
 * Whether the kitchen has begun with it. What is wanted as soon as possible is made at once, whatever the clock of a screen says: that one may
 * be behind the server's by the minute to which the café's time is told.
 */
export function isFired(order: Parameters<typeof firesAt>[0], now: Date, busyMinutes = 0): boolean {
  return order.pickupAt === null || firesAt(order, busyMinutes) <= now
}

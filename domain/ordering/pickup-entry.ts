import type { CalendarEntry } from '#domain/booking/calendar-file.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { linesText } from './line-text.ts'

/**
 * A pickup as an entry of a calendar: a quarter of an hour from the time it is ready. A later file of the same order takes the place
 * of an earlier one.
 * @param cafe its name, and the address whose domain the entry is of @param url the page of the order
 */
export function pickupEntry(
  order: Order,
  { name, email }: { name: string; email: string },
  url: string,
): CalendarEntry {
  const { id, number, contact, quote, estimatedAt, createdAt, updatedAt } = order
  const startsAt = Date.parse(estimatedAt)
  return {
    uid: `order-${id}@${email.split('@')[1] ?? 'cafe'}`,
    title: `Pick up ${number} at ${name}`,
    text: `${linesText(quote.lines)}\n\nAt the counter, say ${contact.name} or ${number}.`,
    startsAt: estimatedAt,
    endsAt: new Date(startsAt + PICKUP_MS).toISOString(),
    url,
    sequence: Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1_000)),
  }
}

const PICKUP_MS = 15 * 60_000

import type { CalendarEntry } from '#domain/booking/calendar-file.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { linesText } from './line-text.ts'

/**
 * A pickup as an entry of a calendar: a quarter of an hour from the time it is ready. A later file of the same order takes the place
 * of an earlier one.
 * @param cafe the address whose domain the entry is of @param url the page of the order
 * @param says it in the language of the page
 */
export function pickupEntry(
  order: Order,
  { email }: { email: string },
  url: string,
  says: { title: string; hint: string },
): CalendarEntry {
  const { id, quote, estimatedAt, createdAt, updatedAt } = order
  const startsAt = Date.parse(estimatedAt)
  return {
    uid: `order-${id}@${email.split('@')[1] ?? 'cafe'}`,
    title: says.title,
    text: `${linesText(quote.lines)}\n\n${says.hint}`,
    startsAt: estimatedAt,
    endsAt: new Date(startsAt + PICKUP_MS).toISOString(),
    url,
    sequence: Math.max(0, Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1_000)),
  }
}

const PICKUP_MS = 15 * 60_000

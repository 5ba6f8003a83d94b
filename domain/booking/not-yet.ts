import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { salesOpenAt } from './event-list.ts'

/** When the tickets of an event are on sale, or a class can be booked by everybody; `null` where that is so already. */
export function notYet(
  {
    tickets,
    bookingOpensAt,
  }: Partial<Pick<CafeEvent, 'tickets'> & Pick<ClassSession, 'bookingOpensAt'>>,
  now: Date,
): Date | null {
  const opens = bookingOpensAt ? new Date(bookingOpensAt) : salesOpenAt(tickets)
  return opens && opens > now ? opens : null
}

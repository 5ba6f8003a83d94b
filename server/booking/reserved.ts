import { eq } from 'drizzle-orm'
import { spanInWords } from '#domain/booking/party.ts'
import { rsvps } from '../db/schema.ts'
import type { Reservations } from '../ordering/reservations.ts'
import type { Services } from '../services.ts'
import { keyOf, readOccasion } from './occasions.ts'
import {
  endSeatsOf,
  holdClassesOf,
  nameOfSeats,
  paySeatsOf,
  seatsOfCart,
  takeSeats,
} from './seat-lines.ts'
import { seatsPath } from './seat-rows.ts'

/** Seats of classes as lines of an order (docs/decisions/seats-in-the-cart.md). */
export function reservationsOf(services: Services): Reservations {
  return {
    of: (accountId, lines) => seatsOfCart(services, accountId, lines),
    hold: (tx, { quote }) =>
      holdClassesOf(
        tx,
        quote.lines.filter(isSeats).map(({ id }) => id),
      ),
    take: async (tx, { id, quote, userId }) => {
      for (const [position, line] of quote.lines.entries())
        if (isSeats(line)) await takeSeats(tx, services, { ...line, position }, { id, userId })
    },
    pay: async (tx, { id, quote }) => {
      for (const line of quote.lines.filter(isSeats)) await paySeatsOf(tx, services, id, line)
    },
    end: async (tx, { id, quote }) => {
      for (const line of quote.lines.filter(isSeats)) await endSeatsOf(tx, services, id, line)
    },
  }
}

/** What was booked with an order, with the links of whoever holds that. */
export async function bookedWith(services: Services, orderId: string) {
  const rows = await services.db.select().from(rsvps).where(eq(rsvps.orderId, orderId))
  const { timeZone } = services.settings.get().cafe
  const booked = []
  for (const row of rows) {
    const occasion = await readOccasion(services.db, keyOf(row))
    if (!occasion) continue
    const { title, startsAt, endsAt } = occasion
    booked.push({
      reference: row.reference,
      name: nameOfSeats({ title, party: row.party }),
      when: spanInWords(timeZone, new Date(startsAt), new Date(endsAt)),
      path: seatsPath(services, row),
      isKept: row.status === 'confirmed',
    })
  }
  return booked
}

const isSeats = ({ type }: { type: string }) => type === 'session'

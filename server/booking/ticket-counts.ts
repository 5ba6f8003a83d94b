import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { ReservationStatus } from '#domain/contracts/reservations.ts'
import type { Db } from '../db/open.ts'
import { doorTickets, rsvps } from '../db/schema.ts'

/** What counts as taken. */
export const HAS_SEATS: readonly ReservationStatus[] = ['confirmed', 'held', 'offered']

/**
 * How many tickets of each tier are taken, by event: by parties, and at the door. Exact for an event that is held: whoever takes a ticket holds it too.
 */
export async function ticketsTaken(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const taken = new Map<string, Map<string, number>>()
  if (eventIds.length === 0) return taken
  const ofEvents = and(inArray(rsvps.eventId, [...eventIds]), inArray(rsvps.status, [...HAS_SEATS]))
  const atDoor = and(
    inArray(doorTickets.eventId, [...eventIds]),
    isNotNull(doorTickets.tier),
    eq(doorTickets.isReserved, false),
  )
  const { rows } = (await db.execute(sql`
    select event, tier, sum(count)::integer as count from (
      select ${rsvps.eventId} as event, ticket ->> 'tier' as tier, count(*)::integer as count
      from ${rsvps} cross join lateral jsonb_array_elements(${rsvps.tickets}) ticket
      where ${ofEvents} group by 1, 2
      union all
      select ${doorTickets.eventId}, ${doorTickets.tier}, ${doorTickets.quantity} - ${doorTickets.returned}
      from ${doorTickets} where ${atDoor}
    ) taken group by 1, 2`)) as unknown as {
    rows: { event: string; tier: string; count: number }[]
  }
  for (const { event, tier, count } of rows) {
    const ofEvent = taken.get(event) ?? new Map<string, number>()
    ofEvent.set(tier, count)
    taken.set(event, ofEvent)
  }
  return taken
}

/** Events with what is left of each tier of theirs: of the tier, and of the room. */
export async function withTicketsLeft(db: Db, events: CafeEvent[]): Promise<CafeEvent[]> {
  const ticketed = events.filter(({ tickets }) => tickets).map(({ id }) => id)
  if (ticketed.length === 0) return events
  const taken = await ticketsTaken(db, ticketed)
  return events.map((event) => {
    const { tickets, seatsLeft } = event
    if (!tickets) return event
    const tiers = tickets.tiers.map((tier) => {
      const ofTier = tier.number === null ? seatsLeft : tier.number - takenOf(event.id, tier.id)
      return { ...tier, left: Math.max(0, Math.min(seatsLeft, ofTier)) }
    })
    return { ...event, tickets: { ...tickets, tiers } }
  })
  function takenOf(id: string, tier: string) {
    return taken.get(id)?.get(tier) ?? 0
  }
}

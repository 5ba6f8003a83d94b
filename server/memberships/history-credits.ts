import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { seats } from '#domain/booking/party.ts'
import type { HistoryEntry } from '#domain/contracts/memberships.ts'
import { joined } from '../booking/occasions.ts'
import { kindOfRelease } from '../booking/seat-refunds.ts'
import { seatsPath } from '../booking/seat-rows.ts'
import { classSessions, events, rsvps, seatCharges, seatRefunds } from '../db/schema.ts'
import { areTheirSeats, type Subject } from '../people/keeping.ts'
import type { Services } from '../services.ts'
import { HISTORY_MOST } from './history-rooms.ts'

/** The reservation of whoever paid: of seats that were given on after that, not the one that they belong to now. */
export const byPayer = eq(
  rsvps.reference,
  sql`coalesce(${seatCharges.payerReference}, ${seatCharges.reference})`,
)

/**
 * What a pack or a credit paid of seats, and what of it came back. It was counted when the pack was bought, or the seats that became
 * the credit. Seats that one pack paid at once are one line.
 */
export async function creditedSeats(services: Services, of: Subject): Promise<HistoryEntry[]> {
  const { db } = services
  const theirs = and(areTheirSeats(of), isNotNull(seatCharges.creditId))
  const rows = await db
    .select({ charge: seatCharges, row: rsvps, title: joined.title })
    .from(seatCharges)
    .innerJoin(rsvps, byPayer)
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(and(theirs, eq(seatCharges.state, 'succeeded')))
    .orderBy(desc(seatCharges.succeededAt))
    .limit(HISTORY_MOST)
  const uses = new Map<string, typeof rows>()
  for (const each of rows) {
    const key = `${each.charge.creditId} ${timeOf(each.charge)}`
    uses.set(key, [...(uses.get(key) ?? []), each])
  }
  const used = [...uses.values()].flatMap((parts): HistoryEntry[] => {
    const whole = parts.find(({ charge }) => charge.partOf === null) ?? parts[0]
    if (!whole) return []
    const { charge, row, title } = whole
    const taken = parts.reduce((sum, part) => sum + part.charge.packSeats, 0)
    return [
      {
        ...entryOf(services, whole),
        id: `seats-credit-${charge.id}`,
        at: timeOf(charge),
        kind: 'bought',
        title: charge.title ?? title,
        detail: isOfPack(charge)
          ? `${seats(Math.max(1, taken))}, with a pack`
          : `Toward ${seats(charge.seats ?? row.party)}`,
        cents: parts.reduce((sum, part) => sum + part.charge.amountCents, 0),
      },
    ]
  })
  const back = await db
    .select({ refund: seatRefunds, charge: seatCharges, row: rsvps, title: joined.title })
    .from(seatRefunds)
    .innerJoin(seatCharges, eq(seatCharges.id, seatRefunds.chargeId))
    .innerJoin(rsvps, byPayer)
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(and(theirs, ne(seatRefunds.state, 'failed')))
    .orderBy(desc(seatRefunds.createdAt))
    .limit(HISTORY_MOST)
  return [
    ...used,
    ...back
      .filter(({ refund }) => kindOfRelease(refund) === 'credit')
      .map((each): HistoryEntry => ({
        ...entryOf(services, each),
        id: `seats-credit-back-${each.refund.id}`,
        at: each.refund.createdAt.toISOString(),
        kind: 'credited',
        title: each.refund.title ?? each.title,
        detail: each.refund.reason,
        cents: each.refund.amountCents,
      })),
  ]
}

type Charge = typeof seatCharges.$inferSelect
const timeOf = ({ succeededAt, createdAt }: Charge) => (succeededAt ?? createdAt).toISOString()
const isOfPack = ({ packCents }: Charge) => packCents !== null

const entryOf = (
  services: Services,
  { charge, row }: { charge: Charge; row: typeof rsvps.$inferSelect },
) => ({
  of: 'seat' as const,
  isCounted: true,
  countedAs: isOfPack(charge) ? ('pack' as const) : ('credit' as const),
  method: null,
  receipt: `${seatsPath(services, row)}#receipt`,
})

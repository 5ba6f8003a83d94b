import { and, desc, eq, ne } from 'drizzle-orm'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { RoomChargeKind } from '#domain/booking/room-values.ts'
import type { HistoryEntry } from '#domain/contracts/memberships.ts'
import { isPrivateEvent, pathOf, type HireRow } from '../booking/hire-link.ts'
import { roomCharges, roomRefunds, spaceBookings } from '../db/schema.ts'
import { isTheirHire, type Subject } from '../people/keeping.ts'
import type { Services } from '../services.ts'

/** More than anybody buys in a café in years; older entries are in the file of one's data. */
export const HISTORY_MOST = 5_000

/** What was paid for rooms: deposits, balances and overtime, each for itself. */
export async function paidRooms(services: Services, of: Subject): Promise<HistoryEntry[]> {
  const rows = await services.db
    .select({ charge: roomCharges, hire: spaceBookings })
    .from(roomCharges)
    .innerJoin(spaceBookings, eq(spaceBookings.id, roomCharges.bookingId))
    .where(and(isTheirHire(of), eq(roomCharges.state, 'succeeded')))
    .orderBy(desc(roomCharges.succeededAt))
    .limit(HISTORY_MOST)
  return rows.map(({ charge, hire }) => ({
    id: `room-${charge.id}`,
    at: (charge.succeededAt ?? charge.createdAt).toISOString(),
    kind: 'bought' as const,
    of: 'room' as const,
    title: titleOf(hire),
    detail: `${KINDS[charge.kind]}: ${spanOf(services, {
      startsAt: charge.startsAt ?? hire.startsAt,
      endsAt: charge.endsAt ?? hire.endsAt,
    })}`,
    cents: charge.amountCents,
    method: charge.method,
    receipt: `${pathOf(services, hire.id)}#receipt`,
  }))
}

const KINDS: Record<RoomChargeKind, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  overtime: 'Overtime',
}

/** What came back of that. What was paid at the counter waits there until somebody hands it out. */
export async function roomsGivenBack(services: Services, of: Subject): Promise<HistoryEntry[]> {
  const rows = await services.db
    .select({ refund: roomRefunds, charge: roomCharges, hire: spaceBookings })
    .from(roomRefunds)
    .innerJoin(roomCharges, eq(roomCharges.id, roomRefunds.chargeId))
    .innerJoin(spaceBookings, eq(spaceBookings.id, roomCharges.bookingId))
    .where(and(isTheirHire(of), ne(roomRefunds.state, 'failed')))
    .orderBy(desc(roomRefunds.createdAt))
    .limit(HISTORY_MOST)
  return rows.map(({ refund, charge, hire }) => {
    const isAtCounter = refund.state === 'pending' && refund.nextAttemptAt === null
    return {
      id: `room-back-${refund.id}`,
      at: refund.createdAt.toISOString(),
      kind: 'refunded' as const,
      of: 'room' as const,
      title: titleOf(hire),
      detail: isAtCounter ? `${refund.reason}. It waits for you at the counter.` : refund.reason,
      cents: refund.amountCents,
      method: charge.method,
      receipt: `${pathOf(services, hire.id)}#receipt`,
    }
  })
}

const titleOf = ({ id, spaceType }: HireRow): string =>
  isPrivateEvent(id) ? `${SPACES[spaceType].name}, private event` : SPACES[spaceType].name

const spanOf = (services: Services, { startsAt, endsAt }: Pick<HireRow, 'startsAt' | 'endsAt'>) =>
  spanInWords(services.settings.get().cafe.timeZone, startsAt, endsAt)

import { and, desc, eq, ne } from 'drizzle-orm'
import { spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { RoomPaymentKind } from '#domain/booking/room-values.ts'
import { isProvider, type Method } from '#domain/payments/values.ts'
import type { HistoryEntry } from '#domain/contracts/memberships.ts'
import { isPrivateEvent, pathOf, type ChargeRow, type HireRow } from '../booking/hire-link.ts'
import { paidKind } from '../booking/hire-view.ts'
import { roomCharges, roomRefunds, spaceBookings } from '../db/schema.ts'
import { isTheirHire, type Subject } from '../people/keeping.ts'
import type { Services } from '../services.ts'

/** What was bought, with the charge of a card by which it was paid. */
export type Entry = HistoryEntry & { chargeId?: string | null }

/** The charge of a card by which something was paid, where it was. */
export const cardCharge = ({
  method,
  chargeId,
}: {
  method: Method | null
  chargeId: string | null
}): string | null => (method && isProvider(method) ? chargeId : null)

/** More than anybody buys in a café in years; older entries are in the file of one's data. */
export const HISTORY_MOST = 5_000

/** What was paid for rooms: deposits, balances and overtime, each for itself. */
export async function paidRooms(services: Services, of: Subject): Promise<Entry[]> {
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
    detail: `${KINDS[paidKind(hire, charge)]}: ${whenOf(services, hire, charge)}`,
    cents: charge.amountCents,
    method: charge.method,
    chargeId: cardCharge(charge),
    receipt: `${pathOf(services, hire.id)}#receipt`,
  }))
}

const KINDS: Record<RoomPaymentKind, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  overtime: 'Overtime',
  whole: 'Paid in full',
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

/** When the room is now; where that is not what was paid for, with the change. */
function whenOf(services: Services, hire: HireRow, charge: ChargeRow): string {
  const startsAt = charge.startsAt ?? hire.startsAt
  const endsAt = charge.endsAt ?? hire.endsAt
  const now = spanOf(services, hire)
  const before = spanOf(services, { startsAt, endsAt })
  if (now === before) return now
  return startsAt.getTime() === hire.startsAt.getTime()
    ? `${now}. When it was paid: ${before}`
    : `${now}. Moved from ${before}`
}

const spanOf = (services: Services, { startsAt, endsAt }: Pick<HireRow, 'startsAt' | 'endsAt'>) =>
  spanInWords(services.settings.get().cafe.timeZone, startsAt, endsAt)

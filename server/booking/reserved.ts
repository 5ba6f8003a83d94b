import { and, eq, gt } from 'drizzle-orm'
import { momentInWords, spanInWords } from '#domain/booking/party.ts'
import { SPACES } from '#domain/booking/rates.ts'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import { tierName } from '#domain/membership/texts.ts'
import { formatDate } from '#domain/cafe/time.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import { isPack } from '#domain/ordering/pack-lines.ts'
import { isJoined } from '#domain/ordering/reserved-lines.ts'
import { memberships, payments, rsvps, spaceBookings } from '../db/schema.ts'
import {
  endMembershipOf,
  joiningIn,
  keepCardOf,
  membershipOfCart,
  payMembershipOf,
  takeMembership,
} from '../memberships/in-order.ts'
import type { Reservations } from '../ordering/reservations.ts'
import type { Services } from '../services.ts'
import { isStanding, lastDrinksOf } from './break-rows.ts'
import { lockHire, pathOf } from './hire-link.ts'
import { classesOfHires } from './closing-classes.ts'
import { endHireOf, payHireOf, roomsOfCart, takeHire } from './hire-lines.ts'
import { keyOf, readOccasion } from './occasions.ts'
import { endPackOf, packsOfCart, packsOfOrder, payPackOf, takePack } from './pack-lines.ts'
import { isPackKept } from './packs.ts'
import {
  endSeatsOf,
  holdOccasionsOf,
  nameOfSeats,
  paySeatsOf,
  seatsOfCart,
  takeSeats,
} from './seat-lines.ts'
import { seatsPath, type SeatRow } from './seat-rows.ts'

/** Seats of classes, tickets to events, rooms and a membership, as lines of an order (docs/decisions/seats-in-the-cart.md). */
export function reservationsOf(services: Services): Reservations {
  return {
    of: async (accountId, lines, membershipFrom) => {
      const { found, joining } = await membershipOfCart(services, accountId, lines, membershipFrom)
      const buyer = { accountId, joining }
      const seats = await seatsOfCart(services, buyer, lines)
      const rooms = await roomsOfCart(services, buyer, lines)
      const packs = packsOfCart(services, accountId, lines)
      return { found: new Map([...found, ...seats, ...rooms, ...packs]), joining }
    },
    hold: async (tx, { quote: { lines } }) => {
      const hires = idsOf(lines, 'booking').toSorted()
      await holdOccasionsOf(tx, idsOf(lines, 'session'), await classesOfHires(tx, services, hires))
      for (const id of hires) await lockHire(tx, id)
    },
    take: async (tx, { id, quote, userId }) => {
      const of = { id, userId, joining: joiningIn(quote.lines) }
      for (const [position, line] of quote.lines.entries()) {
        if (isJoined(line)) await takeMembership(tx, services, { ...line, position }, of)
        if (isPack(line)) await takePack(tx, services, { ...line, position }, of)
        else if (line.type === 'session') await takeSeats(tx, services, { ...line, position }, of)
        if (line.type === 'booking') await takeHire(tx, services, { ...line, position }, of)
      }
    },
    keepCard: (tx, { id }, card) => keepCardOf(tx, services, id, card),
    pay: async (tx, { id, quote }) => {
      // Marked unpaid and paid again: what it booked was given nothing back, so that is paid still.
      if (await tx.$count(payments, and(eq(payments.orderId, id), gt(payments.apartCents, 0))))
        return
      for (const line of quote.lines) {
        if (isJoined(line)) await payMembershipOf(tx, services, id, line)
        if (isPack(line)) await payPackOf(tx, services, id, line)
        else if (line.type === 'session') await paySeatsOf(tx, services, id, line)
        if (line.type === 'booking') await payHireOf(tx, services, id, line)
      }
    },
    end: async (tx, { id, quote }) => {
      for (const line of quote.lines) {
        if (isJoined(line)) await endMembershipOf(tx, services, id)
        if (isPack(line)) await endPackOf(tx, id, line)
        else if (line.type === 'session') await endSeatsOf(tx, services, id, line)
        if (line.type === 'booking') await endHireOf(tx, services, id, line)
      }
    },
  }
}

type Line = { id: string; type?: LineRequest['type'] }

const idsOf = (lines: readonly Line[], type: 'session' | 'booking') =>
  lines.filter((line) => line.type === type && !isPack(line)).map(({ id }) => id)

/** What was booked with an order, with the links of whoever holds that. */
export async function bookedWith(services: Services, orderId: string) {
  const { timeZone } = services.settings.get().cafe
  const parties = await services.db.select().from(rsvps).where(eq(rsvps.orderId, orderId))
  const booked = []
  for (const row of parties) {
    const occasion = await readOccasion(services.db, keyOf(row))
    if (!occasion) continue
    const { startsAt, endsAt } = occasion
    booked.push({
      reference: row.reference,
      name: nameOfSeats(occasion, row),
      when: spanInWords(timeZone, new Date(startsAt), new Date(endsAt)),
      path: seatsPath(services, row),
      isKept: row.status === 'confirmed',
    })
    booked.push(...(await drinksBookedWith(services, row)))
  }
  const hires = await services.db
    .select()
    .from(spaceBookings)
    .where(eq(spaceBookings.orderId, orderId))
  for (const hire of hires)
    booked.push({
      reference: hire.id,
      name: SPACES[hire.spaceType].name,
      when: spanInWords(timeZone, hire.startsAt, hire.endsAt),
      path: pathOf(services, hire.id),
      isKept: !hire.isCancelled && (hire.state === 'confirmed' || hire.state === 'asked'),
    })
  for (const pack of await packsOfOrder(services.db, orderId))
    booked.push({
      reference: pack.reference,
      name: pack.title ?? '',
      when: `good until ${momentInWords(timeZone, pack.expiresAt, services.now())}`,
      path: '/dashboard/classes',
      isKept: await isPackKept(services.db, pack),
    })
  const joined = await services.db
    .select()
    .from(memberships)
    .where(eq(memberships.orderId, orderId))
  for (const { id, tier, startsOn, state } of joined)
    booked.push({
      reference: id,
      name: tierName(tier),
      when: `from ${formatDate(startsOn)}`,
      path: '/membership/dashboard',
      isKept: state !== 'ended',
    })
  return booked
}

/** The drinks for the break of seats, with the link of their own order where the same guest placed it. */
async function drinksBookedWith({ db, settings }: Services, row: SeatRow) {
  const order = await lastDrinksOf(db, row.reference)
  const isTheirs = order?.contactEmail?.toLowerCase() === row.email.toLowerCase()
  if (!order?.pickupAt || !isTheirs) return []
  const { timeZone } = settings.get().cafe
  return [
    {
      reference: order.id,
      name: linesText(order.quote.lines),
      when: momentInWords(timeZone, order.pickupAt),
      path: `/order-confirmation?order=${order.id}&token=${encodeURIComponent(order.token)}`,
      isKept: isStanding(order),
      isDrinks: true,
    },
  ]
}

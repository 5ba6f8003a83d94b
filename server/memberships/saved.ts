import { and, count, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import type { MyMembership } from '#domain/contracts/memberships.ts'
import {
  auditLog,
  classSessions,
  ledgerPostings,
  ledgerTransactions,
  memberships,
  orders,
  roomCharges,
  rsvps,
  seatCharges,
  spaceBookings,
} from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { MembershipRow } from './store.ts'

type Saved = MyMembership['saved']
type Area = NonNullable<Saved['areas']>[number]

/**
 * What a membership took off what was really paid, area by area, and how often its other perks were used. What was given back, or
 * is not paid in full yet, does not count. What somebody joined together with may have been held or ordered some minutes before, so
 * no price is asked when it was made: only members ever have one that is lower.
 * @param first the first membership that was ever paid
 */
export async function savedBy(
  services: Services,
  userId: string,
  first: MembershipRow | undefined,
): Promise<Saved> {
  if (!first) return { cents: 0, orders: 0, since: null, areas: [], perks: [] }
  const areas = [
    await savedOnMenu(services, userId),
    ...(await savedOnSeats(services, userId)),
    await savedOnRooms(services, userId),
  ]
  return {
    cents: areas.reduce((sum, { cents }) => sum + cents, 0),
    orders: areas[0]?.times ?? 0,
    since: dateIn(services.settings.get().cafe.timeZone, first.createdAt),
    areas,
    perks: [
      { perk: 'early-booking', times: await bookedEarly(services, userId, first.createdAt) },
      { perk: 'pause', times: await paused(services, userId) },
    ],
  }
}

/** Of orders, as the books have it: they know what was given back. */
async function savedOnMenu({ db }: Services, userId: string): Promise<Area> {
  const byOrder = db
    .select({ cents: sql<number>`sum(${ledgerPostings.cents})`.as('cents') })
    .from(orders)
    .innerJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.subject, 'order'), eq(ledgerTransactions.subjectId, orders.id)),
    )
    .innerJoin(
      ledgerPostings,
      and(
        eq(ledgerPostings.transactionId, ledgerTransactions.id),
        eq(ledgerPostings.account, 'discounts:members'),
      ),
    )
    .where(eq(orders.userId, userId))
    .groupBy(orders.id)
    .as('by_order')
  return summed('menu', await db.select({ cents: byOrder.cents }).from(byOrder))
}

/**
 * Of seats in classes and tickets that are paid in full, also of those that were given to somebody else after they were paid: whoever
 * paid saved. A seat that a pack paid for cost the pack, whatever its price.
 */
async function savedOnSeats({ db }: Services, userId: string): Promise<Area[]> {
  const paid = sql<number>`coalesce(sum(${seatCharges.amountCents} - ${seatCharges.releasedCents}) filter (where ${seatCharges.state} = 'succeeded'), 0)`
  const byPack = sql<number>`coalesce(sum(${seatCharges.packSeats}) filter (where ${seatCharges.state} = 'succeeded' and ${seatCharges.releasedCents} = 0), 0)`
  const giver = sql`(select giver.user_id from ${rsvps} giver join ${seatCharges} paid on paid.payer_reference = giver.reference where paid.reference = ${rsvps.reference} limit 1)`
  const rows = await db
    .select({
      classId: rsvps.classId,
      party: rsvps.party,
      discountCents: rsvps.discountCents,
      byPack: byPack.mapWith(Number),
    })
    .from(rsvps)
    .leftJoin(seatCharges, eq(seatCharges.reference, rsvps.reference))
    .where(
      and(
        sql`coalesce(${giver}, ${rsvps.userId}) = ${userId}`,
        eq(rsvps.status, 'confirmed'),
        sql`${rsvps.discountCents} > 0`,
      ),
    )
    .groupBy(rsvps.reference)
    .having(sql`${paid} >= ${rsvps.priceCents} - ${rsvps.discountCents}`)
  const off = rows.map(({ classId, party, discountCents, byPack: packSeats }) => ({
    of: classId === null ? ('tickets' as const) : ('classes' as const),
    cents: Math.round((discountCents * Math.max(0, party - packSeats)) / Math.max(1, party)),
  }))
  return (['classes', 'tickets'] as const).map((area) =>
    summed(
      area,
      off.filter((one) => one.of === area),
    ),
  )
}

/** Of rooms that are paid in full. */
async function savedOnRooms({ db }: Services, userId: string): Promise<Area> {
  const paid = sql<number>`coalesce(sum(${roomCharges.amountCents} - ${roomCharges.refundedCents}) filter (where ${roomCharges.state} = 'succeeded'), 0)`
  const rows = await db
    .select({ cents: spaceBookings.discountCents })
    .from(spaceBookings)
    .leftJoin(roomCharges, eq(roomCharges.bookingId, spaceBookings.id))
    .where(
      and(
        eq(spaceBookings.userId, userId),
        eq(spaceBookings.state, 'confirmed'),
        sql`${spaceBookings.discountCents} > 0`,
      ),
    )
    .groupBy(spaceBookings.id)
    .having(sql`${paid} >= ${spaceBookings.priceCents} - ${spaceBookings.discountCents}`)
  return summed('rooms', rows)
}

function summed(of: Area['of'], rows: readonly { cents: number }[]): Area {
  const off = rows.map(({ cents }) => Number(cents)).filter((cents) => cents > 0)
  return { of, cents: off.reduce((sum, cents) => sum + cents, 0), times: off.length }
}

/** Seats in classes that were booked before everybody else could. */
async function bookedEarly({ db }: Services, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ times: count() })
    .from(rsvps)
    .innerJoin(classSessions, eq(classSessions.id, rsvps.classId))
    .where(
      and(
        eq(rsvps.userId, userId),
        eq(rsvps.status, 'confirmed'),
        isNotNull(classSessions.bookingOpensAt),
        lt(rsvps.createdAt, classSessions.bookingOpensAt),
        gte(rsvps.createdAt, since),
      ),
    )
  return row?.times ?? 0
}

async function paused({ db }: Services, userId: string): Promise<number> {
  const own = db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  const [row] = await db
    .select({ times: count() })
    .from(auditLog)
    .where(and(inArray(auditLog.subject, own), eq(auditLog.action, 'membership.paused')))
  return row?.times ?? 0
}

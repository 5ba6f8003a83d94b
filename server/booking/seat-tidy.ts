import { and, eq, gt, gte, inArray, isNotNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { OccasionKey } from '#domain/booking/occasion.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { classSessions, events, rsvps, seatCharges } from '../db/schema.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { giveBackDoorTickets } from '../shop/called-off-tickets.ts'
import { partiesOf, tellParties } from '../content/editing-events.ts'
import { endLostDrinks } from './break-ends.ts'
import { callOffSeats } from './called-off.ts'
import { isFor, joined, keyOf, readOccasion } from './occasions.ts'
import { askForFeedback } from './class-feedback.ts'
import { closePackPages, remindOfPacks, sweepPacks } from './packs.ts'
import { endCredits } from './seat-credits.ts'
import { endHoldsOf } from './seat-holds.ts'
import { settleSeatCharge } from './seat-money.ts'
import { askForCardRefunds, SEAT_REFUNDS } from './card-refunds.ts'
import { sellSeats } from './seat-sale.ts'
import { BY_CLOCK, lockSeats, type SeatCharge, type SeatRow } from './seat-rows.ts'
import { statusOf } from './seat-view.ts'
import { holdOccasion } from './seats.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const BATCH = 50
const LOOK_AGAIN_MS = 2 * MINUTE_MS

/**
 * What comes with time: pages that are closed, holds and offers that run out, classes too small to take place, refunds that are
 * made, seats in what begins, credits that end. Runs every minute on every server; twice at once does no harm.
 */
export async function tidySeats(services: Services): Promise<void> {
  await closePages(services)
  await closePackPages(services)
  await endHolds(services)
  await decideSmall(services)
  await endLostDrinks(services)
  await askForCardRefunds(services, SEAT_REFUNDS)
  await giveBackDoorTickets(services)
  await sellBegun(services)
  await endCredits(services)
  await remindOfPacks(services)
  await askForFeedback(services)
  await sweepPacks(services)
}

/** Asks about pages of which nothing was heard, and closes those of holds that are over. */
async function closePages(services: Services) {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { state, checkedAt, createdAt, expiresAt, pageUrl } = seatCharges
  const quiet = new Date(at.getTime() - LOOK_AGAIN_MS)
  const hanging = await services.db
    .select({ charge: seatCharges, row: rsvps })
    .from(seatCharges)
    .innerJoin(rsvps, eq(rsvps.reference, seatCharges.reference))
    .where(
      or(
        and(
          eq(state, 'open'),
          or(
            lte(expiresAt, at),
            lte(rsvps.heldUntil, at),
            lte(sql`coalesce(${checkedAt}, ${createdAt})`, quiet),
          ),
        ),
        and(inArray(state, ['cancelled', 'expired']), isNotNull(pageUrl)),
      ),
    )
    .orderBy(createdAt)
    .limit(BATCH)
  for (const { charge, row } of hanging)
    await closeOne(services, provider, charge, row).catch((error: unknown) =>
      services.log.warn({ err: error }, 'the payment provider does not answer'),
    )
}

async function closeOne(
  services: Services,
  provider: PaymentProvider,
  charge: SeatCharge,
  row: SeatRow,
) {
  const at = services.now()
  const isOver =
    charge.state !== 'open' ||
    (charge.expiresAt !== null && charge.expiresAt <= at) ||
    !['held', 'offered', 'confirmed'].includes(statusOf(row, at))
  if (!charge.providerId)
    return isOver
      ? settleSeatCharge(services, charge.id, { state: 'expired', failure: null })
      : undefined
  const standing = isOver
    ? await provider.end(charge.providerId)
    : await provider.look(charge.providerId)
  await settleSeatCharge(services, charge.id, standing)
  if (charge.state !== 'open')
    await services.db
      .update(seatCharges)
      .set({ pageUrl: null })
      .where(eq(seatCharges.id, charge.id))
}

async function endHolds(services: Services) {
  const over = await services.db
    .selectDistinct({ eventId: rsvps.eventId, classId: rsvps.classId })
    .from(rsvps)
    .where(and(inArray(rsvps.status, ['held', 'offered']), lte(rsvps.heldUntil, services.now())))
    .limit(BATCH)
  for (const of of over)
    await services.db.transaction(async (tx) => {
      await holdOccasion(tx, keyOf(of))
      const occasion = await readOccasion(tx, keyOf(of))
      if (occasion) await endHoldsOf(tx, services, occasion)
    })
}

/**
 * Decides once, when its time has come, whether a class with a minimum takes place. With too few people it is called off; while it depends
 * on seats that are held and not paid, nothing is decided. Whoever cancels after that calls nothing off. What was published, or moved by the café, after that time takes place.
 */
async function decideSmall(services: Services) {
  const at = services.now()
  const { enrolmentHours } = services.settings.get().classes
  const decided = new Date(at.getTime() + enrolmentHours * HOUR_MS)
  const { id, status, startsAt, details, seatsTaken, seatsHeld, isHidden, decidedFor, updatedAt } =
    classSessions
  const minimum = sql`coalesce((${details} ->> 'minimum')::integer, 0)`
  const isDue = and(
    eq(status, 'scheduled'),
    eq(isHidden, false),
    lte(startsAt, decided),
    gt(startsAt, at),
    gt(minimum, 0),
    sql`${decidedFor} is distinct from ${startsAt}`,
  )
  const isInTime = lte(
    updatedAt,
    sql`${startsAt} - make_interval(hours => ${enrolmentHours}::integer)`,
  )
  const isSmall = and(isDue, lt(sql`${seatsTaken} + ${seatsHeld}`, minimum), isInTime)
  const due = await services.db.select({ id }).from(classSessions).where(isDue).limit(BATCH)
  for (const found of due)
    await services.db.transaction(async (tx) => {
      const key = { type: 'class', id: found.id } as const
      await holdOccasion(tx, key)
      // Somebody may have booked meanwhile, or another server was first.
      const [off] = await tx
        .update(classSessions)
        .set({ status: 'cancelled', updatedAt: at })
        .where(and(eq(id, found.id), isSmall))
        .returning({ id })
      if (!off) {
        const sure = sql`${seatsTaken} + ${seatsHeld} - ${await unpaidSeats(tx, key)}`
        await tx
          .update(classSessions)
          .set({ decidedFor: startsAt })
          .where(and(eq(id, found.id), isDue, or(not(isInTime), gte(sure, minimum))))
        return
      }
      const occasion = await readOccasion(tx, key)
      if (!occasion) return
      const coming = await partiesOf(tx, key)
      const back = await callOffSeats(tx, services, occasion, {
        reason: 'Too few people signed up',
        by: BY_CLOCK,
      })
      const because = 'Too few people signed up for it to take place.'
      await tellParties(tx, services, occasion, { news: 'cancelled', coming, back, because })
      await audit(tx, services, BY_CLOCK, {
        action: 'class.called-off',
        subject: found.id,
        before: { status: 'scheduled' },
        after: { status: 'cancelled', parties: coming.length },
      })
    })
}

/** Seats that somebody holds or was offered, and did not pay. It is held. */
async function unpaidSeats(tx: Db, key: OccasionKey): Promise<number> {
  const [unpaid] = await tx
    .select({ seats: sql`coalesce(sum(${rsvps.party}), 0)`.mapWith(Number) })
    .from(rsvps)
    .where(and(isFor(key), inArray(rsvps.status, ['held', 'offered'])))
  return unpaid?.seats ?? 0
}

async function sellBegun(services: Services) {
  const begun = await services.db
    .select({ reference: rsvps.reference })
    .from(rsvps)
    .leftJoin(events, joined.onEvent)
    .leftJoin(classSessions, joined.onClass)
    .where(
      and(
        eq(rsvps.status, 'confirmed'),
        lte(joined.startsAt, services.now()),
        sql`coalesce(${events.status}, ${classSessions.status}) = 'scheduled'`,
        sql`${rsvps.soldAt} is null and ${rsvps.priceCents} > 0`,
        sql`exists (select from ${seatCharges} paid where paid.reference = ${rsvps.reference}
          and paid.state = 'succeeded' and paid.amount_cents > paid.released_cents)`,
      ),
    )
    .orderBy(sql`${joined.startsAt} desc`)
    .limit(BATCH)
  for (const { reference } of begun)
    await services.db.transaction(async (tx) =>
      sellSeats(tx, services, await lockSeats(tx, reference)),
    )
}

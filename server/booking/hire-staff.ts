import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { ROOM_NUMBERS } from '#domain/booking/room-values.ts'
import { addMonths } from '#domain/booking/month.ts'
import { roomRefundPostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { instantAt } from '#domain/cafe/time.ts'
import type { RoomCalendarEntry, StaffRoomBooking } from '#domain/contracts/rooms.ts'
import type { CounterMethod } from '#domain/payments/values.ts'
import { cashAccount } from '#domain/till/drawer.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import {
  classSessions,
  events,
  orders,
  roomCharges,
  roomRefunds,
  roomReservations,
  spaceBookings,
} from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { calledOut } from '../ordering/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { holdOpen } from '../till/drawers.ts'
import { callOff } from './hire-change.ts'
import { changeHire, lockHire, unknownHire, type HireRow } from './hire-link.ts'
import { hireInWords, tellGuest } from './hire-mails.ts'
import { applyMoney, cancelOpenCharge, paidBy } from './hire-money.ts'
import { chargesOf, moneyOf, readHire, stateOf } from './hire-view.ts'

/** Everything that takes a room in a month, soonest first. Holds that ran out are left out. */
export async function roomCalendar(
  services: Services,
  month: string,
): Promise<{ entries: RoomCalendarEntry[]; timeZone: string }> {
  const { timeZone } = services.settings.get().cafe
  const first = `${month}-01`
  const from = instantAt(timeZone, first, '00:00')
  const until = instantAt(timeZone, addMonths(first, 1), '00:00')
  const { startsAt, endsAt, freeAt, firstRoom, lastRoom } = roomReservations
  const rows = await services.db
    .select({
      startsAt,
      endsAt,
      freeAt,
      firstRoom,
      lastRoom,
      hire: spaceBookings,
      event: events.title,
      session: classSessions.title,
    })
    .from(roomReservations)
    .leftJoin(spaceBookings, eq(spaceBookings.id, roomReservations.bookingId))
    .leftJoin(events, eq(events.id, roomReservations.eventId))
    .leftJoin(classSessions, eq(classSessions.id, roomReservations.classId))
    .where(
      and(
        gte(startsAt, from),
        lt(startsAt, until),
        services.isDemo ? undefined : eq(roomReservations.isDemo, false),
        or(isNull(spaceBookings.heldUntil), gt(spaceBookings.heldUntil, services.now())),
      ),
    )
    .orderBy(asc(startsAt))
  const entries = rows.map(({ hire, event, session, ...row }) => ({
    kind: hire ? ('hire' as const) : event ? ('event' as const) : ('class' as const),
    title: hire ? hire.name || 'Somebody who is booking' : (event ?? session ?? ''),
    rooms:
      row.firstRoom === row.lastRoom
        ? row.firstRoom === ROOM_NUMBERS['art-space'].firstRoom
          ? ('art-space' as const)
          : ('lounge' as const)
        : ('both' as const),
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    freeAt: row.freeAt.toISOString(),
    reference: hire?.id ?? null,
    state: hire ? stateOf(hire, services.now()) : null,
  }))
  return { entries, timeZone }
}

/** A hire as staff see it. @throws Refused 404 */
export async function staffHire(services: Services, id: string): Promise<StaffRoomBooking> {
  const { db } = services
  const [hire] = await db.select().from(spaceBookings).where(eq(spaceBookings.id, id))
  if (!hire) throw unknownHire()
  const refunds = await db
    .select({ refund: roomRefunds })
    .from(roomRefunds)
    .innerJoin(roomCharges, eq(roomCharges.id, roomRefunds.chargeId))
    .where(eq(roomCharges.bookingId, id))
    .orderBy(asc(roomRefunds.createdAt))
  return {
    ...(await readHire(services, id)),
    email: hire.email,
    phone: hire.phone,
    message: hire.message,
    effects: ['asked', 'confirmed'].includes(hire.state) ? await effectsOf(services, hire) : null,
    refunds: refunds.map(({ refund: { id: refundId, amountCents, state, failure, ...of } }) => ({
      id: refundId,
      amountCents,
      state,
      isAtCounter: of.nextAttemptAt === null && state === 'pending',
      failure,
    })),
  }
}

/** What a hire of the whole venue closes: orders that would be picked up then, and classes and events that are planned there. */
async function effectsOf({ db, settings }: Services, hire: HireRow) {
  if (hire.spaceType !== 'entire-venue') return null
  const from = hire.startsAt
  const until = new Date(hire.endsAt.getTime() + hire.bufferMinutes * 60_000)
  const due = await db
    .select({ dailyNumber: orders.dailyNumber, pickupAt: orders.pickupAt })
    .from(orders)
    .where(
      and(
        gte(orders.pickupAt, from),
        lt(orders.pickupAt, until),
        sql`${orders.status} not in ('cancelled', 'refunded', 'no-show', 'picked-up')`,
      ),
    )
    .orderBy(asc(orders.pickupAt))
    .limit(200)
  const occasions = []
  for (const table of [events, classSessions])
    occasions.push(
      ...(await db
        .select({ title: table.title, startsAt: table.startsAt })
        .from(table)
        .where(
          and(lt(table.startsAt, until), gt(table.endsAt, from), ne(table.status, 'cancelled')),
        )
        .limit(100)),
    )
  const { slotMinutes } = settings.get().pickup
  return {
    orders: due.flatMap(({ dailyNumber, pickupAt }) =>
      pickupAt ? [{ number: calledOut(dailyNumber), pickupAt: pickupAt.toISOString() }] : [],
    ),
    slots: Math.ceil((until.getTime() - from.getTime()) / (slotMinutes * 60_000)),
    occasions: occasions.map(({ title, startsAt }) => ({
      title,
      startsAt: startsAt.toISOString(),
    })),
  }
}

/**
 * Agrees to a hire, says no, or calls it off; each time the guest is told, and in the last two all that was paid goes back. Of a
 * hire to which nobody came what was paid is kept. @throws Refused 409 where it stands otherwise
 */
export async function decideHire(
  services: Services,
  by: Person,
  id: string,
  { decision, message }: { decision: 'confirm' | 'decline' | 'cancel' | 'close'; message: string },
): Promise<StaffRoomBooking> {
  await services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    const at = services.now()
    const state = stateOf(hire, at)
    const wanted = decision === 'cancel' || decision === 'close' ? 'confirmed' : 'asked'
    const hasBegun = hire.startsAt <= at
    if (state !== wanted || hasBegun !== (decision === 'close') || hire.soldAt)
      throw new Refused(409, 'decided', 'Somebody has decided this already, or it has begun.')
    const added = message ? [message] : []
    if (decision === 'close')
      return callOff(tx, services, hire, 'cancelled', {
        refundCents: 0,
        reason: 'Nobody came',
        by: by.user.name,
      })
    const { keptCents } = moneyOf(hire, await chargesOf(tx, id))
    if (decision === 'confirm') {
      const booked = await changeHire(tx, services, id, { state: 'confirmed', networkKey: null })
      await audit(tx, services, by, {
        action: 'room-hire.confirmed',
        subject: id,
        before: { state },
      })
      const { dueCents } = moneyOf(booked, await chargesOf(tx, id))
      return tellGuest(tx, services, booked, {
        subject: 'Your room is booked',
        lines: [
          `${hireInWords(services, booked)}: it is yours.`,
          `Paid: ${formatCents(keptCents)}. Left to pay: ${formatCents(dueCents)}.`,
          ...added,
        ],
        hasCalendar: true,
      })
    }
    const isDeclined = decision === 'decline'
    await callOff(tx, services, hire, isDeclined ? 'declined' : 'cancelled', {
      refundCents: keptCents,
      reason: isDeclined ? 'The café said no' : 'The café called it off',
      by: by.user.name,
    })
    const over = await lockHire(tx, id)
    await tellGuest(tx, services, over, {
      subject: isDeclined ? 'We cannot give you the room' : 'We have to cancel your room',
      lines: [
        `${hireInWords(services, over)}: we are sorry, that does not work.`,
        keptCents > 0
          ? `All that you paid, ${formatCents(keptCents)}, comes back.`
          : 'Nothing was paid.',
        ...added,
      ],
      hasCalendar: true,
    })
  })
  return staffHire(services, id)
}

type Taking = {
  key: string
  method: CounterMethod
  drawerId?: string | undefined
  expectedCents: number
}

/** Takes all that is due of a hire at the counter, once for each key. @throws Refused 409 */
export async function takeAtCounter(
  services: Services,
  by: Person,
  id: string,
  { key, method, drawerId, expectedCents }: Taking,
): Promise<StaffRoomBooking> {
  await services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    const charges = await chargesOf(tx, id)
    if (charges.some((charge) => charge.idempotencyKey === key)) return
    const { dueCents, keptCents } = moneyOf(hire, charges)
    if (dueCents <= 0 || hire.state === 'held')
      throw new Refused(409, 'nothing_due', 'Nothing of this hire is to be paid now.')
    if (dueCents !== expectedCents)
      throw new Refused(409, 'price_changed', `${formatCents(dueCents)} are due. Look at it again.`)
    await cancelOpenCharge(tx, id)
    const chargeId = randomUUID()
    const at = services.now()
    await tx.insert(roomCharges).values({
      id: chargeId,
      bookingId: id,
      kind: keptCents > 0 ? 'balance' : 'deposit',
      state: 'open',
      amountCents: dueCents,
      idempotencyKey: key,
      createdAt: at,
    })
    await paidBy(tx, services, chargeId, {
      method,
      account: await accountOf(tx, method, drawerId),
      amountCents: dueCents,
      chargeId: null,
      takenBy: by.user.name,
    })
    await audit(tx, services, by, {
      action: 'room-hire.paid-at-counter',
      subject: id,
      after: { amountCents: dueCents, method },
    })
    await applyMoney(tx, services, hire)
  })
  return staffHire(services, id)
}

async function accountOf(
  tx: Parameters<typeof holdOpen>[0],
  method: CounterMethod,
  drawerId: string | undefined,
) {
  if (method === 'card-terminal') return 'card-terminal'
  if (method !== 'cash' || !drawerId) return 'till'
  await holdOpen(tx, drawerId)
  return cashAccount(drawerId)
}

/** Hands money of a hire out at the counter, once. @throws Refused 404, 409 */
export async function handOut(
  services: Services,
  by: Person,
  id: string,
  refundId: string,
  drawerId: string | undefined,
): Promise<StaffRoomBooking> {
  await services.db.transaction(async (tx) => {
    await lockHire(tx, id)
    const [refund] = await tx
      .select()
      .from(roomRefunds)
      .where(
        sql`${roomRefunds.id} = ${refundId} and ${roomRefunds.chargeId} in (select c.id from room_charges c where c.booking_id = ${id})`,
      )
      .for('update')
    if (!refund) throw unknownHire()
    if (refund.state === 'succeeded') return
    if (refund.nextAttemptAt !== null)
      throw new Refused(409, 'goes_by_card', 'This goes back to the card by itself.')
    const at = services.now()
    const account = await accountOf(tx, 'cash', drawerId)
    await post(tx, services, {
      subject: 'room-refund',
      subjectId: `${refundId}-counter`,
      at,
      postings: roomRefundPostings({ account, amountCents: refund.amountCents }),
    })
    await tx
      .update(roomRefunds)
      .set({ state: 'succeeded', account, settledAt: at })
      .where(eq(roomRefunds.id, refundId))
    await audit(tx, services, by, {
      action: 'room-hire.handed-out',
      subject: id,
      after: { amountCents: refund.amountCents },
    })
  })
  return staffHire(services, id)
}

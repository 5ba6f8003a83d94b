import { and, eq, sql } from 'drizzle-orm'
import { roomChargePostings, roomForfeitPostings, roomSalePostings } from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { audit } from '../audit/store.ts'
import { bring, post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { isOverlap } from '../db/refusals.ts'
import { roomCharges, spaceBookings } from '../db/schema.ts'
import type { Standing } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { closeEmptyClasses, holdClassesIn, makeWay } from './closing-classes.ts'
import { BY_CLOCK, changeHire, lockHire, type ChargeRow, type HireRow } from './hire-link.ts'
import { hireInWords, tellGuest, tellHouse } from './hire-mails.ts'
import { refundHire } from './hire-refunds.ts'
import { chargesOf, hoursOfHire, moneyOf } from './hire-view.ts'
import { rulesLines } from './house-rules.ts'
import { hasNoPickups, nextFree } from './hires.ts'
import { takenBetween } from './store.ts'

/**
 * Writes down how the page of a charge stands at its provider, whoever says so and how often. Money that came after the hold gets
 * the room if it is still free; what the hire needs no more goes back at once.
 */
export async function settleRoomCharge(
  services: Services,
  chargeId: string,
  standing: Standing,
): Promise<void> {
  const [known] = await read(services.db, chargeId)
  if (!known || known.state === 'succeeded') return
  await services.db.transaction(async (tx) => {
    const [time] = await tx
      .select()
      .from(spaceBookings)
      .where(eq(spaceBookings.id, known.bookingId))
    if (time) await holdClassesIn(tx, services, time)
    const hire = await lockHire(tx, known.bookingId)
    const [charge] = await read(tx, chargeId)
    if (!charge || charge.state === 'succeeded') return
    if (standing.state === 'succeeded') {
      const name = services.payments?.name ?? 'stripe'
      await paidBy(tx, services, charge.id, {
        method: name,
        account: `provider:${name}`,
        amountCents: standing.amountCents,
        chargeId: standing.chargeId,
        takenBy: null,
      })
      return applyMoney(tx, services, hire)
    }
    const isOver = standing.state !== 'open' && charge.state === 'open'
    await tx
      .update(roomCharges)
      .set({
        failure: standing.failure,
        checkedAt: services.now(),
        ...(isOver && { state: standing.state, pageUrl: null }),
      })
      .where(eq(roomCharges.id, chargeId))
  })
}

const read = (db: Db, id: string) => db.select().from(roomCharges).where(eq(roomCharges.id, id))

/** A charge is paid: its row, and the books. Hold the hire. */
export async function paidBy(
  tx: Db,
  services: Services,
  id: string,
  paid: Required<Pick<ChargeRow, 'method' | 'account' | 'amountCents' | 'chargeId' | 'takenBy'>>,
): Promise<void> {
  const at = services.now()
  const [row] = await tx
    .update(roomCharges)
    .set({
      ...paid,
      startsAt: sql`(select starts_at from ${spaceBookings} where id = room_charges.booking_id)`,
      endsAt: sql`(select ends_at from ${spaceBookings} where id = room_charges.booking_id)`,
      state: 'succeeded',
      succeededAt: at,
      checkedAt: at,
      failure: null,
      pageUrl: null,
    })
    .where(eq(roomCharges.id, id))
    .returning()
  if (!row) throw new Error('A held charge is gone.')
  const { account, amountCents } = row
  if (!account) throw new Error('A paid charge has no account.')
  const postings = roomChargePostings({ account, amountCents })
  await post(tx, services, { subject: 'room-charge', subjectId: id, at, postings })
}

/** What money that arrived makes of a hire that is held. */
export async function applyMoney(tx: Db, services: Services, held: HireRow): Promise<void> {
  const { state, depositCents } = held
  const { keptCents } = moneyOf(held, await chargesOf(tx, held.id))
  let hire = held
  if ((state === 'held' || state === 'expired') && keptCents >= depositCents) {
    const taken = await takeRoom(tx, services, held)
    hire = 'because' in taken ? await giveUp(tx, services, held, taken.because) : taken.hire
  }
  const { keptCents: kept, totalCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  const needed = hire.isCancelled ? 0 : (totalCents ?? 0)
  if (kept > needed)
    await refundHire(tx, services, hire, {
      amountCents: kept - needed,
      reason: hire.isCancelled ? 'The time was no longer held' : 'More was paid than it costs',
      by: BY_CLOCK,
    })
  if (hire.state === state && state === 'confirmed') {
    const { dueCents } = moneyOf(hire, await chargesOf(tx, hire.id))
    await tellGuest(tx, services, hire, {
      subject: dueCents === 0 ? 'Your room is paid' : 'We have your payment',
      lines: [
        `${hireInWords(services, hire)}: ${dueCents === 0 ? 'all is paid.' : `${formatCents(dueCents)} is left to pay.`}`,
      ],
      hasCalendar: false,
    })
  }
  await sellHire(tx, services, hire)
}

const LOST = {
  room: 'somebody else has the room now',
  class: 'a class in the room has guests now',
  pickups: 'we had promised orders for pickup in that time',
} as const
type Because = (typeof LOST)[keyof typeof LOST]

/** The room for a hire that is paid, where it is still free. @returns why it is not */
async function takeRoom(
  tx: Db,
  services: Services,
  held: HireRow,
): Promise<{ hire: HireRow } | { because: Because }> {
  const at = services.now()
  if (held.startsAt <= at) return { because: LOST.room }
  const freeAt = new Date(held.endsAt.getTime() + held.bufferMinutes * 60_000)
  const within = { ...services, db: tx }
  const { spaceType, startsAt } = held
  const isVenue = spaceType === 'entire-venue'
  const taken = await takenBetween(within, spaceType, startsAt, freeAt, held.id, isVenue)
  // What the café has there by now is a class that was empty when the time was held.
  if (taken.some(({ id }) => id === null)) return { because: LOST.class }
  if (taken.length > 0) return { because: LOST.room }
  const isInstant = services.settings.get().rooms.approval === 'instant'
  const state = isInstant ? 'confirmed' : 'asked'
  const patch = { state, isCancelled: false, heldUntil: null, networkKey: null } as const
  try {
    const { hire, closed } = await tx.transaction(async (trial) => {
      // An expired hold let classes have their time again.
      if (isVenue && !(await makeWay(trial, services, held))) throw new Lost(LOST.class)
      const hire = await changeHire(trial, services, held.id, patch)
      // Its pickup times are closed from here on: whoever was promised one before is seen, and nobody is after.
      if (isInstant && !(await hasNoPickups(trial, services, hire))) throw new Lost(LOST.pickups)
      const closed =
        isVenue && isInstant
          ? await closeEmptyClasses(trial, services, BY_CLOCK, hire, hire.id)
          : []
      if (!closed) throw new Lost(LOST.class)
      return { hire, closed }
    })
    await booked(tx, services, hire, closed)
    return { hire }
  } catch (error) {
    if (error instanceof Lost) return { because: error.because }
    if (isOverlap(error)) return { because: LOST.room }
    throw error
  }
}

/** Undoes what was tried. */
class Lost extends Error {
  constructor(readonly because: Because) {
    super(because)
  }
}

/** The time went to somebody else while it was paid. */
async function giveUp(
  tx: Db,
  services: Services,
  held: HireRow,
  because: Because,
): Promise<HireRow> {
  const patch = { state: 'expired', isCancelled: true, heldUntil: null, networkKey: null } as const
  const hire = await changeHire(tx, services, held.id, patch)
  const { spaceType, startsAt } = hire
  const date = dateIn(services.settings.get().cafe.timeZone, startsAt)
  const hours = hoursOfHire(hire)
  const next = await nextFree(services, tx, { spaceType, date, hours })
  await tellGuest(tx, services, hire, {
    subject: 'Your time was taken meanwhile',
    lines: [
      `${hireInWords(services, hire)}: while you paid, it was lost: ${because}.`,
      `All that you paid goes back to your card. We are sorry. ${next ? `The next time that is free for ${hours} hours: ${next}. Choose it here: ${services.publicUrl}/book-space` : 'Please choose another time.'}`,
    ],
    hasCalendar: false,
  })
  return hire
}

/** Tells both sides of a hire that is booked, or that waits for staff. */
async function booked(
  tx: Db,
  services: Services,
  hire: HireRow,
  closed: readonly string[],
): Promise<void> {
  const { keptCents, dueCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  const isBooked = hire.state === 'confirmed'
  await tellGuest(tx, services, hire, {
    subject: isBooked
      ? 'Your room is booked'
      : dueCents > 0
        ? 'We have your deposit'
        : 'We have your payment',
    lines: [
      isBooked
        ? `${hireInWords(services, hire)}: it is yours.`
        : `${hireInWords(services, hire)}: it is held for you until we have looked at it. We write within one opening day; if we cannot, you get all of it back.`,
      dueCents > 0
        ? `Paid: ${formatCents(keptCents)}. Left to pay: ${formatCents(dueCents)}, by the link below or when you come.`
        : `Paid in full: ${formatCents(keptCents)}.`,
      ...(isBooked ? await rulesLines(tx, services, hire) : []),
    ],
    hasCalendar: isBooked,
  })
  await tellHouse(
    tx,
    services,
    hire,
    `${isBooked ? 'A room is booked' : 'A room waits for you'}${closed.length > 0 ? `; called off for it: ${closed.join(', ')}` : ''}`,
  )
  await audit(tx, services, BY_CLOCK, {
    action: `room-hire.${hire.state}`,
    subject: hire.id,
    after: { paidCents: keptCents },
  })
}

/** Posts a hire as sold, once it has begun and is paid in full. Hold it. */
export async function sellHire(tx: Db, services: Services, hire: HireRow): Promise<void> {
  const at = services.now()
  const { priceCents, discountCents, overtimeCents } = hire
  if (hire.state !== 'confirmed' || hire.isCancelled || priceCents === null) return
  const { dueCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  if (hire.startsAt > at || dueCents > 0) return
  // Overtime is paid after the rest was sold, so it is added to that.
  const postings = roomSalePostings({ priceCents: priceCents + overtimeCents, discountCents })
  await bring(tx, services, { subject: 'room-booking', subjectId: hire.id, at, postings })
  if (!hire.soldAt) await changeHire(tx, services, hire.id, { soldAt: at })
}

/** Posts what the café keeps of a hire that is over. Hold it. */
export async function keepRest(tx: Db, services: Services, hire: HireRow): Promise<void> {
  const { keptCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  if (keptCents <= 0 || hire.soldAt) return
  const at = services.now()
  const postings = roomForfeitPostings(keptCents)
  await post(tx, services, { subject: 'room-booking', subjectId: hire.id, at, postings })
  await changeHire(tx, services, hire.id, { soldAt: at })
}

/** The charge that is open of a hire, if any. Hold the hire. */
export async function cancelOpenCharge(tx: Db, id: string): Promise<void> {
  await tx
    .update(roomCharges)
    .set({ state: 'cancelled' })
    .where(and(eq(roomCharges.bookingId, id), eq(roomCharges.state, 'open')))
}

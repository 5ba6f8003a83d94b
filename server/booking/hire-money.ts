import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  roomChargePostings,
  roomForfeitPostings,
  roomRefundPostings,
  roomSalePostings,
} from '#domain/books/posting.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { audit } from '../audit/store.ts'
import { post, unpost } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { isOverlap } from '../db/refusals.ts'
import { roomCharges, roomRefunds } from '../db/schema.ts'
import type { RefundStanding, Standing } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { changeHire, lockHire, type ChargeRow, type HireRow } from './hire-link.ts'
import { hireInWords, tellGuest, tellHouse } from './hire-mails.ts'
import { chargesOf, goesBackByItself, moneyOf } from './hire-view.ts'
import { takenBetween } from './store.ts'

/** Who did it, in the log, where the provider or the clock did. */
export const BY_CLOCK = 'the booking'

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
  if ((state === 'held' || state === 'expired') && keptCents >= depositCents)
    hire = (await takeRoom(tx, services, held)) ?? (await giveUp(tx, services, held))
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
        `${hireInWords(services, hire)}: ${dueCents === 0 ? 'all is paid.' : `${formatCents(dueCents)} are left to pay.`}`,
      ],
      hasCalendar: false,
    })
  }
  await sellHire(tx, services, hire)
}

/** The room for a hire that is paid, where it is still free. @returns `null` where it is not */
async function takeRoom(tx: Db, services: Services, held: HireRow): Promise<HireRow | null> {
  const at = services.now()
  if (held.startsAt <= at) return null
  const freeAt = new Date(held.endsAt.getTime() + held.bufferMinutes * 60_000)
  const within = { ...services, db: tx }
  const { spaceType, startsAt } = held
  if ((await takenBetween(within, spaceType, startsAt, freeAt, held.id)).length > 0) return null
  const isInstant = services.settings.get().rooms.approval === 'instant'
  const state = isInstant ? 'confirmed' : 'asked'
  const patch = { state, isCancelled: false, heldUntil: null, networkKey: null } as const
  try {
    const hire = await tx.transaction((trial) => changeHire(trial, services, held.id, patch))
    await booked(tx, services, hire)
    return hire
  } catch (error) {
    if (isOverlap(error)) return null
    throw error
  }
}

/** The time went to somebody else while it was paid. */
async function giveUp(tx: Db, services: Services, held: HireRow): Promise<HireRow> {
  const patch = { state: 'expired', isCancelled: true, heldUntil: null, networkKey: null } as const
  const hire = await changeHire(tx, services, held.id, patch)
  await tellGuest(tx, services, hire, {
    subject: 'Your time was taken meanwhile',
    lines: [
      `${hireInWords(services, hire)}: your payment came after your ten minutes, and somebody else has the room now.`,
      'All that you paid goes back to your card. We are sorry; please choose another time.',
    ],
    hasCalendar: false,
  })
  return hire
}

/** Tells both sides of a hire that is booked, or that waits for staff. */
async function booked(tx: Db, services: Services, hire: HireRow): Promise<void> {
  const { keptCents, dueCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  const isBooked = hire.state === 'confirmed'
  await tellGuest(tx, services, hire, {
    subject: isBooked ? 'Your room is booked' : 'We have your deposit',
    lines: [
      isBooked
        ? `${hireInWords(services, hire)}: it is yours.`
        : `${hireInWords(services, hire)}: it is held for you until we have looked at it. We write within one opening day; if we cannot, all comes back.`,
      `Paid: ${formatCents(keptCents)}. Left to pay: ${formatCents(dueCents)}, by the link below or when you come.`,
    ],
    hasCalendar: isBooked,
  })
  await tellHouse(tx, services, hire, isBooked ? 'A room is booked' : 'A room waits for you')
  await audit(tx, services, BY_CLOCK, {
    action: `room-hire.${hire.state}`,
    subject: hire.id,
    after: { paidCents: keptCents },
  })
}

/** Posts a hire as sold, once it has begun and is paid in full. Hold it. */
export async function sellHire(tx: Db, services: Services, hire: HireRow): Promise<void> {
  const at = services.now()
  const { priceCents, discountCents } = hire
  if (hire.state !== 'confirmed' || hire.isCancelled || hire.soldAt || priceCents === null) return
  const { dueCents } = moneyOf(hire, await chargesOf(tx, hire.id))
  if (hire.startsAt > at || dueCents > 0) return
  const postings = roomSalePostings({ priceCents, discountCents })
  await post(tx, services, { subject: 'room-booking', subjectId: hire.id, at, postings })
  await changeHire(tx, services, hire.id, { soldAt: at })
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

/**
 * Gives money of a hire back, the newest payment first. A card is refunded by the provider a moment later; what was paid at the
 * counter is handed out there, and posted when it is. Hold the hire.
 */
export async function refundHire(
  tx: Db,
  services: Services,
  hire: HireRow,
  { amountCents, reason, by }: { amountCents: number; reason: string; by: string },
): Promise<void> {
  const at = services.now()
  let left = amountCents
  const charges = await chargesOf(tx, hire.id)
  for (const charge of charges.filter(({ state }) => state === 'succeeded').toReversed()) {
    const part = Math.min(left, charge.amountCents - charge.refundedCents)
    if (part <= 0) continue
    left -= part
    const isByCard = goesBackByItself(charge)
    const id = randomUUID()
    const account = charge.account ?? 'till'
    await tx.insert(roomRefunds).values({
      id,
      chargeId: charge.id,
      state: 'pending',
      account,
      amountCents: part,
      reason,
      nextAttemptAt: isByCard ? at : null,
      givenBy: by,
      createdAt: at,
    })
    await tx
      .update(roomCharges)
      .set({ refundedCents: charge.refundedCents + part })
      .where(eq(roomCharges.id, charge.id))
    if (!isByCard) continue
    const postings = roomRefundPostings({ account, amountCents: part })
    await post(tx, services, { subject: 'room-refund', subjectId: id, at, postings })
  }
  if (left > 0) throw new Error('More of a hire was to go back than was paid.')
}

/** Writes down how a refund stands. One that failed leaves the money with the café, to be handed out at the counter. */
export async function settleRoomRefund(
  services: Services,
  refundId: string,
  standing: RefundStanding,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [refund] = await tx
      .select()
      .from(roomRefunds)
      .where(eq(roomRefunds.id, refundId))
      .for('update')
    if (refund?.state !== 'pending') return
    const at = services.now()
    if (standing.state !== 'failed') {
      const isDone = standing.state === 'succeeded'
      await tx
        .update(roomRefunds)
        .set({
          providerId: standing.providerId,
          ...(isDone && { state: 'succeeded', settledAt: at, nextAttemptAt: null }),
        })
        .where(eq(roomRefunds.id, refundId))
      return
    }
    // It is still owed: the books hold it again, and the counter hands it out.
    await unpost(tx, services, { subject: 'room-refund', subjectId: refundId, at })
    await tx
      .update(roomRefunds)
      .set({ failure: standing.failure, nextAttemptAt: null })
      .where(eq(roomRefunds.id, refundId))
    await audit(tx, services, BY_CLOCK, {
      action: 'room-hire.refund-failed',
      subject: refundId,
      after: { amountCents: refund.amountCents, failure: standing.failure },
    })
  })
}

const REFUND_TRIES = 12

/** Asks the provider for the refunds that wait for it. A server takes each for a while, so that two do not ask at once. */
export async function refundPendingRooms(services: Services): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { attempts, nextAttemptAt, state, chargeId } = roomRefunds
  const claimed = await services.db
    .update(roomRefunds)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`${at.toISOString()}::timestamptz + least(60, power(2, ${attempts})) * interval '1 minute'`,
    })
    .where(
      and(
        eq(state, 'pending'),
        sql`${nextAttemptAt} <= ${at.toISOString()}`,
        inArray(
          chargeId,
          services.db
            .select({ id: roomCharges.id })
            .from(roomCharges)
            .where(eq(roomCharges.method, provider.name)),
        ),
      ),
    )
    .returning()
  for (const refund of claimed) {
    const [charge] = await read(services.db, refund.chargeId)
    if (!charge?.chargeId) continue
    try {
      const { id, amountCents } = refund
      const standing = await provider.refund({ id, chargeId: charge.chargeId, amountCents })
      await settleRoomRefund(services, id, standing)
    } catch (error) {
      services.log.warn({ err: error }, 'a refund of a room was not made yet')
      const failure = 'The provider could not be reached.'
      if (refund.attempts >= REFUND_TRIES)
        await settleRoomRefund(services, refund.id, { state: 'failed', failure })
    }
  }
}

/** The charge that is open of a hire, if any. Hold the hire. */
export async function cancelOpenCharge(tx: Db, id: string): Promise<void> {
  await tx
    .update(roomCharges)
    .set({ state: 'cancelled' })
    .where(and(eq(roomCharges.bookingId, id), eq(roomCharges.state, 'open')))
}

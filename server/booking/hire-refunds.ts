import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { roomRefundPostings } from '#domain/books/posting.ts'
import { audit } from '../audit/store.ts'
import { post, unpost } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { roomCharges, roomRefunds } from '../db/schema.ts'
import type { RefundStanding } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { BY_CLOCK, type HireRow } from './hire-link.ts'
import { chargesOf, goesBackByItself } from './hire-view.ts'

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
    const [charge] = await services.db
      .select()
      .from(roomCharges)
      .where(eq(roomCharges.id, refund.chargeId))
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

import { and, eq, inArray, sql } from 'drizzle-orm'
import { audit } from '../audit/store.ts'
import { unpost } from '../books/store.ts'
import { roomCharges, roomRefunds, seatCharges, seatRefunds } from '../db/schema.ts'
import type { RefundStanding } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { BY_CLOCK } from './hire-link.ts'

/** Refunds to cards, of rooms or of seats. */
type CardRefunds = {
  refunds: typeof roomRefunds | typeof seatRefunds
  charges: typeof roomCharges | typeof seatCharges
  subject: 'room-refund' | 'seat-refund'
  /** What the audit says of one that failed. */
  failed: 'room-hire.refund-failed' | 'seats.refund-failed'
}

export const ROOM_REFUNDS: CardRefunds = {
  refunds: roomRefunds,
  charges: roomCharges,
  subject: 'room-refund',
  failed: 'room-hire.refund-failed',
}
export const SEAT_REFUNDS: CardRefunds = {
  refunds: seatRefunds,
  charges: seatCharges,
  subject: 'seat-refund',
  failed: 'seats.refund-failed',
}

const REFUND_TRIES = 12

/** Writes down how a refund stands. One that failed leaves the money with the café, to be handed out at the counter. */
export async function settleCardRefund(
  services: Services,
  { refunds, subject, failed }: CardRefunds,
  refundId: string,
  standing: RefundStanding,
): Promise<void> {
  const isIt = eq(refunds.id, refundId)
  await services.db.transaction(async (tx) => {
    const [refund] = await tx
      .select({ state: refunds.state, amountCents: refunds.amountCents })
      .from(refunds)
      .where(isIt)
      .for('update')
    if (refund?.state !== 'pending') return
    const at = services.now()
    if (standing.state !== 'failed') {
      const isDone = standing.state === 'succeeded'
      await tx
        .update(refunds)
        .set({
          providerId: standing.providerId,
          ...(isDone && { state: 'succeeded', settledAt: at, nextAttemptAt: null }),
        })
        .where(isIt)
      return
    }
    // It is still owed: the books hold it again, and the counter hands it out.
    await unpost(tx, services, { subject, subjectId: refundId, at })
    await tx.update(refunds).set({ failure: standing.failure, nextAttemptAt: null }).where(isIt)
    await audit(tx, services, BY_CLOCK, {
      action: failed,
      subject: refundId,
      after: { amountCents: refund.amountCents, failure: standing.failure },
    })
  })
}

/** Asks the provider for the refunds that wait for it. A server takes each for a while, so that two do not ask at once. */
export async function askForCardRefunds(services: Services, kind: CardRefunds): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const { refunds, charges, subject } = kind
  const at = services.now().toISOString()
  const ofProvider = services.db
    .select({ id: charges.id })
    .from(charges)
    .where(eq(charges.method, provider.name))
  const claimed = await services.db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      nextAttemptAt: sql`${at}::timestamptz + least(60, power(2, ${refunds.attempts})) * interval '1 minute'`,
    })
    .where(
      and(
        eq(refunds.state, 'pending'),
        sql`${refunds.nextAttemptAt} <= ${at}`,
        inArray(refunds.chargeId, ofProvider),
      ),
    )
    .returning({
      id: refunds.id,
      of: refunds.chargeId,
      amountCents: refunds.amountCents,
      attempts: refunds.attempts,
    })
  for (const { id, of, amountCents, attempts } of claimed) {
    const [charge] = await services.db
      .select({ id: charges.chargeId })
      .from(charges)
      .where(eq(charges.id, of))
    if (!charge?.id) continue
    try {
      const standing = await provider.refund({ id, chargeId: charge.id, amountCents })
      await settleCardRefund(services, kind, id, standing)
    } catch (error) {
      services.log.warn({ err: error, subject }, 'a refund to a card was not made yet')
      const failure = 'The provider could not be reached.'
      if (attempts >= REFUND_TRIES)
        await settleCardRefund(services, kind, id, { state: 'failed', failure })
    }
  }
}

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { roomRefundPostings } from '#domain/books/posting.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { roomCharges, roomRefunds } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { HireRow } from './hire-link.ts'
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

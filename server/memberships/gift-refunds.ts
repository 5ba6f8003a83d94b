import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { giftRefundPostings } from '#domain/books/posting.ts'
import { membershipNews } from '#domain/membership/texts.ts'
import { isPlainName } from '#domain/people/plain-name.ts'
import { isProvider } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import { post, unpost } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { membershipGifts, users } from '../db/schema.ts'
import { letter } from '../forms/mails.ts'
import { Refused } from '../http/refuse.ts'
import { queueMail } from '../outbox/store.ts'
import type { RefundStanding } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { holdGift, isGivenBack, type GiftRow } from './gift-store.ts'
import { tell } from './gifts.ts'
import { BY_CLOCK } from './store.ts'

/** What the history and the books of a gift say that its giver took back. */
const TAKEN_BACK = 'Taken back before anybody started it'

/**
 * Takes a gift back that one gave, until somebody has started it: all of its money goes back to the card. Sent twice, it is done once.
 * @throws Refused 404 for everybody else, 409 where somebody started it, it is not paid, or a bank looks into its payment
 */
export const takeGiftBack = (services: Services, person: Person, id: string): Promise<void> =>
  giveGiftBack(services, person, id, { reason: TAKEN_BACK, by: 'giver' })

/**
 * Gives the money of a gift back, all of it and the way it came. Of a refund and a start at once, one happens.
 * @throws Refused 404, 409
 */
export async function giveGiftBack(
  services: Services,
  person: Person,
  id: string,
  { reason, by }: { reason: string; by: 'giver' | 'staff' },
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const gift = await holdGift(tx, id)
    if (by === 'giver' && gift.buyerId !== person.user.id) throw notYours()
    if (gift.state !== 'succeeded' || gift.account === null)
      throw new Refused(409, 'gift_not_paid', 'This gift was not paid.')
    if (isGivenBack(gift)) return
    if (gift.redeemedAt)
      throw new Refused(
        409,
        'gift_started',
        by === 'staff'
          ? 'Somebody started this gift, so it cannot be given back. Give months or a credit instead.'
          : 'Somebody started this gift already, so it cannot be taken back.',
      )
    if (by === 'giver' && gift.dispute)
      throw new Refused(
        409,
        'gift_disputed',
        'Your bank looks into this payment at the moment, so it cannot go back from here. Write to us.',
      )
    const at = services.now()
    const refundId = randomUUID()
    const isPending = gift.method !== null && isProvider(gift.method)
    await tx
      .update(membershipGifts)
      .set({
        refundId,
        refundState: isPending ? 'pending' : 'succeeded',
        refundReason: reason,
        refundedBy: person.user.name,
        refundedAt: at,
        refundProviderId: null,
        refundAttempts: 0,
        refundNextAt: isPending ? at : null,
        refundFailure: null,
      })
      .where(eq(membershipGifts.id, id))
    const { account, amountCents } = gift
    await post(tx, services, {
      subject: 'membership-gift-refund',
      subjectId: refundId,
      at,
      postings: giftRefundPostings({ account, amountCents }),
    })
    await audit(tx, services, person, {
      action: by === 'giver' ? 'membership.gift-taken-back' : 'membership.gift-given-back',
      subject: id,
      after: { amountCents, reason },
    })
    await tellBuyer(tx, services, gift, membershipNews.giftRefunded(gift, amountCents))
    await tellRecipient(tx, services, gift, membershipNews.giftWithdrawn)
  })
  await refundPendingGifts(services)
}

const notYours = () => new Refused(404, 'gift_not_found', 'There is no such gift in this account.')

type Words = { title: string; message: string }

async function tellBuyer(tx: Db, services: Services, gift: GiftRow, words: Words) {
  const action = { url: `/membership/give?gift=${gift.id}`, label: 'See your gift' }
  await tell(tx, services, gift.buyerId, words, action)
}

/** Whoever has the mail of a gift hears that its link does nothing any more, or works again. Givers who mailed themselves know. */
async function tellRecipient(
  tx: Db,
  services: Services,
  gift: GiftRow,
  words: (gift: GiftRow, from: string) => Words,
) {
  const { recipientEmail, recipientName, buyerId, buyerName } = gift
  if (!gift.mailedAt || !recipientEmail) return
  const [buyer] = buyerId ? await tx.select().from(users).where(eq(users.id, buyerId)) : []
  if (buyer?.email.toLowerCase() === recipientEmail.toLowerCase()) return
  const { title, message } = words(gift, isPlainName(buyerName) ? buyerName : 'Somebody')
  await queueMail(tx, services, {
    to: recipientEmail,
    subject: title,
    text: letter(services.settings.get().cafe, recipientName, [message]),
  })
}

const REFUND_TRIES = 12

/** Asks the provider for the refunds of gifts that wait for it. A server takes each for a while, so that two do not ask at once. */
export async function refundPendingGifts(services: Services): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { refundAttempts, refundNextAt, refundState, method } = membershipGifts
  const claimed = await services.db
    .update(membershipGifts)
    .set({
      refundAttempts: sql`${refundAttempts} + 1`,
      refundNextAt: sql`${at.toISOString()}::timestamptz + least(60, power(2, ${refundAttempts})) * interval '1 minute'`,
    })
    .where(and(eq(refundState, 'pending'), lte(refundNextAt, at), inArray(method, [provider.name])))
    .returning()
  for (const { refundId, chargeId, amountCents, refundAttempts: attempts } of claimed) {
    if (!refundId || !chargeId) continue
    try {
      const standing = await provider.refund({ id: refundId, chargeId, amountCents })
      await settleGiftRefund(services, refundId, standing)
    } catch (error) {
      services.log.warn({ err: error }, 'a refund was not made yet')
      if (attempts >= REFUND_TRIES)
        await settleGiftRefund(services, refundId, {
          state: 'failed',
          failure: 'The provider could not be reached.',
        })
    }
  }
}

/**
 * Writes down how a refund stands. One that failed leaves the gift as it was: it can be started, and given back again, and everybody who
 * was told of it hears so.
 */
export async function settleGiftRefund(
  services: Services,
  refundId: string,
  standing: RefundStanding,
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [gift] = await tx
      .select()
      .from(membershipGifts)
      .where(eq(membershipGifts.refundId, refundId))
      .for('update')
    if (!gift || gift.refundState === 'failed') return
    const set = (patch: Partial<GiftRow>) =>
      tx.update(membershipGifts).set(patch).where(eq(membershipGifts.id, gift.id))
    if (standing.state !== 'failed') {
      await set({
        refundProviderId: standing.providerId,
        ...(standing.state === 'succeeded' && { refundState: 'succeeded', refundNextAt: null }),
      })
      return
    }
    await set({ refundState: 'failed', refundFailure: standing.failure, refundNextAt: null })
    const at = services.now()
    await unpost(tx, services, { subject: 'membership-gift-refund', subjectId: refundId, at })
    await audit(tx, services, BY_CLOCK, {
      action: 'membership.gift-refund-failed',
      subject: gift.id,
      after: { amountCents: gift.amountCents, failure: standing.failure },
    })
    await tellBuyer(tx, services, gift, membershipNews.giftRefundFailed(gift, gift.amountCents))
    await tellRecipient(tx, services, gift, membershipNews.giftWorksAgain)
  })
}

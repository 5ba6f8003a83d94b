import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { giftRefundPostings } from '#domain/books/posting.ts'
import type { GiftsQuery, StaffGift } from '#domain/contracts/membership-gifts.ts'
import { membershipNews } from '#domain/membership/texts.ts'
import { isProvider } from '#domain/payments/values.ts'
import { audit } from '../audit/store.ts'
import { post, unpost } from '../books/store.ts'
import { membershipGifts, memberships, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { containing, orderOf, pageOf } from '../http/table.ts'
import type { RefundStanding } from '../payments/provider.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { holdGift, isGivenBack, stateOfGift, type GiftRow } from './gift-store.ts'
import { sendGift, tell } from './gifts.ts'
import { BY_CLOCK } from './store.ts'

const COLUMNS = {
  createdAt: membershipGifts.createdAt,
  recipientName: membershipGifts.recipientName,
  sendOn: membershipGifts.sendOn,
}

/** One page of the gifts that were paid, the latest first. */
export async function listGifts(
  { db }: Pick<Services, 'db'>,
  { page, q, sort }: z.output<typeof GiftsQuery>,
): Promise<{ rows: StaffGift[]; total: number; facets: Record<string, never> }> {
  const { limit, offset } = pageOf(page)
  const { buyerName, recipientName, recipientEmail, state, id } = membershipGifts
  const which = and(
    eq(state, 'succeeded'),
    containing(q, [buyerName, recipientName, recipientEmail]),
  )
  const rows = await readGifts(db)
    .where(which)
    .orderBy(...orderOf(sort, COLUMNS, id))
    .limit(limit)
    .offset(offset)
  const total = await db.$count(membershipGifts, which)
  return { rows: rows.map(toStaffGift), total, facets: {} }
}

const readGifts = (db: Services['db']) =>
  db
    .select({ gift: membershipGifts, startedBy: users.name })
    .from(membershipGifts)
    .leftJoin(memberships, eq(memberships.id, membershipGifts.membershipId))
    .leftJoin(users, eq(users.id, memberships.userId))

async function readGift({ db }: Pick<Services, 'db'>, id: string): Promise<StaffGift> {
  const [row] = await readGifts(db).where(eq(membershipGifts.id, id))
  if (!row) throw new Refused(404, 'gift_not_found', 'There is no such gift.')
  return toStaffGift(row)
}

function toStaffGift({ gift, startedBy }: { gift: GiftRow; startedBy: string | null }): StaffGift {
  return {
    id: gift.id,
    tier: gift.tier,
    months: gift.months,
    amountCents: gift.amountCents,
    buyerName: gift.buyerId === null ? null : gift.buyerName,
    recipientName: gift.recipientName,
    recipientEmail: gift.recipientEmail,
    sendOn: gift.sendOn,
    state: stateOfGift(gift),
    startedBy,
    dispute: gift.dispute,
    refundFailure: gift.refundFailure,
    createdAt: gift.createdAt.toISOString(),
    mailedAt: gift.mailedAt?.toISOString() ?? null,
    startedAt: gift.redeemedAt?.toISOString() ?? null,
  }
}

/**
 * Gives the money of a gift back, all of it and the way it came, until somebody has started it. Of a refund and a start at once, one
 * happens. @throws Refused 404, 409
 */
export async function refundGift(
  services: Services,
  person: Person,
  id: string,
  reason: string,
): Promise<StaffGift> {
  await services.db.transaction(async (tx) => {
    const gift = await holdGift(tx, id)
    if (gift.state !== 'succeeded' || gift.account === null)
      throw new Refused(409, 'gift_not_paid', 'This gift was not paid.')
    if (isGivenBack(gift)) return
    if (gift.redeemedAt)
      throw new Refused(
        409,
        'gift_started',
        'Somebody started this gift, so it cannot be given back. Give months or a credit instead.',
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
      action: 'membership.gift-given-back',
      subject: id,
      after: { amountCents, reason },
    })
    const words = membershipNews.giftRefunded(gift, amountCents)
    const action = { url: `/membership/give?gift=${id}`, label: 'See your gift' }
    await tell(tx, services, gift.buyerId, words, action)
  })
  await refundPendingGifts(services)
  return readGift(services, id)
}

/** Sends the mail of a gift again, perhaps to another address. @throws Refused 404, 409 */
export async function sendGiftAgain(
  services: Services,
  person: Person,
  id: string,
  email: string,
): Promise<StaffGift> {
  await services.db.transaction(async (tx) => {
    const gift = await holdGift(tx, id)
    if (!['waiting', 'sent'].includes(stateOfGift(gift)))
      throw new Refused(409, 'gift_over', 'Only a gift that is paid and not started can be sent.')
    await tx
      .update(membershipGifts)
      .set({ recipientEmail: email })
      .where(eq(membershipGifts.id, id))
    await sendGift(tx, services, { ...gift, recipientEmail: email })
    await audit(tx, services, person, {
      action: 'membership.gift-sent-again',
      subject: id,
      after: { isAnotherAddress: email !== gift.recipientEmail },
    })
  })
  return readGift(services, id)
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

/** Writes down how a refund stands. One that failed leaves the gift as it was: it can be started, and given back again. */
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
  })
}

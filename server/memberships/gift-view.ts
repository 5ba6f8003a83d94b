import { and, desc, eq } from 'drizzle-orm'
import { dateIn } from '#domain/cafe/time.ts'
import type { GiftOffer, MyGift } from '#domain/contracts/membership-gifts.ts'
import { isPlainName } from '#domain/people/plain-name.ts'
import type { Db } from '../db/open.ts'
import { membershipGifts, memberships } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { planFor, giftByCode } from './gift-start.ts'
import { stateOfGift, type GiftRow } from './gift-store.ts'
import { lookAtGiftNow } from './gifts.ts'
import { todayOf } from './store.ts'

/** The gifts that somebody paid, or is about to, the latest first. */
export async function myGifts(services: Services, userId: string) {
  const { buyerId, createdAt } = membershipGifts
  const rows = await services.db
    .select()
    .from(membershipGifts)
    .where(eq(buyerId, userId))
    .orderBy(desc(createdAt))
    .limit(100)
  return {
    // One that came to nothing is of no use to anybody.
    gifts: rows.map((row) => toMyGift(services, row)).filter(({ state }) => state !== 'unpaid'),
    today: todayOf(services),
    provider: services.payments?.name ?? null,
  }
}

/** One of them; the provider is asked where nobody knows yet whether it is paid. @throws Refused 404 for everybody else */
export async function myGift(services: Services, userId: string, id: string) {
  await lookAtGiftNow(services, await ownGift(services.db, userId, id))
  return {
    gift: toMyGift(services, await ownGift(services.db, userId, id)),
    today: todayOf(services),
    provider: services.payments?.name ?? null,
  }
}

async function ownGift(db: Db, userId: string, id: string): Promise<GiftRow> {
  const [row] = await db
    .select()
    .from(membershipGifts)
    .where(and(eq(membershipGifts.id, id), eq(membershipGifts.buyerId, userId)))
  if (row) return row
  throw new Refused(404, 'gift_not_found', 'There is no such gift in this account.')
}

function toMyGift({ settings, now }: Services, row: GiftRow): MyGift {
  const { timeZone } = settings.get().cafe
  const state = stateOfGift(row)
  const isPayable = state === 'open' && (row.expiresAt === null || row.expiresAt > now())
  return {
    id: row.id,
    tier: row.tier,
    months: row.months,
    amountCents: row.amountCents,
    recipientName: row.recipientName,
    recipientEmail: row.recipientEmail,
    message: row.message,
    sendOn: row.sendOn,
    state,
    failure: row.failure,
    method: row.method,
    createdOn: dateIn(timeZone, row.createdAt),
    paidOn: row.paidAt && dateIn(timeZone, row.paidAt),
    payUrl: isPayable ? row.pageUrl : null,
    mailedAt: row.mailedAt?.toISOString() ?? null,
    startedAt: row.redeemedAt?.toISOString() ?? null,
    canTakeBack: (state === 'waiting' || state === 'sent') && row.dispute === null,
    refund:
      row.refundState && row.refundedAt
        ? {
            state: row.refundState,
            on: dateIn(timeZone, row.refundedAt),
            failure: row.refundFailure,
          }
        : null,
  }
}

/** What whoever holds the link of a gift sees before they start it. @throws Refused 404, 409 */
export async function offerOf(
  services: Services,
  person: Person | null,
  code: string,
): Promise<GiftOffer> {
  const { db } = services
  const gift = await giftByCode(db, code)
  const isMine = person !== null && (await startedBy(db, gift)) === person.user.id
  if (gift.redeemedAt && !isMine)
    throw new Refused(
      409,
      'gift_started',
      'Somebody started this gift already. If that was not you, write to us.',
    )
  return {
    tier: gift.tier,
    months: gift.months,
    from: isPlainName(gift.buyerName) ? gift.buyerName : null,
    to: gift.recipientName,
    message: gift.message,
    isStarted: isMine,
    plan: person && !isMine ? await planFor(services, person.user.id, gift) : null,
    today: todayOf(services),
  }
}

async function startedBy(db: Db, { membershipId }: GiftRow): Promise<string | null> {
  if (!membershipId) return null
  const [row] = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.id, membershipId))
  return row?.userId ?? null
}

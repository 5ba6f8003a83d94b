import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { GiftsQuery, StaffGift } from '#domain/contracts/membership-gifts.ts'
import { audit } from '../audit/store.ts'
import { membershipGifts, memberships, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { containing, orderOf, pageOf } from '../http/table.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { giveGiftBack } from './gift-refunds.ts'
import { holdGift, stateOfGift, type GiftRow } from './gift-store.ts'
import { sendGift } from './gifts.ts'

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
  await giveGiftBack(services, person, id, { reason, by: 'staff' })
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

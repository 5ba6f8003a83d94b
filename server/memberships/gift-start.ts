import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import { giftMonthPostings } from '#domain/books/posting.ts'
import { splitCents } from '#domain/cafe/money.ts'
import { giftPeriods } from '#domain/membership/gifts.ts'
import { dayOf } from '#domain/membership/periods.ts'
import { membershipNews } from '#domain/membership/texts.ts'
import { audit } from '../audit/store.ts'
import { post } from '../books/store.ts'
import type { Db } from '../db/open.ts'
import { membershipGiftMonths, membershipGifts, memberships, users } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { hashOfGiftCode, isGivenBack, type GiftRow } from './gift-store.ts'
import { tell as tellBuyer } from './gifts.ts'
import {
  cancelOpen,
  change,
  end,
  requireQuiet,
  tell,
  todayOf,
  type MembershipRow,
} from './store.ts'
import { termsOf } from './terms.ts'

/** What a gift would do for somebody: begin a membership today, or go on after what is paid. */
export type GiftPlan = { fromOn: string; untilOn: string; isAfterPaid: boolean }

/**
 * The gift of a code that can be started, or was. @throws Refused 404 where there is none, 409 where its money went back
 */
export async function giftByCode(db: Db, code: string, isHeld = false): Promise<GiftRow> {
  const query = db
    .select()
    .from(membershipGifts)
    .where(eq(membershipGifts.codeHash, hashOfGiftCode(code)))
  const [gift] = isHeld ? await query.for('update') : await query
  if (gift?.state !== 'succeeded')
    throw new Refused(
      404,
      'no_such_gift',
      'There is no gift with this link. Open it from the email once more, or ask whoever gave it to you.',
    )
  if (isGivenBack(gift))
    throw new Refused(
      409,
      'gift_refunded',
      'This gift was taken back before anybody started it. Ask whoever gave it to you.',
    )
  return gift
}

/**
 * Starts a gift for an account, once: of two who do it at once, one has it. Who is a member already gets its months after what is
 * paid. @throws Refused 404, 409 where somebody else started it, it was taken back, or a card is being charged
 */
export async function startGift(services: Services, person: Person, code: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    const { user } = person
    // One after the other for each account, as joining is.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    const gift = await giftByCode(tx, code, true)
    if (gift.redeemedAt) {
      if (await isOwn(tx, gift, user.id)) return
      throw new Refused(
        409,
        'gift_started',
        'Somebody started this gift already. If that was not you, write to us.',
      )
    }
    const { membership, plan } = await addTo(tx, services, user.id, gift)
    const cents = splitCents(
      gift.amountCents,
      Array.from({ length: gift.months }, () => 1),
    )
    await tx.insert(membershipGiftMonths).values(
      periodsFrom(membership, plan.fromOn, gift.months).map((period, index) => ({
        giftId: gift.id,
        number: index + 1,
        membershipId: membership.id,
        tier: gift.tier,
        ...period,
        cents: cents[index] ?? 0,
      })),
    )
    await tx
      .update(membershipGifts)
      .set({ redeemedAt: services.now(), membershipId: membership.id })
      .where(eq(membershipGifts.id, gift.id))
    await earnOf(tx, services, eq(membershipGiftMonths.giftId, gift.id))
    await audit(tx, services, person, {
      action: 'membership.gift-started',
      subject: membership.id,
      after: { giftId: gift.id, tier: gift.tier, months: gift.months, ...plan },
    })
    const today = todayOf(services)
    const words = membershipNews.giftBegun(gift, plan.fromOn, plan.untilOn, today)
    await tell(tx, services, membership, words)
    const action = { url: `/membership/give?gift=${gift.id}`, label: 'See your gift' }
    if (gift.buyerId !== user.id)
      await tellBuyer(tx, services, gift.buyerId, membershipNews.giftStarted(gift), action)
  })
}

async function isOwn(tx: Db, gift: GiftRow, userId: string): Promise<boolean> {
  const own = and(eq(memberships.id, gift.membershipId ?? ''), eq(memberships.userId, userId))
  return (await tx.$count(memberships, own)) > 0
}

/** What starting a gift would do for an account today, without doing it. */
export async function planFor(
  services: Services,
  userId: string,
  gift: GiftRow,
): Promise<GiftPlan> {
  const [held] = await services.db.select().from(memberships).where(isRunning(userId))
  return planOf(held?.state === 'joining' ? undefined : held, gift, todayOf(services))
}

const isRunning = (userId: string) =>
  and(eq(memberships.userId, userId), ne(memberships.state, 'ended'))

function planOf(held: MembershipRow | undefined, { months }: GiftRow, today: string): GiftPlan {
  const isAfterPaid = held !== undefined && (held.state === 'paused' || held.paidUntil > today)
  const fromOn = isAfterPaid && held ? held.paidUntil : today
  const anchorDay = isAfterPaid && held ? held.anchorDay : dayOf(today)
  const untilOn = giftPeriods(fromOn, anchorDay, months).at(-1)?.untilOn ?? fromOn
  return { fromOn, untilOn, isAfterPaid }
}

const periodsFrom = ({ anchorDay }: MembershipRow, fromOn: string, months: number) =>
  giftPeriods(fromOn, anchorDay, months)

/** Begins a membership with a gift, or adds its months to the one that runs. Hold the account and the gift. */
async function addTo(
  tx: Db,
  services: Services,
  userId: string,
  gift: GiftRow,
): Promise<{ membership: MembershipRow; plan: GiftPlan }> {
  const today = todayOf(services)
  const [found] = await tx.select().from(memberships).where(isRunning(userId)).for('update')
  if (found) await requireQuiet(tx, found.id)
  // What somebody asked for and did not pay is replaced, as by joining again.
  if (found?.state === 'joining') await end(tx, services, found)
  const held = found?.state === 'joining' ? undefined : found
  const plan = planOf(held, gift, today)
  const anchorDay = plan.isAfterPaid && held ? held.anchorDay : dayOf(today)
  if (!held) {
    const at = services.now()
    const [made] = await tx
      .insert(memberships)
      .values({
        id: randomUUID(),
        userId,
        tier: gift.tier,
        state: 'ending',
        isGift: true,
        isPricePromised: false,
        priceCents: termsOf(services, gift.tier).priceCents,
        payWay: 'counter',
        startsOn: today,
        anchorDay,
        paidFrom: today,
        paidUntil: plan.untilOn,
        createdAt: at,
        updatedAt: at,
      })
      .returning()
    if (!made) throw new Error('A membership was not written.')
    return { membership: made, plan }
  }
  // A month that is due need not be paid now: what was given comes first.
  if (!plan.isAfterPaid) await cancelOpen(tx, held.id)
  const membership = await change(tx, services, held.id, {
    paidUntil: plan.untilOn,
    anchorDay,
    ...(!plan.isAfterPaid && { paidFrom: plan.fromOn }),
    ...(held.state === 'past-due' && { state: 'active' }),
    // One that was cancelled ends later, and its holder is told before.
    ...(held.state === 'ending' && { isGift: true }),
  })
  return { membership, plan }
}

/**
 * Months of gifts that have begun are earned, each once: their money goes from what is held to what was sold. Those of a membership
 * that was ended before they began are kept by the café.
 */
export async function earnGiftMonths(services: Services): Promise<void> {
  await services.db.transaction((tx) => earnOf(tx, services, undefined))
}

const BATCH = 200

async function earnOf(tx: Db, services: Services, which: ReturnType<typeof and>) {
  const today = todayOf(services)
  const at = services.now()
  const { giftId, number, fromOn, earnedAt } = membershipGiftMonths
  const isOver = sql`(${memberships.state} = 'ended' and ${memberships.endedOn} <= ${fromOn})`
  const due = await tx
    .select({ month: membershipGiftMonths, isForfeited: sql<boolean>`${isOver}` })
    .from(membershipGiftMonths)
    .innerJoin(memberships, eq(memberships.id, membershipGiftMonths.membershipId))
    .where(
      and(
        which,
        isNull(earnedAt),
        sql`(${isOver} or (${fromOn} <= ${today} and ${memberships.state} <> 'paused'))`,
      ),
    )
    .orderBy(fromOn)
    .limit(BATCH)
    // Another server that is at one of them earns it.
    .for('update', { of: membershipGiftMonths, skipLocked: true })
  for (const { month, isForfeited } of due) {
    await tx
      .update(membershipGiftMonths)
      .set({ earnedAt: at, isForfeited })
      .where(and(eq(giftId, month.giftId), eq(number, month.number)))
    await post(tx, services, {
      subject: 'membership-gift-month',
      subjectId: `${month.giftId}-${month.number}`,
      at,
      postings: giftMonthPostings({ cents: month.cents, isForfeited }),
    })
  }
}

/** A pause is over: months that were given and had not begun begin so many days later, and one that ran ends later. Hold the membership. */
export async function shiftGiftMonths(
  tx: Db,
  membershipId: string,
  { pausedOn, days }: { pausedOn: string; days: number },
) {
  if (days <= 0) return
  const { fromOn, untilOn } = membershipGiftMonths
  await tx
    .update(membershipGiftMonths)
    .set({
      fromOn: sql`case when ${fromOn} > ${pausedOn} then ${fromOn} + ${days}::integer else ${fromOn} end`,
      untilOn: sql`${untilOn} + ${days}::integer`,
    })
    .where(and(eq(membershipGiftMonths.membershipId, membershipId), gt(untilOn, pausedOn)))
}

/** Memberships that end by themselves because they were given, of whose end nobody was told. @param last the latest day */
export const endsSoonUntold = (last: string) =>
  and(
    eq(memberships.state, 'ending'),
    eq(memberships.isGift, true),
    lte(memberships.paidUntil, last),
    sql`${memberships.remindedFor} is distinct from ${memberships.paidUntil}`,
  )

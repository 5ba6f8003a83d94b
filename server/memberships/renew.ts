import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { instantAt } from '#domain/cafe/time.ts'
import { dayOf, monthAfter, retryDay } from '#domain/membership/periods.ts'
import { membershipNews, tierName } from '#domain/membership/texts.ts'
import { GIFT_REMIND_DAYS } from '#domain/membership/gifts.ts'
import { COUNTER_DAYS, GRACE_DAYS, REMIND_DAYS } from '#domain/membership/values.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, membershipRefunds, memberships } from '../db/schema.ts'
import type { KeptCard, Standing } from '../payments/provider.ts'
import type { Services } from '../services.ts'
import { refundPendingGifts } from './gift-refunds.ts'
import { earnGiftMonths, endsSoonUntold } from './gift-start.ts'
import { lookAtGiftPages, sendDueGifts } from './gifts.ts'
import { goOn } from './pause.ts'
import { lookAtPages } from './pages.ts'
import { settleMembershipRefund, settleTry } from './settle.ts'
import { nextMonthCents } from './terms.ts'
import { change, end, holdMembership, tell, todayOf, type MembershipRow } from './store.ts'

/** So many at once; the others a minute later. */
const BATCH = 100
const MINUTE_MS = 60_000
/** How long another server leaves a charge alone that this one asks for: longer than a provider takes. */
const LEASE_MS = 5 * MINUTE_MS

/**
 * Everything about memberships that comes with time: months that begin and end, pauses that are over, cards that are charged,
 * reminders, refunds. Runs every minute on every server; twice at once does no harm.
 */
export async function renewMemberships(services: Services): Promise<void> {
  // Before memberships end: what began until then was earned.
  await earnGiftMonths(services)
  await turnMonths(services)
  await chargeCards(services)
  await remindAtCounter(services)
  await lookAtPages(services)
  await refundPending(services)
  await lookAtGiftPages(services)
  await sendDueGifts(services)
  await refundPendingGifts(services)
  await forgetCards(services)
}

/** Memberships whose month is over, or whose pause is, each in a transaction of its own. */
async function turnMonths(services: Services) {
  const today = todayOf(services)
  const { id, state, paidUntil, resumesOn, startsOn, payWay, remindedFor } = memberships
  const isOpen = sql`exists (select from ${membershipCharges} as charge where charge.membership_id = ${memberships}."id"
    and charge.kind = 'renewal' and charge.state = 'open')`
  const due = await services.db
    .select({ id })
    .from(memberships)
    .where(
      or(
        and(eq(state, 'paused'), lte(resumesOn, today)),
        and(eq(state, 'ending'), lte(paidUntil, today)),
        endsSoonUntold(addDays(today, GIFT_REMIND_DAYS)),
        and(eq(state, 'active'), lte(paidUntil, today), sql`not ${isOpen}`),
        and(
          eq(state, 'joining'),
          eq(payWay, 'counter'),
          lte(startsOn, addDays(today, -COUNTER_DAYS)),
        ),
        and(
          eq(state, 'active'),
          eq(payWay, 'counter'),
          lte(paidUntil, addDays(today, REMIND_DAYS)),
          sql`${remindedFor} is distinct from ${paidUntil}`,
        ),
      ),
    )
    .orderBy(paidUntil)
    .limit(BATCH)
  for (const row of due)
    try {
      await services.db.transaction(async (tx) =>
        turn(tx, services, await holdMembership(tx, row.id), today),
      )
    } catch (error) {
      // One that cannot be turned keeps nobody else waiting.
      services.log.error({ err: error, membership: row.id }, 'a membership was not brought forward')
    }
}

async function turn(tx: Db, services: Services, held: MembershipRow, today: string) {
  if (held.state === 'paused' && held.resumesOn && held.resumesOn <= today)
    return goOn(tx, services, held, held.resumesOn)
  if (held.state === 'ending' && held.paidUntil <= today) {
    await end(tx, services, held)
    return tell(tx, services, held, membershipNews.ended(held))
  }
  if (held.state === 'ending' && held.isGift && held.remindedFor !== held.paidUntil) {
    if (held.paidUntil > addDays(today, GIFT_REMIND_DAYS)) return
    await change(tx, services, held.id, { remindedFor: held.paidUntil })
    return tell(tx, services, held, membershipNews.giftEnds(held, held.paidUntil, today))
  }
  if (held.state === 'joining' && held.startsOn <= addDays(today, -COUNTER_DAYS)) {
    await end(tx, services, held)
    return tell(tx, services, held, membershipNews.endedUnpaid(held))
  }
  if (held.state !== 'active') return
  if (held.paidUntil <= today) return openMonth(tx, services, held, today)
  if (held.payWay !== 'counter' || held.remindedFor === held.paidUntil) return
  await change(tx, services, held.id, { remindedFor: held.paidUntil })
  const cents = nextMonthCents(services, held, held.paidUntil)
  await tell(tx, services, held, membershipNews.dueSoon(held, cents, held.paidUntil, today))
}

/**
 * The charge of the next month, once for each first day, whoever writes it. Where no server ran for longer than a month, the month
 * begins today: nobody pays for days that are over.
 */
async function openMonth(tx: Db, services: Services, held: MembershipRow, today: string) {
  const isOver = monthAfter(held.paidUntil, held.anchorDay) <= today
  const fromOn = isOver ? today : held.paidUntil
  const anchorDay = isOver ? dayOf(today) : held.anchorDay
  const tier = held.nextTier ?? held.tier
  const cents = nextMonthCents(services, held, fromOn)
  const isCounter = held.payWay === 'counter'
  const { timeZone } = services.settings.get().cafe
  const again = retryDay(today, today) ?? today
  const [made] = await tx
    .insert(membershipCharges)
    .values({
      id: randomUUID(),
      membershipId: held.id,
      kind: 'renewal',
      state: 'open',
      tier,
      fromOn,
      untilOn: monthAfter(fromOn, anchorDay),
      amountCents: cents,
      worthCents: cents,
      idempotencyKey: `${held.id} ${fromOn}`,
      firstTryOn: today,
      nextTryAt: isCounter ? instantAt(timeZone, again, '09:00') : services.now(),
      createdAt: services.now(),
    })
    .onConflictDoNothing()
    .returning()
  if (!made || !isCounter) return
  await change(tx, services, held.id, { state: 'past-due' })
  const ends = addDays(today, GRACE_DAYS)
  await tell(tx, services, held, membershipNews.due(held, cents, ends, today))
}

/** Charges that are due, by the kept card: renewals, and changes of tier of which no answer came. */
export async function chargeCards(services: Services, membershipId?: string): Promise<void> {
  const at = services.now()
  const { id, state, kind, nextTryAt, leasedUntil } = membershipCharges
  const due = await services.db
    .select({ id })
    .from(membershipCharges)
    .innerJoin(memberships, eq(memberships.id, membershipCharges.membershipId))
    .where(
      and(
        eq(state, 'open'),
        inArray(kind, ['renewal', 'upgrade']),
        eq(memberships.payWay, 'card'),
        lte(nextTryAt, at),
        or(isNull(leasedUntil), lte(leasedUntil, at)),
        membershipId === undefined ? undefined : eq(memberships.id, membershipId),
      ),
    )
    .orderBy(nextTryAt)
    .limit(BATCH)
  for (const row of due)
    try {
      await chargeOne(services, row.id)
    } catch (error) {
      services.log.warn({ err: error }, 'a membership was not charged yet')
    }
}

/**
 * Asks the provider for one charge. One server at a time has it, and the provider takes a try once, however often it is asked for.
 * @returns why the card was declined; `null` where it was not, or another server is at it
 * @throws where the provider does not answer: it is asked again later, for the same try
 */
export async function chargeOne(services: Services, chargeId: string): Promise<string | null> {
  const claimed = await services.db.transaction((tx) => claim(tx, services, chargeId))
  if (!claimed) return null
  const { charge, card, wasAsked } = claimed
  const provider = services.payments
  const standing: Standing =
    provider && card
      ? await provider.charge({
          id: `${charge.id}-${charge.tries + 1}`,
          amountCents: charge.amountCents,
          title: tierName(charge.tier),
          card,
          wasAsked,
        })
      : { state: 'failed', failure: 'Cards are not taken online at the moment.' }
  return settleTry(services, charge.id, standing)
}

async function claim(tx: Db, services: Services, chargeId: string) {
  const [known] = await tx
    .select({ membershipId: membershipCharges.membershipId })
    .from(membershipCharges)
    .where(eq(membershipCharges.id, chargeId))
  if (!known) return null
  const held = await holdMembership(tx, known.membershipId)
  const [charge] = await tx
    .select()
    .from(membershipCharges)
    .where(eq(membershipCharges.id, chargeId))
  const at = services.now()
  const isFree = !charge?.leasedUntil || charge.leasedUntil <= at
  if (charge?.state !== 'open' || !charge.nextTryAt || charge.nextTryAt > at || !isFree) return null
  await tx
    .update(membershipCharges)
    .set({ leasedUntil: new Date(at.getTime() + LEASE_MS), askedAt: charge.askedAt ?? at })
    .where(eq(membershipCharges.id, chargeId))
  return { charge, card: cardOf(services, held), wasAsked: charge.askedAt !== null }
}

/** The kept card, where it is with the provider that the café has now. */
export function cardOf({ payments }: Services, held: MembershipRow): KeptCard | null {
  const { provider, customerId, cardId, cardLabel } = held
  if (!customerId || !cardId || provider !== payments?.name) return null
  return { customerId, cardId, label: cardLabel ?? 'The card' }
}

/** Members who pay at the counter hear of it on the days on which a card would be tried again. */
async function remindAtCounter(services: Services) {
  const { id, state, kind, nextTryAt } = membershipCharges
  const due = await services.db
    .select({ id, membershipId: memberships.id })
    .from(membershipCharges)
    .innerJoin(memberships, eq(memberships.id, membershipCharges.membershipId))
    .where(
      and(
        eq(state, 'open'),
        eq(kind, 'renewal'),
        eq(memberships.payWay, 'counter'),
        lte(nextTryAt, services.now()),
      ),
    )
    .limit(BATCH)
  for (const row of due)
    await services.db.transaction(async (tx) => {
      const held = await holdMembership(tx, row.membershipId)
      const [charge] = await tx.select().from(membershipCharges).where(eq(id, row.id))
      if (charge?.state !== 'open' || !charge.nextTryAt || charge.nextTryAt > services.now()) return
      const today = todayOf(services)
      const first = charge.firstTryOn ?? today
      const again = retryDay(first, today)
      if (!again) {
        await end(tx, services, held)
        return tell(tx, services, held, membershipNews.endedUnpaid(held))
      }
      const { timeZone } = services.settings.get().cafe
      await tx
        .update(membershipCharges)
        .set({ nextTryAt: instantAt(timeZone, again, '09:00') })
        .where(eq(id, row.id))
      const words = membershipNews.due(held, charge.amountCents, addDays(first, GRACE_DAYS), today)
      await tell(tx, services, held, words)
    })
}

/** A card is kept no longer than its membership. */
async function forgetCards(services: Services) {
  const provider = services.payments
  if (!provider) return
  const { id, state, cardId } = memberships
  const over = await services.db
    .select()
    .from(memberships)
    .where(and(eq(state, 'ended'), isNotNull(cardId), eq(memberships.provider, provider.name)))
    .limit(BATCH)
  for (const held of over) {
    const card = cardOf(services, held)
    if (!card) continue
    try {
      await provider.forgetCard(card)
      const gone = { customerId: null, cardId: null, cardLabel: null }
      await services.db.update(memberships).set(gone).where(eq(id, held.id))
    } catch (error) {
      services.log.warn({ err: error }, 'a card was not forgotten yet')
    }
  }
}

const REFUND_TRIES = 12

/** Asks the provider for the refunds that wait for it. A server takes each for a while, so that two do not ask at once. */
export async function refundPending(services: Services): Promise<void> {
  const provider = services.payments
  if (!provider) return
  const at = services.now()
  const { attempts, nextAttemptAt, state, chargeId } = membershipRefunds
  const claimed = await services.db
    .update(membershipRefunds)
    .set({
      attempts: sql`${attempts} + 1`,
      nextAttemptAt: sql`${at.toISOString()}::timestamptz + least(60, power(2, ${attempts})) * interval '1 minute'`,
    })
    .where(
      and(
        eq(state, 'pending'),
        lte(nextAttemptAt, at),
        sql`${chargeId} in (select ${membershipCharges.id} from ${membershipCharges} where ${membershipCharges.method} = ${provider.name})`,
      ),
    )
    .returning()
  for (const refund of claimed) {
    const [charge] = await services.db
      .select()
      .from(membershipCharges)
      .where(eq(membershipCharges.id, refund.chargeId))
    if (!charge?.chargeId) continue
    try {
      const standing = await provider.refund({
        id: refund.id,
        chargeId: charge.chargeId,
        amountCents: refund.amountCents,
      })
      await settleMembershipRefund(services, refund.id, standing)
    } catch (error) {
      services.log.warn({ err: error }, 'a refund was not made yet')
      if (refund.attempts >= REFUND_TRIES)
        await settleMembershipRefund(services, refund.id, {
          state: 'failed',
          failure: 'The provider could not be reached.',
        })
    }
  }
}

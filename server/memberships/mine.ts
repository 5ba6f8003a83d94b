import { and, desc, eq, inArray } from 'drizzle-orm'
import type {
  ChargeStanding,
  Membership,
  MembershipCharge,
  MyMembership,
} from '#domain/contracts/memberships.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { daysBetween } from '#domain/membership/periods.ts'
import type { Db } from '../db/open.ts'
import { membershipCharges, membershipRefunds, memberships, orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { cardFor } from './card.ts'
import { changesOf } from './change.ts'
import { giftMonthsOf } from './gift-store.ts'
import { lookNow } from './pages.ts'
import { pauseProblem } from './pause.ts'
import { cardOf } from './renew.ts'
import { savedBy } from './saved.ts'
import { nextMonthCents } from './terms.ts'
import { tierOf } from './tier.ts'
import { isInOrder, todayOf, type ChargeRow, type MembershipRow } from './store.ts'

/** One's own membership: the one that has not ended, else the last that was ever paid. */
export async function myMembership(services: Services, userId: string): Promise<MyMembership> {
  const { db } = services
  const rows = await db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(desc(memberships.createdAt))
    .limit(20)
  const paid = (row: MembershipRow) => row.paidUntil > row.paidFrom
  const found = rows.find(({ state }) => state !== 'ended') ?? rows.find(paid)
  const first = rows.filter(paid).at(-1)
  return {
    membership: found ? await toMembership(services, found) : null,
    saved: await savedBy(services, userId, first),
    tierToday: await tierOf(db, userId, todayOf(services)),
    today: todayOf(services),
    timeZone: services.settings.get().cafe.timeZone,
    provider: services.payments?.name ?? null,
    card: cardFor(services, userId),
  }
}

/** A membership as its holder sees it. */
export async function toMembership(services: Services, row: MembershipRow): Promise<Membership> {
  const today = todayOf(services)
  const open = await services.db
    .select()
    .from(membershipCharges)
    .where(
      and(
        eq(membershipCharges.membershipId, row.id),
        eq(membershipCharges.state, 'open'),
        inArray(membershipCharges.kind, ['joining', 'renewal', 'upgrade']),
      ),
    )
    .orderBy(desc(membershipCharges.createdAt))
    .limit(1)
  const given = givenOf(await giftMonthsOf(services.db, [row.id]), today)
  const hasGift = given.length > 0
  return {
    id: row.id,
    tier: row.tier,
    nextTier: row.nextTier,
    state: row.state,
    priceCents: row.priceCents,
    payWay: row.payWay,
    cardLabel: row.cardLabel,
    startsOn: row.startsOn,
    paidFrom: row.paidFrom,
    paidUntil: row.paidUntil,
    pausedOn: row.pausedOn,
    resumesOn: row.resumesOn,
    endedOn: row.endedOn,
    next: nextOf(services, row),
    ...(row.newPriceCents !== null &&
      row.newPriceOn !== null && { newPrice: { cents: row.newPriceCents, on: row.newPriceOn } }),
    isPricePromised: row.isPricePromised && !row.isGift,
    due: open[0] ? toCharge(open[0]) : null,
    ...(isInOrder(row) && (await orderOf(services.db, row))),
    pauseProblem: pauseProblem(row, today),
    changes: changesOf(services, row, today, cardOf(services, row) !== null && !hasGift),
    isGift: row.isGift,
    given,
  }
}

async function orderOf(db: Db, { orderId }: MembershipRow): Promise<{ orderPath?: string }> {
  const [order] = await db
    .select({ id: orders.id, token: orders.token })
    .from(orders)
    .where(eq(orders.id, orderId ?? ''))
  if (!order) return {}
  return { orderPath: `/payment?order=${order.id}&token=${encodeURIComponent(order.token)}` }
}

/** The months that somebody else paid and that are not over, gift by gift. */
function givenOf(
  months: Awaited<ReturnType<typeof giftMonthsOf>>,
  today: string,
): Membership['given'] {
  const gifts = [...new Set(months.map(({ giftId }) => giftId))]
  return gifts.flatMap((gift) => {
    const ofGift = months.filter(({ giftId }) => giftId === gift)
    const [first, last] = [ofGift[0], ofGift.at(-1)]
    if (!first || !last || last.untilOn <= today) return []
    return [{ tier: first.tier, fromOn: first.fromOn, untilOn: last.untilOn }]
  })
}

function nextOf(services: Services, row: MembershipRow): Membership['next'] {
  const tier = row.nextTier ?? row.tier
  const at = (on: string) => ({ on, cents: nextMonthCents(services, row, on), tier })
  if (row.state === 'active') return at(row.paidUntil)
  if (row.state !== 'paused' || !row.pausedOn || !row.resumesOn) return null
  return at(addDays(row.paidUntil, daysBetween(row.pausedOn, row.resumesOn)))
}

export function toCharge(row: ChargeRow): MembershipCharge {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    tier: row.tier,
    fromOn: row.fromOn,
    untilOn: row.untilOn,
    amountCents: row.amountCents,
    worthCents: row.worthCents,
    refundedCents: row.refundedCents,
    method: row.method,
    failure: row.failure,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    succeededAt: row.succeededAt?.toISOString() ?? null,
  }
}

/** How one's own charge stands; the provider is asked where nobody knows yet. @throws Refused 404 for everybody else */
export async function chargeStanding(
  services: Services,
  userId: string,
  id: string,
): Promise<ChargeStanding> {
  const known = await ownCharge(services.db, userId, id)
  await lookNow(services, known.charge)
  const { charge, membership } = await ownCharge(services.db, userId, id)
  const given = await services.db
    .select()
    .from(membershipRefunds)
    .where(eq(membershipRefunds.chargeId, id))
    .orderBy(membershipRefunds.createdAt)
  return {
    charge: toCharge(charge),
    membership: await toMembership(services, membership),
    refunds: given
      .filter(({ state }) => state !== 'failed')
      .map(({ amountCents, reason, createdAt }) => ({
        amountCents,
        reason,
        createdAt: createdAt.toISOString(),
      })),
    today: todayOf(services),
    timeZone: services.settings.get().cafe.timeZone,
    provider: services.payments?.name ?? null,
    page: openPageOf(services, charge),
  }
}

/** Where a charge can still be paid by card: its page, until it is closed. */
function openPageOf(
  { payments, now }: Services,
  { state, pageUrl, expiresAt }: ChargeRow,
): ChargeStanding['page'] {
  if (!payments || state !== 'open' || !pageUrl || !expiresAt || expiresAt <= now()) return null
  return { url: pageUrl, until: expiresAt.toISOString() }
}

async function ownCharge(db: Db, userId: string, id: string) {
  const [row] = await db
    .select({ charge: membershipCharges, membership: memberships })
    .from(membershipCharges)
    .innerJoin(memberships, eq(memberships.id, membershipCharges.membershipId))
    .where(and(eq(membershipCharges.id, id), eq(memberships.userId, userId)))
  if (row) return row
  throw new Refused(
    404,
    'charge_not_found',
    'There is no such payment in this account. Sign in with the one that you joined with.',
  )
}

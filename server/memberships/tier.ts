import { and, eq, gte, lte, ne, notInArray, sql } from 'drizzle-orm'
import { addDays } from '#domain/cafe/calendar.ts'
import { daysBetween, tierOn } from '#domain/membership/periods.ts'
import { MEMBER_TIERS, type PaidTier, type Tier } from '#domain/membership/tiers.ts'
import type { Db } from '../db/open.ts'
import { memberships, orderChanges, orderLines, orders } from '../db/schema.ts'
import { giftMonthsOf } from './gift-store.ts'

/** A membership that is joined with an order which is not paid yet: what else is in that order is priced as a member's. */
export type Joining = { tier: PaidTier['id']; startsOn: string }
/** For whom something is priced. */
export type Buyer = { accountId: string | null; joining?: Joining | null }

/** Which tier holds on a day for whoever buys something, with the membership that they join by the same order. */
export async function tierFor(db: Db, { accountId, joining }: Buyer, date: string): Promise<Tier> {
  const own = accountId === null ? 'none' : await tierOf(db, accountId, date)
  const joined = joining && joining.startsOn <= date ? joining.tier : 'none'
  return highest([own, joined])
}

/**
 * Which tier an account has on a day of the café, the highest where it has several (docs/decisions/memberships.md).
 * @param date YYYY-MM-DD, the day on which the service takes place
 */
export async function tierOf(db: Db, userId: string, date: string): Promise<Tier> {
  const joined = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), ne(memberships.state, 'ended')))
  const given = await giftMonthsOf(
    db,
    joined.map(({ id }) => id),
  )
  const tiers = joined.map((membership) => tierWithGifts(membership, given, date))
  tiers.push(await orderedTier(db, userId, date))
  return highest(tiers)
}

const highest = (tiers: readonly string[]): Tier =>
  MEMBER_TIERS.findLast((id) => tiers.includes(id)) ?? 'none'

/** In months that were given, the tier is the one that was given. */
function tierWithGifts(
  membership: typeof memberships.$inferSelect,
  given: Awaited<ReturnType<typeof giftMonthsOf>>,
  date: string,
): Tier {
  const tier = tierOn(membership, date)
  if (tier === 'none') return tier
  const { pausedOn, resumesOn } = membership
  // While a pause lasts, what comes after it is still written down as if there were none.
  const day = pausedOn && resumesOn ? addDays(date, -daysBetween(pausedOn, resumesOn)) : date
  const month = given.find(
    ({ membershipId, fromOn, untilOn }) =>
      membershipId === membership.id && fromOn <= day && day < untilOn,
  )
  return month?.tier ?? tier
}

/**
 * What was sold by orders themselves, before memberships were joined: it runs from the day it was paid, so many months as were bought; one
 * that was given back is none.
 */
async function orderedTier(db: Db, userId: string, date: string): Promise<Tier> {
  const paidOn = sql`(${orderChanges.at} at time zone ${orders.timeZone})::date`
  const rows = await db
    .select({ id: orderLines.itemId })
    .from(orders)
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, orders.id), eq(orderLines.type, 'membership')),
    )
    .innerJoin(
      orderChanges,
      and(
        eq(orderChanges.orderId, orders.id),
        eq(orderChanges.kind, 'paid'),
        eq(orderChanges.value, true),
      ),
    )
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.isPaid, true),
        notInArray(orders.status, ['cancelled', 'refunded']),
        lte(paidOn, sql`${date}::date`),
        gte(
          sql`${paidOn} + make_interval(months => ${orderLines.quantity}) - interval '1 day'`,
          sql`${date}::date`,
        ),
        // One that was joined with an order counts as it stands itself.
        sql`not exists (select from ${memberships} m where m.order_id = ${orders.id})`,
        sql`not exists (
          select 1 from refunds r, jsonb_array_elements(r.parts -> 'lines') l
          where r.order_id = ${orders.id} and r.reduces_sale
            and (l ->> 'position')::integer = ${orderLines.position} and (l ->> 'quantity')::integer > 0
        )`,
      ),
    )
  return highest(rows.map(({ id }) => id))
}

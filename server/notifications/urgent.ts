import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { artistProposals, orders, sentForms } from '../db/schema.ts'
import { notifications } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** What waits for longer is looked for in its own list. */
const LOOKED_BACK_MS = 30 * DAY_MS

/** So many of each kind come before the other kinds have had their turn: a dozen late orders hide no unhappy guest. */
const FIRST_OF_EACH = 2

/** In the order in which it needs somebody. */
const RANKS = { late: 0, unhappy: 1, request: 2, rest: 3 } as const

/** Which rank what somebody was told has while it needs somebody; null where it does not, or not any more. */
function rankOf(db: Db): SQL<number | null> {
  const { about, actionUrl } = notifications
  const order = db
    .select({ one: sql`1` })
    .from(orders)
    .where(
      sql`${orders.id} = split_part(${about}, ':', 2) and ${orders.status} in ('pending', 'confirmed', 'preparing')`,
    )
  const unconfirmed = db
    .select({ one: sql`1` })
    .from(orders)
    .where(sql`${orders.id} = split_part(${about}, ':', 2) and ${orders.status} = 'pending'`)
  // The link of a reply leads to the form that it is about.
  const form = db
    .select({
      rank: sql`case ${sentForms.form} when 'feedback' then ${RANKS.unhappy} else ${RANKS.request} end`,
    })
    .from(sentForms)
    .where(
      and(
        sql`${sentForms.reference} = split_part(${actionUrl}, 'q=', 2)`,
        isNull(sentForms.handledAt),
      ),
    )
  const proposal = db
    .select({ one: sql`1` })
    .from(artistProposals)
    .where(
      and(
        sql`${artistProposals.id} = split_part(${about}, ':', 2)`,
        eq(artistProposals.state, 'sent'),
      ),
    )
  return sql<number | null>`case split_part(${about}, ':', 1)
    when 'unconfirmed' then case when exists ${unconfirmed} then ${RANKS.late} end
    when 'late' then case when exists ${order} then ${RANKS.late} end
    when 'form' then ${form}
    when 'proposal' then case when exists ${proposal} then ${RANKS.request} end
    end`
}

/**
 * What was about something that is done by now (an order that is not late any more, a request that was answered) counts as read.
 * @param userId of one person; absent: of everybody who works here
 */
export async function readSettled(db: Db, now: Date, userId?: string): Promise<void> {
  const { about, readAt, clearedAt } = notifications
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        userId === undefined ? undefined : eq(notifications.userId, userId),
        isNull(readAt),
        isNull(clearedAt),
        inArray(sql`split_part(${about}, ':', 1)`, ['unconfirmed', 'late', 'form', 'proposal']),
        sql`(${rankOf(db)}) is null`,
      ),
    )
}

/**
 * Of what somebody who works here was told, what still needs doing, whether they read it or not: orders that are late or wait to be
 * confirmed first, then
 * guests who were unhappy, then requests; of each the newest two first, then the others in the same order.
 * @param only which of them count; absent: all
 */
export async function stillUrgent(db: Db, userId: string, now: Date, limit: number, only?: SQL) {
  const { about, createdAt, clearedAt, id } = notifications
  const told = db
    .select({
      id,
      createdAt,
      rank: sql<number>`coalesce((${rankOf(db)})::int, ${RANKS.rest})`.as('rank'),
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isNotNull(about),
        isNull(clearedAt),
        gt(createdAt, new Date(now.getTime() - LOOKED_BACK_MS)),
        only,
      ),
    )
    .as('told')
  const ranked = db
    .select({
      id: told.id,
      createdAt: told.createdAt,
      rank: told.rank,
      nth: sql<number>`row_number() over (partition by ${told.rank} order by ${told.createdAt} desc, ${told.id} desc)`.as(
        'nth',
      ),
    })
    .from(told)
    .where(lt(told.rank, RANKS.rest))
    .as('ranked')
  const rows = await db
    .select({ news: notifications })
    .from(ranked)
    .innerJoin(notifications, eq(id, ranked.id))
    .orderBy(
      sql`${ranked.nth} > ${FIRST_OF_EACH}`,
      asc(ranked.rank),
      desc(ranked.createdAt),
      desc(ranked.id),
    )
    .limit(limit)
  return rows.map(({ news }) => news)
}

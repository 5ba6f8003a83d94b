import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { groupOf } from '#domain/books/accounts.ts'
import type { Db } from '../db/open.ts'
import { ledgerPostings, ledgerTransactions, orders, refunds } from '../db/schema.ts'

const { id, subject, subjectId, position } = ledgerTransactions
const { account, cents, transactionId } = ledgerPostings

/** An amount added up, 0 where there is none. */
export const sumOf = (amount: SQL) => sql<string>`coalesce(sum(${amount}), 0)`.mapWith(Number)
/** Orders that were sold, each once. */
export const soldOrders = sql<string>`count(distinct ${subjectId}) filter (where ${ledgerTransactions.kind} = 'sale' and ${subject} = 'order')`
export const ofSales = sql`${account} like 'sales:%'`
/** What was sold, and what was taken off for it. */
export const ofNetSales = sql`(${ofSales} or ${account} like 'discounts:%')`
/** Not -0, which no total has. */
export const plain = (amount: number) => (amount === 0 ? 0 : amount)

/** What came in by payments and sales, less what was given back; not what went between a drawer and the safe. */
export async function moneyOf(db: Db, isIn: SQL | undefined) {
  const rows = await db
    .select({ account, cents: sumOf(sql`${cents}`) })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(id, transactionId))
    .where(and(isIn, ne(subject, 'drawer-movement')))
    .groupBy(account)
    .orderBy(asc(account))
  return rows.filter((row) => groupOf(row.account) === 'money')
}

export const CHANNEL_NAMES: Record<string, string> = {
  site: 'Website',
  widget: 'Partner pages',
  counter: 'Counter',
  works: 'Works on the wall',
  credits: 'Credits to guests',
}

/** What is sold without an order stands beside the channels. */
const WITHOUT_ORDER = sql`case when ${subject} = 'work-sale' then 'works' when ${subject} = 'credit' then 'credits' when ${subject} like 'membership%' then 'Memberships' when ${subject} like 'room%' then 'Rooms' else 'Classes and events' end`
/** The channel of a sale whose order is joined. */
export const CHANNEL = sql<string>`coalesce(${orders.channel}, ${WITHOUT_ORDER})`
/** The same without a join: the order of each transaction is looked up, so that a few transactions never read all orders. */
export const CHANNEL_OF_EACH = sql<string>`coalesce((select ${orders.channel} from ${orders} where ${orders.id} = ${subjectId} and ${subject} = 'order'), ${WITHOUT_ORDER})`

/** What was given back, by the reason that was written down. */
export async function refundsOf(db: Db, isIn: SQL | undefined) {
  const { reason, amountCents, tipCents } = refunds
  return db
    .select({
      reason,
      count: sql<string>`count(*)`.mapWith(Number),
      cents: sumOf(sql`${amountCents} + ${tipCents}`),
    })
    .from(refunds)
    .where(
      inArray(
        refunds.id,
        db
          .select({ id: subjectId })
          .from(ledgerTransactions)
          .where(and(isIn, eq(subject, 'refund'), eq(position, 1))),
      ),
    )
    .groupBy(reason)
    .orderBy(asc(reason))
}

/** The order that a transaction is of, where it is of one. */
export const ofOrder = and(eq(subject, 'order'), eq(orders.id, subjectId))

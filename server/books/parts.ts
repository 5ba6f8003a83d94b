import type { LedgerSubject } from '#domain/books/values.ts'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { CREDIT_GIVEN, MONEY } from '#domain/books/accounts.ts'
import type { Db } from '../db/open.ts'
import {
  auditLog,
  ledgerPostings,
  ledgerTransactions,
  membershipGifts,
  membershipRefunds,
  orders,
  refunds,
  roomRefunds,
  seatRefunds,
} from '../db/schema.ts'

const { id, day, kind, subject, subjectId, position } = ledgerTransactions
const { account, cents, transactionId } = ledgerPostings

/** An amount added up, 0 where there is none. */
export const sumOf = (amount: SQL) => sql<string>`coalesce(sum(${amount}), 0)`.mapWith(Number)
/** What counts orders: a sale is one more, and where all of it was given back it is one less, each on its day, as its money. */
export const ofOrderCount = sql`${subject} = 'order' and ${kind} in ('sale', 'reversal')`
/** 1 or -1 of a transaction that counts orders, and 0 of every other one. */
export const ORDERS = sql`case when not (${ofOrderCount}) then 0 when ${kind} = 'sale' then 1 else -1 end`
/** Whether the order of a transaction sold something when it was sold first, and no gift card alone. Looked up for each (`offset 0`). */
export const SOLD_FIRST = sql`exists (select from ledger_transactions as first
  inner join ledger_postings as sold on sold.transaction_id = first.id
  where first.subject = 'order' and first.subject_id = ledger_transactions.subject_id and first.position = 1
    and sold.account like 'sales:%' offset 0)`
export const ofSales = sql`${account} like 'sales:%'`
/** What was sold, and what was taken off for it. A credit to a guest takes nothing off: spent, it pays for a sale. */
export const ofNetSales = sql`(${ofSales} or (${account} like 'discounts:%' and ${account} <> ${sql.raw(`'${CREDIT_GIVEN}'`)}))`
/** What an order comes to on average is of these. */
export const OF_ORDERS: LedgerSubject[] = ['order']
/** Not -0, which no total has. */
export const plain = (amount: number) => (amount === 0 ? 0 : amount)

export const CHANNEL_NAMES: Record<string, string> = {
  site: 'Website',
  widget: 'Partner pages',
  counter: 'Counter',
  works: 'Works on the wall',
}

/** What is sold without an order stands beside the channels. */
const WITHOUT_ORDER = sql`case when ${subject} = 'work-sale' then 'works' when ${subject} like 'membership%' then 'Memberships' when ${subject} like 'room%' then 'Rooms' else 'Classes and events' end`
/** The channel of each sale. Its order is looked up and not joined, so that a few transactions never read all orders. */
export const CHANNEL_OF_EACH = sql<string>`coalesce((select ${orders.channel} from ${orders} where ${orders.id} = ${subjectId} and ${subject} = 'order'), ${WITHOUT_ORDER})`

/** The name that a page or a link gave its orders, otherwise the page they came from. */
const SOURCE = sql`coalesce(${orders.source}, ${orders.embedCampaign}, ${orders.embedOrigin})`
/** The same of the order of each transaction. */
export const SOURCE_OF_EACH = sql<string>`coalesce((select ${SOURCE} from ${orders} where ${orders.id} = ${subjectId} and ${subject} = 'order'), 'Without a source')`

/**
 * Whether nothing of the same refund was booked before on that day: one that goes back by several ways has a row for each, whose key begins with
 * that of the first (`keyOf` of `server/payments/record.ts`), and was given once.
 */
const IS_FIRST_OF_REFUND = sql`not exists (
  select from refunds as part
  inner join ledger_transactions as booked on booked.subject = 'refund' and booked.subject_id = part.id and booked.position = 1
  where part.order_id = ${refunds.orderId} and part.id <> ${refunds.id} and booked.day = ${day} and booked.id < ${id}
    and regexp_replace(part.idempotency_key, ' \\d+$', '') = regexp_replace(${refunds.idempotencyKey}, ' \\d+$', ''))`

/** What was given back of orders, seats, rooms, events and memberships, by the reason that was written down. */
export async function refundsOf(db: Db, isIn: SQL | undefined) {
  const postedOf = (about: LedgerSubject) =>
    db
      .select({ id: subjectId })
      .from(ledgerTransactions)
      .where(and(isIn, eq(subject, about), eq(position, 1)))
  const count = sql<string>`count(*)`.mapWith(Number)
  const ofOrders = db
    .select({
      reason: refunds.reason,
      count: sql<string>`count(*) filter (where ${IS_FIRST_OF_REFUND})`.mapWith(Number),
      cents: sumOf(sql`${refunds.amountCents} + ${refunds.tipCents}`),
    })
    .from(refunds)
    .innerJoin(ledgerTransactions, and(eq(subject, 'refund'), eq(subjectId, refunds.id)))
    .where(and(isIn, eq(position, 1)))
    .groupBy(refunds.reason)
  const ofBookings = (table: BookingRefunds, about: LedgerSubject) =>
    db
      .select({ reason: table.reason, count, cents: sumOf(sql`${table.amountCents}`) })
      .from(table)
      // What became a credit or was kept is no money that went out.
      .where(and(inArray(table.id, postedOf(about)), isMoney(table.account)))
      .groupBy(table.reason)
  const { refundReason, refundId, amountCents } = membershipGifts
  const ofGifts = db
    .select({ reason: sql<string>`${refundReason}`, count, cents: sumOf(sql`${amountCents}`) })
    .from(membershipGifts)
    .where(inArray(refundId, postedOf('membership-gift-refund')))
    .groupBy(refundReason)
  const byReason = new Map<string, { reason: string; count: number; cents: number }>()
  for (const row of [
    ...(await ofOrders),
    ...(await ofBookings(seatRefunds, 'seat-refund')),
    ...(await ofBookings(roomRefunds, 'room-refund')),
    ...(await ofBookings(membershipRefunds, 'membership-refund')),
    ...(await ofGifts),
  ]) {
    const before = byReason.get(row.reason) ?? { count: 0, cents: 0 }
    byReason.set(row.reason, {
      reason: row.reason,
      count: before.count + row.count,
      cents: before.cents + row.cents,
    })
  }
  return [...byReason.values()].toSorted((x, y) => x.reason.localeCompare(y.reason, 'en'))
}

/** What was given to guests as credit, by the reason that was written down for each. */
export async function creditsOf(db: Db, isIn: SQL | undefined) {
  const reason = sql<string>`coalesce(${auditLog.after} ->> 'reason', 'No reason was kept')`
  return db
    .select({ reason, count: sql<string>`count(*)`.mapWith(Number), cents: sumOf(sql`${cents}`) })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, and(eq(transactionId, id), eq(account, CREDIT_GIVEN)))
    .leftJoin(
      auditLog,
      and(eq(auditLog.action, 'letter.credited'), sql`${auditLog.after} ->> 'card' = ${subjectId}`),
    )
    .where(and(isIn, eq(subject, 'credit')))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
}

type BookingRefunds = typeof seatRefunds | typeof roomRefunds | typeof membershipRefunds
/** As `groupOf` has it: accounts of drawers, providers and the card terminal. */
const isMoney = (of: BookingRefunds['account']) => sql`split_part(${of}, ':', 1) in ${MONEY}`

/** The order that a transaction is of, where it is of one. */
export const ofOrder = and(eq(subject, 'order'), eq(orders.id, subjectId))

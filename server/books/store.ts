import type { LedgerKind, LedgerSubject } from '#domain/books/values.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Account, Posting, SalesKind } from '#domain/books/accounts.ts'
import {
  difference,
  orderPostings,
  paymentPostings,
  refundPostings,
  reversed,
  tenderPostings,
  workSalePostings,
} from '#domain/books/posting.ts'
import { thousandthsOf } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { OrderStatus, Quote } from '#domain/contracts/ordering.ts'
import { rateFor } from '#domain/ordering/charges.ts'
import { quoteAfter, type RefundParts } from '#domain/payments/refund-parts.ts'
import type { Db } from '../db/open.ts'
import {
  ledgerPostings,
  ledgerTransactions,
  menuItems,
  refunds,
  type payments,
  type workSales,
} from '../db/schema.ts'
import type { Services } from '../services.ts'

type Money = { status: OrderStatus; isPaid: boolean }
type Books = Pick<Services, 'settings'>
type BooksOfOrders = Pick<Services, 'settings' | 'menu'>

/** Whether an order is sold: paid in full and not given back. A paid order that is cancelled or refunded was given back. */
export const isTaken = ({ status, isPaid }: Money): boolean =>
  isPaid && status !== 'refunded' && status !== 'cancelled'

/**
 * Brings the sale of an order in line with it; `bookOrder` does so with what of it is somebody else's. Does nothing where they agree.
 * What was given back of it (`refunds.parts`) is not in its sale any more.
 * @param at when it was sold or given back
 * @param knownParts what was given back of it, where the caller has read that
 * @returns whether it was sold just now, and what was given back of it
 */
export async function bookSale(
  tx: Db,
  services: BooksOfOrders,
  order: Money & { id: string; quote: Quote },
  at: Date,
  knownParts?: RefundParts[],
): Promise<{ isNew: boolean; parts: RefundParts[] }> {
  const about = { subject: 'order', subjectId: order.id } as const
  const { last, booked } = await bookedOf(tx, order.id)
  const parts = isTaken(order) ? (knownParts ?? (await partsOf(tx, order.id))) : []
  const wanted = isTaken(order)
    ? orderPostings(quoteAfter(order.quote, parts), await categoriesOf(tx, services, order.quote))
    : []
  const isSold = last !== undefined && last.kind !== 'reversal'
  const kind = !isSold ? 'sale' : wanted.length === 0 ? 'reversal' : 'adjustment'
  await write(tx, services, { ...about, kind, at, last }, difference(wanted, booked))
  return { isNew: kind === 'sale', parts }
}

/**
 * Money that arrived, once for each payment. In the transaction that writes the payment.
 * @param isNew the payment was written just now, so that nothing is in the books of it
 */
export async function bookPayment(
  tx: Db,
  services: Books,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'account' | 'amountCents' | 'tipCents'>,
  at: Date,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const about = { subject: 'payment', subjectId: payment.id } as const
  if (!isNew && (await lastOf(tx, about))) return
  const posted = { ...about, kind: 'payment' as const, at, last: undefined }
  await write(tx, services, posted, paymentPostings(payment))
}

/** Money that came in otherwise than was said, in one transaction: the opposite of where it was, and where it is. */
export async function bookTender(
  tx: Db,
  services: Books,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'account' | 'amountCents' | 'tipCents'>,
  account: Account,
  at: Date,
): Promise<void> {
  const about = { subject: 'payment', subjectId: payment.id } as const
  const posted = { ...about, kind: 'payment' as const, at, last: await lastOf(tx, about) }
  await write(tx, services, posted, tenderPostings(payment, account))
}

type RefundAmounts = Pick<
  typeof refunds.$inferSelect,
  'id' | 'account' | 'amountCents' | 'tipCents'
>

/** Money that was given back, once for each refund. */
export async function bookRefund(tx: Db, services: Books, refund: RefundAmounts, at: Date) {
  const postings = refundPostings(refund)
  await post(tx, services, { subject: 'refund', subjectId: refund.id, at, postings })
}

/** A refund that the provider could not make: its money is still with the café, held for the order. */
export async function bookFailedRefund(tx: Db, services: Books, refund: RefundAmounts, at: Date) {
  const about = { subject: 'refund', subjectId: refund.id } as const
  const last = await lastOf(tx, about)
  if (last?.position !== 1) return
  await write(tx, services, { ...about, kind: 'refund', at, last }, paymentPostings(refund))
}

/**
 * Writes a transaction of its own, such as a movement of a drawer: once for each subject, and nothing where it stands already.
 * Call it in the transaction of the thing itself.
 * @param postings debits above 0, credits below, and 0 together: the database refuses others
 */
export async function post(
  tx: Db,
  services: Books,
  {
    subject,
    subjectId,
    at,
    postings,
  }: {
    subject: Exclude<LedgerSubject, 'order' | 'work-sale'>
    subjectId: string
    at: Date
    postings: Posting[]
  },
): Promise<void> {
  const about = { subject, subjectId }
  if (await lastOf(tx, about)) return
  await write(tx, services, { ...about, kind: subject, at, last: undefined }, postings)
}

/** The opposite of what was posted for a subject that came to nothing, such as a refund that failed. Once for each. */
export async function unpost(
  tx: Db,
  services: Books,
  {
    subject,
    subjectId,
    at,
  }: {
    subject: 'membership-refund' | 'membership-gift-refund' | 'room-refund' | 'seat-refund'
    subjectId: string
    at: Date
  },
): Promise<void> {
  const about = { subject, subjectId }
  const last = await lastOf(tx, about)
  if (last?.position !== 1) return
  const postings = reversed(await postingsOf(tx, last.id))
  await write(tx, services, { ...about, kind: subject, at, last }, postings)
}

/**
 * Brings the books in line with what a subject says by now, such as seats that are sold, or not any more. Nothing where they agree.
 */
export async function bring(
  tx: Db,
  services: Books,
  {
    subject,
    subjectId,
    at,
    postings,
  }: { subject: 'seat-booking' | 'room-booking'; subjectId: string; at: Date; postings: Posting[] },
): Promise<void> {
  const about = { subject, subjectId }
  const { account, cents, transactionId } = ledgerPostings
  const booked = await tx
    .select({ account, cents })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, transactionId))
    .where(
      and(eq(ledgerTransactions.subject, subject), eq(ledgerTransactions.subjectId, subjectId)),
    )
  const last = await lastOf(tx, about)
  await write(tx, services, { ...about, kind: subject, at, last }, difference(postings, booked))
}

/** How much is on an account, a debit above 0. */
export async function balanceOfAccount(tx: Db, account: Account): Promise<number> {
  const { cents } = ledgerPostings
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${cents}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.account, account))
  return row?.cents ?? 0
}

/**
 * Brings the books in line with a sold work, which was taken back or was not.
 * @param money where its money went, and at which rate it was taxed; on the till and at today's rate where nobody says
 */
export async function bookWorkSale(
  tx: Db,
  services: Books,
  sale: typeof workSales.$inferSelect,
  at: Date,
  { account = 'till', taxRate = rateOf(services, sale) }: BookedAs = {},
): Promise<void> {
  const about = { subject: 'work-sale', subjectId: sale.id } as const
  const last = await lastOf(tx, about)
  const isSold = last?.kind === 'sale'
  if ((sale.returnedAt === null) === isSold) return
  const postings = isSold
    ? reversed(await postingsOf(tx, last?.id))
    : workSalePostings({ ...sale, taxRate }, account)
  await write(tx, services, { ...about, kind: isSold ? 'reversal' : 'sale', at, last }, postings)
}

/** `taxRate` is in 1/1000 %. */
type BookedAs = { account?: Account; taxRate?: number }

type About = { subject: LedgerSubject; subjectId: string }
type Last = { id: number; kind: LedgerKind; position: number }

async function lastOf(tx: Db, { subject, subjectId }: About): Promise<Last | undefined> {
  const { id, kind, position } = ledgerTransactions
  const [last] = await tx
    .select({ id, kind, position })
    .from(ledgerTransactions)
    .where(
      and(eq(ledgerTransactions.subject, subject), eq(ledgerTransactions.subjectId, subjectId)),
    )
    .orderBy(desc(position))
    .limit(1)
  return last
}

async function write(
  tx: Db,
  { settings }: Books,
  { last, at, ...about }: About & { kind: LedgerKind; at: Date; last: Last | undefined },
  postings: Posting[],
): Promise<void> {
  // Nothing changed, or it was free.
  if (postings.length === 0) return
  const day = dateIn(settings.get().cafe.timeZone, at)
  const { subject, subjectId, kind } = about
  const position = (last?.position ?? 0) + 1
  const rows = postings.map(({ account, cents }) => sql`(${account}, ${cents}::bigint)`)
  // In one statement, because every sale waits for it.
  await tx.execute(sql`
    with made as (
      insert into ${ledgerTransactions} ("at", "day", "kind", "subject", "subject_id", "position")
      values (${at.toISOString()}, ${day}, ${kind}, ${subject}, ${subjectId}, ${position})
      returning "id"
    )
    insert into ${ledgerPostings} ("transaction_id", "account", "day", "cents")
    select made."id", posting.account, ${day}::date, posting.cents
    from made, (values ${sql.join(rows, sql`, `)}) as posting (account, cents)`)
}

/**
 * What the books say of an order, and its last transaction. Until there were payments its money was put on the till by the sale
 * itself, as if by one.
 */
async function bookedOf(
  tx: Db,
  orderId: string,
): Promise<{ last: Last | undefined; booked: Posting[] }> {
  const { account, cents, transactionId } = ledgerPostings
  const { id, kind, position, subject, subjectId } = ledgerTransactions
  const rows = await tx
    .select({ last: { id, kind, position }, posting: { account, cents } })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(id, transactionId))
    .where(and(eq(subject, 'order'), eq(subjectId, orderId)))
    .orderBy(asc(position))
  const booked = rows.map(({ posting }) =>
    posting.account === 'till' ? { ...posting, account: 'deposits:orders' as const } : posting,
  )
  return { last: rows.at(-1)?.last, booked }
}

/** What was given back of a sale that stands. */
async function partsOf(tx: Db, orderId: string): Promise<RefundParts[]> {
  const rows = await tx
    .select({ parts: refunds.parts })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.reducesSale, true)))
  return rows.flatMap(({ parts }) => parts ?? [])
}

async function postingsOf(tx: Db, transactionId: number | undefined): Promise<Posting[]> {
  if (transactionId === undefined) return []
  const { account, cents } = ledgerPostings
  return tx
    .select({ account, cents })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.transactionId, transactionId))
}

/** Of what is on the menu, and of what was: nothing leaves the table of items. */
async function categoriesOf(
  tx: Db,
  { menu }: BooksOfOrders,
  { lines }: Quote,
): Promise<Record<string, SalesKind>> {
  const { id, category } = menuItems
  const ids = [...new Set(lines.map((line) => line.id))]
  const sold = menu.get().items.filter((item) => ids.includes(item.id))
  const others = ids.filter((each) => !sold.some((item) => item.id === each))
  const rows =
    others.length === 0
      ? []
      : await tx.select({ id, category }).from(menuItems).where(inArray(id, others))
  return Object.fromEntries([...sold, ...rows].map((row) => [row.id, row.category]))
}

/** The rate of a sale in 1/1000 %, which the sale itself does not say: that of today where it fits, else what its tax comes to. */
function rateOf(
  { settings }: Pick<Services, 'settings'>,
  { priceCents, taxCents }: { priceCents: number; taxCents: number },
): number {
  const rate = rateFor('work', settings.get().cafe)
  const isToday = thousandthsOf(priceCents, rate) === taxCents
  return isToday ? rate : Math.round((taxCents * 10_000) / priceCents) * 10
}

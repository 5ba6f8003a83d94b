import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  max,
  sql,
  type SQL,
} from 'drizzle-orm'
import { accountName, groupOf } from '#domain/books/accounts.ts'
import type { DayReport, DrawerClosing } from '#domain/contracts/drawers.ts'
import type { Db } from '../db/open.ts'
import {
  dayClosings,
  drawers,
  drawerSessions,
  ledgerPostings,
  ledgerTransactions,
  orders,
  tillSales,
} from '../db/schema.ts'
import { CHANNEL, CHANNEL_NAMES, ofSales, plain, refundsOf, sumOf } from '../books/parts.ts'
import { namesOf } from '../books/report.ts'
import { audit } from '../audit/store.ts'
import type { CsvColumns } from '../http/csv.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { closingOf } from './drawers.ts'

/** A stretch of the ledger: after one transaction, up to another one. */
type Stretch = { after: number; upTo: number; from: Date | null; until: Date }

/** The X report: what moved since the last close of day. */
export async function dayReport(services: Services): Promise<DayReport> {
  const { db } = services
  const last = await lastClosing(db)
  return readStretch(services, db, await stretchAfter(services, db, last))
}

/**
 * The Z report: takes the next number, and keeps the report as it is. Nobody writes to the ledger meanwhile, so that every
 * transaction is in exactly one Z. @throws Refused 409 while a drawer is open, or a till has sales that it did not send
 */
export async function closeDay(
  services: Services,
  person: Person,
  { id, unsentCount }: { id: string; unsentCount: number },
): Promise<DayReport> {
  if (unsentCount > 0)
    throw new Refused(
      409,
      'sales_unsent',
      `${unsentCount === 1 ? 'A sale is' : `${unsentCount} sales are`} not sent yet. Wait until this till is online and has sent them.`,
    )
  return services.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${ledgerTransactions} in share row exclusive mode`)
    const [again] = await tx.select().from(dayClosings).where(eq(dayClosings.id, id))
    if (again) return again.report
    const last = await lastClosing(tx)
    const stretch = await stretchAfter(services, tx, last)
    const number = (last?.number ?? 0) + 1
    await tx
      .update(drawerSessions)
      .set({ closingNumber: number })
      .where(and(isNotNull(drawerSessions.closedAt), isNull(drawerSessions.closingNumber)))
    const report = await readStretch(services, tx, stretch, number)
    const [first] = report.openDrawers
    if (first !== undefined)
      throw new Refused(409, 'drawer_open', `“${first}” is open. Close it with a count first.`)
    if (report.transactions === 0)
      throw new Refused(409, 'nothing_to_close', 'Nothing has moved since the day was closed last.')
    const closed = { ...report, closedBy: person.user.name }
    await tx.insert(dayClosings).values({
      number,
      id,
      closedAt: stretch.until,
      closedBy: person.user.name,
      upTo: stretch.upTo,
      report: closed,
    })
    await audit(tx, services, person, {
      action: 'day.closed',
      subject: `Z ${number}`,
      after: { salesCents: closed.salesCents, moneyCents: closed.moneyCents },
    })
    return closed
  })
}

/** The last closes of day, the latest first. */
export async function listClosings({ db }: Services) {
  const rows = await db.select().from(dayClosings).orderBy(desc(dayClosings.number)).limit(60)
  return rows.map(({ number, closedAt, closedBy, report }) => ({
    number,
    closedAt: closedAt.toISOString(),
    closedBy,
    salesCents: report.salesCents,
    overShortCents: report.overShortCents,
  }))
}

/** A Z report as it was closed. @throws Refused 404 */
export async function findClosing({ db }: Services, number: string): Promise<DayReport> {
  const isNumber = /^[1-9]\d{0,8}$/.test(number)
  const [row] = isNumber
    ? await db
        .select()
        .from(dayClosings)
        .where(eq(dayClosings.number, Number(number)))
    : []
  if (!row) throw new Refused(404, 'closing_not_found', `There is no Z report ${number}.`)
  return row.report
}

type ReportLine = { part: string; name: string; count?: number; cents: number }

/** A report as lines for a spreadsheet, in the order in which it is printed. */
export function reportLines(report: DayReport): ReportLine[] {
  const part = (name: string, rows: readonly { name: string; cents: number }[]) =>
    rows.map((row) => ({ part: name, ...row }))
  return [
    ...part('Sales', report.sales),
    ...report.byHour.map(({ hour, orders: count, cents }) => ({
      part: 'By hour',
      name: `${String(hour).padStart(2, '0')}:00`,
      count,
      cents,
    })),
    ...part('By channel', report.byChannel),
    ...part('Discounts', report.discounts),
    ...report.discountReasons.map(({ reason, ...row }) => ({
      part: 'Discounts by reason',
      name: reason,
      ...row,
    })),
    ...part('Tax', report.tax),
    { part: 'Tips', name: 'Tips', cents: report.tipsCents },
    ...part('Held for others', report.held),
    ...report.refunds.map(({ reason, ...row }) => ({ part: 'Refunds', name: reason, ...row })),
    ...part('Money', report.money),
    { part: 'Cash', name: 'Paid out', cents: report.paidOutCents },
    { part: 'Cash', name: 'To the safe', cents: report.safeCents },
    { part: 'Cash', name: 'Over and short', cents: report.overShortCents },
    ...report.drawers.flatMap((drawer) => [
      { part: drawer.drawerName, name: 'Expected', cents: drawer.expectedCents },
      { part: drawer.drawerName, name: 'Counted', cents: drawer.countedCents },
      { part: drawer.drawerName, name: 'Difference', cents: drawer.differenceCents },
    ]),
  ]
}

export const REPORT_CSV: CsvColumns<ReportLine> = {
  Part: ({ part }) => part,
  Name: ({ name }) => name,
  Count: ({ count }) => count ?? '',
  Amount: ({ cents }) => (cents < 0 ? '' : (cents / 100).toFixed(2)),
  // A column of its own: what begins with a minus is taken for a formula.
  Minus: ({ cents }) => (cents < 0 ? (-cents / 100).toFixed(2) : ''),
}

type Closing = typeof dayClosings.$inferSelect

async function lastClosing(db: Db): Promise<Closing | undefined> {
  const [last] = await db.select().from(dayClosings).orderBy(desc(dayClosings.number)).limit(1)
  return last
}

async function stretchAfter(services: Services, db: Db, last: Closing | undefined) {
  const [newest] = await db.select({ id: max(ledgerTransactions.id) }).from(ledgerTransactions)
  const after = last?.upTo ?? 0
  const upTo = newest?.id ?? after
  return { after, upTo, from: last?.closedAt ?? null, until: services.now() }
}

/** Everything that a stretch of the ledger says. @param number of the Z report that is made of it */
async function readStretch(
  services: Services,
  db: Db,
  stretch: Stretch,
  number: number | null = null,
): Promise<DayReport> {
  const { timeZone } = services.settings.get().cafe
  const moved = await movedIn(db, stretch, timeZone)
  const counts = await soldIn(db, stretch, timeZone)
  const names = await namesOf(db)
  const group = (wanted: string, sign: 1 | -1) =>
    sums(moved, ({ account }) => account)
      .filter((row) => groupOf(row.key) === wanted)
      .map(({ key, cents }) => ({ name: accountName(key, names), cents: plain(cents * sign) }))
      .filter(({ cents }) => cents !== 0)
  const sales = group('sales', -1)
  const salesCents = total(sales)
  // What went between a drawer and the safe did not come in.
  const came = moved.filter((row) => row.subject !== 'drawer-movement')
  const money = sums(came, ({ account }) => account)
    .filter((row) => groupOf(row.key) === 'money' && row.cents !== 0)
    .map(({ key, cents }) => ({ name: accountName(key, names), cents }))
  const sold = moved.filter(({ account }) => groupOf(account) === 'sales')
  const ofOrders = moved.filter(
    (row) => row.subject === 'order' && ['sales', 'discounts'].includes(groupOf(row.account)),
  )
  const count = counts.find(({ hour }) => hour === null)?.orders ?? 0
  const given = await refundsOf(db, isIn(stretch))
  return {
    number,
    from: stretch.from?.toISOString() ?? null,
    until: stretch.until.toISOString(),
    closedBy: null,
    timeZone,
    orders: { count, averageCents: count === 0 ? 0 : Math.round(-total(ofOrders) / count) },
    sales,
    salesCents,
    byHour: sums(sold, ({ hour }) => hour).map(({ key: hour, cents }) => ({
      hour,
      cents: plain(-cents),
      orders: counts.find((row) => row.hour === hour)?.sales ?? 0,
    })),
    byChannel: sums(sold, ({ channel }) => channel).map(({ key, cents }) => ({
      name: CHANNEL_NAMES[key] ?? key,
      cents: plain(-cents),
    })),
    discounts: group('discounts', 1),
    discountReasons: await discountReasonsIn(db, stretch),
    tax: group('tax', -1),
    tipsCents: total(group('tips', -1)),
    held: [...group('payable', -1), ...group('deposits', -1), ...group('gift-cards', -1)],
    refunds: given,
    refundsCents: total(given),
    money,
    moneyCents: total(money),
    paidOutCents: total(group('paid-out', 1)),
    safeCents: total(group('safe', 1)),
    // A debit is what is missing.
    overShortCents: total(group('cash-over-short', -1)),
    drawers: await closingsOf(db, number),
    openDrawers: await openNames(db),
    unpaidOrders: await unpaidIn(db, stretch, timeZone),
    transactions: await db.$count(ledgerTransactions, isIn(stretch)),
  }
}

const { id, at, subject, subjectId, kind } = ledgerTransactions
const isIn = ({ after, upTo }: Stretch) => and(gt(id, after), lte(id, upTo))

const total = (rows: readonly { cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0)

/** Adds up rows that have the same key, in the order of the keys. */
function sums<Row extends { cents: number }, Key extends string | number>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): { key: Key; cents: number }[] {
  const found = new Map<Key, number>()
  for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.cents)
  return [...found]
    .map(([key, cents]) => ({ key, cents }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
}

/** The hour by the clock of the café in which something moved. */
const hourIn = (timeZone: string) =>
  sql<string>`extract(hour from ${at} at time zone ${timeZone})`.mapWith(Number)

/** What moved, added up as far as no figure of the report needs it apart: all of its amounts in one pass of the ledger. */
async function movedIn(db: Db, stretch: Stretch, timeZone: string) {
  const { account, cents, transactionId } = ledgerPostings
  return db
    .select({
      account,
      subject,
      hour: hourIn(timeZone),
      channel: CHANNEL,
      cents: sumOf(sql`${cents}`),
    })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .leftJoin(orders, and(eq(subject, 'order'), eq(orders.id, subjectId)))
    .where(isIn(stretch))
    .groupBy(sql`1, 2, 3, 4`)
}

/** How many orders were sold, and of each hour how many orders and works: each once, however often it was sold again. */
async function soldIn(db: Db, stretch: Stretch, timeZone: string) {
  return db
    .select({
      hour: sql<number | null>`hour`.mapWith(Number),
      orders: sql<string>`count(distinct subject_id) filter (where subject = 'order')`.mapWith(
        Number,
      ),
      sales: sql<string>`count(distinct subject_id)`.mapWith(Number),
    })
    .from(
      db
        .selectDistinct({ subjectId, subject, hour: sql<string>`${hourIn(timeZone)}`.as('hour') })
        .from(ledgerTransactions)
        .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, id))
        .where(and(isIn(stretch), eq(kind, 'sale'), ofSales))
        .as('sold'),
    )
    .groupBy(sql`grouping sets ((), (hour))`)
}

async function discountReasonsIn(db: Db, stretch: Stretch) {
  const { discountReason } = tillSales
  const cents = sql`(${orders.quote} ->> 'counterDiscountCents')::integer`
  const rows = await db
    .select({
      reason: discountReason,
      count: sql<string>`count(*)`.mapWith(Number),
      cents: sumOf(cents),
    })
    .from(ledgerTransactions)
    .innerJoin(orders, and(eq(subject, 'order'), eq(orders.id, subjectId)))
    .innerJoin(tillSales, eq(tillSales.orderId, orders.id))
    .where(and(isIn(stretch), eq(kind, 'sale'), isNotNull(discountReason)))
    .groupBy(discountReason)
    .orderBy(asc(discountReason))
  return rows.map(({ reason, ...row }) => ({ reason: reason ?? '', ...row }))
}

/** The closings that stand in a Z report; with `null` those that stand in none yet. */
async function closingsOf(db: Db, number: number | null): Promise<DrawerClosing[]> {
  const { closedAt, closingNumber } = drawerSessions
  const rows = await db
    .select({ session: drawerSessions, name: drawers.name })
    .from(drawerSessions)
    .innerJoin(drawers, eq(drawers.id, drawerSessions.drawerId))
    .where(
      and(isNotNull(closedAt), number === null ? isNull(closingNumber) : eq(closingNumber, number)),
    )
    .orderBy(asc(closedAt), asc(drawerSessions.id))
    .limit(200)
  return rows.map(({ session, name }) => closingOf(session, name))
}

async function openNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: drawers.name })
    .from(drawerSessions)
    .innerJoin(drawers, eq(drawers.id, drawerSessions.drawerId))
    .where(isNull(drawerSessions.closedAt))
    .orderBy(asc(drawers.name))
  return rows.map(({ name }) => name)
}

/** What the counter still has to take money for: orders of this day of the café and before. */
async function unpaidIn(db: Db, { until }: Stretch, timeZone: string) {
  const day = (time: SQL) => sql`(${time} at time zone ${timeZone})::date`
  const [row] = await db
    .select({
      count: sql<string>`count(*)`.mapWith(Number),
      cents: sumOf(sql`(${orders.quote} ->> 'totalCents')::integer`),
    })
    .from(orders)
    .where(
      and(
        // As in the index `orders_to_pay`.
        sql`not ${orders.isPaid} and ${orders.payment} = 'counter'`,
        inArray(orders.status, ['pending', 'confirmed', 'preparing', 'ready', 'picked-up']),
        lte(day(sql`${orders.estimatedAt}`), day(sql`${until.toISOString()}::timestamptz`)),
      ),
    )
  return { count: row?.count ?? 0, cents: row?.cents ?? 0 }
}

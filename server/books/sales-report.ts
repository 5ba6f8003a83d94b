import { and, between, eq, gt, inArray, ne, notInArray, sql, type SQL } from 'drizzle-orm'
import { SPACES } from '#domain/booking/rates.ts'
import { accountName } from '#domain/books/accounts.ts'
import type { LedgerSubject } from '#domain/books/values.ts'
import { bucketsOf, grainOf, sameDaysBefore, type Grain } from '#domain/books/buckets.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import type { SalesReport } from '#domain/contracts/books.ts'
import { LATE_FROM_MINUTES } from '#domain/ordering/late.ts'
import type { Db } from '../db/open.ts'
import {
  artistSeatShares,
  classSessions,
  events,
  ledgerPostings,
  ledgerTransactions,
  memberships,
  orderChanges,
  orderLines,
  orders,
  rsvps,
  spaceBookings,
} from '../db/schema.ts'
import type { CsvColumns } from '../http/csv.ts'
import { netSalesOf, netSalesUntil, type NetSales } from './net-sales.ts'
import { hasPartsBack, NO_ITEMS, partsBackIn } from './given-back.ts'
import { openDrawersIn } from './open-drawers.ts'
import { byInstructor, sharesByInstructor } from './by-instructor.ts'
import { NOT_READY, stands } from '../ordering/stands.ts'
import type { Services } from '../services.ts'
import { CHANNEL_NAMES, creditsOf, ofSales, plain, refundsOf, sumOf } from './parts.ts'
import { namesOf, readBooks, type readReport } from './report.ts'

type Days = { from: string; until: string }

const { id, day, kind, subject, subjectId } = ledgerTransactions
const { account, cents, transactionId } = ledgerPostings
const net = sumOf(sql`-${cents}`)

/** What some days sold: queries of the ledger, beside the same weekdays before. */
export async function readSales(
  services: Services,
  { by, ...days }: Days & { by?: Grain | undefined },
): Promise<SalesReport> {
  const { db, settings } = services
  const { timeZone } = settings.get().cafe
  const beforeDays = sameDaysBefore(days.from, days.until)
  const { report, sums, money, ...read } = await readBooks(services, days, beforeDays)
  const { accounts, today, salesCents, netCents, moneyCents, orderCount } = report
  const openDrawers = (await openDrawersIn(services, days)).map(({ name }) => name)
  const names = await namesOf(db)
  const group = (wanted: string) =>
    accounts
      .filter((row) => row.group === wanted && row.cents !== 0)
      .map(({ name, cents: amount }) => ({ name, cents: amount }))
  const byCategory = group('sales').toSorted((a, b) => b.cents - a.cents)
  const grain = by ?? grainOf(days.from, days.until)
  const sold = netSalesOf(sums)
  const before = netSalesOf(read.before)
  return {
    ...days,
    today,
    grain,
    salesCents,
    netCents,
    orderCount,
    averageCents:
      sold.sellingOrders <= 0 ? 0 : plain(Math.round(sold.ofOrdersCents / sold.sellingOrders)),
    before: { ...beforeDays, ...(await comparable(services, days, beforeDays, before)) },
    over: bucketsOf(days.from, days.until, grain).map((bucket) => {
      const back = beforeOf(days, beforeDays, bucket)
      const inside = within(sold.byDay, bucket)
      return {
        ...bucket,
        cents: totalOf(inside),
        beforeCents: totalOf(within(before.byDay, back)),
        orders: inside.reduce((sum, row) => sum + row.orders, 0),
      }
    }),
    byHour: hoursOf(sold, before),
    byCategory,
    byItem: await itemsOf(db, days, { names, timeZone, salesCents, feesCents: feesIn(accounts) }),
    byInstructor: await byInstructor(db, days),
    sharesByInstructor: await sharesByInstructor(db, days, names),
    byChannel: partsOf(sold.byChannel).map((row) => ({
      ...row,
      name: CHANNEL_NAMES[row.name] ?? row.name,
    })),
    bySource: partsOf(sold.bySource),
    discounts: group('discounts'),
    credits: (await creditsOf(db, between(day, days.from, days.until))).map(
      ({ reason: name, ...row }) => ({ name, ...row }),
    ),
    tax: group('tax'),
    tipsCents: totalOf(group('tips')),
    refunds: (await refundsOf(db, between(day, days.from, days.until))).map(
      ({ reason: name, ...row }) => ({ name, ...row }),
    ),
    money:
      openDrawers.length > 0
        ? []
        : money
            .map((row) => ({ name: accountName(row.account, names), cents: row.cents }))
            .filter((row) => row.cents !== 0),
    moneyCents,
    openDrawers,
    held: accounts
      .filter((row) => HELD.includes(row.group) && row.balanceCents !== 0)
      .map((row) => ({ name: row.name, cents: row.balanceCents })),
    promised: await promisedOf(services, days),
  }
}

const HELD = ['deposits', 'payable', 'gift-cards', 'credits']
const totalOf = (rows: readonly { cents: number }[]) =>
  plain(rows.reduce((sum, row) => sum + row.cents, 0))

/** What the days before came to; where the report goes on today, its last day counts until the same time of day. */
async function comparable(
  services: Services,
  { until }: Days,
  beforeDays: Days,
  before: NetSales,
): Promise<{ netCents: number; orderCount: number }> {
  const { timeZone } = services.settings.get().cafe
  const now = services.now()
  if (until !== dateIn(timeZone, now)) return { netCents: before.cents, orderCount: before.orders }
  const passed = now.getTime() - instantAt(timeZone, until, '00:00').getTime()
  const last = beforeDays.until
  const sameTime = new Date(instantAt(timeZone, last, '00:00').getTime() + passed)
  const whole = before.byDay.find(({ key }) => key === last) ?? { cents: 0, orders: 0 }
  const part = await netSalesUntil(services.db, last, sameTime, timeZone)
  return {
    netCents: plain(before.cents - whole.cents + part.cents),
    orderCount: before.orders - whole.orders + part.orders,
  }
}

const within = (byDay: NetSales['byDay'], { from, until }: Days) =>
  byDay.filter(({ key }) => from <= key && key <= until)

function beforeOf({ from }: Days, { from: beforeFrom }: Days, bucket: Days): Days {
  const back = (Date.parse(beforeFrom) - Date.parse(from)) / 86_400_000
  return { from: addDays(bucket.from, back), until: addDays(bucket.until, back) }
}

function hoursOf({ byHour }: NetSales, before: NetSales) {
  const hours = [...new Set([...byHour, ...before.byHour].map(({ key }) => key))]
  const find = (list: NetSales['byHour'], hour: number) => list.find(({ key }) => key === hour)
  return hours
    .toSorted((a, b) => a - b)
    .map((hour) => ({
      hour,
      cents: find(byHour, hour)?.cents ?? 0,
      beforeCents: find(before.byHour, hour)?.cents ?? 0,
      orders: find(byHour, hour)?.orders ?? 0,
    }))
}

type Known = {
  names: Record<string, string>
  timeZone: string
  /** What the books have of all sales, and of service fees. */
  salesCents: number
  feesCents: number
}

const feesIn = (accounts: Awaited<ReturnType<typeof readReport>>['accounts']) =>
  totalOf(accounts.filter(({ account: of }) => of === 'sales:fee'))

async function ordersWithFees(db: Db, { from, until }: Days): Promise<number> {
  const [row] = await db
    .select({ count: sql<string>`count(distinct ${subjectId})`.mapWith(Number) })
    .from(ledgerTransactions)
    .innerJoin(ledgerPostings, eq(transactionId, id))
    .where(and(between(ledgerPostings.day, from, until), eq(account, 'sales:fee')))
  return row?.count ?? 0
}

/**
 * What was sold by its name, less what was given back of it: the lines of orders, then what is sold without one. Together the sales.
 */
async function itemsOf(
  db: Db,
  { from, until }: Days,
  { names, timeZone, salesCents, feesCents }: Known,
) {
  const lines = await linesOf(db, { from, until }, timeZone)
  const fees =
    feesCents === 0
      ? []
      : [
          {
            name: accountName('sales:fee', names),
            count: await ordersWithFees(db, { from, until }),
            cents: feesCents,
          },
        ]
  const others = (await bookedOf(db, { from, until })).map(({ room, ...row }) => {
    const title = room === null ? row.title : SPACES[room].name
    const name = accountName(row.account, names)
    const isKept = row.account === 'sales:forfeited'
    return {
      name: title === null ? name : isKept ? `${title}: ${name}` : title,
      count: row.count,
      cents: row.cents,
    }
  })
  const rows = [
    ...lines,
    ...[...fees, ...others].map((row) => ({ ...row, refundedCents: 0 })),
  ].filter((row) => row.cents !== 0 || row.count !== 0 || row.refundedCents !== 0)
  const rest = plain(salesCents - totalOf(others) - totalOf(lines) - totalOf(fees))
  return [
    ...rows.toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'en')),
    ...(rest === 0
      ? []
      : [{ name: 'Changed after it was paid', count: 0, cents: rest, refundedCents: 0 }]),
  ]
}

/** The lines of orders by their name: pieces and amounts that stay sold, and what was given back. */
async function linesOf(db: Db, days: Days, timeZone: string) {
  const sold = sql`${kind} = 'sale'`
  // Of an order that was given back bit by bit, each bit counts on its day.
  const back = sql`${kind} = 'reversal' and not ${hasPartsBack}`
  const sumWhere = (amount: SQL, which: SQL) => sumOf(sql`case when ${which} then ${amount} end`)
  const rows = await db
    .select({
      name: orderLines.name,
      count: sumWhere(sql`${orderLines.quantity}`, sold),
      cents: sumWhere(sql`${orderLines.totalCents}`, sold),
      backCount: sumWhere(sql`${orderLines.quantity}`, back),
      backCents: sumWhere(sql`${orderLines.totalCents}`, back),
    })
    .from(ledgerTransactions)
    .innerJoin(orderLines, eq(orderLines.orderId, subjectId))
    .where(
      and(
        between(day, days.from, days.until),
        eq(subject, 'order'),
        inArray(kind, ['sale', 'reversal']),
        // A work is a sale of its own, and a gift card is sold when it is spent.
        notInArray(orderLines.type, NO_ITEMS),
        // A membership that is joined with the order is sold by its own charge.
        sql`not (${orderLines.type} = 'membership' and exists (select from ${memberships} where ${memberships.orderId} = ${orderLines.orderId}))`,
      ),
    )
    .groupBy(orderLines.name)
  const parts = new Map((await partsBackIn(db, days, timeZone)).map((row) => [row.name, row]))
  const known = new Set(rows.map(({ name }) => name))
  const unsold = [...parts.keys()].filter((name) => !known.has(name))
  return [
    ...rows,
    ...unsold.map((name) => ({ name, count: 0, cents: 0, backCount: 0, backCents: 0 })),
  ].map(({ name, count, cents: amount, backCount, backCents }) => {
    const part = parts.get(name)
    const refundedCents = backCents + (part?.cents ?? 0)
    return {
      name,
      count: plain(count - backCount - (part?.count ?? 0)),
      cents: plain(amount - refundedCents),
      refundedCents,
    }
  })
}

const NO_SALES: LedgerSubject[] = ['order', 'payment', 'refund', 'drawer-movement']

/** What is sold without an order: each class and event by its title, each room by its name, and the others by their account. */
async function bookedOf(db: Db, { from, until }: Days) {
  const title = sql<
    string | null
  >`coalesce(${events.title}, ${classSessions.title}, ${artistSeatShares.title})`
  return (
    db
      .select({
        account,
        title,
        room: spaceBookings.spaceType,
        cents: net,
        // What goes to an artist for seats is no sale of its own.
        count:
          sql<string>`count(distinct ${subjectId}) filter (where ${ne(subject, 'seat-share')})`.mapWith(
            Number,
          ),
      })
      .from(ledgerTransactions)
      .innerJoin(ledgerPostings, eq(transactionId, id))
      .leftJoin(rsvps, and(eq(subject, 'seat-booking'), eq(rsvps.reference, subjectId)))
      .leftJoin(events, eq(events.id, rsvps.eventId))
      .leftJoin(classSessions, eq(classSessions.id, rsvps.classId))
      .leftJoin(
        artistSeatShares,
        and(eq(subject, 'seat-share'), eq(artistSeatShares.id, subjectId)),
      )
      .leftJoin(spaceBookings, and(eq(subject, 'room-booking'), eq(spaceBookings.id, subjectId)))
      // What orders have is in their lines; the others of these never are a sale.
      .where(and(between(day, from, until), ofSales, notInArray(subject, NO_SALES)))
      .groupBy(sql`1, 2, 3`)
  )
}

/** The largest first. */
const partsOf = (rows: NetSales['byChannel']) =>
  rows
    .map(({ key: name, cents: amount, orders: count }) => ({ name, cents: amount, count }))
    .toSorted((a, b) => b.cents - a.cents || a.name.localeCompare(b.name, 'en'))

/** A pickup time lies at most a week after the day on which it was ordered. */
const AHEAD_DAYS = 8

/**
 * How the orders that were promised for these days came against what was promised first. One that is past its time and not ready
 * is late by as much as it is now; one that was called off before it was ready is not counted.
 */
async function promisedOf(
  { db, now, settings }: Pick<Services, 'db' | 'now' | 'settings'>,
  { from, until }: Days,
) {
  const { timeZone } = settings.get().cafe
  const promise = sql`coalesce(${orders.promisedAt}, ${orders.estimatedAt})`
  const midnight = (date: string) => instantAt(timeZone, date, '00:00').toISOString()
  const isAsked = and(
    between(orders.day, addDays(from, -AHEAD_DAYS), until),
    // Compared as instants: of each order a day of the café would be worked out.
    sql`${promise} >= ${midnight(from)}::timestamptz and ${promise} < ${midnight(addDays(until, 1))}::timestamptz`,
    gt(orders.reservedSeconds, 0),
  )
  const ready = db
    .select({ orderId: orderChanges.orderId, at: sql`min(${orderChanges.at})`.as('ready_at') })
    .from(orderChanges)
    .innerJoin(orders, eq(orders.id, orderChanges.orderId))
    .where(
      and(
        isAsked,
        eq(orderChanges.kind, 'status'),
        inArray(orderChanges.to, ['ready', 'picked-up']),
        stands(orderChanges),
      ),
    )
    .groupBy(orderChanges.orderId)
    .as('ready')
  const at = sql`${now().toISOString()}::timestamptz`
  const minutes = sql`extract(epoch from coalesce(${ready.at}, ${at}) - ${promise}) / 60`
  // As its ticket says it: one that was put off is late by its new time.
  const past = sql`extract(epoch from ${at} - ${orders.estimatedAt}) / 60`
  const isOverdue = sql`${ready.at} is null and ${inArray(orders.status, [...NOT_READY])} and ${past} >= ${LATE_FROM_MINUTES}`
  const count = (which: SQL) => sql<string>`count(*) filter (where ${which})`.mapWith(Number)
  const at90 = (part: number) =>
    sql<string>`coalesce(round(percentile_cont(${part}::float8) within group (order by ${minutes}::float8)), 0)`.mapWith(
      Number,
    )
  const [row] = await db
    .select({
      count: count(sql`true`),
      onTime: count(sql`${minutes} < ${LATE_FROM_MINUTES}`),
      openLate: count(isOverdue),
      medianMinutes: at90(0.5),
      ninthMinutes: at90(0.9),
    })
    .from(orders)
    .leftJoin(ready, eq(orders.id, ready.orderId))
    .where(and(isAsked, sql`(${ready.at} is not null or (${isOverdue}))`))
  const {
    count: all = 0,
    onTime = 0,
    openLate = 0,
    medianMinutes = 0,
    ninthMinutes = 0,
  } = row ?? {}
  return {
    count: all,
    onTime,
    openLate,
    medianMinutes: plain(medianMinutes),
    ninthMinutes: plain(ninthMinutes),
  }
}

type Line = { part: string; name: string; count?: number; cents: number }

/** A report as lines for a spreadsheet, in the order in which the page has it. */
export function salesLines(report: SalesReport): Line[] {
  const part = (name: string, rows: readonly Omit<Line, 'part'>[]) =>
    rows.map((row) => ({ part: name, ...row }))
  return [
    { part: 'Total', name: 'Sales before discounts', cents: report.salesCents },
    { part: 'Total', name: 'Net sales', cents: report.netCents, count: report.orderCount },
    ...report.over.map(({ from, until, cents: amount, orders: count }) => ({
      part: `Net sales by ${report.grain}`,
      name: from === until ? from : `${from} to ${until}`,
      count,
      cents: amount,
    })),
    ...report.byHour.map(({ hour, cents: amount, orders: count }) => ({
      part: 'Net sales by hour',
      name: `${String(hour).padStart(2, '0')}:00`,
      count,
      cents: amount,
    })),
    ...part('Sales by category', report.byCategory),
    ...part(
      'Sales by item',
      report.byItem.map(({ name, count, cents: amount }) => ({ name, count, cents: amount })),
    ),
    ...part(
      'Given back, by item',
      report.byItem.flatMap(({ name, refundedCents = 0 }) =>
        refundedCents === 0 ? [] : [{ name, cents: refundedCents }],
      ),
    ),
    ...part('Sales of seats by instructor', report.byInstructor),
    ...part('Shares of instructors', report.sharesByInstructor),
    ...part('Net sales by channel', report.byChannel),
    ...part('Net sales by source', report.bySource),
    ...part('Discounts', report.discounts),
    ...part('Credits given', report.credits ?? []),
    ...part('Tax', report.tax),
    { part: 'Tips', name: 'Tips', cents: report.tipsCents },
    ...part('Refunds', report.refunds),
    ...part('Money taken', report.money),
    ...(report.openDrawers.length > 0
      ? [{ part: 'Money taken', name: 'Money taken', cents: report.moneyCents }]
      : []),
    ...part('Held for others at the end', report.held),
  ]
}

export const SALES_CSV: CsvColumns<Line> = {
  Part: ({ part }) => part,
  Name: ({ name }) => name,
  Count: ({ count }) => count ?? '',
  Amount: ({ cents: amount }) => (amount < 0 ? '' : (amount / 100).toFixed(2)),
  // A column of its own: what begins with a minus is taken for a formula.
  Minus: ({ cents: amount }) => (amount < 0 ? (-amount / 100).toFixed(2) : ''),
}

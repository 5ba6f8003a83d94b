import {
  and,
  asc,
  count,
  eq,
  exists,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  min,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { AdminToday } from '#domain/contracts/admin.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { MADE_BY_NOBODY } from '#domain/kitchen/making.ts'
import { MILK_LABELS } from '#domain/menu/customize.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import { LATE_FROM_MINUTES } from '#domain/ordering/late.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import type { Db } from '../db/open.ts'
import {
  errorEntries,
  orderLines,
  orders,
  outbox,
  rsvps,
  surveyEntries,
  workSales,
} from '../db/schema.ts'
import { soldIn } from '../books/report.ts'
import type { Services } from '../services.ts'
import { spentKinds, STRANGER_MAILS } from '../http/stranger-mails.ts'
import { calledOut } from '../ordering/store.ts'
import { nextCapacity, salesPace } from './pace.ts'
import { allSubmissions } from './submissions.ts'
import { waitsAt } from './reservations.ts'

const DUE_SHOWN = 8
const DAY_MS = 24 * 60 * 60 * 1000

type Day = { from: Date; until: Date }

/** What waits and what happened today, counted at the moment it is asked for. */
export async function readToday(services: Services): Promise<AdminToday> {
  const { db } = services
  const now = services.now()
  const { cafe } = services.settings.get()
  const date = dateIn(cafe.timeZone, now)
  const day: Day = {
    from: instantAt(cafe.timeZone, date, '00:00'),
    until: instantAt(cafe.timeZone, addDays(date, 1), '00:00'),
  }
  return {
    at: now.toISOString(),
    date,
    ...(await dueOrders(db, now)),
    orders: await ordersOf(services, date, day),
    sales: await soldWorks(db, day),
    entries: await contestEntries(db, cafe.campaign.id, day),
    messages: await waitingSubmissions(db),
    seats: { waiting: await db.$count(rsvps, waitsAt(now)) },
    mails: {
      ...(await mailsLeft(db)),
      sendsMail: services.sendsMail,
      spent: (await spentKinds(services)).map((kind) => STRANGER_MAILS[kind]),
    },
    errors: {
      recent: await db.$count(
        errorEntries,
        gte(errorEntries.receivedAt, new Date(now.getTime() - DAY_MS)),
      ),
      all: await db.$count(errorEntries),
    },
    soldOut: soldOutNow(services.menu.get()),
    pace: await salesPace(services, date),
    kitchen: await nextCapacity(services),
  }
}

/** Items and milks. */
function soldOutNow({ items, milksOut = [] }: Menu): AdminToday['soldOut'] {
  return [
    ...items
      .filter(({ isSoldOut }) => isSoldOut)
      .map(({ id, name, soldOutUntil }) => ({ id, name, until: soldOutUntil ?? null })),
    ...milksOut.map(({ id, until }) => ({ id: `milk-${id}`, name: MILK_LABELS[id], until })),
  ]
}

/** What the kitchen still has to make, the next ones by name. */
async function dueOrders(
  db: Db,
  now: Date,
): Promise<Pick<AdminToday, 'due' | 'dueCount' | 'lateCount'>> {
  const isMade = db
    .select({ one: sql`1` })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), notInArray(orderLines.type, MADE_BY_NOBODY)))
  // Works alone are collected on any day.
  const isDue = and(
    inArray(orders.status, [...ACTIVE_STATUSES]),
    or(ne(orders.status, 'ready'), exists(isMade)),
  )
  const due = await db
    .select({
      id: orders.id,
      dailyNumber: orders.dailyNumber,
      name: orders.contactName,
      status: orders.status,
      estimatedAt: orders.estimatedAt,
    })
    .from(orders)
    .where(isDue)
    .orderBy(asc(orders.estimatedAt))
    .limit(DUE_SHOWN)
  return {
    due: due.map(({ id, dailyNumber, name, status, estimatedAt }) => ({
      id,
      number: calledOut(dailyNumber),
      name,
      status,
      minutesLate: Math.floor((now.getTime() - estimatedAt.getTime()) / 60_000),
    })),
    dueCount: await db.$count(orders, isDue),
    // What is ready waits for its customer (`isLate`).
    lateCount: await db.$count(
      orders,
      and(
        isDue,
        ne(orders.status, 'ready'),
        lte(orders.estimatedAt, new Date(now.getTime() - LATE_FROM_MINUTES * 60_000)),
      ),
    ),
  }
}

/** Those that were sold and what was taken are those of the reports. */
async function ordersOf(
  services: Services,
  date: string,
  { from, until }: Day,
): Promise<AdminToday['orders']> {
  const { db } = services
  // An order that waits to be confirmed may never be made, so it is neither counted nor expected to be paid.
  const isGone = sql`${orders.status} in ('waiting', 'cancelled', 'no-show', 'refunded')`
  const total = sql`(${orders.quote}->>'totalCents')::bigint`
  const number = (value: SQL) => sql<number>`${value}`.mapWith(Number)
  const sumWhere = (condition: SQL) =>
    number(sql`coalesce(sum(${total}) filter (where ${condition}), 0)`)
  const [placed] = await db
    .select({
      cancelled: number(sql`count(*) filter (where ${orders.status} = 'cancelled')`),
      openCents: sumWhere(sql`not ${orders.isPaid} and not ${isGone}`),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, from), lt(orders.createdAt, until)))
  const { orderCount, moneyCents } = await soldIn(services, { from: date, until: date })
  return {
    count: orderCount,
    takenCents: moneyCents,
    ...(placed ?? { cancelled: 0, openCents: 0 }),
  }
}

async function soldWorks(db: Db, { from, until }: Day): Promise<AdminToday['sales']> {
  const { priceCents, taxCents, soldAt, returnedAt, orderId } = workSales
  const [sold] = await db
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${priceCents} + ${taxCents}), 0)`.mapWith(Number),
    })
    .from(workSales)
    // What was sold with an order is in what that order came to.
    .where(and(gte(soldAt, from), lt(soldAt, until), isNull(returnedAt), isNull(orderId)))
  return sold ?? { count: 0, cents: 0 }
}

async function contestEntries(
  db: Db,
  campaign: string,
  { from, until }: Day,
): Promise<AdminToday['entries']> {
  const { createdAt } = surveyEntries
  const ofCampaign = eq(surveyEntries.campaign, campaign)
  const ofToday = and(ofCampaign, gte(createdAt, from), lt(createdAt, until))
  return {
    today: await db.$count(surveyEntries, ofToday),
    all: await db.$count(surveyEntries, ofCampaign),
  }
}

async function waitingSubmissions(db: Db): Promise<AdminToday['messages']> {
  const submissions = allSubmissions(db)
  const [waiting] = await db
    .with(submissions)
    .select({ count: count(), oldestAt: min(submissions.createdAt) })
    .from(submissions)
    .where(isNull(submissions.handledAt))
  return {
    waiting: waiting?.count ?? 0,
    oldestAt: waiting?.oldestAt ? new Date(waiting.oldestAt).toISOString() : null,
  }
}

async function mailsLeft(db: Db): Promise<Record<'failed' | 'waiting' | 'kept', number>> {
  const rows = await db
    .select({ status: outbox.status, count: count() })
    .from(outbox)
    .where(inArray(outbox.status, ['failed', 'waiting', 'kept']))
    .groupBy(outbox.status)
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return { failed: of('failed'), waiting: of('waiting'), kept: of('kept') }
}

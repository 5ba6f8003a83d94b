import { and, asc, count, eq, gte, inArray, isNull, lt, min, sql } from 'drizzle-orm'
import type { AdminToday } from '#domain/contracts/admin.ts'
import { addDays, dateIn, instantAt } from '#domain/cafe/time.ts'
import { ACTIVE_STATUSES } from '#domain/ordering/status.ts'
import { errorEntries, orders, outbox, rsvps, surveyEntries, workSales } from '../db/schema.ts'
import type { House } from '../house.ts'
import { calledOut } from '../ordering/store.ts'
import { openLetters } from './letters.ts'
import { waitsAt } from './reservations.ts'

const DUE_SHOWN = 8
const DAY_MS = 24 * 60 * 60 * 1000

/** What waits and what happened today, counted at the moment it is asked for. */
export async function readToday(house: House): Promise<AdminToday> {
  const { db } = house
  const now = house.now()
  const { cafe } = house.settings.get()
  const date = dateIn(cafe.timeZone, now)
  const from = instantAt(cafe.timeZone, date, '00:00')
  const until = instantAt(cafe.timeZone, addDays(date, 1), '00:00')

  const isDue = inArray(orders.status, [...ACTIVE_STATUSES])
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
  const dueCount = await db.$count(orders, isDue)
  const lateCount = await db.$count(orders, and(isDue, lt(orders.estimatedAt, now)))

  // One that waits to be confirmed may never be made, so it is neither counted nor expected to be paid.
  const isGone = sql`${orders.status} in ('waiting', 'cancelled', 'no-show', 'refunded')`
  const total = sql`(${orders.quote}->>'totalCents')::bigint`
  const [day] = await db
    .select({
      count: sql<number>`count(*) filter (where ${orders.status} <> 'waiting')`.mapWith(Number),
      cancelled: sql<number>`count(*) filter (where ${orders.status} = 'cancelled')`.mapWith(
        Number,
      ),
      takenCents:
        sql<number>`coalesce(sum(${total}) filter (where ${orders.isPaid} and ${orders.status} not in ('cancelled', 'refunded')), 0)`.mapWith(
          Number,
        ),
      openCents:
        sql<number>`coalesce(sum(${total}) filter (where not ${orders.isPaid} and not ${isGone}), 0)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .where(and(gte(orders.createdAt, from), lt(orders.createdAt, until)))

  const [sold] = await db
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${workSales.priceCents} + ${workSales.taxCents}), 0)`.mapWith(
        Number,
      ),
    })
    .from(workSales)
    .where(
      and(gte(workSales.soldAt, from), lt(workSales.soldAt, until), isNull(workSales.returnedAt)),
    )

  const ofCampaign = eq(surveyEntries.campaign, cafe.campaign.id)
  const entriesAll = await db.$count(surveyEntries, ofCampaign)
  const entriesToday = await db.$count(
    surveyEntries,
    and(ofCampaign, gte(surveyEntries.createdAt, from), lt(surveyEntries.createdAt, until)),
  )

  const letters = openLetters(db)
  const [waiting] = await db
    .with(letters)
    .select({ count: count(), oldestAt: min(letters.createdAt) })
    .from(letters)
    .where(isNull(letters.handledAt))

  const mails = await db
    .select({ status: outbox.status, count: count() })
    .from(outbox)
    .where(inArray(outbox.status, ['failed', 'waiting', 'kept']))
    .groupBy(outbox.status)
  const mailsOf = (status: string) => mails.find((each) => each.status === status)?.count ?? 0
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { items } = house.menu.get()

  return {
    at: now.toISOString(),
    date,
    due: due.map(({ id, dailyNumber, name, status, estimatedAt }) => ({
      id,
      number: calledOut(dailyNumber),
      name,
      status,
      minutesLate: Math.floor((now.getTime() - estimatedAt.getTime()) / 60_000),
    })),
    dueCount,
    lateCount,
    orders: day ?? { count: 0, cancelled: 0, takenCents: 0, openCents: 0 },
    sales: sold ?? { count: 0, cents: 0 },
    entries: { today: entriesToday, all: entriesAll },
    messages: {
      waiting: waiting?.count ?? 0,
      oldestAt: waiting?.oldestAt ? new Date(waiting.oldestAt).toISOString() : null,
    },
    seats: { waiting: await db.$count(rsvps, waitsAt(now)) },
    mails: {
      failed: mailsOf('failed'),
      waiting: mailsOf('waiting'),
      kept: mailsOf('kept'),
      sendsMail: house.sendsMail,
    },
    errors: {
      recent: await db.$count(errorEntries, gte(errorEntries.receivedAt, dayAgo)),
      all: await db.$count(errorEntries),
    },
    soldOut: items
      .filter(({ isSoldOut }) => isSoldOut)
      .map(({ id, name, soldOutUntil }) => ({ id, name, until: soldOutUntil ?? null })),
  }
}

import { and, asc, between, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import { hoursOn, type Hours } from '#domain/cafe/hours.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { sumOf } from '../books/parts.ts'
import type { Db } from '../db/open.ts'
import { orders, shifts, tillSales } from '../db/schema.ts'

// What a report of the day says beside the ledger, for whoever is about to close it.

/** What the counter still has to take money for: orders of this day of the café and before. */
export async function unpaidIn(db: Db, until: Date, timeZone: string) {
  const day = (time: SQL) => sql`(${time} at time zone ${timeZone})::date`
  const [row] = await db
    .select({
      count: sql<string>`count(*)`.mapWith(Number),
      cents: sumOf(sql`coalesce(${orders.dueCents}, (${orders.quote} ->> 'totalCents')::integer)`),
    })
    .from(orders)
    .where(
      and(
        // As in the index `orders_to_pay`.
        sql`not ${orders.isPaid} and ${orders.payment} = 'counter'`,
        // Of one that waits for a phone, what is at the counter was taken already.
        inArray(orders.status, [
          'awaiting-payment',
          'pending',
          'confirmed',
          'preparing',
          'ready',
          'picked-up',
        ]),
        lte(day(sql`${orders.estimatedAt}`), day(sql`${until.toISOString()}::timestamptz`)),
      ),
    )
  return { count: row?.count ?? 0, cents: row?.cents ?? 0 }
}

/** Who works still, the longest first. */
export async function clockedIn(db: Db) {
  const { personName, startsAt, endsAt, id } = shifts
  const rows = await db
    .select({ name: personName, since: startsAt })
    .from(shifts)
    .where(isNull(endsAt))
    .orderBy(asc(startsAt), asc(id))
    .limit(100)
  return rows.map(({ name, since }) => ({ name, since: since.toISOString() }))
}

/** When the café closes today, while that is still to come. */
export function closingTime(hours: Hours, now: Date): string | null {
  const { span } = hoursOn(hours, dateIn(hours.timeZone, now))
  return span && timeIn(hours.timeZone, now) < span.closes ? span.closes : null
}

/** Longer than it takes to send one that is sold now. */
export const LATE_MS = 60_000

/** What was sold before the day was closed and came after: it stands in this report, because no Z changes. */
export async function lateIn(db: Db, from: Date, until: Date) {
  const { arrivedAt, soldAt, orderId } = tillSales
  const longAfter = and(gt(arrivedAt, from), lte(arrivedAt, until), lte(soldAt, from))
  // Of one that came at once it is not noted when it came: its order was made then.
  const atOnce = and(
    isNull(arrivedAt),
    between(soldAt, new Date(from.getTime() - LATE_MS), from),
    gt(orders.createdAt, from),
  )
  const [row] = await db
    .select({
      count: sql<string>`count(*)`.mapWith(Number),
      cents: sumOf(sql`(${orders.quote} ->> 'totalCents')::integer`),
    })
    .from(tillSales)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(or(longAfter, atOnce))
  return { count: row?.count ?? 0, cents: row?.cents ?? 0 }
}

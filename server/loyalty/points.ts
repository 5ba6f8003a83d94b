import { POINT_KINDS, type PointKind } from '#domain/loyalty/values.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { MyPoints } from '#domain/contracts/mine.ts'
import { pointsEarned, pointsSpent } from '#domain/loyalty/points.ts'
import { quoteAfter } from '#domain/payments/refund-parts.ts'
import { isTaken } from '../books/store.ts'
import { orders, pointEntries } from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import { balanceOf, type PaidOrder } from '../payments/balance.ts'

const ENTRIES_SHOWN = 50

/** The points that an account has; below 0 where an order that earned what is spent by now was given back. */
export async function pointsOf(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ points: sql<string>`coalesce(sum(${pointEntries.points}), 0)`.mapWith(Number) })
    .from(pointEntries)
    .where(eq(pointEntries.userId, userId))
  return row?.points ?? 0
}

/** The same with what made it so, the latest first. */
export async function readPoints(
  db: Db,
  userId: string,
  calledOut: (dailyNumber: number) => string,
): Promise<MyPoints> {
  const { orderId, kind, points, at, id } = pointEntries
  const rows = await db
    .select({ orderId, kind, points, at, dailyNumber: orders.dailyNumber })
    .from(pointEntries)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(eq(pointEntries.userId, userId))
    .orderBy(desc(id))
    .limit(ENTRIES_SHOWN)
  return {
    points: await pointsOf(db, userId),
    entries: rows.map(({ dailyNumber, at: when, ...row }) => ({
      ...row,
      number: dailyNumber === null ? '' : calledOut(dailyNumber),
      at: when.toISOString(),
    })),
  }
}

/**
 * Brings the points of an order in line with how it stands: earned when it was paid and picked up, given back as far as the
 * order was. Does nothing where they agree. Hold the order's row.
 */
export async function alignPoints(
  tx: Db,
  order: PaidOrder & { userId: string | null },
  at: Date,
): Promise<void> {
  const { id: orderId, userId, status, isPaid } = order
  if (userId === null) return
  const { parts } = await balanceOf(tx, order)
  const quote = quoteAfter(order.quote, parts)
  const isOff = status === 'cancelled' || status === 'refunded' || (status === 'no-show' && !isPaid)
  const wanted = {
    earned: isTaken(order) && status === 'picked-up' ? pointsEarned(quote) : 0,
    spent: isOff ? 0 : -pointsSpent(quote),
  }
  for (const kind of POINT_KINDS) {
    const points = wanted[kind] - (await entered(tx, orderId, kind))
    if (points !== 0) await tx.insert(pointEntries).values({ userId, orderId, kind, points, at })
  }
}

async function entered(tx: Db, orderId: string, kind: PointKind): Promise<number> {
  const [row] = await tx
    .select({ points: sql<string>`coalesce(sum(${pointEntries.points}), 0)`.mapWith(Number) })
    .from(pointEntries)
    .where(and(eq(pointEntries.orderId, orderId), eq(pointEntries.kind, kind)))
  return row?.points ?? 0
}

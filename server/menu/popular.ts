import { and, countDistinct, desc, eq, gte } from 'drizzle-orm'
import { POPULAR_DAYS, POPULAR_MIN_ORDERS, POPULAR_MOST } from '#domain/menu/marks.ts'
import type { Db } from '../db/open.ts'
import { orderLines, orders } from '../db/schema.ts'

/**
 * The ids of what was in the most orders of the last weeks. Only what somebody picked up counts, and each order once: neither
 * orders that nobody comes for nor one large one make anything popular.
 */
export async function readPopular(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const inOrders = countDistinct(orderLines.orderId)
  const rows = await db
    .select({ id: orderLines.itemId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.status, 'picked-up'),
        gte(orders.createdAt, new Date(now.getTime() - POPULAR_DAYS * DAY_MS)),
        eq(orderLines.type, 'item'),
      ),
    )
    .groupBy(orderLines.itemId)
    .having(gte(inOrders, POPULAR_MIN_ORDERS))
    .orderBy(desc(inOrders), orderLines.itemId)
    .limit(POPULAR_MOST)
  return new Set(rows.map(({ id }) => id))
}

const DAY_MS = 24 * 60 * 60 * 1_000

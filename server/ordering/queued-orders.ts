import { and, between, inArray } from 'drizzle-orm'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isMade } from '#domain/kitchen/making.ts'
import type { Queued } from '#domain/ordering/queue.ts'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema.ts'

/** Taken, or held while it is paid, and not ready yet. */
const TO_MAKE: OrderStatus[] = ['awaiting-payment', 'pending', 'confirmed', 'preparing']
/** What is so long overdue was made and never marked, or was forgotten: nobody waits for it at the bar. */
const FORGOTTEN_MS = 60 * 60_000
/** What is promised later than this is no reason to promise anything else later. */
export const AHEAD_MS = 4 * 60 * 60_000
const MOST = 1_000

export type QueuedOrder = Queued & { id: string; key: string }

/** The orders that are written and still to be made. */
export async function findQueued(db: Db, now: Date): Promise<QueuedOrder[]> {
  const at = now.getTime()
  const rows = await db
    .select({
      id: orders.id,
      key: orders.idempotencyKey,
      dueAt: orders.estimatedAt,
      seconds: orders.reservedSeconds,
      quote: orders.quote,
      madeLines: orders.madeLines,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.status, TO_MAKE),
        between(orders.estimatedAt, new Date(at - FORGOTTEN_MS), new Date(at + AHEAD_MS)),
      ),
    )
    .orderBy(orders.estimatedAt)
    .limit(MOST)
  return rows.map(({ id, key, dueAt, seconds, quote, madeLines }) => ({
    id,
    key,
    dueAt,
    minutes: (seconds / 60) * unmade(quote.lines, madeLines ?? []),
  }))
}

/** Which part of it is left, by pieces. */
function unmade(
  lines: readonly { type: Parameters<typeof isMade>[0]['type']; quantity: number }[],
  made: number[],
): number {
  const pieces = (which: (position: number) => boolean) =>
    lines.reduce(
      (sum, line, position) => sum + (isMade(line) && which(position) ? line.quantity : 0),
      0,
    )
  const all = pieces(() => true)
  return all === 0 ? 0 : pieces((position) => !made.includes(position)) / all
}

import { and, between, inArray } from 'drizzle-orm'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isMade } from '#domain/kitchen/making.ts'
import type { Queued } from '#domain/ordering/queue.ts'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import type { Services } from '../services.ts'

/** Taken, or held while it is paid, and not ready yet. */
const TO_MAKE: OrderStatus[] = ['awaiting-payment', 'pending', 'confirmed', 'preparing']
/** What is so long overdue was made and never marked, or was forgotten: nobody waits for it at the bar. */
const FORGOTTEN_MS = 60 * 60_000
/** What is promised later than this is no reason to promise anything else later. */
const AHEAD_MS = 4 * 60 * 60_000
const MOST = 1_000

type QueuedOrder = Queued & { id: string }
type Reads = Pick<Services, 'db' | 'now' | 'settings'>

/**
 * What is still to be made, as it is now: an order that was taken before the call is in it.
 * @param exceptId an order that asks for itself
 */
export async function openQueue(services: Reads, exceptId?: string): Promise<Queued[]> {
  if (services.settings.get().pickup.promisesByQueue === false) return []
  const all = await read(services)
  return exceptId === undefined ? all : all.filter(({ id }) => id !== exceptId)
}

/** Those who ask while a reading is under way share the next one, so that a rush reads once at a time. */
const reading = new WeakMap<Db, { now: Promise<unknown>; next: Promise<QueuedOrder[]> | null }>()

function read(services: Reads): Promise<QueuedOrder[]> {
  const { db } = services
  const under = reading.get(db)
  if (!under) {
    const now = find(services)
    const entry = { now: now.catch(() => {}), next: null }
    reading.set(db, entry)
    void entry.now.then(() => reading.get(db) === entry && !entry.next && reading.delete(db))
    return now
  }
  return (under.next ??= under.now.then(() => {
    reading.delete(db)
    return read(services)
  }))
}

async function find({ db, now }: Reads): Promise<QueuedOrder[]> {
  const at = now().getTime()
  const rows = await db
    .select({
      id: orders.id,
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
  return rows.map(({ id, dueAt, seconds, quote, madeLines }) => ({
    id,
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

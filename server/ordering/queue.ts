import { and, between, inArray, sql } from 'drizzle-orm'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { isMade } from '#domain/kitchen/making.ts'
import type { PickupCheck } from '#domain/ordering/pickup.ts'
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

type QueuedOrder = Queued & { id: string; key: string }
type Reads = Pick<Services, 'db' | 'now' | 'settings'>

/**
 * What is still to be made, as it is now: an order that was taken before the call is in it, and so is one that is being taken.
 * @param exceptId an order that asks for itself
 */
export async function openQueue(services: Reads, exceptId?: string): Promise<Queued[]> {
  if (services.settings.get().pickup.promisesByQueue === false) return []
  const all = withPromised(services, await read(services))
  return exceptId === undefined ? all : all.filter(({ id }) => id !== exceptId)
}

/**
 * The promise to an order that is not written yet. Orders that come in at one moment are promised one behind the other: from
 * `behind` on each is in the queue of the next.
 */
export type TimePromise = {
  /** @param decide works the time out at once */
  behind(minutes: number, decide: (queue: readonly Queued[]) => PickupCheck): Promise<PickupCheck>
  /** The order is written, or will not be. */
  end(): void
}

/** @param key the idempotency key of the order */
export function openPromise(services: Reads, key: string): TimePromise {
  const { promised, readings } = roomOf(services.db)
  const entries: QueuedOrder[] = []
  return {
    async behind(minutes, decide) {
      if (services.settings.get().pickup.promisesByQueue === false) return decide([])
      const found = await read(services)
      // Nothing waits between here and the entry in the list.
      const time = decide(withPromised(services, found).filter((other) => other.key !== key))
      if (!time.ok) return time
      const entry = { id: '', key, dueAt: time.estimatedAt, minutes }
      promised.add(entry)
      entries.push(entry)
      return time
    },
    end() {
      // What was being read before the order was written does not show it.
      void Promise.allSettled(readings).then(() =>
        setImmediate(() => entries.forEach((entry) => promised.delete(entry))),
      )
    },
  }
}

/**
 * The queue for an order that is written already and gets its time now. Those who ask hold it until their transactions end, one at
 * a time: each sees the one before.
 */
export async function queueFor(tx: Db, services: Reads): Promise<Queued[]> {
  if (services.settings.get().pickup.promisesByQueue === false) return []
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('promises of time', 0))`)
  return withPromised(services, await find(tx, services.now()))
}

function withPromised({ db, now }: Reads, found: QueuedOrder[]): QueuedOrder[] {
  const { promised } = roomOf(db)
  if (promised.size === 0) return found
  const written = new Set(found.map(({ key }) => key))
  const last = now().getTime() + AHEAD_MS
  const more = [...promised].filter((one) => !written.has(one.key) && one.dueAt.getTime() <= last)
  return [...found, ...more]
}

/** What this server has promised and not written yet, and the readings that are under way. */
type Room = {
  promised: Set<QueuedOrder>
  readings: Set<Promise<unknown>>
  /** Those who ask while a reading is under way share the next one, so that a rush reads once at a time. */
  under: { now: Promise<unknown>; next: Promise<QueuedOrder[]> | null } | null
}
const rooms = new WeakMap<Db, Room>()

function roomOf(db: Db): Room {
  let room = rooms.get(db)
  if (!room) rooms.set(db, (room = { promised: new Set(), readings: new Set(), under: null }))
  return room
}

function read(services: Reads): Promise<QueuedOrder[]> {
  const room = roomOf(services.db)
  const { under, readings } = room
  if (!under) {
    const now = find(services.db, services.now())
    readings.add(now)
    const entry = { now: now.catch(() => {}), next: null }
    room.under = entry
    void entry.now.then(() => {
      readings.delete(now)
      if (room.under === entry && !entry.next) room.under = null
    })
    return now
  }
  return (under.next ??= under.now.then(() => {
    room.under = null
    return read(services)
  }))
}

async function find(db: Db, now: Date): Promise<QueuedOrder[]> {
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

import { and, eq, exists, gte, lt, lte, not, or, sql } from 'drizzle-orm'
import type { PickupCheck } from '#domain/ordering/pickup.ts'
import { outsideTransactions } from '../db/guard.ts'
import type { Db } from '../db/open.ts'
import { orderPromises, orders } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { AHEAD_MS, findQueued, type QueuedOrder } from './queued-orders.ts'

/** An order that is not written yet and asks for its time. */
type Asking = {
  key: string
  minutes: number
  /** @param queue whoever is before it */
  decide(queue: QueuedOrder[]): PickupCheck
}
type Job = Asking & { resolve: (time: PickupCheck) => void; reject: (error: unknown) => void }
type Reads = Pick<Services, 'db' | 'now'>

/**
 * Promises a time behind all others, whichever server they asked: one server at a time reads the queue and writes down what it
 * promises. Those who ask while it does share its next turn.
 */
export function promiseTogether(services: Reads, asking: Asking): Promise<PickupCheck> {
  return new Promise((resolve, reject) => {
    const room = roomOf(services.db)
    room.waiting.push({ ...asking, resolve, reject })
    if (!room.isRunning) void outsideTransactions(() => run(services, room))
  })
}

type Room = { waiting: Job[]; isRunning: boolean }
const rooms = new WeakMap<Db, Room>()

function roomOf(db: Db): Room {
  let room = rooms.get(db)
  if (!room) rooms.set(db, (room = { waiting: [], isRunning: false }))
  return room
}

async function run({ db, now }: Reads, room: Room): Promise<void> {
  room.isRunning = true
  while (room.waiting.length > 0) {
    const jobs = room.waiting.splice(0)
    try {
      const times = await db.transaction((tx) => promise(tx, now(), jobs))
      jobs.forEach((job, index) => job.resolve(times[index] as PickupCheck))
    } catch (error) {
      for (const job of jobs) job.reject(error)
    }
  }
  room.isRunning = false
}

/** One turn: each of them is in the queue of the next. */
async function promise(tx: Db, now: Date, jobs: readonly Asking[]): Promise<PickupCheck[]> {
  await holdPromises(tx)
  // What a dead server promised was never written; what a power cut takes neither.
  await tx.execute(sql`set local synchronous_commit to off`)
  await tx.delete(orderPromises).where(or(lt(orderPromises.at, KEPT_FROM), isWritten(tx)))
  const queue = await readTogether(tx, now)
  const promised = new Map<string, { key: string; dueAt: Date; minutes: number }>()
  const times = jobs.map(({ key, minutes, decide }) => {
    const time = decide([...queue, ...[...promised.values()].map((one) => ({ ...one, id: '' }))])
    if (time.ok) promised.set(key, { key, dueAt: time.estimatedAt, minutes })
    return time
  })
  if (promised.size > 0)
    await tx
      .insert(orderPromises)
      .values([...promised.values()])
      .onConflictDoUpdate({
        target: orderPromises.key,
        set: { dueAt: sql`excluded.due_at`, minutes: sql`excluded.minutes`, at: sql`excluded.at` },
      })
  return times
}

/** Until the transaction ends nobody else promises a time. */
export async function holdPromises(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('promises of time', 0))`)
}

/** What is to be made, and what is promised and not written yet, of all servers. Whoever calls it holds the promises. */
export async function readTogether(tx: Db, now: Date): Promise<QueuedOrder[]> {
  // In this order: what is written in between is in both, and nothing is in neither.
  const promised = await tx
    .select()
    .from(orderPromises)
    .where(
      and(
        gte(orderPromises.at, KEPT_FROM),
        lte(orderPromises.dueAt, new Date(now.getTime() + AHEAD_MS)),
        not(isWritten(tx)),
      ),
    )
  const found = await findQueued(tx, now)
  const written = new Set(found.map(({ key }) => key))
  const others = promised.filter(({ key }) => !written.has(key))
  return [...found, ...others.map(({ key, dueAt, minutes }) => ({ id: '', key, dueAt, minutes }))]
}

/** It is not placed after all. Where that cannot be said, it is forgotten by itself. */
export async function forgetShared({ db }: Reads, key: string): Promise<void> {
  await outsideTransactions(() => db.delete(orderPromises).where(eq(orderPromises.key, key))).catch(
    () => {},
  )
}

/** An order is written in seconds or not at all. */
const KEPT_FROM = sql`clock_timestamp() - interval '1 minute'`

const isWritten = (tx: Db) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(orders)
      .where(eq(orders.idempotencyKey, orderPromises.key)),
  )

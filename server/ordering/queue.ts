import type { PickupCheck } from '#domain/ordering/pickup.ts'
import type { Queued } from '#domain/ordering/queue.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { AHEAD_MS, findQueued, type QueuedOrder } from './queued-orders.ts'
import { forgetShared, holdPromises, promiseTogether, readTogether } from './shared-promises.ts'

type Reads = Pick<Services, 'database' | 'db' | 'now' | 'settings'>

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
  end(isWritten: boolean): void
}

/** @param key the idempotency key of the order */
export function openPromise(services: Reads, key: string): TimePromise {
  const { promised, readings } = roomOf(services.db)
  const entries: QueuedOrder[] = []
  return {
    async behind(minutes, decide) {
      if (services.settings.get().pickup.promisesByQueue === false) return decide([])
      const behindOthers = (queue: QueuedOrder[]) =>
        decide(queue.filter((other) => other.key !== key))
      // Other servers promise too: there the database says whose turn it is. Here nothing waits between the list and its new entry.
      const time = isShared(services)
        ? await promiseTogether(services, { key, minutes, decide: behindOthers })
        : behindOthers(withPromised(services, await read(services)))
      if (!time.ok) return time
      const entry = { id: '', key, dueAt: time.estimatedAt, minutes }
      promised.add(entry)
      entries.push(entry)
      return time
    },
    end(isWritten) {
      if (!isWritten && entries.length > 0 && isShared(services)) void forgetShared(services, key)
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
  await holdPromises(tx)
  if (isShared(services)) return readTogether(tx, services.now())
  return withPromised(services, await findQueued(tx, services.now()))
}

/** PGlite has one server. */
const isShared = ({ database }: Pick<Reads, 'database'>) => database.engine === 'postgres'

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
    const now = findQueued(services.db, services.now())
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

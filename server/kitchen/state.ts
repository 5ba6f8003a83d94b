import { EventEmitter } from 'node:events'
import { desc } from 'drizzle-orm'
import { live } from '../db/live.ts'
import type { Db } from '../db/open.ts'
import { kitchenStates } from '../db/schema.ts'
import type { Topics } from '../db/topics.ts'

export type LiveKitchen = Awaited<ReturnType<typeof openKitchen>>

/** How busy the kitchen is. `get` costs nothing; a change is seen by every server as soon as it is committed. */
export async function openKitchen(db: Db, topics: Topics, now: () => Date) {
  const row = await live(() => readState(db))
  const emitter = new EventEmitter()
  // One subscriber per open page that follows.
  emitter.setMaxListeners(0)
  const refresh = async () => {
    await row.refresh()
    emitter.emit('change')
  }
  topics('kitchen', () => void refresh().catch(() => {}))
  return {
    refresh,
    get: (): { busyMinutes: number; pausedUntil: Date | null } => {
      const { busyMinutes, pausedUntil } = row.get()
      // A pause that is over is none, without anybody touching it.
      return { busyMinutes, pausedUntil: pausedUntil && pausedUntil > now() ? pausedUntil : null }
    },
    /** @returns how to unsubscribe */
    subscribe: (subscriber: () => void) => {
      emitter.on('change', subscriber)
      return () => void emitter.off('change', subscriber)
    },
  }
}

/** What was said last. */
export async function readState(
  db: Db,
): Promise<{ busyMinutes: number; pausedUntil: Date | null }> {
  const { busyMinutes, pausedUntil } = kitchenStates
  const [row] = await db
    .select({ busyMinutes, pausedUntil })
    .from(kitchenStates)
    .orderBy(desc(kitchenStates.id))
    .limit(1)
  return row ?? { busyMinutes: 0, pausedUntil: null }
}

import { sql } from 'drizzle-orm'
import { outsideTransactions } from './guard.ts'
import type { Db } from './open.ts'
import { isDiskFull } from './refusals.ts'

export type DiskSpace = ReturnType<typeof openDiskSpace>

/**
 * Whether the database can write. A full disk is learnt from what failed: a database that only reads does not notice. Then
 * it is tried again, with as much as a few orders need, until it works.
 * @param againMs how long what a try found holds
 */
export function openDiskSpace(db: Db, { againMs = AGAIN_MS }: { againMs?: number } = {}) {
  let isFull = false
  let triedAt = 0
  let trying: Promise<void> | null = null

  const tryToWrite = async () => {
    try {
      await outsideTransactions(() => db.transaction((tx) => tx.execute(sql.raw(WRITE))))
      isFull = false
    } catch {
      // It stays full until a try works: a database that a full disk has stopped cannot be reached at all.
    } finally {
      triedAt = performance.now()
      trying = null
    }
  }
  return {
    /** Learns from an error of the database. */
    note: (error: unknown) => {
      if (!isDiskFull(error)) return
      isFull = true
      triedAt = performance.now()
    },
    /** Whether there is no room to write; where there was none a moment ago, this tries. */
    isFull: async (): Promise<boolean> => {
      if (isFull && performance.now() - triedAt >= againMs) await (trying ??= tryToWrite())
      return isFull
    },
  }
}

const AGAIN_MS = 5_000
/** A megabyte in files of its own, which are gone at the end; it is not in the log of the database. */
const WRITE = `create temporary table "room_to_write" on commit drop as
  select repeat('x', 1000) as x from generate_series(1, 1000)`

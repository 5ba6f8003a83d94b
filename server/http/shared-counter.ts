import type pg from 'pg'

/** How much of a window is used, and when it is over. */
export type Used = { points: number; msBeforeNext: number }

/**
 * Counts in this server's memory, and a moment later adds it to a table that all servers share, in one statement for
 * everybody who called meanwhile; so a call waits for no database. A stranger who spreads calls over several servers gets
 * at most what each of them takes in `SHARE_MS` more than the limit.
 */
export function openSharedCounters(pool: pg.Pool, { shareMs = SHARE_MS } = {}) {
  const counts = new Map<string, Count>()
  /** Those that have something to share. */
  let changed = new Map<string, Count>()
  let timer: NodeJS.Timeout | null = null
  let sweptAt = Date.now()

  const share = async () => {
    timer = null
    const now = Date.now()
    if (now - sweptAt > SWEEP_MS) {
      sweptAt = now
      for (const [key, count] of counts) if (count.until <= now) counts.delete(key)
    }
    if (changed.size === 0) return
    const sent = [...changed].map(([key, count]) => ({ key, count, points: count.unshared }))
    changed = new Map()
    for (const { count } of sent) count.unshared = 0
    try {
      const { rows } = await pool.query<{ key: string; points: number; expire: string }>(SHARE, [
        sent.map(({ key }) => key),
        sent.map(({ points }) => points),
        sent.map(({ count }) => count.until),
        now,
      ])
      for (const { key, points, expire } of rows) {
        const count = counts.get(key)
        if (!count) continue
        // What was counted while the answer was on its way comes on top.
        count.points = points + count.unshared
        count.until = Number(expire)
      }
    } catch {
      // Without the database each server goes on with its own count, and shares it the next time.
      for (const { key, count, points } of sent) {
        count.unshared += points
        changed.set(key, count)
      }
      later()
    }
  }
  /**
   * The oldest go: whoever fills this with addresses only makes their servers ask the table again. Many at once, because
   * finding the oldest of a Map passes over all that were deleted before it.
   */
  const makeRoom = () => {
    const oldest = counts.keys()
    for (let left = KEYS_MAX / 10; left > 0; left -= 1) counts.delete(oldest.next().value ?? '')
  }
  const later = () => {
    timer ??= setTimeout(() => void share(), shareMs)
    timer.unref()
  }

  return {
    /** Counts `amount` for `key` in a window of so many seconds. */
    count: (key: string, seconds: number, amount = 1): Used => {
      const now = Date.now()
      let count = counts.get(key)
      if (!count || count.until <= now) {
        if (counts.size >= KEYS_MAX) makeRoom()
        count = { points: 0, unshared: 0, until: now + seconds * 1000 }
        counts.set(key, count)
      }
      count.points += amount
      count.unshared += amount
      changed.set(key, count)
      later()
      return { points: count.points, msBeforeNext: count.until - now }
    },
    /** Shares what was counted until now. */
    share,
  }
}

type Count = { points: number; unshared: number; until: number }

const SHARE_MS = 500
const SWEEP_MS = 60_000
const KEYS_MAX = 100_000

/** Keys in one order, so that two servers never wait for each other's rows. A window that is over begins anew. */
const SHARE = `
  INSERT INTO rate_limits AS kept (key, points, expire)
  SELECT k, p, e FROM unnest($1::text[], $2::integer[], $3::bigint[]) AS sent(k, p, e) ORDER BY k
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN kept.expire <= $4::bigint THEN excluded.points ELSE kept.points + excluded.points END,
    expire = CASE WHEN kept.expire <= $4::bigint THEN excluded.expire ELSE kept.expire END
  RETURNING key, points, expire`

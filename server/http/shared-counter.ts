import type pg from 'pg'

/** How much of a window is used, and when it is over. */
export type Used = { points: number; msBeforeNext: number }
export type SharedCounters = ReturnType<typeof openSharedCounters>

/**
 * Counts in this server's memory, and a moment later adds it to a table that all servers share, in one statement for
 * everybody who called meanwhile; so a call waits for no database. A stranger who spreads calls over several servers gets
 * at most what each of them takes in `SHARE_MS` more than the limit.
 */
export function openSharedCounters(pool: pg.Pool, { shareMs = SHARE_MS } = {}) {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | null = null

  const share = async () => {
    timer = null
    const now = Date.now()
    for (const [key, count] of counts) if (count.until <= now) counts.delete(key)
    const changed = [...counts].filter(([, { unshared }]) => unshared > 0)
    if (changed.length === 0) return
    const sent = changed.map(([, count]) => count.unshared)
    for (const [, count] of changed) count.unshared = 0
    try {
      const { rows } = await pool.query<{ key: string; points: number; expire: string }>(SHARE, [
        changed.map(([key]) => key),
        sent,
        changed.map(([, { until }]) => until),
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
      changed.forEach(([, count], index) => (count.unshared += sent[index] ?? 0))
      later()
    }
  }
  const later = () => {
    timer ??= setTimeout(() => void share(), shareMs)
    timer.unref()
  }

  return {
    /** Counts one call by `key` in a window of so many seconds. */
    count: (key: string, seconds: number): Used => {
      const now = Date.now()
      let count = counts.get(key)
      if (!count || count.until <= now) {
        // The oldest make room: whoever fills this with addresses only forgets their own.
        if (counts.size >= KEYS_MAX) counts.delete(counts.keys().next().value ?? '')
        count = { points: 0, unshared: 0, until: now + seconds * 1000 }
        counts.set(key, count)
      }
      count.points += 1
      count.unshared += 1
      later()
      return { points: count.points, msBeforeNext: count.until - now }
    },
    /** Shares what was counted until now. */
    share,
  }
}

type Count = { points: number; unshared: number; until: number }

const SHARE_MS = 500
const KEYS_MAX = 100_000

/** Keys in one order, so that two servers never wait for each other's rows. A window that is over begins anew. */
const SHARE = `
  INSERT INTO rate_limits AS kept (key, points, expire)
  SELECT k, p, e FROM unnest($1::text[], $2::integer[], $3::bigint[]) AS sent(k, p, e) ORDER BY k
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN kept.expire <= $4::bigint THEN excluded.points ELSE kept.points + excluded.points END,
    expire = CASE WHEN kept.expire <= $4::bigint THEN excluded.expire ELSE kept.expire END
  RETURNING key, points, expire`

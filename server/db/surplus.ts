import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './open.ts'

/** What waits is not pushed out by others before it is so old. */
const KEPT_MS = 10 * 60_000

/** What was sent since then is not pushed out. */
export function keptSince({ now }: { now: () => Date }): Date {
  return new Date(now().getTime() - KEPT_MS)
}

/**
 * What of a list has to go so that no more than `most` stay: of the ranges of networks that have the most in it, what their
 * busiest network sent first, so that one who sends a lot only pushes out what is their own. Where each range has one, the
 * newest would go: whoever adds to the list has to refuse it before, because what was taken is kept, however many networks
 * somebody has.
 * @param rows a query that gives `id`, `network` (text), `range` (text), `at` (timestamptz) and `stays`, of what never goes
 * @returns ids
 */
export async function surplusOf(tx: Db, rows: SQL, most: number): Promise<string[]> {
  const found = (await tx.execute(sql`
    with listed as (${rows}), ranked as (
      select id, range, at, stays, row_number() over (partition by network order by at desc, id) as own from listed
    ), counted as (
      select id, at, stays, row_number() over (partition by range order by own, at desc, id) as nth from ranked
    )
    select id from counted where not stays order by nth desc, case when nth = 1 then at end desc, at, id
    limit greatest((select count(*) from listed) - ${most}::int, 0)`)) as unknown as {
    rows: { id: string }[]
  }
  return found.rows.map(({ id }) => id)
}

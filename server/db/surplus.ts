import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './open.ts'

/**
 * What of a list has to go so that no more than `most` stay: of the networks that have the most in it their oldest, so
 * that one who sends a lot only pushes out what is their own. Where each network has one, the newest goes: what was taken
 * before is kept, however many networks somebody has.
 * @param rows a query that gives `id`, `network` (text) and `at` (timestamptz)
 * @returns ids
 */
export async function surplusOf(tx: Db, rows: SQL, most: number): Promise<string[]> {
  const found = (await tx.execute(sql`
    with listed as (${rows}), counted as (
      select id, at, row_number() over (partition by network order by at desc, id) as nth from listed
    )
    select id from counted order by nth desc, case when nth = 1 then at end desc, at, id
    limit greatest((select count(*) from listed) - ${most}::int, 0)`)) as unknown as {
    rows: { id: string }[]
  }
  return found.rows.map(({ id }) => id)
}

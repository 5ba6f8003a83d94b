import type { PGlite } from '@electric-sql/pglite'

/**
 * Tidies the tables of the embedded database that need it, as PostgreSQL's autovacuum would: PGlite has none. One table at a
 * time, cleaning and counting apart, so that an order waits for one of these and not for all. Where nothing changed nothing
 * is done. The file of a table keeps its length (`TRUNCATE false`), for it grows again on the next day.
 */
export async function tidyTables(client: Pick<PGlite, 'exec' | 'query'>) {
  // What was changed within the last second would be missing.
  await client.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await client.query<Due>(DUE)
  for (const { name, isDirty, isUncounted } of rows) {
    if (isDirty) await client.exec(`VACUUM (TRUNCATE false) ${name}`)
    if (isUncounted) await client.exec(`ANALYZE ${name}`)
  }
}

type Due = { name: string; isDirty: boolean; isUncounted: boolean }

/** With the thresholds of PostgreSQL's autovacuum. Parts of a table that hold long values go along with it. */
const DUE = `
  SELECT * FROM (
    SELECT format('%I.%I', schemaname, relname) AS name,
      n_dead_tup > 50 + 0.2 * n_live_tup OR n_ins_since_vacuum > 1000 + 0.2 * n_live_tup AS "isDirty",
      n_mod_since_analyze > 50 + 0.1 * n_live_tup AS "isUncounted"
    FROM pg_stat_all_tables WHERE schemaname IN ('public', 'pg_catalog')
  ) AS tables
  WHERE "isDirty" OR "isUncounted"`

import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { readArchive } from './archive.ts'
import { quoted, rowsOf, tablesOf } from './dump.ts'
import { BackupError, type BackupEnd, type BackupHead, type BackupTable } from './format.ts'

/**
 * Fills a database, whose tables the same migrations have made, with what is in a backup. All of it or nothing.
 * @throws BackupError
 */
export async function load(db: Db, path: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  return db.transaction(async (tx) => {
    for (const setting of ['statement_timeout TO 0', 'idle_in_transaction_session_timeout TO 0'])
      await tx.execute(sql.raw(`SET LOCAL ${setting}`))
    const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
    const references = await dropReferences(tx)
    const guarded = await guardedTables(tx)
    for (const name of guarded)
      await tx.execute(sql.raw(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`))
    // Migrations may have put rows into them.
    for (const name of tables.keys()) await tx.execute(sql.raw(`DELETE FROM ${quoted(name)}`))

    const read = await readArchive(path, {
      head: async ({ tables: wanted }) => checkTables(wanted, tables),
      lines: async (name, lines) => {
        const table = tables.get(name)
        if (!table) throw new BackupError(`The backup has a table ${name}, which there is not.`)
        await insert(tx, table, lines)
      },
      end: async ({ sequences }) => {
        for (const { name, value, isCalled } of sequences)
          await tx.execute(
            sql`select setval(${quoted(name)}::regclass, ${value}::bigint, ${isCalled}::boolean)`,
          )
      },
    })
    for (const name of guarded)
      await tx.execute(sql.raw(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`))
    // What does not belong together is found here.
    for (const { table, name, definition } of references)
      await tx.execute(
        sql.raw(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT ${quoted(name)} ${definition}`),
      )
    for (const [name, { rows }] of Object.entries(read.end.tables)) {
      const [count] = await rowsOf<{ rows: string }>(
        tx,
        `SELECT count(*)::text AS rows FROM ${quoted(name)}`,
      )
      if (Number(count?.rows) !== rows)
        throw new BackupError(`${name} has ${count?.rows} rows instead of ${rows}.`)
    }
    return read
  })
}

/** Tables with triggers: nobody is told of what was done long ago, and what may only be added to may be filled. */
async function guardedTables(tx: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    tx,
    `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

/** Foreign keys are put aside, so that tables may be filled in any order; a database's owner may do that. */
async function dropReferences(tx: Db) {
  const references = await rowsOf<{ table: string; name: string; definition: string }>(
    tx,
    `SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE k.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  for (const { table, name } of references)
    await tx.execute(sql.raw(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT ${quoted(name)}`))
  return references
}

function checkTables(wanted: BackupTable[], there: Map<string, BackupTable>) {
  for (const table of wanted)
    if (JSON.stringify(there.get(table.name)) !== JSON.stringify(table))
      throw new BackupError(
        `The backup has a table ${table.name} that this version makes differently.`,
      )
}

async function insert(tx: Db, { name, columns }: BackupTable, lines: string[]) {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `(row_->>${at})::${type}`).join(', ')
  await tx.execute(
    sql`${sql.raw(`INSERT INTO ${quoted(name)} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values} FROM json_array_elements(`)}${`[${lines.join(',')}]`}${sql.raw('::json) AS row_')}`,
  )
}

import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import {
  BackupError,
  END,
  FORMAT,
  HEAD,
  pieceName,
  SECRETS,
  type BackupEnd,
  type BackupHead,
  type BackupTable,
} from './format.ts'

/** Puts one file into the archive. */
export type Put = (name: string, content: string) => Promise<void>
export type DumpOptions = {
  engine: BackupHead['engine']
  now: Date
  /** The file of keys, to be put in as it is. */
  secrets?: string | null
}

/**
 * Reads the whole database as it was at one moment, piece by piece, while others go on writing.
 * @returns how many rows each table had
 */
export async function dump(db: Db, put: Put, options: DumpOptions): Promise<BackupEnd> {
  const { engine, now, secrets = null } = options
  return db.transaction(
    async (tx) => {
      for (const setting of SETTINGS) await tx.execute(sql.raw(`SET LOCAL ${setting}`))
      const tables = await tablesOf(tx)
      await checkKeys(tx, secrets !== null)
      const head: BackupHead = {
        format: FORMAT,
        createdAt: now.toISOString(),
        engine,
        migrations: await migrationsOf(tx),
        tables,
        hasSecrets: secrets !== null,
      }
      await put(HEAD, JSON.stringify(head))
      if (secrets !== null) await put(SECRETS, secrets)
      const end: BackupEnd = { tables: {}, sequences: [] }
      for (const table of tables) end.tables[table.name] = await dumpTable(tx, table, put)
      // After the rows: a number that was drawn meanwhile is not drawn again.
      end.sequences = await sequencesOf(tx)
      await put(END, JSON.stringify(end))
      return end
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Values are written the same way whatever the server's settings are. */
const SETTINGS = [
  "timezone TO 'UTC'",
  "datestyle TO 'ISO, MDY'",
  "intervalstyle TO 'postgres'",
  "bytea_output TO 'hex'",
  'extra_float_digits TO 1',
  'statement_timeout TO 0',
  'idle_in_transaction_session_timeout TO 0',
]

async function dumpTable(tx: Db, { name, columns }: BackupTable, put: Put) {
  const hash = createHash('sha256')
  let rows = 0
  let piece = 0
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  // Pictures and papers are megabytes each: fewer of them are in memory at a time.
  const step = columns.some(({ type }) => type === 'bytea') ? 4 : 250
  await tx.execute(
    sql.raw(
      `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${values}]::text[])::text AS line FROM ${quoted(name)}`,
    ),
  )
  for (;;) {
    const lines = await rowsOf<{ line: string }>(tx, `FETCH ${step} FROM backup_rows`)
    if (lines.length === 0) break
    const content = lines.map(({ line }) => `${line}\n`).join('')
    rows += lines.length
    hash.update(content)
    await put(pieceName(name, (piece += 1)), content)
  }
  await tx.execute(sql.raw('CLOSE backup_rows'))
  return { rows, sha256: hash.digest('hex') }
}

/** Keys in rows of their own are what versions before 0.2 had. */
async function checkKeys(tx: Db, isAllowed: boolean) {
  const keys = await rowsOf(
    tx,
    "SELECT 1 FROM secrets WHERE name IN ('access-token', 'chat-token', 'form-token', 'second-factor') AND value NOT LIKE 'sealed:%'",
  )
  if (keys.length > 0 && !isAllowed)
    throw new BackupError(
      'This database still holds the keys that sign sessions. Start the server once, which moves them into a file, or add --with-secrets.',
    )
}

/** The tables of the product with their columns, but for those that are computed. */
export async function tablesOf(tx: Db): Promise<BackupTable[]> {
  const rows = await rowsOf<{ table: string; column: string; type: string }>(
    tx,
    `SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS "type"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     ORDER BY c.relname, a.attnum`,
  )
  const tables = new Map<string, BackupTable>()
  for (const { table, column, type } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name: column, type })
    tables.set(table, known)
  }
  return [...tables.values()]
}

async function migrationsOf(tx: Db): Promise<string[]> {
  const rows = await rowsOf<{ hash: string }>(
    tx,
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id',
  )
  return rows.map(({ hash }) => hash)
}

async function sequencesOf(tx: Db): Promise<BackupEnd['sequences']> {
  const names = await rowsOf<{ name: string }>(
    tx,
    "SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname",
  )
  const sequences: BackupEnd['sequences'] = []
  for (const { name } of names) {
    const [row] = await rowsOf<{ value: string; isCalled: boolean }>(
      tx,
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoted(name)}`,
    )
    if (row) sequences.push({ name, ...row })
  }
  return sequences
}

export async function rowsOf<Row>(tx: Db, text: string): Promise<Row[]> {
  return ((await tx.execute(sql.raw(text))) as unknown as { rows: Row[] }).rows
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

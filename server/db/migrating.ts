import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type { PGlite } from '@electric-sql/pglite'
import { ROOT } from '../root.ts'
import { connectDirectly, lockSchema } from './direct.ts'
import { codeOf } from './refusals.ts'
import { DatabaseTrouble } from './trouble.ts'

/**
 * How a database's schema stands to this version of the server:
 * `current`; `behind`: migrations are to be run; `newer`: a later version ran some that this one does not know;
 * `changed`: a migration that ran is not the file that is here; `skipped`: one that never ran is older than one that did.
 */
export type SchemaState =
  | { state: 'current' }
  | { state: 'behind'; missing: string[] }
  | { state: 'newer' | 'changed' | 'skipped'; trouble: string }

type Migration = { tag: string; when: number; hashes: string[] }
/** A database of either engine, to run a statement on. */
type Runs = Pick<PgDatabase<PgQueryResultHKT>, 'execute'>
type Applied = { hash: string; when: number }

/** Compares what ran with the files. drizzle's migrator looks at the newest timestamp alone and sees nothing of this. */
export async function schemaState(db: Runs, folder = MIGRATIONS): Promise<SchemaState> {
  return compare(readMigrations(folder), await readApplied(db))
}

/** Runs on PGlite what has not run yet, all of it or nothing. @throws DatabaseTrouble */
export async function migrateEmbedded(client: PGlite, folder = MIGRATIONS): Promise<void> {
  const db = drizzlePglite({ client })
  if (!(await mustMigrate(db, folder))) return
  await migratePglite(db, { migrationsFolder: folder })
}

/**
 * Runs on PostgreSQL what has not run yet, all of it or nothing. Several servers may start at once: one migrates, the
 * others wait and say for whom.
 * @param url a direct address: behind a pooler that shares connections nobody can hold the lock
 * @param options.againMs how often that is said @throws DatabaseTrouble
 */
export async function migratePostgres(
  url: string,
  {
    folder = MIGRATIONS,
    say = toStderr,
    againMs,
  }: { folder?: string; say?: (line: string) => void; againMs?: number } = {},
): Promise<void> {
  const client = await connectDirectly(url, 'creative-lounge migrations')
  try {
    await lockSchema(client, say, { againMs })
    const db = drizzlePg({ client })
    if (!(await mustMigrate(db, folder))) return
    // A migration that waits for a table keeps everybody else from it meanwhile.
    await client.query(`set lock_timeout = ${DDL_LOCK_TIMEOUT_MS}`)
    await migratePg(db, { migrationsFolder: folder }).catch(explainExtension)
  } finally {
    // Frees the lock too.
    await client.end()
  }
}

/** The first migrations need an extension that comes with PostgreSQL; some roles may not create it, some hosts have left it out. */
function explainExtension(error: unknown): never {
  const words = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
  if (!words.includes('btree_gist')) throw error
  throw new DatabaseTrouble(
    'The database has no extension btree_gist, and this role could not create it. Let the owner of the database run ' +
      '"CREATE EXTENSION IF NOT EXISTS btree_gist", or give this role the right CREATE on the database, and start again.',
  )
}

/** @throws DatabaseTrouble where running them would do harm */
async function mustMigrate(db: Runs, folder: string): Promise<boolean> {
  const found = await schemaState(db, folder)
  if ('trouble' in found) throw new DatabaseTrouble(found.trouble)
  return found.state === 'behind'
}

function compare(migrations: Migration[], applied: Applied[]): SchemaState {
  const files = new Map(migrations.map((migration) => [migration.when, migration]))
  const newestFile = migrations.at(-1)
  const unknown = applied.filter(({ when }) => !files.has(when))
  if (unknown.length > 0) {
    const newest = Math.max(...unknown.map(({ when }) => when))
    return {
      state: 'newer',
      trouble:
        `The database was migrated by a newer version of the server (${unknown.length} migration(s) that this version does ` +
        `not have, the newest of ${new Date(newest).toISOString()}; this version ends with ${newestFile?.tag}). Start the ` +
        'newer version, or bring back a backup of this one with "npm run restore".',
    }
  }
  const changed = applied.find(({ when, hash }) => !files.get(when)?.hashes.includes(hash))
  if (changed)
    return {
      state: 'changed',
      trouble:
        `The migration ${files.get(changed.when)?.tag} that ran on this database is not the one in server/db/migrations. ` +
        'A migration is never edited once it was published: bring back the file as it was and add a new one.',
    }
  const ran = new Set(applied.map(({ when }) => when))
  const missing = migrations.filter(({ when }) => !ran.has(when))
  const newestRan = Math.max(0, ...ran)
  const skipped = missing.find(({ when }) => when < newestRan)
  if (skipped)
    return {
      state: 'skipped',
      trouble:
        `The migration ${skipped.tag} never ran on this database, though newer ones did. Generate it again with ` +
        '"npm run migrations", so that it comes last.',
    }
  return missing.length > 0
    ? { state: 'behind', missing: missing.map(({ tag }) => tag) }
    : { state: 'current' }
}

/** The files, oldest first. @throws DatabaseTrouble where the journal itself is out of order */
function readMigrations(folder: string): Migration[] {
  const known = cache.get(folder)
  if (known) return known
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  const migrations = journal.entries.map(({ tag, when }) => ({
    tag,
    when,
    hashes: hashesOf(readFileSync(join(folder, `${tag}.sql`), 'utf8')),
  }))
  const early = migrations.find(({ when }, at) => when <= (migrations[at - 1]?.when ?? 0))
  if (early)
    throw new DatabaseTrouble(
      `The migration ${early.tag} is dated before the one it follows, so it would be skipped. Generate it again with ` +
        '"npm run migrations".',
    )
  cache.set(folder, migrations)
  return migrations
}

/** They do not change while the server runs. */
const cache = new Map<string, Migration[]>()

/** As drizzle hashes them, whichever line ends the checkout has. */
function hashesOf(text: string): string[] {
  const unix = text.replaceAll('\r\n', '\n')
  return [unix, unix.replaceAll('\n', '\r\n')].map((content) =>
    createHash('sha256').update(content).digest('hex'),
  )
}

async function readApplied(db: Runs): Promise<Applied[]> {
  const ran = sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`
  const rows = await rowsOf(db, ran).catch((error: unknown) => {
    // Nothing ever ran: there is no such schema or table.
    if (['3F000', '42P01'].includes(String(codeOf(error)))) return []
    throw error
  })
  return rows.map(({ hash, created_at }) => ({ hash: String(hash), when: Number(created_at) }))
}

async function rowsOf(db: Runs, query: ReturnType<typeof sql>) {
  // Both drivers answer with an object that has the rows.
  const { rows } = (await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }
  return rows
}

function toStderr(line: string) {
  process.stderr.write(`${line}\n`)
}

const MIGRATIONS = join(ROOT, 'server/db/migrations')
const DDL_LOCK_TIMEOUT_MS = 30_000

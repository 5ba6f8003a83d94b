import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type pg from 'pg'
import { syncFolder } from './durable-files.ts'
import { openAnswers, QUICK_BYTES, SMALL_BUFFERS, type Asked } from './embedded.ts'
import { clientOf } from './embedded-client.ts'
import { guardTransactions } from './guard.ts'
import { listenOnPool } from './listen.ts'
import { lockFolder } from './lock.ts'
import { migrateEmbedded, migratePostgres } from './migrating.ts'
import { openPool, type PostgresOptions } from './postgres.ts'
import { keepPrivate, makePrivate } from './private-folder.ts'
import * as schema from './schema.ts'
import { tidyTables } from './tidy.ts'
import { openThreaded, type ThreadedDatabase } from './threaded.ts'
import { DatabaseTrouble, folderTrouble } from './trouble.ts'

/** Either engine, and a transaction of either: what every store takes. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export type Database = {
  db: Db
  engine: 'pglite' | 'postgres'
  /** Where several servers may share one database. */
  pool: pg.Pool | null
  /**
   * Listens to committed NOTIFYs. `listener(null)` says that some may have been missed.
   * @returns how to stop listening
   */
  listen(channel: string, listener: (payload: string | null) => void): Promise<() => Promise<void>>
  vacuum(): Promise<void>
  /** How many answers the database has given so far: while it grows, the database is busy and does not hang. */
  answers(): number
  /** How many calls the embedded database has still to answer; `null` on PostgreSQL, where the pool knows. */
  pending: (() => number) | null
  /** Copies the files of the embedded database into a new folder, as of one moment; `null` where there are none. */
  copy: ((to: string) => Promise<void>) | null
  close(): Promise<void>
}

/**
 * The embedded database in a folder, taken for this process alone, migrated. It runs in a thread of its own.
 * @param options.crashed what to do when that thread dies; by default the process ends, and whoever supervises it starts it again
 * @param options.say is told what was set right
 */
export async function openFolder(
  folder: string,
  {
    crashed = endProcess,
    say = () => {},
  }: { crashed?: (error: Error) => void; say?: (line: string) => void } = {},
): Promise<Database> {
  const unlock = await lockFolder(folder, crashed)
  try {
    for (const closed of keepPrivate(folder))
      say(`${closed} was open to other users of this machine: its mode is 700 now.`)
    const client = await openFiles(folder, crashed)
    return await fromPglite(client, unlock)
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Opens PGlite's files or makes them. @throws DatabaseTrouble */
async function openFiles(folder: string, crashed: (error: Error) => void) {
  const files = join(folder, 'pglite')
  // There from before the first file until all of them are on the disk: files that were never finished hold nothing.
  const unfinished = join(folder, 'pglite.unfinished')
  try {
    if (existsSync(unfinished)) rmSync(files, { recursive: true, force: true })
    const isNew = isMissing(files)
    if (isNew) {
      writeFileSync(unfinished, '')
      makePrivate(files)
    }
    const client = await openThreaded(files, crashed)
    if (isNew) {
      syncFolder(folder)
      rmSync(unfinished)
    }
    return client
  } catch (error) {
    throw folderTrouble(folder, error) ?? filesTrouble(files, error)
  }
}

/** Whether a database is still to be made. PGlite would make one wherever `PG_VERSION` is missing, over what is there. */
function isMissing(files: string): boolean {
  if (!existsSync(files)) return true
  if (existsSync(join(files, 'PG_VERSION'))) return false
  if (readdirSync(files).length === 0) return true
  throw new Error('the file PG_VERSION is missing')
}

/** What PostgreSQL said before it gave up, where it said something, in one line. */
function filesTrouble(files: string, error: unknown): DatabaseTrouble {
  const said = error instanceof Error && 'lastWords' in error ? error.lastWords : []
  const words = Array.isArray(said) ? said.map(String) : []
  const fatal = words
    .find((line) => /(FATAL|PANIC):/.test(line))
    ?.replace(/^.*(FATAL|PANIC):\s*/, '')
  const detail = words.find((line) => /DETAIL:/.test(line))?.replace(/^.*DETAIL:\s*/, '')
  const reason = ([fatal, detail].filter(Boolean).join(': ') || firstLineOf(error)).replace(
    /\.$/,
    '',
  )
  return new DatabaseTrouble(
    `The database in ${files} cannot be opened: ${reason}. ` +
      'Put a backup in its place with "npm run restore"; the files that are there are left as they are.',
    { cause: error },
  )
}

function firstLineOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return (message.split('\n')[0] ?? '').slice(0, 200)
}

/** A database that is gone with the process; `snapshot` is a `dumpDataDir` to start from. */
export async function openMemory(snapshot?: Blob): Promise<Database> {
  const pglite = await PGlite.create({
    extensions: { btree_gist },
    ...QUICK_BYTES,
    startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS],
    loadDataDir: snapshot,
    pgliteWasmModule: await compiledProgram(),
  })
  // As its thread runs them statements take one call of PGlite and not six.
  const answer = openAnswers(pglite, {
    files: null,
    heard: (channel, payload) => client.heard(channel, payload),
  })
  const client = clientOf(<T>(asked: Asked) => answer(asked) as Promise<T>)
  return fromPglite({
    ...client,
    close: async () => {
      await client.isFree()
      await answer({ ask: 'close' })
    },
  })
}

/** PGlite's program, compiled once for all databases of this process: that takes as long as opening one. */
export const compiledProgram = () => (program ??= compileProgram())

let program: Promise<WebAssembly.Module> | undefined
const compileProgram = async () => {
  const bytes = await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))
  // Node's own types name its modules alone.
  const { WebAssembly: engine } = globalThis as unknown as {
    WebAssembly: { compile(bytes: Uint8Array): Promise<WebAssembly.Module> }
  }
  return engine.compile(bytes)
}

/** A PostgreSQL server, migrated. Several servers may start at once: one migrates, the others wait. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Database> {
  const directUrl = options.directUrl ?? url
  await migratePostgres(directUrl, { say: options.say })
  const pool = openPool(url, options)
  const db: Db = drizzlePg({ client: pool, schema, casing: 'snake_case' })
  let answers = 0
  pool.on('release', (error: unknown) => {
    if (!error) answers += 1
  })
  const listener = listenOnPool(directUrl, { silenceMs: options.timeouts?.silence })
  return {
    db: guardTransactions(db),
    engine: 'postgres',
    pool,
    listen: listener.listen,
    vacuum: async () => {},
    answers: () => answers,
    pending: null,
    copy: null,
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

type MemoryDatabase = Pick<ThreadedDatabase, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>

/** A database around a PGlite that is open, in this thread or another one, migrated. */
export async function fromPglite(
  client: PGlite | ThreadedDatabase | MemoryDatabase,
  unlock?: () => Promise<void>,
): Promise<Database> {
  // Of PGlite's interface drizzle uses `query` and `transaction`, and those the thread has too.
  const driver = client as unknown as PGlite
  await migrateEmbedded(driver)
  const db: Db = drizzlePglite({ client: driver, schema, casing: 'snake_case' })
  return {
    db: guardTransactions(db),
    engine: 'pglite',
    pool: null,
    listen: (channel, listener) => client.listen(channel, listener),
    // PGlite has no autovacuum, and no checkpointer: without this its log would grow until it is closed.
    vacuum: async () => {
      await tidyTables(driver)
      await client.exec('CHECKPOINT')
    },
    // Without a thread of its own it works in this one, and while this asks it does not hang.
    answers: () => ('answers' in client ? client.answers() : performance.now()),
    pending: () => ('pending' in client ? client.pending() : 0),
    copy: 'copy' in client ? client.copy : null,
    close: async () => {
      await client.close()
      await unlock?.()
    },
  }
}

function endProcess(error: Error) {
  process.stderr.write(`The database stopped: ${error.message}. The server ends.\n`)
  process.exit(1)
}

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import type pg from 'pg'
import {
  connectDirectly,
  ownSessions,
  sessionLine,
  tryLockSchema,
  type Session,
} from '../db/direct.ts'
import { syncFolder } from '../db/durable-files.ts'
import { lockFolder } from '../db/lock.ts'
import { openFolder, openPostgres, type Db } from '../db/open.ts'
import { makePrivate } from '../db/private-folder.ts'
import { openThreaded } from '../db/threaded.ts'
import type { Env } from '../env.ts'
import { ROOT } from '../root.ts'
import { objectsIn, ownerOf, putAside, takeBack } from './aside.ts'
import { readArchive } from './archive.ts'
import { BackupError, type BackupHead } from './format.ts'
import { load } from './load.ts'

export type Restored = {
  rows: number
  createdAt: string
  /** What was there before, and is kept. */
  aside: string | null
  /** Where the keys of the backup were put, if it had some. */
  secrets: string | null
}
type Where = Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'secrets'>
type RestoreOptions = {
  replace: boolean
  now: Date
  quietSeconds?: number
  begin?: (files: string) => Promise<void>
}

/**
 * Puts a backup into an empty database of either engine, at the version it was made with, and brings it to this version.
 * The whole file is read and checked before anything is touched.
 * @param options.replace keeps what is there aside instead of refusing
 * @param options.quietSeconds how long the idle connections of a pooler must not have been used
 * @param options.begin puts the files of an empty database into a folder; by default PGlite makes them, which takes seconds
 * @throws BackupError FolderInUse
 */
export async function restoreBackup(
  env: Where,
  path: string,
  { replace, now, quietSeconds = QUIET_S, begin }: RestoreOptions,
): Promise<Restored> {
  if (!existsSync(path)) throw new BackupError(`There is no file ${path}.`)
  let keys: string | null = null
  const { head, end } = await readArchive(path, {
    secrets: async (content) => void (keys = content),
  })
  const stamp = now
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
    .toLowerCase()
  const aside = env.databaseUrl
    ? // Past a pooler, which changes the connection between statements.
      await intoPostgres(env.databaseDirectUrl ?? env.databaseUrl, path, head, {
        stamp: replace ? stamp : null,
        quietSeconds,
      })
    : await intoFolder(env.dataDir, path, head, { stamp: replace ? stamp : null, begin })
  const counts = Object.values(end.tables).map(({ rows }) => rows)
  return {
    rows: counts.reduce((sum, rows) => sum + rows, 0),
    createdAt: head.createdAt,
    aside,
    secrets: keys === null ? null : putSecrets(env, keys),
  }
}

const MIGRATIONS = join(ROOT, 'server/db/migrations')

async function intoFolder(
  folder: string,
  path: string,
  head: BackupHead,
  { stamp, begin }: { stamp: string | null } & Pick<RestoreOptions, 'begin'>,
) {
  const files = join(folder, 'pglite')
  // The mark of a database that was never finished: the server starts over where it finds one.
  const unfinished = join(folder, 'pglite.unfinished')
  const unlock = await lockFolder(folder)
  let aside: string | null = null
  try {
    if (existsSync(unfinished)) rmSync(files, { recursive: true, force: true })
    if (existsSync(files)) {
      if (!stamp)
        throw new BackupError(
          `There is a database in ${folder}. Add --replace to put the backup in its place; what is there is kept aside.`,
        )
      aside = join(folder, `pglite-before-${stamp}`)
      renameSync(files, aside)
    }
    writeFileSync(unfinished, '')
    try {
      // A backup of a newer version is refused before a database is made for it.
      await withMigrations(head, (migrations) => fillFolder(files, path, migrations, begin))
      syncFolder(folder)
      rmSync(unfinished)
    } catch (error) {
      rmSync(files, { recursive: true, force: true })
      if (aside) renameSync(aside, files)
      rmSync(unfinished, { force: true })
      throw error
    }
  } finally {
    await unlock()
  }
  await (await openFolder(folder)).close()
  return aside
}

async function fillFolder(
  files: string,
  path: string,
  migrationsFolder: string,
  begin?: RestoreOptions['begin'],
) {
  makePrivate(files)
  await begin?.(files)
  const client = await openThreaded(files, () => {})
  try {
    const db = drizzlePglite({ client: client as unknown as PGlite })
    await migratePglite(db, { migrationsFolder })
    await load(db as unknown as Db, path)
  } finally {
    await client.close()
  }
}

async function intoPostgres(
  url: string,
  path: string,
  head: BackupHead,
  { stamp, quietSeconds }: { stamp: string | null; quietSeconds: number },
) {
  const client = await connectDirectly(url, 'creative-lounge restore')
  let aside: string | null = null
  let asOwner = url
  try {
    await refuseWhileUsed(client, quietSeconds)
    const tables = await client.query(
      "select 1 from pg_tables where schemaname in ('public', 'drizzle') limit 1",
    )
    if (tables.rows.length > 0) {
      if (!stamp)
        throw new BackupError(
          'The database has tables. Add --replace to put the backup in their place; they are kept in other schemas.',
        )
      aside = `before_${stamp}`
    }
    const { owner, isOther } = await ownerOf(client)
    if (aside) await putAside(client, aside, owner)
    const before = await objectsIn(client, 'public')
    try {
      if (isOther) await client.query(`set role ${client.escapeIdentifier(owner)}`)
      const db = drizzlePg({ client })
      await withMigrations(head, (migrationsFolder) => migratePg(db, { migrationsFolder }))
      await load(db as unknown as Db, path)
      if (isOther) asOwner = withRole(url, owner)
    } catch (error) {
      if (isOther) await client.query('reset role')
      await takeBack(client, aside, before)
      throw error
    }
  } finally {
    await client.end()
  }
  await (await openPostgres(asOwner)).close()
  return aside
}

/**
 * Refuses while a server uses the database, and keeps servers that start meanwhile waiting. Every server listens on a
 * connection of its own, past any pooler; one that lost it makes it again within half a minute. What is idle for longer than
 * that, with nobody who listens, is what a pooler keeps of servers that are gone.
 */
async function refuseWhileUsed(client: pg.Client, quietSeconds: number) {
  const sessions = await ownSessions(client)
  const isKept = (session: Session) =>
    mayBePooled(session) && (session.seconds ?? 0) >= quietSeconds
  if (!sessions.every(isKept)) throw inUse(sessions)
  if (await tryLockSchema(client)) return
  throw new BackupError(
    'Somebody is migrating or restoring this database. Wait for them and try again.',
  )
}

/** Servers and backups use the same connections of a pooler, which keep the name of who had them last. */
const mayBePooled = ({ application, state }: Session) =>
  state === 'idle' && ['creative-lounge', 'creative-lounge backup'].includes(application)

function inUse(sessions: Session[]): BackupError {
  const isPooled = sessions.every(mayBePooled)
  const advice = isPooled
    ? `\nThey are idle and no server listens, so they may be what a pooler keeps of servers that have stopped: wait for ${QUIET_S} seconds and try again, or send RECONNECT <database>; to the console of PgBouncer.`
    : ''
  return new BackupError(
    `Servers are connected to this database. Stop them first.\n${sessions.map((each) => `  ${sessionLine(each)}`).join('\n')}${advice}`,
  )
}

/** A server that lost its own connection tries again within 30 seconds. */
const QUIET_S = 40

/** The same address, on which every connection acts as that role. */
function withRole(url: string, role: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options')
  // PostgreSQL splits these at spaces, and a backslash keeps it from doing so.
  const name = role.replace(/[\\\s]/g, (letter) => `\\${letter}`)
  address.searchParams.set('options', `${options ? `${options} ` : ''}-c role=${name}`)
  return address.href
}

/** Makes the tables as the version that wrote the backup had them. @throws BackupError where that version is newer */
export async function withMigrations(
  { migrations }: BackupHead,
  migrate: (folder: string) => Promise<unknown>,
) {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
  if (migrations.length === 0 || migrations.some((hash, at) => known[at] !== hash))
    throw new BackupError(
      'This backup was made by a newer version, or by another program. Restore it with the version that made it, or a later one.',
    )
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-migrations-'))
  try {
    const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[]
    }
    const entries = journal.entries.slice(0, migrations.length)
    mkdirSync(join(folder, 'meta'))
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    for (const { tag } of entries)
      cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`))
    await migrate(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Keys that are there stay: those of the backup go beside them. */
function putSecrets(env: Where, content: string): string {
  const wanted = env.secrets.file ?? join(env.dataDir, 'secrets.json')
  const isTaken = existsSync(wanted) && readFileSync(wanted, 'utf8') !== content
  const path = isTaken ? `${wanted}.from-backup` : wanted
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, content, { mode: 0o600 })
  return path
}

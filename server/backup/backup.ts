import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { lockFolder } from '../db/lock.ts'
import type { Db } from '../db/open.ts'
import { openThreaded } from '../db/threaded.ts'
import type { Env } from '../env.ts'
import { readArchive, writeArchive } from './archive.ts'
import { askForCopy } from './control.ts'
import { dump } from './dump.ts'
import { BackupError } from './format.ts'

export type BackupOptions = {
  /** Where the file goes; other files there are left alone. */
  to: string
  /** How many backups to keep there, this one among them; 0 keeps all. */
  keep: number
  /** Puts the keys that sign and seal into it: then it alone brings everything back, and whoever has it can sign in as anybody. */
  withSecrets: boolean
  now: Date
}
export type Made = {
  path: string
  rows: number
  tables: number
  hasSecrets: boolean
  removed: string[]
}
type Where = Pick<Env, 'databaseUrl' | 'dataDir' | 'secrets'>

/**
 * Makes a backup, while the server runs or not, reads it back, and removes the oldest ones.
 * @throws BackupError FolderInUse
 */
export async function makeBackup(
  env: Where,
  { to, keep, withSecrets, now }: BackupOptions,
): Promise<Made> {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const path = join(to, `${PREFIX}${stampOf(now)}${ENDING}`)
  const draft = `${path}.partial`
  if (existsSync(path)) throw new BackupError(`${path} is there already. Try again in a second.`)
  await rm(draft, { force: true })
  try {
    if (env.databaseUrl) await dumpPostgres(env.databaseUrl, env, draft, { withSecrets, now })
    else await dumpFolder(env, draft, { withSecrets, now })
    // A backup that cannot be read is none.
    const { head, end } = await readArchive(draft)
    await chmod(draft, 0o600)
    await rename(draft, path)
    const counts = Object.values(end.tables).map(({ rows }) => rows)
    return {
      path,
      rows: counts.reduce((sum, rows) => sum + rows, 0),
      tables: counts.length,
      hasSecrets: head.hasSecrets,
      removed: await rotate(to, keep),
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Writes a backup of an open database. */
export function writeBackup(
  db: Db,
  env: Pick<Env, 'secrets'>,
  path: string,
  options: { engine: 'pglite' | 'postgres'; withSecrets: boolean; now: Date },
) {
  const { engine, withSecrets, now } = options
  const secrets = withSecrets ? readSecrets(env.secrets.file) : null
  return writeArchive(path, (put) => dump(db, put, { engine, now, secrets }))
}

const PREFIX = 'creative-lounge-'
const ENDING = '.tar.gz'
/** Sorted by name they are sorted by time. */
const stampOf = (now: Date) => now.toISOString().replace(/[-:]|\.\d+/g, '')

async function dumpPostgres(
  url: string,
  env: Where,
  path: string,
  options: { withSecrets: boolean; now: Date },
) {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'creative-lounge backup',
    connectionTimeoutMillis: 10_000,
  })
  await client.connect()
  try {
    const db = drizzlePg({ client }) as unknown as Db
    await writeBackup(db, env, path, { engine: 'postgres', ...options })
  } finally {
    await client.end()
  }
}

/** Reads a copy that the server of the folder makes; where none runs, the folder itself. */
async function dumpFolder(env: Where, path: string, options: { withSecrets: boolean; now: Date }) {
  const { dataDir } = env
  if (!existsSync(join(dataDir, 'pglite')))
    throw new BackupError(`There is no database in ${dataDir}. DATA_DIR says where it is.`)
  const copy = await askForCopy(dataDir)
  if (copy) {
    const secrets = { ...env.secrets, file: copy.secretsFile }
    try {
      await dumpFiles(copy.files, { secrets }, path, options)
    } finally {
      copy.release()
    }
    return
  }
  const unlock = await lockFolder(dataDir)
  try {
    await dumpFiles(join(dataDir, 'pglite'), env, path, options)
  } finally {
    await unlock()
  }
}

async function dumpFiles(
  files: string,
  env: Pick<Env, 'secrets'>,
  path: string,
  options: { withSecrets: boolean; now: Date },
) {
  let crash: Error | null = null
  const client = await openThreaded(files, (error) => (crash = error))
  try {
    const db = drizzlePglite({ client: client as unknown as PGlite }) as unknown as Db
    await writeBackup(db, env, path, { engine: 'pglite', ...options })
  } finally {
    if (!crash) await client.close()
  }
}

function readSecrets(file: string | null): string {
  if (file && existsSync(file)) return readFileSync(file, 'utf8')
  throw new BackupError(
    'The keys are in the environment (SECRETS_KEY), not in a file: leave --with-secrets out and keep a copy of them elsewhere.',
  )
}

/** Removes the oldest of its own files, and no other. @returns which */
async function rotate(folder: string, keep: number): Promise<string[]> {
  if (keep === 0) return []
  const own = /^creative-lounge-\d{8}T\d{6}Z\.tar\.gz$/
  const old = readdirSync(folder)
    .filter((name) => own.test(name))
    .toSorted()
    .slice(0, -keep)
  for (const name of old) await rm(join(folder, name))
  return old
}

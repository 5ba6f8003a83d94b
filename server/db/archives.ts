import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { ROOT } from '../root.ts'
import { fromPglite, type Database } from './open.ts'

/** As PGlite makes it, with every migration, and with the content of the demo. */
export type DatabaseState = 'empty' | 'migrated' | 'seeded'

/**
 * Databases of PGlite as archives, for tests to start from. Those without content are kept for later runs: to make them takes
 * as long as many tests do.
 * @param folder where they are written
 * @param seed fills the last one
 * @returns their paths
 */
export async function writeArchives(
  folder: string,
  seed: (database: Database) => Promise<void>,
): Promise<Record<DatabaseState, string>> {
  const paths = {
    empty: join(folder, 'empty.tar'),
    migrated: join(folder, 'migrated.tar'),
    seeded: join(folder, 'seeded.tar'),
  }
  if (!takeKept(paths)) {
    await makeDatabases(paths)
    keep(paths)
  }
  const client = await open({ loadDataDir: await openAsBlob(paths.migrated) })
  const database = await fromPglite(client)
  await seed(database)
  await write(client, paths.seeded)
  await database.close()
  return paths
}

type Paths = Record<'empty' | 'migrated', string>
const KEPT = ['empty', 'migrated'] as const

async function makeDatabases(paths: Paths): Promise<void> {
  const client = await open({ initDbStartParams: SMALL_LOG })
  for (const statement of WITHOUT_TEMPLATES) await client.exec(statement)
  await write(client, paths.empty)
  const database = await fromPglite(client)
  await write(client, paths.migrated)
  await database.close()
}

const open = (options: PGliteOptions) => PGlite.create({ extensions: { btree_gist }, ...options })

/** Two files of its log are of 16 MB each, twice as much as all of the rest. */
const SMALL_LOG = ['--wal-segsize=1']

async function write(client: PGlite, file: string): Promise<void> {
  await client.exec('CHECKPOINT')
  const dump = await client.dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
}

/** PGlite uses one of its three databases. The files of the two others are most of what opening a copy takes. */
const WITHOUT_TEMPLATES = [
  "UPDATE pg_database SET datistemplate = false WHERE datname IN ('template0', 'template1')",
  'DROP DATABASE template0',
  'DROP DATABASE template1',
]

const CACHE = join(ROOT, 'node_modules/.cache/test-databases')

/** Copies what an earlier run made: other runs may replace it at any time. @returns whether there was such a run */
function takeKept(paths: Paths): boolean {
  const folder = join(CACHE, hashOfSources())
  if (!existsSync(folder)) return false
  try {
    for (const state of KEPT) copyFileSync(join(folder, `${state}.tar`), paths[state])
    return true
  } catch {
    return false
  }
}

/** In place of what is kept of other sources. */
function keep(paths: Paths): void {
  mkdirSync(CACHE, { recursive: true })
  // Under another name first, so that nobody finds half of it.
  const fresh = mkdtempSync(join(CACHE, 'new-'))
  for (const state of KEPT) copyFileSync(paths[state], join(fresh, `${state}.tar`))
  const name = hashOfSources()
  for (const old of readdirSync(CACHE))
    if (!old.startsWith('new-')) rmSync(join(CACHE, old), { recursive: true, force: true })
  try {
    renameSync(fresh, join(CACHE, name))
  } catch {
    // Another run was faster.
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Of all that decides what is in the archives that are kept. */
function hashOfSources(): string {
  const migrations = join(ROOT, 'server/db/migrations')
  const files = [
    import.meta.filename,
    join(ROOT, 'node_modules/@electric-sql/pglite/package.json'),
    join(migrations, 'meta/_journal.json'),
    ...readdirSync(migrations)
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .map((name) => join(migrations, name)),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

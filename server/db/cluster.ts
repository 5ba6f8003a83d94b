import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { seedContent } from '../content/seeding.ts'
import { hashCheaply } from '../people/passwords.ts'
import { writeArchives, type DatabaseState } from './archives.ts'
import { openPostgres, type Database } from './open.ts'
import { seed, setDemoAccounts } from './seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A seeded database to copy, on the PostgreSQL of this run; `null` where PostgreSQL is not installed. */
    postgres: { url: string | null }
    /** The files of an embedded database in each state, as archives to start from: making one takes seconds. */
    embedded: Record<DatabaseState, string>
  }
}

/**
 * What the server's tests start from, made once for a run: databases of PGlite, and where its programs are installed a
 * temporary PostgreSQL with a seeded database. Vitest calls this by itself.
 */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-test-'))
  project.provide('embedded', await writeArchives(folder, seedAll))

  const bin = findPrograms()
  const cluster = bin ? await startCluster(bin, undefined, { isDurable: false }) : null
  if (cluster) {
    const database = await openPostgres(cluster.url)
    await seedAll(database)
    await database.close()
  } else {
    process.stdout.write('PostgreSQL is not installed: its tests are skipped, PGlite runs them.\n')
  }
  project.provide('postgres', { url: cluster && cluster.url })
  return async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export type Cluster = {
  url: string
  /** Ends it with kill -9; its other processes notice that and end too. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** @param keeps leaves the files */
  stop(options?: { keeps?: boolean }): Promise<void>
}

/**
 * A PostgreSQL of its own, on a free port, with an empty database.
 * @param bin folder of `initdb` and `postgres`
 * @param folder where its files are; those that are there from before are used again
 * @param options.isDurable `false` does not wait for the disk: it outlives kill -9, and no power cut
 */
export async function startCluster(
  bin: string,
  folder = mkdtempSync(join(tmpdir(), 'creative-lounge-pg-')),
  { isDurable = true }: { isDurable?: boolean } = {},
): Promise<Cluster> {
  const data = join(folder, 'data')
  const owner = ownerOf()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const options = {
    ...owner,
    cwd: folder,
    env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' },
  }

  const isNew = !existsSync(data)
  if (isNew) {
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'lounge', '--auth=trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
      { ...options, encoding: 'utf8' },
    )
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  }
  const port = await freePort()
  const at = ['-h', '127.0.0.1', '-p', String(port)]
  const start = async () => {
    // What a crash or a power cut leaves names a process that is gone, or by now another one.
    rmSync(join(data, 'postmaster.pid'), { force: true })
    const started = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...at, '-k', folder, '-c', 'max_connections=200', ...(isDurable ? [] : HASTY)],
      { ...options, stdio: 'ignore' },
    )
    await ready(join(bin, 'pg_isready'), at, started)
    return started
  }
  /** What is left of a crash may still hold its memory for a moment: then it is tried again. */
  const startAgain = async (tries = 20): Promise<ChildProcess> => {
    try {
      return await start()
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 250))
      return startAgain(tries - 1)
    }
  }
  let server = await start()
  const end = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  if (isNew) spawnSync(join(bin, 'createdb'), [...at, '-U', 'lounge', 'lounge'])
  return {
    url: `postgres://lounge@127.0.0.1:${port}/lounge`,
    crash: () => end('SIGKILL'),
    restart: async () => {
      server = await startAgain()
    },
    stop: async ({ keeps = false } = {}) => {
      // Fast shutdown: connections that tests forgot are closed.
      await end('SIGINT')
      if (!keeps) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the newest PostgreSQL of this machine. */
export function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/usr/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/bin',
    '/usr/bin',
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null
}

const HASTY = ['fsync', 'full_page_writes'].flatMap((setting) => ['-c', `${setting}=off`])

/** When the clock of a test starts, so that what is to come there is to come. */
const SEEDED_AT = new Date('2025-10-17T16:00:00Z')

async function seedAll(database: Database): Promise<void> {
  // Tests sign in hundreds of times, and each time costs what the hash says.
  hashCheaply()
  await seed(database.db, { isDemo: true, now: SEEDED_AT })
  await setDemoAccounts(database.db, { isDemo: true, now: SEEDED_AT })
  await seedContent(database.db, { isDemo: true, cafe: DEFAULT_SETTINGS.cafe, now: SEEDED_AT })
}

/** PostgreSQL refuses to run as root: then it runs as the user its package made, or as nobody. */
export function ownerOf(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string, name: string) =>
    Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim() || Number.NaN)
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid > 0 && gid >= 0) return { uid, gid }
  }
  throw new Error('Running as root needs a user "postgres" or "nobody" for the test database.')
}

async function ready(isReady: string, at: string[], server: ChildProcess) {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries += 1) {
    if (spawnSync(isReady, [...at, '-q']).status === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  server.kill('SIGKILL')
  throw new Error('The temporary PostgreSQL did not start.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('There is no free port.')),
      )
    })
  })
}

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openFolder, openPostgres } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import { serverOn, newDatabase, newKey, newOrder, putDatabase } from '../db/testing.ts'
import { ROOT } from '../root.ts'
import { readArchive } from './archive.ts'

// The server is built where `dist` is not from these sources, and databases are made on the disk.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

/**
 * The commands as they are on a café's machine: `dist/server/*.js` beside the packages of `npm prune --omit=dev`, without
 * tsx, Vite and the sources.
 */
describe('the built commands', () => {
  const root = mkdtempSync(join(tmpdir(), 'creative-lounge-built-'))
  const at = (...names: string[]) => join(root, ...names)

  beforeAll(async () => {
    cpSync(join(ROOT, 'package.json'), at('package.json'))
    mkdirSync(at('server/db'), { recursive: true })
    symlinkSync(join(ROOT, 'server/db/migrations'), at('server/db/migrations'), 'junction')
    for (const name of productionPackages()) {
      mkdirSync(dirname(at(name)), { recursive: true })
      symlinkSync(join(ROOT, name), at(name), 'junction')
    }
    const { isBuilt } = await buildOf(ROOT)
    if (isBuilt('server')) cpSync(join(ROOT, 'dist/server'), at('dist/server'), { recursive: true })
    else await buildServer(at('dist/server'))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const tool = (env: Record<string, string>, ...args: string[]) =>
    run([at('dist/server/backup.js'), ...args], { PATH: process.env.PATH, ...env }, root)
  const backupIn = (folder: string) => {
    const [name = 'none'] = readdirSync(folder).filter((each) => each.endsWith('.tar.gz'))
    return join(folder, name)
  }

  test('run by npm without installing or building anything beside a running server', async () => {
    for (const name of ['run-built', 'build', 'build-lock', 'install', 'stale', 'swap'])
      cpSync(join(ROOT, `server/${name}.mjs`), at(`server/${name}.mjs`))
    // As the build leaves it: the mark says what dist/server was built from.
    const { sourcesOf } = await buildOf(root)
    writeFileSync(at('dist/.server.hash'), sourcesOf({ sources: ['server'] }))
    const bin = at('bin')
    mkdirSync(bin)
    const script = `#!/bin/sh\necho npm was called\nexit 1\n`
    writeFileSync(join(bin, 'npm'), script, { mode: 0o755 })
    const env = { PATH: `${bin}:${process.env.PATH}`, DATA_DIR: at('nothing') }
    const made = await run([at('server/run-built.mjs'), 'backup', 'backup'], env, root)
    expect(made.text).toMatch(/^There is no database in/)
    const listed = await run([at('server/run-built.mjs'), 'releases', 'list'], env, root)
    expect([listed.code, listed.text]).toEqual([0, expect.not.stringContaining('npm')])
  })

  test('back up and restore a folder, while the built server runs on it and when it does not', async () => {
    const dataDir = await putDatabase(at('data'), 'seeded')
    const services = await serverOn(await openFolder(dataDir))
    await services.send('POST', '/api/orders', newOrder(), newKey())
    await services.close()

    const server = await startServer(at('dist/server/main.js'), dataDir, root)
    const running = await tool({ DATA_DIR: dataDir }, 'backup', '--to', at('while-running'))
    await server.stop()
    expect(running).toMatchObject({ code: 0, text: expect.stringContaining('read back') })
    const still = await tool({ DATA_DIR: dataDir }, 'backup', '--to', at('while-still'))
    expect(still).toMatchObject({ code: 0 })

    const file = backupIn(at('while-running'))
    expect(await tablesOf(file)).toEqual(await tablesOf(backupIn(at('while-still'))))
    const restored = at('restored')
    const done = await tool({ DATA_DIR: restored }, 'restore', file)
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Restored') })
    const again = await openFolder(restored)
    expect(await again.db.$count(orders)).toBe(1)
    await again.close()
    const refused = await tool({ DATA_DIR: dataDir }, 'restore', backupIn(at('while-still')))
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('--replace') })
  })

  test.skipIf(inject('postgres').url === null)(
    'back up and restore PostgreSQL, and a folder into it',
    async () => {
      const url = await newDatabase()
      const services = await serverOn(await openPostgres(url))
      await services.send('POST', '/api/orders', newOrder(), newKey())
      await services.close()
      const env = { DATABASE_URL: url, DATA_DIR: at('unused') }
      const made = await tool(env, 'backup', '--to', at('of-postgres'))
      expect(made).toMatchObject({ code: 0, text: expect.stringContaining('read back') })

      const empty = await emptyDatabase()
      const file = backupIn(at('of-postgres'))
      const done = await tool({ ...env, DATABASE_URL: empty }, 'restore', file)
      expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Restored') })
      const again = await openPostgres(empty)
      expect(await again.db.$count(orders)).toBe(1)
      await again.close()
    },
  )
})

/** The build of a folder, which is that of its sources. */
async function buildOf(folder: string) {
  return (await import(pathToFileURL(join(folder, 'server/build.mjs')).href)) as {
    isBuilt(name: string): boolean
    sourcesOf(target: { sources: string[] }): string
  }
}

async function buildServer(outDir: string) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js')
  const args = ['build', '--mode', 'server', '--logLevel', 'error', '--outDir', outDir]
  // Without the mark of a test the configuration is that of a build.
  const { VITEST: _, ...env } = process.env
  const built = await run([vite, ...args], { ...env, NODE_ENV: 'production' }, ROOT)
  expect(built).toMatchObject({ code: 0 })
}

/** The rows of each table in a backup. */
async function tablesOf(file: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  await readArchive(file, {
    lines: async (table, lines) => {
      tables[table] = [...(tables[table] ?? []), ...lines].toSorted()
    },
  })
  return tables
}

/** The folders of `npm ci --omit=dev` that a program of ours may import. */
function productionPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>
  }
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => TOP_LEVEL.test(path) && !dev && !devOptional)
    .map(([path]) => path)
    .filter(isThere)
}

const TOP_LEVEL = /^node_modules\/(@[^/]+\/)?[^/@]+$/

/** Packages for other systems are in the lock file and not in the folder. */
function isThere(path: string): boolean {
  try {
    return readdirSync(join(ROOT, path)).length > 0
  } catch {
    return false
  }
}

function run(
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd: string,
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
  })
}

async function startServer(file: string, dataDir: string, cwd: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        child.once('close', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

async function emptyDatabase(): Promise<string> {
  const url = inject('postgres').url ?? ''
  const name = `lounge_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  return new URL(`/${name}`, url).href
}

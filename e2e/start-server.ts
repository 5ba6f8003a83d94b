import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILT, copyBuild, copyFolder, ROOT } from './built-copy.ts'

/** A running copy of the built product: the café's site and, on another origin, other people's pages. */
export type RunningServer = {
  cafe: string
  demo: string
  dataDir: string
  /** What the server wrote since it was started the last time. */
  printed(): string
  restart(): Promise<void>
  /** Ends the server and keeps its data. `SIGKILL`: in the middle of what it does. */
  halt(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** The server answers nothing for a while, and has not ended. */
  freeze(): void
  goOn(): void
  stop(): Promise<void>
}

/** An open Friday afternoon: what every picture and every story is set in. */
export const CLOCK = '2025-10-17T15:00:00-04:00'
/** A little earlier, when the database that all are copied from was filled: what happens in a test is newer than that. */
const FILLED_AT = '2025-10-17T14:45:00-04:00'
const START_MS = 120_000
/**
 * For the browser tests, whose servers live for minutes: of the program of the database only what runs is compiled, and
 * compiling it a second time, or the server's own code, to make it faster, would take more than it saves. What is measured
 * runs without.
 */
const SHORT_LIVED = ['--liftoff-only', '--wasm-lazy-compilation', '--no-opt']

/** Where a fresh database lies ready to be copied: filling a new database takes longer than copying one. */
const TEMPLATE = 'LOUNGE_FRESH_DATABASE'

/**
 * Before all browser tests: the build is copied, so that a later one changes nothing under way. One server is started on an
 * empty folder and ended; theirs are copies of it.
 */
export default async function prepareServer(): Promise<() => void> {
  const root = await copyBuild()
  process.env[BUILT] = root
  const fresh = await startServer({ CLOCK: FILLED_AT })
  await fresh.halt()
  process.env[TEMPLATE] = fresh.dataDir
  return () => {
    for (const folder of [fresh.dataDir, root]) rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Starts the built server on free ports over a fresh database of its own.
 * @param env more environment, e.g. another CLOCK
 * @param root the folder whose `dist` is started
 */
export async function startServer(
  env: Record<string, string> = {},
  root = process.env[BUILT] ?? ROOT,
): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'creative-lounge-'))
  const template = process.env[TEMPLATE]
  if (template && Object.keys(env).length === 0) {
    copyFileSync(join(template, 'secrets.json'), join(dataDir, 'secrets.json'))
    copyFolder(join(template, 'pglite'), join(dataDir, 'pglite'), copyFileSync)
  }
  const attempt = async (left: number): Promise<Started> => {
    const [port, demoPort] = [await freePort(), await freePort()]
    const cafe = `http://localhost:${port}`
    const environment = {
      PORT: String(port),
      DEMO_PORT: String(demoPort),
      DATA_DIR: dataDir,
      CLOCK,
      LOG_LEVEL: 'error',
      // Servers of one build share what is kept of it: a copy has more files than the database.
      ...(template && root === process.env[BUILT] && { RELEASES_DIR: join(template, 'releases') }),
      ...env,
    }
    try {
      const running = await start(root, cafe, environment)
      return { running, environment, cafe, demo: `http://localhost:${demoPort}` }
    } catch (error) {
      // Something else on this machine may have taken a port in between.
      if (left === 0) throw error
      return attempt(left - 1)
    }
  }
  const { environment, cafe, demo, ...first } = await attempt(2)
  let { running } = first
  return {
    cafe,
    demo,
    dataDir,
    printed: () => running.printed(),
    async restart() {
      await end(running.child)
      running = await start(root, cafe, environment)
    },
    halt: (signal) => end(running.child, signal),
    freeze: () => void running.child.kill('SIGSTOP'),
    goOn: () => void running.child.kill('SIGCONT'),
    async stop() {
      await end(running.child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Running = { child: ChildProcess; printed: () => string }
type Started = {
  running: Running
  environment: Record<string, string>
  cafe: string
  demo: string
}

async function start(
  root: string,
  address: string,
  environment: Record<string, string>,
): Promise<Running> {
  const flags = process.env[BUILT] ? SHORT_LIVED : []
  const child = spawn(process.execPath, [...flags, join(root, 'dist', 'server', 'main.js')], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (piece: Buffer) => (printed += piece.toString()))
  const deadline = Date.now() + START_MS
  while (!(await isReady(address))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error('The built server did not start: run npm run build first.')
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  return { child, printed: () => printed }
}

function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('close', () => resolve())
    child.kill(signal)
  })
}

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
}

/** A port of this machine that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}

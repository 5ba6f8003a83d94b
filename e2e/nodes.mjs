// `npm run test:nodes`: unit and server tests, and the built server, on newer versions of Node than the oldest that is supported.
// With `--smoke`, as in `npm test`, the built server only: it starts, takes an order, makes a backup and ends.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeOf } from './cached-packages.mjs'

/** The newest of each line that npm offered when they were tried last. README names them. */
export const NODES = ['22.23.3', '24.21.0', '26.10.0']
/** How a run ends in which something was skipped and nothing failed. */
export const SKIPPED = 77

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const START_MS = 120_000
const TEST_PROJECTS = ['domain', 'server']
const OPEN_FRIDAY = '2025-10-17T15:00:00-04:00'

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2))

/** @param {string[]} args `--smoke`, `--node <version or its beginning>`, and files that Vitest shall run */
async function main(args) {
  const isSmoke = takeFlag(args, '--smoke')
  const chosen = takeValue(args, '--node')
  let code = 0
  for (const version of NODES.filter((each) => !chosen || `${each}.`.startsWith(`${chosen}.`))) {
    const node = nodeOf(version)
    if (!node) {
      say(`SKIPPED on Node ${version}: npm could not download it (no network?).`)
      code ||= SKIPPED
      continue
    }
    try {
      await smoke(node)
      say(`Node ${version}: the built server started, took an order, made a backup and ended.`)
      if (!isSmoke) await tests(node, args)
    } catch (error) {
      say(`FAILED on Node ${version}: ${error instanceof Error ? error.message : error}`)
      code = 1
    }
  }
  process.exitCode = code
}

/** @param {string} node */
async function smoke(node) {
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-node-'))
  const port = await freePort()
  const { VITEST: _, NODE_ENV: __, ...inherited } = process.env
  const env = {
    ...inherited,
    PORT: String(port),
    DEMO_PORT: String(await freePort()),
    DATA_DIR: join(folder, 'data'),
    CLOCK: OPEN_FRIDAY,
    LOG_LEVEL: 'warn',
  }
  const server = spawn(node, ['dist/server/main.js'], { cwd: ROOT, env })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  const ended = new Promise((resolve) => server.once('close', resolve))
  try {
    const address = `http://localhost:${port}`
    await ready(address, server)
    const page = await fetch(`${address}/menu`)
    expect(page.status === 200, `/menu answered ${page.status}`)
    const order = await fetch(`${address}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({
        lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
        contact: { name: 'Zoe', email: 'zoe@guest.example' },
        pickup: null,
        payment: 'counter',
      }),
    })
    expect(order.ok, `an order was answered with ${order.status} ${await order.text()}`)
    const backups = join(folder, 'backups')
    const args = ['dist/server/backup.js', 'backup', '--to', backups]
    const backup = await run(node, args, { cwd: ROOT, env })
    expect(backup.code === 0, `the backup failed: ${backup.output}`)
    expect(readdirSync(backups).length > 0, 'the backup left no file')
    server.kill('SIGTERM')
    const code = await ended
    expect(code === 0, `the server ended with ${code}`)
  } catch (error) {
    throw new Error(`${error.message}\n${output}`, { cause: error })
  } finally {
    server.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} node @param {string[]} files */
async function tests(node, files) {
  const projects = TEST_PROJECTS.flatMap((name) => ['--project', name])
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...files]
  const { code } = await run(node, args, { cwd: ROOT, stdio: 'inherit' })
  expect(code === 0, 'unit or server tests failed: see above')
}

async function ready(address, server) {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline && server.exitCode === null) {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  throw new Error('the built server did not start')
}

/** @returns {Promise<{ code: number, output: string }>} */
function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

function takeFlag(args, name) {
  const at = args.indexOf(name)
  if (at >= 0) args.splice(at, 1)
  return at >= 0
}

function takeValue(args, name) {
  const at = args.indexOf(name)
  return at >= 0 ? args.splice(at, 2)[1] : undefined
}

function expect(isTrue, message) {
  if (!isTrue) throw new Error(message)
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

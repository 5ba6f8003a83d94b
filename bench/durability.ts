/**
 * Whether an order that was acknowledged can be lost: servers and databases are killed under load, and power is cut. A cut is
 * a copy of the disk as it is at that moment, without what was never synced: ext4 on a loop device, which needs root on
 * Linux. 50 kills and 10 cuts for each; `npm run bench -- durability short` does 3 and 1.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { randomInt, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findPrograms, startCluster } from '../server/db/cluster.ts'

type Row = { database: string; what: string; times: number; acknowledged: number; lost: number }

const isShort = process.argv.includes('short')
const KILLS = isShort ? 3 : 50
const CUTS = isShort ? 1 : 10
const CLIENTS = 16
const IMAGE_MB = 1_000

const scratch = mkdtempSync(join(tmpdir(), 'creative-lounge-durability-'))
// PostgreSQL runs as a user of its own and has to get through.
chmodSync(scratch, 0o711)
/** Servers that still run when this ends, whyever, end with it. */
const running = new Set<ChildProcess>()
const mounted = new Set<string>()
process.on('exit', () => {
  running.forEach((child) => child.kill('SIGKILL'))
  // Lazily: what was killed a moment ago may still have files open.
  mounted.forEach((at) => spawnSync('umount', ['--lazy', at]))
  rmSync(scratch, { recursive: true, force: true })
})

async function killPglite(): Promise<Row> {
  const folder = join(scratch, 'killed')
  const acknowledged = new Set<string>()
  for (let round = 0; round < KILLS; round += 1) {
    const cafe = await start(folder, acknowledged)
    await cafe.load()
    await cafe.kill()
  }
  return end('PGlite', 'kill -9 of the server', KILLS, folder, acknowledged)
}

async function killPostgres(programs: string, isDatabase: boolean): Promise<Row> {
  const acknowledged = new Set<string>()
  const cluster = await startCluster(programs)
  for (let round = 0; round < KILLS; round += 1) {
    const cafe = await start(cluster.url, acknowledged)
    await cafe.load()
    if (isDatabase) await cluster.crash()
    await cafe.kill()
    if (isDatabase) await cluster.restart()
  }
  const what = isDatabase ? 'kill -9 of PostgreSQL' : 'kill -9 of the server'
  const row = await end('PostgreSQL', what, KILLS, cluster.url, acknowledged)
  await cluster.stop()
  return row
}

async function cutPglite(): Promise<Row> {
  const acknowledged = new Set<string>()
  let disk = mount(makeImage())
  for (let round = 0; round < CUTS; round += 1) {
    const cafe = await start(join(disk.at, 'data'), acknowledged)
    await cafe.load()
    cafe.pause()
    const copy = copyImage(disk.image)
    await cafe.kill()
    unmount(disk)
    disk = mount(copy)
  }
  const row = await end('PGlite', 'power cut', CUTS, join(disk.at, 'data'), acknowledged)
  unmount(disk)
  return row
}

async function cutPostgres(programs: string): Promise<Row> {
  const acknowledged = new Set<string>()
  let disk = mount(makeImage())
  let cluster = await startCluster(programs, disk.at)
  spawnSync('sync')
  for (let round = 0; round < CUTS; round += 1) {
    const cafe = await start(cluster.url, acknowledged)
    await cafe.load()
    cafe.pause()
    const copy = copyImage(disk.image)
    await cafe.kill()
    await cluster.crash()
    unmount(disk)
    disk = mount(copy)
    cluster = await startCluster(programs, disk.at)
  }
  const row = await end('PostgreSQL', 'power cut', CUTS, cluster.url, acknowledged)
  await cluster.stop({ keeps: true })
  unmount(disk)
  return row
}

/** A server on what is there, after counting what its database has lost. */
async function start(where: string, acknowledged: Set<string>) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('./durable-server.ts', import.meta.url)), where],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  running.add(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  void ended.then(() => running.delete(child))
  const { port, ids } = await firstLine(child)
  child.stdout?.resume()
  const kept = new Set(ids)
  const lost = [...acknowledged].filter((id) => !kept.has(id))
  if (lost.length > 0)
    process.stderr.write(`${where}: ${lost.length} acknowledged orders are gone\n`)
  return {
    lost: lost.length,
    /** Places orders for a moment of random length and goes on until the server is gone. */
    load: async () => {
      const agent = new Agent({ keepAlive: true })
      const client = async () => {
        for (;;) {
          const id = await placeOrder(port, agent).catch((error: Error) => {
            // A connection that ends is what is tried here; a refusal is not.
            if (error instanceof OrderRefused) throw error
          })
          if (!id) return
          acknowledged.add(id)
        }
      }
      const before = acknowledged.size
      for (let n = 0; n < CLIENTS; n += 1) void client()
      while (acknowledged.size === before && child.exitCode === null) await pause(20)
      await pause(randomInt(300, 1_500))
    },
    pause: () => child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function end(
  database: string,
  what: string,
  times: number,
  where: string,
  acknowledged: Set<string>,
): Promise<Row> {
  const cafe = await start(where, acknowledged)
  await cafe.kill()
  const row = { database, what, times, acknowledged: acknowledged.size, lost: cafe.lost }
  process.stderr.write(`${table([row])}\n`)
  return row
}

async function firstLine(child: ChildProcess): Promise<{ port: number; ids: string[] }> {
  if (!child.stdout) throw new Error('The server has no output.')
  for await (const line of createInterface({ input: child.stdout }))
    return JSON.parse(line) as { port: number; ids: string[] }
  throw new Error('The server did not start.')
}

/** @returns the id of an order that was acknowledged */
function placeOrder(port: number, agent: Agent): Promise<string> {
  const guest = randomUUID()
  const body = JSON.stringify({
    lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
    contact: { name: 'Zoe', email: `${guest}@guest.example` },
    pickup: null,
    payment: 'counter',
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'idempotency-key': guest,
    'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  }
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', method: 'POST', path: '/api/orders', agent, headers }
    const sent = request(options, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 201) resolve((JSON.parse(text) as { id: string }).id)
        // A database that was killed cannot be reached: the server says so with 503.
        else reject(answer.statusCode === 503 ? new Error(text) : new OrderRefused(text))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

class OrderRefused extends Error {}

type Disk = { image: string; at: string }

function makeImage(): string {
  const image = join(scratch, `${randomUUID()}.ext4`)
  run('truncate', '-s', `${IMAGE_MB}M`, image)
  run('mkfs.ext4', '-q', '-F', image)
  return image
}

/** What the disk has been given so far, as it would be found after a power cut. */
function copyImage(image: string): string {
  const copy = join(scratch, `${randomUUID()}.ext4`)
  run('cp', '--sparse=always', image, copy)
  return copy
}

function mount(image: string): Disk {
  const at = join(scratch, randomUUID())
  mkdirSync(at)
  run('mount', '-o', 'loop', image, at)
  mounted.add(at)
  return { image, at }
}

function unmount({ image, at }: Disk) {
  run('umount', '--lazy', at)
  mounted.delete(at)
  rmSync(image)
}

function run(program: string, ...args: string[]) {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function table(found: Row[]): string {
  return [
    '| database   | what                   | times | acknowledged | lost |',
    '| ---------- | ---------------------- | ----- | ------------ | ---- |',
    ...found.map(({ database, what, times, acknowledged, lost }) =>
      [
        '',
        database.padEnd(10),
        what.padEnd(22),
        String(times).padStart(5),
        String(acknowledged).padStart(12),
        String(lost).padStart(4),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n')
}

const bin = findPrograms()
const rows: Row[] = [await killPglite()]
if (bin) rows.push(await killPostgres(bin, false), await killPostgres(bin, true))
if (process.getuid?.() === 0 && process.platform === 'linux') {
  rows.push(await cutPglite())
  if (bin) rows.push(await cutPostgres(bin))
} else process.stdout.write('Cutting the power needs root on Linux: left out.\n')
process.stdout.write(`${table(rows)}\n`)
process.exitCode = rows.some(({ lost }) => lost > 0) ? 1 : 0

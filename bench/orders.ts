/**
 * Whole orders placed over HTTP on both databases, against bare inserts of one row into the same table with the same
 * durability. Takes about four minutes; `npm run bench -- orders short` a quarter of it.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { saveSettings } from '../server/cafe/store.ts'
import { findPrograms, startCluster } from '../server/db/cluster.ts'
import { openFolder, openPostgres, type Database } from '../server/db/open.ts'
import { orders } from '../server/db/schema.ts'
import { seed } from '../server/db/seed.ts'
import { openServices } from '../server/services.ts'
import type { Load, Seen } from './order-clients.ts'
import { ROOMY } from './roomy.ts'

export type OrdersRow = {
  engine: string
  /** `8 clients`, or arrivals at random. */
  load: string
  /** Whole orders, from the request to the committed answer. */
  ordersPerSecond: number
  /** Single rows of the same table, without HTTP, prices, limits, slots, log and mail; `null` where that is no question. */
  insertsPerSecond: number | null
  p50: number
  p99: number
  /** Milliseconds until `/healthz` answered the slowest of the new connections meanwhile. */
  newConnection: number
  /** Milliseconds of a processor for one order: of the server's process, and of PostgreSQL's. */
  serverCpu: number
  databaseCpu: number | null
}

type Seconds = { cold: number; warmUp: number; each: number; steady: number }
const FULL: Seconds = { cold: 2, warmUp: 10, each: 6, steady: 60 }
const SHORT: Seconds = { cold: 1, warmUp: 5, each: 3, steady: 8 }

const CLIENTS = [1, 8, 64]
const STEADY_PER_SECOND = 100

export async function benchOrders(seconds: Seconds): Promise<OrdersRow[]> {
  const rows: OrdersRow[] = []
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  const pglite = await openFolder(folder)
  rows.push(...(await measure('PGlite', pglite, null, seconds)))
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })

  const bin = findPrograms()
  if (!bin) return rows
  const cluster = await startCluster(bin)
  const postgres = await openPostgres(cluster.url)
  rows.push(...(await measure('PostgreSQL', postgres, await postmasterOf(postgres), seconds)))
  await postgres.close()
  await cluster.stop()
  return rows
}

/** The table as README has it. */
export function ordersTable(rows: OrdersRow[]): string {
  const head = [
    'database',
    'load',
    'orders/s',
    'inserts/s',
    'ratio',
    'p50 ms',
    'p99 ms',
    'new connection ms',
    'CPU ms server',
    'CPU ms database',
  ]
  const cells = rows.map((row) => [
    row.engine,
    row.load,
    row.ordersPerSecond.toFixed(0),
    row.insertsPerSecond?.toFixed(0) ?? '',
    row.insertsPerSecond ? (row.ordersPerSecond / row.insertsPerSecond).toFixed(2) : '',
    row.p50.toFixed(1),
    row.p99.toFixed(1),
    row.newConnection.toFixed(0),
    row.serverCpu.toFixed(2),
    row.databaseCpu?.toFixed(2) ?? 'in the server',
  ])
  const widths = head.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}

async function measure(
  engine: string,
  database: Database,
  postmaster: number | null,
  seconds: Seconds,
): Promise<OrdersRow[]> {
  // An open Friday noon, a kitchen and a guests' part of the day that are never full, and a mail about every order.
  const now = () => new Date('2025-10-17T16:00:00Z')
  await seed(database.db, { isDemo: true, now: now() })
  await saveSettings(database.db, ROOMY, 'bench', now())
  const services = await openServices({
    database,
    now,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost',
    isDemo: true,
    // Every customer has an address of their own, and the limits count as they always do.
    trustProxy: { hops: 1, ranges: null },
  })
  const server = createAdaptorServer({ fetch: createApp(services).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const customers = fork(fileURLToPath(new URL('./order-clients.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })

  const phase = async (load: string, how: Omit<Load, 'port'>, inserts: boolean) => {
    const before = { server: process.cpuUsage(), database: cpuOf(postmaster) }
    const seen = await ask(customers, { port, ...how })
    const used = process.cpuUsage(before.server)
    const usedByDatabase = (cpuOf(postmaster) ?? 0) - (before.database ?? 0)
    if (seen.failed) throw new Error(`An order was refused: ${seen.failed}`)
    const row: OrdersRow = {
      engine,
      load,
      ordersPerSecond: seen.placed / how.seconds,
      insertsPerSecond: inserts ? await insertRows(database, how.clients, how.seconds) : null,
      p50: seen.p50,
      p99: seen.p99,
      newConnection: seen.newConnection,
      serverCpu: (used.user + used.system) / 1000 / seen.placed,
      databaseCpu: postmaster === null ? null : usedByDatabase / seen.placed,
    }
    process.stderr.write(`${ordersTable([row]).split('\n')[2]}\n`)
    return row
  }
  const rows = [await phase('cold, 8 clients', { clients: 8, seconds: seconds.cold }, false)]
  await ask(customers, { port, clients: 8, seconds: seconds.warmUp })
  for (const clients of CLIENTS)
    rows.push(
      await phase(
        clients === 1 ? '1 client' : `${clients} clients`,
        { clients, seconds: seconds.each },
        true,
      ),
    )
  const steady = { clients: 64, seconds: seconds.steady, perSecond: STEADY_PER_SECOND }
  rows.push(await phase(`steady ${STEADY_PER_SECOND}/s`, steady, false))

  customers.kill()
  services.orderChanges.close()
  server.close()
  return rows
}

async function ask(customers: ChildProcess, load: Load): Promise<Seen> {
  const answered = once(customers, 'message') as Promise<[Seen]>
  customers.send(load)
  return (await answered)[0]
}

async function insertRows({ db }: Database, clients: number, seconds: number): Promise<number> {
  const [sample] = await db.select().from(orders).limit(1)
  if (!sample) throw new Error('No order was placed.')
  const until = Date.now() + seconds * 1000
  let inserted = 0
  const client = async () => {
    while (Date.now() < until) {
      const id = randomUUID()
      await db.insert(orders).values({
        ...sample,
        id,
        dailyNumber: sql`nextval('order_numbers')`,
        day: '2000-01-01',
        idempotencyKey: id,
        emailKey: id,
        networkKey: id,
      })
      inserted += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return inserted / seconds
}

/** The process whose children do PostgreSQL's work. */
async function postmasterOf({ db }: Database): Promise<number | null> {
  const { rows } = (await db.execute(sql`show data_directory`)) as unknown as {
    rows: { data_directory: string }[]
  }
  try {
    return Number(
      readFileSync(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0],
    )
  } catch {
    return null
  }
}

/** Milliseconds of a processor that a process and its children have used, as Linux tells it; `null` elsewhere. */
function cpuOf(parent: number | null): number | null {
  if (parent === null) return null
  try {
    let ticks = 0
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const fields = statOf(id)
      if (fields && (Number(id) === parent || Number(fields[1]) === parent))
        ticks += Number(fields[11]) + Number(fields[12])
      // Of the children that have ended.
      if (fields && Number(id) === parent) ticks += Number(fields[13]) + Number(fields[14])
    }
    return ticks * MS_PER_TICK
  } catch {
    return null
  }
}

/** Fields of `/proc/<id>/stat` after the name: state, parent, … */
function statOf(id: string): string[] | null {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    // It ended meanwhile.
    return null
  }
}

const MS_PER_TICK = 10

if (process.argv[1]?.endsWith('orders.ts')) {
  const isShort = process.argv.includes('short')
  process.stdout.write(`${ordersTable(await benchOrders(isShort ? SHORT : FULL))}\n`)
}

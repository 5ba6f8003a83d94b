import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { saveSettings } from '../server/cafe/store.ts'
import { findPrograms, startCluster } from '../server/db/cluster.ts'
import { openFolder, openPostgres, type Database } from '../server/db/open.ts'
import { orders } from '../server/db/schema.ts'
import { seed } from '../server/db/seed.ts'
import { openHouse } from '../server/house.ts'
import { openLimits } from '../server/http/limits.ts'

export type OrdersRow = {
  engine: string
  clients: number
  /** Whole orders, from the request to the committed answer, durable. */
  ordersPerSecond: number
  /** Single rows of the same table, without HTTP, prices, slots, log and mail. */
  insertsPerSecond: number
  /** orders ÷ inserts */
  ratio: number
}

/** Orders per second placed over HTTP on both engines, as a ratio to bare inserts on the same engine. Takes about half a minute. */
export async function benchOrders({ seconds = 3, clients = [1, 8] } = {}): Promise<OrdersRow[]> {
  const rows: OrdersRow[] = []
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  const pglite = await openFolder(folder)
  rows.push(...(await measure('PGlite', pglite, clients, seconds)))
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })

  const bin = findPrograms()
  if (!bin) return rows
  const cluster = await startCluster(bin)
  const postgres = await openPostgres(cluster.url)
  rows.push(...(await measure('PostgreSQL', postgres, clients, seconds)))
  await postgres.close()
  await cluster.stop()
  return rows
}

export function ordersTable(rows: OrdersRow[]): string {
  return [
    'database    clients  orders/s over HTTP  bare inserts/s  ratio',
    ...rows.map(({ engine, clients, ordersPerSecond, insertsPerSecond, ratio }) =>
      [
        engine.padEnd(10),
        String(clients).padStart(8),
        ordersPerSecond.toFixed(0).padStart(19),
        insertsPerSecond.toFixed(0).padStart(15),
        ratio.toFixed(2).padStart(6),
      ].join(' '),
    ),
  ].join('\n')
}

async function measure(engine: string, database: Database, clients: number[], seconds: number) {
  // An open Friday noon, and a kitchen that is never full.
  const now = () => new Date('2025-10-17T16:00:00Z')
  await seed(database.db)
  await saveSettings(
    database.db,
    { pickup: { capacityMinutesPerSlot: 10_000_000 } },
    'bench',
    now(),
  )
  const house = await openHouse({
    database,
    now,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost',
    isDemo: true,
    limits: openLimits(database.pool, {}),
  })
  const server = createAdaptorServer({ fetch: createApp(house).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const rows: OrdersRow[] = []
  for (const count of clients) {
    await placeOrders(port, count, 1)
    const ordersPerSecond = await placeOrders(port, count, seconds)
    const insertsPerSecond = await insertRows(database, count, seconds)
    rows.push({
      engine,
      clients: count,
      ordersPerSecond,
      insertsPerSecond,
      ratio: ordersPerSecond / insertsPerSecond,
    })
  }
  house.orderNews.close()
  server.close()
  return rows
}

/** Clients in a thread of their own, so that they do not stand in the server's way. */
async function placeOrders(port: number, clients: number, seconds: number): Promise<number> {
  const worker = new Worker(CLIENT, { eval: true, workerData: { port, clients, seconds } })
  const [message] = (await once(worker, 'message')) as [{ placed: number; failed: string | null }]
  await worker.terminate()
  if (message.failed) throw new Error(`An order was refused: ${message.failed}`)
  return message.placed / seconds
}

const CLIENT = `
  const http = require('node:http')
  const { randomUUID } = require('node:crypto')
  const { parentPort, workerData: { port, clients, seconds } } = require('node:worker_threads')
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const body = JSON.stringify({
    lines: [
      { id: 'taro-milk-tea', size: 'large', quantity: 2, customizations: { sugarLevel: 50, toppings: ['boba'] } },
      { id: 'matcha-latte', quantity: 1 },
    ],
    contact: { name: 'Zoe', email: 'zoe@guest.example' },
    pickup: null,
    payment: 'counter',
  })
  const until = Date.now() + seconds * 1000
  let placed = 0
  let failed = null
  const place = () => new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, 'idempotency-key': randomUUID() }
    const request = http.request({ port, host: '127.0.0.1', method: 'POST', path: '/api/orders', agent, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => {
        if (answer.statusCode === 201) placed += 1
        else failed = text
        resolve()
      })
    })
    request.on('error', reject)
    request.end(body)
  })
  const client = async () => { while (Date.now() < until && !failed) await place() }
  Promise.all(Array.from({ length: clients }, client)).then(
    () => parentPort.postMessage({ placed, failed }),
    (error) => parentPort.postMessage({ placed, failed: String(error) }),
  )`

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
      })
      inserted += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return inserted / seconds
}

if (process.argv[1]?.endsWith('orders.ts'))
  process.stdout.write(`${ordersTable(await benchOrders())}\n`)

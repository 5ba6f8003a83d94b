import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { saveSettings } from '../server/cafe/store.ts'
import { openFolder } from '../server/db/open.ts'
import { seed } from '../server/db/seed.ts'
import { openServices, type Services } from '../server/services.ts'
import { openAdmission } from '../server/http/admission.ts'
import { openLimits } from '../server/http/limits.ts'
import { openStreamBudget } from '../server/http/stream-budget.ts'
import { changeOrder } from '../server/ordering/change.ts'
import { placeOrder } from '../server/ordering/place.ts'
import { ROOMY } from './roomy.ts'

export type StreamsRow = {
  trackers: number
  orders: number
  /** CPU of the server, all threads, from the change to the last event that was written. */
  cpuMsPerChange: number
}

const CHANGES = 60

/** What one change of an order costs the server while people watch orders. Takes about a minute. */
export async function benchStreams(): Promise<StreamsRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  const database = await openFolder(folder)
  const now = () => new Date('2025-10-17T16:00:00Z')
  await seed(database.db, { isDemo: true, now: now() })
  await saveSettings(database.db, ROOMY, 'bench', now())
  const services = await openServices({
    database,
    now,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost',
    isDemo: true,
    limits: openLimits(database.pool, {}),
    // A thousand pages open at once here; elsewhere some would be told to come back a little later.
    admission: openAdmission(database, {
      limits: {
        page: 10_000,
        read: 10_000,
        quote: 10_000,
        write: 10_000,
        staff: 10_000,
        order: 10_000,
      },
    }),
    streams: openStreamBudget({ perHolder: 10_000, perAddress: 10_000, total: 10_000 }),
  })
  const server = createAdaptorServer({ fetch: createApp(services).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const rows: StreamsRow[] = []
  for (const [trackers, count] of [
    [0, 1],
    [500, 1],
    [1_000, 1_000],
  ] as const)
    rows.push(await measure(services, port, trackers, count))
  services.orderChanges.close()
  services.notificationChanges.close()
  server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  return rows
}

export function streamsTable(rows: StreamsRow[]): string {
  const bare = rows.find(({ trackers }) => trackers === 0)?.cpuMsPerChange ?? 0
  return [
    'trackers  of orders  CPU ms per change  of it for the trackers',
    ...rows.map(({ trackers, orders, cpuMsPerChange }) =>
      [
        String(trackers).padStart(8),
        String(orders).padStart(10),
        cpuMsPerChange.toFixed(1).padStart(18),
        Math.max(0, cpuMsPerChange - bare)
          .toFixed(1)
          .padStart(23),
      ].join(' '),
    ),
  ].join('\n')
}

async function measure(
  services: Services,
  port: number,
  trackers: number,
  count: number,
): Promise<StreamsRow> {
  const orders: { id: string; token: string }[] = []
  for (let nth = 0; nth < count; nth += 1) orders.push(await place(services))
  const paths = Array.from({ length: trackers }, (_, index) => {
    const order = orders[index % count]
    return `/api/orders/${order?.id}/events?token=${order?.token}`
  })
  const watchers = trackers > 0 ? await watch(port, paths, trackers / count) : null

  const change = async (nth: number) => {
    const told = watchers?.told()
    const status = nth % 2 === 0 ? 'confirmed' : 'pending'
    const by = { name: 'bench', person: null, check: () => {} }
    await changeOrder(services, orders[(nth >> 1) % count]?.id ?? '', { status }, by)
    await told
  }
  for (let nth = 0; nth < CHANGES; nth += 1) await change(nth)
  const before = process.cpuUsage()
  for (let nth = 0; nth < CHANGES; nth += 1) await change(nth)
  const { user, system } = process.cpuUsage(before)
  watchers?.stop()
  return { trackers, orders: count, cpuMsPerChange: (user + system) / 1000 / CHANGES }
}

async function place(services: Services): Promise<{ id: string; token: string }> {
  const body = {
    lines: [{ id: 'taro-milk-tea', size: 'large' as const, quantity: 1 }],
    contact: { name: 'Zoe', phone: '5185550100' },
    pickup: null,
    payment: 'counter' as const,
    // As if staff typed them in: guests may not have so many open.
    channel: 'counter' as const,
  }
  const { order } = await placeOrder(services, body, {
    key: randomUUID(),
    person: null,
    address: 'local',
  })
  return order
}

/** Trackers in a process of their own, so that what they cost is not counted. @param each how many hear of one change */
async function watch(port: number, paths: string[], each: number) {
  const child = spawn(process.execPath, ['-e', CLIENT], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send({ port, paths, each })
  await once(child, 'message')
  return {
    /** Resolves when all who watch the next change were told. */
    told: () => once(child, 'message'),
    stop: () => void child.kill(),
  }
}

const CLIENT = `
  const http = require('node:http')
  process.once('message', ({ port, paths, each }) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
    let ready = 0
    let told = 0
    for (const path of paths)
      http.get({ port, host: '127.0.0.1', path, agent }, (answer) => {
        if (answer.statusCode !== 200) throw new Error('A stream was refused with ' + answer.statusCode)
        let rest = ''
        answer.setEncoding('utf8')
        answer.on('data', (text) => {
          // A piece of the stream may hold a part of an event, or several.
          const events = (rest + text).split('\\n\\n')
          rest = events.pop()
          for (const event of events) hear(event)
        })
        let isReady = false
        const hear = (event) => {
          if (!isReady) {
            if (!event.includes('event: ready')) return
            isReady = true
            ready += 1
            if (ready === paths.length) process.send('ready')
          } else if (event.includes('event: order')) {
            told += 1
            if (told % each === 0) process.send('told')
          }
        }
      })
  })`

if (process.argv[1]?.endsWith('streams.ts'))
  process.stdout.write(`${streamsTable(await benchStreams())}\n`)

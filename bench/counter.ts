/**
 * The counter: a paid order against an unpaid one, the reports of a day when there are 100,000 orders, and how soon an order is
 * on the screens of the kitchen. Takes about nine minutes; `npm run bench -- counter short` a part of it.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { saveSettings } from '../server/cafe/store.ts'
import { findPrograms, startCluster } from '../server/db/cluster.ts'
import { openFolder, openPostgres, type Database } from '../server/db/open.ts'
import { seed, setDemoAccounts } from '../server/db/seed.ts'
import { openLimits } from '../server/http/limits.ts'
import { openStreamBudget } from '../server/http/stream-budget.ts'
import { DEMO_PASSWORD } from '../server/people/demo.ts'
import { openServices } from '../server/services.ts'
import { ROOMY } from './roomy.ts'

type Size = { pairs: number; orders: number; perDay: number; screens: number; told: number }
const FULL: Size = { pairs: 400, orders: 100_000, perDay: 2_000, screens: 50, told: 60 }
const SHORT: Size = { pairs: 60, orders: 20_000, perDay: 2_000, screens: 50, told: 10 }
/** 1,200 an hour. */
const EVERY_MS = 3_000
const CLIENTS = 8
const NOW = new Date('2025-10-17T16:00:00Z')

export type CounterRow = { engine: string; what: string; took: string }

export async function benchCounter(size: Size): Promise<CounterRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  const pglite = await openFolder(folder)
  const rows = await measure('PGlite', pglite, size)
  await pglite.close()
  rmSync(folder, { recursive: true, force: true })
  const bin = findPrograms()
  if (!bin) return rows
  const cluster = await startCluster(bin)
  const postgres = await openPostgres(cluster.url)
  rows.push(...(await measure('PostgreSQL', postgres, size)))
  await postgres.close()
  await cluster.stop()
  return rows
}

async function measure(engine: string, database: Database, size: Size): Promise<CounterRow[]> {
  await seed(database.db, { isDemo: true, now: NOW })
  await setDemoAccounts(database.db, { isDemo: true, now: NOW })
  await saveSettings(database.db, ROOMY, 'bench', NOW)
  const services = await openServices({
    database,
    now: () => NOW,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost',
    isDemo: true,
    limits: openLimits(database.pool, {}),
    streams: openStreamBudget({ perHolder: 1_000, perAddress: 1_000, total: 1_000 }),
  })
  const server = createAdaptorServer({ fetch: createApp(services).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cafe = await openCafe(port)
  const rows: CounterRow[] = []
  const say = (what: string, took: string) => {
    rows.push({ engine, what, took })
    process.stderr.write(`${engine}: ${what}: ${took}\n`)
  }

  await cafe.send('POST', '/api/drawers/front/open', {
    sessionId: randomUUID(),
    countedCents: 10_000,
  })
  // The first ones warm up and are not counted.
  for (const isPaid of [false, true]) await many(20, () => cafe.order(isPaid))
  const unpaid = await many(size.pairs, () => cafe.order(false))
  const paid = await many(size.pairs, () => cafe.order(true))
  say('an unpaid order, 8 at once', ms(unpaid))
  say(
    'a paid one: payment, receipt and books with it',
    `${ms(paid)}, ratio ${(paid / unpaid).toFixed(2)}`,
  )

  const delays = await toScreens(cafe, port, size)
  say(
    `an order to ${size.screens} kitchen screens, 1,200 an hour`,
    `median ${ms(at(delays, 0.5))}, p99 ${ms(at(delays, 0.99))}`,
  )

  await fill(database, size.orders - size.perDay, 50)
  say(
    `X report, ${size.orders.toLocaleString('en-US')} orders and no day closed`,
    ms(await timed(() => cafe.send('GET', '/api/day-report'))),
  )
  await closeDrawer(cafe)
  await cafe.send('POST', '/api/day-closings', { id: randomUUID(), unsentCount: 0 })
  await fill(database, size.perDay, 0)
  const text = `${size.perDay.toLocaleString('en-US')} orders since the last close, ${size.orders.toLocaleString('en-US')} before`
  say(`X report, ${text}`, ms(await timed(() => cafe.send('GET', '/api/day-report'))))
  for (const [days, from] of [
    ['a day', '2025-10-17'],
    ['a month', '2025-09-17'],
  ] as const)
    say(
      `report of ${days}, among them`,
      ms(
        await timed(() =>
          cafe.send('GET', `/api/admin/sales-report?from=${from}&until=2025-10-17`),
        ),
      ),
    )
  const begin = performance.now()
  await cafe.send('POST', '/api/day-closings', { id: randomUUID(), unsentCount: 0 })
  say(
    `close of a day with ${size.perDay.toLocaleString('en-US')} orders`,
    ms(performance.now() - begin),
  )
  services.orderChanges.close()
  services.notificationChanges.close()
  server.close()
  return rows
}

type Cafe = Awaited<ReturnType<typeof openCafe>>

/** A manager at the till, over HTTP. */
async function openCafe(port: number) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: path === '/api/orders' ? { ...headers, 'idempotency-key': randomUUID() } : headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const { token } = await send('POST', '/auth/login', {
    email: 'manager@demo.example',
    password: DEMO_PASSWORD,
  })
  headers.authorization = `Bearer ${token}`
  const lines = [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }]
  const { totalCents } = (await send('POST', '/api/quotes', { lines })) as { totalCents: number }
  return {
    send,
    headers,
    order: (isPaid: boolean) =>
      isPaid
        ? send('POST', '/api/sales-at-till', {
            id: randomUUID(),
            lines,
            name: 'Zoe',
            expectedTotalCents: totalCents,
            payments: [{ method: 'cash', amountCents: totalCents }],
            drawerId: 'front',
          })
        : send('POST', '/api/orders', {
            lines,
            contact: { name: 'Zoe', phone: '5185550100' },
            pickup: null,
            payment: 'counter',
            channel: 'counter',
          }),
  }
}

async function closeDrawer(cafe: Cafe) {
  const { drawers } = (await cafe.send('GET', '/api/drawers')) as {
    drawers: { session: { id: string } | null }[]
  }
  await cafe.send('POST', '/api/drawers/front/close', {
    sessionId: drawers[0]?.session?.id,
    countedCents: 10_000,
  })
}

/** @returns the milliseconds that one takes, with all clients at work */
async function many(count: number, act: () => Promise<unknown>): Promise<number> {
  let left = count
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (; left > 0;) {
        left -= 1
        await act()
      }
    }),
  )
  return (performance.now() - begin) / count
}

/** The median of five, after one that warms up. */
async function timed(act: () => Promise<unknown>): Promise<number> {
  await act()
  const times = []
  for (let nth = 0; nth < 5; nth += 1) {
    const begin = performance.now()
    await act()
    times.push(performance.now() - begin)
  }
  return at(times, 0.5)
}

/** Milliseconds from the press to each screen that shows the order. */
async function toScreens(cafe: Cafe, port: number, { screens, told }: Size): Promise<number[]> {
  let heard = (_id: string) => {}
  const agent = new http.Agent({ maxSockets: Infinity })
  const requests = await Promise.all(
    Array.from(
      { length: screens },
      () =>
        new Promise<http.ClientRequest>((resolve) => {
          const request = http.get(
            { port, host: '127.0.0.1', path: '/api/staff/events', agent, headers: cafe.headers },
            (answer) => {
              answer.setEncoding('utf8')
              answer.on('error', () => {})
              let rest = ''
              answer.on('data', (text: string) => {
                const events = (rest + text).split('\n\n')
                rest = events.pop() ?? ''
                for (const event of events) {
                  if (event.includes('event: ready')) resolve(request)
                  const name = /"name":"(screen-\d+)"/.exec(event)?.[1]
                  if (name) heard(name)
                }
              })
            },
          )
          request.on('error', () => {})
        }),
    ),
  )
  const delays: number[] = []
  for (let nth = 0; nth < told; nth += 1) {
    const begin = performance.now()
    const name = `screen-${nth}`
    let count = 0
    const all = new Promise<void>((resolve) => {
      heard = (of) => {
        if (of !== name || count >= screens) return
        delays.push(performance.now() - begin)
        count += 1
        if (count === screens) resolve()
      }
    })
    await cafe.send('POST', '/api/orders', {
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
      contact: { name, phone: '5185550100' },
      pickup: null,
      payment: 'counter',
      channel: 'counter',
    })
    await all
    await wait(Math.max(0, EVERY_MS - (performance.now() - begin)))
  }
  for (const request of requests) request.destroy()
  return delays
}

/** Copies the first order that was paid, with all that belongs to it. @param days before today over which the copies are spread; 0: all are of today */
async function fill({ db }: Database, count: number, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    const rowsOf = async (query: string) =>
      ((await tx.execute(sql.raw(query))) as unknown as { rows: Record<string, string>[] }).rows
    // No trigger tells anybody, and no key is looked up, a hundred thousand times.
    await rowsOf('set local session_replication_role = replica')
    const [first] = await rowsOf(
      `select id, order_id from payments where state = 'succeeded' order by created_at, id limit 1`,
    )
    const moved = await rowsOf(
      `select id from ledger_transactions where (subject, subject_id) in
       (('payment', '${first?.id}'), ('order', '${first?.order_id}')) order by id`,
    )
    const [top] = await rowsOf('select max(id) as id from ledger_transactions')
    const nthDay = days === 0 ? '0' : `(1 + n % ${days})`
    const earlier = `interval '1 day' * ${nthDay}`
    const day = `date '2025-10-17' - ${nthDay}`
    const newId = `'${days}-' || n`
    const ofLedger = (old: string) => {
      const place = moved.map(({ id }, index) => `when ${id} then ${index + 1}`).join(' ')
      return `${top?.id} + (n - 1) * ${moved.length} + case ${old} ${place} end`
    }
    const copy = async (table: string, where: string, changed: Record<string, string>) => {
      const columns = await rowsOf(
        `select column_name as name from information_schema.columns
         where table_schema = 'public' and table_name = '${table}' order by ordinal_position`,
      )
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      const values = columns.map(({ name = '' }) => changed[name] ?? `t."${name}"`).join(', ')
      await rowsOf(
        `insert into ${table} (${names})
         select ${values} from ${table} t cross join generate_series(1, ${count}) n where ${where}`,
      )
    }
    const [order, payment] = [first?.order_id, first?.id]
    await copy('orders', `t.id = '${order}'`, {
      id: newId,
      token: newId,
      idempotency_key: newId,
      daily_number: `${days === 0 ? 2_000_000 : 1_000_000} + n`,
      day,
      created_at: `t.created_at - ${earlier}`,
      estimated_at: `t.estimated_at - ${earlier}`,
      status: `'picked-up'`,
    })
    await copy('order_lines', `t.order_id = '${order}'`, { order_id: newId })
    await copy('order_changes', `t.order_id = '${order}'`, {
      id: `nextval('order_changes_id_seq')`,
      order_id: newId,
      at: `t.at - ${earlier}`,
    })
    await copy('payments', `t.id = '${payment}'`, {
      id: newId,
      order_id: newId,
      idempotency_key: newId,
      succeeded_at: `t.succeeded_at - ${earlier}`,
    })
    const ids = moved.map(({ id }) => id).join(', ')
    await copy('ledger_transactions', `t.id in (${ids})`, {
      id: ofLedger('t.id'),
      day,
      at: `t.at - ${earlier}`,
      subject_id: newId,
    })
    await copy('ledger_postings', `t.transaction_id in (${ids})`, {
      transaction_id: ofLedger('t.transaction_id'),
      day,
    })
    await rowsOf(
      `select setval('ledger_transactions_id_seq', (select max(id) from ledger_transactions))`,
    )
  })
  await db.execute(sql`analyze`)
}

const at = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

export const counterTable = (rows: CounterRow[]): string =>
  rows.map(({ engine, what, took }) => `${engine.padEnd(11)} ${what.padEnd(72)} ${took}`).join('\n')

if (process.argv[1]?.endsWith('counter.ts')) {
  const size = process.argv.includes('short') ? SHORT : FULL
  process.stdout.write(`${counterTable(await benchCounter(size))}\n`)
}

/**
 * The counter: a paid order against an unpaid one, the reports of a day when there are 100,000 orders, and how soon an order is
 * on the screens of the kitchen. Takes some minutes for each database; `npm run bench -- counter short` one or two. `postgresql` or
 * `pglite` measures that database alone, `screens` how soon an order is on the screens alone, which takes a minute.
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
import { readDaysAhead } from '../server/books/day-sums.ts'
import { saveSettings } from '../server/cafe/store.ts'
import { findPrograms, startCluster } from '../server/db/cluster.ts'
import { openFolder, openPostgres, type Database } from '../server/db/open.ts'
import { seed, setDemoAccounts } from '../server/db/seed.ts'
import { openLimits } from '../server/http/limits.ts'
import { openStreamBudget } from '../server/http/stream-budget.ts'
import { DEMO_PASSWORD } from '../server/people/demo.ts'
import { openTestProvider } from '../server/payments/test-provider.ts'
import { dayReport } from '../server/till/report.ts'
import { openServices, type Services } from '../server/services.ts'
import { ROOMY } from './roomy.ts'

type Size = { rounds: number; orders: number; screens: number; told: number; isScreensAlone?: true }
const FULL: Size = { rounds: 8, orders: 100_000, screens: 50, told: 12 }
const SHORT: Size = { rounds: 3, orders: 10_000, screens: 50, told: 4 }
/** A minute of a full counter, and nothing else. */
const SCREENS: Size = { ...SHORT, told: 20, isScreensAlone: true }
/** 1,200 an hour. */
const EVERY_MS = 3_000
const PER_ROUND = 20
const OPEN_DAY = 400
/** Copying 100,000 orders is one statement; nothing that is measured takes so long. */
const PATIENT = { statement: 600_000, silence: 600_000 }
const LONG_DAY = 2_000
const PUBLIC_URL = 'http://localhost'
const NOW = new Date('2025-10-17T16:00:00Z')

type Engine = 'PGlite' | 'PostgreSQL'
const ENGINES: readonly Engine[] = ['PGlite', 'PostgreSQL']
/** What was aimed at, and what each database took. */
export type CounterRow = { what: string; goal: string } & Partial<Record<Engine, string>>

export async function benchCounter(size: Size, engines = ENGINES): Promise<CounterRow[]> {
  const rows: CounterRow[] = []
  const take = async (engine: Engine, database: Database) => {
    for await (const { what, goal, took } of measure(database, size)) {
      process.stderr.write(`${engine}: ${what}: ${took}\n`)
      const row = rows.find((each) => each.what === what)
      if (row) row[engine] = took
      else rows.push({ what, goal, [engine]: took })
    }
    await database.close()
  }
  if (engines.includes('PGlite')) {
    const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
    await take('PGlite', await openFolder(folder))
    rmSync(folder, { recursive: true, force: true })
  }
  const bin = engines.includes('PostgreSQL') ? findPrograms() : null
  if (!bin) return rows
  const cluster = await startCluster(bin)
  await take('PostgreSQL', await openPostgres(cluster.url, { timeouts: PATIENT }))
  await cluster.stop()
  return rows
}

async function* measure(database: Database, size: Size) {
  const { screens, told } = size
  await seed(database.db, { isDemo: true, now: NOW })
  await setDemoAccounts(database.db, { isDemo: true, now: NOW })
  await saveSettings(database.db, ONE_GUEST, 'bench', NOW)
  const services = await openServices({
    database,
    now: () => NOW,
    log: pino({ level: 'silent' }),
    publicUrl: PUBLIC_URL,
    payments: openTestProvider({ db: database.db, now: () => NOW, publicUrl: PUBLIC_URL }),
    isDemo: true,
    limits: openLimits(database.pool, {}),
    streams: openStreamBudget({ perHolder: 1_000, perAddress: 1_000, total: 1_000 }),
  })
  const server = createAdaptorServer({ fetch: createApp(services).fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cafe = await openCafe(port)
  if (!size.isScreensAlone) yield* measureDay(services, cafe, size)
  const delays = await toScreens(cafe, port, { screens, told })
  yield {
    what: `an order to ${screens} kitchen screens, 1,200 orders an hour`,
    goal: 'p99 250 ms',
    took: `median ${ms(at(delays, 0.5))}, p99 ${ms(at(delays, 0.99))}`,
  }
  services.orderChanges.close()
  services.notificationChanges.close()
  server.close()
}

async function* measureDay(services: Services, cafe: Cafe, { rounds, orders }: Size) {
  const open = { sessionId: randomUUID(), countedCents: 10_000 }
  await cafe.send('POST', '/api/drawers/front/open', open)

  for (const clients of [1, 8]) {
    const took = await compare(cafe, rounds, clients)
    const who = clients === 1 ? 'one after the other' : `${clients} at once`
    const against = (kind: 'paid' | 'online') =>
      `${times(took[kind] / took.unpaid)} (${ms(took.unpaid)} and ${ms(took[kind])})`
    yield {
      what: `a sale paid in cash against an unpaid order, ${who}`,
      goal: '',
      took: against('paid'),
    }
    yield {
      what: `quote, order, payment page, paid and settled against an unpaid order, ${who}`,
      goal: '',
      took: against('online'),
    }
  }
  const report = () => cafe.send('GET', '/api/day-report')
  const close = () => cafe.send('POST', '/api/day-closings', { id: randomUUID(), unsentCount: 0 })
  const all = orders.toLocaleString('en-US')

  await fill(services, { tag: 'before', count: orders, days: 50 })
  const first = performance.now()
  await report()
  const firstTook = ms(performance.now() - first)
  const again = performance.now()
  // What is kept in memory belongs to the database as it was opened.
  await dayReport({ ...services, db: Object.create(services.db) })
  const againTook = ms(performance.now() - again)
  yield {
    what: `X report, ${all} orders since the last close`,
    goal: '200 ms',
    took: `${ms(await timed(report))}, the first after a start ${againTook}, with nothing read ahead ${firstTook}`,
  }
  // As every minute.
  await readDaysAhead(services)
  for (const [what, path] of ROOMS) {
    const took = ms(await timed(() => cafe.send('GET', path)))
    yield { what: `${what}, ${all} orders`, goal: '', took }
  }
  const count = { ...open, countedCents: 10_000, reason: 'What was sold is not counted' }
  await cafe.send('POST', '/api/drawers/front/close', count)
  await close()
  await fill(services, { tag: 'today', count: OPEN_DAY, days: 0 })
  yield {
    what: `X report, ${OPEN_DAY} orders since the last close, ${all} before`,
    goal: '200 ms',
    took: ms(await timed(report)),
  }
  await fill(services, { tag: 'more', count: LONG_DAY - OPEN_DAY, days: 0 })
  const begin = performance.now()
  await close()
  yield {
    what: `close of a day of ${LONG_DAY.toLocaleString('en-US')} orders, ${all} before`,
    goal: '2 s',
    took: ms(performance.now() - begin),
  }
}

/** What staff look at among all orders there ever were. */
const ROOMS = [
  ['list of all orders', '/api/order-list'],
  ['the same, searched for a name', '/api/order-list?q=nobody'],
  ['sales report of seven weeks', '/api/admin/sales-report?from=2025-08-29&until=2025-10-17'],
] as const

/** One guest places all orders that are paid online. */
const ENDLESS = 10_000_000
const ONE_GUEST = {
  ...ROOMY,
  orderLimits: {
    ...ROOMY.orderLimits,
    guestMinutes: ENDLESS,
    guestOrders: ENDLESS,
    networkMinutes: ENDLESS,
    networkOrders: ENDLESS,
  },
}

const KINDS = ['unpaid', 'paid', 'online'] as const
/** Unpaid, paid in cash at the till, or paid by card at the page of the provider. */
type Kind = (typeof KINDS)[number]

/** Milliseconds that one takes of each kind: the medians of rounds that take turns, so that a busy moment hits both. */
async function compare(cafe: Cafe, rounds: number, clients: number) {
  const took: Record<Kind, number[]> = { unpaid: [], paid: [], online: [] }
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1)
    for (const kind of KINDS) {
      const each = await many(PER_ROUND, clients, () => cafe.order(kind))
      if (round > 0) took[kind].push(each)
    }
  return {
    unpaid: at(took.unpaid, 0.5),
    paid: at(took.paid, 0.5),
    online: at(took.online, 0.5),
  }
}

type Cafe = Awaited<ReturnType<typeof openCafe>>

/** A manager at the till, over HTTP. */
async function openCafe(port: number) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    origin: PUBLIC_URL,
  }
  const sendAs = async (
    who: Record<string, string>,
    method: string,
    path: string,
    body?: unknown,
  ) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: path === '/api/orders' ? { ...who, 'idempotency-key': randomUUID() } : who,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const guest = { ...headers }
  const send = (method: string, path: string, body?: unknown) => sendAs(headers, method, path, body)
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
    order: (kind: Kind) =>
      kind === 'online'
        ? payOnline((...asked) => sendAs(guest, ...asked), port, lines)
        : kind === 'paid'
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

type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** The way of a guest who pays by card, until the order is settled. The test provider tells as a webhook does. */
async function payOnline(send: Send, port: number, lines: readonly object[]): Promise<void> {
  await send('POST', '/api/quotes', { lines })
  const { id, token } = await send('POST', '/api/orders', {
    lines,
    contact: { name: 'Zoe', phone: '5185550100' },
    pickup: null,
    payment: 'online',
  })
  const { url } = await send('POST', `/api/orders/${id}/payment-page`, { token })
  const page = `http://127.0.0.1:${port}${new URL(String(url)).pathname}`
  const read = await fetch(page)
  await read.text()
  const pressed = await fetch(page, {
    method: 'POST',
    headers: { origin: PUBLIC_URL },
    body: new URLSearchParams({ card: 'good' }),
    redirect: 'manual',
  })
  await pressed.text()
  const path = `/api/orders/${id}/payment?token=${encodeURIComponent(String(token))}`
  const { state } = await send('GET', path)
  if (state !== 'paid') throw new Error(`Paid, and it is “${String(state)}” (${pressed.status}).`)
}

/** @returns the milliseconds that one takes, with all clients at work */
async function many(count: number, clients: number, act: () => Promise<unknown>): Promise<number> {
  let left = count
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
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
async function toScreens(
  cafe: Cafe,
  port: number,
  { screens, told }: Pick<Size, 'screens' | 'told'>,
): Promise<number[]> {
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

/**
 * Copies the first order that was paid in cash, with all that belongs to it.
 * @param tag of this filling, from which ids are made
 * @param days before today over which the copies are spread; 0: all are of today
 */
async function fill(
  { db }: Pick<Services, 'db'>,
  { tag, count, days }: { tag: string; count: number; days: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rowsOf = async (query: string) =>
      ((await tx.execute(sql.raw(query))) as unknown as { rows: Record<string, string>[] }).rows
    // No trigger tells anybody, and no key is looked up, a hundred thousand times.
    await rowsOf('set local session_replication_role = replica')
    await rowsOf('set local statement_timeout = 0')
    const [first] = await rowsOf(
      `select id, order_id from payments where state = 'succeeded' and method = 'cash' order by created_at, id limit 1`,
    )
    const moved = await rowsOf(
      `select id from ledger_transactions where (subject, subject_id) in
       (('payment', '${first?.id}'), ('order', '${first?.order_id}')) order by id`,
    )
    const [top] = await rowsOf('select max(id) as id from ledger_transactions')
    const nthDay = days === 0 ? '0' : `(1 + n % ${days})`
    const earlier = `interval '1 day' * ${nthDay}`
    const day = `date '2025-10-17' - ${nthDay}`
    const newId = `'${tag}-' || n`
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
      daily_number: `(select max(daily_number) from orders) + n`,
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
const ms = (value: number) =>
  value >= 10_000
    ? `${(value / 1_000).toFixed(1)} s`
    : `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US')} ms`
const times = (value: number) => `${value.toFixed(1)} times`

/** As README has it. */
export function counterTable(rows: CounterRow[]): string {
  const head = ['what', 'goal', ...ENGINES]
  const lines = rows.map((row) => [row.what, row.goal, ...ENGINES.map((each) => row[each] ?? '')])
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...lines.map(line)].join('\n')
}

if (process.argv[1]?.endsWith('counter.ts')) {
  const isShort = process.argv.includes('short')
  const size = process.argv.includes('screens') ? SCREENS : isShort ? SHORT : FULL
  const named = ENGINES.filter((engine) => process.argv.includes(engine.toLowerCase()))
  const rows = await benchCounter(size, named.length > 0 ? named : ENGINES)
  process.stdout.write(`${counterTable(rows)}\n`)
}

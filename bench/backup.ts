/**
 * How long orders wait for the embedded database while a backup is made, and how long an hourly clean-up keeps them. Orders
 * come in at 20 a second; what the backup does runs in a process of its own, as it does for an operator.
 * `npm run bench -- backup` (50,000 orders; `short`: 5,000).
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { openControl } from '../server/backup/control.ts'
import { saveSettings } from '../server/cafe/store.ts'
import { openFolder, type Database } from '../server/db/open.ts'
import { seed } from '../server/db/seed.ts'
import { openServices } from '../server/services.ts'
import type { App } from '../server/http/routing.ts'
import { ROOT } from '../server/root.ts'
import { ROOMY } from './roomy.ts'

const PER_SECOND = 20

export async function benchBackup(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  const database = await openFolder(dataDir)
  const now = () => new Date('2025-10-17T16:00:00Z')
  await seed(database.db, { isDemo: true, now: now() })
  await saveSettings(database.db, ROOMY, 'bench', now())
  const log = pino({ level: 'silent' })
  const server = await openServices({
    database,
    now,
    log,
    publicUrl: 'http://localhost',
    isDemo: true,
    // Every customer has an address of their own.
    trustProxy: { hops: 1, ranges: null },
  })
  const app = createApp(server)
  await place(app)
  await multiply(database, count)
  await database.vacuum()
  const secrets = { masters: [], file: null, areLost: false }
  const close = await openControl({ dataDir, secrets }, log, async (to) => database.copy?.(to))

  const rows = [
    await measure(app, 'nothing else', () => new Promise((resolve) => setTimeout(resolve, 5_000))),
    await measure(app, 'a backup', () => backup(dataDir)),
  ]
  await changeMany(database)
  rows.push(await measure(app, 'the hourly clean-up', () => database.vacuum()))
  const megabytes = (sizeOf(join(dataDir, 'pglite')) / 1024 / 1024).toFixed(0)
  await close()
  server.orderChanges.close()
  server.notificationChanges.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  return [
    `${count.toLocaleString('en-US')} orders in the database, ${megabytes} MB on the disk, ${PER_SECOND} orders placed a second`,
    '',
    '| while there is      | it takes | orders placed | p50     | longest |',
    '| ------------------- | -------- | ------------- | ------- | ------- |',
    ...rows,
  ].join('\n')
}

/** Places orders all the while, each when its time has come, whatever became of those before. */
async function measure(app: App, what: string, work: () => Promise<unknown>): Promise<string> {
  const times: number[] = []
  const placing = new Set<Promise<void>>()
  const next = () => {
    const startedAt = performance.now()
    const placed: Promise<void> = place(app).then(() => {
      times.push(performance.now() - startedAt)
      placing.delete(placed)
    })
    placing.add(placed)
  }
  const timer = setInterval(next, 1000 / PER_SECOND)
  const startedAt = performance.now()
  await work()
  const seconds = (performance.now() - startedAt) / 1000
  clearInterval(timer)
  await Promise.all(placing)
  times.sort((a, b) => a - b)
  const p50 = times[Math.floor(times.length / 2)] ?? 0
  const longest = times.at(-1) ?? 0
  return `| ${what.padEnd(19)} | ${seconds.toFixed(1)} s | ${times.length} | ${p50.toFixed(0)} ms | ${longest.toFixed(0)} ms |`
}

let customers = 0

async function place(app: App) {
  customers += 1
  const guest = randomUUID()
  const answer = await app.request('http://localhost/api/orders', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': guest,
      // Neighbours share limits, so one customer after the other comes from another range.
      'x-forwarded-for': `10.${customers % 256}.${(customers >> 8) % 256}.${(customers >> 16) % 256}`,
    },
    body: JSON.stringify({
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 2 }],
      contact: { name: 'Zoe', email: `${guest}@guest.example` },
      pickup: null,
      payment: 'counter',
    }),
  })
  if (answer.status !== 201) throw new Error(`An order was refused: ${await answer.text()}`)
}

/** As many orders of a year as are wanted, each with its lines, history and mail, after the model of the one there is. */
async function multiply({ db }: Database, count: number) {
  const { rows } = (await db.execute(sql`select id from orders limit 1`)) as unknown as {
    rows: { id: string }[]
  }
  const model = rows[0]?.id ?? ''
  // Nobody is told of each of them.
  await db.execute(sql`alter table orders disable trigger orders_announce`)
  for (let from = 1; from < count; from += STEP) {
    const numbers = `generate_series(${from}, ${Math.min(count - 1, from + STEP - 1)}) n`
    for (const [table, where, changed] of COPIES)
      await db.execute(
        sql.raw(
          `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${changed})).*
           from (select * from ${table} where ${where(model)} limit 1) t, ${numbers}`,
        ),
      )
  }
  await db.execute(sql`alter table orders enable trigger orders_announce`)
}

/** Every third order, line and mail: far more than an hour changes, so that each of these tables is cleaned. */
async function changeMany({ db }: Database) {
  await db.execute(sql`alter table orders disable trigger orders_announce`)
  for (const [table, key] of [
    ['orders', 'id'],
    ['order_lines', 'order_id'],
    ['outbox', 'id'],
  ])
    await db.execute(
      sql.raw(
        `update ${table} set ${key} = ${key} where ctid in
         (select ctid from (select ctid, row_number() over () n from ${table}) t where n % 3 = 0)`,
      ),
    )
  await db.execute(sql`alter table orders enable trigger orders_announce`)
}

const STEP = 1_000

/** What of each table is copied, and what is different in each copy. */
const COPIES: [table: string, where: (model: string) => string, changed: string][] = [
  [
    'orders',
    (model) => `id = '${model}'`,
    `jsonb_build_object('id', 'copy-' || n, 'idempotency_key', md5(n::text), 'daily_number', n + 1000, 'status', 'picked-up',
      'email_key', null, 'phone_key', null, 'network_key', null, 'created_at', timestamptz '2025-10-17' - n * interval '10 minutes')`,
  ],
  ...['order_lines', 'order_changes'].map((table): [string, (model: string) => string, string] => [
    table,
    (model) => `order_id = '${model}'`,
    `jsonb_build_object('order_id', 'copy-' || n)${
      table === 'order_changes'
        ? " || jsonb_build_object('id', nextval('order_changes_id_seq'))"
        : ''
    }`,
  ]),
  ['outbox', () => `id not like 'copy-%'`, `jsonb_build_object('id', 'copy-' || n)`],
]

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

/** The built command, as in docs/production.md. */
function backup(dataDir: string): Promise<void> {
  const to = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-backups-'))
  const args = [join(ROOT, 'dist/server/backup.js'), 'backup', '--to', to]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      rmSync(to, { recursive: true, force: true })
      if (code === 0) resolve()
      else reject(new Error('No backup was made: is the server built (npm run build)?'))
    })
  })
}

if (process.argv[1]?.endsWith('backup.ts')) {
  const count = process.argv.includes('short') ? 5_000 : 50_000
  process.stdout.write(`${await benchBackup(count)}\n`)
  process.exit()
}

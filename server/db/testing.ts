import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync, openAsBlob, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { pino } from 'pino'
import { extract } from 'tar-stream'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '#domain/cafe/settings.ts'
import type { Answer, CallName } from '#domain/contracts/api.ts'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import { createApp } from '../app.ts'
import { openServices, type Services, type ServicesOptions } from '../services.ts'
import { openAdmission, type AdmissionLimits } from '../http/admission.ts'
import { openLimits } from '../http/limits.ts'
import type { App } from '../http/routing.ts'
import { passingSecrets } from '../secrets.ts'
import { DEMO_PASSWORD } from '../people/demo.ts'
import { hashCheaply } from '../people/passwords.ts'
import type { DatabaseState } from './archives.ts'
import { SMALL_BUFFERS } from './embedded.ts'
import { compiledProgram, openMemory, openPostgres, type Database } from './open.ts'
import type { TIMEOUTS_MS } from './postgres.ts'

hashCheaply()

/** An open Friday: noon in New York is 16:00 UTC. */
export const FRIDAY_NOON = new Date('2025-10-17T16:00:00Z')

export type Engine = Database['engine']
export type TestServer = Services & {
  app: App
  /** Sets the clock. */
  set(now: Date): void
  /** A JSON call as a browser makes it; named after the call whose answer is read. */
  send<Name extends CallName = 'placeOrder'>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Sent<Name>>
  /** The header of a signed-in demo account. */
  as(email: string): Promise<{ authorization: string }>
  close(): Promise<void>
}
/** A test reads the answer or the error, whichever it expects; a wrong guess fails there. */
export type Sent<Name extends CallName> = {
  status: number
  headers: Headers
  body: Answer<Name> & ErrorAnswer & { nextPickup?: unknown }
}

/** @param connections to PostgreSQL, where a race needs more than usual */
export type TestOptions = Partial<ServicesOptions> & { connections?: number }

/** The same tests on both engines; where PostgreSQL is not installed its half is skipped. */
export function eachEngine(
  name: string,
  tests: (server: () => TestServer, engine: Engine) => void,
  options: TestOptions = {},
) {
  for (const engine of ['pglite', 'postgres'] as const) {
    const isMissing = engine === 'postgres' && inject('postgres').url === null
    describe.skipIf(isMissing)(`${name} on ${engine}`, () => {
      let server: TestServer
      beforeAll(async () => {
        server = await testServer(engine, options)
      })
      afterAll(() => server?.close())
      tests(() => server, engine)
    })
  }
}

/** Tests place many orders and take many seats as one guest; those of the limits name theirs. */
const NO_ORDER_LIMITS: Settings = {
  ...DEFAULT_SETTINGS,
  orderLimits: {
    guestMinutes: 100_000,
    guestOrders: 10_000,
    customerMinutes: 100_000,
    customerOrders: 10_000,
    networkMinutes: 100_000,
    networkOrders: 10_000,
    waitMinutes: 30,
    staffWaitMinutes: 60,
    waitingOrders: 10_000,
    waitingForStaff: 10_000,
    guestPercent: 100,
    phonePercent: 100,
    guestDayMinutes: 100_000,
    phoneDayMinutes: 100_000,
    networkPercent: 100,
    newcomerPercent: 100,
    domainPercent: 100,
    domainMinutes: 100_000,
  },
  seatLimits: {
    guestSeats: 10_000,
    guestSeatsInAll: 10_000,
    customerSeats: 10_000,
    customerSeatsInAll: 10_000,
    networkSeats: 10_000,
    networkSeatsInAll: 10_000,
    waitMinutes: 120,
    waitingReservations: 10_000,
    guestPercent: 100,
    networkPercent: 100,
    newcomerPercent: 100,
    domainPercent: 100,
    domainSeatsInAll: 10_000,
    offlineTickets: 10,
  },
  mailLimits: { ...DEFAULT_SETTINGS.mailLimits, perDay: 1_000_000 },
}

/**
 * How long one of hundreds at once may wait: for a connection, and then behind as many others as there are connections for the row
 * that all of them want. On a machine that is busy with other things that is longer than what a visitor is let wait.
 */
const PATIENCE_MS = 60_000
const PATIENT: typeof TIMEOUTS_MS = {
  connect: PATIENCE_MS,
  statement: PATIENCE_MS,
  lock: PATIENCE_MS,
  idleInTransaction: PATIENCE_MS,
  silence: PATIENCE_MS,
}
const ROOM_FOR_ALL: AdmissionLimits = {
  page: Infinity,
  read: Infinity,
  quote: Infinity,
  write: Infinity,
  staff: Infinity,
  order: Infinity,
}

/** A server on a database of its own, seeded as in demo mode, without limits per address. */
export async function testServer(
  engine: Engine,
  { connections, ...options }: TestOptions = {},
): Promise<TestServer> {
  const database =
    engine === 'pglite'
      ? await openMemory(await openAsBlob(inject('embedded').seeded))
      : await openPostgres(await newDatabase(), {
          timeouts: PATIENT,
          ...(connections !== undefined && { max: connections }),
        })
  return serverOn(database, options)
}

/** A server on a database that is open already. */
export async function serverOn(
  database: Database,
  options: Partial<ServicesOptions> = {},
): Promise<TestServer> {
  let now = FRIDAY_NOON
  const server = await openServices({
    database,
    now: () => now,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://cafe.test',
    isDemo: true,
    // The same for two servers on one database.
    secrets: passingSecrets('of every test'),
    limits: openLimits(database.pool, {}, false),
    // On a slow machine hundreds at once would be told to come back.
    admission: openAdmission(database, { limits: ROOM_FOR_ALL }),
    defaults: NO_ORDER_LIMITS,
    ...options,
  })
  const app = createApp(server)

  const send = async <Name extends CallName>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Sent<Name>> => {
    const answer = await app.request(`http://cafe.test${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    const parsed: unknown = isJson ? JSON.parse(text) : text
    return { status: answer.status, headers: answer.headers, body: parsed as Sent<Name>['body'] }
  }

  return {
    ...server,
    app,
    send,
    set: (next) => {
      now = next
    },
    as: async (email) => {
      const login = { email, password: DEMO_PASSWORD }
      const { body } = await send<'login'>('POST', '/auth/login', login)
      return { authorization: `Bearer ${body.token}` }
    },
    close: async () => {
      await server.embedCounts.close()
      server.orderChanges.close()
      server.notificationChanges.close()
      await database.close()
    },
  }
}

/** A fresh, seeded database on the run's PostgreSQL. */
export async function newDatabase(): Promise<string> {
  const { url } = inject('postgres')
  if (!url) throw new Error('There is no PostgreSQL in this run.')
  const name = `lounge_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${new URL(url).pathname.slice(1)}`)
  await admin.end()
  return new URL(`/${name}`, url).href
}

/** A PGlite in memory, as it is before the first migration. */
export async function emptyMemory(): Promise<PGlite> {
  return PGlite.create({
    extensions: { btree_gist },
    startParams: [...PGlite.defaultStartParams, ...SMALL_BUFFERS],
    loadDataDir: await openAsBlob(inject('embedded').empty),
    pgliteWasmModule: await compiledProgram(),
  })
}

/** Puts the files of an embedded database into a data folder. @returns the folder */
export async function putDatabase(folder: string, state: DatabaseState): Promise<string> {
  await putFiles(join(folder, 'pglite'), state)
  return folder
}

/** Puts the files of an embedded database into PGlite's own folder, whether that is there or not. */
export async function putFiles(folder: string, state: DatabaseState) {
  const entries = createReadStream(inject('embedded')[state]).pipe(extract())
  for await (const entry of entries) {
    const { name, type } = entry.header
    const path = join(folder, name)
    mkdirSync(type === 'directory' ? path : dirname(path), { recursive: true, mode: 0o700 })
    const bytes = await buffer(entry)
    // It names a process that has this database open.
    if (type === 'file' && !name.endsWith('/postmaster.pid'))
      writeFileSync(path, bytes, { mode: 0o600 })
  }
}

/** How many rows each of these tables has: one statement for all of them. */
export async function rowCounts({ db }: Pick<TestServer, 'db'>, tables: PgTable[]) {
  const counts = tables.map((table) => sql`(select count(*)::int from ${table})`)
  const found = await db.execute(sql`select array[${sql.join(counts, sql`, `)}] as counts`)
  return (found as unknown as { rows: { counts: number[] }[] }).rows[0]?.counts
}

/** The headers with which the browser of a chat session speaks. */
export async function chatHeaders(server: Pick<TestServer, 'send'>, sessionId: string) {
  const headers = { 'x-session-id': sessionId }
  const { body } = await server.send<'csrfToken'>('GET', '/api/csrf-token', undefined, headers)
  return { ...headers, 'x-csrf-token': body.csrfToken }
}

export const milkTea = { id: 'taro-milk-tea', size: 'large', quantity: 1 }

/** An order for as soon as possible, paid at the counter. */
export function newOrder(more: object = {}) {
  return {
    lines: [milkTea],
    contact: { name: 'Zoe', email: 'zoe@guest.example' },
    pickup: null,
    payment: 'counter',
    ...more,
  }
}

export const newKey = () => ({ 'idempotency-key': randomUUID() })

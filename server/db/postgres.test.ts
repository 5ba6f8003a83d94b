import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openPostgres, type Database } from './open.ts'
import { missingLimits } from './postgres.ts'
import { isUnavailable } from './refusals.ts'
import { settings } from './schema.ts'
import { stallable } from './stall-testing.ts'
import { FRIDAY_NOON, serverOn, newDatabase, newKey, newOrder, type TestServer } from './testing.ts'
import { DatabaseTrouble } from './trouble.ts'

const isMissing = inject('postgres').url === null
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe.skipIf(isMissing)('a PostgreSQL on which something is stuck', () => {
  let url: string
  let server: TestServer
  beforeAll(async () => {
    url = await newDatabase()
    const timeouts = { lock: 200, statement: 1_000, idleInTransaction: 500 }
    server = await serverOn(await openPostgres(url, { timeouts }))
  })
  afterAll(() => server?.close())

  test('a table that somebody holds: an order is answered 503 with Retry-After, and works afterwards', async () => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    await other.query('BEGIN; LOCK TABLE orders')
    const { status, headers, body } = await server.send('POST', '/api/orders', newOrder(), newKey())
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'unavailable' })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await other.end()
    expect((await server.send('POST', '/api/orders', newOrder(), newKey())).status).toBe(201)
  })

  test('a statement that does not end is ended', async () => {
    const error = await reasonOf(server.db.execute(sql`select pg_sleep(600)`))
    expect(isUnavailable(error)).toBe(true)
  })

  test('a transaction that nobody goes on with is ended, and the server goes on', async () => {
    const other = new pg.Client({ connectionString: url })
    await other.connect()
    const error = await reasonOf(
      server.db.transaction(async (tx) => {
        await tx.insert(settings).values({ value: {}, changedAt: FRIDAY_NOON, changedBy: 'idle' })
        await expect
          .poll(
            async () => {
              const { rows } = await other.query(
                "select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
              )
              return rows.length
            },
            { timeout: 60_000 },
          )
          .toBe(0)
        await tx.$count(settings)
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    expect(await server.db.$count(settings)).toBe(0)
    await other.end()
  })
})

describe.skipIf(isMissing)('a PostgreSQL that hangs', () => {
  let wire: Awaited<ReturnType<typeof stallable>>
  let database: Database
  beforeAll(async () => {
    wire = await stallable(await newDatabase())
    database = await openPostgres(wire.url, { max: 2, timeouts: { connect: 300, silence: 1_000 } })
  })
  afterAll(async () => {
    wire?.resume()
    await database?.close()
    wire?.close()
  })

  test('fails what was asked instead of waiting for ever, and answers again afterwards', async () => {
    const { db } = database
    await db.$count(settings)
    wire.stall()
    const asked = Array.from({ length: 5 }, () => reasonOf(db.$count(settings)))
    const inTransaction = reasonOf(db.transaction(async (tx) => tx.$count(settings)))
    for (const error of await Promise.all([...asked, inTransaction]))
      expect(isUnavailable(error)).toBe(true)
    wire.resume()
    await expect.poll(() => reasonOf(db.$count(settings)), { timeout: 60_000 }).toBeNull()
  })

  test('is noticed by who listens, who listens again and looks again', async () => {
    const heard: (string | null)[] = []
    await database.listen('news', (payload) => heard.push(payload))
    await database.db.execute(sql`select pg_notify('news', 'one')`)
    await expect.poll(() => heard, { timeout: 60_000 }).toEqual(['one'])
    wire.stall()
    // Longer than the listener puts up with.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    wire.resume()
    await expect.poll(() => heard, { timeout: 60_000 }).toContain(null)
    await expect
      .poll(
        async () => {
          await reasonOf(database.db.execute(sql`select pg_notify('news', 'two')`))
          return heard
        },
        { timeout: 60_000 },
      )
      .toContain('two')
  })
})

describe.skipIf(isMissing)('a role that comes through a pooler', () => {
  test('is told which limits it lacks, and the statement sets them', async () => {
    const url = await newDatabase()
    const limits = async () => {
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      const missing = await missingLimits(pool)
      await pool.end()
      return missing
    }
    const missing = await limits()
    expect(missing?.names).toEqual([
      'idle_in_transaction_session_timeout',
      'lock_timeout',
      'statement_timeout',
    ])
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    await admin.query(missing?.statement ?? '')
    expect(await limits()).toBeNull()
    await admin.query(`ALTER ROLE lounge IN DATABASE ${new URL(url).pathname.slice(1)} RESET ALL`)
    await admin.end()
    // The server sets them for each of its own connections where nothing stands between.
    const database = await openPostgres(url)
    expect(database.pool && (await missingLimits(database.pool))).toBeNull()
    expect((await database.pool?.query('show jit'))?.rows).toEqual([{ jit: 'off' }])
    await database.close()
  })
})

describe.skipIf(isMissing)('a pooler that nobody spoke of', () => {
  /** As PgBouncer does: it knows nothing of these limits, and ends the connection. */
  const refuses = (start: Buffer) => (start.includes('statement_timeout') ? UNSUPPORTED : start)
  /** As one does that was told to ignore what it does not know. */
  const ignores = (start: Buffer) => withoutParameter(start, 'statement_timeout')

  test.each([
    ['refuses', refuses],
    ['ignores', ignores],
  ])(
    'and that %s limits is named at the start, with the variable that helps, and no lock is left',
    async (_, meet) => {
      const own = await newDatabase()
      const address = new URL(own)
      const { port, hostname } = address
      const behind: Socket[] = []
      const pooler = createServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', (start: Buffer) => {
          const met = meet(start)
          if (met === UNSUPPORTED) return socket.end(UNSUPPORTED)
          // It keeps its connection to PostgreSQL when the client is gone.
          const kept = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
          kept.on('error', () => {})
          behind.push(kept)
          kept.write(met)
          socket.pipe(kept, { end: false })
          kept.pipe(socket)
        })
      })
      pooler.listen(0, '127.0.0.1')
      await once(pooler, 'listening')
      address.port = String((pooler.address() as AddressInfo).port)
      const trouble = await reasonOf(openPostgres(address.href))
      expect(trouble).toBeInstanceOf(DatabaseTrouble)
      expect(String(trouble)).toContain('set DATABASE_DIRECT_URL')
      const said = vi.fn()
      await (await openPostgres(own, { say: said })).close()
      expect(said).not.toHaveBeenCalled()
      for (const kept of behind) kept.destroy()
      pooler.close()
    },
  )
})

/** The first message of a connection without one of its parameters, which are names and values that end with a zero each. */
function withoutParameter(start: Buffer, name: string): Buffer {
  const texts = start.subarray(8).toString('latin1').split('\0')
  const at = texts.indexOf(name)
  if (at >= 0) texts.splice(at, 2)
  const rest = Buffer.from(texts.join('\0'), 'latin1')
  const head = Buffer.from(start.subarray(0, 8))
  head.writeInt32BE(rest.length + 8)
  return Buffer.concat([head, rest])
}

const UNSUPPORTED = errorResponse('unsupported startup parameter: statement_timeout')

/** PostgreSQL's message `E`: fields, each a letter and a text that ends with a zero. */
function errorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFolder, type Database } from './open.ts'
import { isLostRace, isOverlap } from './refusals.ts'
import { orderLines, orders, settings } from './schema.ts'
import { FRIDAY_NOON, serverOn, newKey, newOrder, putDatabase, type TestServer } from './testing.ts'
import { openThreaded } from './threaded.ts'

// Making a database takes three seconds on an idle machine and many more on a busy one.

const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-thread-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const row = (changedBy: string) => ({ value: {}, changedAt: FRIDAY_NOON, changedBy })

test("what the file system says while a database is opened has the system's name for it", async () => {
  // A file where PGlite makes a folder fails as a disk does that is too small: in Emscripten's file system.
  const files = join(folder, 'taken')
  mkdirSync(files)
  writeFileSync(join(files, 'base'), '')
  await expect(openThreaded(files, () => {})).rejects.toMatchObject({ code: 'ENOTDIR' })
})

describe('the database in its own thread', () => {
  let server: TestServer
  let database: Database
  beforeAll(async () => {
    database = await openFolder(await putDatabase(join(folder, 'database'), 'seeded'))
    server = await serverOn(database)
  })
  afterAll(() => server?.close())

  test('takes an order, tells who listens, and reads it back with every type as it was', async () => {
    const changed = new Promise<string | null>((resolve) => server.orderChanges.subscribe(resolve))
    const { status, body: order } = await server.send('POST', '/api/orders', newOrder(), newKey())
    expect(status).toBe(201)
    expect(await changed).toBe(order.id)
    const [kept] = await server.db.select().from(orders).where(eq(orders.id, order.id))
    expect(kept?.createdAt).toEqual(FRIDAY_NOON)
    expect(kept?.quote).toEqual(order.quote)
    const { rows } = (await server.db.execute(
      sql`select 7::int8 as n, ${FRIDAY_NOON.toISOString()}::timestamptz as at, array['a','b'] as list,
          '{"a":[1]}'::jsonb as json, null::text as nothing, '\\x0001ff'::bytea as bytes, true as yes`,
    )) as unknown as { rows: Record<string, unknown>[] }
    expect(rows).toEqual([
      {
        n: 7,
        at: '2025-10-17 16:00:00+00',
        list: ['a', 'b'],
        json: { a: [1] },
        nothing: null,
        bytes: Uint8Array.of(0, 1, 255),
        yes: true,
      },
    ])
  })

  test('gives a file back as it was', async () => {
    const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => at % 256)
    const { rows } = (await server.db.execute(
      sql`select ${bytes}::bytea as bytes, ${new Uint8Array()}::bytea as nothing`,
    )) as unknown as { rows: Record<string, unknown>[] }
    expect(rows).toEqual([{ bytes, nothing: new Uint8Array() }])
  })

  test('keeps orders exact when many are placed at once', async () => {
    const before = await server.db.$count(orders)
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => server.send('POST', '/api/orders', newOrder(), newKey())),
    )
    const placed = sent.filter(({ status }) => status === 201)
    expect(placed.length).toBeGreaterThan(0)
    expect(await server.db.$count(orders)).toBe(before + placed.length)
    expect(new Set(placed.map(({ body }) => body.number)).size).toBe(placed.length)
  })

  test('says how many calls wait for it', async () => {
    expect(database.pending?.()).toBe(0)
    let begun = () => {}
    let end = () => {}
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const gate = new Promise<void>((resolve) => (end = resolve))
    const transaction = server.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      begun()
      await gate
    })
    await isBegun
    // A statement is sent when somebody waits for it.
    const statement = server.db.execute(sql`select 1`).then(() => {})
    const other = server.db.transaction(async () => {})
    await expect.poll(() => database.pending?.()).toBe(2)
    end()
    await Promise.all([transaction, statement, other])
    expect(database.pending?.()).toBe(0)
  })

  test('runs transactions one after the other, and nothing else sees them unfinished', async () => {
    const { db } = server
    const seen: string[] = []
    const run = (name: string) =>
      db
        .transaction(async (tx) => {
          seen.push(`${name} begins`)
          await tx.insert(settings).values(row('unfinished'))
          await new Promise((resolve) => setTimeout(resolve, 5))
          expect(await tx.$count(settings, eq(settings.changedBy, 'unfinished'))).toBe(1)
          seen.push(`${name} ends`)
          throw new Error(name)
        })
        .catch((error: Error) => error.message)
    const outside = () => db.$count(settings, eq(settings.changedBy, 'unfinished'))
    const ends = await Promise.all([run('one'), outside(), run('two'), outside()])
    expect(ends).toEqual(['one', 0, 'two', 0])
    expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  })

  test('leaves nothing of a transaction that fails, whether by us or by the database', async () => {
    const { db } = server
    const byUs = db.transaction(async (tx) => {
      await tx.insert(settings).values(row('failed'))
      throw new Error('no')
    })
    await expect(byUs).rejects.toThrow('no')
    const byDatabase = db.transaction(async (tx) => {
      await tx.insert(settings).values(row('failed'))
      await tx.execute(sql`select 1 / 0`)
    })
    await expect(byDatabase).rejects.toThrow()
    const swallowed = db.transaction(async (tx) => {
      await tx.insert(settings).values(row('failed'))
      await tx.execute(sql`select 1 / 0`).catch(() => {})
    })
    await expect(swallowed).rejects.toMatchObject({ code: '25P02' })
    await db.transaction(async () => {})
    expect(await db.$count(settings, eq(settings.changedBy, 'failed'))).toBe(0)
  })

  test('rolls back to a savepoint and goes on', async () => {
    const { db } = server
    await db.transaction(async (tx) => {
      await tx.insert(settings).values(row('outer'))
      const inner = tx.transaction(async (nested) => {
        await nested.insert(settings).values(row('inner'))
        throw new Error('no')
      })
      await expect(inner).rejects.toThrow('no')
    })
    expect(await db.$count(settings, eq(settings.changedBy, 'outer'))).toBe(1)
    expect(await db.$count(settings, eq(settings.changedBy, 'inner'))).toBe(0)
  })

  test('gives an error all its fields, so that a refusal is told apart', async () => {
    const orphan = server.db
      .insert(orderLines)
      .values({ orderId: 'nobody' } as typeof orderLines.$inferInsert)
      .then(
        () => null,
        (error: unknown) => error,
      )
    const error = (await orphan) as { cause: Record<string, unknown> }
    expect(error.cause).toMatchObject({ severity: 'ERROR', table: 'order_lines' })
    expect(error.cause.code).toMatch(/^23/)
    const overlap = await server.db
      .execute(
        sql`do $$ begin raise exclusion_violation using constraint = 'spaces', detail = 'twice'; end $$`,
      )
      .catch((refusal: unknown) => refusal)
    expect(isOverlap(overlap)).toBe(true)
    expect((overlap as { cause: unknown }).cause).toMatchObject({
      constraint: 'spaces',
      detail: 'twice',
    })
    const lost = await server.db
      .execute(sql`do $$ begin raise serialization_failure; end $$`)
      .catch((refusal: unknown) => refusal)
    expect(isLostRace(lost)).toBe(true)
  })

  test('can be copied while it works, and the copy is of one moment', async () => {
    const placing = Array.from({ length: 8 }, () =>
      server.send('POST', '/api/orders', newOrder(), newKey()),
    )
    const to = join(folder, 'copy/pglite')
    await database.copy?.(to)
    const later = await server.send('POST', '/api/orders', newOrder(), newKey())
    expect(later.status).toBe(201)
    await Promise.all(placing)

    const copy = await openThreaded(to, () => {})
    const { rows } = await copy.query<{ orders: number; lines: number; later: number }>(
      `select count(distinct o.id)::int as orders, count(l.order_id)::int as lines,
              count(*) filter (where o.id = $1)::int as later
       from orders o left join order_lines l on l.order_id = o.id`,
      [later.body.id],
    )
    await copy.close()
    expect(rows[0]?.orders).toBeGreaterThan(0)
    expect(rows[0]).toMatchObject({ lines: rows[0]?.orders, later: 0 })
  })
})

const ENDLESS =
  'with recursive counted(n) as (select 1 union all select 1 from counted) select count(*) from counted'

describe('a thread that dies', () => {
  test('fails who waits, and everything after it, and says so once', async () => {
    const crashes: Error[] = []
    const client = await openThreaded(
      join(await putDatabase(join(folder, 'ending'), 'empty'), 'pglite'),
      (error) => crashes.push(error),
    )
    await client.exec('create table t (n int)')
    // The first goes on until the thread dies, and the second waits for it.
    const dying = [client.query(ENDLESS), client.query('select 2')]
    client.kill()
    const ends = await Promise.allSettled(dying)
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(client.query('select 3')).rejects.toThrow('thread ended')
    await expect(client.transaction(async (tx) => tx.query('select 4'))).rejects.toThrow('ended')
    expect(crashes).toHaveLength(1)
  })

  test('ends the server with one line, so that it is started again', async () => {
    await putDatabase(join(folder, 'dying'), 'migrated')
    const script = `
      import { openFolder } from './server/db/open.ts'
      const { db } = await openFolder(${JSON.stringify(join(folder, 'dying'))})
      db.$client.kill()
      setInterval(() => {}, 1000)`
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: join(import.meta.dirname, '../..'), stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = await new Promise<[number | null]>((resolve) =>
      child.once('close', (exit) => resolve([exit])),
    )
    expect(said).toMatch(/^The database stopped: .*\n$/)
    expect(code).toBe(1)
  })
})

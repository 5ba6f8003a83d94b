import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApp } from '../app.ts'
import { openPostgres } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import { stallable } from '../db/stall-testing.ts'
import {
  serverOn,
  newDatabase,
  newKey,
  newOrder,
  testServer,
  type TestServer,
} from '../db/testing.ts'
import { openFiles } from '../site/files.ts'
import { openAdmission } from './admission.ts'
import { Refused } from './refuse.ts'
import type { App } from './routing.ts'

const SHELL = '<!doctype html><html><head></head><body><div id="root"></div></body></html>'
/** A site whose pages ask the database. */
const RENDERER = `
export async function render({ url, data }) {
  await data('faq')
  return { status: 200, html: '<h1>' + url + '</h1>', head: '', state: {}, lasting: {}, chunks: {} }
}`

describe.skipIf(inject('postgres').url === null)('while the database hangs', () => {
  const dist = mkdtempSync(join(tmpdir(), 'creative-lounge-overload-'))
  let url: string
  let database: Awaited<ReturnType<typeof stallable>>
  let server: TestServer
  let app: App
  beforeAll(async () => {
    for (const folder of ['site', 'ssr']) mkdirSync(join(dist, folder))
    writeFileSync(join(dist, 'site/index.html'), SHELL)
    writeFileSync(join(dist, 'site/logo.svg'), '<svg/>')
    writeFileSync(join(dist, 'ssr/render.js'), RENDERER)
    url = await newDatabase()
    database = await stallable(url)
    server = await serverOn(await openPostgres(database.url))
    app = createApp(server, {
      site: openFiles(join(dist, 'site')),
      embed: openFiles(join(dist, 'embed')),
      dist,
    })
  })
  afterAll(async () => {
    database?.resume()
    await server?.close()
    database?.close()
    rmSync(dist, { recursive: true, force: true })
  })
  const get = (path: string) => app.request(`http://cafe.test${path}`)
  const place = (key: Record<string, string>) =>
    app.request('http://cafe.test/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body: JSON.stringify(newOrder()),
    })
  const expectLater = (answer: Response) => {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }

  /** Everything here is answered while the database says nothing: none of it waits for the database to go on. */
  const expectCalm = async () => {
    const key = newKey()
    // The first wait until it is clear that the database hangs, the others are told at once.
    for (const answer of await Promise.all([place(newKey()), place(key), get('/api/faq')]))
      expectLater(answer)
    expect(server.admission.isStalled()).toBe(true)
    expectLater(await place(key))
    expectLater(await get('/api/faq'))
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(503)
    expect((await get('/logo.svg')).status).toBe(200)
    // A page from an earlier minute is still there; one that was never made is made by the browser.
    server.set(new Date(server.now().getTime() + 60_000))
    const page = await get('/about')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('/about</h1>')])
    const bare = await get('/faq')
    expectLater(bare)
    expect(await bare.text()).toContain('<div id="root"></div>')
    return key
  }
  const expectRecovered = async (key: Record<string, string>) => {
    await expect.poll(async () => (await get('/api/faq')).status, { timeout: 30_000 }).toBe(200)
    await expect.poll(async () => (await get('/readyz')).status, { timeout: 30_000 }).toBe(200)
    // Tried again with its key, the order is placed once, whatever became of the first tries.
    const placed = await place(key)
    expect([200, 201]).toContain(placed.status)
    const idempotencyKey = key['idempotency-key'] ?? ''
    expect(await server.db.$count(orders, eq(orders.idempotencyKey, idempotencyKey))).toBe(1)
    expect((await get('/faq')).status).toBe(200)
  }

  test('what needs it is told to come back, everything else is answered, and nothing is lost', async () => {
    expect((await get('/about')).status).toBe(200)
    database.stall()
    const key = await expectCalm()
    database.resume()
    await expectRecovered(key)
  })

  test('what waits for a lock that somebody else holds is told to come back', async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('begin')
    await client.query('lock table orders in access exclusive mode')
    const key = newKey()
    // More than there are connections, so that everything else waits too.
    const waiting = Array.from({ length: 12 }, () => get(`/api/orders/${randomUUID()}?token=guess`))
    for (const answer of await Promise.all([...waiting, place(key)])) expectLater(answer)
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/logo.svg')).status).toBe(200)
    await client.query('rollback')
    await client.end()
    await expectRecovered(key)
  })
})

test.skipIf(inject('postgres').url === null)(
  'a database that is busy for long, but answers, does not hang',
  async () => {
    const database = await openPostgres(await newDatabase(), { max: 1 })
    const admission = openAdmission(database)
    const nap = () => admission.run('order', () => database.db.execute(sql`select pg_sleep(0.2)`))
    // Together they take longer than a database may be silent.
    const naps = await Promise.allSettled(Array.from({ length: 18 }, nap))
    await database.close()
    expect(naps.filter(({ status }) => status === 'rejected')).toEqual([])
  },
  60_000,
)

describe('when more is asked than can be done', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer('pglite')
  })
  afterAll(() => server.close())

  /** Work that goes on until it is told to end. */
  const hold = (admission: ReturnType<typeof openAdmission>, count: number) => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => (end = resolve))
    const working = Array.from({ length: count }, () => admission.run('order', () => ended))
    return { end: () => (end(), Promise.all(working)) }
  }

  test('the less important is turned away first, orders last, and all is let in again', async () => {
    const limits = { page: 1, read: 2, quote: 3, write: 4, staff: 5, order: 7 }
    const admission = openAdmission(server.database, { limits })
    const may = async () => {
      const entered = []
      for (const importance of ['page', 'read', 'quote', 'write', 'staff', 'order'] as const)
        await admission.run(importance, async () => entered.push(importance)).catch(() => {})
      return entered.length
    }
    for (const [held, classes] of [
      [0, 6],
      [1, 5],
      [2, 4],
      [3, 3],
      [4, 2],
      [5, 1],
      [7, 0],
    ] as const) {
      const { end } = hold(admission, held)
      expect([held, await may()]).toEqual([held, classes])
      await end()
    }
    expect(admission.underWay()).toBe(0)
  })

  test('a refusal says when to come back', async () => {
    const limits = { page: 0, read: 0, quote: 0, write: 0, staff: 0, order: 0 }
    const refusal = await openAdmission(server.database, { limits })
      .run('read', async () => {})
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(refusal).toMatchObject({ status: 503, error: 'busy' })
    expect(Number((refusal as Refused).headers['Retry-After'])).toBeGreaterThan(0)
  })

  test('orders are still placed while reads are turned away', async () => {
    const limits = { page: 0, read: 0, quote: 0, write: 0, staff: 0, order: 10 }
    const full = { ...server, admission: openAdmission(server.database, { limits }) }
    const app = createApp(full)
    const read = await app.request('http://cafe.test/api/faq')
    expect([read.status, read.headers.has('retry-after')]).toEqual([503, true])
    expect((await app.request('http://cafe.test/healthz')).status).toBe(200)
    const placed = await app.request('http://cafe.test/api/orders', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...newKey() },
      body: JSON.stringify(newOrder()),
    })
    expect(placed.status).toBe(201)
  })
})

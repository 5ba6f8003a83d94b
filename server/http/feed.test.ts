import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPubSub, type PubSub } from '../db/pubsub.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import { answerErrors } from './errors.ts'
import { openFeed } from './feed.ts'
import { requests } from './request.ts'
import type { HttpEnv } from './routing.ts'
import { openStreamBudget, type StreamBudget } from './stream-budget.ts'
import { WAITING_BYTES } from './stream.ts'
import { openStream } from './stream-testing.ts'

type Thing = { id: string; version: number; text: string }

let services: TestServer
let streams: StreamBudget
let changes: PubSub
let reads: string[]
let views: string[]
let version: number
let text: string
let app: Hono<HttpEnv>

const shown = (thing: Thing): Thing => {
  views.push(thing.id)
  return thing
}

beforeAll(async () => {
  services = await testServer('pglite')
})
afterAll(() => services.close())
afterEach(() => changes.close())

beforeEach(async () => {
  streams = openStreamBudget({ perHolder: 3, perAddress: 60, total: 70 })
  reads = []
  views = []
  version = 1
  text = ''
  changes = await openPubSub(services.database, 'orders')
  const feed = openFeed<Thing>({ ...services, streams }, changes, {
    event: 'thing',
    read: async (id) => {
      reads.push(id)
      return { id, version, text }
    },
  })
  app = new Hono<HttpEnv>()
  app.onError(answerErrors(services))
  app.use(requests(services))
  app.get('/things/:id', (c) =>
    feed.watch(c, {
      id: c.req.param('id'),
      holder: c.req.query('holder') ?? crypto.randomUUID(),
      view: shown,
    }),
  )
})

const open = (path: string) => openStream<Thing>({ app }, path, 'thing')
/** Says that a thing changed, as the database does after a commit. */
const announce = (id: string) => services.db.execute(sql`select pg_notify('orders', ${id})`)

test('a change is read once and written once for all who watch it, and not at all for the others', async () => {
  const watchers = await Promise.all(Array.from({ length: 40 }, () => open('/things/a')))
  const other = await open('/things/b')
  for (const each of [...watchers, other]) expect(await each.next()).toMatchObject({ version: 1 })
  reads.length = views.length = 0
  version = 2
  await announce('a')
  for (const each of watchers) expect(await each.next()).toMatchObject({ id: 'a', version: 2 })
  expect([reads, views]).toEqual([['a'], ['a']])
  await announce('nobody watches this')
  await announce('b')
  expect(await other.next()).toMatchObject({ id: 'b' })
  expect(reads).toEqual(['a', 'b'])
})

test('changes in quick succession are read again, and the last is always shown', async () => {
  const watcher = await open('/things/a')
  await watcher.next()
  for (version = 2; version < 20; version += 1) await announce('a')
  await announce('a')
  await watcher.until((thing) => thing.version === 20)
  expect(reads.length).toBeLessThanOrEqual(20)
})

test('who reads too slowly is dropped, and nobody else notices', async () => {
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const slow = connect((server.address() as AddressInfo).port, '127.0.0.1')
  slow.on('error', () => {})
  slow.write('GET /things/a HTTP/1.1\r\nHost: cafe.test\r\n\r\n')
  await once(slow, 'data')
  slow.pause()
  const quick = await open('/things/a')
  await quick.next()
  expect(streams.open()).toBe(2)
  text = 'x'.repeat(WAITING_BYTES / 2)
  // What the operating system takes in differs: as often as it takes.
  for (version = 2; streams.open() === 2 && version < 500; version += 1) {
    await announce('a')
    await quick.until((thing) => thing.version >= version)
  }
  expect(streams.open()).toBe(1)
  const closed = once(slow, 'close')
  slow.resume()
  await closed
  await quick.close()
  server.close()
  await vi.waitFor(() => expect(streams.open()).toBe(0))
})

test('only so many streams are open of one holder, and one that is closed makes room', async () => {
  const path = '/things/a?holder=zoe'
  const mine = await Promise.all([1, 2, 3].map(() => open(path)))
  const refused = await app.request(path)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await refused.json()).toMatchObject({ error: 'too_many_streams' })
  expect((await app.request('/things/a?holder=ann')).status).toBe(200)
  await mine[0]?.close()
  await vi.waitFor(async () => expect((await app.request(path)).status).toBe(200))
})

test('only so many streams are open from one address', async () => {
  for (let nth = 0; nth < 60; nth += 1) expect((await app.request('/things/a')).status).toBe(200)
  const refused = await app.request('/things/a')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('only so many streams are open altogether', () => {
  const few = openStreamBudget({ perHolder: 10, perAddress: 10, total: 2 })
  const release = few.take('a', '192.0.2.1')
  few.take('b', '192.0.2.2')
  expect(() => few.take('c', '192.0.2.3')).toThrow(expect.objectContaining({ status: 503 }))
  release()
  release()
  expect(few.open()).toBe(1)
  few.take('c', '192.0.2.3')
})

test('those who only look at the menu leave a quarter of the places to the kitchen, the tills and orders', () => {
  const many = openStreamBudget({ perHolder: 10, perAddress: 8, total: 12 })
  const here = '192.0.2.1'
  for (let nth = 0; nth < 6; nth += 1) many.take(null, here)
  expect(() => many.take(null, here)).toThrow(expect.objectContaining({ status: 429 }))
  many.take('kitchen', here)
  many.take('till', here)
  expect(() => many.take('till', here)).toThrow(expect.objectContaining({ status: 429 }))
  many.take(null, '192.0.2.2')
  expect(() => many.take(null, '192.0.2.3')).toThrow(expect.objectContaining({ status: 503 }))
  many.take('order', '192.0.2.3')
})

test('asking for the headers alone holds no stream open', async () => {
  const head = await app.request('/things/a', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect(streams.open()).toBe(0)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testServer, type TestServer } from '../db/testing.ts'
import { openReads, READ_BUDGETS } from './reads.ts'
import { Refused } from './refuse.ts'

const small = (burst: number) => {
  const budget = { burst, perSecond: 0.001 }
  return openReads({ call: budget, page: budget, picture: budget })
}

let server: TestServer
beforeAll(async () => {
  server = await testServer('pglite')
})
afterAll(() => server.close())

const statuses = async (
  app: { request: (url: string) => Response | Promise<Response> },
  path: string,
  times: number,
) => {
  const seen: number[] = []
  for (let nth = 0; nth < times; nth += 1)
    seen.push((await app.request(`http://cafe.test${path}`)).status)
  return seen
}

test('a budget is used up, fills again with time, and belongs to one network', async () => {
  const reads = openReads({ ...READ_BUDGETS, call: { burst: 2, perSecond: 0.5 } })
  await reads.take('call', 'a', 0)
  await reads.take('call', 'a', 0)
  const refusal = await reads.take('call', 'a', 0).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({ status: 429, headers: { 'Retry-After': '2' } })
  await reads.take('call', 'b', 0)
  await reads.take('page', 'a', 0)
  await reads.take('call', 'a', 2_000)
  await expect(reads.take('call', 'a', 2_001)).rejects.toBeInstanceOf(Refused)
})

test('networks take turns: who asks for a lot does not keep others waiting', async () => {
  const reads = openReads()
  const done: string[] = []
  const many = Array.from({ length: 50 }, () => reads.turn('many').then(() => done.push('many')))
  const few = reads.turn('few').then(() => done.push('few'))
  await few
  expect(done.length).toBeLessThanOrEqual(3)
  await Promise.all(many)
  expect(done).toHaveLength(51)
})

test('the event loop goes round between two turns', async () => {
  const reads = openReads()
  let rounds = 0
  let isOver = false
  const count = () => {
    rounds += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 20 }, () => reads.turn('a')))
  isOver = true
  expect(rounds).toBeGreaterThanOrEqual(19)
})

test.each([
  '/api/menu',
  '/api/cafe',
  '/api/spaces/art-space/day?date=2025-10-18',
  '/api/openapi.json',
])(
  '%s is answered so often, then later, while nobody is kept from ordering or from health checks',
  async (path) => {
    const app = createApp({ ...server, reads: small(3) })
    expect(await statuses(app, path, 5)).toEqual([200, 200, 200, 429, 429])
    const refused = await app.request(`http://cafe.test${path}`)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await statuses(app, '/healthz', 2)).toEqual([200, 200])
  },
)

test('who is signed in has a budget of their own', async () => {
  const app = createApp({ ...server, reads: small(2) })
  expect(await statuses(app, '/api/menu', 3)).toEqual([200, 200, 429])
  const headers = await server.as('customer@demo.example')
  expect((await app.request('http://cafe.test/api/me', { headers })).status).toBe(200)
})

test('the description of the calls is packed once and known by its ETag', async () => {
  const get = (headers: Record<string, string>) =>
    server.app.request('http://cafe.test/api/openapi.json', { headers })
  const plain = await get({})
  expect(await plain.json()).toMatchObject({ openapi: '3.1.0' })
  const packed = await get({ 'accept-encoding': 'br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('etag')).toBe(plain.headers.get('etag'))
  const known = await get({ 'if-none-match': plain.headers.get('etag') ?? '' })
  expect(known.status).toBe(304)
})

test('a picture that is kept costs nothing, new ones are drawn so often and then later', async () => {
  const app = createApp({ ...server, reads: small(2) })
  const print = (seed: number) => `/prints/tide-${seed}-key.coral-125.svg`
  expect(await statuses(app, print(1), 5)).toEqual([200, 200, 200, 200, 200])
  expect([...(await statuses(app, print(2), 1)), ...(await statuses(app, print(3), 1))]).toEqual([
    200, 429,
  ])
  expect(await statuses(app, print(1), 1)).toEqual([200])
})

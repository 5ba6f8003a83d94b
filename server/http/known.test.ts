import { afterAll, beforeAll, expect, test } from 'vitest'
import { milkTea, newKey, newOrder, testServer, type TestServer } from '../db/testing.ts'
import { DEMO_PASSWORD } from '../people/demo.ts'
import { CALL_WINDOWS, openLimits } from './limits.ts'

const WINDOW = { points: 4, seconds: 60 }
const LOGINS = { points: 20, seconds: 60 }
const CUSTOMER = 'customer@demo.example'
const ARTIST = 'artist@demo.example'

let server: TestServer
type SignedIn = { authorization: string }
/** Signed in before any test uses up what a network may do. */
let customer: SignedIn
let artist: SignedIn
beforeAll(async () => {
  const calls = {
    placeOrder: WINDOW,
    quote: WINDOW,
    login: LOGINS,
    requestLink: WINDOW,
    exportMyData: WINDOW,
  }
  server = await testServer('pglite', { limits: openLimits(null, calls) })
  customer = await server.as(CUSTOMER)
  artist = await server.as(ARTIST)
})
afterAll(() => server.close())

/** Somebody who uses up what their whole network may do in a minute. */
async function useUp(path: string, body: object, { points } = WINDOW) {
  for (let sent = 0; sent <= points; sent += 1) await server.send('POST', path, body)
  expect((await server.send('POST', path, body)).status).toBe(429)
}

test('a network that sends bad orders keeps nobody on it from ordering who is signed in', async () => {
  await useUp('/api/orders', { lines: 'bad' })
  const order = (who: object) =>
    server.send('POST', '/api/orders', newOrder(), { ...newKey(), ...who })
  expect((await order({})).status).toBe(429)
  expect((await order({ authorization: 'Bearer made.up.token' })).status).toBe(429)
  const statuses: number[] = []
  for (let sent = 0; sent <= WINDOW.points; sent += 1) statuses.push((await order(customer)).status)
  // Who is signed in has as much for themselves, and no more.
  expect(statuses).toEqual([...Array<number>(WINDOW.points).fill(201), 429])
  expect((await order(artist)).status).toBe(201)
})

test('who is signed in is counted alone for what only the signed-in may do', async () => {
  const ask = (who: Record<string, string>) => server.send('GET', '/api/me/export', undefined, who)
  const statuses: number[] = []
  for (let sent = 0; sent <= WINDOW.points; sent += 1) statuses.push((await ask(customer)).status)
  expect(statuses.at(-1)).toBe(429)
  expect((await ask(artist)).status).not.toBe(429)
})

test('asking for links makes a network wait a minute at most', () => {
  for (const call of ['requestLink', 'forgotPassword', 'register'] as const)
    expect(CALL_WINDOWS[call]?.seconds).toBeLessThanOrEqual(60)
})

test('a network that quotes a lot keeps nobody from a price who is signed in', async () => {
  const body = { lines: [milkTea] }
  await useUp('/api/quotes', body)
  expect((await server.send('POST', '/api/quotes', body, customer)).status).toBe(200)
})

test('a network that asks for many links keeps nobody from signing in on a device that is known', async () => {
  const own = { origin: 'http://cafe.test' }
  const login = { email: CUSTOMER, password: DEMO_PASSWORD }
  const { headers } = await server.send('POST', '/auth/login', login, own)
  const [mark] = headers.getSetCookie().filter((set) => set.startsWith('lounge-device='))
  const known = { ...own, cookie: mark?.split(';')[0] ?? '' }
  const ask = { email: CUSTOMER }
  await useUp('/auth/magic-link', { email: 'nobody@guest.example' })
  await useUp('/auth/login', { email: 'nobody@guest.example', password: 'x' }, LOGINS)
  expect((await server.send('POST', '/auth/magic-link', ask)).status).toBe(429)
  expect((await server.send('POST', '/auth/magic-link', ask, known)).status).toBe(200)
  expect((await server.send('POST', '/auth/login', login)).status).toBe(429)
  expect((await server.send('POST', '/auth/login', login, known)).status).toBe(200)
  const forged = { ...own, cookie: 'lounge-device=made.up.mark' }
  expect((await server.send('POST', '/auth/magic-link', ask, forged)).status).toBe(429)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoginAnswer } from '#domain/contracts/people.ts'
import { IN_COOKIE, REFRESH_GRACE_SECONDS } from '#domain/people/session-limits.ts'
import { eachEngine, FRIDAY_NOON, testServer, type TestServer } from '../db/testing.ts'
import { DEMO_PASSWORD } from './demo.ts'

const COOKIE = 'lounge-refresh'
const OWN = { origin: 'http://cafe.test' }
const ASKS = { ...OWN, 'x-refresh-token': IN_COOKIE }

eachEngine('a refresh token in a cookie', (server) => {
  type Headers = Record<string, string>
  type Body = LoginAnswer & { error?: string }
  const post = async (path: string, body: object, headers: Headers) => {
    const sent = await server().send<'login'>('POST', path, body, headers)
    const set = sent.headers.getSetCookie().find((line) => line.startsWith(`${COOKIE}=`))
    const value = set?.split(';')[0]?.slice(COOKIE.length + 1)
    return { status: sent.status, body: sent.body as Body, set, value }
  }
  const login = (email = 'customer@demo.example', headers: Headers = ASKS) =>
    post('/auth/login', { email, password: DEMO_PASSWORD }, headers)
  const refresh = (value: string | undefined, headers: Headers = ASKS) =>
    post('/auth/refresh', { refreshToken: IN_COOKIE }, withCookie(value, headers))
  const withCookie = (value: string | undefined, headers: Headers): Headers =>
    value === undefined ? headers : { ...headers, cookie: `${COOKIE}=${value}` }
  const statusOf = async ({ body }: { body: Body }) => {
    const headers = { authorization: `Bearer ${body.token}` }
    return (await server().send('GET', '/api/me', undefined, headers)).status
  }

  test('is given to the café’s own page, and stands nowhere else in the answer', async () => {
    const { status, body, set = '', value = '' } = await login()
    expect([status, body.refreshToken, body.expiresIn]).toEqual([200, IN_COOKIE, 86_400])
    expect(set).toMatch(/; Path=\/auth; HttpOnly; SameSite=Strict$/)
    expect(set).toContain('Max-Age=2592000')
    expect(value.length).toBeGreaterThan(40)
    expect(JSON.stringify(body)).not.toContain(value)
  })

  test.each([
    ['a program', {}],
    ['a program that sends the header', { 'x-refresh-token': IN_COOKIE }],
    ['a page of ours that does not ask', OWN],
  ])('is in the answer for %s, as the contract says', async (_, headers) => {
    const { status, body, set } = await login('customer@demo.example', headers)
    expect([status, set]).toEqual([200, undefined])
    expect(body.refreshToken).not.toBe(IN_COOKIE)
    const { refreshToken } = body
    expect((await post('/auth/refresh', { refreshToken }, {})).status).toBe(200)
  })

  test('is renewed with each use, and an old one ends the session', async () => {
    const first = await login()
    const second = await refresh(first.value)
    expect([second.status, second.body.refreshToken]).toEqual([200, IN_COOKIE])
    expect(second.value).not.toBe(first.value)
    // Two tabs that ask at once are one person.
    const [a, b] = await Promise.all([refresh(second.value), refresh(second.value)])
    expect([a.status, b.status, a.value === b.value]).toEqual([200, 200, true])
    server().set(new Date(FRIDAY_NOON.getTime() + (REFRESH_GRACE_SECONDS + 1) * 1000))
    const stolen = await refresh(first.value)
    expect([stolen.status, stolen.body.error]).toEqual([401, 'session_ended'])
    expect(stolen.set).toMatch(new RegExp(`^${COOKIE}=; Max-Age=0`))
    expect(await statusOf(a)).toBe(401)
    server().set(FRIDAY_NOON)
  })

  test('takes over a sign-in from before, whose token was stored by the page', async () => {
    const old = await login('customer@demo.example', OWN)
    const moved = await post('/auth/refresh', { refreshToken: old.body.refreshToken }, ASKS)
    expect([moved.status, moved.body.refreshToken]).toEqual([200, IN_COOKIE])
    expect((await refresh(moved.value)).status).toBe(200)
  })

  test.each<[string, Headers]>([
    ['no page that says where it is', {}],
    ['another site', { origin: 'https://evil.example' }],
    ['a page on another port', { origin: 'http://cafe.test:3001' }],
    ['a page on another name of the same site', { origin: 'http://evil.cafe.test' }],
    ['a page without an address', { origin: 'null' }],
    ['another site, as the browser says', { ...OWN, 'sec-fetch-site': 'cross-site' }],
  ])('counts from %s neither for refreshing nor for signing out', async (_, headers) => {
    const mine = await login()
    for (const path of ['/auth/refresh', '/auth/logout']) {
      const body = { refreshToken: IN_COOKIE }
      const sent = await post(path, body, withCookie(mine.value, headers))
      expect([path, sent.status, sent.body.error]).toEqual([path, 403, 'foreign_origin'])
      expect(sent.set).toBeUndefined()
    }
    expect(await statusOf(mine)).toBe(200)
    expect((await refresh(mine.value)).status).toBe(200)
  })

  test('opens nothing by itself: no call but refreshing and signing out looks at it', async () => {
    const { value } = await login('admin@demo.example')
    for (const path of ['/api/me', '/api/outbox', '/api/orders'])
      expect((await server().send('GET', path, undefined, withCookie(value, OWN))).status).toBe(401)
    const asBearer = { ...OWN, authorization: `Bearer ${value}` }
    expect((await server().send('GET', '/api/me', undefined, asBearer)).status).toBe(401)
  })

  test('is chosen by the server alone: one that was put there before signing in is not kept', async () => {
    const planted = await login('artist@demo.example')
    const { value, body } = await post(
      '/auth/login',
      { email: 'customer@demo.example', password: DEMO_PASSWORD },
      withCookie(planted.value, ASKS),
    )
    expect(value).not.toBe(planted.value)
    expect(body.user.email).toBe('customer@demo.example')
    // The one that was there is worth nothing any more.
    expect(await statusOf(planted)).toBe(401)
    expect((await refresh('made-up')).status).toBe(401)
    expect((await refresh(undefined)).status).toBe(401)
  })

  test('goes with signing out', async () => {
    const mine = await login()
    const out = await post(
      '/auth/logout',
      { refreshToken: IN_COOKIE },
      withCookie(mine.value, ASKS),
    )
    expect([out.status, out.set]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect(await statusOf(mine)).toBe(401)
    expect((await refresh(mine.value)).status).toBe(401)
    expect((await post('/auth/logout', { refreshToken: IN_COOKIE }, ASKS)).status).toBe(200)
  })
})

/** Over https the cookie is for https alone. */
let safe: TestServer
beforeAll(async () => {
  safe = await testServer('pglite', { publicUrl: 'https://cafe.test' })
})
afterAll(() => safe.close())

test('over https the cookie has a name that only https may set', async () => {
  const body = { email: 'customer@demo.example', password: DEMO_PASSWORD }
  const headers = { origin: 'https://cafe.test', 'x-refresh-token': IN_COOKIE }
  const sent = await safe.send('POST', '/auth/login', body, headers)
  for (const set of sent.headers.getSetCookie()) expect(set).toContain('; Secure')
  expect(sent.headers.getSetCookie().join()).toContain('__Secure-lounge-refresh=')
})

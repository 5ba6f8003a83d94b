import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { newKey, newOrder, testServer, type TestServer } from '../db/testing.ts'
import { saveSettings } from '../cafe/store.ts'

const PARTNER = 'https://partner.example'

describe('origins', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer('pglite')
  })
  afterAll(() => server.close())

  test("lets any page make the widgets' calls, never with cookies", async () => {
    const { status, headers } = await server.send('GET', '/api/menu', undefined, {
      origin: PARTNER,
    })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('says that the answer depends on whose page asks, so that a CDN keeps no answer for others', async () => {
    for (const origin of [undefined, 'http://cafe.test', PARTNER]) {
      const asked: Record<string, string> = origin === undefined ? {} : { origin }
      const { headers } = await server.send('GET', '/api/menu', undefined, asked)
      expect(headers.get('vary')).toContain('Origin')
    }
  })

  test('lets a page read why it was refused', async () => {
    const { status, headers } = await server.send('POST', '/api/quotes', {}, { origin: PARTNER })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([400, '*'])
  })

  test.each(Object.entries<ApiRow>(api).filter(([, { who }]) => who === 'anyone'))(
    'answers the preflight of %s',
    async (_, { method, path, headers: own = [] }) => {
      const { status, headers } = await server.send('OPTIONS', path, undefined, { origin: PARTNER })
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-methods')?.split(', ')).toContain(method)
      for (const header of ['Content-Type', ...own])
        expect(headers.get('access-control-allow-headers')).toContain(header)
    },
  )

  test("lets a page's own headers pass, in bounds, and neither its sign-in nor what is no name", async () => {
    const asked = (names: string) =>
      server.send('OPTIONS', '/api/menu', undefined, {
        origin: PARTNER,
        'access-control-request-headers': names,
      })
    const { headers } = await asked(
      'authorization,content-type,traceparent,x-csrf-token,x-requested-with,a b,<x>',
    )
    expect(headers.get('access-control-allow-headers')).toBe(
      'Content-Type, content-type, traceparent, x-csrf-token, x-requested-with',
    )
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('vary')).toContain('Access-Control-Request-Headers')
    const many = await asked(Array.from({ length: 5_000 }, (_, at) => `x-${at}`).join())
    expect(many.headers.get('access-control-allow-headers')?.length).toBeLessThan(2_000)
  })

  test.each(['/auth/login', '/auth/refresh', '/auth/logout', '/api/cart-handovers/x/claim'])(
    "refuses %s from anybody else's page",
    async (path) => {
      for (const [header, value] of [
        ['origin', PARTNER],
        ['sec-fetch-site', 'cross-site'],
      ] as const) {
        const sent = await server.send('POST', path, {}, { [header]: value })
        expect([sent.status, sent.body.error]).toEqual([403, 'foreign_origin'])
        expect(sent.body.message).toContain('http://cafe.test')
        expect(sent.headers.get('access-control-allow-origin')).toBeNull()
      }
    },
  )

  test("takes the café's own pages, by its address or the one it was reached at", async () => {
    const login = { email: 'nobody@demo.example', password: 'x' }
    for (const origin of ['http://cafe.test', 'http://127.0.0.1:3000']) {
      const { status } = await server.send('POST', '/auth/login', login, {
        origin,
        host: '127.0.0.1:3000',
      })
      expect(status).toBe(401)
    }
  })

  test.each([
    ['the name in its Host header', { host: 'evil.example', origin: 'http://evil.example' }],
    ['the same name over another scheme', { host: 'cafe.test', origin: 'https://cafe.test' }],
    ['the same name on another port', { host: 'cafe.test:81', origin: 'http://cafe.test:81' }],
    ['another port of this machine', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3001' }],
    ['a page without an origin', { host: 'cafe.test', origin: 'null' }],
    ['another site of the same domain', { 'sec-fetch-site': 'same-site' }],
  ])('is not misled by %s', async (_, headers: Record<string, string>) => {
    const login = { email: 'nobody@demo.example', password: 'x' }
    const { status, body } = await server.send('POST', '/auth/login', login, headers)
    expect([status, body.error]).toEqual([403, 'foreign_origin'])
  })

  test('takes no other name of this machine where the address of the café is a real one', async () => {
    const real = await testServer('pglite', { isDemo: false })
    const origin = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
    const { body } = await real.send('POST', '/auth/login', {}, origin)
    await real.close()
    expect(body.error).toBe('foreign_origin')
  })

  test('takes every name of this machine where the address of the café is one of them', async () => {
    const local = await testServer('pglite', { isDemo: false, publicUrl: 'http://localhost:3000' })
    const origin = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
    const { status } = await local.send('POST', '/auth/login', {}, origin)
    await local.close()
    expect(status).toBe(400)
  })

  test('tells no other page that staff calls exist', async () => {
    const { status, headers } = await server.send('OPTIONS', '/api/outbox', undefined, {
      origin: PARTNER,
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([404, null])
  })

  test('serves only the partners that the owner listed, once there is a list', async () => {
    const embed = { allowedOrigins: [PARTNER] }
    await saveSettings(server.db, { embed }, 'Ada Marsh', server.now())
    await server.settings.refresh()
    const listed = await server.send('POST', '/api/orders', newOrder(), {
      ...newKey(),
      origin: PARTNER,
    })
    expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([
      201,
      PARTNER,
    ])
    expect(listed.headers.get('vary')).toContain('Origin')
    const other = await server.send('POST', '/api/orders', newOrder(), {
      ...newKey(),
      origin: 'https://stranger.example',
    })
    expect([other.status, other.body.error]).toEqual([403, 'origin_not_allowed'])
    expect(other.body.message).toContain('https://stranger.example')
  })
})

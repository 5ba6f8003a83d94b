import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { errorEntries } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { withoutSecrets, withoutSecretsInText } from './redact.ts'

eachEngine('the error log', (server) => {
  const entry = {
    id: 'entry-1',
    timestamp: '2025-10-17T12:00:00-04:00',
    message: 'x is not a function',
    stack: 'at a\nat b?token=abc',
    type: 'unhandledrejection',
    context: { widget: 'chat', password: 'hunter2', deep: { deeper: [{ accessToken: 'x' }] } },
    userAgent: 'Test',
    url: 'https://partner.example/',
    environment: 'production',
  }

  test('keeps an entry once, without what is nobody’s business', async () => {
    for (let sent = 0; sent < 2; sent += 1)
      expect((await server().send('POST', '/api/errors/log', entry)).status).toBe(200)
    const rows = await server()
      .db.select()
      .from(errorEntries)
      .where(eq(errorEntries.clientId, 'entry-1'))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      happenedAt: new Date('2025-10-17T16:00:00Z'),
      message: 'x is not a function',
      stack: 'at a\nat b?token=[removed]',
      context: {
        widget: 'chat',
        password: '[removed]',
        deep: { deeper: [{ accessToken: '[removed]' }] },
      },
    })
  })

  test.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', ''])(
    'takes nothing that a foreign page may send unasked: %s',
    async (type) => {
      const body = { ...entry, id: 'entry-2' }
      const { status } = await server().send('POST', '/api/errors/log', body, {
        'content-type': type,
      })
      expect(status).toBe(415)
    },
  )

  test('is asked first by the browser of a partner page, and then takes JSON', async () => {
    const origin = 'https://partner.example'
    const asked = await server().send('OPTIONS', '/api/errors/log', undefined, { origin })
    expect(asked.headers.get('access-control-allow-headers')).toContain('Content-Type')
    const body = { ...entry, id: 'entry-3' }
    const sent = await server().send('POST', '/api/errors/log', body, { origin })
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })

  test.each<[string, object]>([
    ['a long text in the context', { context: { text: 'x'.repeat(1025) } }],
    ['a long text deep in the context', { context: { a: [{ b: 'x'.repeat(1025) }] } }],
    ['a large context', { context: { list: Array(1500).fill(1234567) } }],
    ['a context of many names', { context: manyNames() }],
    ['a long message', { message: 'x'.repeat(2001) }],
    ['a long stack', { stack: 'x'.repeat(8001) }],
    ['a long address', { url: 'x'.repeat(2001) }],
  ])('refuses %s', async (_, more) => {
    const { status, body } = await server().send('POST', '/api/errors/log', { ...entry, ...more })
    expect([status, body.error]).toEqual([400, 'invalid_input'])
  })
})

const manyNames = () => Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`name${at}`, 1]))

describe('what is never kept', () => {
  test.each([
    ['Bearer abcdefghijkl', 'Bearer [removed]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '[removed]'],
    ['x eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc.def.', 'x [removed].def.'],
    ['a.eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0. b', 'a.[removed] b'],
    ['eyJhbGciOiJIUzI1NiJ9.short.abc', 'eyJhbGciOiJIUzI1NiJ9.short.abc'],
    ['v1.2.3 at a.b.c', 'v1.2.3 at a.b.c'],
    ['{"password":"hunter2","x":1}', '{"password":"[removed]","x":1}'],
    ['?refresh_token=abc&x=1', '?refresh_token=[removed]&x=1'],
    ['card 4111-1111-1111-1111.', 'card [removed].'],
    ['order 1234567890123 stays', 'order 1234567890123 stays'],
    ['no nuts, most important', 'no nuts, most important'],
  ])('%s', (text, kept) => {
    expect(withoutSecretsInText(text)).toBe(kept)
  })

  test('is taken out by name at any depth, and depth itself is bounded', () => {
    const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ inner }), { cvc: '123' })
    expect(JSON.stringify(withoutSecrets(deep))).not.toContain('123')
    expect(withoutSecrets({ cardNumber: 1, Cookie: 'a', name: 'Zoe' })).toEqual({
      cardNumber: '[removed]',
      Cookie: '[removed]',
      name: 'Zoe',
    })
  })
})

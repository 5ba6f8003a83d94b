import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { errorEntries } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { withoutSecrets, withoutSecretsInText } from './redact.ts'

eachEngine('the error log', (house) => {
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
      expect((await house().send('POST', '/api/errors/log', entry)).status).toBe(200)
    const rows = await house()
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

  test('takes text/plain, which a page can send while it closes', async () => {
    const headers = { 'content-type': 'text/plain;charset=UTF-8' }
    const body = { ...entry, id: 'entry-2' }
    expect((await house().send('POST', '/api/errors/log', body, headers)).status).toBe(200)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await house().send('POST', '/api/errors/log', body, form)).status).toBe(415)
  })
})

describe('what is never kept', () => {
  test.each([
    ['Bearer abcdefghijkl', 'Bearer [removed]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc', '[removed]'],
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

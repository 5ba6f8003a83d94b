import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { eachEngine, milkTea, newKey, newOrder, rowCounts, type TestServer } from '../db/testing.ts'
import * as schema from '../db/schema.ts'

const line = (more: object) => newOrder({ lines: [{ ...milkTea, ...more }] })
const contact = (more: object) =>
  newOrder({ contact: { name: 'Zoe', phone: '518 555 0100', ...more } })
const survey = (more: object = {}) => ({
  name: 'Zoe',
  email: 'zoe@guest.example',
  marketingConsent: true,
  hadBobaBefore: true,
  campaignEntry: true,
  source: 'website',
  ...more,
})
const entry = (more: object = {}) => ({
  id: 'e1',
  timestamp: '2025-10-17T16:00:00Z',
  message: 'boom',
  type: 'error',
  ...more,
})
const log = (more: object = {}) => ({
  sessionId: 's1',
  messageType: 'user',
  messageText: 'hi',
  pageUrl: 'http://x.test/',
  metadata: null,
  ...more,
})
const deep = '['.repeat(5000) + ']'.repeat(5000)
const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1]))
const nested = `{"lines":[${Array(100).fill('['.repeat(28) + ']'.repeat(28))}]}`

/** What was sent, where, and which status and field or error it must come back with. */
const ROWS: [what: string, path: string, body: unknown, status: number, about: string][] = [
  ['malformed JSON', '/api/orders', '{"lines":[', 400, 'malformed_json'],
  ['an empty body', '/api/orders', '', 400, 'empty_body'],
  ['a list instead of an object', '/api/orders', [], 400, 'body'],
  ['nothing but null', '/api/orders', 'null', 400, 'body'],
  ['JSON nested 5,000 deep', '/api/errors/log', deep, 400, 'too_deep'],
  ['24,000 keys', '/auth/login', manyKeys(24_000), 413, 'too_large'],
  ['2,500 keys', '/api/errors/log', manyKeys(2_500), 400, 'too_many_values'],
  ['2,800 nested lists', '/api/quotes', nested, 400, 'too_many_values'],
  ['40 KB of text for a login', '/auth/login', { email: 'x'.repeat(40_000) }, 413, 'too_large'],
  ['1 MB of text', '/api/orders', newOrder({ note: 'x'.repeat(1_000_000) }), 413, 'too_large'],
  ['an unknown field', '/api/orders', newOrder({ discount: 100 }), 400, 'discount'],
  ['an unknown field in a line', '/api/orders', line({ colour: 'red' }), 400, 'lines.0.colour'],
  ['a price sent by the client', '/api/orders', line({ priceCents: 1 }), 400, 'lines.0.priceCents'],
  ['a total sent by the client', '/api/orders', newOrder({ totalCents: 1 }), 400, 'totalCents'],
  ['a negative quantity', '/api/orders', line({ quantity: -1 }), 400, 'lines.0.quantity'],
  ['a quantity of 0', '/api/orders', line({ quantity: 0 }), 400, 'lines.0.quantity'],
  ['a quantity of 10,000', '/api/orders', line({ quantity: 10_000 }), 400, 'lines.0.quantity'],
  ['half a drink', '/api/orders', line({ quantity: 0.5 }), 400, 'lines.0.quantity'],
  ['a quantity in words', '/api/orders', line({ quantity: 'two' }), 400, 'lines.0.quantity'],
  ['no lines', '/api/orders', newOrder({ lines: [] }), 400, 'lines'],
  ['61 lines', '/api/orders', newOrder({ lines: Array(61).fill(milkTea) }), 400, 'lines'],
  ['an unknown drink', '/api/orders', line({ id: 'unicorn-latte' }), 422, 'lines.0'],
  ['an unknown size', '/api/orders', line({ size: 'bucket' }), 400, 'lines.0.size'],
  ['a size the drink has not', '/api/orders', line({ size: 'pot' }), 422, 'lines.0'],
  [
    'an unknown topping',
    '/api/orders',
    line({ customizations: { toppings: ['gravel'] } }),
    422,
    'lines.0',
  ],
  ['a class in a drinks order', '/api/orders', line({ type: 'session' }), 422, 'lines.0'],
  [
    'markup as an id',
    '/api/orders',
    line({ id: '<img src=x onerror=alert(1)>' }),
    400,
    'lines.0.id',
  ],
  [
    'a name of control characters',
    '/api/orders',
    contact({ name: '\u0000\u200b\u202e' }),
    400,
    'contact.name',
  ],
  ['a name of 61 letters', '/api/orders', contact({ name: 'x'.repeat(61) }), 400, 'contact.name'],
  [
    'two addresses in one email',
    '/api/orders',
    contact({ email: 'a@b.example,c@d.example x' }),
    400,
    'contact.email',
  ],
  ['a phone of letters', '/api/orders', contact({ phone: 'call me' }), 400, 'contact.phone'],
  ['a card payment', '/api/orders', newOrder({ payment: 'card' }), 400, 'payment'],
  ['a negative tip', '/api/orders', newOrder({ tip: { cents: -100 } }), 400, 'tip.cents'],
  ['a tip of 101 percent', '/api/orders', newOrder({ tip: { percent: 101 } }), 400, 'tip.percent'],
  [
    'a closed day',
    '/api/orders',
    newOrder({ pickup: { date: '2025-10-20', time: '12:00' } }),
    409,
    'pickup_closed_day',
  ],
  [
    'a past slot',
    '/api/orders',
    newOrder({ pickup: { date: '2025-10-17', time: '11:00' } }),
    409,
    'pickup_past',
  ],
  [
    'a date that is none',
    '/api/orders',
    newOrder({ pickup: { date: '2025-02-30', time: '12:00' } }),
    400,
    'pickup.date',
  ],
  [
    'a time that is none',
    '/api/orders',
    newOrder({ pickup: { date: '2025-10-18', time: '25:00' } }),
    400,
    'pickup.time',
  ],
  ['an unknown field in a quote', '/api/quotes', { lines: [milkTea], x: 1 }, 400, 'x'],
  ['an empty cart handed over', '/api/cart-handovers', { lines: [] }, 400, 'lines'],
  ['an unknown hand-over', '/api/cart-handovers/nope/claim', undefined, 404, 'handover_unknown'],
  ['a survey without a name', '/api/surveys', survey({ name: ' ' }), 400, 'name'],
  ['a survey without email and phone', '/api/surveys', survey({ email: '' }), 400, 'email'],
  ['a survey with half an email', '/api/surveys', survey({ email: 'zoe@' }), 400, 'email'],
  [
    'a survey that is no entry',
    '/api/surveys',
    survey({ campaignEntry: false }),
    400,
    'campaignEntry',
  ],
  [
    'a referral nobody knows',
    '/api/surveys',
    survey({ referralSource: 'radio' }),
    400,
    'referralSource',
  ],
  ['an error without a message', '/api/errors/log', entry({ message: '' }), 400, 'message'],
  ['an error of no time', '/api/errors/log', entry({ timestamp: 'soon' }), 400, 'timestamp'],
  ['a chat log of nobody', '/api/chat-logs', log({ messageType: 'ghost' }), 400, 'messageType'],
  [
    'a chat log of 5,000 letters',
    '/api/chat-logs',
    log({ messageText: 'x'.repeat(5000) }),
    400,
    'messageText',
  ],
  ['a login without a password', '/auth/login', { email: 'a@b.example' }, 400, 'password'],
  ['a login by number', '/auth/login', { email: 1, password: 'x' }, 400, 'email'],
]

eachEngine('bad input', (server) => {
  let before: Awaited<ReturnType<typeof rows>>
  beforeAll(async () => {
    before = await rows(server())
  })

  test.each(ROWS)('refuses %s', async (_, path, body, status, about) => {
    const sent = await server().send('POST', path, body, newKey())
    expect([sent.status, sent.body.message]).toEqual([status, expect.stringMatching(/^\S+ \S+ /)])
    expect([sent.body.error, ...Object.keys(sent.body.fields ?? {})]).toContain(about)
    expect(sent.body.requestId).toBe(sent.headers.get('x-request-id'))
    const after = await rows(server())
    const was = before
    before = after
    expect(after).toEqual(was)
  })

  test.each([
    ['/api/pickup-slots?date=tomorrow', 400],
    ['/api/pickup-slots?date=2025-10-18&x=1', 400],
    ['/api/bookings/availability?spaceType=roof&date=2025-10-20', 400],
    ['/api/bookings/availability?spaceType=art-space', 400],
    [`/api/orders/${'x'.repeat(65)}`, 400],
    ['/api/orders/%00', 404],
    ['/api/orders/x?token=%00%ff', 404],
    ['/api/orders/%E0%A4%A', 404],
    ['/api/nothing', 404],
  ])('answers GET %s with %i and a sentence', async (path, status) => {
    const sent = await server().send('GET', path)
    expect([sent.status, sent.body.message]).toEqual([status, expect.stringMatching(/\.$/)])
  })

  test('keeps markup as text and drops what cannot be seen', async () => {
    const name = 'Zo\u202ee <b>"\'; DROP TABLE orders; --'
    const { status, body } = await server().send('POST', '/api/orders', contact({ name }), newKey())
    expect([status, body.contact?.name]).toEqual([201, 'Zoe <b>"\'; DROP TABLE orders; --'])
    before = await rows(server())
  })

  describe('random bodies', () => {
    const posts = Object.entries<ApiRow>(api).filter(([, { method }]) => method === 'POST')
    test.each(posts)('never make %s fail', async (_, { path, who }) => {
      const isOpen = who === 'anyone' || who === 'site'
      await fc.assert(
        fc.asyncProperty(garbage(), async (body) => {
          const sent = await server().send('POST', path.replace(':code', 'x'), body, {
            ...newKey(),
            'x-session-id': 's1',
          })
          expect(sent.status).toBeGreaterThanOrEqual(200)
          expect(sent.status).toBeLessThan(500)
        }),
        // Of who is not signed in no body is read.
        { numRuns: isOpen ? 60 : 3 },
      )
    })
  })
})

/** Any JSON at all, orders that are nearly right, and text that is nearly JSON. */
function garbage(): fc.Arbitrary<unknown> {
  const fields = Object.keys({ ...newOrder(), ...survey(), ...entry(), ...log() })
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('\u0000', '\ud800', -1, 1e308, '2025-10-18', 'a@b.example', [milkTea], {}),
  )
  return fc.oneof(
    fc.jsonValue(),
    fc.string({ unit: 'binary' }),
    fc.dictionary(fc.constantFrom(...fields), value),
    fc
      .tuple(
        fc.constantFrom(newOrder(), survey(), entry(), log()),
        fc.constantFrom(...fields),
        value,
      )
      .map(([base, field, changed]) => ({ ...base, [field]: changed })),
  )
}

/** How many rows everything that a visitor can write to has. */
function rows(server: TestServer) {
  const { orders, orderLines, orderChanges, surveyEntries, surveyEntryKeys } = schema
  const { errorEntries, chatLogs, cartHandovers, outbox, sessions } = schema
  const tables = [orders, orderLines, orderChanges, surveyEntries, surveyEntryKeys, errorEntries]
  return rowCounts(server, [...tables, chatLogs, cartHandovers, outbox, sessions])
}

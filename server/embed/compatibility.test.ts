import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSettings } from '../cafe/store.ts'
import { newKey, testServer, type TestServer } from '../db/testing.ts'

/*
 * Release 0.1.0 of the widgets stands on partners' pages, pinned, and is served as long as it is kept. These are its
 * calls, written down as it sends them, and what it reads of the answers. They are not derived from the contracts on purpose:
 * a change that breaks a test here breaks pages that nobody of ours can change.
 */

const PARTNER = { origin: 'https://partner.example' }
const LINE = {
  id: 'taro-milk-tea',
  type: 'item',
  size: 'large',
  quantity: 2,
  customizations: {
    iceLevel: 'less ice',
    sugarLevel: 50,
    temperature: 'iced',
    milk: 'oat',
    toppings: ['boba'],
  },
  customerName: 'Ada',
}
const SESSION = { 'X-Session-ID': 'session-of-0.1.0' }

let server: TestServer
beforeAll(async () => {
  server = await testServer('pglite')
})
afterAll(() => server.close())

/** A call from a partner's page, and what it answers; every name in `reads` is there. */
async function ask(
  [method, path]: [string, string],
  reads: string[],
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Record<string, unknown>> {
  const sent = await server.send(method, path, body, { ...PARTNER, ...headers })
  expect([path, sent.status, sent.status < 300 ? '' : sent.body]).toEqual([
    path,
    expect.toSatisfy((status: number) => status >= 200 && status < 300),
    '',
  ])
  expect(sent.headers.get('access-control-allow-origin')).toMatch(
    /^(\*|https:\/\/partner.example)$/,
  )
  const answer = sent.body as unknown as Record<string, unknown>
  for (const name of reads) expect(answer).toHaveProperty(name)
  return answer
}

test.each(['/api/orders', '/api/quotes', '/api/chat', '/api/surveys', '/api/cart-handovers'])(
  'a partner page may send what it sends to %s',
  async (path) => {
    const answer = await server.app.request(`http://cafe.test${path}`, {
      method: 'OPTIONS',
      headers: {
        ...PARTNER,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,idempotency-key,x-csrf-token,x-session-id',
      },
    })
    expect(answer.ok).toBe(true)
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
    const needed = {
      '/api/orders': ['content-type', 'idempotency-key'],
      '/api/chat': ['content-type', 'x-csrf-token', 'x-session-id'],
    }[path] ?? ['content-type']
    for (const name of needed) expect(allowed).toContain(name)
  },
)

test('the café and its menu', async () => {
  await ask(
    ['GET', '/api/cafe'],
    [
      'isOpen',
      'status',
      'cafe.name',
      'cafe.timeZone',
      'cafe.week',
      'cafe.campaign',
      'cafe.promoLinks',
    ],
  )
  await ask(
    ['GET', '/api/menu'],
    ['items.0.id', 'items.0.name', 'items.0.category', 'toppings.0.id'],
  )
})

test('an order from the cart: price, time, placing, following', async () => {
  await ask(
    ['GET', '/api/pickup-slots'],
    ['date', 'today', 'dates.0.date', 'dates.0.label', 'slots.0.time', 'slots.0.isAvailable'],
  )
  const quote = await ask(
    ['POST', '/api/quotes'],
    [
      'lines.0.unitCents',
      'lines.0.problem',
      'subtotalCents',
      'taxCents',
      'totalCents',
      'isSellable',
    ],
    { body: { lines: [LINE] } },
  )
  const order = await ask(
    ['POST', '/api/orders'],
    ['id', 'number', 'token', 'status', 'quote.totalCents'],
    {
      headers: newKey(),
      body: {
        lines: [LINE],
        contact: { name: 'Ada', email: 'ada@guest.example' },
        pickup: null,
        payment: 'counter',
        expectedTotalCents: quote['totalCents'],
        channel: 'widget',
        source: 'partner-page',
      },
    },
  )
  await ask(['GET', `/api/orders/${order['id']}?token=${order['token']}`], ['status', 'number'])
})

test('a service fee is a line of the bill, because releases from before there were any show no other', async () => {
  const { db, now, settings } = server
  const { serviceFees } = settings.get().cafe
  const fee = { id: 'table', name: 'Table service', kind: 'amount' as const, value: 300 }
  const terms = { fromCents: 0, fromPieces: 0, dining: 'any' as const, isTaxed: true }
  await saveSettings(db, { cafe: { serviceFees: [{ ...fee, ...terms }] } }, 'test', now())
  await settings.refresh()
  const asked = await ask(['POST', '/api/quotes'], [], { body: { lines: [LINE] } })
  const order = {
    lines: [LINE],
    contact: { name: 'Ada', email: 'ada@guest.example' },
    pickup: null,
    payment: 'counter',
    channel: 'widget',
    expectedTotalCents: 1,
  }
  const refused = await server.send('POST', '/api/orders', order, { ...PARTNER, ...newKey() })
  const today = await ask(['POST', '/api/quotes?fees=1'], [], { body: { lines: [LINE] } })
  await saveSettings(db, { cafe: { serviceFees } }, 'test', now())
  await settings.refresh()
  expect(refused.body.error).toBe('price_changed')
  for (const shown of [asked, refused.body.quote as Record<string, unknown>]) {
    const lines = shown['lines'] as Record<string, unknown>[]
    expect(
      lines
        .map(({ name, quantity, totalCents, problem }) => [name, quantity, totalCents, problem])
        .at(-1),
    ).toEqual(['Table service', 1, 300, null])
    // All that it lists: lines, their subtotal, one tax, the total.
    const sum = (numbers: unknown[]) => numbers.reduce<number>((all, each) => all + Number(each), 0)
    expect(sum(lines.map((line) => line['totalCents']))).toBe(shown['subtotalCents'])
    expect(sum([shown['subtotalCents'], shown['taxCents']])).toBe(shown['totalCents'])
  }
  expect(today).toMatchObject({
    fees: [{ name: 'Table service' }],
    totalCents: asked['totalCents'],
  })
})

test('an order that would wait is refused in words, because 0.1.0 says of every order that it was placed', async () => {
  const { db, now, settings } = server
  const { orderLimits } = settings.get()
  await saveSettings(db, { orderLimits: { ...orderLimits, guestMinutes: 1 } }, 'test', now())
  await settings.refresh()
  const body = {
    lines: [{ ...LINE, quantity: 20 }],
    contact: { name: 'Ada', email: 'ada@guest.example' },
    pickup: null,
    payment: 'counter',
    channel: 'widget',
    source: 'partner-page',
  }
  const refused = await server.send('POST', '/api/orders', body, { ...PARTNER, ...newKey() })
  await saveSettings(db, { orderLimits }, 'test', now())
  await settings.refresh()
  // It shows the message, and with such a code its button to the café's own checkout.
  expect(refused.status).toBe(409)
  expect(refused.body.error).toMatch(/^(pickup|slot)/)
  expect(refused.body.message).toContain('order ahead on our own page')
})

test('a cart that is handed over to the café', async () => {
  await ask(['POST', '/api/cart-handovers'], ['code'], {
    body: {
      lines: [LINE],
      pickup: { date: '2025-10-17', time: '16:30' },
      source: 'partner-page',
    },
  })
})

test('a conversation', async () => {
  const { csrfToken } = await ask(['GET', '/api/csrf-token'], ['csrfToken'], { headers: SESSION })
  await ask(['POST', '/api/chat'], ['response.text', 'response.actions', 'response.intent'], {
    headers: { ...SESSION, 'X-CSRF-Token': String(csrfToken) },
    body: {
      message: 'make that oat',
      sessionId: SESSION['X-Session-ID'],
      context: {
        currentPath: '/',
        cartItemCount: 1,
        conversationHistory: [{ role: 'user', text: 'one large taro milk tea' }],
        cart: [
          {
            lineId: 'line-1',
            id: LINE.id,
            name: 'Taro Milk Tea',
            size: LINE.size,
            quantity: 1,
            customizations: LINE.customizations,
          },
        ],
        source: 'partner-page',
      },
    },
  })
  const space = 'spaceType=art-space&date=2025-10-18'
  await ask(['GET', `/api/bookings/availability?${space}`], ['available'])
  for (const messageType of ['user', 'bot'])
    await ask(['POST', '/api/chat-logs'], [], {
      body: {
        sessionId: SESSION['X-Session-ID'],
        messageType,
        messageText: 'one large taro milk tea',
        pageUrl: 'https://partner.example/',
        metadata: '{"intent":"order","isBlocked":false,"source":"partner-page","actions":1}',
      },
    })
})

test('an entry to the contest, and an error that is told', async () => {
  await ask(['POST', '/api/surveys'], ['id'], {
    body: {
      name: 'Ada',
      email: 'ada@guest.example',
      phone: '',
      favoriteFlavor: 'taro',
      referralSource: 'friend',
      marketingConsent: true,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'prelaunch',
      userAgent: 'Mozilla/5.0',
    },
  })
  await ask(['POST', '/api/errors/log'], [], {
    body: {
      id: 'error-1',
      timestamp: '2025-10-17T16:00:00.000Z',
      message: 'The café did not answer in time.',
      stack: null,
      type: 'call',
      context: { call: 'chat' },
      userAgent: 'Mozilla/5.0',
      url: 'https://partner.example/',
      environment: 'production',
    },
  })
})

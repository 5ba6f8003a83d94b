import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The server, as far as a browser sees it: answers in turn, and what it was asked. */
function serve(...answers: (Response | Error)[]) {
  const asked: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push({ url: String(url), init })
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer)
  })
  return asked
}
const json = (body: unknown, status = 200) => Response.json(body, { status })
const busy = () => json({ error: 'busy', message: 'One moment.' }, 503)

let api: typeof import('./api.ts')
beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  api = await import('./api.ts')
  api.configureApi({ api: 'https://cafe.example/' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
/** Lets a call wait as long as it wants to, and tells how it ended. */
async function settled(calling: Promise<unknown>): Promise<unknown> {
  const ended = calling.catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return ended
}

test('asks the address of the call with its method, query and body', async () => {
  const asked = serve(json({ id: '1', message: 'ok' }))
  await api.call('pickupSlots', { query: { date: '2025-10-31' } })
  await api.call('quote', { query: {}, body: { lines: [{ id: 'taro-milk-tea', quantity: 1 }] } })
  expect(asked[0]?.url).toBe('https://cafe.example/api/pickup-slots?date=2025-10-31')
  // Without a method it is a GET.
  expect(asked[0]?.init).toMatchObject({ method: undefined, credentials: 'omit' })
  expect(asked[1]?.url).toBe('https://cafe.example/api/quotes')
  expect(asked[1]?.init).toMatchObject({ method: 'POST' })
  expect(JSON.parse(String(asked[1]?.init.body))).toEqual({
    lines: [{ id: 'taro-milk-tea', quantity: 1 }],
  })
})

test('fills the parts of an address and leaves out what is not asked', () => {
  expect(api.urlOf('order', { params: { id: 'a/b' }, query: { token: undefined } })).toBe(
    'https://cafe.example/api/orders/a%2Fb',
  )
})

test('sends a token only where one is given', async () => {
  const asked = serve(json({}))
  await api.call('menu')
  api.configureApi({ token: () => Promise.resolve('t0ken') })
  await api.call('menu')
  expect(asked.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual([
    null,
    'Bearer t0ken',
  ])
})

test.each([408, 429, 500, 502, 503, 504])(
  'tries a %i again up to 3 times, a second apart',
  async (status) => {
    const times: number[] = []
    serve(json({ error: 'passing', message: 'Soon.' }, status))
    const stubbed = globalThis.fetch
    vi.stubGlobal('fetch', (...given: Parameters<typeof fetch>) => {
      times.push(Date.now())
      return stubbed(...given)
    })
    const error = await settled(api.call('menu'))
    expect(error).toMatchObject({ status, code: 'passing', message: 'Soon.' })
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1_000, 2_000, 3_000])
  },
)

test('waits as long as a busy café asks, and keeps the same idempotency key', async () => {
  const asked = serve(
    Response.json(
      { error: 'busy', message: 'Soon.' },
      { status: 503, headers: { 'Retry-After': '4' } },
    ),
    json({ id: '1' }),
  )
  const headers = { 'Idempotency-Key': 'order-0001' }
  const calling = api.call('placeOrder', { query: {}, body: {} as never }, { headers })
  await vi.advanceTimersByTimeAsync(3_900)
  expect(asked).toHaveLength(1)
  expect(await settled(calling)).toEqual({ id: '1' })
  expect(asked.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))).toEqual([
    'order-0001',
    'order-0001',
  ])
})

test('does not keep anybody waiting for longer than 8 s: it says when to come back', async () => {
  const asked = serve(
    Response.json(
      { error: 'too_many_requests', message: 'Try again in 15 minutes.' },
      { status: 429, headers: { 'Retry-After': '900' } },
    ),
  )
  expect(await settled(api.call('menu'))).toMatchObject({
    status: 429,
    message: 'Try again in 15 minutes.',
    retryAfterMs: 900_000,
  })
  expect(asked).toHaveLength(1)
})

test('a proxy that answers for a busy café is told in a sentence that says nothing is lost', async () => {
  serve(new Response('<h1>503</h1>', { status: 503 }))
  const error = await settled(api.call('menu', undefined, { retries: 0 }))
  expect((error as Error).message).toContain('Nothing you entered is lost')
})

test.each([400, 401, 403, 404, 409, 413, 422, 501])('does not try a %i again', async (status) => {
  const asked = serve(json({ error: 'no', message: 'No.' }, status))
  expect(await settled(api.call('menu'))).toMatchObject({ status, code: 'no' })
  expect(asked).toHaveLength(1)
})

test('gives the answer of a later try', async () => {
  const asked = serve(busy(), busy(), json({ version: '7' }))
  expect(await settled(api.call('menu'))).toEqual({ version: '7' })
  expect(asked).toHaveLength(3)
})

test('an unreachable café is one sentence with status 0, at once', async () => {
  const asked = serve(new TypeError('Failed to fetch'))
  const error = await settled(api.call('menu'))
  expect(error).toBeInstanceOf(api.ApiError)
  expect(error).toMatchObject({ status: 0, code: 'network' })
  expect((error as Error).message).toMatch(/cannot be reached/)
  expect(asked).toHaveLength(1)
})

test('stops waiting after the time it is given, 10 s by default', async () => {
  vi.useRealTimers()
  expect(api.REQUEST_TIMEOUT_MS).toBe(10_000)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      ),
  )
  const error = await api.call('menu', undefined, { timeoutMs: 20 }).catch((each: unknown) => each)
  expect(error).toMatchObject({ status: 0, code: 'timeout' })
})

test('gives back what the caller aborted, and does not try again', async () => {
  const asked = serve(busy())
  const control = new AbortController()
  const calling = api.call('menu', undefined, { signal: control.signal })
  await vi.advanceTimersByTimeAsync(10)
  control.abort()
  expect(await settled(calling)).toBeInstanceOf(Error)
  expect(asked.length).toBeLessThanOrEqual(2)
})

test.each([
  ['that is not JSON', () => new Response('<h1>Bad gateway</h1>', { status: 200 })],
  ['that is null', () => json(null)],
])('an answer %s is an error with a sentence', async (_, answer) => {
  serve(answer())
  expect(await settled(api.call('menu'))).toMatchObject({
    status: 200,
    code: 'unexpected_answer',
    message: 'The answer of the café was not understood. Please try again.',
  })
})

test('keeps to 100 calls a minute', async () => {
  const asked = serve(json({}))
  for (let call = 0; call < 100; call++) await api.call('menu')
  await expect(api.call('menu')).rejects.toMatchObject({ status: 0, code: 'rate_limited' })
  expect(asked).toHaveLength(100)
  vi.advanceTimersByTime(60_000)
  await api.call('menu')
  expect(asked).toHaveLength(101)
})

test('keeps to as many calls as the page may make, asked at each call', async () => {
  const asked = serve(json({}))
  let most = 100
  api.configureApi({ perMinute: () => most })
  for (let call = 0; call < 100; call++) await api.call('menu')
  most = 150
  for (let call = 0; call < 50; call++) await api.call('menu')
  await expect(api.call('menu')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(asked).toHaveLength(150)
})

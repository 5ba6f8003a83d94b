import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { newKey, newOrder, testHouse, type TestHouse } from '../db/testing.ts'
import { BUDGETS, MAILED, MAILS_PER_ADDRESS_AND_NETWORK, spend, UNCOUNTED } from './budgets.ts'
import { openLimits } from './limits.ts'

const report = (id: string, stack = 'x'.repeat(8000)) => ({
  id,
  timestamp: '2025-10-17T16:00:00Z',
  message: 'boom',
  type: 'error',
  stack,
})

describe('what strangers may leave behind in a day', () => {
  let house: TestHouse
  beforeAll(async () => {
    house = await testHouse('pglite', { limits: openLimits(null, {}) })
  })
  afterAll(() => house.close())

  test('error reports of one network are refused after a megabyte, and nothing else is', async () => {
    const statuses: number[] = []
    let retryAfter: string | null = null
    for (let sent = 0; sent < 130; sent += 1) {
      const answer = await house.send('POST', '/api/errors/log', report(`e${sent}`))
      statuses.push(answer.status)
      retryAfter = answer.headers.get('retry-after')
    }
    const kept = statuses.filter((status) => status === 200).length
    expect(kept).toBeGreaterThan(100)
    expect(kept).toBeLessThan(125)
    expect(statuses.at(-1)).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(60)
    const order = await house.send('POST', '/api/orders', newOrder(), newKey())
    expect(order.status).toBe(201)
  })

  test('one address is not mailed more than a dozen times by one network', async () => {
    const limits = openLimits(null, {})
    const ask = (email: string, address = 'a') =>
      spend(limits, { call: 'newsletter', address, body: { email }, fileBytes: 0 })
    for (let mail = 0; mail < MAILS_PER_ADDRESS_AND_NETWORK; mail += 1)
      await ask(mail % 2 ? 'zoe@guest.example' : 'ZOE@guest.example')
    await expect(ask('zoe@guest.example')).rejects.toMatchObject({
      status: 429,
      error: 'too_many_mails',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    })
    await ask('zoe@guest.example', 'b')
    await ask('ada@guest.example')
  })

  test('when all networks together sent too much, it is said that the café is busy', async () => {
    const limits = openLimits(null, {})
    const { perNetwork, inAll } = BUDGETS.logError!
    const send = (network: number) =>
      spend(limits, {
        call: 'logError',
        address: `network ${network}`,
        body: 'x'.repeat(perNetwork - 1000),
        fileBytes: 0,
      })
    for (let network = 0; network < Math.floor(inAll / perNetwork); network += 1)
      await send(network)
    await expect(send(1000)).rejects.toMatchObject({ status: 503, error: 'busy' })
  })

  test('a call that mails an address somebody typed is counted', () => {
    const open = Object.entries<ApiRow>(api).filter(
      ([name, { who, body }]) =>
        (who === 'anyone' || who === 'site') && body && !SIGNING_IN.includes(name),
    )
    const taking = open.filter(([, { body }]) => 'email' in shapeOf(body)).map(([name]) => name)
    expect(taking.filter((name) => !(name in MAILED))).toEqual([])
    expect(Object.keys(MAILED).filter((name) => !(name in api))).toEqual([])
    expect(UNCOUNTED.filter((name) => !(name in api))).toEqual([])
  })
})

/** Counted in server/people/throttle.ts. */
const SIGNING_IN = ['login', 'register', 'requestLink', 'forgotPassword', 'passkeyOptions']

function shapeOf(schema: unknown): object {
  const { def } = schema as { def?: { shape?: object; innerType?: unknown } }
  return def?.shape ?? {}
}

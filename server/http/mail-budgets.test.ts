import { expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { newKey, newOrder, testServer } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { noteMail } from '../outbox/mail-count.ts'
import { networkOf, rangeOf } from './address.ts'
import { openLimits } from './limits.ts'
import {
  MAILS_PER_ADDRESS,
  MAILS_PER_ADDRESS_AND_NETWORK,
  MAILS_PER_NETWORK,
  networkMailBudgets,
  takeEach,
  withinMails,
} from './mail-budgets.ts'

test('the range of a network is its /48 or /24', () => {
  expect(rangeOf('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(rangeOf('198.51.100.77')).toBe('198.51.100.0/24')
  expect([rangeOf('unknown'), rangeOf('local')]).toEqual(['unknown', 'local'])
})

test('strangers send one address ten emails a day, and one network eight of them', () => {
  expect([MAILS_PER_ADDRESS, MAILS_PER_ADDRESS_AND_NETWORK]).toEqual([10, 8])
})

/** Orders and forms from one network after the other, each to somebody else. */
test.each([
  ['a /56', 1.5, (nth: number) => `2001:db8:7:${nth.toString(16)}::1`],
  ['a /48', 2, (nth: number) => `2001:db8:7:${(nth * 256).toString(16)}::1`],
  ['a /32', 4, (nth: number) => `2001:db8:${nth.toString(16)}::1`],
  ['a /24', 2, (nth: number) => `198.51.100.${nth % 250}`],
])('%s emails so many strangers in an hour, and orders none the less', async (_, factor, nth) => {
  const limits = openLimits(null, {})
  const server = await testServer('pglite', { limits })
  try {
    const post = async (path: string, body: object, from: string) => {
      const answer = await server.app.request(
        `http://cafe.test${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...newKey() },
          body: JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress: from } } },
      )
      return { status: answer.status, body: (await answer.json()) as Partial<Order> }
    }
    const most = MAILS_PER_NETWORK.hour * factor
    let mailed = 0
    const netOf = (at: number) => networkOf(nth(at)) ?? ''
    for (; mailed < most - 3; mailed += 1)
      expect((await takeEach(limits, networkMailBudgets(netOf(mailed)))).isLeft).toBe(true)
    for (let sent = mailed; sent < most + 3; sent += 1) {
      const contact = { name: 'Vic', email: `victim-${sent}@guest.example` }
      const { status, body } = await post('/api/orders', newOrder({ contact }), nth(sent))
      expect(status).toBe(201)
      if (body.isMailed) mailed += 1
      // So that the kitchen has room for the next one.
      const { id, token } = body
      await server.send('POST', `/api/orders/${id}/cancellation`, { token })
    }
    expect(mailed).toBe(most)
    const form = { topic: 'other', message: 'Do you have oat milk?', email: 'other@guest.example' }
    expect((await post('/api/messages', opened(server, form), nth(9))).status).toBe(429)
    // Elsewhere nobody notices.
    expect((await post('/api/messages', opened(server, form), '203.0.113.9')).status).toBe(200)
  } finally {
    await server.close()
  }
})

test('who is signed in has a few emails of their own where their network has none left', async () => {
  const limits = openLimits(null, {})
  let sent = 0
  const send = (person: string | null) => {
    const email = `somebody-${(sent += 1)}@guest.example`
    return withinMails(
      limits,
      { call: 'contact', address: 'a', body: { email }, person: async () => person },
      async () => noteMail(email),
    )
  }
  const refused = { status: 429, error: 'budget_spent' }
  for (let mail = 0; mail < MAILS_PER_NETWORK.hour; mail += 1) await send(null)
  await expect(send(null)).rejects.toMatchObject(refused)
  let own = 0
  await expect(
    (async () => {
      for (;;) {
        await send('zoe')
        own += 1
      }
    })(),
  ).rejects.toMatchObject(refused)
  expect(own).toBe(20)
  await send('ada')
  await expect(send(null)).rejects.toMatchObject(refused)
})

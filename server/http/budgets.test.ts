import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { newKey, newOrder, testServer, type TestServer } from '../db/testing.ts'
import {
  ENTRIES_PER_HOUR,
  LONGER,
  NOTES_PER_PERSON,
  PER_PERSON_BYTES,
  SMALL_BYTES,
  spend,
  spendOwn,
  UNCOUNTED,
  USUAL,
} from './budgets.ts'
import { MAILED, MAILS_PER_ADDRESS_AND_NETWORK, withinMails } from './mail-budgets.ts'
import { opened } from '../forms/testing.ts'
import { noteMail } from '../outbox/mail-count.ts'
import { openLimits } from './limits.ts'

const report = (id: string, stack = 'x'.repeat(8000)) => ({
  id,
  timestamp: '2025-10-17T16:00:00Z',
  message: 'boom',
  type: 'error',
  stack,
})

describe('what strangers may leave behind in a day', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer('pglite', { limits: openLimits(null, {}) })
  })
  afterAll(() => server.close())

  test('error reports of one network are refused after a tenth of the hour, or after a megabyte, and nothing else is', async () => {
    const hour = (ENTRIES_PER_HOUR.logError ?? 0) / 10
    const statuses: number[] = []
    let retryAfter: string | null = null
    const send = async () => {
      const answer = await server.send('POST', '/api/errors/log', report(`e${statuses.length}`))
      statuses.push(answer.status)
      retryAfter = answer.headers.get('retry-after')
    }
    for (let sent = 0; sent <= hour; sent += 1) await send()
    expect(statuses.lastIndexOf(200)).toBe(hour - 1)
    expect(statuses.at(-1)).toBe(429)
    // The hours of a day, all of which the network uses.
    while (statuses.length < 130) {
      for (const key of ['local', 'all']) {
        const used = await server.limits.used('entries-logError', key, 3600)
        await server.limits.give('entries-logError', key, 3600, used)
      }
      await send()
    }
    const kept = statuses.filter((status) => status === 200).length
    expect(kept).toBeGreaterThan(100)
    expect(kept).toBeLessThan(125)
    expect(statuses.at(-1)).toBe(429)
    expect(Number(retryAfter)).toBeGreaterThan(60)
    const order = await server.send('POST', '/api/orders', newOrder(), newKey())
    expect(order.status).toBe(201)
  })

  test('one mailbox is not emailed more than a few times by one network, however its address is written', async () => {
    const limits = openLimits(null, {})
    const ask = (email: string, address = 'a') =>
      withinMails(limits, { call: 'newsletter', address, body: { email } }, async () =>
        noteMail(email),
      )
    for (let mail = 0; mail < MAILS_PER_ADDRESS_AND_NETWORK; mail += 1)
      await ask(mail % 2 ? `zoe+${mail}@guest.example` : 'ZOE@guest.example')
    await expect(ask('zoe+99@guest.example')).rejects.toMatchObject({
      status: 429,
      error: 'too_many_mails',
      headers: { 'Retry-After': expect.stringMatching(/^\d+$/) },
    })
    await ask('zoe@guest.example', 'b')
    await ask('ada@guest.example')
  })

  test('a form that is sent again counts the one email that it sent, and a refused one none', async () => {
    const own = await testServer('pglite', { limits: openLimits(null, {}) })
    try {
      const send = (form: object) => own.send('POST', '/api/messages', form)
      const message = { topic: 'other', message: 'Do you have oat milk?' }
      const form = opened(own, message)
      for (let again = 0; again <= MAILS_PER_ADDRESS_AND_NETWORK; again += 1)
        expect((await send(form)).status).toBe(200)
      for (let again = 0; again <= MAILS_PER_ADDRESS_AND_NETWORK; again += 1)
        expect((await send({ ...form, message: 'Another one' })).status).toBe(409)
      for (let mail = 1; mail < MAILS_PER_ADDRESS_AND_NETWORK; mail += 1)
        expect((await send(opened(own, message))).status).toBe(200)
      expect((await send(opened(own, message))).body.error).toBe('too_many_mails')
      expect((await send(opened(own, { ...message, email: 'ZOE+1@guest.example' }))).status).toBe(
        429,
      )
    } finally {
      await own.close()
    }
  })

  test.each([
    ['contact', 2, 2],
    ['logError', 10, 5],
  ] as const)(
    'an hour has so many entries of %s from all networks, and one of %i parts from one network',
    async (call, networks, ranges) => {
      const limits = openLimits(null, {})
      const most = ENTRIES_PER_HOUR[call] ?? 0
      const kept = async (address: string) =>
        spend(limits, { call, address, body: 'x', fileBytes: 0 }).then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ headers: { 'Retry-After': expect.any(String) } })
            return false
          },
        )
      const count = async (addressOf: (nth: number) => string) => {
        let taken = 0
        for (let nth = 0; nth < most * 2; nth += 1) if (await kept(addressOf(nth))) taken += 1
        return taken
      }
      expect(await count((nth) => `2001:db8:1:${(nth % 256).toString(16)}::/64`)).toBe(
        most / networks,
      )
      const wide = await count((nth) => `2001:db8:${(nth + 2).toString(16)}::/64`)
      expect(wide).toBe(most / ranges - most / networks)
      expect(await count((nth) => `10.${nth}.0.1`)).toBe(most - most / ranges)
      const own = { call, address: '10.1.2.3', body: 'x', fileBytes: 0, person: async () => 'zoe' }
      await spend(limits, own)
    },
  )

  test('when all networks together sent too much, small entries and the signed-in are still taken', async () => {
    const limits = openLimits(null, {})
    const { perNetwork, inAll } = USUAL
    const send = (network: number, bytes: number, isKnown = false) =>
      spend(limits, {
        call: 'requestSpace',
        address: `network ${network}`,
        body: 'x'.repeat(1000),
        fileBytes: bytes - 2000,
        person: async () => (isKnown ? `person ${network}` : null),
      })
    // Large ones first, then what still fits.
    let networks = 0
    const fill = async (isKnown: boolean) => {
      for (const bytes of [perNetwork - 1000, perNetwork / 10, 4 * SMALL_BYTES]) {
        const isTaken = () =>
          send((networks += 1), bytes, isKnown).then(
            () => true,
            () => false,
          )
        while (await isTaken());
      }
    }
    await fill(false)
    expect(networks * perNetwork).toBeGreaterThan(inAll)
    const busy = { status: 503, error: 'busy', headers: { 'Retry-After': expect.any(String) } }
    await expect(send(-1, SMALL_BYTES * 4)).rejects.toMatchObject(busy)
    await send(-2, 4000)
    await send(-3, SMALL_BYTES * 4, true)
    await fill(true)
    expect(networks * perNetwork).toBeGreaterThan(LONGER * inAll)
    await expect(send(-4, SMALL_BYTES * 4, true)).rejects.toMatchObject(busy)
  })

  test('one person posts so many notes a day, and sends so many bytes', async () => {
    const limits = openLimits(null, {})
    const post = (person: string, fileBytes = 0) =>
      spendOwn(limits, { call: 'postNote', person, body: {}, fileBytes })
    for (let note = 0; note < NOTES_PER_PERSON; note += 1) await post('zoe')
    const refused = {
      status: 429,
      error: 'budget_spent',
      headers: { 'Retry-After': expect.any(String) },
    }
    await expect(post('zoe')).rejects.toMatchObject(refused)
    await post('ada')
    await expect(post('ada', PER_PERSON_BYTES)).rejects.toMatchObject(refused)
  })

  test('a call that emails an address somebody typed is counted', () => {
    const open = Object.entries<ApiRow>(api).filter(
      ([name, { who, body }]) =>
        (who === 'anyone' || who === 'site') && body && !COUNTED_ELSEWHERE.includes(name),
    )
    const taking = open.filter(([, { body }]) => 'email' in shapeOf(body)).map(([name]) => name)
    expect(taking.filter((name) => !(name in MAILED))).toEqual([])
    expect(Object.keys(MAILED).filter((name) => !(name in api))).toEqual([])
    expect(UNCOUNTED.filter((name) => !(name in api))).toEqual([])
  })
})

/** Counted in server/people/throttle.ts, and reservations in server/booking/seat-mails.ts. A room and paid seats mail nobody who has not paid. */
const COUNTED_ELSEWHERE = [
  'bookRoom',
  'bookSeats',
  'roomForCart',
  'seatsForCart',
  'login',
  'register',
  'requestLink',
  'forgotPassword',
  'passkeyOptions',
  'rsvp',
  'bookClass',
]

function shapeOf(schema: unknown): object {
  const { def } = schema as { def?: { shape?: object; innerType?: unknown } }
  return def?.shape ?? {}
}

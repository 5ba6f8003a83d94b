import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../db/open.ts'
import {
  chatHeaders,
  eachEngine,
  FRIDAY_NOON,
  newDatabase,
  newKey,
  newOrder,
  serverOn,
  type TestServer,
} from '../db/testing.ts'
import { patchOrder } from './testing.ts'

const minutesAfterNoon = (iso: string) => (Date.parse(iso) - FRIDAY_NOON.getTime()) / 60_000

eachEngine('what is promised behind other orders', (server) => {
  const place = async (more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder(more), newKey())).body
  const sell = async () =>
    (
      await server().send(
        'POST',
        '/api/orders',
        newOrder({ channel: 'counter', contact: { name: 'Walk-in' } }),
        { ...newKey(), ...(await server().as('barista@demo.example')) },
      )
    ).body
  const told = async () => (await server().send<'cafe'>('GET', '/api/cafe')).body

  test('is later the more is to be made, and the same wherever it is said', async () => {
    const orders = []
    expect((await told()).asapMinutes).toBe(20)
    for (let each = 0; each < 8; each += 1) {
      const said = (await told()).asapMinutes
      const order = await sell()
      expect(order.status).toBe('confirmed')
      orders.push(order)
      expect((await told()).asapMinutes).toBeGreaterThanOrEqual(said ?? 0)
    }
    const { asapMinutes, nextPickup } = await told()
    expect(asapMinutes).toBeGreaterThan(20)
    const web = await place()
    // What was told is for an order as most are, this one has one drink.
    expect(minutesAfterNoon(web.estimatedAt)).toBeGreaterThanOrEqual((asapMinutes ?? 0) - 2)
    expect(minutesAfterNoon(web.estimatedAt)).toBeLessThanOrEqual(asapMinutes ?? 0)
    const { body: slots } = await server().send<'pickupSlots'>('GET', '/api/pickup-slots')
    expect(slots.slots.find(({ isAvailable }) => isAvailable)?.time).toBe(nextPickup?.time)
    // At the counter it grows too.
    const promised = orders.map(({ estimatedAt }) => minutesAfterNoon(estimatedAt))
    expect(promised[0]).toBeLessThan(10)
    expect(promised.at(-1)).toBeGreaterThan(promised[0] ?? 0)
    for (const { id } of [...orders, web]) await patchOrder(server(), id, { status: 'ready' })
    expect((await told()).asapMinutes).toBe(20)
  })

  test('is what the chat answers', async () => {
    const orders = []
    for (let each = 0; each < 8; each += 1) orders.push(await sell())
    const { asapMinutes } = await told()
    expect(asapMinutes).toBeGreaterThan(20)
    const session = newKey()['idempotency-key']
    const { body } = await server().send<'chat'>(
      'POST',
      '/api/chat',
      {
        message: 'how long is the wait?',
        sessionId: session,
        context: { currentPath: '/', cartItemCount: 0, conversationHistory: [] },
      },
      await chatHeaders(server(), session),
    )
    expect(body.response.text).toContain(`about ${asapMinutes} minutes`)
    for (const { id } of orders) await patchOrder(server(), id, { status: 'ready' })
  })

  test('is one behind the other for orders that come in at one moment', async () => {
    const together = await Promise.all(Array.from({ length: 8 }, sell))
    const promised = together
      .map(({ estimatedAt }) => minutesAfterNoon(estimatedAt))
      .toSorted((a, b) => a - b)
    for (const { id } of together) await patchOrder(server(), id, { status: 'ready' })
    const after = []
    for (let each = 0; each < 8; each += 1) after.push(await sell())
    expect(promised).toEqual(after.map(({ estimatedAt }) => minutesAfterNoon(estimatedAt)))
    for (const { id } of after) await patchOrder(server(), id, { status: 'ready' })
    // Nothing of a promise is left over.
    expect((await told()).asapMinutes).toBe(20)
  })

  test('is said for the cart that is there', async () => {
    const { lines } = newOrder()
    const quote = await server().send<'quote'>('POST', '/api/quotes', { lines })
    const ofCart = async (seconds: number) =>
      (await server().send<'pickupSlots'>('GET', `/api/pickup-slots?prepSeconds=${seconds}`)).body
    const first = (await ofCart(30)).ofCart?.nextPickup
    expect(first).not.toBe(null)
    const small = await place({ pickup: { date: first?.date, time: first?.time } })
    const { ofCart: big, slots } = await ofCart(3_600)
    expect((await ofCart(30)).ofCart?.nextPickup).toEqual(first)
    expect(big?.nextPickup?.time).not.toBe(first?.time)
    expect(big?.nextPickup?.time).toBe(slots.find(({ isAvailable }) => isAvailable)?.time)
    // Ordered as it was said, it is promised so.
    const said = (await ofCart(quote.body.prepSeconds)).ofCart?.asapMinutes
    const promised = await place({ lines })
    expect(minutesAfterNoon(promised.estimatedAt)).toBe(said)
    expect(big?.asapMinutes).toBeGreaterThan(said ?? 0)
    for (const { id } of [small, promised]) await patchOrder(server(), id, { status: 'ready' })
    expect((await server().send('GET', '/api/pickup-slots?prepSeconds=-1')).status).toBe(400)
  })
})

describe.skipIf(inject('postgres').url === null)('two servers on one PostgreSQL', () => {
  let servers: TestServer[] = []
  beforeAll(async () => {
    const url = await newDatabase()
    servers = [await serverOn(await openPostgres(url)), await serverOn(await openPostgres(url))]
  })
  afterAll(() => Promise.all(servers.map((each) => each.close())))

  const sellAt = async (server: TestServer, as: { authorization: string }) =>
    (
      await server.send(
        'POST',
        '/api/orders',
        newOrder({ channel: 'counter', contact: { name: 'Walk-in' } }),
        { ...newKey(), ...as },
      )
    ).body
  const promisedTo = (orders: { estimatedAt: string }[]) =>
    orders.map(({ estimatedAt }) => minutesAfterNoon(estimatedAt)).toSorted((a, b) => a - b)

  test('promise one behind the other what they are asked for at one moment', async () => {
    const [here, there] = servers as [TestServer, TestServer]
    const as = await here.as('barista@demo.example')
    const oneByOne = []
    for (let each = 0; each < 10; each += 1) oneByOne.push(await sellAt(here, as))
    for (const { id } of oneByOne) await patchOrder(here, id, { status: 'ready' })
    for (let round = 0; round < 2; round += 1) {
      const together = await Promise.all(
        Array.from({ length: 10 }, (_, each) => sellAt(each % 2 ? here : there, as)),
      )
      expect(promisedTo(together)).toEqual(promisedTo(oneByOne))
      for (const { id } of together) await patchOrder(here, id, { status: 'ready' })
    }
  })
})

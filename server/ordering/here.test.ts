import { expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from './testing.ts'

const MINUTE_MS = 60_000

eachEngine('saying that one is here', (server) => {
  const place = async (more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder(more), newKey())).body as Order
  const say = (id: string, body: object) =>
    server().send<'sayHere'>('POST', `/api/orders/${id}/here`, body, { origin: 'http://cafe.test' })
  const atCounter = async (id: string) =>
    (
      await server().send<'orders'>(
        'GET',
        '/api/orders',
        undefined,
        await server().as('barista@demo.example'),
      )
    ).body.orders.find((order) => order.id === id)

  test('is told to the counter once, with its time, however often it is pressed', async () => {
    const { id, token } = await place()
    await patchOrder(server(), id, { status: 'ready' })
    const at = new Date(FRIDAY_NOON.getTime() + 2 * MINUTE_MS)
    server().set(at)
    const both = await Promise.all([say(id, { token }), say(id, { token })])
    server().set(new Date(at.getTime() + MINUTE_MS))
    const again = await say(id, { token })
    server().set(FRIDAY_NOON)
    for (const { status, body } of [...both, again]) {
      expect(status).toBe(200)
      expect(body).toMatchObject({ hereAt: at.toISOString(), token, status: 'ready' })
    }
    expect(await atCounter(id)).toMatchObject({ hereAt: at.toISOString(), token: '' })
  })

  test('is for whoever holds the link, near the time of the order, and not once it is over', async () => {
    const { id, token } = await place({ pickup: { date: '2025-10-17', time: '14:00' } })
    expect((await say(id, { token: 'somebody-elses' })).status).toBe(404)
    expect((await say(id, {})).status).toBe(404)
    const early = await say(id, { token })
    expect([early.status, early.body]).toEqual([
      409,
      expect.objectContaining({ error: 'not_here_yet' }),
    ])
    server().set(new Date(FRIDAY_NOON.getTime() + 110 * MINUTE_MS))
    expect((await say(id, { token })).body.hereAt).toBeTruthy()
    await patchOrder(server(), id, { status: 'picked-up' })
    server().set(FRIDAY_NOON)
    const other = await place()
    await patchOrder(server(), other.id, { status: 'cancelled' })
    expect((await say(other.id, { token: other.token })).status).toBe(409)
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { UNDO_SECONDS } from '#domain/kitchen/limits.ts'
import { SettableStatus, type Order } from '#domain/contracts/ordering.ts'
import { orderChanges, outbox, pickupSlots } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { openStream } from '../http/stream-testing.ts'
import { patchOrder } from './testing.ts'

eachEngine('an order at the counter', (server) => {
  const place = async (more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder(more), newKey())).body
  const patch = (id: string, change: Parameters<typeof patchOrder>[2], who = 'barista') =>
    patchOrder(server(), id, change, `${who}@demo.example`)

  test('goes from any state to any other, and the log says who and when', async () => {
    const { id, token } = await place()
    // Only what was paid can be refunded.
    await patch(id, { isPaid: true })
    const path = SettableStatus.options.toReversed()
    for (const status of path)
      expect((await patch(id, { status }, 'senior')).body.status).toBe(status)
    const { body } = await patch(id, { status: 'ready' }, 'manager')
    expect(body.history.map(({ to }) => to)).toEqual(['pending', ...path, 'ready'])
    expect(body.history.at(-1)).toEqual({
      from: 'pending',
      to: 'ready',
      at: FRIDAY_NOON.toISOString(),
      by: 'Mo Okafor',
    })
    // The customer is told first names at most.
    const { body: own } = await server().send('GET', `/api/orders/${id}?token=${token}`)
    expect(own.history.at(-1)?.by).toBe('Mo')
    expect(JSON.stringify(own)).not.toContain('Okafor')
  })

  test('its customer is told no more than first names, by the link, while watching and in the account', async () => {
    const cleo = await server().as('customer@demo.example')
    const placed = await server().send('POST', '/api/orders', newOrder(), { ...newKey(), ...cleo })
    const { id, token } = placed.body
    const watch = await openStream<Order>(
      server(),
      `/api/orders/${id}/events?token=${token}`,
      'order',
    )
    await watch.next()
    for (const status of ['confirmed', 'preparing']) await patch(id, { status }, 'manager')
    const told = [
      await watch.until(({ status }) => status === 'preparing'),
      (await server().send('GET', `/api/orders/${id}?token=${token}`)).body,
      (await server().send('GET', `/api/orders/${id}`, undefined, cleo)).body,
    ]
    await watch.close()
    const { body: own } = await server().send<'myOrders'>(
      'GET',
      '/api/me/orders?state=open',
      undefined,
      cleo,
    )
    told.push(...(own.orders.filter((order) => order.id === id) as typeof told))
    expect(told).toHaveLength(4)
    for (const order of told) {
      expect(order.history.map(({ by }) => by).slice(1)).toEqual(['Mo', 'Mo'])
      expect(JSON.stringify(order)).not.toMatch(/Okafor|manager@/)
    }
  })

  test('logs payment and acknowledgement too', async () => {
    const { id } = await place()
    await patch(id, { isPaid: true })
    await patch(id, { isPaid: true })
    const { body } = await patch(id, { status: 'cancelled' }, 'senior')
    expect([body.isPaid, body.isAcknowledged]).toEqual([true, false])
    expect((await patch(id, { isAcknowledged: true })).body.isAcknowledged).toBe(true)
    const log = await server().db.select().from(orderChanges).where(eq(orderChanges.orderId, id))
    expect(log.map(({ kind, value, by }) => [kind, value, by])).toEqual([
      ['status', null, 'Zoe'],
      ['paid', true, 'Bao Tran'],
      ['status', null, 'Sena Boyd'],
      ['acknowledged', true, 'Bao Tran'],
    ])
  })

  test('writes to the customer when it is ready and when it is cancelled', async () => {
    const email = 'mail@guest.example'
    const { id, number, token } = await place({ contact: { name: 'Mia', email } })
    for (const status of ['preparing', 'ready', 'ready']) await patch(id, { status })
    // A mail that it is ready can be taken back for a moment, with the press.
    server().set(new Date(server().now().getTime() + (UNDO_SECONDS + 1) * 1_000))
    await patch(id, { status: 'cancelled' })
    const mails = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.to, email))
      .orderBy(outbox.id)
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      `Order ${number} at Creative Lounge`,
      `Order ${number} is ready`,
      `Order ${number} was cancelled`,
    ])
    expect(mails.find(({ subject }) => subject.endsWith('ready'))?.text).toContain(token)
  })

  test('gives its kitchen time back when cancelled, and takes it again when taken up', async () => {
    const pickup = { date: '2025-10-19', time: '15:00' }
    const { id, quote } = await place({ pickup })
    const startsAt = new Date('2025-10-19T19:00:00Z')
    const booked = async () => {
      const [slot] = await server()
        .db.select()
        .from(pickupSlots)
        .where(eq(pickupSlots.startsAt, startsAt))
      return slot?.bookedSeconds
    }
    expect(await booked()).toBe(quote.prepSeconds)
    await patch(id, { status: 'cancelled' })
    await patch(id, { status: 'cancelled' })
    expect(await booked()).toBe(0)
    await patch(id, { status: 'confirmed' })
    expect(await booked()).toBe(quote.prepSeconds)
  })

  test('says so when there is nothing to change or no such order', async () => {
    const { id } = await place()
    expect((await patch(id, {})).body.error).toBe('nothing_to_change')
    expect((await patch(id, { status: 'eaten' })).status).toBe(400)
    expect((await patch('nope', { status: 'ready' })).status).toBe(404)
  })

  test('is shown to who holds its token and to staff, and to nobody else', async () => {
    const { id, token } = await place()
    const read = (query: string, headers = {}) =>
      server().send<'order'>('GET', `/api/orders/${id}${query}`, undefined, headers)
    expect((await read(`?token=${token}`)).body).toMatchObject({ id, token })
    const staff = await read('', await server().as('barista@demo.example'))
    expect([staff.status, staff.body.token]).toEqual([200, ''])
    for (const sent of [
      await read(''),
      await read('?token='),
      await read(`?token=${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`),
      await read('', await server().as('customer@demo.example')),
    ])
      expect([sent.status, sent.body.error]).toEqual([404, 'order_not_found'])
  })

  test('lists what is active in the order it is due', async () => {
    const later = await place({ pickup: { date: '2025-10-18', time: '12:00' } })
    const sooner = await place({ pickup: { date: '2025-10-17', time: '15:00' } })
    const gone = await place()
    await patch(gone.id, { status: 'picked-up' })
    const staff = await server().as('trainee@demo.example')
    const { body } = await server().send<'orders'>(
      'GET',
      '/api/orders?status=active',
      undefined,
      staff,
    )
    const ids = body.orders.map(({ id }) => id)
    expect(ids).not.toContain(gone.id)
    expect(ids.indexOf(sooner.id)).toBeLessThan(ids.indexOf(later.id))
    const done = await server().send<'orders'>(
      'GET',
      '/api/orders?status=picked-up',
      undefined,
      staff,
    )
    expect(done.body.orders.map(({ id }) => id)).toContain(gone.id)
    expect(done.body.orders.every(({ token }) => token === '')).toBe(true)
  })
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LineRequest } from '#domain/contracts/ordering.ts'
import { auditLog, orders, pickupSlots, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from './testing.ts'

const CLEO = 'customer@demo.example'
const ARLO = 'artist@demo.example'

eachEngine('somebody’s own orders', (server, engine) => {
  type Headers = Record<string, string>
  const place = async (more: object = {}, headers: Headers = {}) =>
    (await server().send('POST', '/api/orders', newOrder(more), { ...newKey(), ...headers })).body
  const patch = (id: string, change: Parameters<typeof patchOrder>[2]) =>
    patchOrder(server(), id, change, 'manager@demo.example')
  const mine = async (query: string, email = CLEO) =>
    (
      await server().send<'myOrders'>(
        'GET',
        `/api/me/orders?${query}`,
        undefined,
        await server().as(email),
      )
    ).body
  const cancel = (id: string, body: object = {}, headers: Headers = {}) =>
    server().send<'cancelOrder'>('POST', `/api/orders/${id}/cancellation`, body, {
      origin: 'http://cafe.test',
      ...headers,
    })
  const ownerOf = async (id: string) =>
    (
      await server()
        .db.select({ email: users.email })
        .from(orders)
        .leftJoin(users, eq(users.id, orders.userId))
        .where(eq(orders.id, id))
    )[0]?.email

  test('are those placed signed in, and nobody else’s', async () => {
    const own = await place({}, await server().as(CLEO))
    const other = await place({}, await server().as(ARLO))
    const guest = await place()
    const counter = await place({ channel: 'counter' }, await server().as('barista@demo.example'))
    expect(await Promise.all([own, other, guest, counter].map(({ id }) => ownerOf(id)))).toEqual([
      CLEO,
      ARLO,
      null,
      null,
    ])
    const { orders: list } = await mine('state=open')
    expect(list.map(({ id }) => id)).toEqual([own.id])
    expect(list[0]?.token).toBe(own.token)
    expect((await mine('state=open', ARLO)).orders.map(({ id }) => id)).toEqual([other.id])
    expect((await server().send('GET', '/api/me/orders?state=open')).status).toBe(401)
    await patch(own.id, { status: 'picked-up' })
    expect((await mine('state=open')).orders).toEqual([])
    expect((await mine('state=past')).orders.map(({ id }) => id)).toEqual([own.id])
  })

  test('open for their owner without the token, and for nobody else', async () => {
    const { id, token } = await place({}, await server().as(CLEO))
    const read = async (email: string) =>
      server().send<'order'>('GET', `/api/orders/${id}`, undefined, await server().as(email))
    expect((await read(CLEO)).body).toMatchObject({ id, token })
    expect((await read(ARLO)).body.error).toBe('order_not_found')
    const staff = await read('barista@demo.example')
    expect([staff.status, staff.body.token]).toEqual([200, ''])
  })

  test('what a guest ordered opens for them once it is theirs', async () => {
    const { id, token } = await place()
    const [cleo] = await server().db.select().from(users).where(eq(users.email, CLEO))
    await server().db.update(orders).set({ userId: cleo?.id }).where(eq(orders.id, id))
    const read = await server().send<'order'>(
      'GET',
      `/api/orders/${id}`,
      undefined,
      await server().as(CLEO),
    )
    expect(read.body).toMatchObject({ id, token })
    expect((await mine('state=open')).orders.map((each) => each.id)).toContain(id)
  })

  test('come in pages, newest first, and stop being next when nobody closed them', async () => {
    const as = await server().as(ARLO)
    server().set(new Date(FRIDAY_NOON.getTime() - 3 * 86_400_000 + 2 * 86_400_000))
    const ids = []
    for (let nth = 0; nth < 12; nth += 1) {
      server().set(new Date(FRIDAY_NOON.getTime() + nth * 1000))
      ids.push((await place({ lines: [{ id: 'egg-tart', quantity: 1 }] }, as)).id)
    }
    server().set(new Date(FRIDAY_NOON.getTime() + 23 * 3_600_000))
    expect((await mine('state=open', ARLO)).total).toBeGreaterThanOrEqual(12)
    server().set(new Date(FRIDAY_NOON.getTime() + 26 * 3_600_000))
    const first = await mine('state=past', ARLO)
    const second = await mine('state=past&page=2', ARLO)
    const { total } = await mine('state=open', ARLO)
    server().set(FRIDAY_NOON)
    expect([first.page, first.pages, first.orders.length, total]).toEqual([1, 2, 10, 0])
    expect(first.orders[0]?.id).toBe(ids.at(-1))
    expect([...first.orders, ...second.orders].map(({ id }) => id)).toEqual(
      expect.arrayContaining(ids),
    )
    const bad = await server().send('GET', '/api/me/orders?state=past&page=0', undefined, as)
    expect(bad.status).toBe(400)
  })

  test('tell what somebody usually has', async () => {
    const as = await server().as('manager@demo.example')
    const lines: LineRequest[] = [{ id: 'latte', quantity: 1 }]
    for (const nth of [1, 2, 3])
      await place({ lines, contact: { name: `M${nth}`, phone: '5185550100' } }, as)
    const { body } = await server().send<'myUsuals'>('GET', '/api/me/usuals', undefined, as)
    expect(body.usuals.map((usual) => [usual.lines.map(({ id }) => id), usual.times])).toEqual([
      [['latte'], 3],
    ])
  })

  test('are cancelled with the token until making starts; the kitchen has to see it', async () => {
    const pickup = { date: '2025-10-19', time: '13:00' }
    const { id, token, quote } = await place({ pickup })
    const booked = async () =>
      (
        await server()
          .db.select()
          .from(pickupSlots)
          .where(eq(pickupSlots.startsAt, new Date('2025-10-19T17:00:00Z')))
      )[0]?.bookedSeconds
    expect(await booked()).toBe(quote.prepSeconds)
    expect((await cancel(id)).status).toBe(404)
    expect((await cancel(id, { token: 'guess' })).status).toBe(404)
    const { status, body } = await cancel(id, { token })
    expect([status, body.status, body.isAcknowledged, body.token]).toEqual([
      200,
      'cancelled',
      false,
      token,
    ])
    expect(body.history.at(-1)).toMatchObject({ from: 'pending', to: 'cancelled', by: 'Zoe' })
    expect(await booked()).toBe(0)
    expect((await cancel(id, { token })).body.message).toContain('already')

    const staff = await server().as('trainee@demo.example')
    const list = async () =>
      (
        await server().send<'orders'>('GET', '/api/orders?status=active', undefined, staff)
      ).body.orders.map((order) => order.id)
    expect(await list()).toContain(id)
    await patch(id, { isAcknowledged: true })
    expect(await list()).not.toContain(id)
  })

  test('are cancelled by their owner, not by another customer and not by staff', async () => {
    const { id } = await place({}, await server().as(CLEO))
    expect((await cancel(id, {}, await server().as(ARLO))).status).toBe(404)
    expect((await cancel(id, {}, await server().as('barista@demo.example'))).status).toBe(404)
    expect((await cancel(id, {}, { origin: 'http://partner.test' })).status).toBe(403)
    expect((await cancel(id, {}, await server().as(CLEO))).body.status).toBe('cancelled')
  })

  test('are cancelled in the audit log under their owner’s name, and a guest’s under nobody’s', async () => {
    const own = await place({}, await server().as(CLEO))
    const guest = await place()
    await cancel(own.id, {}, await server().as(CLEO))
    await cancel(guest.id, { token: guest.token })
    const log = async (id: string) =>
      server().db.select().from(auditLog).where(eq(auditLog.subject, id))
    const cancelled = {
      action: 'order.status-changed',
      before: { status: 'pending' },
      after: { status: 'cancelled' },
    }
    expect(await log(own.id)).toMatchObject([{ ...cancelled, byName: 'Cleo Park' }])
    expect(await log(guest.id)).toMatchObject([{ ...cancelled, byName: 'a customer', byId: null }])
  })

  test.each(['preparing', 'ready', 'picked-up', 'no-show', 'refunded'])(
    'are not cancelled once they are %s',
    async (status) => {
      const { id, token } = await place({ lines: [{ id: 'egg-tart', quantity: 1 }] })
      // Only what was paid can be refunded.
      if (status === 'refunded') await patch(id, { isPaid: true })
      await patch(id, { status })
      const answer = await cancel(id, { token })
      expect([answer.status, answer.body.error]).toEqual([409, 'not_cancellable'])
    },
  )

  test('are not cancelled here once they are paid', async () => {
    const { id, token } = await place()
    await patch(id, { isPaid: true })
    expect((await cancel(id, { token })).body.message).toContain('at the counter')
  })

  test('when the customer cancels and the kitchen begins at once, one of them is told no', async () => {
    const rounds = engine === 'postgres' ? 12 : 3
    for (let round = 0; round < rounds; round += 1) {
      const { id, token } = await place({ lines: [{ ...milkTea }], channel: 'site' })
      const [cancelled, begun] = await Promise.all([
        cancel(id, { token }),
        patch(id, { status: 'preparing', from: 'pending' }),
      ])
      expect([cancelled.status, begun.status].toSorted()).toEqual([200, 409])
      const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
      expect(row?.status).toBe(cancelled.status === 200 ? 'cancelled' : 'preparing')
      if (row?.status === 'preparing') await patch(id, { status: 'cancelled' })
    }
  })
})

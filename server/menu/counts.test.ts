import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, notifications, orders } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { ringForLowStock } from './counts.ts'

type Header = { authorization: string }
const SATURDAY = '2025-10-18'

eachEngine('counted ingredients', (server) => {
  let manager: Header
  let barista: Header
  beforeAll(async () => {
    manager = await server().as('assistant@demo.example')
    barista = await server().as('barista@demo.example')
    const value = { name: 'Croissants', items: ['butter-croissant'], toppings: [] }
    await server().send('POST', '/api/admin/ingredients', { value }, manager)
    const boba = { name: 'Tapioca', items: ['classic-milk-tea'], toppings: ['boba'] }
    await server().send('POST', '/api/admin/ingredients', { value: boba }, manager)
  })
  beforeEach(() => server().set(FRIDAY_NOON))

  const count = (body: object, as = barista, id = 'croissants') =>
    server().send<'countIngredient'>('POST', `/api/stock/ingredients/${id}/count`, body, as)
  const seen = async (id = 'croissants') =>
    (await server().send<'stock'>('GET', '/api/stock', undefined, barista)).body.ingredients?.find(
      (one) => one.id === id,
    )
  const order = (quantity: number, more: object = {}) =>
    server().send(
      'POST',
      '/api/orders',
      newOrder({ lines: [{ id: 'butter-croissant', quantity }], ...more }),
      newKey(),
    )
  const patch = (id: string, body: object) =>
    server().send('PATCH', `/api/orders/${id}`, body, manager)
  const isOut = async () => {
    const { body } = await server().send<'menu'>('GET', '/api/menu')
    return body.items.find(({ id }) => id === 'butter-croissant')?.isSoldOut
  }

  test('are promised to orders until none is left, and come back with an order that is off', async () => {
    expect((await count({ portions: 3 })).status).toBe(200)
    const first = await order(2)
    expect([first.status, (await seen())?.count?.left]).toEqual([201, 1])
    const more = await order(2)
    expect([more.status, more.body]).toEqual([
      409,
      expect.objectContaining({
        error: 'sold_out',
        message: 'There is Croissants for 1 more only. Please order fewer of what needs it.',
      }),
    ])
    expect((await order(1)).status).toBe(201)
    await server().menu.refresh()
    expect([await isOut(), (await seen())?.count?.left]).toEqual([true, 0])
    await patch(first.body.id, { status: 'cancelled', from: 'pending' })
    await server().menu.refresh()
    expect([await isOut(), (await seen())?.count?.left]).toEqual([false, 2])
  })

  test('the last one goes to one of two', async () => {
    await count({ portions: 1 + ((await seen())?.count?.promised[0]?.portions ?? 0) })
    const both = await Promise.all([order(1), order(1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await seen())?.count?.left).toBe(0)
  })

  test('what was made is used up, whatever becomes of its order', async () => {
    await count({ portions: 50 })
    const { body } = await order(1)
    const left = (await seen())?.count?.left
    await patch(body.id, { status: 'ready', from: 'pending' })
    await patch(body.id, { status: 'cancelled', from: 'ready' })
    expect((await seen())?.count?.left).toBe(left)
    await patch(body.id, { status: 'ready', from: 'cancelled' })
    expect((await seen())?.count?.left).toBe(left)
  })

  test('are promised by the day of pickup: after the next delivery there is more', async () => {
    const promised = (await seen())?.count?.promised[0]?.portions ?? 0
    await count({ portions: promised + 1, until: SATURDAY })
    const later = await order(5, { pickup: { date: SATURDAY, time: '12:30' } })
    expect([later.status, (await seen())?.count?.left]).toEqual([201, 1])
    expect((await seen())?.count?.promised).toContainEqual({ day: SATURDAY, portions: 5 })
    expect((await order(1)).status).toBe(201)
    await server().menu.refresh()
    expect(await isOut()).toBe(true)
    // For the day of the delivery it is sold.
    expect((await order(1, { pickup: { date: SATURDAY, time: '12:30' } })).status).toBe(201)
    const wrong = await count({ portions: 1, until: '2025-10-17' })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([422, ['until']])
  })

  test('what was handed over is promised no more: who counts by eye does not see it', async () => {
    const lines = [
      { id: 'butter-croissant', quantity: 4 },
      { id: 'latte', quantity: 1 },
    ]
    await count({ portions: 100 })
    await server().menu.refresh()
    const quoted = await server().send<'quote'>('POST', '/api/quotes', { lines })
    const { totalCents } = quoted.body
    const sale = () => ({
      id: randomUUID(),
      lines,
      expectedTotalCents: totalCents,
      payments: [{ method: 'card-terminal', amountCents: totalCents }],
    })
    const all = async () =>
      ((await seen())?.count?.promised ?? []).reduce((sum, { portions }) => sum + portions, 0)
    const before = await all()
    const left = (await seen())?.count?.left ?? 0
    const sell = () => server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale(), barista)
    const { body, status } = await sell()
    expect([status, body.order?.status, body.error]).toEqual([200, 'confirmed', undefined])
    expect([(await seen())?.count?.left, await all()]).toEqual([left - 4, before])
    await count({ portions: before + 10 })
    expect((await seen())?.count?.left).toBe(10)
    expect((await sell()).status).toBe(200)
    expect((await seen())?.count?.left).toBe(6)
    await count({ portions: before + 6 })
    expect((await seen())?.count?.left).toBe(6)
    // It does not come back with its order.
    await patch(body.order.id, { status: 'refunded', from: 'confirmed' })
    expect((await seen())?.count?.left).toBe(6)
  })

  test('a sale whose payment is refused takes nothing of what is counted', async () => {
    const lines = [{ id: 'butter-croissant', quantity: 4 }]
    await count({ portions: 100 })
    await server().menu.refresh()
    const { body } = await server().send<'quote'>('POST', '/api/quotes', { lines })
    const { totalCents } = body
    const left = (await seen())?.count?.left
    for (let tries = 0; tries < 3; tries += 1) {
      const payments = [
        { method: 'gift-card', amountCents: totalCents, code: 'LNG-0000-0000-0000' },
      ]
      const sale = { id: randomUUID(), lines, expectedTotalCents: totalCents }
      const refused = await server().send(
        'POST',
        '/api/sales-at-till',
        { ...sale, payments },
        barista,
      )
      expect([refused.status, refused.body.error]).toEqual([404, 'no_such_gift_card'])
    }
    expect((await seen())?.count?.left).toBe(left)
    const payments = [{ method: 'card-terminal', amountCents: totalCents }]
    const sale = { id: randomUUID(), lines, expectedTotalCents: totalCents, payments }
    const sold = await server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, barista)
    expect([sold.status, sold.body.order?.status]).toEqual([200, 'picked-up'])
    expect((await seen())?.count?.left).toBe((left ?? 0) - 4)
  })

  test('what was handed over stays gone when its order costs more meanwhile and is called off then', async () => {
    await count({ portions: 100 })
    await server().menu.refresh()
    const quoteOf = async (of: object[]) =>
      (await server().send<'quote'>('POST', '/api/quotes', { lines: of })).body.totalCents
    const lines = [
      { id: 'butter-croissant', quantity: 4 },
      { id: 'latte', quantity: 1 },
    ]
    const totalCents = await quoteOf(lines)
    const payments = [{ method: 'card-terminal', amountCents: totalCents }]
    const sale = { id: randomUUID(), lines, expectedTotalCents: totalCents, payments }
    const sold = await server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, barista)
    const left = (await seen())?.count?.left
    const { id } = sold.body.order
    await server().db.update(orders).set({ isPaid: false, dueCents: 100 }).where(eq(orders.id, id))
    await patch(id, { status: 'cancelled', from: 'confirmed' })
    expect((await seen())?.count?.left).toBe(left)
  })

  test('toppings count each time, and a drink with them once more', async () => {
    await count({ portions: 100 }, barista, 'tapioca')
    const before = (await seen('tapioca'))?.count?.left ?? 0
    const drink = {
      id: 'classic-milk-tea',
      quantity: 2,
      customizations: { toppings: ['boba', 'boba'] },
    }
    const { body, status } = await server().send(
      'POST',
      '/api/orders',
      newOrder({ lines: [drink] }),
      newKey(),
    )
    expect(status).toBe(201)
    expect((await seen('tapioca'))?.count?.left).toBe(before - 6)
    await patch(body.id, { status: 'cancelled', from: 'pending' })
    expect((await seen('tapioca'))?.count?.left).toBe(before)
  })

  test('ring once when few are left, for those who buy', async () => {
    const rung = () => server().db.$count(notifications, eq(notifications.title, 'Tapioca: 3 left'))
    const promised = (await seen('tapioca'))?.count?.promised[0]?.portions ?? 0
    await count({ portions: promised + 3, lowAt: 3 }, barista, 'tapioca')
    await ringForLowStock(server())
    const first = await rung()
    const [told] = await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.title, 'Tapioca: 3 left'))
    expect(told?.actionUrl).toBe('/pos/tickets?stock=1')
    expect(first).toBeGreaterThan(0)
    await ringForLowStock(server())
    expect(await rung()).toBe(first)
  })

  test('what is made once more or spilled is used up too, and the end of a count is in the log', async () => {
    const ends = () =>
      server()
        .db.select()
        .from(auditLog)
        .where(and(eq(auditLog.action, 'ingredient.sold-out'), eq(auditLog.byName, 'the count')))
        .orderBy(auditLog.id)
    const promised = (await seen())?.count?.promised ?? []
    const all = promised.reduce((sum, { portions }) => sum + portions, 0)
    await count({ portions: all + 4 })
    const { body } = await order(2)
    await patch(body.id, { status: 'preparing', from: 'pending' })
    const remake = (quantity: number, from: string) =>
      server().send(
        'POST',
        `/api/orders/${body.id}/remakes`,
        { line: 0, quantity, reason: 'spilled', from },
        barista,
      )
    const spill = (spilled: number, id = 'croissants') =>
      server().send<'spillIngredient'>(
        'POST',
        `/api/stock/ingredients/${id}/spill`,
        { spilled },
        barista,
      )
    const before = (await ends()).length
    expect((await remake(1, 'preparing')).status).toBe(200)
    expect((await seen())?.count?.left).toBe(1)
    expect((await ends()).length).toBe(before)
    expect((await spill(1)).status).toBe(200)
    expect(await seen()).toMatchObject({ isSoldOut: true, count: { left: 0 } })
    await server().menu.refresh()
    expect(await isOut()).toBe(true)
    expect((await ends()).at(-1)).toMatchObject({
      subject: 'croissants',
      after: { isSoldOut: true, portions: 0, spilled: 1 },
    })
    // A remake is made whatever the count says.
    expect((await remake(2, 'preparing')).status).toBe(200)
    expect((await seen())?.count?.left).toBe(-2)
    expect((await ends()).length).toBe(before + 1)
    // By an order it is said too, with which one did it.
    await count({ portions: all + 2 + 1 })
    const last = await order(1)
    expect((await ends()).at(-1)).toMatchObject({ after: { order: last.body.id, portions: 0 } })
    await patch(last.body.id, { status: 'cancelled', from: 'pending' })
    expect((await ends()).at(-1)).toMatchObject({ after: { isSoldOut: false, portions: 1 } })
    expect((await spill(0)).status).toBe(400)
    await count({ portions: null })
    expect((await spill(1)).body.error).toBe('not_counted')
    expect((await spill(1, 'nothing')).status).toBe(404)
  })

  test('are counted by whoever works on orders, in the log, and no longer when that is said', async () => {
    const trainee = await server().as('trainee@demo.example')
    expect((await count({ portions: 1 }, trainee)).status).toBe(403)
    expect((await count({ portions: -1 })).status).toBe(400)
    expect((await count({ portions: null })).status).toBe(200)
    expect((await seen())?.count).toBeUndefined()
    const rows = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'ingredient.counted'))
    expect(rows.at(-1)?.after).toEqual({ portions: null })
    expect((await count({ portions: 1 }, barista, 'nothing')).status).toBe(404)
  })

  test('one that is said to be back without a count is not counted any more', async () => {
    await count({ portions: 0 })
    expect((await seen())?.isSoldOut).toBe(true)
    const path = '/api/stock/ingredients/croissants'
    await server().send('POST', path, { isSoldOut: false }, barista)
    expect(await seen()).toMatchObject({ isSoldOut: false })
    expect((await seen())?.count).toBeUndefined()
  })
})

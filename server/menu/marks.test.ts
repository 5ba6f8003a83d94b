import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ItemEdit } from '#domain/contracts/menu-editing.ts'
import type { OrderStatus } from '#domain/contracts/ordering.ts'
import { editOf } from '#domain/menu/editing.ts'
import { NEW_DAYS, POPULAR_DAYS, POPULAR_MIN_ORDERS } from '#domain/menu/marks.ts'
import { orders } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

eachEngine('the marks of the menu', (server) => {
  let manager: { authorization: string }
  beforeAll(async () => {
    manager = await server().as('assistant@demo.example')
  })
  const shown = async (id: string) => {
    const { body } = await server().send<'menu'>('GET', '/api/menu')
    return body.items.find((item) => item.id === id)
  }
  const save = async (id: string, marks: Partial<ItemEdit>) => {
    const menu = await server().send<'adminMenu'>('GET', '/api/admin/menu', undefined, manager)
    const item = menu.body.items.find((each) => each.id === id)
    if (!item) throw new Error(`No ${id}.`)
    const value = { ...editOf(item), ...marks }
    return server().send<'adminMenu'>(
      'PATCH',
      `/api/admin/menu/items/${id}`,
      { value, version: item.version },
      manager,
    )
  }

  test('caffeine is said of drinks alone', async () => {
    expect((await shown('espresso'))?.caffeine).toBe('high')
    expect((await shown('fresh-mint'))?.caffeine).toBe('none')
    expect(await shown('butter-croissant')).not.toHaveProperty('caffeine')
  })

  test('the delivered menu says what goes well together, and only what is on sale', async () => {
    expect((await shown('taro-milk-tea'))?.pairings).toEqual(['mochi-donut', 'egg-tart'])
    const { body } = await server().send<'adminMenu'>('GET', '/api/admin/menu', undefined, manager)
    const donut = body.items.find(({ id }) => id === 'mochi-donut')
    const setState = (state: string, version = donut?.version) =>
      server().send<'adminMenu'>(
        'POST',
        '/api/admin/menu/items/mochi-donut/state',
        { state, version },
        manager,
      )
    const put = await setState('archived')
    expect((await shown('taro-milk-tea'))?.pairings).toEqual(['egg-tart'])
    // Kept in the form, so that it is there again when the donut is.
    expect((await save('taro-milk-tea', { calories: 320 })).status).toBe(200)
    await setState('published', put.body.items.find(({ id }) => id === 'mochi-donut')?.version)
    expect(await shown('taro-milk-tea')).toMatchObject({
      calories: 320,
      pairings: ['mochi-donut', 'egg-tart'],
    })
  })

  test('what cannot be is refused at its field', async () => {
    for (const [marks, field] of [
      [{ pairings: ['cold-brew'] }, 'pairings'],
      [{ pairings: ['no-such-thing'] }, 'pairings'],
      [{ pairings: ['egg-tart', 'egg-tart'] }, 'value.pairings'],
      [{ pairings: ['egg-tart', 'mochi-donut', 'espresso', 'sencha'] }, 'value.pairings'],
      [{ calories: 0 }, 'value.calories'],
      [{ calories: 3_001 }, 'value.calories'],
      [{ calories: 12.5 }, 'value.calories'],
      [{ newSince: '2025-02-30' }, 'value.newSince'],
    ] as const) {
      const answer = await save('cold-brew', marks as Partial<ItemEdit>)
      expect([
        answer.status,
        Object.keys((answer.body as { fields?: object }).fields ?? {}),
      ]).toEqual([field.startsWith('value') ? 400 : 422, [field]])
    }
  })

  test('what is new is so from its day on, for some weeks', async () => {
    await save('cold-brew', { newSince: '2025-10-20' })
    const isNew = async (days: number) => {
      server().set(new Date(FRIDAY_NOON.getTime() + days * DAY_MS))
      return (await shown('cold-brew'))?.newSince !== undefined
    }
    // October 17 is today.
    expect([await isNew(0), await isNew(2), await isNew(3)]).toEqual([false, false, true])
    expect([await isNew(2 + NEW_DAYS), await isNew(3 + NEW_DAYS)]).toEqual([true, false])
    server().set(FRIDAY_NOON)
  })

  test('popular is what was picked up in many orders of the last weeks', async () => {
    const { db, menu } = server()
    const staff = await server().as('barista@demo.example')
    const order = async (quantity: number) => {
      const body = newOrder({
        lines: [{ id: 'egg-tart', quantity }],
        channel: 'counter',
        contact: { name: 'Hazel' },
      })
      const placed = await server().send<'placeOrder'>('POST', '/api/orders', body, {
        ...newKey(),
        ...staff,
      })
      expect(placed.status).toBe(201)
      return placed.body.id
    }
    const popular = async () => {
      await menu.countPopular()
      const { body } = await server().send<'menu'>('GET', '/api/menu')
      return body.items.flatMap(({ id, isPopular }) => (isPopular ? [id] : []))
    }
    const set = (status: OrderStatus, id?: string) =>
      db
        .update(orders)
        .set({ status })
        .where(id ? eq(orders.id, id) : undefined)
    // One large order is one order.
    const first = await order(20)
    for (let more = 2; more < POPULAR_MIN_ORDERS; more += 1) await order(1)
    await set('picked-up')
    expect(await popular()).toEqual([])
    const last = await order(1)
    expect(await popular()).toEqual([])
    await set('picked-up', last)
    expect(await popular()).toEqual(['egg-tart'])
    await set('cancelled', first)
    expect(await popular()).toEqual([])
    await set('picked-up')
    server().set(new Date(FRIDAY_NOON.getTime() + (POPULAR_DAYS + 1) * DAY_MS))
    expect(await popular()).toEqual([])
    server().set(FRIDAY_NOON)
  })
})

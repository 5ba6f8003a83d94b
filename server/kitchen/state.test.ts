import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { KitchenState } from '#domain/contracts/cafe.ts'
import { auditLog } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { openStream } from '../http/stream-testing.ts'

const minutesAfterNoon = (iso: string) => (Date.parse(iso) - FRIDAY_NOON.getTime()) / 60_000

eachEngine('how busy the kitchen is', (server) => {
  const change = async (body: object, who = 'barista') =>
    server().send<'changeKitchen'>(
      'POST',
      '/api/kitchen',
      body,
      await server().as(`${who}@demo.example`),
    )
  const order = (more: object = {}) =>
    server().send('POST', '/api/orders', newOrder(more), newKey())

  test('is promised to everybody who orders: more minutes, and later pickup times', async () => {
    const before = await server().send<'cafe'>('GET', '/api/cafe')
    expect(minutesAfterNoon((await order()).body.estimatedAt)).toBe(20)
    expect((await change({ busyMinutes: 30 })).body).toEqual({ busyMinutes: 30, pausedUntil: null })
    expect(minutesAfterNoon((await order()).body.estimatedAt)).toBe(50)
    const after = await server().send<'cafe'>('GET', '/api/cafe')
    expect([before.body.nextPickup?.time, after.body.nextPickup?.time]).toEqual(['12:30', '13:00'])
    await change({ busyMinutes: 0 })
  })

  test('pauses orders for right now until a time, and takes them again after that or when told to', async () => {
    expect((await change({ pauseMinutes: 30 })).body.pausedUntil).toBe('2025-10-17T16:30:00.000Z')
    const refused = await order()
    expect([refused.status, refused.body.error]).toEqual([409, 'pickup_paused'])
    expect(refused.body.message).toContain('takes no new orders before 12:30 PM')
    const told = async () => (await server().send<'cafe'>('GET', '/api/cafe')).body
    expect(await told()).toMatchObject({
      asapMinutes: null,
      pausedUntil: '12:30',
      status: 'Open today until 7 PM. The kitchen is paused until 12:30 PM',
    })
    // What is taken is made after the pause.
    expect((await told()).nextPickup).toMatchObject({ label: 'Today, 1:00 PM' })
    const [soon, later] = ['12:30', '13:00'].map((time) => ({ date: '2025-10-17', time }))
    expect((await order({ pickup: soon })).body.message).toContain(
      '12:30 PM leaves too little time',
    )
    expect((await order({ pickup: later })).status).toBe(201)
    // The counter sells while somebody stands there.
    const sold = await server().send(
      'POST',
      '/api/orders',
      newOrder({ channel: 'counter', contact: { name: 'Walk-in' } }),
      { ...newKey(), ...(await server().as('barista@demo.example')) },
    )
    expect(sold.status).toBe(201)
    server().set(new Date(FRIDAY_NOON.getTime() + 30 * 60_000))
    expect((await order()).status).toBe(201)
    expect(await told()).toMatchObject({ status: 'Open today until 7 PM' })
    expect((await told()).pausedUntil).toBeUndefined()
    server().set(FRIDAY_NOON)
    expect((await order()).status).toBe(409)
    expect((await change({ pauseMinutes: 0 })).body.pausedUntil).toBeNull()
    expect((await order()).status).toBe(201)
  })

  test('reaches whoever follows it as soon as it changes', async () => {
    const watch = await openStream<KitchenState>(server(), '/api/cafe/kitchen/events', 'kitchen')
    expect(await watch.next()).toEqual({ busyMinutes: 0, pausedUntil: null })
    await change({ busyMinutes: 10 })
    expect(await watch.until(({ busyMinutes }) => busyMinutes === 10)).toMatchObject({
      pausedUntil: null,
    })
    await watch.close()
    await change({ busyMinutes: 0 })
  })

  test('comes with the version of the menu, at once and when something is sold out', async () => {
    const version = async () => (await server().send<'menu'>('GET', '/api/menu')).body.version
    const watch = await openStream<{ version: string }>(
      server(),
      '/api/cafe/kitchen/events',
      'menu',
    )
    const before = await version()
    expect(await watch.next()).toEqual({ version: before })
    const manager = await server().as('manager@demo.example')
    const sold = { isSoldOut: true }
    await server().send('POST', '/api/admin/menu/toppings/boba/sold-out', sold, manager)
    const next = await watch.next()
    expect(next?.version).not.toBe(before)
    expect(await version()).toBe(next?.version)
    await watch.close()
    const back = { isSoldOut: false }
    await server().send('POST', '/api/admin/menu/toppings/boba/sold-out', back, manager)
  })

  test('is said by those who handle orders, within limits, and stands in the log', async () => {
    expect((await change({ busyMinutes: 10 }, 'trainee')).status).toBe(403)
    expect((await change({ busyMinutes: 7 })).status).toBe(400)
    expect((await change({})).body.error).toBe('nothing_to_change')
    const [entry] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'kitchen.changed'))
    expect(entry).toMatchObject({ byName: 'Bao Tran', after: { busyMinutes: 30 } })
  })
})

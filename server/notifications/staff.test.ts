import { and, eq, isNull, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { isLate } from '#domain/ordering/late.ts'
import { notificationChoices, notifications, orders, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder, testServer } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { openLimits } from '../http/limits.ts'
import { patchOrder } from '../ordering/testing.ts'
import { ringForLateOrders, ringForUnconfirmed } from './staff.ts'
import { readSettled } from './urgent.ts'

const MINUTE_MS = 60_000
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * MINUTE_MS)

eachEngine('the bell of staff', (server) => {
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    await server().db.delete(notifications)
    await server().db.delete(notificationChoices)
    await server().db.update(orders).set({ status: 'picked-up' })
  })

  /** Who was told of what, as mail addresses. */
  const told = async (about: string) => {
    const rows = await server()
      .db.select({ email: users.email, title: notifications.title, to: notifications.actionUrl })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(like(notifications.about, `${about}%`))
    return rows.toSorted((a, b) => a.email.localeCompare(b.email))
  }
  const who = async (about: string) => (await told(about)).map(({ email }) => email.split('@')[0])
  const send = async (path: string, fields: object) =>
    (await server().send<'contact'>('POST', path, opened(server(), fields))).body.reference

  test('rings for an order that is late, once for each time, for those who make drinks', async () => {
    const { body } = await server().send('POST', '/api/orders', newOrder(), newKey())
    const due = new Date(body.estimatedAt).getTime()
    // As the screens do, a minute after its time (`isLate`).
    server().set(new Date(due + 59_000))
    expect(isLate(body, server().now())).toBe(false)
    await ringForLateOrders(server())
    expect(await told('late:')).toEqual([])
    server().set(new Date(due + 60_000))
    expect(isLate(body, server().now())).toBe(true)
    await Promise.all([ringForLateOrders(server()), ringForLateOrders(server())])
    await ringForLateOrders(server())
    expect(await who('late:')).toEqual(['admin', 'assistant', 'barista', 'manager', 'senior'])
    expect((await told('late:'))[0]).toMatchObject({
      title: `Order ${body.number} is late`,
      to: '/pos/tickets',
    })
    await server().send(
      'POST',
      `/api/kitchen/orders/${body.id}/delay`,
      { minutes: 10, seenEstimatedAt: body.estimatedAt },
      await server().as('barista@demo.example'),
    )
    await server()
      .db.update(orders)
      .set({ estimatedAt: later(36) })
      .where(eq(orders.id, body.id))
    await ringForLateOrders(server())
    expect(await told('late:')).toHaveLength(5)
    server().set(later(42))
    await ringForLateOrders(server())
    expect(await told('late:')).toHaveLength(10)
  })

  test('rings once for an order that nobody confirmed for five minutes, and only while it is new', async () => {
    const { body } = await server().send('POST', '/api/orders', newOrder(), newKey())
    server().set(later(4))
    await ringForUnconfirmed(server())
    expect(await told('unconfirmed:')).toEqual([])
    server().set(later(6))
    await Promise.all([ringForUnconfirmed(server()), ringForUnconfirmed(server())])
    expect(await who('unconfirmed:')).toEqual([
      'admin',
      'assistant',
      'barista',
      'manager',
      'senior',
    ])
    expect((await told('unconfirmed:'))[0]).toMatchObject({
      title: `Order ${body.number} waits to be confirmed`,
      to: '/pos/tickets',
    })
    await server().db.delete(notifications)
    await patchOrder(server(), body.id, { status: 'confirmed' })
    server().set(later(20))
    await ringForUnconfirmed(server())
    expect(await told('unconfirmed:')).toEqual([])
  })

  test('is silent about what is ready, and about what nobody closed hours ago', async () => {
    const { body } = await server().send('POST', '/api/orders', newOrder(), newKey())
    await patchOrder(server(), body.id, { status: 'ready' })
    server().set(later(60))
    await ringForLateOrders(server())
    await server().db.update(orders).set({ status: 'preparing' }).where(eq(orders.id, body.id))
    server().set(later(300))
    await ringForLateOrders(server())
    expect(await told('late:')).toEqual([])
  })

  test('rings for a low score and a new request, and for nobody who was content', async () => {
    const feedback = (score: number) =>
      send('/api/feedback', { form: 'visit', score, reasons: [], comment: '' })
    const low = await feedback(2)
    await feedback(5)
    const asked = await send('/api/messages', {
      topic: 'room',
      message: 'Is the room free in May?',
    })
    expect(await who('form:')).toEqual(
      ['admin', 'assistant', 'manager'].flatMap((each) => [each, each]),
    )
    expect((await told(`form:${low}`)).map(({ to }) => to)).toEqual([
      `/admin/inbox?q=${low}`,
      `/employee/inbox?q=${low}`,
      `/employee/inbox?q=${low}`,
    ])
    const [one] = await told(`form:${asked}`)
    expect(JSON.stringify(one)).not.toContain('Zoe')
  })

  test('begins with what still needs doing: late orders, low scores, requests, then the rest', async () => {
    const admin = await server().as('admin@demo.example')
    const bell = async () =>
      (await server().send<'bell'>('GET', '/api/me/bell', undefined, admin)).body.latest
    const titles = async () => (await bell()).map(({ title }) => title)
    const { body } = await server().send('POST', '/api/orders', newOrder(), newKey())
    const asked = await send('/api/messages', { topic: 'room', message: 'Is the room free?' })
    server().set(later(1))
    const visit = { form: 'visit', reasons: [], comment: '' }
    const low = await send('/api/feedback', { ...visit, score: 1 })
    server().set(later(26))
    await ringForLateOrders(server())
    server().set(later(27))
    const again = await send('/api/messages', { topic: 'press', message: 'May we film?' })
    await server()
      .db.insert(notifications)
      .values({
        id: 'tip',
        userId:
          (await server().db.select().from(users).where(eq(users.role, 'ADMIN')))[0]?.id ?? '',
        type: 'membership',
        title: 'A tip',
        message: 'Listen.',
        createdAt: later(28),
      })
    server().set(later(29))
    const late = `Order ${body.number} is late`
    const unhappy = 'Somebody was unhappy with a visit'
    expect(await titles()).toEqual([late, unhappy, 'Message', 'Message', 'A tip'])
    const sweep = { until: (await bell()).at(-1)?.createdAt ?? '' }
    await server().send('POST', '/api/me/notifications/read', sweep, admin)
    // Read is not done.
    expect((await titles())[0]).toBe(late)
    await server().db.update(orders).set({ status: 'ready' }).where(eq(orders.id, body.id))
    for (const id of [low, again])
      await server().send('PATCH', `/api/inbox/${id}`, { isHandled: true }, admin)
    expect((await bell()).map(({ title, actionUrl }) => [title, actionUrl]).slice(0, 2)).toEqual([
      ['Message', `/admin/inbox?q=${asked}`],
      ['A tip', null],
    ])
  })

  test('what is done counts as unread no more, at the bell and in the list, for everybody who was told', async () => {
    const bell = async (email: string) =>
      (await server().send<'bell'>('GET', '/api/me/bell', undefined, await server().as(email))).body
    const { body } = await server().send('POST', '/api/orders', newOrder(), newKey())
    const asked = await send('/api/messages', { topic: 'room', message: 'Is the room free?' })
    const open = await send('/api/messages', { topic: 'press', message: 'May we film?' })
    server().set(later(26))
    await ringForLateOrders(server())
    await ringForUnconfirmed(server())
    expect((await bell('admin@demo.example')).unread).toBe(4)
    expect((await bell('barista@demo.example')).unread).toBe(2)
    await patchOrder(server(), body.id, { status: 'preparing' })
    expect((await bell('barista@demo.example')).unread).toBe(1)
    await patchOrder(server(), body.id, { status: 'picked-up' })
    const admin = await server().as('admin@demo.example')
    await server().send('PATCH', `/api/inbox/${asked}`, { isHandled: true }, admin)
    const after = await bell('admin@demo.example')
    expect(after.unread).toBe(1)
    expect(after.latest.filter(({ read }) => !read).map(({ actionUrl }) => actionUrl)).toEqual([
      `/admin/inbox?q=${open}`,
    ])
    // Whoever did not look since is brought in line by the regular task.
    await readSettled(server().db, server().now())
    const unread = await server()
      .db.select({ about: notifications.about })
      .from(notifications)
      .where(isNull(notifications.readAt))
    expect(new Set(unread.map(({ about }) => about))).toEqual(new Set([`form:${open}`]))
  })

  test('many late orders hide no unhappy guest', async () => {
    const admin = await server().as('admin@demo.example')
    for (let nth = 0; nth < 7; nth += 1)
      await server().send('POST', '/api/orders', newOrder(), newKey())
    await send('/api/feedback', { form: 'visit', reasons: [], comment: '', score: 1 })
    await server()
      .db.update(orders)
      .set({ estimatedAt: later(5) })
    server().set(later(26))
    await ringForLateOrders(server())
    const { body } = await server().send<'bell'>('GET', '/api/me/bell', undefined, admin)
    const kinds = body.latest.map(({ title }) => (title.endsWith('is late') ? 'late' : title))
    const unhappy = 'Somebody was unhappy with a visit'
    expect(kinds).toEqual(['late', 'late', unhappy, 'late', 'late', 'late'])
  })

  test('rings when something ran out, not for whoever said so, and not for those who turned it off', async () => {
    const [admin] = await server().db.select().from(users).where(eq(users.role, 'ADMIN'))
    await server()
      .db.insert(notificationChoices)
      .values({
        userId: admin?.id ?? '',
        choices: { system: { bell: false, email: false } },
        updatedAt: FRIDAY_NOON,
      })
    const mark = async (isSoldOut: boolean) =>
      server().send(
        'POST',
        '/api/admin/menu/items/taro-milk-tea/sold-out',
        { isSoldOut },
        await server().as('manager@demo.example'),
      )
    expect((await mark(true)).status).toBe(200)
    await mark(true)
    expect(await who('stock:')).toEqual(['assistant'])
    server().set(later(5))
    await mark(false)
    expect(await who('stock:')).toEqual(['assistant'])
    await mark(true)
    expect(await told('stock:')).toMatchObject([
      { title: 'Taro Milk Tea ran out' },
      { title: 'Taro Milk Tea ran out' },
    ])
    const barista = await server().as('barista@demo.example')
    await server().send('POST', '/api/stock/milks/oat', { isSoldOut: true }, barista)
    const milk = await told('stock:milk oat')
    expect(new Set(milk.map(({ title }) => title))).toEqual(new Set(['Oat milk ran out']))
  })
})

test('is no louder than an hour of forms: what comes beyond is told once', async () => {
  const own = await testServer('pglite', { limits: openLimits(null, {}) })
  try {
    for (let nth = 0; nth < 30; nth += 1) {
      const message = `This is message number ${nth}.`
      const form = opened(own, { topic: 'other', message, email: `g${nth}@guest.example` })
      expect((await own.send('POST', '/api/messages', form)).status).toBe(200)
    }
    const rows = await own.db
      .select({ about: notifications.about })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(and(eq(users.email, 'manager@demo.example'), like(notifications.about, 'form%')))
    expect(rows.filter(({ about }) => about?.startsWith('form:'))).toHaveLength(20)
    expect(rows.filter(({ about }) => about?.startsWith('forms:'))).toHaveLength(1)
  } finally {
    await own.close()
  }
})

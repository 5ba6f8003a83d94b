import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { NotificationTopic } from '#domain/contracts/notifications.ts'
import { DEFAULT_CHOICES } from '#domain/notifications/choices.ts'
import { WELCOME_NEWS } from '#domain/notifications/texts.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder, type Sent } from '../db/testing.ts'
import { notificationChoices, notifications, outbox, users } from '../db/schema.ts'
import { patchOrder } from '../ordering/testing.ts'
import { addAccount } from '../people/store.ts'
import { sweepNotifications } from './list.ts'
import { notify, type News } from './store.ts'

const CLEO = 'customer@demo.example'
const ADA = 'admin@demo.example'

eachEngine('notifications', (server) => {
  let me: { authorization: string }
  let id: string
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    me ??= await server().as(CLEO)
    id ??= await idOf(CLEO)
    await server().db.delete(notifications)
    await server().db.delete(notificationChoices)
    await server().db.delete(outbox)
  })

  const idOf = async (email: string) => {
    const [row] = await server().db.select().from(users).where(eq(users.email, email))
    if (!row) throw new Error(`There is no ${email}.`)
    return row.id
  }
  const tell = (more: Partial<News> = {}) =>
    server().db.transaction((tx) =>
      notify(tx, server(), { userId: id, type: 'order', title: 'Tea', message: 'Hot.', ...more }),
    )
  /** Several, a minute apart, so that their order is known. */
  const tellMany = async (count: number, more: Partial<News> = {}) => {
    const start = server().now().getTime()
    for (let i = 1; i <= count; i++) {
      server().set(new Date(start + i * 60_000))
      await tell({ title: `Tea ${i}`, ...more })
    }
  }
  const bell = async (as = me) =>
    (await server().send<'bell'>('GET', '/api/me/bell', undefined, as)).body
  const list = async (query = '') =>
    (await server().send<'notifications'>('GET', `/api/me/notifications${query}`, undefined, me))
      .body
  const titles = async (query = '') => (await list(query)).notifications.map(({ title }) => title)
  const patch = (which: string, read: boolean, as = me) =>
    server().send<'patchNotification'>('PATCH', `/api/me/notifications/${which}`, { read }, as)
  const mails = () => server().db.select().from(outbox)

  test('are four for a new customer, and only once', async () => {
    const account = {
      email: 'new@guest.example',
      name: 'Nia',
      password: 'a long enough one',
      role: 'CUSTOMER' as const,
    }
    expect(await addAccount(server().db, account, server().now())).toBe(true)
    expect(await addAccount(server().db, account, server().now())).toBe(false)
    const rows = await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.userId, await idOf(account.email)))
    const newest = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    expect(newest.map(({ title }) => title)).toEqual(WELCOME_NEWS.map(({ title }) => title))
    expect(rows.every(({ readAt, actionUrl }) => readAt === null && actionUrl !== null)).toBe(true)
    expect(await mails()).toEqual([])
  })

  test('ring the bell: how many are unread, and the newest six', async () => {
    await tellMany(11)
    const { unread, latest } = await bell()
    expect(unread).toBe(11)
    expect(latest.map(({ title }) => title)).toEqual([11, 10, 9, 8, 7, 6].map((n) => `Tea ${n}`))
    expect(latest[0]).toEqual({
      id: expect.any(String),
      type: 'order',
      title: 'Tea 11',
      message: 'Hot.',
      read: false,
      createdAt: '2025-10-17T16:11:00.000Z',
      actionUrl: null,
      actionLabel: null,
    })
  })

  test('come in pages, newest first, none twice and none left out', async () => {
    // All at one instant: only their ids tell them apart.
    for (let i = 0; i < 45; i++) await tell({ title: `Tea ${i}` })
    const seen: string[] = []
    let next: string | null = ''
    const sizes: number[] = []
    while (next !== null) {
      const page: Sent<'notifications'>['body'] = await list(next && `?after=${next}`)
      sizes.push(page.notifications.length)
      seen.push(...page.notifications.map((each) => each.id))
      next = page.next
    }
    expect(sizes).toEqual([20, 20, 5])
    expect(new Set(seen).size).toBe(45)
  })

  test.each(['0000-01-01', '0000-01-01T00:00:00.000Z_x', '9999-01-01T00:00:00.000Z_x', 'x'])(
    'are not read from a place that no page gave: %s',
    async (after) => {
      const { status, body } = await server().send(
        'GET',
        `/api/me/notifications?after=${after}`,
        undefined,
        me,
      )
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['after']])
    },
  )

  test('are filtered by type and by what is unread', async () => {
    await tell({ title: 'An order' })
    await tell({ title: 'A class', type: 'workshop' })
    const [first] = (await list('?type=order')).notifications
    expect(first?.title).toBe('An order')
    await patch(first?.id ?? '', true)
    expect(await titles('?only=unread')).toEqual(['A class'])
    expect(await titles('?only=unread&type=order')).toEqual([])
    const wrong = await server().send('GET', '/api/me/notifications?type=rain', undefined, me)
    expect(wrong.status).toBe(400)
  })

  test('are read and unread one by one, or all up to what was seen', async () => {
    await tellMany(3)
    const [third, second] = (await bell()).latest
    expect((await patch(second?.id ?? '', true)).body).toMatchObject({ read: true })
    expect((await bell()).unread).toBe(2)
    expect((await patch(second?.id ?? '', false)).body).toMatchObject({ read: false })
    const { body } = await server().send<'readNotifications'>(
      'POST',
      '/api/me/notifications/read',
      { until: second?.createdAt },
      me,
    )
    // What arrived after that is still unread.
    expect([body.unread, body.latest[0]?.id, body.latest[0]?.read]).toEqual([1, third?.id, false])
  })

  test('are cleared, one or all of a type, and come back', async () => {
    await tellMany(2)
    await tell({ title: 'A class', type: 'workshop' })
    const { latest } = await bell()
    const until = latest[0]?.createdAt
    const cleared = await server().send<'clearNotifications'>(
      'POST',
      '/api/me/notifications/clear',
      { type: 'order', until },
      me,
    )
    expect(cleared.body.count).toBe(2)
    expect(await titles()).toEqual(['A class'])
    server().set(new Date(server().now().getTime() + 1000))
    const path = `/api/me/notifications/${latest[0]?.type === 'workshop' ? latest[0].id : latest[1]?.id}`
    const removed = await server().send<'removeNotification'>('DELETE', path, undefined, me)
    expect([removed.status, removed.body.count]).toEqual([200, 1])
    expect(await bell()).toEqual({ unread: 0, latest: [] })
    // Gone is gone: it can neither be read nor removed again.
    expect((await server().send('DELETE', path, undefined, me)).status).toBe(404)
    const back = await server().send<'restoreNotifications'>(
      'POST',
      '/api/me/notifications/restore',
      { clearedAt: cleared.body.clearedAt },
      me,
    )
    expect(back.body.count).toBe(2)
    expect(await titles()).toEqual(['Tea 2', 'Tea 1'])
  })

  test('belong to one account: whoever else asks finds nothing', async () => {
    await tell()
    const [mine] = (await bell()).latest
    const ada = await server().as(ADA)
    await server()
      .db.delete(notifications)
      .where(eq(notifications.userId, await idOf(ADA)))
    const path = `/api/me/notifications/${mine?.id}`
    for (const answer of [
      await patch(mine?.id ?? '', true, ada),
      await server().send('DELETE', path, undefined, ada),
    ])
      expect([answer.status, answer.body.error]).toEqual([404, 'notification_not_found'])
    const sweep = { until: '2030-01-01T00:00:00Z' }
    await server().send('POST', '/api/me/notifications/read', sweep, ada)
    const cleared = await server().send<'clearNotifications'>(
      'POST',
      '/api/me/notifications/clear',
      sweep,
      ada,
    )
    expect(cleared.body.count).toBe(0)
    expect(await bell()).toEqual({ unread: 1, latest: [mine] })
    // Nor does somebody else bring back what one has cleared.
    const gone = await server().send<'removeNotification'>('DELETE', path, undefined, me)
    const { clearedAt } = gone.body
    await server().send('POST', '/api/me/notifications/restore', { clearedAt }, ada)
    expect((await bell()).latest).toEqual([])
  })

  test('are for who is signed in', async () => {
    for (const [method, path] of [
      ['GET', '/api/me/bell'],
      ['GET', '/api/me/bell/events'],
      ['GET', '/api/me/notifications'],
      ['POST', '/api/me/notifications/clear'],
      ['GET', '/api/me/notification-choices'],
    ] as const)
      expect((await server().send(method, path)).status).toBe(401)
  })

  test('come as each person chose, by the bell, by email, by both or not at all', async () => {
    const choose = async (channel: string, isOn: boolean) =>
      (
        await server().send<'chooseNotifications'>(
          'PATCH',
          '/api/me/notification-choices',
          { type: 'order', channel, isOn },
          me,
        )
      ).body
    const heard = async () => {
      await server().db.delete(notifications)
      await server().db.delete(outbox)
      await tell({ action: { url: '/order', label: 'Order again' } })
      return [(await bell()).unread, (await mails()).length]
    }
    expect(await heard()).toEqual([1, 1])
    const [mail] = await mails()
    expect([mail?.to, mail?.subject, mail?.status]).toEqual([CLEO, 'Tea', 'kept'])
    expect(mail?.text).toContain('Order again:\nhttp://cafe.test/order')
    expect(mail?.text).toContain('http://cafe.test/notifications#choices')
    await choose('email', false)
    expect(await heard()).toEqual([1, 0])
    expect(await choose('bell', false)).toEqual({
      ...DEFAULT_CHOICES,
      order: { bell: false, email: false },
    })
    expect(await heard()).toEqual([0, 0])
    await choose('email', true)
    expect(await heard()).toEqual([0, 1])
    const kept = await server().send('GET', '/api/me/notification-choices', undefined, me)
    expect(kept.body).toEqual({ ...DEFAULT_CHOICES, order: { bell: false, email: true } })
  })

  test('keep both switches that two devices turn at once', async () => {
    await Promise.all(
      NotificationTopic.options.flatMap((type) =>
        (['bell', 'email'] as const).map((channel) =>
          server().send(
            'PATCH',
            '/api/me/notification-choices',
            { type, channel, isOn: false },
            me,
          ),
        ),
      ),
    )
    const { body } = await server().send<'notificationChoices'>(
      'GET',
      '/api/me/notification-choices',
      undefined,
      me,
    )
    expect(Object.values(body)).toEqual(
      NotificationTopic.options.map(() => ({ bell: false, email: false })),
    )
  })

  test('tell nothing to an account that is closed', async () => {
    await server().db.update(users).set({ isDisabled: true }).where(eq(users.id, id))
    await tell()
    await server().db.update(users).set({ isDisabled: false }).where(eq(users.id, id))
    expect([await server().db.$count(notifications), (await mails()).length]).toEqual([0, 0])
  })

  test('tell nothing of what was rolled back', async () => {
    const failed = server().db.transaction(async (tx) => {
      await notify(tx, server(), { userId: id, type: 'order', title: 'No', message: 'No.' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect((await bell()).unread).toBe(0)
  })

  test('tell whoever ordered when the bar changes the order, with a link to it', async () => {
    const contact = { name: 'Cleo', email: CLEO }
    const { body: order } = await server().send('POST', '/api/orders', newOrder({ contact }), {
      ...newKey(),
      ...me,
    })
    const set = (status: string) => patchOrder(server(), order.id, { status })
    for (const status of ['confirmed', 'preparing', 'ready', 'ready']) await set(status)
    const { latest } = await bell()
    expect(latest.map(({ title }) => title).toSorted()).toEqual([
      `Order ${order.number} is confirmed`,
      `Order ${order.number} is ready`,
    ])
    expect(latest[0]?.actionUrl).toBe(`/order-confirmation?order=${order.id}&token=${order.token}`)
    const subjects = async () => (await mails()).map(({ subject }) => subject)
    // Mailed once, by the order's own mail.
    expect((await subjects()).filter((each) => each.endsWith('is ready'))).toHaveLength(1)

    await server().db.delete(outbox)
    const off = { type: 'order', channel: 'email', isOn: false }
    await server().send('PATCH', '/api/me/notification-choices', off, me)
    for (const status of ['preparing', 'ready', 'cancelled']) await set(status)
    expect(await subjects()).toEqual([`Order ${order.number} was cancelled`])
  })

  test('are forgotten a day after they were cleared, or after a year', async () => {
    server().set(new Date('2024-10-20T12:00:00Z'))
    await tell({ title: 'old' })
    server().set(FRIDAY_NOON)
    await tell({ title: 'cleared' })
    const [cleared] = (await bell()).latest
    await server().send('DELETE', `/api/me/notifications/${cleared?.id}`, undefined, me)
    await tell({ title: 'kept' })
    const left = async () =>
      (await server().db.select().from(notifications)).map(({ title }) => title).toSorted()
    await sweepNotifications(server().db, new Date('2025-10-18T15:00:00Z'))
    expect(await left()).toEqual(['cleared', 'kept', 'old'])
    await sweepNotifications(server().db, new Date('2025-10-21T12:00:00Z'))
    expect(await left()).toEqual(['kept'])
  })
})

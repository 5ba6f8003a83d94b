import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit } from '../audit/store.ts'
import { auditLog, menuItems, orders, outbox } from '../db/schema.ts'
import {
  chatHeaders,
  eachEngine,
  FRIDAY_NOON,
  newKey,
  newOrder,
  testServer,
} from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { withoutLinkSecrets } from '../outbox/link-secrets.ts'
import { queueMail } from '../outbox/store.ts'

const ADMIN = 'admin@demo.example'

eachEngine('the record', (server) => {
  const read = async <Name extends 'mails' | 'mail' | 'chats' | 'transcript' | 'auditLog'>(
    path: string,
  ) => server().send<Name>('GET', path, undefined, await server().as(ADMIN))

  test('of today counts what the database has', async () => {
    const today = async () =>
      (
        await server().send<'adminToday'>(
          'GET',
          '/api/admin/today',
          undefined,
          await server().as(ADMIN),
        )
      ).body
    const before = await today()
    expect(before).toMatchObject({ date: '2025-10-17', lateCount: 0 })
    const placed = await server().send('POST', '/api/orders', newOrder(), newKey())
    await server().send('POST', '/api/orders', newOrder(), newKey())
    await server().send(
      'PATCH',
      `/api/orders/${placed.body.id}`,
      { isPaid: true },
      await server().as(ADMIN),
    )
    await server().send(
      'POST',
      '/api/messages',
      opened(server(), { topic: 'order', message: 'My straw was missing.' }),
    )
    await server().send('POST', '/api/surveys', {
      name: 'Zoe',
      email: 'zoe@guest.example',
      marketingConsent: true,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'prelaunch',
    })
    await server()
      .db.update(menuItems)
      .set({ isSoldOut: true })
      .where(eq(menuItems.id, 'taro-milk-tea'))
    await server().menu.refresh()
    server().set(new Date(FRIDAY_NOON.getTime() + 3 * 60 * 60_000))
    const after = await today()
    server().set(FRIDAY_NOON)
    const cents = placed.body.quote.totalCents
    expect(after.orders).toMatchObject({
      // As reports count them: the other one is not paid yet.
      count: before.orders.count + 1,
      takenCents: before.orders.takenCents + cents,
      openCents: before.orders.openCents + cents,
    })
    await server().send(
      'POST',
      `/api/orders/${placed.body.id}/refunds`,
      { key: randomUUID(), of: { kind: 'amount', cents: 300 }, reason: 'Too sweet' },
      await server().as(ADMIN),
    )
    const books = await server().send<'booksReport'>(
      'GET',
      '/api/admin/books',
      undefined,
      await server().as(ADMIN),
    )
    server().set(new Date(FRIDAY_NOON.getTime() + 3 * 60 * 60_000))
    await server().db.update(orders).set({ status: 'ready' }).where(eq(orders.id, placed.body.id))
    // What is ready is not collected, not late.
    expect(await today()).toMatchObject({ dueCount: 2, lateCount: 1 })
    server().set(FRIDAY_NOON)
    const { takenCents } = (await today()).orders
    expect(takenCents).toBe(before.orders.takenCents + cents - 300)
    expect(takenCents).toBe(books.body.moneyCents)
    expect(after.dueCount).toBe(2)
    expect(after.lateCount).toBe(2)
    expect(after.due[0]?.minutesLate).toBeGreaterThan(60)
    expect(after.messages.waiting).toBe(before.messages.waiting + 1)
    expect(after.entries).toEqual({ today: 1, all: 1 })
    expect(after.soldOut.map(({ id }) => id)).toContain('taro-milk-tea')
    expect(after.mails.kept).toBeGreaterThan(0)
  })

  test('of emails is searched and read, and says why nothing is sent', async () => {
    const { body } = await read<'mails'>('/api/admin/mails?q=straw&sort=to')
    expect(body.rows).toMatchObject([{ status: 'kept', to: 'hello@creativelounge.example' }])
    expect(JSON.stringify(body.rows)).not.toContain('straw')
    const id = body.rows[0]?.id ?? ''
    const mail = await read<'mail'>(`/api/admin/mails/${id}`)
    expect(mail.body.text).toContain('My straw was missing.')
    const retried = await server().send(
      'POST',
      `/api/admin/mails/${id}/retry`,
      undefined,
      await server().as(ADMIN),
    )
    expect(retried.body.error).toBe('no_mail_server')
  })

  test('of chats has each talk as a row, found by what was said in it', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    const tokens = {
      [first]: await chatHeaders(server(), first),
      [second]: await chatHeaders(server(), second),
    }
    const say = async (sessionId: string, messageType: string, messageText: string) => {
      const said = { sessionId, messageType, messageText, pageUrl: '/menu', metadata: null }
      const headers = tokens[sessionId]
      return server().send('POST', '/api/chat-logs', said, headers)
    }
    await say(first, 'bot', 'Hi, what can I make you?')
    await say(first, 'user', 'A taro milk tea')
    await say(second, 'user', 'When are you open?')
    const { body } = await read<'chats'>('/api/admin/chats?q=milk')
    expect(body).toMatchObject({
      total: 1,
      rows: [
        {
          sessionId: expect.stringContaining(`${first}.`),
          messages: 2,
          firstText: 'A taro milk tea',
        },
      ],
    })
    const talk = await read<'transcript'>(`/api/admin/chats/${body.rows[0]?.sessionId}`)
    expect(talk.body.messages.map(({ text }) => text)).toEqual([
      'Hi, what can I make you?',
      'A taro milk tea',
    ])
    expect((await read('/api/admin/chats/nobody')).status).toBe(404)
  })

  test('of errors has the same error of many browsers once, with the latest stacks', async () => {
    const report = (message: string, number: number) =>
      server().send('POST', '/api/errors/log', {
        id: `e-${number}`,
        timestamp: FRIDAY_NOON.toISOString(),
        message,
        type: 'error',
        stack: `at line ${number}`,
        context: { page: '/menu', token: 'secret' },
      })
    await report('x is undefined', 1)
    await report('x is undefined', 2)
    await report('y is null', 3)
    const admin = await server().as(ADMIN)
    const { body } = await server().send<'errorGroups'>(
      'GET',
      '/api/admin/errors?sort=-count',
      undefined,
      admin,
    )
    expect(body.total).toBe(2)
    expect(body.rows[0]).toMatchObject({ message: 'x is undefined', count: 2 })
    const detail = await server().send<'errorDetail'>(
      'GET',
      `/api/admin/errors/${body.rows[0]?.id}`,
      undefined,
      admin,
    )
    expect(detail.body.entries.map(({ stack }) => stack)).toEqual(['at line 2', 'at line 1'])
    expect(JSON.stringify(detail.body)).not.toContain('secret')
  })

  test('of changes is filtered, saved as a file, and only ever grows', async () => {
    await audit(server().db, server(), null, {
      action: 'menu.changed',
      subject: 'taro-milk-tea',
      before: { name: 'Taro' },
      after: { name: '=1+1' },
    })
    const { body } = await read<'auditLog'>('/api/admin/audit?action=menu.changed')
    expect(body.rows).toMatchObject([
      { byName: 'the system', subject: 'taro-milk-tea', after: { name: '=1+1' } },
    ])
    expect(body.facets.action).toHaveProperty(['menu.changed'], 1)
    expect(body.rows[0]).toMatchObject({
      subjectName: 'Taro Milk Tea',
      subjectPath: '/admin/menu?item=taro-milk-tea',
    })
    // An order by the number that people know.
    const placed = await server().send(
      'POST',
      '/api/orders',
      newOrder({ lines: [{ id: 'latte', size: 'medium', quantity: 1 }] }),
      newKey(),
    )
    const change = { isPaid: true }
    const admin = await server().as(ADMIN)
    const paid = await server().send('PATCH', `/api/orders/${placed.body.id}`, change, admin)
    expect(paid.body.message).toBeUndefined()
    const of = await read<'auditLog'>(`/api/admin/audit?q=${placed.body.id}`)
    const { number, id } = placed.body
    expect(placed.status).toBe(201)
    expect(of.body.rows[0]).toMatchObject({
      subjectName: expect.stringMatching(new RegExp(`^${number}, `)),
      subjectPath: `/admin/orders?q=${number}&open=${id}`,
      byPath: `/admin/users?q=${encodeURIComponent(ADMIN)}`,
    })
    const byNumber = await read<'auditLog'>(`/api/admin/audit?q=${placed.body.number}`)
    expect(byNumber.body.rows.map(({ subject }) => subject)).toEqual(
      of.body.rows.map(({ subject }) => subject),
    )
    const today = await read<'auditLog'>('/api/admin/audit?from=2025-10-17&until=2025-10-17')
    expect(today.body.total).toBeGreaterThan(0)
    const later = await read<'auditLog'>('/api/admin/audit?from=2025-10-18')
    expect(later.body.total).toBe(0)
    const file = await read('/api/admin/audit.csv?q=taro-milk')
    expect(String(file.body)).toContain('menu.changed')
    await expect(server().db.delete(auditLog)).rejects.toThrow()
    await expect(server().db.update(auditLog).set({ byName: 'nobody' })).rejects.toThrow()
  })

  test('shows a manager what concerns money, and nothing of accounts', async () => {
    await audit(server().db, server(), 'a stranger', {
      action: 'webhook.refused',
      subject: 'stripe',
    })
    await audit(server().db, server(), null, { action: 'order.refund-failed', subject: 'x' })
    await audit(server().db, server(), null, { action: 'user.role-changed', subject: 'x' })
    // Their own change of a price, and what somebody marked as sold out.
    await audit(server().db, server(), null, { action: 'item.changed', subject: 'latte' })
    await audit(server().db, server(), null, { action: 'topping.sold-out', subject: 'boba' })
    const manager = await server().as('manager@demo.example')
    const list = async (query: string) =>
      (await server().send<'auditLog'>('GET', `/api/admin/audit?${query}`, undefined, manager)).body
    const seen = await list('sort=-at')
    expect(Object.keys(seen.facets.action ?? {})).toEqual(
      expect.arrayContaining([
        'webhook.refused',
        'order.refund-failed',
        'item.changed',
        'topping.sold-out',
      ]),
    )
    expect(
      Object.keys(seen.facets.action ?? {}).filter((action) => action.startsWith('user.')),
    ).toEqual([])
    expect((await list('action=webhook.refused')).total).toBe(1)
    expect((await list('action=user.role-changed')).total).toBe(0)
    const file = await server().send('GET', '/api/admin/audit.csv', undefined, manager)
    expect(String(file.body)).toContain('webhook.refused')
    expect(String(file.body)).not.toContain('user.role-changed')
    const barista = await server().as('barista@demo.example')
    expect((await server().send('GET', '/api/admin/audit', undefined, barista)).status).toBe(403)
  })

  test('is for admins', async () => {
    const manager = await server().as('manager@demo.example')
    for (const room of ['today', 'mails', 'chats', 'errors'])
      expect((await server().send('GET', `/api/admin/${room}`, undefined, manager)).status).toBe(
        403,
      )
  })
})

test('an email that was given up is put in line again, and its links stay its reader’s', async () => {
  const server = await testServer('pglite', { sendsMail: true })
  try {
    await queueMail(server.db, server, {
      to: 'zoe@guest.example',
      subject: 'Your link',
      text: 'http://cafe.test/sign-in/link#token=abcdefghij0123456789',
    })
    await server.db.update(outbox).set({ status: 'failed', error: 'no route', attempts: 6 })
    const admin = await server.as(ADMIN)
    const { body } = await server.send<'mails'>(
      'GET',
      '/api/admin/mails?status=failed',
      undefined,
      admin,
    )
    const path = `/api/admin/mails/${body.rows[0]?.id}`
    const open = await server.send<'mail'>('GET', path, undefined, admin)
    expect(open.body.text).not.toContain('abcdefghij')
    const retried = await server.send<'retryMail'>('POST', `${path}/retry`, undefined, admin)
    expect(retried.body).toMatchObject({ status: 'waiting', attempts: 0 })
    expect((await server.send('POST', `${path}/retry`, undefined, admin)).status).toBe(409)
    await server.db.update(outbox).set({ status: 'failed' })
    const all = await server.send<'retryMails'>('POST', '/api/admin/mails/retry', undefined, admin)
    expect(all.body.retried).toBe(1)
    expect(await server.db.$count(auditLog, sql`action = 'mail.retried'`)).toBe(2)
  } finally {
    await server.close()
  }
})

test('links in a text keep everything but what opens something', () => {
  expect(
    withoutLinkSecrets('Go to http://c.test/x?order=4&token=abc&confirm=ghi#ticket=def now'),
  ).toBe(
    'Go to http://c.test/x?order=4&token=[only in the email]&confirm=[only in the email]#ticket=[only in the email] now',
  )
})

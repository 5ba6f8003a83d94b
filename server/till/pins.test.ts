import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { PIN_TRIES } from '#domain/till/pin.ts'
import { auditLog, notifications, sessions, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { DEMO_PASSWORD } from '../people/demo.ts'
import { accountOf } from '../people/testing.ts'
import { enter, giveTill, PINS, setPin } from './testing.ts'

const MINUTE_MS = 60_000

eachEngine('changing people by PIN', (server) => {
  const idOf = async (email: string) => (await accountOf(server(), email)).id
  const locks = () => server().db.$count(auditLog, eq(auditLog.action, 'pin.locked'))

  test('takes a tablet that was made a till, and says nothing of anybody elsewhere', async () => {
    expect((await setPin(server(), 'barista@demo.example', '4907')).status).toBe(200)
    const bare = await server().send<'tillDoor'>('GET', '/auth/till')
    expect(bare.body).toEqual({ till: null, people: [] })
    const body = { userId: await idOf('barista@demo.example'), pin: '4907' }
    const without = await server().send<'enterByPin'>('POST', '/auth/pin', body)
    expect([without.status, without.body.error]).toEqual([403, 'no_till'])

    const till = await giveTill(server(), 'senior@demo.example')
    const door = await server().send<'tillDoor'>('GET', '/auth/till', undefined, till)
    expect(door.body.people.map(({ name }) => name)).toEqual(['Bao Tran'])
    const entered = await server().send<'enterByPin'>('POST', '/auth/pin', body, till)
    expect([entered.status, entered.body.user.name]).toEqual([200, 'Bao Tran'])
    expect(entered.body.user.isByPin).toBe(true)
    const refreshToken = entered.body.refreshToken
    const renewed = await server().send<'enterByPin'>(
      'POST',
      '/auth/refresh',
      { refreshToken },
      till,
    )
    expect(renewed.body.user.isByPin).toBe(true)
  })

  test('is made a till by a senior barista or a manager, and not by a barista alone', async () => {
    const trust = async (email: string) => {
      const own = { ...(await server().as(email)), origin: 'http://cafe.test' }
      const { status, body } = await server().send('POST', '/auth/tills', { name: 'Side' }, own)
      return [status, body.error]
    }
    expect(await trust('barista@demo.example')).toEqual([403, 'not_permitted'])
    expect(await trust('senior@demo.example')).toEqual([200, undefined])
    expect(await trust('assistant@demo.example')).toEqual([200, undefined])
  })

  test('refuses PINs that are tried first, and those who do not know the password', async () => {
    const weak = await setPin(server(), 'barista@demo.example', '1234')
    expect([weak.status, weak.body.error]).toEqual([422, 'pin_guessable'])
    const wrong = await setPin(server(), 'barista@demo.example', '8316', 'not it')
    expect([wrong.status, wrong.body.error]).toEqual([403, 'wrong_password'])
  })

  test('opens the counter alone, whoever it is', async () => {
    const till = await giveTill(server(), 'manager@demo.example')
    const admin = await enter(server(), till, 'admin@demo.example')
    const ask = async (path: string) =>
      (await server().send<'orders'>('GET', path, undefined, admin)).body.error
    expect(await ask('/api/orders')).toBeUndefined()
    expect(await ask('/api/shifts?from=2025-10-17&until=2025-10-17')).toBeUndefined()
    for (const path of [
      '/api/me',
      '/api/admin/books',
      '/api/admin/accounts',
      '/api/shifts.csv?from=2025-10-17&until=2025-10-17',
    ])
      expect([path, await ask(path)]).toEqual([path, 'pin_not_enough'])
    // Nor does it make another tablet a till, or its own PIN.
    const trust = await server().send('POST', '/auth/tills', { name: 'Mine' }, admin)
    expect(trust.body.error).toBe('pin_not_enough')
  })

  test('rings the bell for what the counter needs, and for nothing of one’s own', async () => {
    const till = await giveTill(server(), 'manager@demo.example')
    const bao = await enter(server(), till, 'barista@demo.example')
    const { id } = await accountOf(server(), 'barista@demo.example')
    await server().db.delete(notifications).where(eq(notifications.userId, id))
    const news = (title: string, actionUrl: string | null) => ({
      id: randomUUID(),
      userId: id,
      type: 'system' as const,
      title,
      message: 'Look.',
      actionUrl,
      createdAt: server().now(),
    })
    const late = news('Order 12 is late', '/pos/tickets')
    const reply = news('Your proposal', '/employee/inbox?q=P-AAAAA')
    const alike = news('Another door', '/postcards')
    await server()
      .db.insert(notifications)
      .values([late, reply, alike, news('Hello', null)])
    const bell = await server().send<'bell'>('GET', '/api/me/bell', undefined, bao)
    expect(bell.status).toBe(200)
    expect(bell.body).toMatchObject({ unread: 1, isCounterOnly: true })
    expect(bell.body.latest.map(({ title }) => title)).toEqual(['Order 12 is late'])

    const read = (which: string) =>
      server().send<'patchNotification'>(
        'PATCH',
        `/api/me/notifications/${which}`,
        { read: true },
        bao,
      )
    expect((await read(late.id)).status).toBe(200)
    expect((await read(reply.id)).status).toBe(404)
    const sweep = { until: server().now().toISOString() }
    const all = await server().send<'readNotifications'>(
      'POST',
      '/api/me/notifications/read',
      sweep,
      bao,
    )
    expect(all.body).toMatchObject({ unread: 0, isCounterOnly: true })
    for (const [method, path] of [
      ['GET', '/api/me/notifications'],
      ['POST', '/api/me/notifications/clear'],
      ['DELETE', `/api/me/notifications/${late.id}`],
    ] as const) {
      const refused = await server().send(method, path, method === 'POST' ? sweep : undefined, bao)
      expect([path, refused.body.error]).toEqual([path, 'pin_not_enough'])
    }
    // With a password all of them are there, and those that are not of the counter are still unread.
    const whole = await server().as('barista@demo.example')
    const { body } = await server().send<'bell'>('GET', '/api/me/bell', undefined, whole)
    expect([body.unread, body.latest.length, body.isCounterOnly]).toEqual([3, 4, undefined])
  })

  test('somebody who may agrees before a thing is done, and nobody else does', async () => {
    const till = await giveTill(server(), 'manager@demo.example')
    const bao = await enter(server(), till, 'barista@demo.example')
    await enter(server(), till, 'senior@demo.example')
    await enter(server(), till, 'manager@demo.example')
    const agree = async (act: string, email: keyof typeof PINS, pin: string = PINS[email]) => {
      const approval = { userId: await idOf(email), pin }
      const body = { act, approval }
      const sent = await server().send<'agreeAtTill'>('POST', '/api/tills/agreements', body, bao)
      return [sent.status, sent.body.error ?? sent.body.name]
    }
    expect(await agree('large-discount', 'manager@demo.example')).toEqual([200, 'Mo Okafor'])
    expect(await agree('refund', 'senior@demo.example')).toEqual([200, 'Sena Boyd'])
    expect(await agree('large-discount', 'senior@demo.example')).toEqual([
      403,
      'approval_not_enough',
    ])
    expect(await agree('refund', 'barista@demo.example')).toEqual([403, 'approval_not_enough'])
    expect(await agree('refund', 'senior@demo.example', '9999')).toEqual([403, 'wrong_pin'])
  })

  test('locks after five wrong tries, says so, writes it down, and opens again later', async () => {
    const till = await giveTill(server(), 'senior@demo.example')
    await setPin(server(), 'senior@demo.example', PINS['senior@demo.example'])
    const userId = await idOf('senior@demo.example')
    const tryPin = (pin: string) => server().send('POST', '/auth/pin', { userId, pin }, till)
    const before = await locks()
    // All at once: no more of them are judged.
    const many = await Promise.all(Array.from({ length: 12 }, (_, at) => tryPin(String(6100 + at))))
    expect(many.filter(({ status }) => status === 403)).toHaveLength(PIN_TRIES - 1)
    expect(many.filter(({ status }) => status === 423)).toHaveLength(12 - PIN_TRIES + 1)
    expect(await locks()).toBe(before + 1)
    const right = await tryPin(PINS['senior@demo.example'])
    expect([right.status, right.body.message]).toEqual([
      423,
      expect.stringContaining('Sena Boyd is locked after 5 wrong tries'),
    ])
    server().set(new Date(FRIDAY_NOON.getTime() + 16 * MINUTE_MS))
    expect((await tryPin('6100')).body.message).toContain('4 tries')
    expect((await tryPin(PINS['senior@demo.example'])).status).toBe(200)
    server().set(FRIDAY_NOON)
  })

  test('a till that types 20 wrong PINs takes none for a while', async () => {
    const till = await giveTill(server(), 'assistant@demo.example')
    const statuses: number[] = []
    const written = () => server().db.$count(auditLog, eq(auditLog.action, 'till.locked'))
    const before = await written()
    for (let count = 0; count < 23; count++)
      statuses.push(
        (await server().send('POST', '/auth/pin', { userId: `nobody-${count}`, pin: '6100' }, till))
          .status,
      )
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 403))
    expect(statuses.slice(20)).toEqual([429, 429, 429])
    // One line, however often they go on.
    expect(await written()).toBe(before + 1)
  })

  test('counts for whoever signed in on the till by password, before or after it was made one', async () => {
    const login = { email: 'barista@demo.example', password: DEMO_PASSWORD }
    const old = await server().send<'login'>('POST', '/auth/login', login)
    const till = await giveTill(server(), 'manager@demo.example')
    await enter(server(), till, 'manager@demo.example')
    const approval = {
      userId: await idOf('manager@demo.example'),
      pin: PINS['manager@demo.example'],
    }
    const openWith = async (token: string, countedCents: number) => {
      const body = { sessionId: randomUUID(), countedCents, approval }
      const bearer = { authorization: `Bearer ${token}` }
      return server().send<'openDrawer'>('POST', '/api/drawers/front/open', body, bearer)
    }
    expect((await openWith(old.body.token, 5_000)).body.error).toBe('no_till')
    // Whoever makes it one is at it from then on.
    const senior = { email: 'senior@demo.example', password: DEMO_PASSWORD }
    const own = await server().send<'login'>('POST', '/auth/login', senior)
    const bearer = { authorization: `Bearer ${own.body.token}`, origin: 'http://cafe.test' }
    const agreed = async () => {
      const body = { act: 'large-discount' as const, approval }
      return (await server().send('POST', '/api/tills/agreements', body, bearer)).body.error
    }
    expect(await agreed()).toBe('no_till')
    await server().send('POST', '/auth/tills', { name: 'Side' }, bearer)
    expect(await agreed()).toBeUndefined()
    const late = await server().send<'login'>('POST', '/auth/login', login, till)
    expect((await openWith(late.body.token, 5_000)).status).toBe(200)
    expect((await openWith(late.body.token, 5_000)).body.error).toBe('drawer_open')
    // The page that was open already asks for a new token from time to time.
    const { refreshToken } = old.body
    const renewed = await server().send<'refresh'>('POST', '/auth/refresh', { refreshToken }, till)
    const again = await openWith(renewed.body.token, 5_000)
    expect(again.body.error).toBe('drawer_open')
    const stranger = { ...till, cookie: 'lounge-till=made-up' }
    const fake = await server().send<'login'>('POST', '/auth/login', login, stranger)
    expect((await openWith(fake.body.token, 5_000)).body.error).toBe('no_till')
  })

  test('ends with the account, and with the trust in the till', async () => {
    const till = await giveTill(server(), 'manager@demo.example')
    const barista = await enter(server(), till, 'barista@demo.example')
    const userId = await idOf('barista@demo.example')
    await server().db.update(users).set({ isDisabled: true }).where(eq(users.id, userId))
    const shut = await server().send('GET', '/api/orders', undefined, barista)
    expect(shut.status).toBe(401)
    await server().db.update(users).set({ isDisabled: false }).where(eq(users.id, userId))
    const again = await enter(server(), till, 'barista@demo.example')

    const manager = await server().as('manager@demo.example')
    const { body } = await server().send<'tills'>('GET', '/api/tills', undefined, manager)
    for (const { id } of body.tills)
      await server().send('POST', `/api/tills/${id}/end`, {}, manager)
    expect((await server().send('GET', '/api/orders', undefined, again)).status).toBe(401)
    const door = await server().send<'tillDoor'>('GET', '/auth/till', undefined, till)
    expect(door.body.till).toBeNull()
    expect(
      await server().db.$count(
        sessions,
        eq(sessions.revokedBecause, 'the till is trusted no more'),
      ),
    ).toBeGreaterThan(0)
  })
})

eachEngine(
  'a PIN where roles need a second factor',
  (server) => {
    test('lets a manager stand at the counter, and nowhere else', async () => {
      // Makes the tablet a till: a senior barista needs no second factor.
      const login = { email: 'senior@demo.example', password: DEMO_PASSWORD }
      const { body } = await server().send<'login'>('POST', '/auth/login', login)
      expect(body.token).toBeTruthy()
      const till = await giveTill(server(), 'senior@demo.example')
      const manager = await enter(server(), till, 'manager@demo.example')
      expect((await server().send('GET', '/api/orders', undefined, manager)).status).toBe(200)
      const books = await server().send('GET', '/api/admin/books', undefined, manager)
      expect(books.body.error).toBe('pin_not_enough')
    })
  },
  { isDemo: false },
)

import { eq, inArray, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DELETION_TEXTS, HINDRANCES } from '#domain/people/leaving.ts'
import {
  artists,
  auditLog,
  events,
  feedback,
  orders,
  outbox,
  rsvps,
  seatCharges,
  sentForms,
  spaceBookings,
  surveyEntries,
  users,
  workSales,
} from '../db/schema.ts'
import { addClass } from '../booking/seat-testing.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { PDF } from '../forms/testing.ts'
import { countActiveAdmins } from './admins.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { csvOf } from './export.ts'
import { NOBODY } from './forgetting.ts'
import { CLEO, NAME, PHONE, SECRET, SOON, LATER, findings, keepMuchOf } from './data-testing.ts'

test('a cell that a spreadsheet would compute is escaped, whoever typed it', () => {
  const csv = csvOf([
    {
      note: '=1+1',
      plus: '+1',
      minus: '-1+1',
      at: '@sum',
      cents: -5,
      when: FRIDAY_NOON,
      more: { a: 1 },
    },
    { note: 'plain', extra: null },
  ])
  expect(csv.slice(1).split('\n')).toEqual([
    'note,plus,minus,at,cents,when,more,extra',
    `'=1+1,'+1,'-1+1,'@sum,-5,2025-10-17T16:00:00.000Z,"{""a"":1}",`,
    'plain,,,,,,,',
    '',
  ])
  expect(csvOf([])).toBe('\uFEFF\n')
})

const FORMER_NAME = 'Cora Quill'

eachEngine('one’s own data', (server, engine) => {
  beforeAll(() => keepMuchOf(server()))
  beforeEach(() => server().set(FRIDAY_NOON))

  const as = (email = CLEO) => server().as(email)
  const dataOf = async (email = CLEO) =>
    (await server().send<'myData'>('GET', '/api/me/data', undefined, await as(email))).body
  const remove = async (body: object, headers?: Record<string, string>) =>
    server().send<'deleteMyAccount'>('POST', '/api/me/deletion', body, headers ?? (await as()))
  const fileOf = async (email = CLEO) => {
    const answer = await server().app.request('http://cafe.test/api/me/export', {
      headers: await as(email),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toContain('my-data-2025-10-17.zip')
    return unzipSync(new Uint8Array(await answer.arrayBuffer()))
  }
  const textOf = (files: Record<string, Uint8Array>, path: string) => strFromU8(files[path]!)

  test('is for who is signed in', async () => {
    for (const path of ['/api/me/data', '/api/me/export', '/api/me/plans'])
      expect((await server().send('GET', path)).status).toBe(401)
    expect((await server().send('POST', '/api/me/deletion', {})).status).toBe(401)
  })

  test('is all in one file: each kind of thing, the file that was sent, and a page in plain words', async () => {
    const files = await fileOf()
    const names = Object.keys(files).flatMap((path) => /^json\/(.+)\.json$/.exec(path)?.[1] ?? [])
    expect(names.toSorted()).toEqual(
      [
        'profile',
        'sessions',
        'calendar-link',
        'notifications',
        'orders',
        'order-lines',
        'order-history',
        'event-seats',
        'class-requests',
        'room-requests',
        'private-events',
        'messages',
        'message-threads',
        'applications',
        'application-files',
        'artwork-enquiries',
        'commissions',
        'followed-artists',
        'feedback',
        'board-notes',
        'newsletter',
        'contest-entries',
        'bought-works',
        'membership-gifts',
        'mails',
        'chats',
        'error-reports',
        'log',
      ].toSorted(),
    )
    for (const name of names) expect(Object.keys(files)).toContain(`csv/${name}.csv`)
    expect(JSON.parse(textOf(files, 'json/orders.json'))).toHaveLength(2)
    expect(textOf(files, 'csv/messages.csv')).toContain(`"'=HYPERLINK(""http://evil"")`)
    expect(files['files/applications/J-7QQ71-cleo.pdf']).toEqual(new Uint8Array(PDF))
    const readme = textOf(files, 'README.txt')
    expect(readme).toContain(NAME)
    expect(readme).toContain('Messages: 1')
    expect(readme).toContain('kept in your browser alone')
    const { kept } = await dataOf()
    expect(kept.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  })

  test('holds no key and nothing of anybody else', async () => {
    const everything = Object.entries(await fileOf())
      .filter(([path]) => !path.startsWith('files/'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n')
    const [cleo] = await server().db.select().from(users).where(eq(users.email, CLEO))
    for (const order of await server().db.select().from(orders))
      expect(everything).not.toContain(order.token)
    expect(everything).not.toContain(cleo?.passwordHash)
    expect(everything).not.toContain('zoe@guest.example')
    expect(everything).not.toContain('abc-key-to-something')
    const others = Object.values(await fileOf('artist@demo.example')).map((bytes) =>
      strFromU8(bytes),
    )
    expect(others.join('\n')).not.toContain(CLEO)
    expect(others.join('\n')).not.toContain(SECRET)
  })

  test('of an artist holds works and sales, and not who bought', async () => {
    const files = await fileOf('artist@demo.example')
    expect(JSON.parse(textOf(files, 'json/artist-page.json'))).toHaveLength(1)
    expect(JSON.parse(textOf(files, 'json/sales.json'))).toHaveLength(1)
    const { warnings } = await dataOf('artist@demo.example')
    expect(warnings.join()).toContain('$60.00')
  })

  test('holds by address only what is known to be of that address', async () => {
    await server()
      .db.insert(users)
      .values({
        id: 'unproven',
        email: 'zoe@guest.example',
        name: 'Not Zoe',
        role: 'CUSTOMER',
        passwordHash: (await server().db.select().from(users).where(eq(users.email, CLEO)))[0]
          ?.passwordHash,
        createdAt: FRIDAY_NOON,
      })
    const before = await dataOf('zoe@guest.example')
    expect(before.isEmailVerified).toBe(false)
    expect(before.kept.map(({ name }) => name)).not.toContain('event-seats')
    const plans = async () =>
      (
        await server().send<'myPlans'>(
          'GET',
          '/api/me/plans',
          undefined,
          await as('zoe@guest.example'),
        )
      ).body.plans
    expect(await plans()).toEqual([])
    await server()
      .db.update(users)
      .set({ emailVerifiedAt: FRIDAY_NOON })
      .where(eq(users.id, 'unproven'))
    const after = await dataOf('zoe@guest.example')
    expect(after.kept.map(({ name }) => name)).toContain('event-seats')
    expect((await plans()).map(({ status }) => status)).toEqual(['waitlisted'])
    await server().db.delete(users).where(eq(users.id, 'unproven'))
  })

  test('tells what somebody has before them, soonest first', async () => {
    const { body } = await server().send<'myPlans'>('GET', '/api/me/plans', undefined, await as())
    expect(body.plans.map(({ kind, status, people }) => [kind, status, people])).toEqual([
      ['event', 'confirmed', 2],
      ['space', 'requested', 20],
      ['class', 'requested', 1],
      ['space', 'requested', 4],
    ])
    // The page of the event alone would offer more seats, and no way to give these back.
    expect(body.plans[0]?.to).toMatch(/^\/events\/[\w-]+\?cancel=[\w-]+&token=/)
  })

  test('is not deleted by whoever found an open laptop', async () => {
    expect((await remove({})).body).toMatchObject({
      error: 'password_needed',
      fields: { password: DELETION_TEXTS.passwordNeeded },
    })
    const { status, body } = await remove({ password: 'a guess' })
    expect([status, body.message]).toEqual([403, DELETION_TEXTS.wrongPassword])
    expect((await remove({ email: CLEO })).status).toBe(403)

    const { db } = server()
    const [cleo] = await db.select().from(users).where(eq(users.email, CLEO))
    const headers = await as()
    await db.update(users).set({ passwordHash: null }).where(eq(users.email, CLEO))
    expect((await remove({ email: 'else@demo.example' }, headers)).body.error).toBe('wrong_email')
    server().set(new Date(FRIDAY_NOON.getTime() + 11 * 60_000))
    expect((await remove({ email: CLEO }, headers)).body.error).toBe('proof_needed')
    await db.update(users).set({ passwordHash: cleo?.passwordHash }).where(eq(users.email, CLEO))
    expect(await db.$count(users, eq(users.email, CLEO))).toBe(1)
  })

  test('stays while an order or a room is still to come', async () => {
    const { body: order } = await server().send('POST', '/api/orders', newOrder(), {
      ...newKey(),
      ...(await as()),
    })
    const { hindrances } = await dataOf()
    expect(hindrances).toEqual([HINDRANCES.openOrder(order.number)])
    expect((await remove({ password: DEMO_PASSWORD })).body).toMatchObject({
      error: 'not_deletable',
      message: hindrances[0],
    })
    await server().db.update(orders).set({ status: 'picked-up' }).where(eq(orders.id, order.id))

    await server().db.insert(spaceBookings).values({
      id: 'booked',
      spaceType: 'art-space',
      startsAt: SOON,
      endsAt: LATER,
      name: NAME,
      email: CLEO,
      createdAt: FRIDAY_NOON,
    })
    expect((await remove({ password: DEMO_PASSWORD })).body.message).toContain('Art Space')
    await server()
      .db.update(spaceBookings)
      .set({ startsAt: new Date(0), endsAt: new Date(1) })
      .where(eq(spaceBookings.id, 'booked'))
  })

  test('is held up by what is one’s own alone: nobody is told what others booked', async () => {
    const { db } = server()
    const zoe = { name: 'Zoe', email: 'zoe@guest.example' }
    const { body: order } = await server().send<'placeOrder'>(
      'POST',
      '/api/orders',
      newOrder({ contact: zoe }),
      newKey(),
    )
    const hire = { spaceType: 'art-space', startsAt: SOON, endsAt: LATER } as const
    await db.insert(spaceBookings).values({ ...hire, ...zoe, id: 'hers', createdAt: FRIDAY_NOON })
    const seats = [
      { reference: 'R-PAID1', status: 'confirmed', state: 'succeeded' },
      { reference: 'R-OPEN1', status: 'held', state: 'open' },
      { reference: 'R-CART1', status: 'held', orderId: order.id },
      { reference: 'R-BACK1', status: 'cancelled', state: 'succeeded' },
    ] as const
    const all = seats.map(({ reference }) => reference)
    for (const { reference, status, ...seat } of seats) {
      const classId = await addClass(server(), reference)
      await db.insert(sentForms).values({
        reference,
        nonce: reference,
        form: 'rsvp',
        requestHash: 'x',
        createdAt: FRIDAY_NOON,
      })
      await db.insert(rsvps).values({
        ...zoe,
        reference,
        status,
        classId,
        orderId: 'orderId' in seat ? seat.orderId : null,
        party: 1,
        heldUntil: status === 'held' ? LATER : null,
        createdAt: FRIDAY_NOON,
        updatedAt: FRIDAY_NOON,
      })
      if (!('state' in seat)) continue
      await db.insert(seatCharges).values({
        id: reference,
        reference,
        state: seat.state,
        amountCents: 6_800,
        idempotencyKey: reference,
        createdAt: FRIDAY_NOON,
        succeededAt: seat.state === 'succeeded' ? FRIDAY_NOON : null,
      })
    }
    for (const email of [CLEO, 'artist@demo.example', 'trainee@demo.example'])
      expect((await dataOf(email)).hindrances).toEqual([])

    // Booked while signed in, with another address.
    const [cleo] = await db.select().from(users).where(eq(users.email, CLEO))
    await db.update(rsvps).set({ userId: cleo?.id }).where(inArray(rsvps.reference, all))
    await db.update(spaceBookings).set({ userId: cleo?.id }).where(eq(spaceBookings.id, 'hers'))
    const own = (await dataOf()).hindrances.join()
    for (const each of ['Art Space', 'Two Inks R-PAID1', 'Two Inks R-OPEN1', 'Two Inks R-CART1'])
      expect(own).toContain(each)
    expect(own).not.toContain('R-BACK1')

    await db.delete(spaceBookings).where(eq(spaceBookings.id, 'hers'))
    await db.delete(rsvps).where(inArray(rsvps.reference, all))
    await db.delete(seatCharges).where(inArray(seatCharges.reference, all))
    await db.update(orders).set({ status: 'picked-up' }).where(eq(orders.id, order.id))
  })

  test('is deleted so that no search finds the person, and what the books need stays', async () => {
    expect((await findings(server(), CLEO)).length).toBeGreaterThan(20)
    const headers = await as()
    // An order for somebody else, by an account that had another name then.
    await server().send('PATCH', '/api/me', { name: FORMER_NAME }, headers)
    const friend = { name: 'Una', email: 'una@guest.example' }
    const { body: order } = await server().send<'placeOrder'>(
      'POST',
      '/api/orders',
      newOrder({ contact: friend }),
      { ...headers, ...newKey() },
    )
    await server().db.update(orders).set({ status: 'picked-up' }).where(eq(orders.id, order.id))
    await server().send('PATCH', '/api/me', { name: NAME }, headers)
    expect(await findings(server(), FORMER_NAME)).not.toEqual([])
    const before = await server().db.select().from(orders)
    const { status, body } = await remove({ password: DEMO_PASSWORD }, headers)
    expect([status, body]).toEqual([200, { message: DELETION_TEXTS.done }])
    expect(await findings(server(), FORMER_NAME)).toEqual([])

    // The last mail, which says so.
    expect(await findings(server(), CLEO)).toEqual(['outbox.to 1'])
    expect(await findings(server(), NAME)).toEqual(['outbox.text 1'])
    expect(await findings(server(), PHONE)).toEqual([])
    expect(await findings(server(), SECRET)).toEqual([])
    expect(await findings(server(), 'Cleo')).toEqual(['outbox.text 1'])

    const { db } = server()
    const after = await db.select().from(orders)
    expect(after).toHaveLength(before.length)
    for (const order of before) {
      const same = after.find(({ id }) => id === order.id)
      expect(same?.quote.totalCents).toBe(order.quote.totalCents)
      expect(same?.quote.lines).toHaveLength(order.quote.lines.length)
      if (order.contactName !== NAME) continue
      expect([same?.contactName, same?.userId]).toEqual([NOBODY, null])
      const link = await server().send('GET', `/api/orders/${order.id}?token=${order.token}`)
      expect(link.status).toBe(404)
    }
    expect(await db.$count(workSales, eq(workSales.id, 'sale'))).toBe(1)
    const [score] = await db.select().from(feedback).where(eq(feedback.reference, 'F-7QQ71'))
    expect(score).toMatchObject({ score: 9, comment: '', name: null })
    const [drawn] = await db.select().from(surveyEntries).where(eq(surveyEntries.id, 'drawn'))
    expect(await db.$count(surveyEntries, eq(surveyEntries.id, 'entered'))).toBe(0)
    expect(drawn).toMatchObject({ id: 'drawn', name: NOBODY, rejectedAt: FRIDAY_NOON })

    expect((await server().send('GET', '/api/me/data', undefined, headers)).status).toBe(401)
    const login = { email: CLEO, password: DEMO_PASSWORD }
    expect((await server().send('POST', '/auth/login', login)).status).toBe(401)
    const log = await db.select().from(auditLog).where(eq(auditLog.action, 'account.deleted'))
    expect(log).toMatchObject([{ byId: null, subject: 'an account', after: { role: 'CUSTOMER' } }])
  })

  test('gives the seats of who left to who waited', async () => {
    const { db } = server()
    const [zoe] = await db.select().from(rsvps).where(eq(rsvps.email, 'zoe@guest.example'))
    expect(zoe?.status).toBe('confirmed')
    const [event] = await db.select().from(events).where(eq(events.id, 'small-night'))
    expect([event?.seatsTaken, event?.waiting]).toEqual([2, 0])
    const told = await db.select().from(outbox).where(eq(outbox.to, 'zoe@guest.example'))
    expect(told.some(({ subject }) => subject.startsWith('You are in'))).toBe(true)
  })

  test('of who works here goes too, but not who did what', async () => {
    const { db } = server()
    const by = await db.select().from(auditLog).where(eq(auditLog.byName, 'Mo Okafor'))
    const headers = await as('manager@demo.example')
    expect((await remove({ password: DEMO_PASSWORD }, headers)).status).toBe(200)
    const still = await db.select().from(auditLog).where(eq(auditLog.byName, 'Mo Okafor'))
    expect(still.map(({ id }) => id)).toEqual(by.map(({ id }) => id))
    expect(still.length).toBeGreaterThan(0)
    expect(await findings(server(), 'manager@demo.example')).toEqual(['outbox.to 1'])
  })

  test('of an artist takes page and works off the site, keeps the sales, and tells the café', async () => {
    const { db } = server()
    const [artist] = await db.select().from(artists).where(eq(artists.id, 'left'))
    expect(artist?.userId).toBeTruthy()
    const headers = await as('artist@demo.example')
    expect((await remove({ password: DEMO_PASSWORD }, headers)).status).toBe(200)
    const [gone] = await db.select().from(artists).where(eq(artists.id, 'left'))
    expect([gone?.isHidden, gone?.userId]).toEqual([true, null])
    expect(await db.$count(workSales, eq(workSales.artistId, 'left'))).toBe(1)
    const { email } = server().settings.get().cafe
    const told = await db.select().from(outbox).where(eq(outbox.to, email))
    expect(
      told.some(({ subject, text }) => subject.includes('left') && text.includes('$60.00')),
    ).toBe(true)
  })

  test('leaves one admin, even when the last two leave at once', async () => {
    const { db } = server()
    const ada = 'admin@demo.example'
    expect((await dataOf(ada)).hindrances).toEqual([HINDRANCES.lastAdmin])
    const alone = await remove({ password: DEMO_PASSWORD }, await as(ada))
    expect([alone.status, alone.body.message]).toEqual([409, HINDRANCES.lastAdmin])

    const [admin] = await db.select().from(users).where(eq(users.email, ada))
    if (!admin) throw new Error('There is no admin.')
    // Who was only invited, or is shut out, manages nothing.
    const invited = { passwordHash: null, lastSignInAt: null, totpConfirmedAt: null }
    await db.insert(users).values([
      { ...admin, ...invited, id: 'invited', email: 'typo@demo.example' },
      { ...admin, id: 'disabled', email: 'disabled@demo.example', isDisabled: true },
    ])
    expect((await dataOf(ada)).hindrances).toEqual([HINDRANCES.lastAdmin])
    expect((await remove({ password: DEMO_PASSWORD }, await as(ada))).status).toBe(409)

    const second = { ...admin, id: 'second', email: 'second@demo.example', name: 'Second' }
    await db.insert(users).values(second)
    const both = await Promise.all([as(ada), as(second.email)])
    const answers = await Promise.all(
      both.map((headers) => remove({ password: DEMO_PASSWORD }, headers)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.$count(users, eq(users.role, 'ADMIN'))).toBe(3)
    expect(await countActiveAdmins(db)).toBe(1)
  })

  test('a log stays closed to everybody else', async () => {
    const { db } = server()
    await expect(db.update(auditLog).set({ byName: 'x' })).rejects.toThrow()
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('lounge.forgetting', 'on', true)`)
        await tx.update(auditLog).set({ action: 'nothing.happened' })
      }),
    ).rejects.toThrow()
    await expect(
      db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('lounge.forgetting', 'on', true)`)
        await tx.delete(auditLog)
      }),
    ).rejects.toThrow()
    expect(engine).toBeTruthy()
  })
})

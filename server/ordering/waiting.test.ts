import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { WAITING_REFUSALS } from '#domain/ordering/waiting-refusals.ts'
import { WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import { saveSettings } from '../cafe/store.ts'
import { orders, outbox, pickupSlots, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { openLimits } from '../http/limits.ts'
import { upkeep } from '../upkeep.ts'
import { patchOrder, rememberOrder } from './testing.ts'
import { expireWaiting } from './waiting.ts'

/** Without the parts of a slot, which have tests of their own. */
const orderLimits = {
  ...DEFAULT_SETTINGS.orderLimits,
  networkPercent: 100,
  newcomerPercent: 100,
  domainPercent: 100,
  domainMinutes: 100_000,
}

eachEngine('an order of somebody with much open', (server) => {
  const useLimits = async (limits: Partial<typeof orderLimits> = {}) => {
    const { db, now, settings } = server()
    await saveSettings(db, { orderLimits: { ...orderLimits, ...limits } }, 'test', now())
    await settings.refresh()
  }
  // Every test has guests of its own; what they share is the network, which has a test of its own.
  beforeAll(() => useLimits({ networkMinutes: 100_000, networkOrders: 10_000 }))

  const place = (body: object, headers: Record<string, string> = newKey()) =>
    server().send('POST', '/api/orders', body, headers)
  /** The same from another network. */
  const placeFrom = async (address: string, body: object, headers: Record<string, string> = {}) => {
    const socket = { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' }
    const answer = await server().app.request(
      'http://cafe.test/api/orders',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey(), ...headers },
        body: JSON.stringify(body),
      },
      { incoming: { socket } },
    )
    const sent = (await answer.json()) as Order & ErrorAnswer
    return { status: answer.status, headers: answer.headers, body: sent }
  }
  const guest = (name: string) => ({ name, email: `${name}@guest.example` })
  /** Far more than a guest may have open. */
  const large = (contact: object, more: object = {}) =>
    newOrder({ contact, lines: [{ ...milkTea, quantity: 50 }], ...more })
  const confirm = (order: Order, code: string) =>
    server().send<'confirmOrder'>('POST', `/api/orders/${order.id}/confirmation`, {
      token: order.token,
      code,
    })
  const mailsTo = (email: string) =>
    server().db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.createdAt)
  const codeOf = async (email: string) => {
    const texts = (await mailsTo(email)).map(({ text }) => text)
    return /&confirm=([\w-]+)/.exec(texts.join('\n'))?.[1] ?? ''
  }
  const lastCodeOf = async (email: string) => {
    const codes = (await mailsTo(email)).map(({ text }) => /&confirm=([\w-]+)/.exec(text)?.[1])
    return codes.findLast((code) => code !== undefined) ?? ''
  }
  const bookedSeconds = async () => {
    const rows = await server().db.select().from(pickupSlots)
    return rows.reduce((sum, row) => sum + row.bookedSeconds, 0)
  }

  test('waits for the button in the email, and only then takes kitchen time', async () => {
    const before = await bookedSeconds()
    const pickup = { date: '2025-10-18', time: '13:00' }
    const { status, body } = await place(large(guest('una'), { pickup }))
    expect([status, body.status, body.waiting]).toEqual([
      201,
      'waiting',
      { for: 'mail', until: new Date(FRIDAY_NOON.getTime() + 30 * 60_000).toISOString() },
    ])
    expect(await bookedSeconds()).toBe(before)
    const [mail] = await mailsTo('una@guest.example')
    expect(mail?.subject).toBe(`Please confirm order ${body.number} at Creative Lounge`)
    expect(mail?.text).toContain('12:30 PM on Friday, October 17')

    const code = await codeOf('una@guest.example')
    expect((await confirm(body, 'x'.repeat(32))).body.error).toBe('code_unknown')
    expect((await confirm({ ...body, token: 'x' }, code)).status).toBe(404)
    expect(await bookedSeconds()).toBe(before)
    const confirmed = await confirm(body, code)
    expect([confirmed.status, confirmed.body.status, confirmed.body.waiting]).toEqual([
      200,
      'pending',
      null,
    ])
    expect(confirmed.body.history.map(({ to }) => to)).toEqual(['waiting', 'pending'])
    expect(await bookedSeconds()).toBe(before + body.quote.prepSeconds)
    // Clicked twice.
    expect((await confirm(body, code)).body.status).toBe('pending')
    expect(await bookedSeconds()).toBe(before + body.quote.prepSeconds)
    expect((await mailsTo('una@guest.example')).map(({ subject }) => subject)).toContain(
      `Order ${body.number} at Creative Lounge`,
    )
  })

  test('cannot take the week: one guest gets half a slot, whatever they send', async () => {
    await useLimits({ networkMinutes: 100_000, networkOrders: 5 })
    const before = await bookedSeconds()
    const dates = ['2025-10-18', '2025-10-19', '2025-10-22', '2025-10-23', '2025-10-24']
    const spellings = ['bo@gmail.com', 'b.o@gmail.com', 'bo+1@googlemail.com', 'BO@gmail.com']
    const taken: number[] = []
    for (const [index, date] of dates.entries())
      for (const quantity of [50, 3]) {
        const email = spellings[index % spellings.length]
        const body = newOrder({
          contact: { name: 'Bo', email },
          pickup: { date, time: '14:00' },
          lines: [{ ...milkTea, quantity }],
        })
        taken.push((await placeFrom('198.51.100.101', body)).status)
      }
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
    expect(taken.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect((await bookedSeconds()) - before).toBeLessThanOrEqual(orderLimits.guestMinutes * 60)
    const open = await server().db.$count(orders, eq(orders.contactName, 'Bo'))
    expect(open).toBeLessThanOrEqual(orderLimits.guestOrders + 5)
  })

  test('stays within the limit when 200 of one guest arrive at once', async () => {
    const phone = '+1 518 555 0199'
    const sent = Array.from({ length: 200 }, (_, index) => ({
      ...newOrder({
        contact: { name: 'Cy', phone: index % 2 ? phone : '518.555.0199' },
        pickup: { date: '2025-10-23', time: index % 3 ? '15:00' : '16:00' },
      }),
    }))
    await useLimits({ networkMinutes: 100_000, networkOrders: orderLimits.guestOrders })
    const answers = await Promise.all(sent.map((body) => placeFrom('198.51.100.102', body)))
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
    const by = (status: string) => answers.filter(({ body }) => body.status === status).length
    expect([by('pending'), by('waiting')]).toEqual([
      orderLimits.guestOrders,
      orderLimits.guestOrders,
    ])
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(200 - 2 * orderLimits.guestOrders)
    expect(refused[0]?.body.error).toBe('too_many_waiting')
    expect(refused[0]?.headers.get('retry-after')).toBe('600')
    expect(await server().db.$count(orders, eq(orders.contactName, 'Cy'))).toBe(
      2 * orderLimits.guestOrders,
    )
  })

  test('without an email waits for staff, who see it and accept it', async () => {
    const before = await bookedSeconds()
    const pickup = { date: '2025-10-19', time: '12:00' }
    const { body } = await place(large({ name: 'Dee', phone: '518 555 0111' }, { pickup }))
    // An hour, because anybody can send any number of those.
    expect(body.waiting).toEqual({ for: 'staff', until: '2025-10-17T17:00:00.000Z' })
    const staff = await server().as('barista@demo.example')
    const list = await server().send<'orders'>('GET', '/api/orders?status=active', undefined, staff)
    expect(list.body.orders.find(({ id }) => id === body.id)?.status).toBe('waiting')

    const accepted = await patchOrder(server(), body.id, { status: 'pending' })
    expect([accepted.body.status, accepted.body.waiting]).toEqual(['pending', null])
    expect(await bookedSeconds()).toBe(before + body.quote.prepSeconds)
    await patchOrder(server(), body.id, { status: 'cancelled' })
    expect(await bookedSeconds()).toBe(before)
  })

  test('that staff accept late is promised from then on, by what it takes to make, and its customer is told', async () => {
    const { body } = await place(large(guest('eli')))
    server().set(new Date(FRIDAY_NOON.getTime() + 10 * 60_000))
    const accepted = await patchOrder(server(), body.id, { status: 'confirmed' })
    server().set(FRIDAY_NOON)
    const minutes = (Date.parse(accepted.body.estimatedAt) - FRIDAY_NOON.getTime()) / 60_000 - 10
    // Half of them for each of the two at the bar.
    const making = body.quote.prepSeconds / 60 / 2
    expect(minutes).toBeGreaterThanOrEqual(Math.max(20, making))
    expect(minutes).toBeLessThan(20 + making)
    expect((await mailsTo('eli@guest.example')).map(({ subject }) => subject)).toContain(
      `Order ${body.number} at Creative Lounge`,
    )
    await patchOrder(server(), body.id, { status: 'cancelled' })
  })

  test('nobody sets an order to waiting by hand', async () => {
    const { body } = await place(
      newOrder({ contact: guest('fay'), pickup: { date: '2025-10-18', time: '18:00' } }),
    )
    expect((await patchOrder(server(), body.id, { status: 'waiting' })).status).toBe(400)
  })

  test('is cancelled by itself when nobody confirms it, once, and its kitchen has nothing to stop', async () => {
    const before = await bookedSeconds()
    const { body } = await place(large(guest('gus')))
    const code = await codeOf('gus@guest.example')
    const late = new Date(FRIDAY_NOON.getTime() + 30 * 60_000)
    server().set(new Date(late.getTime() - 1))
    await expireWaiting(server())
    const read = () => server().send<'order'>('GET', `/api/orders/${body.id}?token=${body.token}`)
    expect((await read()).body.status).toBe('waiting')
    server().set(late)
    expect((await confirm(body, code)).body).toMatchObject({
      error: 'waited_too_long',
      message: WAITING_TEXTS.ended.late,
    })
    const [one, two] = await Promise.all([expireWaiting(server()), expireWaiting(server())])
    expect(one + two).toBeGreaterThan(0)
    const ended = (await read()).body
    expect([ended.status, ended.isAcknowledged, ended.waiting]).toEqual(['cancelled', true, null])
    expect(ended.history.map(({ to, by }) => [to, by])).toEqual([
      ['waiting', 'gus'],
      ['cancelled', WAITING_TEXTS.expiredBy],
    ])
    expect((await confirm(body, code)).body.error).toBe('waited_too_long')
    server().set(FRIDAY_NOON)
    expect(await bookedSeconds()).toBe(before)
  })

  test('can be called off while it waits', async () => {
    const before = await bookedSeconds()
    const { body } = await place(large(guest('hal')))
    const { body: cancelled } = await server().send<'cancelOrder'>(
      'POST',
      `/api/orders/${body.id}/cancellation`,
      { token: body.token },
    )
    expect([cancelled.status, cancelled.isAcknowledged]).toEqual(['cancelled', true])
    expect(await bookedSeconds()).toBe(before)
  })

  test('is not confirmed into a slot that has filled up meanwhile, and goes on waiting', async () => {
    const pickup = { date: '2025-10-22', time: '17:00' }
    const { body } = await place(large(guest('ida'), { pickup }))
    await place(newOrder({ contact: guest('jon'), pickup }))
    const code = await codeOf('ida@guest.example')
    expect((await confirm(body, code)).body.status).toBe('waiting')
    const { body: still } = await server().send<'order'>(
      'GET',
      `/api/orders/${body.id}?token=${body.token}`,
    )
    const until = new Date('2025-10-22T21:00:00Z').toISOString()
    expect([still.status, still.waiting]).toEqual([
      'waiting',
      { for: 'staff', until, isAddressProven: true },
    ])
    expect(still.history.map(({ to }) => to)).toEqual(['waiting'])
    // Staff see that its mail is confirmed, and accept it with one click.
    const staff = await server().as('barista@demo.example')
    const list = await server().send<'orders'>('GET', '/api/orders?status=active', undefined, staff)
    const seen = list.body.orders.find(({ id }) => id === body.id)
    expect(seen?.waiting).toMatchObject({ for: 'staff', isAddressProven: true })
    expect((await patchOrder(server(), body.id, { status: 'pending' })).body.status).toBe('pending')
    await patchOrder(server(), body.id, { status: 'cancelled' })
    const { status, body: over } = await confirm(body, code)
    expect([status, over.message]).toEqual([410, WAITING_TEXTS.ended.cancelled])
  })

  test('confirmed by email beyond what newcomers may waits for staff, and gets what comes free', async () => {
    const tight = { networkMinutes: 100_000, networkOrders: 10_000, domainPercent: 50 }
    await useLimits(tight)
    const { body } = await place(
      large(guest('kim'), { pickup: { date: '2025-10-24', time: '12:00' } }),
    )
    const code = await codeOf('kim@guest.example')
    const first = await confirm(body, code)
    expect([first.status, first.body.status, first.body.waiting?.for]).toEqual([
      200,
      'waiting',
      'staff',
    ])
    expect((await confirm(body, code)).body.waiting).toEqual(first.body.waiting)
    await useLimits({ ...tight, domainPercent: 100 })
    expect((await confirm(body, code)).body.status).toBe('pending')
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('whose email was confirmed is not forgotten silently: when nobody accepts it, an email says so', async () => {
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000, customerMinutes: 1 })
    const { body } = await place(large(guest('koa')))
    expect((await confirm(body, await codeOf('koa@guest.example'))).body.status).toBe('waiting')
    server().set(new Date(FRIDAY_NOON.getTime() + 31 * 60_000))
    await expireWaiting(server())
    server().set(FRIDAY_NOON)
    expect((await mailsTo('koa@guest.example')).map(({ subject }) => subject)).toContain(
      `Order ${body.number} was not accepted`,
    )
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('customers with a proven address have more, the counter has no limit', async () => {
    const lines = [{ ...milkTea, quantity: 30 }]
    const pickup = { date: '2025-10-24', time: '15:00' }
    const contact = { name: 'Lia', email: 'customer@demo.example' }
    const asGuest = await place(newOrder({ lines, pickup, contact }))
    expect(asGuest.body.status).toBe('waiting')
    const customer = await server().as('customer@demo.example')
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000, domainPercent: 50 })
    const asNewcomer = await place(newOrder({ lines, pickup, contact }), {
      ...newKey(),
      ...customer,
    })
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
    expect([asNewcomer.body.status, asNewcomer.body.waiting?.for]).toEqual(['waiting', 'staff'])
    await rememberOrder(server(), 'customer@demo.example')
    const known = await place(newOrder({ lines, pickup, contact }), { ...newKey(), ...customer })
    expect(known.body.status).toBe('pending')
    const staff = await server().as('barista@demo.example')
    for (let sold = 0; sold < 2; sold += 1) {
      const order = large({ name: 'Mo' }, { channel: 'counter' })
      expect((await place(order, { ...newKey(), ...staff })).body.status).toBe('confirmed')
    }
  })

  test('many guests of one network share what it may have open', async () => {
    await useLimits({ networkMinutes: 1, networkOrders: 10_000 })
    // Whatever the others ordered was on this network too.
    const { body } = await place(newOrder({ contact: guest('nan') }))
    expect(body.waiting?.for).toBe('mail')
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('of a guest is never refused for what strangers ordered with their address and number', async () => {
    const contact = { name: 'Ola', email: 'ola@guest.example', phone: '518 555 0177' }
    for (let stranger = 1; stranger <= 5; stranger += 1)
      for (let sent = 0; sent < 3; sent += 1)
        await placeFrom(`198.51.100.${stranger}`, newOrder({ contact }))
    const own = await placeFrom('203.0.113.7', newOrder({ contact }))
    expect([own.status, own.body.status]).toEqual([201, 'waiting'])
    expect((await confirm(own.body, await lastCodeOf(contact.email))).body.status).toBe('pending')
  })

  test('is refused for what its own network has waiting, and no other network is', async () => {
    await useLimits({ guestOrders: 0, networkOrders: 3, networkMinutes: 100_000 })
    const one = async (network: string, name: string) =>
      (await placeFrom(network, newOrder({ contact: guest(name) }))).body
    for (const name of ['pia', 'quin', 'rob'])
      expect((await one('192.0.2.1', name)).status).toBe('waiting')
    expect((await one('192.0.2.1', 'sue')).error).toBe('too_many_waiting')
    expect((await one('192.0.2.2', 'sue')).status).toBe('waiting')
    // Somebody in the same Wi-Fi who proved who they are is counted for themselves.
    const cleo = await server().as('customer@demo.example')
    await useLimits({ customerMinutes: 0, networkOrders: 3, networkMinutes: 100_000 })
    const signedIn = await placeFrom('192.0.2.1', newOrder(), cleo)
    expect([signedIn.status, signedIn.body.waiting?.for]).toEqual([201, 'staff'])
    await useLimits({ customerMinutes: 0, customerOrders: 1, networkMinutes: 100_000 })
    expect((await placeFrom('192.0.2.9', newOrder(), cleo)).body.error).toBe('too_many_waiting')
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('cannot fill the counter’s list with the help of many networks', async () => {
    // What the tests before left waiting.
    await server()
      .db.update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.status, 'waiting'))
    const most = { waitingOrders: 5, networkMinutes: 100_000, networkOrders: 10_000 }
    await useLimits({ guestOrders: 0, ...most })
    const place = async (name: string, network: string, minute: number) => {
      server().set(new Date(FRIDAY_NOON.getTime() + minute * 60_000))
      return (await placeFrom(network, newOrder({ contact: guest(name) }))).body
    }
    const waits = async () => {
      const rows = await server().db.select().from(orders).where(eq(orders.status, 'waiting'))
      return rows.map(({ contactName }) => contactName).toSorted()
    }
    const first = await place('tess', '198.19.0.1', 0)
    const bots: Order[] = []
    for (let nth = 0; nth < 8; nth += 1)
      bots.push(await place(`bot-${nth}`, nth % 2 ? '198.18.0.2' : '198.18.0.3', 1))
    // One range of networks gets half of the places, and nothing that came lately is pushed out.
    expect(await waits()).toEqual(['bot-0', 'bot-1', 'tess'])
    expect(bots.slice(2).every(({ status }) => status === undefined)).toBe(true)
    for (const nth of [0, 1]) await place(`lone-${nth}`, `198.18.${10 + nth}.1`, 2)
    server().set(new Date(FRIDAY_NOON.getTime() + 3 * 60_000))
    const refused = await placeFrom('198.18.19.1', newOrder({ contact: guest('lone-9') }))
    expect([refused.status, refused.body.error]).toEqual([429, 'too_many_waiting'])
    expect(refused.body.message).toBe(WAITING_REFUSALS.tooManyInAll)
    expect(refused.headers.get('retry-after')).toBe('600')
    // No mail asks them to confirm what was not taken.
    expect(await mailsTo('lone-9@guest.example')).toEqual([])
    expect(await waits()).toEqual(['bot-0', 'bot-1', 'lone-0', 'lone-1', 'tess'])
    // Whoever cannot confirm by mail waits for staff, and is counted apart.
    const byPhone = newOrder({ contact: { name: 'Pho', phone: '518 555 0144' } })
    expect((await placeFrom('198.18.30.1', byPhone)).body.waiting?.for).toBe('staff')
    // What has waited for ten minutes makes room, first of whoever sent the most, and is told so.
    await place('late', '198.18.20.1', 12)
    expect(await waits()).toEqual(['Pho', 'bot-1', 'late', 'lone-0', 'lone-1', 'tess'])
    expect((await mailsTo('bot-0@guest.example')).map(({ subject }) => subject)).toContain(
      `Order ${bots[0]?.number} was cancelled`,
    )
    const { body: ended } = await server().send<'order'>(
      'GET',
      `/api/orders/${bots[0]?.id}?token=${bots[0]?.token}`,
    )
    expect([ended.status, ended.isAcknowledged]).toEqual(['cancelled', true])
    expect(ended.history.map(({ to, by }) => [to, by])).toEqual([
      ['waiting', 'bot-0'],
      ['cancelled', WAITING_TEXTS.crowdedOutBy],
    ])
    // An order whose mail was confirmed stays, however old it is and however many come.
    await useLimits({ guestOrders: 0, customerMinutes: 0, ...most })
    const kept = await confirm(first, await lastCodeOf('tess@guest.example'))
    expect(kept.body.waiting).toMatchObject({ for: 'staff', isAddressProven: true })
    for (let nth = 0; nth < 8; nth += 1)
      await place(`more-${nth}`, `198.18.${40 + nth}.1`, 14 + nth)
    expect(await waits()).toContain('tess')
    // So does one of somebody signed in with a proven address, who is counted by their account.
    const cleo = await server().as('customer@demo.example')
    const signedIn = await placeFrom('198.18.2.1', newOrder({ contact: guest('cleo') }), cleo)
    expect(signedIn.body.waiting?.for).toBe('staff')
    server().set(FRIDAY_NOON)
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('by phone only waits an hour of the café’s time, as many as may; then it says what helps', async () => {
    await server()
      .db.update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.status, 'waiting'))
    const many = { guestOrders: 0, networkMinutes: 100_000, networkOrders: 10_000 }
    await useLimits({ ...many, waitingForStaff: 3 })
    const byPhone = (nth: number) =>
      placeFrom(
        `198.18.${50 + nth}.1`,
        newOrder({
          contact: { name: `Rue ${nth}`, phone: `518 555 3${100 + nth}` },
          pickup: { date: '2025-10-18', time: '15:00' },
        }),
      )
    // After closing on a Friday; it opens again at 11:00.
    server().set(new Date('2025-10-18T01:00:00Z'))
    expect((await byPhone(0)).body.waiting).toEqual({
      for: 'staff',
      until: '2025-10-18T16:00:00.000Z',
    })
    for (const nth of [1, 2]) expect((await byPhone(nth)).status).toBe(201)
    const refused = await byPhone(3)
    expect([refused.status, refused.body.message]).toEqual([429, WAITING_REFUSALS.tooManyByPhone])
    const mailed = await placeFrom(
      '198.18.54.1',
      newOrder({ contact: guest('rex'), pickup: { date: '2025-10-18', time: '15:00' } }),
    )
    expect(mailed.body.waiting?.for).toBe('mail')
    server().set(FRIDAY_NOON)
    await server()
      .db.update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.status, 'waiting'))
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('never waits in larger numbers than may when many come at once', async () => {
    await server()
      .db.update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.status, 'waiting'))
    await useLimits({
      guestOrders: 0,
      waitingOrders: 4,
      networkMinutes: 100_000,
      networkOrders: 10_000,
    })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        placeFrom(`198.19.${nth}.1`, newOrder({ contact: guest(`crowd-${nth}`) })),
      ),
    )
    // Whoever is told that their order waits is not pushed out by the others.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
    for (const [nth, { status }] of answers.entries())
      expect(await mailsTo(`crowd-${nth}@guest.example`)).toHaveLength(status === 201 ? 1 : 0)
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true)
    expect(await server().db.$count(orders, eq(orders.status, 'waiting'))).toBe(4)
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('of new accounts waits for staff in a small number for each email domain, and in all', async () => {
    const { db } = server()
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'waiting'))
    const most = { customerOrders: 3, waitingForStaff: 6, networkOrders: 10_000 }
    // What their account may have open is none, so each order waits.
    await useLimits({ guestMinutes: 0, customerMinutes: 0, networkMinutes: 100_000, ...most })
    const [artist] = await db.select().from(users).where(eq(users.email, 'artist@demo.example'))
    if (!artist) throw new Error('There is no account.')
    const signUp = async (email: string) => {
      await db
        .insert(users)
        .values({ ...artist, id: randomUUID(), email, emailVerifiedAt: server().now() })
      return server().as(email)
    }
    let networks = 0
    const send = async (as: Record<string, string>, contact: object = guest('any')) =>
      placeFrom(`198.20.${(networks += 1)}.1`, newOrder({ contact }), as)
    const boxes = []
    for (let nth = 0; nth < 4; nth += 1) boxes.push(await signUp(`${nth}@mx${nth}.catch-all.net`))
    // All at once: what waits is counted and added to in one step.
    const answers = await Promise.all(boxes.map((as) => send(as)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.body.error, refused?.body.message]).toEqual([
      'too_many_waiting',
      WAITING_REFUSALS.tooManyOfDomain,
    ])
    // Nobody owns the domain of a large mail provider: each mailbox counts by itself.
    const big = [await signUp('zoe.q4@gmail.com'), await signUp('yan.q4@gmail.com')]
    for (const as of big) expect((await send(as)).body.waiting?.for).toBe('staff')
    expect((await send(await signUp('a@third.net'))).status).toBe(201)
    const beyond = await send(await signUp('b@fourth.net'))
    expect([beyond.status, beyond.body.message]).toEqual([429, WAITING_REFUSALS.tooManyNewcomers])
    expect(await db.$count(orders, eq(orders.status, 'waiting'))).toBe(6)
    // Who confirms by mail is counted with them; until there is room the order goes on waiting for its mail.
    const { body } = await placeFrom('198.21.1.1', newOrder({ contact: guest('wim') }))
    expect(body.waiting?.for).toBe('mail')
    const pressed = await confirm(body, await lastCodeOf('wim@guest.example'))
    expect([pressed.status, pressed.body.message]).toEqual([
      429,
      WAITING_REFUSALS.tooManyConfirmedInAll,
    ])
    // Whoever picked up an order before is counted by their account alone.
    await rememberOrder(server(), 'customer@demo.example')
    const known = await server().as('customer@demo.example')
    for (let nth = 0; nth < 3; nth += 1) expect((await send(known)).body.waiting?.for).toBe('staff')
    const own = await send(known)
    expect([own.status, own.body.message]).toEqual([429, WAITING_REFUSALS.tooManyOfAccount])
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'waiting'))
    expect((await send(boxes[3] ?? {})).status).toBe(201)
    await db.update(orders).set({ status: 'cancelled' }).where(eq(orders.status, 'waiting'))
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000 })
  })

  test('is refused to a widget that would say it was placed, and to no other', async () => {
    const before = await server().db.$count(orders)
    const pickup = { date: '2025-10-23', time: '12:00' }
    const body = large(guest('uma'), { channel: 'widget', pickup })
    const { status, body: refused } = await place(body)
    expect([status, refused.error, refused.message]).toEqual([
      409,
      'pickup_to_confirm',
      WAITING_REFUSALS.elsewhere,
    ])
    expect(await server().db.$count(orders)).toBe(before)
    expect(await mailsTo('uma@guest.example')).toEqual([])
    const told = await server().send('POST', '/api/orders?mayWait=1', body, newKey())
    expect([told.status, told.body]).toEqual([201, expect.objectContaining({ status: 'waiting' })])
    const small = newOrder({ contact: guest('val'), channel: 'widget', pickup })
    expect((await place(small)).status).toBe(201)
  })

  test('nobody can be counted by an order that is over', async () => {
    server().set(new Date('2025-10-30T16:00:00Z'))
    await upkeep(server())
    server().set(FRIDAY_NOON)
    const rows = await server().db.select().from(orders)
    expect(rows.length).toBeGreaterThan(0)
    for (const { emailKey, phoneKey, networkKey } of rows)
      expect([emailKey, phoneKey, networkKey]).toEqual([null, null, null])
  })

  test('counts by an index, however many orders there are', async () => {
    const plan = await server().db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan to off`)
      return (await tx.execute(
        sql`explain select 1 from orders where network_key = 'x'`,
      )) as unknown as { rows: object[] }
    })
    expect(JSON.stringify(plan.rows)).toContain('orders_network_key_index')
  })
})

eachEngine(
  'an order that no email is left to confirm',
  (server) => {
    test('waits for staff, and is told so where too many do', async () => {
      const { db, now, settings, limits } = server()
      const most = { waitingForStaff: 1, guestOrders: 0 }
      await saveSettings(db, { orderLimits: { ...orderLimits, ...most } }, 'test', now())
      await settings.refresh()
      // All that the café mails to strangers about orders in an hour.
      await limits.has('strangers-hour', 'orders', { most: 2_000_000, seconds: 3600 }, 1_000_000)
      const send = async (name: string, network: string) => {
        const contact = { name, email: `${name}@guest.example` }
        const answer = await server().app.request(
          'http://cafe.test/api/orders',
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...newKey() },
            body: JSON.stringify(newOrder({ contact })),
          },
          { incoming: { socket: { remoteAddress: network } } },
        )
        return { status: answer.status, body: (await answer.json()) as Order & ErrorAnswer }
      }
      expect((await send('cid', '198.22.1.1')).body.waiting?.for).toBe('staff')
      const refused = await send('dot', '198.22.2.1')
      expect([refused.status, refused.body.message]).toEqual([
        429,
        WAITING_REFUSALS.tooManyUnmailed,
      ])
    })
  },
  { limits: openLimits(null, {}) },
)

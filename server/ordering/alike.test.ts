import { eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { formatCents } from '#domain/cafe/money.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { saveSettings } from '../cafe/store.ts'
import { auditLog, orders, outbox, pickupSlots } from '../db/schema.ts'
import { eachEngine, milkTea, newKey, newOrder } from '../db/testing.ts'
import { patchOrder, rememberOrder } from './testing.ts'

eachEngine('orders of one sender', (server) => {
  beforeAll(async () => {
    const { db, now, settings } = server()
    const { orderLimits } = DEFAULT_SETTINGS
    await saveSettings(db, { orderLimits: { ...orderLimits, waitingOrders: 1_000 } }, 'test', now())
    await settings.refresh()
  })
  const place = async (
    network: string,
    email: string,
    time: string,
    quantity = 6,
    as: Record<string, string> = {},
  ) => {
    const answer = await server().app.request(
      'http://cafe.test/api/orders',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey(), ...as },
        body: JSON.stringify(
          newOrder({
            contact: { name: 'Guest', email },
            lines: [{ ...milkTea, quantity }],
            pickup: { date: '2025-10-18', time },
          }),
        ),
      },
      { incoming: { socket: { remoteAddress: network } } },
    )
    return (await answer.json()) as Order
  }
  const staff = (email = 'barista@demo.example') => server().as(email)

  test('are declined at once, unpaid ones only, and their time comes free', async () => {
    const sent: Order[] = []
    for (let nth = 0; nth < 12; nth += 1)
      sent.push(
        await place(
          nth < 6 ? '203.0.113.9' : `203.0.113.${100 + nth}`,
          `box-${nth}@${nth % 2 ? 'www.' : ''}catch-all.net`,
          nth % 2 ? '14:00' : '15:00',
        ),
      )
    const other = await place('198.51.100.3', 'somebody@gmail.com', '14:30')
    const waiting = sent.find(({ status }) => status === 'waiting')
    const paid = sent.find(({ status }) => status === 'pending')
    if (!waiting || !paid) throw new Error('Nothing waits, or nothing was placed.')
    await patchOrder(server(), paid.id, { isPaid: true }, 'manager@demo.example')
    const headers = await staff()
    const alike = await server().send<'ordersAlike'>(
      'GET',
      `/api/orders/${waiting.id}/alike`,
      undefined,
      headers,
    )
    expect(alike.body).toMatchObject({ range: 11, domain: 11 })
    expect(alike.body.accounts).toEqual({
      network: 0,
      range: 0,
      domain: 0,
      unproven: 0,
    })
    const decline = (by: string, as: Record<string, string>) =>
      server().send<'declineAlike'>('POST', `/api/orders/${waiting.id}/alike/decline`, { by }, as)
    expect((await decline('domain', await staff('customer@demo.example'))).status).toBe(403)
    const mails = await server().db.$count(outbox)
    expect((await decline('domain', headers)).body).toEqual({ declined: 11 })
    expect(await server().db.$count(outbox)).toBe(mails + 11)
    expect((await decline('domain', headers)).body).toEqual({ declined: 0 })

    const list = await server().send<'orders'>('GET', '/api/orders', undefined, headers)
    expect(list.body.orders.map(({ id }) => id).toSorted()).toEqual([other.id, paid.id].toSorted())
    const slots = await server().db.select().from(pickupSlots)
    const booked = slots.reduce((sum, { bookedSeconds }) => sum + bookedSeconds, 0)
    const unknown = slots.reduce((sum, { newcomerSeconds }) => sum + newcomerSeconds, 0)
    expect(booked).toBe(2 * paid.quote.prepSeconds)
    expect(unknown).toBe(other.quote.prepSeconds)
    const lines = (await server().db.select().from(auditLog)).filter(
      ({ action }) => action === 'order.alike-declined',
    )
    expect(lines.map(({ after }) => after)).toContainEqual({
      by: 'domain',
      who: 'strangers',
      declined: 11,
    })
  })

  test('are listed in pages, newest first; open ones all at once', async () => {
    const headers = await staff()
    const read = (query: string) =>
      server().send<'orders'>('GET', `/api/orders?${query}`, undefined, headers)
    const all = (await read('status=cancelled')).body
    expect([all.orders.length, all.next]).toEqual([11, null])
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await read(`status=cancelled&limit=4${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.body.orders.map(({ id }) => id))
      cursor = page.body.next
    } while (cursor)
    expect(seen).toEqual(all.orders.map(({ id }) => id))
    expect((await read('limit=4')).status).toBe(400)
    expect((await read('status=cancelled&limit=1000')).status).toBe(400)
  })

  test('are no orders of people who signed in, unless staff choose those of new accounts', async () => {
    await rememberOrder(server(), 'customer@demo.example')
    const from = '192.0.2.77'
    const office = (name: string) => `${name}@office.example`
    const stranger = await place(from, office('zz0'), '16:00', 1)
    const others = [
      await place(from, office('zz1'), '16:00', 1),
      await place('192.0.2.78', office('zz2'), '16:00', 1),
    ]
    const fresh = await place(from, office('boss'), '16:00', 1, await staff('artist@demo.example'))
    const known = await place(from, office('old'), '16:00', 1, await staff('customer@demo.example'))
    // As it is where they picked up their first order after this one.
    await server().db.update(orders).set({ isKnown: false }).where(eq(orders.id, known.id))
    const headers = await staff()
    const path = `/api/orders/${stranger.id}/alike`
    const { body } = await server().send<'ordersAlike'>('GET', path, undefined, headers)
    expect(body).toMatchObject({
      network: 2,
      range: 3,
      domain: 3,
      accounts: { network: 1, range: 1, domain: 1 },
    })
    expect(body.list).toContainEqual({
      id: fresh.id,
      label: fresh.number,
      name: 'Guest',
      sender: 'account',
      about: formatCents(fresh.quote.totalCents),
      by: ['network', 'range', 'domain'],
    })
    expect(body.list.map(({ id }) => id)).not.toContain(known.id)
    const decline = async (choice: object) =>
      (await server().send<'declineAlike'>('POST', `${path}/decline`, choice, headers)).body
    const states = async () =>
      Promise.all(
        [stranger, ...others, fresh, known].map(async ({ id }) => {
          const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
          return row?.status
        }),
      )
    expect(await decline({ by: 'domain' })).toEqual({ declined: 3 })
    const gone = 'cancelled'
    expect(await states()).toEqual([gone, gone, gone, 'pending', 'pending'])
    expect(await decline({ by: 'domain', who: 'accounts' })).toEqual({ declined: 1 })
    expect(await states()).toEqual([gone, gone, gone, gone, 'pending'])
  })

  test('are found with all that nobody confirmed, from any network, and end together', async () => {
    const { db } = server()
    await db.update(orders).set({ status: 'cancelled' })
    await db.delete(pickupSlots)
    const { orderLimits } = DEFAULT_SETTINGS
    await saveSettings(
      db,
      { orderLimits: { ...orderLimits, guestOrders: 2 } },
      'test',
      server().now(),
    )
    await server().settings.refresh()
    const times = ['11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
    let numbers = 0
    /** A made-up phone number, from a network that nobody used before. */
    const byPhone = async (network: string, time: string) => {
      const phone = `518 555 ${2_000 + (numbers += 1)}`
      const contact = { name: 'Made up', email: undefined, phone }
      const answer = await server().app.request(
        'http://cafe.test/api/orders',
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...newKey() },
          body: JSON.stringify(
            newOrder({
              contact,
              lines: [{ ...milkTea, quantity: 4 }],
              pickup: { date: '2025-10-18', time },
            }),
          ),
        },
        { incoming: { socket: { remoteAddress: network } } },
      )
      return { status: answer.status, body: (await answer.json()) as Order }
    }
    const flood: Order[] = []
    let refused = 0
    for (let nth = 0; nth < 80; nth += 1) {
      const { status, body } = await byPhone(`10.${nth}.0.1`, times[nth % 8] ?? '')
      if (status === 201) flood.push(body)
      else refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    expect((await byPhone('198.51.100.77', '15:00')).status).toBe(429)
    const placed = flood.filter(({ status }) => status === 'pending')
    const waiting = flood.filter(({ status }) => status === 'waiting')
    expect(waiting).toHaveLength(orderLimits.waitingForStaff)

    const [begun, accepted, paid, chosen] = [...placed.slice(0, 3), waiting[0]]
    if (!begun || !accepted || !paid || !chosen) throw new Error('Too few were placed.')
    await patchOrder(server(), begun.id, { status: 'confirmed' })
    await patchOrder(server(), begun.id, { status: 'preparing' })
    await patchOrder(server(), accepted.id, { status: 'confirmed' })
    await patchOrder(server(), paid.id, { isPaid: true }, 'manager@demo.example')
    const signedIn = await place(
      '192.0.2.9',
      'x@y.example',
      '12:30',
      1,
      await staff('artist@demo.example'),
    )
    const regular = await place(
      '192.0.2.9',
      'x@z.example',
      '12:30',
      1,
      await staff('customer@demo.example'),
    )
    const counter = await place('192.0.2.9', 'x@w.example', '12:30', 1, await staff())
    const byMail = await place('192.0.2.10', 'mail@confirmed.example', '13:30', 1)
    await db.update(orders).set({ isProven: true }).where(eq(orders.id, byMail.id))
    const kept = [begun, accepted, paid, signedIn, regular, counter, byMail].map(({ id }) => id)

    const headers = await staff()
    const path = `/api/orders/${chosen.id}/alike`
    const { body } = await server().send<'ordersAlike'>('GET', path, undefined, headers)
    const all = flood.length - 3
    expect(body).toMatchObject({ network: 1, range: 1, domain: 0, unproven: all })
    expect(body.accounts.unproven).toBe(0)
    const listed = body.list.filter(({ by }) => by.includes('unproven'))
    expect(listed.length).toBeGreaterThanOrEqual(5)
    for (const { id } of listed) expect(kept).not.toContain(id)
    const decline = async (choice: object) =>
      (await server().send<'declineAlike'>('POST', `${path}/decline`, choice, headers)).body
    expect(await decline({ by: 'unproven', who: 'accounts' })).toEqual({ declined: 0 })
    expect(await decline({ by: 'unproven' })).toEqual({ declined: all })
    const open = await db.select().from(orders).where(ne(orders.status, 'cancelled'))
    const left = open.map(({ id }) => id).filter((id) => kept.includes(id))
    expect(left.toSorted()).toEqual(kept.toSorted())
    expect(open.map(({ id }) => id)).not.toContain(chosen.id)
    const others = flood.filter(({ id }) => !kept.includes(id)).map(({ id }) => id)
    expect(open.filter(({ id }) => others.includes(id))).toEqual([])
    // An honest guest with nothing but a phone number orders again.
    expect((await byPhone('198.51.100.77', '15:00')).body.status).toBe('pending')
  })
})

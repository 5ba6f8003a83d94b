import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import { doorTickets, events, notifications, orders, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

const NIGHT = 'kept-night'
const DOOR_CENTS = 1_200
const HOUR_MS = 3_600_000
const STARTS_AT = new Date(FRIDAY_NOON.getTime() + 7 * HOUR_MS)
const SOLD_AT = STARTS_AT.toISOString()
const BARISTA = 'barista@demo.example'
const MANAGER = 'manager@demo.example'

eachEngine(
  'door tickets that a till sold without the server',
  (server) => {
    let nth = 0
    let id = ''
    const as = (email: string) => server().as(email)
    const saleOf = (quantity: number, more: Partial<NewCounterSale> = {}): NewCounterSale => ({
      id: randomUUID(),
      lines: [{ id, type: 'ticket', quantity }],
      name: 'Wanda',
      expectedTotalCents: quantity * DOOR_CENTS,
      payments: [{ method: 'cash', amountCents: quantity * DOOR_CENTS }],
      drawerId: 'front',
      soldAt: SOLD_AT,
      isKept: true,
      ...more,
    })
    const send = async (sale: NewCounterSale) =>
      server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, await as(BARISTA))
    const night = async () => {
      const [row] = await server().db.select().from(events).where(eq(events.id, id))
      return row!
    }
    const change = (values: Partial<typeof events.$inferInsert>) =>
      server().db.update(events).set(values).where(eq(events.id, id))
    const tickets = () => server().db.select().from(doorTickets).where(eq(doorTickets.eventId, id))
    const listOf = async () =>
      (
        await server().send<'guestList'>(
          'GET',
          `/api/guest-lists/${id}`,
          undefined,
          await as(BARISTA),
        )
      ).body
    /** Who heard of it, by mail address and title. */
    const rung = async () => {
      const rows = await server()
        .db.select({ email: users.email, title: notifications.title })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .where(like(notifications.about, `door:%:${id}`))
      return rows.filter(({ email }) => email === BARISTA || email === MANAGER)
    }
    const booked = async (account: string) => {
      const { rows } = (await server().db.execute(
        sql`select coalesce(sum(cents), 0)::integer as cents from ledger_postings where account = ${account}`,
      )) as unknown as { rows: { cents: number }[] }
      return rows[0]?.cents ?? 0
    }
    const refund = async (orderId: string) =>
      server().send(
        'POST',
        `/api/orders/${orderId}/refunds`,
        { key: randomUUID(), of: { kind: 'all' }, reason: 'No room' },
        await as('senior@demo.example'),
      )
    /** Saves the event in the admin. */
    const publish = async (patch: object) => {
      const header = await as('admin@demo.example')
      const path = `/api/admin/content/event/${id}`
      const { body } = await server().send<'piece'>('GET', path, undefined, header)
      const answer = await server().send<'publishPiece'>(
        'POST',
        `${path}/publication`,
        {
          value: { ...body.published, ...patch },
          version: body.version,
          mark: null,
          // The host's next night is at the time that it is moved to.
          teachesTwice: true,
        },
        header,
      )
      expect([answer.status, answer.body.message]).toEqual([200, undefined])
    }

    beforeAll(async () => {
      const opened = await server().send(
        'POST',
        '/api/drawers/front/open',
        { sessionId: randomUUID(), countedCents: 10_000 },
        await as(MANAGER),
      )
      expect(opened.status).toBe(200)
    })
    beforeEach(async () => {
      server().set(new Date(STARTS_AT.getTime() + HOUR_MS / 2))
      id = `${NIGHT}-${(nth += 1)}`
      const [any] = await server().db.select().from(events).limit(1)
      await server()
        .db.insert(events)
        .values({
          ...(any as typeof events.$inferSelect),
          seriesId: null,
          seriesDate: null,
          id,
          title: 'Open Mic',
          startsAt: STARTS_AT,
          endsAt: new Date(STARTS_AT.getTime() + 2 * HOUR_MS),
          status: 'scheduled',
          priceCents: DOOR_CENTS,
          capacity: 5,
          seatsHeld: 0,
          seatsTaken: 0,
          waiting: 0,
          isHidden: false,
          isDemo: false,
          teachesTwice: true,
        })
    })

    test('are one sale, one posting and one line of the list, however often they are sent', async () => {
      const before = await booked('cash:front')
      const sale = saleOf(2)
      const sent = await Promise.all([send(sale), send(sale), send(sale)])
      sent.push(await send(sale))
      expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
      expect(new Set(sent.map(({ body }) => body.order.id)).size).toBe(1)
      expect((await booked('cash:front')) - before).toBe(2 * DOOR_CENTS)
      expect(await tickets()).toMatchObject([{ quantity: 2, over: 0, returned: 0 }])
      expect(await night()).toMatchObject({ seatsHeld: 2, seatsTaken: 0 })
      expect(await listOf()).toMatchObject({
        event: { atDoor: 2, overSeats: 0 },
        door: [{ name: 'Wanda', count: 2, soldAt: SOLD_AT }],
      })
      expect(await rung()).toEqual([])
    })

    test('stand when the event is full by then: exactly its seats, the others beyond them, and managers hear of it once', async () => {
      await change({ seatsTaken: 4 })
      const before = await booked('cash:front')
      const refused = await send({ ...saleOf(3), isKept: false })
      expect([refused.status, refused.body.error]).toEqual([409, 'sold_out'])
      const sale = saleOf(3)
      const sent = await Promise.all([send(sale), send(sale)])
      sent.push(await send(sale))
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await booked('cash:front')) - before).toBe(3 * DOOR_CENTS)
      expect(await night()).toMatchObject({ seatsHeld: 1, seatsTaken: 4, capacity: 5 })
      expect(await tickets()).toMatchObject([{ quantity: 3, over: 2 }])
      expect((await listOf()).event).toMatchObject({ atDoor: 3, overSeats: 2 })
      expect(await rung()).toEqual([
        { email: MANAGER, title: 'Open Mic: 2 guests more than seats' },
      ])
      // Who is inside without a seat is the first to get one, and money that is given back frees what it had.
      await change({ seatsTaken: 3, capacity: 5 })
      const other = await send({ ...saleOf(1), isKept: false })
      expect(other.status).toBe(200)
      await refund(other.body.order.id)
      expect((await tickets()).find(({ quantity }) => quantity === 3)).toMatchObject({ over: 1 })
      expect(await night()).toMatchObject({ seatsHeld: 2, seatsTaken: 3 })
      expect((await refund(sent[0]!.body.order.id)).status).toBe(200)
      expect(await night()).toMatchObject({ seatsHeld: 0, seatsTaken: 3 })
      expect((await listOf()).event).toMatchObject({ atDoor: 0, overSeats: 0 })
      expect(await booked('cash:front')).toBe(before)
    })

    test('of two tills that sell the last seat without the server both stand, one of them beyond the seats', async () => {
      await change({ seatsTaken: 4 })
      const sent = await Promise.all([saleOf(1), saleOf(1), saleOf(1)].map(send))
      expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await night()).toMatchObject({ seatsHeld: 1, seatsTaken: 4 })
      expect((await tickets()).map(({ over }) => over).toSorted()).toEqual([0, 1, 1])
      expect(await rung()).toHaveLength(2)
    })

    test('stand when the event was called off or is over by then, and managers hear of the first', async () => {
      await change({ status: 'cancelled', isHidden: true })
      const sold = await send(saleOf(1))
      expect([sold.status, sold.body.message]).toEqual([200, undefined])
      expect(await rung()).toEqual([
        { email: MANAGER, title: 'Open Mic: sold at the door, and cancelled' },
      ])
      expect((await refund(sold.body.order.id)).status).toBe(200)
      expect(await night()).toMatchObject({ seatsHeld: 0, seatsTaken: 0 })

      await change({ status: 'scheduled', isHidden: false })
      server().set(new Date(STARTS_AT.getTime() + 20 * HOUR_MS))
      const later = await send(saleOf(2))
      expect(later.status).toBe(200)
      expect(await night()).toMatchObject({ seatsHeld: 2 })
      expect(await rung()).toHaveLength(1)
    })

    test('are of a night that has come: nobody gets seats of a later one past its limit by saying so', async () => {
      const later = new Date(STARTS_AT.getTime() + 30 * 24 * HOUR_MS)
      await change({ startsAt: later, endsAt: new Date(later.getTime() + 2 * HOUR_MS) })
      const { capacity } = await night()
      await change({ seatsTaken: capacity })
      const { status, body } = await send(saleOf(1, { soldAt: SOLD_AT }))
      expect([status, body.error]).toEqual([422, 'not_sellable'])
      for (const soldAt of ['2020-01-01T12:00:00Z', later.toISOString()])
        expect((await send(saleOf(1, { soldAt }))).body.error).toBe('sold_at_wrong')
      expect(await tickets()).toEqual([])
      expect(await night()).toMatchObject({ seatsHeld: 0, seatsTaken: capacity })
    })

    test('stand at the price of the time they were sold, when the event was moved and costs more by then', async () => {
      const moved = new Date(STARTS_AT.getTime() + 7 * 24 * HOUR_MS)
      await publish({
        startsAt: moved.toISOString(),
        endsAt: new Date(moved.getTime() + 2 * HOUR_MS).toISOString(),
        priceCents: 2_000,
      })
      const sold = await send(saleOf(1))
      expect([sold.status, sold.body.message]).toEqual([200, undefined])
      expect(sold.body.order.quote.totalCents).toBe(DOOR_CENTS)
      expect(await rung()).toEqual([
        { email: MANAGER, title: 'Open Mic: sold at the door, and moved' },
      ])
      // Another price than that of its time is no sale that stands.
      const wrong = saleOf(1, {
        expectedTotalCents: 500,
        payments: [{ method: 'cash', amountCents: 500 }],
      })
      expect((await send(wrong)).body.error).toBe('price_changed')
      // What is sold since costs what it costs now.
      const now = { soldAt: server().now().toISOString() }
      expect((await send(saleOf(1, now))).body.error).toBe('price_changed')
      expect(await server().db.$count(orders, eq(orders.contactName, 'Wanda'))).toBeGreaterThan(0)
    })
  },
  { connections: 20 },
)

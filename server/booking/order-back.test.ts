import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import type { GivingOrderBack, OrderBack } from '#domain/contracts/order-back.ts'
import {
  auditLog,
  classSessions,
  ledgerPostings,
  memberships,
  orders,
  refunds,
  roomRefunds,
  rsvps,
  seatRefunds,
  spaceBookings,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import { reconcile } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { tidyHires } from './hire-pay.ts'
import { addClass, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'
import { addEvent } from './ticket-testing.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const HOUR_MS = 3_600_000

eachEngine(
  'an order that is given back with what was booked with it',
  (server) => {
    let nth = 0
    const { hold, look, cancel, mailsOf } = seatDesk(server)
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
      await db.update(spaceBookings).set({ networkKey: null })
    })
    const books = async (): Promise<Record<string, number>> => {
      const { account, cents } = ledgerPostings
      const rows = await server()
        .db.select({ account, cents: sql`sum(${cents})`.mapWith(Number) })
        .from(ledgerPostings)
        .groupBy(account)
      return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
    }
    const who = { name: 'Zoe', email: 'zoe@guest.example', message: '' }
    const seatsFor = async (id: string, party: number) => {
      const { body } = await hold(id, party)
      const participants = Array.from({ length: party }, (_, i) => `Guest ${i + 1}`)
      const path = `/api/rsvps/${body.reference}/cart`
      const { token } = body
      return (await server().send<'seatsForCart'>('POST', path, { ...who, token, participants }))
        .body
    }
    const roomOn = async (date: string) => {
      const wish = { spaceType: 'art-space', date, startsAt: '13:00', hours: 3 }
      const origin = { origin: 'http://cafe.test' }
      const { body } = await server().send<'holdRoom'>('POST', '/api/room-bookings', wish, origin)
      const { reference, token, houseRules } = body
      return (
        await server().send<'roomForCart'>('POST', `/api/room-bookings/${reference}/cart`, {
          ...who,
          token,
          headcount: 6,
          houseRules: houseRules?.version,
        })
      ).body
    }
    const paidOrder = async (lines: object[]): Promise<Order> => {
      const order = newOrder({ lines, payment: 'online' })
      const { body } = await server().send('POST', '/api/orders', order, newKey())
      const { id, token } = body
      const path = `/api/orders/${id}/payment-page`
      const page = await server().send<'startPayment'>('POST', path, { token })
      await press(server(), page.body.url, 'good')
      return body
    }
    /** A drink, three seats a week ahead, and a room: paid in one order. */
    const placed = async () => {
      nth += 1
      const classId = await addClass(server(), `back-${nth}`)
      const seats = await seatsFor(classId, 3)
      const date = new Date(Date.UTC(2026, 0, 7) + nth * 7 * 24 * HOUR_MS).toISOString()
      const room = await roomOn(date.slice(0, 10))
      const before = await books()
      const order = await paidOrder([
        milkTea,
        { id: seats.line.id, type: 'session', quantity: 1 },
        { id: room.line.id, type: 'booking', quantity: 1 },
      ])
      return { classId, seats: seats.booking, room: room.booking, order, before }
    }
    const senior = () => server().as('senior@demo.example')
    const pathOf = ({ id }: Pick<Order, 'id'>) => `/api/orders/${id}/giving-back`
    const shownOf = async (order: Order): Promise<OrderBack> =>
      (await server().send<'orderBack'>('GET', pathOf(order), undefined, await senior())).body
    const asShown = ({ orderCents, bookings }: OrderBack): GivingOrderBack => ({
      key: randomUUID(),
      reason: 'They are ill',
      orderCents: orderCents > 0 ? orderCents : null,
      bookings: bookings.flatMap(({ reference, back }) =>
        back
          ? [
              {
                reference,
                refundCents: back.refundCents,
                creditCents: back.creditCents,
                drinksCents: back.drinksCents,
              },
            ]
          : [],
      ),
    })
    const give = async (order: Order, body: GivingOrderBack) =>
      server().send<'giveOrderBack'>('POST', pathOf(order), body, await senior())
    const statusOf = async ({ id }: Order) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]?.status
    const roomOf = async ({ reference }: { reference: string }) =>
      (await server().db.select().from(spaceBookings).where(eq(spaceBookings.id, reference)))[0]
    const settleAll = async () => {
      await reconcile(server())
      await tidySeats(server())
      await tidyHires(server())
    }
    const taken = async (id: string) =>
      (await server().db.select().from(classSessions).where(eq(classSessions.id, id)))[0]
        ?.seatsTaken

    test('all comes back as it was shown, and the books are as before', async () => {
      const { order, seats, room, classId, before } = await placed()
      const shown = await shownOf(order)
      expect(shown.bookings.map(({ type, name, holder }) => [type, name, holder])).toEqual([
        ['session', `Two Inks ${classId}, 3 seats`, 'Zoe'],
        ['booking', 'Art Space', 'Zoe'],
      ])
      const [ofSeats, ofRoom] = shown.bookings
      expect(ofSeats?.back).toMatchObject({ refundCents: 24_000, keptCents: 0, atCounterCents: 0 })
      expect(ofSeats?.back?.words).toContain('$240.00')
      expect(ofRoom?.back).toMatchObject({ refundCents: room.depositCents, keptCents: 0 })
      expect(shown.orderCents + 24_000 + room.depositCents).toBe(order.quote.totalCents)

      const { status, body } = await give(order, asShown(shown))
      expect([status, body.message]).toEqual([200, undefined])
      expect(body.orderCents).toBe(0)
      expect(body.bookings.map(({ back }) => back)).toEqual([null, null])
      expect(await statusOf(order)).toBe('refunded')
      expect(await look(seats)).toMatchObject({ status: 'cancelled', refundedCents: 24_000 })
      expect(await roomOf(room)).toMatchObject({ state: 'cancelled' })
      expect(await taken(classId)).toBe(0)
      await settleAll()
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])

      // It says who did it and why, and the guest is told once of each.
      const [log] = await server()
        .db.select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, seats.reference), eq(auditLog.action, 'seats.given-back')))
      expect(log?.byName).not.toBe('the guest')
      const reasons = await server().db.select().from(seatRefunds)
      expect(reasons.map(({ reason }) => reason)).toContain('They are ill')
      const mails = (await mailsOf(seats.reference)).filter(({ to }) => to === who.email)
      const told = mails.filter(({ subject }) => subject.includes('given back'))
      expect(told).toHaveLength(1)
      expect(told[0]?.text).toContain('given back for you by us')
    })

    test('sent twice, and ten times at once by two people, it happens once', async () => {
      const { order, before } = await placed()
      const body = asShown(await shownOf(order))
      const other = { ...body, key: randomUUID() }
      const tried = await Promise.all(
        Array.from({ length: 10 }, (_, i) => give(order, i % 2 === 0 ? body : other)),
      )
      // Whoever came second with a key of their own is told that nothing is left.
      expect(tried.some(({ status }) => status === 200)).toBe(true)
      expect(tried.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      await settleAll()
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])
      const again = await give(order, body)
      expect([200, 409]).toContain(again.status)
      const { db } = server()
      const [seats] = await db.select().from(rsvps).where(eq(rsvps.orderId, order.id))
      expect(seats?.sequence).toBe(1)
    })

    test('nothing at all is given back where one of it has changed since', async () => {
      const { order, seats, room } = await placed()
      const shown = await shownOf(order)
      // By now less comes back for the seats.
      server().set(new Date(Date.parse(seats.startsAt) - HOUR_MS))
      const late = await give(order, asShown(shown))
      expect([late.status, late.body.error]).toEqual([409, 'refund_changed'])
      expect(await statusOf(order)).not.toBe('refunded')
      expect(await roomOf(room)).toMatchObject({ state: 'confirmed' })
      expect(await look(seats)).toMatchObject({ status: 'confirmed' })

      // As the rules say now: half of it is credit, the rest is kept, and all of it is in the books.
      const now = await shownOf(order)
      const [back] = now.bookings.map((each) => each.back)
      expect(back?.refundCents).toBe(0)
      expect((back?.creditCents ?? 0) + (back?.keptCents ?? 0)).toBe(24_000)
      const before = await books()
      expect((await give(order, asShown(now))).status).toBe(200)
      await settleAll()
      const after = await books()
      const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
      expect(moved('credits:classes')).toBe(-(back?.creditCents ?? 0))
      expect(moved('deposits:seats')).toBe(24_000)
      expect(moved('provider:test')).toBe(-(now.orderCents + room.depositCents))
    })

    test('some of it can be chosen, and what somebody else has by now is not among it', async () => {
      const { order, seats, room } = await placed()
      await server().send<'transferSeats'>('POST', `/api/rsvps/${seats.reference}/transfer`, {
        token: seats.token,
        name: 'Ada',
        email: 'ada@guest.example',
      })
      const shown = await shownOf(order)
      expect(shown.bookings.map(({ type, back }) => [type, back === null])).toEqual([
        ['session', true],
        ['booking', false],
      ])
      const { bookings } = asShown(shown)
      const onlyRoom = { key: randomUUID(), reason: 'Ill', orderCents: null, bookings }
      expect((await give(order, onlyRoom)).status).toBe(200)
      expect(await roomOf(room)).toMatchObject({ state: 'cancelled' })
      expect(await statusOf(order)).toBe('pending')
      expect((await shownOf(order)).orderCents).toBe(shown.orderCents)
      const strange = { ...onlyRoom, bookings: bookings.map((b) => ({ ...b, reference: 'R-1' })) }
      expect((await give(order, strange)).status).toBe(404)
    })

    test('a guest who gives their seats back at the same moment gets them back once', async () => {
      const { order, seats, before } = await placed()
      const shown = await shownOf(order)
      await Promise.all([
        give(order, asShown(shown)),
        cancel(seats, { refundCents: 24_000, creditCents: 0 }),
      ])
      await settleAll()
      const after = await shownOf(order)
      if (after.orderCents > 0) expect((await give(order, asShown(after))).status).toBe(200)
      await settleAll()
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])
      for (const table of [seatRefunds, roomRefunds, refunds])
        for (const { state } of await server().db.select({ state: table.state }).from(table))
          expect(state).toBe('succeeded')
    })

    test('drinks for the break of a class come back with its seats, and tickets of an event too', async () => {
      const { db, send } = server()
      const classId = await addClass(server(), 'back-with-drinks')
      const details = sql`${classSessions.details} || '{"breakMinutes": 90}'::jsonb`
      await db.update(classSessions).set({ details }).where(eq(classSessions.id, classId))
      const eventId = await addEvent(server(), 'back-night', { questions: [] })
      const seats = await seatsFor(classId, 2)
      const held = (
        await send<'holdTickets'>(
          'POST',
          `/api/events/${eventId}/holds`,
          { tickets: [{ tier: 'standard', count: 2 }] },
          { origin: 'http://cafe.test' },
        )
      ).body
      const tickets = (
        await send<'seatsForCart'>('POST', `/api/rsvps/${held.reference}/cart`, {
          ...who,
          token: held.token,
          participants: ['Zoe', 'Ana'],
        })
      ).body
      const before = await books()
      const order = await paidOrder([
        milkTea,
        { id: seats.line.id, type: 'session', quantity: 1 },
        { id: tickets.line.id, type: 'session', quantity: 1 },
      ])
      const { reference, token } = seats.booking
      const drinks = [{ seat: 1, id: 'taro-milk-tea', quantity: 1 }]
      const at = `/api/rsvps/${reference}/drinks`
      const priced = (await send<'quoteBreakDrinks'>('POST', `${at}/quote`, { token, drinks })).body
      const wish = { token, drinks, payment: 'online', key: randomUUID() }
      const expectedCents = priced.totalCents
      const page = await send<'orderBreakDrinks'>('POST', at, { ...wish, expectedCents })
      await press(server(), page.body.url ?? '', 'good')

      const shown = await shownOf(order)
      const back = Object.fromEntries(shown.bookings.map((each) => [each.reference, each.back]))
      expect(back[reference]).toMatchObject({ refundCents: 16_000, drinksCents: expectedCents })
      expect(back[held.reference]).toMatchObject({ refundCents: 3_000, drinksCents: 0 })
      const wrong = asShown(shown)
      const less = wrong.bookings.map((each) => ({ ...each, drinksCents: 0 }))
      expect((await give(order, { ...wrong, bookings: less })).body.error).toBe('refund_changed')
      expect(await look(seats.booking)).toMatchObject({ status: 'confirmed' })

      expect((await give(order, asShown(shown))).status).toBe(200)
      await settleAll()
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])
      const [made] = await db
        .select()
        .from(orders)
        .where(eq(orders.id, page.body.orderId ?? ''))
      expect(made?.status).toBe('cancelled')
    })

    test('what was paid at the counter is named, and is handed out where the booking is', async () => {
      const classId = await addClass(server(), 'back-at-counter')
      const seats = await seatsFor(classId, 1)
      const before = await books()
      const lines = [milkTea, { id: seats.line.id, type: 'session', quantity: 1 }]
      const { send } = server()
      const wish = newOrder({ lines, payment: 'online' })
      const { body: order } = await send('POST', '/api/orders', wish, newKey())
      const taking = { key: randomUUID(), method: 'card-terminal' }
      const path = `/api/orders/${order.id}/payments`
      const taken = await send<'takePayment'>('POST', path, taking, await senior())
      expect([taken.status, taken.body.message]).toEqual([200, undefined])
      const shown = await shownOf(order)
      expect(shown.bookings[0]?.back).toMatchObject({ refundCents: 8_000, atCounterCents: 8_000 })
      expect((await give(order, asShown(shown))).status).toBe(200)
      const { reference } = seats.booking
      const waits = await send<'staffSeats'>(
        'GET',
        `/api/reservations/${reference}/money`,
        undefined,
        await senior(),
      )
      const open = waits.body.refunds.filter(({ isAtCounter }) => isAtCounter)
      expect(open.map(({ amountCents }) => amountCents)).toEqual([8_000])
      // Until then the books owe it.
      const now = await books()
      expect((now['deposits:seats'] ?? 0) - (before['deposits:seats'] ?? 0)).toBe(-8_000)
    })

    test('the month of a membership comes back with it, by a manager, and the membership ends', async () => {
      const { send } = server()
      const me = await server().as('customer@demo.example')
      const before = await books()
      const wish = newOrder({
        lines: [milkTea, { id: 'premium', type: 'membership', quantity: 1 }],
        payment: 'online',
      })
      const { body: order } = await send('POST', '/api/orders', wish, { ...newKey(), ...me })
      const page = await send<'startPayment'>('POST', `/api/orders/${order.id}/payment-page`, {
        token: order.token,
      })
      await press(server(), page.body.url, 'good')
      const membership = async () =>
        (await server().db.select().from(memberships).where(eq(memberships.orderId, order.id)))[0]

      // Whoever may refund and no more is told whom to ask.
      const [ofSenior] = (await shownOf(order)).bookings
      expect(ofSenior).toMatchObject({ type: 'membership', back: null })
      expect(ofSenior?.why).toContain('by a manager')
      const manager = await server().as('manager@demo.example')
      const shown = (await send<'orderBack'>('GET', pathOf(order), undefined, manager)).body
      expect(shown.bookings).toMatchObject([
        { name: 'Premium Membership', back: { refundCents: 4_500, atCounterCents: 0 } },
      ])
      const asked = asShown(shown)
      const refused = await give(order, asked)
      expect(refused.status).toBe(403)
      expect(await membership()).toMatchObject({ state: 'active' })
      const wrong = asked.bookings.map((each) => ({ ...each, refundCents: 1 }))
      const changed = await send('POST', pathOf(order), { ...asked, bookings: wrong }, manager)
      expect([changed.status, await statusOf(order)]).toEqual([409, 'pending'])

      const tried = await Promise.all(
        [1, 2, 3].map(() => send<'giveOrderBack'>('POST', pathOf(order), asked, manager)),
      )
      expect(tried.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await membership()).toMatchObject({ state: 'ended' })
      expect(await statusOf(order)).toBe('refunded')
      await settleAll()
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])
      const after = (await send<'orderBack'>('GET', pathOf(order), undefined, manager)).body
      expect(after.bookings[0]).toMatchObject({ back: null })
      expect(after.bookings[0]?.why).toContain('given back')
    })

    test('a barista neither sees nor does it', async () => {
      const { order } = await placed()
      const barista = await server().as('barista@demo.example')
      const seen = await server().send('GET', pathOf(order), undefined, barista)
      const shown = asShown(await shownOf(order))
      const done = await server().send('POST', pathOf(order), shown, barista)
      expect([seen.status, done.status]).toEqual([403, 403])
    })
  },
  { payments: provider },
)

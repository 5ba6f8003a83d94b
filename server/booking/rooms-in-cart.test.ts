import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import type { CartRoom } from '#domain/contracts/rooms.ts'
import { ledgerPostings, orders, payments, roomCharges, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import { reconcile, settlePayment } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { saveSettings, type SettingsChange } from '../cafe/store.ts'
import { openTestProvider, type TestCard } from '../payments/test-provider.ts'
import { tidyHires } from './hire-pay.ts'
import { addClass, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * 60_000)

eachEngine(
  'rooms in the cart',
  (server) => {
    let day = 0
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(spaceBookings).set({ networkKey: null })
    })
    /** An open day of its own for each test: Wednesdays of the year to come. */
    const freeDay = () => {
      day += 1
      return new Date(Date.UTC(2026, 0, 7) + (day - 1) * 7 * 86_400_000).toISOString().slice(0, 10)
    }
    const origin = { origin: 'http://cafe.test' }
    const toCart = async (date: string, more: object = {}) => {
      const wish = { spaceType: 'art-space', date, startsAt: '13:00', hours: 3, ...more }
      const { body } = await server().send<'holdRoom'>('POST', '/api/room-bookings', wish, origin)
      const { reference, token } = body
      return server().send<'roomForCart'>('POST', `/api/room-bookings/${reference}/cart`, {
        token,
        name: 'Zoe',
        email: 'zoe@guest.example',
        headcount: 6,
        message: 'A birthday',
        houseRules: body.houseRules?.version,
      })
    }
    const lineOf = ({ line: { id } }: CartRoom) => ({ id, type: 'booking', quantity: 1 })
    const quote = async (lines: object[]) =>
      (await server().send<'quote'>('POST', '/api/quotes', { lines })).body
    const place = (lines: object[], more: object = {}) =>
      server().send(
        'POST',
        '/api/orders',
        newOrder({ lines, payment: 'online', ...more }),
        newKey(),
      )
    const pay = async ({ id, token }: Pick<Order, 'id' | 'token'>, card: TestCard = 'good') => {
      const path = `/api/orders/${id}/payment-page`
      const { body } = await server().send<'startPayment'>('POST', path, { token })
      return press(server(), body.url, card)
    }
    const look = async ({ booking: { reference, token } }: CartRoom) =>
      (await server().send<'roomBooking'>('GET', `/api/room-bookings/${reference}?token=${token}`))
        .body
    const cancel = ({ booking: { reference, token } }: CartRoom, refundCents: number) =>
      server().send<'cancelRoom'>('POST', `/api/room-bookings/${reference}/cancellation`, {
        token,
        refundCents,
      })
    const setRooms = async (rooms: SettingsChange['rooms']) => {
      await saveSettings(server().db, { rooms }, 'a test', server().now())
      await server().settings.refresh()
    }
    const statusOf = async (id: string) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]?.status
    const books = async (): Promise<Record<string, number>> => {
      const { account, cents } = ledgerPostings
      const rows = await server()
        .db.select({ account, cents: sql`sum(${cents})`.mapWith(Number) })
        .from(ledgerPostings)
        .groupBy(account)
      return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
    }

    test('their deposit is paid once with seats and a drink, and comes back by the steps of the room', async () => {
      const room = (await toCart(freeDay())).body
      const { depositCents, totalCents } = room.booking
      expect(depositCents).toBeGreaterThan(0)
      expect(depositCents).toBeLessThan(totalCents ?? 0)
      expect(room.line).toMatchObject({
        name: 'Art Space, 3 hours: deposit',
        priceCents: depositCents,
      })
      const drink = await quote([milkTea])
      const both = await quote([milkTea, lineOf(room)])
      expect(both).toMatchObject({
        isSellable: true,
        totalCents: drink.totalCents + depositCents,
        taxCents: drink.taxCents,
        prepSeconds: drink.prepSeconds,
      })
      expect(both.lines[1]?.summary).toContain('is paid later')
      expect(both.lines[1]?.hold?.heldUntil).toBe(later(10).toISOString())

      const id = await addClass(server(), 'with-a-room')
      const desk = seatDesk(server)
      const held = (await desk.hold(id, 1)).body
      const seat = await server().send<'seatsForCart'>(
        'POST',
        `/api/rsvps/${held.reference}/cart`,
        {
          token: held.token,
          name: 'Zoe',
          email: 'zoe@guest.example',
          participants: ['Zoe'],
          message: '',
        },
      )
      const before = await books()
      const { body } = await place([
        milkTea,
        lineOf(room),
        { id: seat.body.line.id, type: 'session', quantity: 1 },
      ])
      server().set(later(25))
      await tidyHires(server())
      expect(await look(room)).toMatchObject({ state: 'held', isInOrder: true, canPay: false })
      expect((await cancel(room, 0)).body.error).toBe('room_in_order')
      await pay(body)
      expect(await look(room)).toMatchObject({
        state: 'confirmed',
        paidCents: depositCents,
        dueCents: (totalCents ?? 0) - depositCents,
      })
      expect(await desk.look(held)).toMatchObject({ status: 'confirmed', paidCents: 8_000 })
      const paid = await books()
      const moved = (account: string) => (paid[account] ?? 0) - (before[account] ?? 0)
      expect(moved('provider:test')).toBe(both.totalCents + 8_000)
      expect(moved('deposits:rooms')).toBe(-depositCents)
      expect(moved('deposits:seats')).toBe(-8_000)
      expect(moved('deposits:orders')).toBe(0)
      const booked = await server().send<'orderBookings'>(
        'GET',
        `/api/orders/${body.id}/bookings?token=${body.token}`,
      )
      expect(booked.body.bookings.map(({ isKept }) => isKept)).toEqual([true, true])

      const back = await cancel(room, depositCents)
      expect(back.body).toMatchObject({ state: 'cancelled', refundedCents: depositCents })
      await tidyHires(server())
      expect((await books())['deposits:rooms'] ?? 0).toBe(before['deposits:rooms'] ?? 0)
      expect(await statusOf(body.id)).toBe('pending')
    })

    test('whose hold ran out are refused, and held again where nobody took them', async () => {
      const date = freeDay()
      const room = (await toCart(date)).body
      server().set(later(11))
      const over = await quote([lineOf(room)])
      expect(over.lines[0]?.problem).toMatchObject({ reason: 'hold-over' })
      expect((await place([lineOf(room)])).body.message).toContain('no longer held')
      const again = () =>
        server().send<'holdRoomAgain'>(
          'POST',
          `/api/room-bookings/${room.booking.reference}/hold`,
          { token: room.booking.token },
          origin,
        )
      const { body } = await again()
      expect(body.booking).toMatchObject({
        state: 'held',
        name: 'Zoe',
        headcount: 6,
        houseRules: { agreedAt: room.booking.houseRules?.agreedAt },
      })
      expect(body.booking.houseRules?.agreedAt).toEqual(expect.any(String))
      // Its answer may have been lost: asked for again, it is the same hold.
      expect((await again()).body.line).toEqual(body.line)
      server().set(later(22))
      const second = (await again()).body
      expect(second.line.id).not.toBe(body.line.id)
      expect((await again()).body.line).toEqual(second.line)
      expect(await quote([lineOf(second)])).toMatchObject({ isSellable: true })
      server().set(later(33))
      await toCart(date)
      const lost = await again()
      expect([lost.status, lost.body.error]).toEqual([409, 'room_taken'])
      const forged = `${body.booking.reference}.${room.booking.token}`
      expect((await quote([{ id: forged, type: 'booking', quantity: 1 }])).isSellable).toBe(false)
    })

    test('whose house rules change while they are held keep those that were agreed to', async () => {
      const { booking } = (await toCart(freeDay())).body
      const { rooms } = server().settings.get()
      await setRooms({ ...rooms, houseRules: 'No glitter, no confetti.' })
      const { reference, token, houseRules } = booking
      const send = (version?: string) =>
        server().send<'roomForCart'>('POST', `/api/room-bookings/${reference}/cart`, {
          token,
          name: 'Zoe B.',
          email: 'zoe@guest.example',
          headcount: 5,
          message: '',
          houseRules: version,
        })
      const { status, body } = await send(houseRules?.version)
      expect([status, body.booking]).toMatchObject([200, { name: 'Zoe B.', houseRules }])
      await setRooms(rooms)
    })

    test('that are held again under other house rules are not ordered before somebody agrees to those', async () => {
      const room = (await toCart(freeDay())).body
      const { rooms } = server().settings.get()
      await setRooms({ ...rooms, houseRules: 'No glitter.' })
      server().set(later(11))
      const { body } = await server().send<'holdRoomAgain'>(
        'POST',
        `/api/room-bookings/${room.booking.reference}/hold`,
        { token: room.booking.token },
        origin,
      )
      expect(body.booking.houseRules).toMatchObject({ text: 'No glitter.', agreedAt: null })
      const { lines } = await quote([lineOf(body)])
      expect(lines[0]?.problem?.message).toContain('say first who comes')
      expect((await place([lineOf(body)])).status).toBe(422)
      await setRooms(rooms)
    })

    test('are free again when nobody pays, and booked once however often that is told', async () => {
      const date = freeDay()
      const first = (await toCart(date)).body
      const unpaid = (await place([lineOf(first)])).body
      await pay(unpaid, 'declined')
      server().set(later(40))
      await reconcile(server())
      expect(await statusOf(unpaid.id)).toBe('cancelled')
      expect(await look(first)).toMatchObject({ state: 'expired' })

      const room = (await toCart(date)).body
      const { body } = await place([milkTea, lineOf(room)])
      const path = `/api/orders/${body.id}/payment-page`
      await server().send<'startPayment'>('POST', path, { token: body.token })
      const [payment] = await server()
        .db.select()
        .from(payments)
        .where(eq(payments.orderId, body.id))
      const arrived = {
        state: 'succeeded' as const,
        amountCents: body.quote.totalCents,
        chargeId: `charge-${body.id}`,
      }
      await Promise.all(
        Array.from({ length: 6 }, () => settlePayment(server(), payment?.id ?? '', arrived)),
      )
      expect(await look(room)).toMatchObject({ state: 'confirmed' })
      const { reference } = room.booking
      expect(await server().db.$count(roomCharges, eq(roomCharges.bookingId, reference))).toBe(1)
    })

    test('are paid now by card, and never at the counter', async () => {
      const room = (await toCart(freeDay())).body
      const counter = await place([lineOf(room)], { payment: 'counter' })
      expect([counter.status, counter.body.error]).toEqual([409, 'booking_paid_online'])
      expect((await place([lineOf(room)], { channel: 'widget' })).status).toBe(422)
    })
  },
  { payments: provider },
)

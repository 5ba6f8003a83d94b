import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { MyMembership } from '#domain/contracts/memberships.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { addClass, seatDesk } from '../booking/seat-testing.ts'
import { orders, rsvps, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { accountOf } from '../people/testing.ts'
import type { Person } from '../people/person.ts'
import { joinWith, press } from './testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const CUSTOMER = 'customer@demo.example'

eachEngine(
  'what a membership saved',
  (server) => {
    const desk = seatDesk(server)
    const saved = async (): Promise<MyMembership['saved']> =>
      (
        await server().send<'myMembership'>(
          'GET',
          '/api/me/membership',
          undefined,
          await server().as(CUSTOMER),
        )
      ).body.saved
    const on = async (of: string) => (await saved()).areas?.find((area) => area.of === of)

    beforeAll(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      const member = { user: await accountOf(server(), CUSTOMER) } as unknown as Person
      await joinWith(server(), member, 'good', { tier: 'premium' })
    })

    test('begins with nothing in any area', async () => {
      expect(await saved()).toMatchObject({
        cents: 0,
        areas: ['menu', 'classes', 'tickets', 'rooms'].map((of) => ({ of, cents: 0, times: 0 })),
        perks: [
          { perk: 'early-booking', times: 0 },
          { perk: 'pause', times: 0 },
        ],
      })
    })

    test('counts what an order cost less once it is paid, without the part that was given back', async () => {
      const me = await server().as(CUSTOMER)
      const lines = [{ id: 'latte', quantity: 2 }]
      const quoted = await server().send<'quote'>('POST', '/api/quotes', { lines }, me)
      const { body } = await server().send<'placeOrder'>(
        'POST',
        '/api/orders',
        newOrder({ lines, expectedTotalCents: quoted.body.totalCents }),
        { ...newKey(), ...me },
      )
      expect(await on('menu')).toMatchObject({ cents: 0, times: 0 })
      await patchOrder(server(), body.id, { isPaid: true })
      // Who joins in the cart has placed the order before the membership is paid.
      const before = new Date(FRIDAY_NOON.getTime() - 60_000)
      await server().db.update(orders).set({ createdAt: before }).where(eq(orders.id, body.id))
      // 15% of two lattes of $6.50.
      expect(await on('menu')).toMatchObject({ cents: 195, times: 1 })
      await server().send(
        'POST',
        `/api/orders/${body.id}/refunds`,
        {
          key: 'one-latte-back',
          of: { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
          reason: 'It was cold',
        },
        await server().as('manager@demo.example'),
      )
      const { cents } = (await on('menu')) ?? { cents: 0 }
      expect([97, 98]).toContain(cents)
    })

    test('counts seats in a class that are paid, also those booked before others could, and not what was given back', async () => {
      const opens = new Date(FRIDAY_NOON.getTime() + 24 * 3_600_000)
      const id = await addClass(server(), 'saved-early', { bookingOpensAt: opens })
      const held = await desk.hold(id, 2, await server().as(CUSTOMER))
      const { body } = await desk.book(held.body, { email: CUSTOMER })
      expect(await on('classes')).toMatchObject({ cents: 0, times: 0 })
      await press(server(), body.url ?? '', 'good')
      await server().db.update(rsvps).set({ networkKey: null })
      // 20% of two seats of $68; materials have no discount.
      expect(await on('classes')).toMatchObject({ cents: 2_720, times: 1 })
      expect((await saved()).perks?.[0]).toEqual({ perk: 'early-booking', times: 1 })
      const booked = await desk.look(held.body)
      await desk.cancel(held.body, { refundCents: booked.totalCents ?? 0, creditCents: 0 })
      const [row] = await server()
        .db.select()
        .from(rsvps)
        .where(eq(rsvps.reference, held.body.reference))
      expect(row?.status).toBe('cancelled')
      expect(await on('classes')).toMatchObject({ cents: 0, times: 0 })
    })

    test('goes on counting a seat that was given to somebody else, with whoever paid for it', async () => {
      const { db } = server()
      const before = await on('classes')
      const id = await addClass(server(), 'saved-given')
      const held = await desk.hold(id, 2, await server().as(CUSTOMER))
      const paying = await desk.book(held.body, { email: CUSTOMER })
      await press(server(), paying.body.url ?? '', 'good')
      const gained = ((await on('classes'))?.cents ?? 0) - (before?.cents ?? 0)
      expect(gained).toBeGreaterThan(0)
      const { reference, token } = held.body
      const friend = 'artist@demo.example'
      const given = await server().send('POST', `/api/rsvps/${reference}/transfer`, {
        token,
        name: 'Fay',
        email: friend,
        seat: 1,
        of: 2,
      })
      expect(given.status).toBe(200)
      const cents = ((await on('classes'))?.cents ?? 0) - (before?.cents ?? 0)
      expect(cents).toBe(gained)
      await db.delete(rsvps).where(eq(rsvps.classId, id))
    })

    test('counts a room once all of it is paid, and the total is the sum', async () => {
      const me = await server().as(CUSTOMER)
      const held = await server().send<'holdRoom'>(
        'POST',
        '/api/room-bookings',
        { spaceType: 'art-space', date: '2025-10-29', startsAt: '13:00', hours: 2 },
        { origin: 'http://cafe.test', ...me },
      )
      const room: RoomBooking = held.body
      const paid = await server().send<'bookRoom'>(
        'POST',
        `/api/room-bookings/${room.reference}/booking`,
        {
          token: room.token,
          name: 'Cleo',
          email: CUSTOMER,
          headcount: 4,
          message: '',
          expectedCents: room.totalCents,
          houseRules: room.houseRules?.version,
        },
        me,
      )
      await press(server(), paid.body.url ?? '', 'good')
      expect(await on('rooms')).toMatchObject({ cents: 0, times: 0 })
      const balance = await server().send<'payRoom'>(
        'POST',
        `/api/room-bookings/${room.reference}/payments`,
        { token: room.token },
      )
      await press(server(), balance.body.url ?? '', 'good')
      const before = new Date(FRIDAY_NOON.getTime() - 60_000)
      await server().db.update(spaceBookings).set({ createdAt: before })
      // 5% of $70.
      expect(await on('rooms')).toMatchObject({ cents: 350, times: 1 })
      const all = await saved()
      expect(all.cents).toBe(all.areas?.reduce((sum, { cents }) => sum + cents, 0))
    })
  },
  { payments },
)

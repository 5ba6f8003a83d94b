import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import type { CartSeats } from '#domain/contracts/seats.ts'
import {
  classSessions,
  ledgerPostings,
  orders,
  payments,
  rsvps,
  seatCharges,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { joinWith, press } from '../memberships/testing.ts'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { reconcile, settlePayment } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider, type TestCard } from '../payments/test-provider.ts'
import { dataOf } from '../people/deletion.ts'
import { SECTIONS } from '../people/keeping.ts'
import { findAccount } from '../people/store.ts'
import type { Person } from '../people/person.ts'
import { callOffSeats } from './called-off.ts'
import { lockSeats } from './seat-rows.ts'
import { addClass, booksOfSeats, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * 60_000)
/** Of three: $68 and $12 for materials each. */
const THREE_CENTS = 24_000

eachEngine(
  'seats of a class in the cart',
  (server) => {
    let nth = 0
    const { hold, look, cancel, rowOf, mailsOf } = seatDesk(server)
    const newClass = (more: Partial<typeof classSessions.$inferInsert> = {}) =>
      addClass(server(), `carted-${(nth += 1)}`, more)
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })
    const toCart = async (id: string, party: number, headers = {}) => {
      const { body } = await hold(id, party, headers)
      const { reference, token } = body
      return server().send<'seatsForCart'>(
        'POST',
        `/api/rsvps/${reference}/cart`,
        {
          token,
          name: 'Zoe',
          email: 'zoe@guest.example',
          participants: Array.from({ length: party }, (_, i) => `Guest ${i + 1}`),
          message: '',
        },
        headers,
      )
    }
    const lineOf = ({ line: { id } }: CartSeats) => ({ id, type: 'session', quantity: 1 })
    const quote = async (lines: object[], headers = {}) =>
      (await server().send<'quote'>('POST', '/api/quotes', { lines }, headers)).body
    const place = (lines: object[], more: object = {}, headers = {}) =>
      server().send('POST', '/api/orders', newOrder({ lines, payment: 'online', ...more }), {
        ...newKey(),
        ...headers,
      })
    const pay = async ({ id, token }: Pick<Order, 'id' | 'token'>, card: TestCard = 'good') => {
      const path = `/api/orders/${id}/payment-page`
      const { body } = await server().send<'startPayment'>('POST', path, { token })
      return press(server(), body.url, card)
    }
    const orderOf = async (id: string) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]
    const taken = async (id: string) =>
      (await server().db.select().from(classSessions).where(eq(classSessions.id, id)))[0]
        ?.seatsTaken
    const books = async (): Promise<Record<string, number>> => {
      const { account, cents } = ledgerPostings
      const rows = await server()
        .db.select({ account, cents: sql`sum(${cents})`.mapWith(Number) })
        .from(ledgerPostings)
        .groupBy(account)
      return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
    }

    test('are paid once with a drink, are booked, and each goes back by its own rules', async () => {
      const id = await newClass()
      const seats = (await toCart(id, 3)).body
      expect(seats.line).toMatchObject({ name: `Two Inks ${id}, 3 seats`, priceCents: THREE_CENTS })
      const lines = [milkTea, lineOf(seats)]
      const [drink, both] = [await quote([milkTea]), await quote(lines)]
      expect(both).toMatchObject({
        isSellable: true,
        totalCents: drink.totalCents + THREE_CENTS,
        taxCents: drink.taxCents,
        prepSeconds: drink.prepSeconds,
      })
      expect(both.lines[1]?.hold).toEqual({
        heldUntil: later(10).toISOString(),
        now: FRIDAY_NOON.toISOString(),
      })
      const before = await books()
      const { status, body } = await place(lines, { expectedTotalCents: both.totalCents })
      expect([status, body.message]).toEqual([201, undefined])
      expect(body.quote.lines[1]).toMatchObject({ id: seats.booking.reference, type: 'session' })
      expect(JSON.stringify(body.quote)).not.toContain(seats.booking.token)

      // No clock ends what an order has, and nothing else is done to it meanwhile.
      server().set(later(25))
      await tidySeats(server())
      expect(await look(seats.booking)).toMatchObject({ status: 'held', isInOrder: true })
      const apart = await cancel(seats.booking, { refundCents: 0, creditCents: 0 })
      expect([apart.status, apart.body.error]).toEqual([409, 'seats_in_order'])

      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'pending', isPaid: true })
      // In a copy of one's data each cent stands once: with the drink, or with the seats.
      const copyOf = (name: string) =>
        SECTIONS.find((section) => section.name === name)?.read(server().db, {
          userId: 'nobody',
          email: 'zoe@guest.example',
          former: [],
          artistId: null,
        })
      const own = { paid: await copyOf('payments'), seats: await copyOf('seat-payments') }
      expect(own.paid).toMatchObject([{ amountCents: drink.totalCents }])
      expect(own.seats).toMatchObject([{ amountCents: THREE_CENTS }])
      expect(await look(seats.booking)).toMatchObject({
        status: 'confirmed',
        paidCents: THREE_CENTS,
        dueCents: 0,
        participants: ['Guest 1', 'Guest 2', 'Guest 3'],
      })
      const paid = await books()
      const moved = (account: string) => (paid[account] ?? 0) - (before[account] ?? 0)
      expect(moved('provider:test')).toBe(both.totalCents)
      expect(moved('deposits:seats')).toBe(-THREE_CENTS)
      expect(moved('deposits:orders')).toBe(0)
      expect(moved('sales:class')).toBe(0)
      const standing = await server().send<'paymentStanding'>(
        'GET',
        `/api/orders/${body.id}/payment?token=${body.token}`,
      )
      expect(standing.body).toMatchObject({
        state: 'paid',
        hasBooking: true,
        totalCents: both.totalCents,
        paidCents: both.totalCents,
        refundedCents: 0,
        dueCents: 0,
      })

      const senior = await server().as('senior@demo.example')
      const refund = (of: object) =>
        server().send<'refundOrder'>(
          'POST',
          `/api/orders/${body.id}/refunds`,
          { key: randomUUID(), of, reason: 'Changed their mind' },
          senior,
        )
      const byLine = await refund({ kind: 'lines', lines: [{ position: 1, quantity: 1 }] })
      expect([byLine.status, byLine.body.error]).toEqual([409, 'refund_at_booking'])
      expect((await refund({ kind: 'all' })).body).toMatchObject({
        refundedCents: drink.totalCents,
      })
      expect(await look(seats.booking)).toMatchObject({ status: 'confirmed' })

      const back = await cancel(seats.booking, { refundCents: THREE_CENTS, creditCents: 0 })
      expect(back.body).toMatchObject({ status: 'cancelled', refundedCents: THREE_CENTS })
      await reconcile(server())
      await tidySeats(server())
      expect(await taken(id)).toBe(0)
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])
    })

    test('given back late become the credit that was shown', async () => {
      const id = await newClass()
      const seats = (await toCart(id, 3)).body
      const { body } = await place([lineOf(seats)])
      await pay(body)
      // Nobody makes anything of it.
      expect(await orderOf(body.id)).toMatchObject({ status: 'picked-up', isPaid: true })
      const booking = await look(seats.booking)
      server().set(new Date(Date.parse(booking.startsAt) - 3_600_000))
      const shown = (await look(seats.booking)).cancel
      expect(shown?.creditCents).toBeGreaterThan(0)
      const { status } = await cancel(seats.booking, {
        refundCents: shown?.refundCents ?? 0,
        creditCents: shown?.creditCents ?? 0,
      })
      expect(status).toBe(200)
      expect(await booksOfSeats(server(), seats.booking.reference)).toMatchObject({
        'credits:classes': -(shown?.creditCents ?? 0),
      })
    })

    test('whose hold ran out are refused with a sentence, and held again with their names', async () => {
      const id = await newClass({ capacity: 3 })
      const seats = (await toCart(id, 3)).body
      server().set(later(11))
      const over = await quote([lineOf(seats)])
      expect(over.isSellable).toBe(false)
      expect(over.lines[0]?.problem).toMatchObject({ reason: 'hold-over' })
      const refused = await place([milkTea, lineOf(seats)])
      expect([refused.status, refused.body.message]).toEqual([
        422,
        expect.stringContaining('no longer held'),
      ])
      const again = () =>
        server().send<'holdSeatsAgain'>(
          'POST',
          `/api/rsvps/${seats.booking.reference}/hold`,
          { token: seats.booking.token },
          { origin: 'http://cafe.test' },
        )
      const { body } = await again()
      expect(body.booking).toMatchObject({
        status: 'held',
        participants: ['Guest 1', 'Guest 2', 'Guest 3'],
        name: 'Zoe',
      })
      expect(await quote([lineOf(body)])).toMatchObject({ isSellable: true })
      // Its answer may have been lost: asked for again, it is the same hold.
      expect((await again()).body.line).toEqual(body.line)
      expect((await place([lineOf(body)])).status).toBe(201)
      expect((await place([lineOf(body)])).body.message).toContain('in an order that waits')
      expect((await again()).body.error).toBe('seats_in_order')
    })

    test('are held again once, by ten presses at once, and as often as they run out', async () => {
      const id = await newClass({ capacity: 6 })
      const seats = (await toCart(id, 2)).body
      const again = async ({ booking: { reference, token } }: CartSeats) =>
        server().send<'holdSeatsAgain'>(
          'POST',
          `/api/rsvps/${reference}/hold`,
          { token },
          { origin: 'http://cafe.test' },
        )
      server().set(later(11))
      const answers = await Promise.all(Array.from({ length: 10 }, () => again(seats)))
      const lines = new Set(answers.flatMap(({ body }) => (body.line ? [body.line.id] : [])))
      expect(lines.size).toBe(1)
      expect(await taken(id)).toBe(2)
      server().set(later(22))
      const second = (await again(seats)).body
      expect(lines).not.toContain(second.line.id)
      expect(second.booking).toMatchObject({ status: 'held', participants: ['Guest 1', 'Guest 2'] })
      expect((await again(second)).body.line).toEqual(second.line)
      expect(await taken(id)).toBe(2)
      // Where they are gone it says so.
      server().set(later(33))
      await toCart(id, 6)
      const full = await again(seats)
      expect([full.status, full.body.error]).toEqual([409, 'seats_gone'])
    })

    test('that were given on are held again with the details of the link that is opened, and nobody else’s', async () => {
      const id = await newClass()
      const first = (await toCart(id, 2)).body
      server().set(later(11))
      const again = async ({ reference, token }: { reference: string; token: string }) =>
        server().send<'holdSeatsAgain'>(
          'POST',
          `/api/rsvps/${reference}/hold`,
          { token },
          { origin: 'http://cafe.test' },
        )
      const second = (await again(first.booking)).body
      const { body } = await place([lineOf(second)])
      await pay(body)
      const { reference, token } = second.booking
      const given = await server().send('POST', `/api/rsvps/${reference}/transfer`, {
        token,
        name: 'Bo',
        email: 'bo@guest.example',
      })
      expect(given.status).toBe(200)
      const third = await again(first.booking)
      expect(third.body.booking).toMatchObject({
        status: 'held',
        name: 'Zoe',
        participants: ['Guest 1', 'Guest 2'],
      })
      expect(await rowOf(third.body.booking.reference)).toMatchObject({
        email: 'zoe@guest.example',
      })
      expect(JSON.stringify(third.body)).not.toMatch(/\bBo\b|bo@guest/)
      expect(await taken(id)).toBe(4)
    })

    test('of somebody else are sold to nobody who does not have their link', async () => {
      const seats = (await toCart(await newClass(), 2)).body
      const other = (await toCart(await newClass(), 2)).body
      const forged = `${seats.booking.reference}.${other.booking.token}`
      const { lines, isSellable } = await quote([{ id: forged, type: 'session', quantity: 1 }])
      expect(isSellable).toBe(false)
      expect(lines[0]).toMatchObject({ name: 'Class', totalCents: 0 })
      expect((await place([{ id: forged, type: 'session', quantity: 1 }])).status).toBe(422)
      const bare = { id: seats.booking.reference, type: 'session', quantity: 1 }
      expect((await place([bare])).status).toBe(400)
      // The same line twice is none.
      expect((await quote([lineOf(seats), lineOf(seats)])).isSellable).toBe(false)
    })

    test('are free again when a card is declined and the order ends, and when it is cancelled', async () => {
      const id = await newClass()
      const seats = (await toCart(id, 3)).body
      const { body } = await place([milkTea, lineOf(seats)])
      await pay(body, 'declined')
      expect(await orderOf(body.id)).toMatchObject({ status: 'awaiting-payment' })
      expect(await taken(id)).toBe(3)
      server().set(later(40))
      await reconcile(server())
      expect(await orderOf(body.id)).toMatchObject({ status: 'cancelled' })
      expect(await taken(id)).toBe(0)
      expect(await look(seats.booking)).toMatchObject({ status: 'cancelled' })

      server().set(later(41))
      const more = (await toCart(id, 2)).body
      const placed = await place([lineOf(more)])
      expect(await taken(id)).toBe(2)
      const cancelled = await server().send<'cancelOrder'>(
        'POST',
        `/api/orders/${placed.body.id}/cancellation`,
        { token: placed.body.token },
      )
      expect(cancelled.body.status).toBe('cancelled')
      expect(await taken(id)).toBe(0)
      expect(
        await server().db.$count(seatCharges, eq(seatCharges.reference, more.booking.reference)),
      ).toBe(0)
    })

    test('are held for an order that nobody pays for two holds of a payment at most', async () => {
      const id = await newClass()
      const { body } = await place([lineOf((await toCart(id, 3)).body)])
      const drink = (await place([milkTea])).body
      // Nobody began to pay: the seats are free, and an order of drinks alone waits as long as it did.
      server().set(later(HOLD_MINUTES))
      await reconcile(server())
      expect(await orderOf(body.id)).toMatchObject({ status: 'cancelled' })
      expect(await orderOf(drink.id)).toMatchObject({ status: 'awaiting-payment' })
      expect(await taken(id)).toBe(0)

      // Whoever pays late finds no page that holds them on.
      server().set(FRIDAY_NOON)
      const more = (await place([lineOf((await toCart(id, 2)).body)])).body
      server().set(later(HOLD_MINUTES))
      const late = await server().send<'startPayment'>(
        'POST',
        `/api/orders/${more.id}/payment-page`,
        { token: more.token },
      )
      expect([late.status, late.body.error]).toEqual([409, 'hold_over'])
      expect(late.body.message).toContain('no longer held')
      await reconcile(server())
      expect(await taken(id)).toBe(0)
    })

    test('are booked once, whoever tells of the payment and how often at once', async () => {
      const id = await newClass()
      const seats = (await toCart(id, 2)).body
      const { body } = await place([milkTea, lineOf(seats)])
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
        Array.from({ length: 8 }, () => settlePayment(server(), payment?.id ?? '', arrived)),
      )
      const { reference } = seats.booking
      expect(await look(seats.booking)).toMatchObject({ status: 'confirmed', paidCents: 16_000 })
      expect(await server().db.$count(seatCharges, eq(seatCharges.reference, reference))).toBe(1)
      const told = (await mailsOf(reference)).filter(({ to }) => to === 'zoe@guest.example')
      expect(told).toHaveLength(1)
      expect(await taken(id)).toBe(2)
    })

    test('that are gone when the money arrives give it back, and the drinks stay', async () => {
      const id = await newClass()
      const seats = (await toCart(id, 2)).body
      const { body } = await place([milkTea, lineOf(seats)])
      const { reference } = seats.booking
      await server().db.transaction(async (tx) => {
        const { occasion } = await lockSeats(tx, reference)
        const why = { reason: 'The kiln is broken', by: 'Ada' }
        await callOffSeats(tx, server(), occasion, why)
      })
      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'pending', isPaid: true })
      expect((await look(seats.booking)).refundedCents).toBe(16_000)
      expect(await booksOfSeats(server(), reference)).toEqual({
        'deposits:orders': 16_000,
        'provider:test': -16_000,
      })
    })

    test('of ten carts with the same hold, one gets it', async () => {
      const seats = (await toCart(await newClass(), 2)).body
      const tried = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          place([milkTea, lineOf(seats)], {
            contact: { name: 'Zoe', email: `zoe${i}@guest.example` },
          }),
        ),
      )
      expect(tried.filter(({ status }) => status === 201)).toHaveLength(1)
      for (const { status, body } of tried)
        if (status !== 201) expect(body.message).toMatch(/in an order/)
    })

    test('cost members less by the day of the class, from the moment they are one', async () => {
      const id = await newClass()
      const cleo = await server().as('customer@demo.example')
      const seats = (await toCart(id, 3, cleo)).body
      const lines = [milkTea, lineOf(seats)]
      const before = await quote(lines, cleo)
      expect(before.lines[1]?.totalCents).toBe(THREE_CENTS)
      const account = await findAccount(server().db, 'customer@demo.example')
      if (!account) throw new Error('The demo has no customer.')
      await joinWith(server(), { user: account } as unknown as Person, 'good', { tier: 'premium' })
      const after = await quote(lines, cleo)
      // A fifth of the seats, and nothing of the materials.
      const memberCents = THREE_CENTS - 4_080
      expect(after.lines[1]).toMatchObject({
        totalCents: memberCents,
        summary: expect.stringContaining('$40.80 off'),
      })
      expect(after.discountCents).toBeGreaterThan(0)
      const dear = await place(lines, { expectedTotalCents: before.totalCents }, cleo)
      expect([dear.status, dear.body.error]).toEqual([409, 'price_changed'])
      const { body } = await place(lines, { expectedTotalCents: after.totalCents }, cleo)
      await pay(body)
      expect(await look(seats.booking)).toMatchObject({
        status: 'confirmed',
        totalCents: memberCents,
        paidCents: memberCents,
      })
      expect(await rowOf(seats.booking.reference)).toMatchObject({ discountCents: 4_080 })
    })

    test('stand in the history by themselves: an order of nothing else is not listed with $0.00', async () => {
      const seats = (await toCart(await newClass(), 1, await server().as('trainee@demo.example')))
        .body
      const me = await server().as('trainee@demo.example')
      const now = await quote([lineOf(seats)], me)
      const { body } = await place([lineOf(seats)], { expectedTotalCents: now.totalCents }, me)
      await pay(body)
      const history = await server().send<'myHistory'>('GET', '/api/me/history', undefined, me)
      expect(history.body.entries).toEqual([
        expect.objectContaining({ of: 'seat', cents: now.totalCents }),
      ])
      expect(history.body.entries[0]).not.toHaveProperty('inOneCents')
    })

    test('say in the history what was charged in one sum with a drink', async () => {
      const me = await server().as('assistant@demo.example')
      const lines = [milkTea, lineOf((await toCart(await newClass(), 1, me)).body)]
      const { totalCents: inOneCents } = await quote(lines, me)
      const { body } = await place(lines, { expectedTotalCents: inOneCents }, me)
      await pay(body)
      const { entries } = (
        await server().send<'myHistory'>('GET', '/api/me/history', undefined, me)
      ).body
      const together = entries.filter((entry) => entry.inOneCents === inOneCents)
      expect(together.map(({ of }) => of).toSorted()).toEqual(['order', 'seat'])
      expect(together.reduce((sum, { cents }) => sum + cents, 0)).toBe(inOneCents)
    })

    test('are paid now by card, and never at the counter, by a gift card or from another page', async () => {
      const seats = (await toCart(await newClass(), 1)).body
      const counter = await place([lineOf(seats)], { payment: 'counter' })
      expect([counter.status, counter.body.error]).toEqual([409, 'booking_paid_online'])
      const widget = await place([lineOf(seats)], { channel: 'widget' })
      expect([widget.status, widget.body.message]).toEqual([
        422,
        expect.stringContaining('/classes/book'),
      ])
      const { body } = await place([milkTea, lineOf(seats)])
      const switched = await server().send('POST', `/api/orders/${body.id}/pay-at-counter`, {
        token: body.token,
      })
      expect([switched.status, switched.body.error]).toEqual([409, 'booking_paid_online'])
      // A gift card pays for the drink alone, and the card for the seats.
      const gift = await place([{ id: 'gift-card-100', type: 'gift-card', quantity: 1 }])
      await pay(gift.body)
      const { body: bought } = await server().send<'boughtGiftCards'>(
        'GET',
        `/api/orders/${gift.body.id}/gift-cards?token=${gift.body.token}`,
      )
      const paid = await server().send<'payByGiftCard'>(
        'POST',
        `/api/orders/${body.id}/gift-card`,
        { token: body.token, code: bought.cards[0]?.code, key: randomUUID() },
      )
      expect(paid.body).toMatchObject({ dueCents: 8_000 })
      const twice = await server().send<'payByGiftCard'>(
        'POST',
        `/api/orders/${body.id}/gift-card`,
        { token: body.token, code: bought.cards[0]?.code, key: randomUUID() },
      )
      expect([twice.status, twice.body.error]).toEqual([409, 'gift_card_for_booking'])
      await pay(body)
      expect(await look(seats.booking)).toMatchObject({ status: 'confirmed', paidCents: 8_000 })
      const booked = await server().send<'orderBookings'>(
        'GET',
        `/api/orders/${body.id}/bookings?token=${body.token}`,
      )
      expect(booked.body.bookings).toMatchObject([
        { reference: seats.booking.reference, isKept: true },
      ])
      const strange = `/api/orders/${body.id}/bookings?token=${gift.body.token}`
      expect((await server().send('GET', strange)).status).toBe(404)
    })

    test('that were given to somebody else are theirs alone, and are not paid twice', async () => {
      const id = await newClass()
      const seats = (await toCart(id, 2)).body
      const { body } = await place([milkTea, lineOf(seats)])
      await pay(body)
      const { reference, token } = seats.booking
      const passed = await server().send('POST', `/api/rsvps/${reference}/transfer`, {
        token,
        name: 'Bo',
        email: 'bo@guest.example',
      })
      expect(passed.status).toBe(200)
      const { bookings } = (
        await server().send<'orderBookings'>(
          'GET',
          `/api/orders/${body.id}/bookings?token=${body.token}`,
        )
      ).body
      expect(bookings).toMatchObject([{ reference, isKept: false }])
      const before = await books()
      const senior = await server().as('senior@demo.example')
      for (const isPaid of [false, true]) {
        const { status } = await server().send(
          'PATCH',
          `/api/orders/${body.id}`,
          { isPaid },
          senior,
        )
        expect(status).toBe(200)
      }
      expect((await books())['deposits:seats']).toBe(before['deposits:seats'])
      const [payment] = await server()
        .db.select()
        .from(payments)
        .where(eq(payments.orderId, body.id))
      expect(payment?.apartCents).toBe(16_000)
    })

    test('keep the price and the terms that they were held with, whatever the class costs by then', async () => {
      const id = await newClass()
      const seats = (await toCart(id, 2)).body
      const held = await rowOf(seats.booking.reference)
      await server()
        .db.update(classSessions)
        .set({ priceCents: 9_900 })
        .where(eq(classSessions.id, id))
      expect((await quote([lineOf(seats)])).totalCents).toBe(16_000)
      const { body } = await place([lineOf(seats)])
      expect(body.quote.totalCents).toBe(16_000)
      expect((await rowOf(seats.booking.reference))?.rules).toEqual(held?.rules)
    })

    test('are not made before they are paid, and an order of nothing to pay is not placed', async () => {
      const seats = (await toCart(await newClass(), 1)).body
      const { body } = await place([milkTea, lineOf(seats)])
      const senior = await server().as('senior@demo.example')
      const taken = await server().send(
        'PATCH',
        `/api/orders/${body.id}`,
        { status: 'pending', from: 'awaiting-payment' },
        senior,
      )
      expect([taken.status, taken.body.error]).toEqual([409, 'booking_paid_online'])
      const { reference, token } = seats.booking
      const around = await server().send('POST', `/api/rsvps/${reference}/cancellation`, { token })
      expect([around.status, around.body.error]).toEqual([409, 'seats_in_order'])
      const free = (await toCart(await newClass(), 1)).body
      await server()
        .db.update(rsvps)
        .set({ priceCents: 0 })
        .where(eq(rsvps.reference, free.booking.reference))
      const nothing = await place([lineOf(free)])
      expect([nothing.status, nothing.body.error]).toEqual([409, 'nothing_to_pay'])
    })

    test('of an account that is deleted stop no other order, and keep it from being deleted', async () => {
      const cleo = await server().as('customer@demo.example')
      const seats = (await toCart(await newClass(), 1, cleo)).body
      const { body } = await place([lineOf(seats)])
      const account = await findAccount(server().db, 'customer@demo.example')
      if (!account) throw new Error('The demo has no customer.')
      const why = (await dataOf(server(), account)).hindrances
      expect(why.join()).toContain('Two Inks')
      await server().db.delete(rsvps).where(eq(rsvps.reference, seats.booking.reference))
      const other = (await place([milkTea])).body
      server().set(later(70))
      await reconcile(server())
      expect(await orderOf(body.id)).toMatchObject({ status: 'cancelled' })
      expect(await orderOf(other.id)).toMatchObject({ status: 'cancelled' })
    })

    test('come to the total with all else of the cart', async () => {
      const one = (await toCart(await newClass(), 1)).body
      const two = (await toCart(await newClass({ priceCents: 4_333 }), 2)).body
      const line = fc.oneof(
        fc.integer({ min: 1, max: 5 }).map((quantity) => ({ ...milkTea, quantity })),
        fc.constant({ id: 'butter-croissant', quantity: 2 }),
      )
      await fc.assert(
        fc.asyncProperty(
          fc.array(line, { maxLength: 4 }),
          fc.subarray([one, two]),
          fc.integer({ min: 0, max: 30 }),
          async (drinks, seats, percent) => {
            const lines = [...drinks, ...seats.map(lineOf)]
            if (lines.length === 0) return
            const { body } = await server().send<'quote'>('POST', '/api/quotes', {
              lines,
              tip: { percent },
            })
            const sum = body.lines.reduce(
              (all, each) => all + each.totalCents - each.discountCents + each.taxCents,
              0,
            )
            const fees = (body.fees ?? []).reduce(
              (all, each) => all + each.cents + each.taxCents,
              0,
            )
            expect(sum + fees + body.tipCents).toBe(body.totalCents)
            for (const each of body.lines)
              if (each.type === 'session')
                expect([each.taxCents, each.discountCents]).toEqual([0, 0])
            if (drinks.length === 0) expect([body.tipCents, body.prepSeconds]).toEqual([0, 0])
          },
        ),
        { numRuns: 25 },
      )
    })
  },
  { payments: provider },
)

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DrinkWish } from '#domain/contracts/break-drinks.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import type { CartSeats, SeatBooking } from '#domain/contracts/seats.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { leftCents, withDrinks } from '#domain/ordering/one-receipt.ts'
import { linesText } from '#domain/ordering/line-text.ts'
import { inProgress } from '#domain/ordering/in-progress.ts'
import {
  classSessions,
  ledgerPostings,
  memberships,
  orderLines,
  orders,
  pickupSlots,
  rsvps,
  testPaymentPages,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import { accountOf } from '../people/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { reconcile } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider, type TestCard } from '../payments/test-provider.ts'
import { callOffSeats } from './called-off.ts'
import { lockSeats } from './seat-rows.ts'
import { addClass, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * 60_000)
/** Of two: $68 and $12 for materials each. */
const TWO_CENTS = 16_000
const drinks: DrinkWish[] = [
  { seat: 0, id: 'taro-milk-tea', quantity: 1 },
  { seat: 1, id: 'taro-milk-tea', quantity: 2 },
]

eachEngine(
  'drinks for the break with seats in the cart',
  (server) => {
    let nth = 0
    const { hold, look, cancel, mailsOf } = seatDesk(server)
    const newClass = async () => {
      const id = await addClass(server(), `with-drinks-${(nth += 1)}`)
      const details = sql`${classSessions.details} || ${JSON.stringify({ breakMinutes: 90 })}::jsonb`
      await server().db.update(classSessions).set({ details }).where(eq(classSessions.id, id))
      return id
    }
    const costOf = async ({ reference, token }: SeatBooking, wished: DrinkWish[]) => {
      const path = `/api/rsvps/${reference}/drinks/quote`
      const of = { token, drinks: wished }
      const { body } = await server().send<'quoteBreakDrinks'>('POST', path, of)
      return body.totalCents
    }
    const toCart = async ({ reference, token }: SeatBooking, more: object = {}) =>
      server().send<'seatsForCart'>('POST', `/api/rsvps/${reference}/cart`, {
        token,
        name: 'Zoe',
        email: 'zoe@guest.example',
        participants: ['Zoe', 'Ada'],
        message: '',
        ...more,
      })
    /** Two seats with a drink for one and two for the other, as a line of the cart. */
    const carted = async (more: { drinks?: DrinkWish[] } = {}) => {
      const id = await newClass()
      const held = (await hold(id, 2)).body
      const wished = more.drinks ?? drinks
      const drinksCents = await costOf(held, wished)
      const { status, body } = await toCart(held, { drinks: wished, drinksCents })
      expect([status, drinksCents > 0]).toEqual([200, true])
      return { id, seats: body, drinksCents }
    }
    const again = ({ booking: { reference, token } }: CartSeats) =>
      server().send<'holdSeatsAgain'>(
        'POST',
        `/api/rsvps/${reference}/hold`,
        { token },
        { origin: 'http://cafe.test' },
      )
    const soldOut = async (id: string, isSoldOut: boolean) => {
      const manager = await server().as('manager@demo.example')
      const path = `/api/admin/menu/items/${id}/sold-out`
      const { status } = await server().send('POST', path, { isSoldOut }, manager)
      expect(status).toBe(200)
    }
    const lineOf = ({ line: { id } }: CartSeats) => ({ id, type: 'session', quantity: 1 })
    const quote = async (lines: object[]) =>
      (await server().send<'quote'>('POST', '/api/quotes', { lines })).body
    const place = (lines: object[], more: object = {}) =>
      server().send(
        'POST',
        '/api/orders',
        newOrder({ lines, payment: 'online', ...more }),
        newKey(),
      )
    const pageOf = async ({ id, token }: Pick<Order, 'id' | 'token'>) => {
      const path = `/api/orders/${id}/payment-page`
      return (await server().send<'startPayment'>('POST', path, { token })).body.url
    }
    const pay = async (order: Pick<Order, 'id' | 'token'>, card: TestCard = 'good') =>
      press(server(), await pageOf(order), card)
    const drinksOf = async ({ reference }: Pick<SeatBooking, 'reference'>) => {
      const [row] = await server()
        .db.select()
        .from(orders)
        .where(sql`${orders.forBreak} ->> 'reference' = ${reference}`)
      if (!row) throw new Error('No drinks are ordered.')
      return row
    }
    const bookedSeconds = async (at: Date) => {
      const [row] = await server().db.select().from(pickupSlots).where(eq(pickupSlots.startsAt, at))
      return row?.bookedSeconds ?? 0
    }
    const books = async (): Promise<Record<string, number>> => {
      const { account, cents } = ledgerPostings
      const rows = await server()
        .db.select({ account, cents: sql`sum(${cents})`.mapWith(Number) })
        .from(ledgerPostings)
        .groupBy(account)
      return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
    }
    const backOnCards = async () => {
      await tidySeats(server())
      await reconcile(server())
      const pages = await server().db.select().from(testPaymentPages)
      return pages.reduce((all, { refundedCents }) => all + refundedCents, 0)
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('are paid once with all else, made for the break, and each goes back by its own rules', async () => {
      const before = [await books(), await backOnCards()] as const
      const { seats, drinksCents } = await carted()
      expect(seats.line.priceCents).toBe(TWO_CENTS + drinksCents)
      const lines = [milkTea, lineOf(seats)]
      const [drink, both] = [await quote([milkTea]), await quote(lines)]
      expect(both).toMatchObject({
        isSellable: true,
        totalCents: drink.totalCents + TWO_CENTS + drinksCents,
        // The drinks have their own tax and their own time in the kitchen.
        taxCents: drink.taxCents,
        prepSeconds: drink.prepSeconds,
      })
      expect(both.lines[1]?.summary).toContain(
        `Drinks for the break: ${formatCents(drinksCents)} with tax`,
      )
      const held = await drinksOf(seats.booking)
      expect(held).toMatchObject({ status: 'awaiting-payment', payment: 'online' })
      expect(await bookedSeconds(held.slotStartsAt)).toBeGreaterThanOrEqual(held.reservedSeconds)

      const { status, body } = await place(lines, { expectedTotalCents: both.totalCents })
      expect([status, body.message]).toEqual([201, undefined])
      await pay(body)
      const booking = await look(seats.booking)
      expect(booking).toMatchObject({ status: 'confirmed', paidCents: TWO_CENTS, dueCents: 0 })
      const inOneCents = both.totalCents
      expect(booking.payments).toMatchObject([{ amountCents: TWO_CENTS, inOneCents }])
      const own = await server().send<'order'>('GET', `/api/orders/${held.id}?token=${held.token}`)
      expect(own.body.money).toMatchObject([{ kind: 'paid', cents: drinksCents, inOneCents }])
      // One receipt of all of it, which the page of the drinks leads to.
      expect(own.body.paidWith).toEqual({ id: body.id, token: body.token, number: body.number })
      const receipt = () =>
        server().send<'order'>('GET', `/api/orders/${body.id}?token=${body.token}`)
      const { together } = (await receipt()).body
      expect(together?.givenBack).toEqual([])
      expect(together?.drinks).toMatchObject([
        { reference: seats.booking.reference, id: held.id, token: held.token, cents: drinksCents },
      ])
      const shownTotals = withDrinks(both, together?.drinks ?? [])
      expect(shownTotals).toMatchObject({
        taxCents: drink.taxCents + held.quote.taxCents,
        totalCents: both.totalCents,
      })
      expect(shownTotals.subtotalCents + shownTotals.taxCents).toBe(both.totalCents)
      expect(booking.drinks?.order).toMatchObject({
        id: held.id,
        status: 'pending',
        isPaid: true,
        totalCents: drinksCents,
      })
      const of = `/api/orders/${body.id}`
      const list = await server().send<'orderBookings'>('GET', `${of}/bookings?token=${body.token}`)
      expect(list.body.bookings).toMatchObject([
        { reference: seats.booking.reference, isKept: true },
        {
          name: 'Taro Milk Tea, 2 × Taro Milk Tea',
          isDrinks: true,
          isKept: true,
          path: expect.stringContaining(held.id) as string,
        },
      ])
      const standing = await server().send<'paymentStanding'>(
        'GET',
        `${of}/payment?token=${body.token}`,
      )
      expect(standing.body.items).toBe(linesText([drink.lines[0]].flatMap((line) => line ?? [])))
      const told = await server().db.query.outbox.findMany()
      const sent = told.filter(({ to }) => to === 'zoe@guest.example')
      expect(
        sent.some(({ text }) => text.includes('comes to your class Two Inks with-drinks')),
      ).toBe(true)
      const paid = await books()
      const moved = (account: string) => (paid[account] ?? 0) - (before[0][account] ?? 0)
      expect(moved('provider:test')).toBe(both.totalCents)
      expect(moved('deposits:seats')).toBe(-TWO_CENTS)
      expect(moved('deposits:orders')).toBe(0)

      // The order itself keeps nothing of it.
      const senior = await server().as('senior@demo.example')
      const refund = await server().send<'refundOrder'>(
        'POST',
        `/api/orders/${body.id}/refunds`,
        { key: crypto.randomUUID(), of: { kind: 'all' }, reason: 'Changed their mind' },
        senior,
      )
      expect(refund.body).toMatchObject({ refundedCents: drink.totalCents })
      const shown = { refundCents: TWO_CENTS, creditCents: 0 }
      const back = await cancel(seats.booking, { ...shown, drinksCents } as typeof shown)
      expect(back.body).toMatchObject({ status: 'cancelled', refundedCents: TWO_CENTS })
      expect(back.body.drinks?.order).toMatchObject({
        status: 'cancelled',
        refundedCents: drinksCents,
      })
      const after = (await receipt()).body
      expect(after.together?.givenBack.map(({ what, cents }) => [what, cents])).toEqual(
        expect.arrayContaining([
          ['Drinks for the break', drinksCents],
          [booking.title, TWO_CENTS],
        ]),
      )
      expect(leftCents(after)).toBe(0)
      expect((await backOnCards()) - before[1]).toBe(both.totalCents)
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[0][account] ?? 0])
    })

    test('cost less with a membership that is joined in the same cart, and each cent goes back', async () => {
      const before = [await books(), await backOnCards()] as const
      const me = await server().as('customer@demo.example')
      const { db } = server()
      const { id: userId } = await accountOf(server(), 'customer@demo.example')
      await db
        .update(memberships)
        .set({ state: 'ended', endedOn: '2025-10-01' })
        .where(eq(memberships.userId, userId))
      const { seats, drinksCents } = await carted()
      const lines = [lineOf(seats), { id: 'premium', type: 'membership', quantity: 1 }]
      const asked = await server().send<'quote'>('POST', '/api/quotes', { lines }, me)
      const [seatsLine] = asked.body.lines
      const { subtotalCents, taxCents } = (await drinksOf(seats.booking)).quote
      const goods = subtotalCents - Math.round(subtotalCents * 0.15)
      const lessCents = goods + Math.round((taxCents * goods) / subtotalCents)
      expect(lessCents).toBeLessThan(drinksCents)
      // 20 % off the class, 15 % off the drinks.
      expect(seatsLine?.summary).toContain(
        `Drinks for the break: ${formatCents(lessCents)} with tax`,
      )
      expect(seatsLine?.totalCents).toBe(TWO_CENTS - 2_720 + lessCents)
      // Without it, they cost what was shown.
      const alone = await server().send<'quote'>('POST', '/api/quotes', { lines: [lines[0]] }, me)
      expect(alone.body.totalCents).toBe(TWO_CENTS + drinksCents)

      const wrong = newOrder({
        lines,
        payment: 'online',
        expectedTotalCents: asked.body.totalCents + 1,
      })
      expect(
        (await server().send('POST', '/api/orders', wrong, { ...newKey(), ...me })).status,
      ).toBe(409)
      expect((await drinksOf(seats.booking)).quote.totalCents).toBe(drinksCents)
      const right = { ...wrong, expectedTotalCents: asked.body.totalCents }
      const { status, body } = await server().send('POST', '/api/orders', right, {
        ...newKey(),
        ...me,
      })
      expect([status, body.message]).toEqual([201, undefined])
      expect((await drinksOf(seats.booking)).quote).toMatchObject({
        totalCents: lessCents,
        reductions: [{ kind: 'member', label: 'Premium Membership: 15% off' }],
      })
      await pay(body)
      const drinksOrder = await drinksOf(seats.booking)
      expect(drinksOrder).toMatchObject({ status: 'pending', isPaid: true })
      const written = await db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, drinksOrder.id))
      const offLines = written.reduce((all, line) => all + line.discountCents, 0)
      expect(offLines).toBe(subtotalCents - goods)
      const booking = await look(seats.booking)
      expect(booking).toMatchObject({
        status: 'confirmed',
        paidCents: TWO_CENTS - 2_720,
        dueCents: 0,
      })
      const paid = await books()
      expect((paid['provider:test'] ?? 0) - (before[0]['provider:test'] ?? 0)).toBe(
        asked.body.totalCents,
      )

      const back = { refundCents: TWO_CENTS - 2_720, creditCents: 0, drinksCents: lessCents }
      expect((await cancel(seats.booking, back)).status).toBe(200)
      expect((await backOnCards()) - before[1]).toBe(TWO_CENTS - 2_720 + lessCents)
      const after = await books()
      for (const account of ['deposits:seats', 'deposits:orders', 'sales:drinks', 'tax'])
        expect([account, after[account] ?? 0]).toEqual([account, before[0][account] ?? 0])
      expect(Object.values(after).reduce((all, cents) => all + cents, 0)).toBe(0)
    })

    test('are not waiting for a payment of their own while the seats are held', async () => {
      const { seats } = await carted()
      const { id, token } = await drinksOf(seats.booking)
      const of = `/api/orders/${id}`
      const shown = await server().send<'order'>('GET', `${of}?token=${token}`)
      const seatsPath = expect.stringContaining(seats.booking.reference) as string
      expect(shown.body.forBreak).toMatchObject({ isWithSeats: true, seatsPath })
      expect(inProgress([shown.body], FRIDAY_NOON)).toEqual([])
      const standing = await server().send<'paymentStanding'>('GET', `${of}/payment?token=${token}`)
      expect(standing.body).toMatchObject({ state: 'with-seats', seatsPath, heldUntil: null })
      for (const way of ['payment-page', 'pay-at-counter']) {
        const { status, body } = await server().send('POST', `${of}/${way}`, { token })
        expect([status, body.error]).toEqual([409, 'paid_with_seats'])
      }
      // Nor does the counter take money for them: the same drinks would be paid twice.
      const barista = await server().as('barista@demo.example')
      const money = { key: randomUUID(), method: 'card-terminal' }
      const taken = await server().send('POST', `${of}/payments`, money, barista)
      expect([taken.status, taken.body.error]).toEqual([409, 'paid_with_seats'])
      const marked = await server().send('PATCH', of, { isPaid: true }, barista)
      expect([marked.status, marked.body.error]).toEqual([409, 'paid_with_seats'])
      // Nor while an order has the seats.
      const order = (await place([lineOf(seats)])).body
      expect((await server().send('POST', `${of}/payment-page`, { token })).status).toBe(409)
      await pay(order)
      const paid = await server().send<'order'>('GET', `${of}?token=${token}`)
      expect(paid.body).toMatchObject({ status: 'pending', isPaid: true })
      expect(paid.body.forBreak?.isWithSeats).toBeUndefined()
    })

    test('end with the order that nobody pays, and the kitchen has its time again', async () => {
      const { seats } = await carted()
      const { slotStartsAt, id, reservedSeconds } = await drinksOf(seats.booking)
      const free = (await bookedSeconds(slotStartsAt)) - reservedSeconds
      const { body } = await place([lineOf(seats)])
      await pay(body, 'declined')
      const cancelled = await patchOrder(server(), body.id, { status: 'cancelled' })
      expect(cancelled.status).toBe(200)
      expect((await drinksOf(seats.booking)).status).toBe('cancelled')
      expect([id, await bookedSeconds(slotStartsAt)]).toEqual([id, free])
      expect(await mailsOf(id)).toEqual([])
    })

    test('end with a hold that runs out in the cart', async () => {
      const { seats } = await carted()
      server().set(later(25))
      await tidySeats(server())
      expect((await look(seats.booking)).status).toBe('cancelled')
      expect((await drinksOf(seats.booking)).status).toBe('cancelled')
    })

    test('are ordered again with seats that are held again, at the same price and for the same people', async () => {
      const { seats, drinksCents } = await carted()
      const before = await drinksOf(seats.booking)
      const taken = await bookedSeconds(before.slotStartsAt)
      server().set(later(25))
      await tidySeats(server())
      const free = await bookedSeconds(before.slotStartsAt)
      expect(free).toBe(taken - before.reservedSeconds)
      const { body } = await again(seats)
      expect(body.drinksLost).toBeUndefined()
      expect(body.line.priceCents).toBe(TWO_CENTS + drinksCents)
      const after = await drinksOf(body.booking)
      expect(after).toMatchObject({ status: 'awaiting-payment', payment: 'online' })
      expect(after.quote.lines.map(({ customerName }) => customerName)).toEqual(['Zoe', 'Ada'])
      expect(await bookedSeconds(before.slotStartsAt)).toBe(taken)
      // Asked for again, as where its answer was lost, and by ten at once after the next one: one order.
      expect((await again(seats)).body.line).toEqual(body.line)
      server().set(later(50))
      const pressed = await Promise.all(Array.from({ length: 10 }, () => again(body)))
      const ids = new Set(pressed.flatMap((each) => (each.body.line ? [each.body.line.id] : [])))
      expect(ids.size).toBe(1)
      expect(await bookedSeconds(before.slotStartsAt)).toBe(taken)
      const last = (await again(body)).body
      expect(last.line.priceCents).toBe(TWO_CENTS + drinksCents)

      const lines = [lineOf(last)]
      const { totalCents } = await quote(lines)
      const placed = await place(lines, { expectedTotalCents: totalCents })
      await pay(placed.body)
      expect(await look(last.booking)).toMatchObject({
        status: 'confirmed',
        paidCents: TWO_CENTS,
        drinks: { order: { isPaid: true, status: 'pending', totalCents: drinksCents } },
      })
    })

    test('that are sold out by then are named, and the others are ordered again', async () => {
      const { seats } = await carted({
        drinks: [
          { seat: 0, id: 'taro-milk-tea', quantity: 1 },
          { seat: 1, id: 'thai-milk-tea', quantity: 1 },
        ],
      })
      server().set(later(25))
      await tidySeats(server())
      await soldOut('thai-milk-tea', true)
      const { body } = await again(seats)
      expect(body.drinksLost).toEqual({ names: ['Thai Milk Tea'], why: null })
      const [line, ...more] = (await drinksOf(body.booking)).quote.lines
      expect([line?.id, line?.customerName, more]).toEqual(['taro-milk-tea', 'Zoe', []])
      expect((await quote([lineOf(body)])).totalCents).toBe(body.line.priceCents)
      // Nothing is left of them: the seats are held all the same, and the line says so.
      server().set(later(50))
      await tidySeats(server())
      await soldOut('taro-milk-tea', true)
      const without = (await again(body)).body
      expect(without.drinksLost).toEqual({ names: ['Taro Milk Tea'], why: null })
      expect(without.line.priceCents).toBe(TWO_CENTS)
      const quoted = await quote([lineOf(without)])
      expect(quoted).toMatchObject({ isSellable: true, totalCents: TWO_CENTS })
      expect(quoted.lines[0]?.summary).toContain('Without the drinks for the break')
      await soldOut('thai-milk-tea', false)
      await soldOut('taro-milk-tea', false)
    })

    test('for which the kitchen has no time by then leave the seats alone held again', async () => {
      const { seats } = await carted()
      const { slotStartsAt } = await drinksOf(seats.booking)
      server().set(later(25))
      await tidySeats(server())
      await server()
        .db.update(pickupSlots)
        .set({ bookedSeconds: 100_000 })
        .where(eq(pickupSlots.startsAt, slotStartsAt))
      const { status, body } = await again(seats)
      expect(status).toBe(200)
      expect(body.drinksLost).toEqual({
        names: ['Taro Milk Tea', '2 × Taro Milk Tea'],
        why: expect.stringContaining('no time left') as string,
      })
      expect(body.line.priceCents).toBe(TWO_CENTS)
      expect(await bookedSeconds(slotStartsAt)).toBe(100_000)
      await server()
        .db.update(pickupSlots)
        .set({ bookedSeconds: 0 })
        .where(eq(pickupSlots.startsAt, slotStartsAt))
    })

    test('that somebody took out of the cart themselves stay out when the seats are held again', async () => {
      const { seats } = await carted()
      const without = (await toCart(seats.booking)).body
      server().set(later(45))
      await tidySeats(server())
      const { body } = await again(without)
      expect([body.drinksLost, body.line.priceCents]).toEqual([undefined, TWO_CENTS])
      expect((await quote([lineOf(body)])).lines[0]?.summary).not.toContain('Without')
    })

    test('wait as long as the order that pays them', async () => {
      const { seats, drinksCents } = await carted()
      server().set(later(9))
      const { body } = await place([lineOf(seats)])
      server().set(later(40))
      const url = await pageOf(body)
      // An order that is alone is cancelled by then.
      server().set(later(66))
      await reconcile(server())
      await tidySeats(server())
      expect((await drinksOf(seats.booking)).status).toBe('awaiting-payment')
      await press(server(), url, 'good')
      expect((await look(seats.booking)).drinks?.order).toMatchObject({
        status: 'pending',
        isPaid: true,
        totalCents: drinksCents,
      })
    })

    test('whose class is called off while they are paid give all back', async () => {
      const before = await backOnCards()
      const { id, seats, drinksCents } = await carted()
      const { body } = await place([milkTea, lineOf(seats)])
      const url = await pageOf(body)
      await server().db.transaction(async (tx) => {
        const { occasion } = await lockSeats(tx, seats.booking.reference)
        await tx.update(classSessions).set({ status: 'cancelled' }).where(eq(classSessions.id, id))
        await callOffSeats(tx, server(), occasion, { reason: 'No power', by: 'Ines' })
      })
      await press(server(), url, 'good')
      expect((await drinksOf(seats.booking)).status).toBe('cancelled')
      expect((await backOnCards()) - before).toBe(TWO_CENTS + drinksCents)
    })

    test('that cost something else, or are gone by then, are not paid unseen', async () => {
      const { seats, drinksCents } = await carted()
      const shown = (await quote([lineOf(seats)])).totalCents
      const wrong = await toCart(seats.booking, { drinks, drinksCents: drinksCents + 1 })
      expect([wrong.status, wrong.body.error]).toEqual([409, 'price_changed'])
      // Put into the cart again without them, none are ordered.
      const without = (await toCart(seats.booking)).body
      expect(without.line.priceCents).toBe(TWO_CENTS)
      expect((await drinksOf(seats.booking)).status).toBe('cancelled')
      const refused = await place([lineOf(seats)], { expectedTotalCents: shown })
      expect(refused.status).toBe(409)
      const { body } = await place([lineOf(without)], { expectedTotalCents: TWO_CENTS })
      await pay(body)
      expect(await look(seats.booking)).toMatchObject({ status: 'confirmed', paidCents: TWO_CENTS })
    })

    test('that were cancelled by their own link while the order was paid come back', async () => {
      const before = await backOnCards()
      const { seats, drinksCents } = await carted()
      const { body } = await place([lineOf(seats)])
      const url = await pageOf(body)
      const { id } = await drinksOf(seats.booking)
      expect((await patchOrder(server(), id, { status: 'cancelled' })).status).toBe(200)
      await press(server(), url, 'good')
      expect(await look(seats.booking)).toMatchObject({ status: 'confirmed', dueCents: 0 })
      expect((await backOnCards()) - before).toBe(drinksCents)
      const kept = (await mailsOf(seats.booking.reference)).find(({ subject }) =>
        subject.startsWith('Your seats are booked'),
      )
      expect(kept?.text).toContain(`${formatCents(drinksCents)} for them comes back`)
    })
  },
  { payments: provider },
)

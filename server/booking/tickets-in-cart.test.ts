import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { TicketSale, TicketWish } from '#domain/booking/tickets.ts'
import type { Order, Quote } from '#domain/contracts/ordering.ts'
import type { CartSeats, SeatBooking } from '#domain/contracts/seats.ts'
import { events, ledgerPostings, orders, outbox, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { joinWith, press } from '../memberships/testing.ts'
import { reconcile } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider, type TestCard } from '../payments/test-provider.ts'
import { SECTIONS } from '../people/keeping.ts'
import type { Person } from '../people/person.ts'
import { findAccount } from '../people/store.ts'
import { callOffSeats } from './called-off.ts'
import { reservationsOf } from './reserved.ts'
import { holdSeats } from './seat-holds.ts'
import { lockSeats } from './seat-rows.ts'
import { addClass, booksOfSeats, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'
import { addEvent } from './ticket-testing.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * 60_000)
const MIXED: TicketWish[] = [
  { tier: 'early', count: 1 },
  { tier: 'choose', count: 2, eachCents: 800 },
]
const MIXED_CENTS = 2_600

eachEngine(
  'tickets to events in the cart',
  (server) => {
    let nth = 0
    const desk = seatDesk(server)
    const { look, cancel, rowOf, mailsOf } = desk
    const newEvent = (more: Partial<TicketSale> = {}, capacity = 10) =>
      addEvent(server(), `carted-event-${(nth += 1)}`, more, capacity)
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })
    const hold = (id: string, tickets: TicketWish[], headers = {}) =>
      server().send<'holdTickets'>(
        'POST',
        `/api/events/${id}/holds`,
        { tickets },
        { origin: 'http://cafe.test', ...headers },
      )
    const heldToCart = (
      { reference, token, party }: Pick<SeatBooking, 'reference' | 'token' | 'party'>,
      more: object = {},
      headers = {},
    ) =>
      server().send<'seatsForCart'>(
        'POST',
        `/api/rsvps/${reference}/cart`,
        {
          token,
          name: 'Zoe',
          email: 'zoe@guest.example',
          participants: Array.from({ length: party }, (_, i) => `Guest ${i + 1}`),
          answers: { diet: 'nuts' },
          message: '',
          ...more,
        },
        headers,
      )
    const toCart = async (id: string, tickets: TicketWish[], headers = {}) =>
      (await heldToCart((await hold(id, tickets, headers)).body, {}, headers)).body
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
      (await server().db.select().from(events).where(eq(events.id, id)))[0]?.seatsTaken
    const left = async (id: string) => {
      const { body } = await server().send<'event'>('GET', `/api/events/${id}`)
      return Object.fromEntries(body.tickets?.tiers.map((each) => [each.id, each.left]) ?? [])
    }
    const books = async (): Promise<Record<string, number>> => {
      const { account, cents } = ledgerPostings
      const rows = await server()
        .db.select({ account, cents: sql`sum(${cents})`.mapWith(Number) })
        .from(ledgerPostings)
        .groupBy(account)
      return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
    }

    test('are paid once with a drink, keep their codes, and are sold when it begins', async () => {
      const id = await newEvent()
      const held = (await hold(id, MIXED)).body
      const ids = (await rowOf(held.reference)).tickets?.map((ticket) => ticket.id)
      const unanswered = await heldToCart(held, { answers: {} })
      expect([unanswered.status, unanswered.body.fields]).toEqual([
        422,
        { 'answers.diet': expect.any(String) },
      ])
      const tickets = (await heldToCart(held)).body
      expect(tickets.line).toMatchObject({
        name: `Night ${id}, 3 tickets`,
        priceCents: MIXED_CENTS,
      })
      const lines = [milkTea, lineOf(tickets)]
      const [drink, both] = [await quote([milkTea]), await quote(lines)]
      expect(both).toMatchObject({
        isSellable: true,
        totalCents: drink.totalCents + MIXED_CENTS,
        taxCents: drink.taxCents,
        prepSeconds: drink.prepSeconds,
      })
      expect(both.lines[1]).toMatchObject({
        name: `Night ${id}, 3 tickets`,
        summary: expect.stringContaining('early, 2 × choose'),
        totalCents: MIXED_CENTS,
        taxCents: 0,
      })
      const before = await books()
      const { status, body } = await place(lines, { expectedTotalCents: both.totalCents })
      expect([status, body.message]).toEqual([201, undefined])
      expect(JSON.stringify(body.quote)).not.toContain(held.token)

      // No clock ends what an order has, and nothing else is done to it meanwhile.
      server().set(later(25))
      await tidySeats(server())
      expect(await look(held)).toMatchObject({ status: 'held', isInOrder: true })
      const apart = await cancel(held, { refundCents: 0, creditCents: 0 })
      expect([apart.status, apart.body.error]).toEqual([409, 'seats_in_order'])
      const direct = await desk.book(held, { answers: { diet: 'nuts' } })
      expect([direct.status, direct.body.error]).toEqual([409, 'seats_in_order'])

      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'pending', isPaid: true })
      const done = await look(held)
      expect(done).toMatchObject({
        status: 'confirmed',
        paidCents: MIXED_CENTS,
        dueCents: 0,
        participants: ['Guest 1', 'Guest 2', 'Guest 3'],
        answers: [{ question: 'What do you not eat?', answer: 'nuts' }],
      })
      expect(done.tickets.map((ticket) => ticket.id)).toEqual(ids)
      expect(done.tickets.every(({ qrSvg }) => qrSvg !== null)).toBe(true)
      const paid = await books()
      const moved = (account: string) => (paid[account] ?? 0) - (before[account] ?? 0)
      expect(moved('provider:test')).toBe(both.totalCents)
      expect(moved('deposits:seats')).toBe(-MIXED_CENTS)
      expect(moved('deposits:orders')).toBe(0)

      // In a copy of one's data each cent stands once: with the drink, or with the tickets.
      const copyOf = (name: string) =>
        SECTIONS.find((section) => section.name === name)?.read(server().db, {
          userId: 'nobody',
          email: 'zoe@guest.example',
          former: [],
          artistId: null,
        })
      const own = { paid: await copyOf('payments'), seats: await copyOf('seat-payments') }
      expect(own.paid).toMatchObject([{ amountCents: drink.totalCents }])
      expect(own.seats).toMatchObject([{ amountCents: MIXED_CENTS }])
      const mails = (await mailsOf(held.reference)).filter(({ to }) => to === 'zoe@guest.example')
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain(`/tickets?reference=${held.reference}`)
      const booked = await server().send<'orderBookings'>(
        'GET',
        `/api/orders/${body.id}/bookings?token=${body.token}`,
      )
      expect(booked.body.bookings).toMatchObject([
        {
          name: `Night ${id}, 3 tickets`,
          path: expect.stringContaining('/tickets?'),
          isKept: true,
        },
      ])

      server().set(new Date(done.startsAt))
      await tidySeats(server())
      expect(await booksOfSeats(server(), held.reference)).toEqual({
        'deposits:orders': MIXED_CENTS,
        'sales:event': -MIXED_CENTS,
      })
    })

    test('stand on the receipt of the order, and are given back apart from it', async () => {
      const id = await newEvent()
      const tickets = await toCart(id, MIXED)
      const before = await books()
      const { body } = await place([milkTea, lineOf(tickets)])
      await pay(body)
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(eq(outbox.to, body.contact.email ?? ''))
      expect(mails.map(({ text }) => text).join()).toContain(`Night ${id}, 3 tickets`)
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
        refundedCents: body.quote.totalCents - MIXED_CENTS,
      })
      const one = await cancel(tickets.booking, {
        seat: 1,
        of: 3,
        refundCents: 800,
        creditCents: 0,
      })
      expect(one.body).toMatchObject({ party: 2, refundedCents: 800 })
      const all = await cancel(tickets.booking, { refundCents: 1_800, creditCents: 0 })
      expect(all.body).toMatchObject({ status: 'cancelled', refundedCents: MIXED_CENTS })
      await reconcile(server())
      await tidySeats(server())
      expect(await taken(id)).toBe(0)
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])
    })

    test('whose hold ran out are refused with a sentence, and held again with names, prices and answers', async () => {
      const id = await newEvent()
      const tickets = await toCart(id, MIXED)
      server().set(later(11))
      const over = await quote([lineOf(tickets)])
      expect(over.lines[0]?.problem).toMatchObject({ reason: 'hold-over' })
      expect((await place([milkTea, lineOf(tickets)])).status).toBe(422)
      const again = () =>
        server().send<'holdSeatsAgain'>(
          'POST',
          `/api/rsvps/${tickets.booking.reference}/hold`,
          { token: tickets.booking.token },
          { origin: 'http://cafe.test' },
        )
      const answers = await Promise.all(Array.from({ length: 6 }, again))
      const known = answers.find(({ status }) => status === 200)?.body
      if (!known) throw new Error('Nothing was held.')
      expect(new Set(answers.flatMap(({ body }) => (body.line ? [body.line.id] : []))).size).toBe(1)
      expect(known.booking).toMatchObject({
        status: 'held',
        participants: ['Guest 1', 'Guest 2', 'Guest 3'],
        answers: [{ question: 'What do you not eat?', answer: 'nuts' }],
        totalCents: MIXED_CENTS,
      })
      expect(await taken(id)).toBe(3)
      expect(await left(id)).toMatchObject({ early: 1 })
      expect((await place([lineOf(known)])).status).toBe(201)
      // Where the tier is gone meanwhile it says so.
      const other = await newEvent()
      const gone = await toCart(other, [{ tier: 'early', count: 2 }])
      server().set(later(25))
      await toCart(other, [{ tier: 'early', count: 1 }])
      const refused = await server().send<'holdSeatsAgain'>(
        'POST',
        `/api/rsvps/${gone.booking.reference}/hold`,
        { token: gone.booking.token },
        { origin: 'http://cafe.test' },
      )
      expect([refused.status, refused.body.error]).toEqual([409, 'tickets_gone'])
    })

    test('are free again when a card is declined and the order ends, and when it is cancelled', async () => {
      const id = await newEvent()
      const tickets = await toCart(id, [{ tier: 'early', count: 2 }])
      const { body } = await place([milkTea, lineOf(tickets)])
      await pay(body, 'declined')
      expect(await left(id)).toMatchObject({ early: 0 })
      server().set(later(40))
      await reconcile(server())
      expect(await orderOf(body.id)).toMatchObject({ status: 'cancelled' })
      expect(await left(id)).toMatchObject({ early: 2, standard: 10 })
      expect(await look(tickets.booking)).toMatchObject({ status: 'cancelled' })
      const more = await toCart(id, [{ tier: 'early', count: 2 }])
      const placed = await place([lineOf(more)])
      const cancelled = await server().send<'cancelOrder'>(
        'POST',
        `/api/orders/${placed.body.id}/cancellation`,
        { token: placed.body.token },
      )
      expect(cancelled.body.status).toBe('cancelled')
      expect(await taken(id)).toBe(0)
    })

    test('of an event that is called off before the money arrives give it back, and the drinks stay', async () => {
      const id = await newEvent()
      const tickets = await toCart(id, MIXED)
      const { body } = await place([milkTea, lineOf(tickets)])
      const { reference } = tickets.booking
      await server().db.transaction(async (tx) => {
        const { occasion } = await lockSeats(tx, reference)
        await callOffSeats(tx, server(), occasion, { reason: 'No power', by: 'Ada' })
      })
      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'pending', isPaid: true })
      expect((await look(tickets.booking)).refundedCents).toBe(MIXED_CENTS)
      expect(await booksOfSeats(server(), reference)).toEqual({
        'deposits:orders': MIXED_CENTS,
        'provider:test': -MIXED_CENTS,
      })
    })

    test('keep the price at which they were held, and cost members less where the event is a workshop', async () => {
      const id = await newEvent({ isWorkshop: true })
      const plain = await newEvent()
      const cleo = await server().as('customer@demo.example')
      const both = [
        await toCart(id, [{ tier: 'standard', count: 2 }], cleo),
        await toCart(plain, MIXED, cleo),
      ]
      const ids = (await rowOf(both[0]?.booking.reference ?? '')).tickets?.map((each) => each.id)
      await server()
        .db.update(events)
        .set({
          details: sql`jsonb_set(${events.details}, '{tickets,tiers,1,priceCents}', '9900')`,
        })
        .where(eq(events.id, id))
      const lines = both.map(lineOf)
      const before = await quote(lines, cleo)
      expect(before.totalCents).toBe(3_000 + MIXED_CENTS)
      const account = await findAccount(server().db, 'customer@demo.example')
      if (!account) throw new Error('The demo has no customer.')
      await joinWith(server(), { user: account } as unknown as Person, 'good', { tier: 'premium' })
      const after = await quote(lines, cleo)
      expect(after.lines.map(({ totalCents }) => totalCents)).toEqual([2_400, MIXED_CENTS])
      expect(after.lines[0]?.summary).toContain('$6.00 off')
      const dear = await place(lines, { expectedTotalCents: before.totalCents }, cleo)
      expect([dear.status, dear.body.error]).toEqual([409, 'price_changed'])
      const { body } = await place(lines, { expectedTotalCents: after.totalCents }, cleo)
      await pay(body)
      const [workshop] = both
      const done = await look(workshop?.booking ?? { reference: '', token: '' })
      expect(done).toMatchObject({ status: 'confirmed', totalCents: 2_400, paidCents: 2_400 })
      expect(done.tickets.map((ticket) => ticket.id)).toEqual(ids)
      // One that goes back is what was paid for it.
      expect(done.tickets.map(({ cancel: back }) => back?.refundCents)).toEqual([1_200, 1_200])
    })

    test('of somebody else, and seats that were reserved without a ticket, are not sold', async () => {
      const one = await toCart(await newEvent(), MIXED)
      const two = await toCart(await newEvent(), MIXED)
      const forged = `${one.booking.reference}.${two.booking.token}`
      const asked = await quote([{ id: forged, type: 'session', quantity: 1 }])
      expect(asked).toMatchObject({ isSellable: false, lines: [{ totalCents: 0 }] })
      expect((await quote([lineOf(one), lineOf(one)])).isSellable).toBe(false)
      await server()
        .db.update(rsvps)
        .set({ tickets: null })
        .where(eq(rsvps.reference, two.booking.reference))
      expect(await quote([lineOf(two)])).toMatchObject({ isSellable: false })
    })

    test('of the last ticket, one is sold, however many ask by cart and directly at once', async () => {
      const id = await newEvent({}, 1)
      const held = await Promise.allSettled(
        Array.from({ length: 24 }, async (_, i) => {
          const seats = await holdSeats(
            server(),
            { person: null, network: `198.51.100.${i + 1}` },
            { type: 'event', id },
            [{ tier: i % 3 === 0 ? 'early' : 'standard', count: 1 }],
          )
          return { seats, byCart: i % 2 === 0 }
        }),
      )
      const won = held.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      expect(won).toHaveLength(1)
      const { seats } = won[0] ?? {}
      if (!seats) throw new Error('Nobody got it.')
      // And of one hold, one way takes it: by ten carts, and by its own page.
      const line = lineOf((await heldToCart(seats)).body)
      const tried = await Promise.all([
        ...Array.from({ length: 10 }, () => place([milkTea, line])),
        ...Array.from({ length: 10 }, () => desk.book(seats, { answers: { diet: 'nuts' } })),
      ])
      const placed = tried.slice(0, 10).filter(({ status }) => status === 201)
      expect(placed).toHaveLength(1)
      expect(tried.every(({ status }) => [200, 201, 409, 422].includes(status))).toBe(true)
      for (const { body } of placed) await pay(body as Order)
      // A page of its own that was opened before and is paid after all: that money comes back.
      const pages = await server().db.execute(
        sql`select id from seat_charges where reference = ${seats.reference} and state <> 'succeeded'`,
      )
      for (const { id: charge } of (pages as unknown as { rows: { id: string }[] }).rows)
        await desk.arrives(charge, 1_500)
      await tidySeats(server())
      const done = await look(seats)
      expect(done).toMatchObject({ status: 'confirmed', party: 1 })
      expect(done.paidCents - done.refundedCents).toBe(done.totalCents)
      expect(await taken(id)).toBe(1)
    })

    test('are taken of several events and classes by carts in any order, and none waits for another for ever', async () => {
      const eventIds = [await newEvent({}, 100), await newEvent({}, 100)]
      const classId = await addClass(server(), `carted-with-${nth}`, { capacity: 100 })
      const carts = []
      for (let i = 0; i < 8; i += 1) {
        await server().db.update(rsvps).set({ networkKey: null })
        const mine = []
        for (const id of eventIds) mine.push(await toCart(id, [{ tier: 'standard', count: 1 }]))
        const seats = (await desk.hold(classId, 1)).body
        mine.push((await heldToCart(seats, { answers: undefined })).body)
        carts.push(i % 2 === 0 ? mine : mine.toReversed())
      }
      // Placing tries once more after a deadlock. Locking alone does not, so none may come of it.
      const lock = (mine: CartSeats[]) =>
        server().db.transaction(async (tx) => {
          // Without the class, which alone would keep them apart.
          const lines = mine
            .filter(({ booking }) => booking.type === 'event')
            .map(({ booking }) => ({ id: booking.reference, type: 'session' }))
          await reservationsOf(server()).hold(tx, { quote: { lines } as unknown as Quote })
          for (const { id } of lines) await lockSeats(tx, id)
        })
      for (let round = 0; round < 5; round += 1) await Promise.all(carts.map(lock))
      const placed = await Promise.all(carts.map((mine) => place(mine.map(lineOf))))
      expect(placed.map(({ status }) => status)).toEqual(carts.map(() => 201))
      await Promise.all(
        placed.map(({ body }, i) =>
          i < 4
            ? pay(body)
            : server().send('POST', `/api/orders/${body.id}/cancellation`, { token: body.token }),
        ),
      )
      for (const id of eventIds) expect(await taken(id)).toBe(4)
    })

    test('never come to more than there are, and each cent of them is paid, kept or given back', async () => {
      const act = fc.record({
        tickets: fc
          .subarray(
            [
              { tier: 'early', count: 1 },
              { tier: 'standard', count: 1 },
              { tier: 'choose', count: 2, eachCents: 700 },
            ],
            { minLength: 1 },
          )
          .map((wishes) => wishes as TicketWish[]),
        way: fc.constantFrom('cart', 'direct'),
        end: fc.constantFrom('paid', 'declined', 'left', 'given back'),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
          server().set(FRIDAY_NOON)
          const capacity = 5
          const id = await newEvent({}, capacity)
          const before = await books()
          const links: SeatBooking[] = []
          for (const { tickets, way, end } of acts) {
            await server().db.update(rsvps).set({ networkKey: null })
            const held = await hold(id, tickets)
            expect(await taken(id)).toBeLessThanOrEqual(capacity)
            if (held.status !== 200) continue
            links.push(held.body)
            if (end === 'left') continue
            const card = end === 'declined' ? 'declined' : 'good'
            if (way === 'cart') {
              const { body } = await place([lineOf((await heldToCart(held.body)).body)])
              await pay(body, card)
            } else {
              const { body } = await desk.book(held.body, { answers: { diet: 'nuts' } })
              await press(server(), body.url ?? '', card)
            }
            const now = await look(held.body)
            expect(now.status).toBe(end === 'declined' ? 'held' : 'confirmed')
            if (end === 'given back')
              await cancel(held.body, { refundCents: now.paidCents, creditCents: 0 })
          }
          server().set(later(60))
          await reconcile(server())
          await tidySeats(server())
          const kept = await Promise.all(links.map(look))
          const seated = kept.filter(({ status }) => status === 'confirmed')
          const party = seated.reduce((all, each) => all + each.party, 0)
          expect(await taken(id)).toBe(party)
          const standard = capacity - party
          const early = seated.flatMap(({ tickets }) => tickets.filter((t) => t.name === 'early'))
          expect(await left(id)).toMatchObject({
            standard,
            early: Math.min(standard, 2 - early.length),
          })
          const cents = seated.reduce((all, each) => all + (each.totalCents ?? 0), 0)
          const after = await books()
          const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
          expect([moved('provider:test'), moved('deposits:seats')]).toEqual([cents, -cents || 0])
          expect(moved('deposits:orders')).toBe(0)
        }),
        { numRuns: 8 },
      )
    })
  },
  { payments: provider, connections: 20 },
)

import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { DrinkWish } from '#domain/contracts/break-drinks.ts'
import type { PieceValue } from '#domain/contracts/editing.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { firesAt } from '#domain/kitchen/making.ts'
import {
  classSessions,
  ledgerPostings,
  orders,
  outbox,
  payments,
  pickupSlots,
  rsvps,
  seatCharges,
  testPaymentPages,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { reconcile } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { orderDrinks } from './break-orders.ts'
import { settleSeatCharge } from './seat-money.ts'
import { tidySeats } from './seat-tidy.ts'
import { addClass, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** By the demo menu. */
const TARO = 'taro-milk-tea'

eachEngine(
  'drinks for the break of a class',
  (server) => {
    let nth = 0
    const { hold, book, booked, look, cancel, mailsOf } = seatDesk(server)
    /** A class of its own for each test, on a day of its own, three hours with a break after 90 minutes. */
    const newClass = async (
      breakMinutes = 90,
      more: Partial<typeof classSessions.$inferInsert> = {},
    ) => {
      nth += 1
      const startsAt = new Date(FRIDAY_NOON.getTime() + (7 + nth) * DAY_MS)
      const endsAt = new Date(startsAt.getTime() + 180 * MINUTE_MS)
      const id = await addClass(server(), `break-${nth}`, { startsAt, endsAt, ...more })
      const details = sql`${classSessions.details} || ${JSON.stringify({ breakMinutes })}::jsonb`
      await server().db.update(classSessions).set({ details }).where(eq(classSessions.id, id))
      return { id, startsAt, breakAt: new Date(startsAt.getTime() + breakMinutes * MINUTE_MS) }
    }
    const taro = (seat: number, quantity = 1): DrinkWish => ({ seat, id: TARO, quantity })
    const quote = async ({ reference, token }: SeatBooking, drinks: DrinkWish[]) =>
      server().send<'quoteBreakDrinks'>('POST', `/api/rsvps/${reference}/drinks/quote`, {
        token,
        drinks,
      })
    const order = async (seats: SeatBooking, drinks: DrinkWish[], more: object = {}) => {
      const { body } = await quote(seats, drinks)
      return server().send<'orderBreakDrinks'>('POST', `/api/rsvps/${seats.reference}/drinks`, {
        token: seats.token,
        drinks,
        payment: 'counter',
        expectedCents: body.totalCents ?? 0,
        key: randomUUID(),
        ...more,
      })
    }
    /** Three seats with drinks for some of them, paid by one card. */
    const bookedWith = async (id: string, drinks: DrinkWish[], party = 3) => {
      const held = (await hold(id, party)).body
      const { body: priced } = await quote(held, drinks)
      const { body } = await book(held, { drinks, drinksCents: priced.totalCents })
      await press(server(), body.url ?? '', 'good')
      return { seats: await look(held), drinksCents: priced.totalCents }
    }
    const rowOf = async (id: string | undefined) => {
      const [row] = await server()
        .db.select()
        .from(orders)
        .where(eq(orders.id, id ?? ''))
      if (!row) throw new Error('There is no such order.')
      return row
    }
    const bookedSeconds = async (at: Date) => {
      const [row] = await server().db.select().from(pickupSlots).where(eq(pickupSlots.startsAt, at))
      return row?.bookedSeconds ?? 0
    }
    /** Makes the refunds that wait, and says what went back to the card of a party and its drinks. */
    const backOnCard = async (reference: string) => {
      await tidySeats(server())
      await reconcile(server())
      const charges = await server()
        .db.select()
        .from(seatCharges)
        .where(eq(seatCharges.reference, reference))
      const ids = charges.flatMap(({ chargeId }) => (chargeId ? [chargeId] : []))
      const pages = await server()
        .db.select()
        .from(testPaymentPages)
        .where(inArray(testPaymentPages.id, ids))
      return pages.reduce((all, { refundedCents }) => all + refundedCents, 0)
    }
    const publish = async (id: string, change: object) => {
      const admin = await server().as('admin@demo.example')
      const at = `/api/admin/content/class/${id}`
      const { body: piece } = await server().send<'piece'>('GET', at, undefined, admin)
      const value = { ...piece.published, ...change } as PieceValue
      const edit = { value, version: piece.version, mark: null, tellParties: true }
      return server().send('POST', `${at}/publication`, edit, admin)
    }
    const staff = () => server().as('barista@demo.example')
    /** Who drinks what, as the door sees it. */
    const atTheDoor = async (id: string, reference: string) => {
      const { body } = await server().send<'classDoors'>(
        'GET',
        '/api/class-doors',
        undefined,
        await staff(),
      )
      const door = body.classDoors.find((each) => each.id === id)
      return door?.people.filter((each) => each.reference === reference) ?? []
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('are paid with the seats by one card, held in the kitchen, and all of it goes back', async () => {
      const { id, breakAt } = await newClass()
      const { seats, drinksCents } = await bookedWith(id, [taro(0), taro(2, 2)])
      expect(seats).toMatchObject({ status: 'confirmed', paidCents: 24_000, dueCents: 0 })
      expect(seats.drinks).toMatchObject({ breakAt: breakAt.toISOString(), canOrder: false })
      const made = await rowOf(seats.drinks?.order?.id)
      expect(made).toMatchObject({
        status: 'pending',
        isPaid: true,
        payment: 'online',
        pickupAt: breakAt,
        channel: 'site',
        forBreak: { reference: seats.reference, classId: id },
      })
      expect(made.quote.totalCents).toBe(drinksCents)
      // Both pages say what the one charge was.
      const inOneCents = 24_000 + drinksCents
      expect(seats.payments).toMatchObject([{ amountCents: 24_000, inOneCents }])
      const { body: own } = await server().send<'order'>(
        'GET',
        `/api/orders/${made.id}?token=${made.token}`,
      )
      expect(own.money).toMatchObject([{ kind: 'paid', cents: drinksCents, inOneCents }])
      expect(made.quote.taxCents).toBeGreaterThan(0)
      expect(
        made.quote.lines.map(({ customerName, quantity }) => [customerName, quantity]),
      ).toEqual([
        ['Guest 1', 1],
        ['Guest 3', 2],
      ])
      const reserved = made.reservedSeconds
      expect(await bookedSeconds(made.slotStartsAt)).toBe(reserved)
      expect(made.slotStartsAt.getTime()).toBeLessThanOrEqual(breakAt.getTime())
      // The kitchen begins as long before the break as it takes.
      const { body: tickets } = await server().send<'orders'>(
        'GET',
        '/api/orders',
        undefined,
        await staff(),
      )
      const ticket = tickets.orders.find((each) => each.id === made.id)
      expect(ticket?.forBreak?.title).toBe('Two Inks break-1')
      const minutes = Math.ceil(reserved / 60)
      expect(ticket && firesAt(ticket)).toEqual(new Date(breakAt.getTime() - minutes * MINUTE_MS))
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(eq(outbox.to, 'zoe@guest.example'))
      expect(mails.some(({ text }) => text.includes('comes to your class Two Inks break-1'))).toBe(
        true,
      )

      // What is not shown is not done.
      const shown = { refundCents: 24_000, creditCents: 0 }
      const other = await cancel(seats, { ...shown, drinksCents: 1 } as typeof shown)
      expect([other.status, other.body.error]).toEqual([409, 'refund_changed'])
      expect(seats.drinks?.back?.backCents).toBe(drinksCents)
      const done = await cancel(seats, { ...shown, drinksCents } as typeof shown)
      expect(done.body).toMatchObject({ status: 'cancelled', refundedCents: 24_000 })
      expect(done.body.drinks?.order).toMatchObject({
        status: 'cancelled',
        refundedCents: drinksCents,
      })
      expect(await bookedSeconds(made.slotStartsAt)).toBe(0)
      expect(await backOnCard(seats.reference)).toBe(24_000 + drinksCents)
      // Asked again, nothing more goes back.
      await cancel(seats, shown)
      expect(await backOnCard(seats.reference)).toBe(24_000 + drinksCents)
    })

    test('of one person are taken off and paid back when that person cannot come', async () => {
      const { id } = await newClass()
      const { seats, drinksCents } = await bookedWith(id, [taro(0), taro(1)])
      const before = await rowOf(seats.drinks?.order?.id)
      const half = seats.drinks?.backOfOne[1]?.backCents ?? 0
      expect(half).toBe(Math.floor(drinksCents / 2))
      expect(seats.drinks?.backOfOne[2]).toBeNull()
      const done = await cancel(seats, { seat: 1, of: 3, refundCents: 8_000, creditCents: 0 })
      expect(done.body.participants).toEqual(['Guest 1', 'Guest 3'])
      const after = await rowOf(before.id)
      expect(after.quote.lines.map(({ customerName }) => customerName)).toEqual(['Guest 1'])
      expect(after).toMatchObject({ status: 'pending', isPaid: true })
      expect(await bookedSeconds(after.slotStartsAt)).toBe(after.reservedSeconds)
      expect(after.reservedSeconds).toBeLessThan(before.reservedSeconds)
      expect(await backOnCard(seats.reference)).toBe(8_000 + half)
      // The last who had something: the order ends.
      await cancel(done.body, { seat: 0, of: 2, refundCents: 8_000, creditCents: 0 })
      expect((await rowOf(before.id)).status).toBe('cancelled')
      expect(await backOnCard(seats.reference)).toBe(16_000 + drinksCents)
    })

    test('that are not paid in time end with the hold, and are chosen anew without a trace', async () => {
      const { id, breakAt } = await newClass()
      const held = (await hold(id, 2)).body
      const one = (await quote(held, [taro(0)])).body.totalCents
      const two = (await quote(held, [taro(0), taro(1)])).body.totalCents
      const first = await book(held, { drinks: [taro(0)], drinksCents: one })
      // Sent twice it is the same page and the same order.
      const again = await book(held, { drinks: [taro(0)], drinksCents: one })
      expect(again.body.url).toBe(first.body.url)
      const other = await book(held, { drinks: [taro(0), taro(1)], drinksCents: two })
      expect(other.body.url).not.toBe(first.body.url)
      const wrong = await book(held, { drinks: [taro(0)], drinksCents: two })
      expect([wrong.status, wrong.body.error]).toEqual([409, 'price_changed'])
      const { drinks } = await look(held)
      expect(drinks?.order).toMatchObject({ status: 'awaiting-payment', totalCents: two })
      const row = await rowOf(drinks?.order?.id)
      expect(await bookedSeconds(row.slotStartsAt)).toBe(row.reservedSeconds)
      server().set(new Date(FRIDAY_NOON.getTime() + 25 * MINUTE_MS))
      await tidySeats(server())
      expect((await look(held)).status).toBe('cancelled')
      expect((await rowOf(row.id)).status).toBe('cancelled')
      expect(await bookedSeconds(row.slotStartsAt)).toBe(0)
      expect(breakAt.getTime()).toBeGreaterThan(row.slotStartsAt.getTime() - 1)
      // Nobody is told of an order that they never had.
      const mails = await mailsOf(row.id)
      expect(mails).toEqual([])
      // Money that comes after that gets the seats, which are free still, and goes back for the drinks.
      const [charge] = await server()
        .db.select()
        .from(seatCharges)
        .where(eq(seatCharges.orderId, row.id))
      await server()
        .db.update(testPaymentPages)
        .set({ state: 'paid', toldAt: server().now() })
        .where(eq(testPaymentPages.paymentId, charge?.id ?? ''))
      const [page] = await server()
        .db.select()
        .from(testPaymentPages)
        .where(eq(testPaymentPages.paymentId, charge?.id ?? ''))
      const standing = {
        state: 'succeeded',
        amountCents: 16_000 + two,
        chargeId: page?.id ?? '',
      } as const
      await settleSeatCharge(server(), charge?.id ?? '', standing)
      await settleSeatCharge(server(), charge?.id ?? '', standing)
      expect(await look(held)).toMatchObject({ status: 'confirmed', paidCents: 16_000 })
      expect(await backOnCard(held.reference)).toBe(two)
      const kept = (await mailsOf(held.reference)).find(({ subject }) =>
        subject.startsWith('Your seats are booked'),
      )
      expect(kept?.text).toContain('the drinks for the break were not kept')
      expect(kept?.text).toContain(formatCents(two))
    })

    test('stay with the second of two people of one name when the first leaves, as the ticket for the door does', async () => {
      const { id, startsAt } = await newClass()
      const held = (await hold(id, 3)).body
      const drinks = [taro(2)]
      const { body: priced } = await quote(held, drinks)
      const participants = ['Ann', 'Kim', 'Kim']
      const { body } = await book(held, { participants, drinks, drinksCents: priced.totalCents })
      await press(server(), body.url ?? '', 'good')
      const before = await look(held)
      await cancel(before, { seat: 1, of: 3, refundCents: 8_000, creditCents: 0 })
      const after = await look(held)
      expect(after.participants).toEqual(['Ann', 'Kim'])
      expect(after.drinks?.order?.wishes).toMatchObject([{ seat: 1, id: TARO }])
      expect(after.drinks?.backOfOne.map((each) => each !== null)).toEqual([false, true])
      expect(after.passes.map(({ pass }) => pass)).toEqual([
        before.passes[0]?.pass,
        before.passes[2]?.pass,
      ])
      server().set(new Date(startsAt.getTime() - DAY_MS))
      const people = await atTheDoor(id, held.reference)
      expect(people.map(({ name, drinks: had }) => [name, had?.length])).toEqual([
        ['Ann', 0],
        ['Kim', 1],
      ])
    })

    test('are ordered later by the link, until it is too late, and refused with what to do', async () => {
      const { id, startsAt } = await newClass()
      const plain = await booked(id, 2)
      const done = await order(plain, [taro(1)])
      expect(done.status).toBe(200)
      expect(done.body.url).toBeNull()
      expect(await rowOf(done.body.orderId)).toMatchObject({ status: 'pending', isPaid: false })
      const twice = await order(plain, [taro(0)])
      expect([twice.status, twice.body.error]).toEqual([409, 'drinks_ordered'])
      const unknown = await order(plain, [taro(5)])
      expect([unknown.status, unknown.body.error]).toEqual([422, 'not_possible'])

      const late = await booked(id, 1)
      server().set(new Date(startsAt.getTime() - 14 * MINUTE_MS))
      const closed = await order(late, [taro(0)], { expectedCents: 100 })
      expect([closed.status, closed.body.error]).toEqual([409, 'no_drinks'])
      expect(closed.body.message).toContain('Order at the counter')
      expect((await look(late)).drinks?.canOrder).toBe(false)

      server().set(FRIDAY_NOON)
      const none = await newClass(0)
      const seats = await booked(none.id, 1)
      expect(seats.drinks).toBeNull()
      expect((await order(seats, [taro(0)])).body.error).toBe('no_drinks')
    })

    test('that the bar has begun stay when a guest gives seats back, and not when the café calls it off', async () => {
      const { id } = await newClass()
      const { seats } = await bookedWith(id, [taro(0)], 1)
      const orderId = seats.drinks?.order?.id ?? ''
      await patchOrder(server(), orderId, { status: 'preparing' })
      const seen = await look(seats)
      expect(seen.drinks?.back).toMatchObject({ backCents: 0 })
      await cancel(seats, { refundCents: 8_000, creditCents: 0 })
      expect((await rowOf(orderId)).status).toBe('preparing')
      expect(await backOnCard(seats.reference)).toBe(8_000)

      const other = await newClass()
      const { seats: theirs, drinksCents } = await bookedWith(other.id, [taro(0)], 1)
      const made = theirs.drinks?.order?.id ?? ''
      await patchOrder(server(), made, { status: 'preparing' })
      expect((await publish(other.id, { status: 'cancelled' })).status).toBe(200)
      expect(await rowOf(made)).toMatchObject({ status: 'cancelled', isAcknowledged: false })
      expect(await backOnCard(theirs.reference)).toBe(8_000 + drinksCents)
    })

    test('come along when the class, its break or the seats are moved, and end where they cannot', async () => {
      const { id, startsAt } = await newClass()
      const { seats, drinksCents } = await bookedWith(id, [taro(0)], 1)
      const orderId = seats.drinks?.order?.id ?? ''
      const before = await rowOf(orderId)
      expect((await publish(id, { breakMinutes: 30 })).status).toBe(200)
      const moved = await rowOf(orderId)
      expect(moved.pickupAt).toEqual(new Date(startsAt.getTime() + 30 * MINUTE_MS))
      expect(await bookedSeconds(before.slotStartsAt)).toBe(0)
      expect(await bookedSeconds(moved.slotStartsAt)).toBe(moved.reservedSeconds)
      const gone = await publish(id, { breakMinutes: 0 })
      expect([gone.status, gone.body.error]).toEqual([422, 'break_has_orders'])

      const move = (to: string) =>
        server().send<'moveSeats'>('POST', `/api/rsvps/${seats.reference}/move`, {
          token: seats.token,
          to,
          dueCents: 0,
          refundCents: 0,
          creditCents: 0,
        })
      const target = await newClass(60)
      expect((await move(target.id)).status).toBe(200)
      expect(await rowOf(orderId)).toMatchObject({
        status: 'pending',
        pickupAt: target.breakAt,
        forBreak: { classId: target.id, reference: seats.reference },
      })
      expect(await bookedSeconds(moved.slotStartsAt)).toBe(0)
      const plain = await newClass(0)
      expect((await move(plain.id)).status).toBe(200)
      expect((await rowOf(orderId)).status).toBe('cancelled')
      expect(await backOnCard(seats.reference)).toBe(drinksCents)
    })

    test('stay with seats that are given on, and those of one who gets a link of their own are paid back', async () => {
      const { id } = await newClass()
      const { seats } = await bookedWith(id, [taro(0), taro(1)], 2)
      const orderId = seats.drinks?.order?.id ?? ''
      const transfer = (body: object) =>
        server().send('POST', `/api/rsvps/${seats.reference}/transfer`, {
          token: seats.token,
          ...body,
        })
      const half = seats.drinks?.backOfOne[1]?.backCents
      await transfer({ name: 'Ola', email: 'ola@guest.example', seat: 1, of: 2 })
      expect((await rowOf(orderId)).quote.lines).toHaveLength(1)
      expect(await backOnCard(seats.reference)).toBe(half)
      await transfer({ name: 'Per', email: 'per@guest.example' })
      const [theirs] = await server()
        .db.select()
        .from(rsvps)
        .where(eq(rsvps.email, 'per@guest.example'))
      expect((await rowOf(orderId)).forBreak?.reference).toBe(theirs?.reference)
      await tidySeats(server())
      expect((await rowOf(orderId)).status).toBe('pending')
      // The door knows who has what.
      server().set(new Date((theirs && (await rowOf(orderId)).pickupAt?.getTime()) ?? 0))
      const { body } = await server().send<'classDoors'>(
        'GET',
        '/api/class-doors',
        undefined,
        await staff(),
      )
      const door = body.classDoors.find((each) => each.id === id)
      expect(door?.people.find(({ name }) => name === 'Per')?.drinks).toHaveLength(1)
    })

    test('take what the kitchen has and never more, however many order at once', async () => {
      const { id } = await newClass(90, { capacity: 30 })
      const parties = []
      for (let i = 0; i < 14; i += 1) parties.push(await booked(id, 1))
      const drinks = [taro(0, 6)]
      const [first] = parties
      const expectedCents = (await quote(first as SeatBooking, drinks)).body.totalCents
      const asker = (i: number) => ({ person: null, network: `198.51.100.${i}` })
      const done = await Promise.allSettled(
        parties.map(({ reference }, i) =>
          orderDrinks(server(), asker(i), reference, {
            drinks,
            payment: 'counter',
            expectedCents,
            key: randomUUID(),
          }),
        ),
      )
      const placed = done.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value.orderId] : [],
      )
      const refused = done.flatMap((each) =>
        each.status === 'rejected' ? [(each.reason as { error?: string }).error] : [],
      )
      const { slotStartsAt, reservedSeconds } = await rowOf(placed[0])
      const capacity = DEFAULT_SETTINGS.pickup.capacityMinutesPerSlot * 60
      expect(placed).toHaveLength(Math.floor(capacity / reservedSeconds))
      expect(await bookedSeconds(slotStartsAt)).toBe(placed.length * reservedSeconds)
      expect(new Set(refused)).toEqual(new Set(['slot_full']))
    })

    test('on random days cost what stands, and the kitchen holds what is to be made', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom('one', 'all', 'move', 'break', 'begin', 'off', 'pass'), {
            minLength: 1,
            maxLength: 5,
          }),
          fc.integer({ min: 1, max: 3 }),
          async (acts, party) => {
            const from = await newClass()
            const to = await newClass(60)
            const drinks = Array.from({ length: party }, (_, i) => taro(i, 1 + (i % 2)))
            let { seats } = await bookedWith(from.id, drinks, party)
            const { reference } = seats
            const orderId = seats.drinks?.order?.id ?? ''
            for (const act of acts) {
              seats = await look(seats)
              if (seats.status !== 'confirmed') break
              const { refundCents = 0, creditCents = 0 } = seats.cancel ?? {}
              if (act === 'all') await cancel(seats, { refundCents, creditCents })
              if (act === 'one' && seats.cancelOne)
                await cancel(seats, {
                  seat: seats.party - 1,
                  of: seats.party,
                  refundCents: seats.cancelOne.refundCents,
                  creditCents: 0,
                })
              if (act === 'move')
                await server().send('POST', `/api/rsvps/${reference}/move`, {
                  token: seats.token,
                  to: to.id,
                  dueCents: 0,
                  refundCents: 0,
                  creditCents: 0,
                })
              if (act === 'break') await publish(seats.id, { breakMinutes: 45 })
              if (act === 'begin' && seats.drinks?.order?.status === 'pending')
                await patchOrder(server(), orderId, { status: 'preparing' })
              if (act === 'off') await publish(seats.id, { status: 'cancelled' })
            }
            const row = await rowOf(orderId)
            const isOff = row.status === 'cancelled'
            await backOnCard(reference)
            const [paid] = await server()
              .db.select()
              .from(payments)
              .where(eq(payments.orderId, orderId))
            const kept = (paid?.amountCents ?? 0) - (paid?.refundedCents ?? 0)
            expect(kept).toBe(isOff ? 0 : row.quote.totalCents)
            // Of the charge at the provider, what is kept for seats and for drinks is what did not go back.
            const seatRows = await server()
              .db.select()
              .from(seatCharges)
              .where(eq(seatCharges.reference, reference))
            const seatsKept = seatRows.reduce(
              (all, each) => all + each.amountCents - each.releasedCents,
              0,
            )
            const [page] = await server()
              .db.select()
              .from(testPaymentPages)
              .where(eq(testPaymentPages.id, paid?.chargeId ?? ''))
            expect((page?.amountCents ?? 0) - (page?.refundedCents ?? 0)).toBe(kept + seatsKept)
            // Each of the two slots holds what stands in it.
            const held = isOff ? 0 : row.reservedSeconds
            const starts = [from, to].flatMap(({ startsAt }) =>
              Array.from(
                { length: 7 },
                (_, i) => new Date(startsAt.getTime() + i * 30 * MINUTE_MS),
              ),
            )
            const booked = await Promise.all(starts.map(bookedSeconds))
            expect(booked.reduce((all, each) => all + each, 0)).toBe(held)
            const [sum] = await server()
              .db.select({ cents: sql<string>`sum(${ledgerPostings.cents})`.mapWith(Number) })
              .from(ledgerPostings)
            expect(sum?.cents).toBe(0)
          },
        ),
        { numRuns: 6 },
      )
    })
  },
  { payments: provider },
)

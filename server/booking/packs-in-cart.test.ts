import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { classCredits, ledgerPostings, orders, pickupSlots, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { newMember, press } from '../memberships/testing.ts'
import { reconcile } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider, type TestCard } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { accountOf } from '../people/testing.ts'
import { packsForSale } from './pack-lines.ts'
import { packsOf, returnPack } from './packs.ts'
import { holdSeats } from './seat-holds.ts'
import { bookSeats } from './seat-pay.ts'
import { addClass, booksOfSeats } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * 60_000)
const PRICE = 29_900

eachEngine(
  'packs of classes in the cart',
  (server) => {
    let nth = 0
    let me: Record<string, string>
    let person: Person
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.delete(pickupSlots)
      await db.update(rsvps).set({ networkKey: null })
      // What the tests before bought pays for nothing here.
      await db.update(classCredits).set({ userId: null })
      me = await server().as('customer@demo.example')
      const { id, name, email } = await accountOf(server(), 'customer@demo.example')
      person = { user: { id, name, email, role: 'CUSTOMER' } } as Person
    })
    const pack = () => {
      const offer = packsForSale(server()).find(({ name }) => name === 'Five classes')
      return { id: offer?.id ?? '', type: 'session', quantity: 1 }
    }
    const quote = async (lines: object[], headers: object = me) =>
      (await server().send<'quote'>('POST', '/api/quotes', { lines }, { ...headers })).body
    const place = (lines: object[], more: object = {}, headers: object = me) =>
      server().send('POST', '/api/orders', newOrder({ lines, payment: 'online', ...more }), {
        ...newKey(),
        ...headers,
      })
    const pay = async ({ id, token }: Pick<Order, 'id' | 'token'>, card: TestCard = 'good') => {
      const path = `/api/orders/${id}/payment-page`
      const { body } = await server().send<'startPayment'>('POST', path, { token })
      return press(server(), body.url, card)
    }
    const rowsOf = ({ id }: Pick<Order, 'id'>) =>
      server().db.select().from(classCredits).where(eq(classCredits.orderId, id))
    const books = async (): Promise<Record<string, number>> => {
      const { account, cents } = ledgerPostings
      const rows = await server()
        .db.select({ account, cents: sql`sum(${cents})`.mapWith(Number) })
        .from(ledgerPostings)
        .groupBy(account)
      return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
    }
    const moved = async (before: Record<string, number>) => {
      const after = await books()
      return (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    }
    /** Books a seat with a pack. */
    const used = async (by: Person = person) => {
      const id = await addClass(server(), `of-a-pack-${(nth += 1)}`, { priceCents: 4_800 })
      const asked = { person: by, network: `198.51.100.${nth % 250}` }
      const held = await holdSeats(server(), asked, { type: 'class', id }, 1)
      return bookSeats(server(), asked, held.reference, {
        name: 'Zoe',
        email: 'zoe@guest.example',
        participants: ['Zoe'],
        message: '',
        expectedCents: held.totalCents ?? 0,
        usePacks: true,
      })
    }
    const backOf = async ({ id }: Pick<Order, 'id'>) => {
      const senior = await server().as('senior@demo.example')
      const path = `/api/orders/${id}/giving-back`
      const shown = (await server().send<'orderBack'>('GET', path, undefined, senior)).body
      return {
        shown,
        give: (bookings = shown.bookings) =>
          server().send<'giveOrderBack'>(
            'POST',
            path,
            {
              key: randomUUID(),
              reason: 'They moved away',
              orderCents: shown.orderCents > 0 ? shown.orderCents : null,
              bookings: bookings.flatMap(({ reference, back }) =>
                back
                  ? [{ reference, refundCents: back.refundCents, creditCents: 0, drinksCents: 0 }]
                  : [],
              ),
            },
            senior,
          ),
      }
    }

    test('are paid once with a drink, are theirs from then on, and can be used', async () => {
      const alone = await quote([milkTea])
      const both = await quote([milkTea, pack()])
      expect(both).toMatchObject({
        isSellable: true,
        totalCents: alone.totalCents + PRICE,
        taxCents: alone.taxCents,
        prepSeconds: alone.prepSeconds,
      })
      expect(both.lines[1]).toMatchObject({
        name: 'Five classes',
        totalCents: PRICE,
        discountCents: 0,
        taxCents: 0,
      })
      const before = await books()
      const { status, body } = await place([milkTea, pack()], {
        expectedTotalCents: both.totalCents,
      })
      expect([status, body.message]).toEqual([201, undefined])
      const mine = async () =>
        (await packsOf(server(), person.user.id)).filter(({ reference }) =>
          references.includes(reference),
        )
      const references = (await rowsOf(body)).map(({ reference }) => reference)
      expect(references).toHaveLength(1)
      // Nothing of it can be used before it is paid.
      expect(await mine()).toEqual([])
      expect(await rowsOf(body)).toMatchObject([{ leftCents: 0, seatsLeft: 0 }])

      await pay(body)
      expect(await mine()).toMatchObject([
        { title: 'Five classes', state: 'paid', seatsLeft: 5, priceCents: PRICE, canReturn: true },
      ])
      const [reference = ''] = references
      expect(await booksOfSeats(server(), reference)).toEqual({
        'deposits:orders': PRICE,
        'credits:classes': -PRICE,
      })
      const change = await moved(before)
      expect(change('provider:test')).toBe(both.totalCents)
      expect(change('credits:classes')).toBe(-PRICE)
      const { body: booked } = await server().send<'orderBookings'>(
        'GET',
        `/api/orders/${body.id}/bookings?token=${body.token}`,
      )
      expect(booked.bookings).toMatchObject([{ reference, name: 'Five classes', isKept: true }])
      expect((await used()).url).toBeNull()
      expect(await mine()).toMatchObject([{ seatsLeft: 4, canReturn: false }])
    })

    test('need an account, one payment online, and the terms at which they are sold now', async () => {
      expect((await quote([milkTea, pack()], {})).lines[1]?.problem?.message).toContain('sign in')
      expect((await place([milkTea, pack()], {}, {})).status).toBe(422)
      const atCounter = await place([milkTea, pack()], { payment: 'counter' })
      expect([atCounter.status, atCounter.body.error]).toEqual([409, 'booking_paid_online'])
      const other = { ...pack(), id: `pack-${'0'.repeat(16)}` }
      expect((await quote([milkTea, other])).lines[1]?.problem?.message).toContain('no longer sold')
      expect((await place([milkTea, other])).status).toBe(422)
      const many = await quote(Array.from({ length: 6 }, pack))
      expect(many.isSellable).toBe(false)
    })

    test('of an order that nobody pays nothing is left', async () => {
      const { body } = await place([milkTea, pack()])
      await pay(body, 'declined')
      expect(await rowsOf(body)).toHaveLength(1)
      server().set(later(2 * HOLD_MINUTES + 1))
      await reconcile(server())
      await reconcile(server())
      const [order] = await server().db.select().from(orders).where(eq(orders.id, body.id))
      expect(order?.status).toBe('cancelled')
      expect(await rowsOf(body)).toEqual([])
    })

    test('are given back with the order in one act, unless a seat of them was used', async () => {
      const before = await books()
      const { body } = await place([milkTea, pack(), pack()])
      await pay(body)
      const { shown, give } = await backOf(body)
      expect(shown.bookings).toMatchObject([
        { name: 'Five classes', back: { refundCents: PRICE } },
        { name: 'Five classes', back: { refundCents: PRICE } },
      ])
      // One of them is used in between: then all of it stays.
      await used()
      const refused = await give()
      expect([refused.status, refused.body.error]).toEqual([409, 'refund_changed'])
      const again = await backOf(body)
      expect(again.shown.bookings.filter(({ back }) => back)).toHaveLength(1)
      expect((await again.give()).status).toBe(200)
      await reconcile(server())
      await tidySeats(server())
      const change = await moved(before)
      // One pack is left of it, and that one has paid for a seat.
      expect(change('provider:test')).toBe(PRICE)
      expect(change('deposits:orders')).toBe(0)
      expect((await backOf(body)).shown.bookings.map(({ back }) => back)).toEqual([null, null])
    })

    test('paid at the counter are given back there by staff, and not by whoever bought them', async () => {
      const { body } = await place([milkTea, pack()])
      const manager = await server().as('manager@demo.example')
      const opened = await server().send<'openDrawer'>(
        'POST',
        '/api/drawers/front/open',
        { sessionId: randomUUID(), countedCents: 10_000 },
        manager,
      )
      expect([opened.status, opened.body.message]).toEqual([200, undefined])
      const before = await books()
      const taken = await server().send<'takePayment'>(
        'POST',
        `/api/orders/${body.id}/payments`,
        { key: randomUUID(), method: 'cash', drawerId: 'front' },
        manager,
      )
      expect([taken.status, taken.body.message]).toEqual([200, undefined])
      const [own] = (await packsOf(server(), person.user.id)).filter(
        ({ state }) => state === 'paid',
      )
      expect(own).toMatchObject({ canReturn: false })
      await expect(returnPack(server(), person, own?.reference ?? '')).rejects.toThrow(
        /at the counter is given back there/,
      )
      const { shown, give } = await backOf(body)
      expect(shown.bookings).toMatchObject([
        { name: 'Five classes', back: { refundCents: PRICE, atCounterCents: PRICE } },
      ])
      expect((await give()).status).toBe(200)
      expect((await backOf(body)).shown.bookings).toMatchObject([{ back: null }])
      const change = await moved(before)
      expect(change('credits:classes')).toBe(0)
      expect(change('deposits:orders')).toBe(0)
      expect(change('cash:front')).toBe(0)
    })

    test('whatever is bought with them, paid, used and given back: the books are even, and hold what is left in packs', async () => {
      const act = fc.constantFrom('return', 'give', 'use', 'nothing')
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 0, max: 2 }),
          fc.constantFrom<TestCard>('good', 'good', 'declined'),
          fc.array(act, { maxLength: 3 }),
          async (drinks, packs, card, acts) => {
            if (drinks + packs === 0) return
            server().set(FRIDAY_NOON)
            await server().db.delete(pickupSlots)
            const buyer = await newMember(server(), `Buyer-${(nth += 1)}`)
            const lines = [
              ...(drinks > 0 ? [{ ...milkTea, quantity: drinks }] : []),
              ...Array.from({ length: packs }, pack),
            ]
            const { body } = await place(lines)
            await pay(body, card)
            await server()
              .db.update(classCredits)
              .set({ userId: buyer.user.id })
              .where(eq(classCredits.orderId, body.id))
            for (const what of acts) {
              if (what === 'use' && packs > 0 && card === 'good') await used(buyer)
              if (what === 'give' && packs > 0) await (await backOf(body)).give()
              const [own] = await packsOf(server(), buyer.user.id)
              if (what === 'return' && own?.canReturn)
                await returnPack(server(), buyer, own.reference)
            }
            server().set(later(2 * HOLD_MINUTES + 1))
            for (let n = 0; n < 2; n += 1) await reconcile(server())
            await tidySeats(server())
            const all = await books()
            expect(Object.values(all).reduce((sum, cents) => sum + cents, 0)).toBe(0)
            expect(all['deposits:orders'] ?? 0).toBe(0)
            const [left] = await server()
              .db.select({
                cents: sql`coalesce(sum(${classCredits.leftCents}), 0)`.mapWith(Number),
              })
              .from(classCredits)
            expect(0 - (all['credits:classes'] ?? 0)).toBe(left?.cents)
            const unpaid = await server().db.$count(
              classCredits,
              and(
                eq(classCredits.orderId, body.id),
                isNotNull(classCredits.seats),
                eq(classCredits.userId, buyer.user.id),
              ),
            )
            expect(unpaid).toBe(card === 'good' ? packs : 0)
          },
        ),
        { numRuns: 12 },
      )
    })
  },
  { payments: provider },
)

import { randomUUID } from 'node:crypto'
import { eq, ne, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/cafe/calendar.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { tiersOf } from '#domain/membership/tiers.ts'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { addClass, seatDesk } from '../booking/seat-testing.ts'
import {
  ledgerPostings,
  membershipCharges,
  membershipRefunds,
  memberships,
  orders,
  payments,
  pickupSlots,
  testPaymentPages,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { hear } from '../payments/hear.ts'
import { reconcile, settlePayment } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider, type TestCard } from '../payments/test-provider.ts'
import { endAsStaff, takeAtCounter } from './staff.ts'
import type { Person } from '../people/person.ts'
import { accountOf } from '../people/testing.ts'
import { join } from './join.ts'
import { renewMemberships } from './renew.ts'
import { noonOn, press } from './testing.ts'
import { tierOf } from './tier.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const TODAY = FRIDAY_NOON.toISOString().slice(0, 10)
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * 60_000)
const premium = { id: 'premium', type: 'membership', quantity: 1 } as const

eachEngine(
  'a membership in the same cart',
  (server) => {
    let nth = 0
    let me: Record<string, string>
    let person: Person
    const { hold } = seatDesk(server)
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.delete(pickupSlots)
      await db
        .update(memberships)
        .set({ state: 'ended', endedOn: TODAY, pausedOn: null, resumesOn: null })
        .where(ne(memberships.state, 'ended'))
      me = await server().as('customer@demo.example')
      const { id, name, email } = await accountOf(server(), 'customer@demo.example')
      person = { user: { id, name, email, role: 'CUSTOMER' } } as Person
    })
    const quote = async (lines: object[], more: object = {}, headers: object = me) =>
      (await server().send<'quote'>('POST', '/api/quotes', { lines, ...more }, { ...headers })).body
    const place = (lines: object[], more: object = {}, headers: object = me) =>
      server().send('POST', '/api/orders', newOrder({ lines, payment: 'online', ...more }), {
        ...newKey(),
        ...headers,
      })
    const pageOf = async ({ id, token }: Pick<Order, 'id' | 'token'>) =>
      (await server().send<'startPayment'>('POST', `/api/orders/${id}/payment-page`, { token }))
        .body.url
    const pay = async (order: Pick<Order, 'id' | 'token'>, card: TestCard = 'good') =>
      press(server(), await pageOf(order), card)
    const orderOf = async (id: string) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]
    const joinedBy = async ({ id }: Pick<Order, 'id'>) => {
      const [row] = await server().db.select().from(memberships).where(eq(memberships.orderId, id))
      if (!row) throw new Error('It joins nothing.')
      return row
    }
    const chargesOf = async (order: Pick<Order, 'id'>) =>
      server()
        .db.select()
        .from(membershipCharges)
        .where(eq(membershipCharges.membershipId, (await joinedBy(order)).id))
        .orderBy(membershipCharges.createdAt)
    const books = async (): Promise<Record<string, number>> => {
      const { account, cents } = ledgerPostings
      const rows = await server()
        .db.select({ account, cents: sql`sum(${cents})`.mapWith(Number) })
        .from(ledgerPostings)
        .groupBy(account)
      return Object.fromEntries(rows.map((row) => [row.account, row.cents]))
    }
    const mine = async () =>
      (await server().send<'myMembership'>('GET', '/api/me/membership', undefined, me)).body
    const paidPages = async () =>
      (await server().db.select().from(testPaymentPages)).filter(({ state }) => state === 'paid')

    test('is paid once with a drink at a member\u2019s price, begins with that payment, and keeps the card', async () => {
      const alone = await quote([milkTea])
      const both = await quote([milkTea, premium])
      const off = both.reductions?.find(({ kind }) => kind === 'member')
      expect(off).toMatchObject({ label: 'Premium Membership: 15% off' })
      expect(both).toMatchObject({ isSellable: true, tipCents: 0, prepSeconds: alone.prepSeconds })
      expect(both.lines[1]).toMatchObject({
        totalCents: 4_500,
        taxCents: 0,
        discountCents: 0,
        startsOn: TODAY,
      })
      expect(both.totalCents).toBeLessThan(alone.totalCents + 4_500)
      // A tip in percent is of the drink.
      const tipped = await quote([milkTea, premium], { tip: { percent: 20 } })
      expect(tipped.tipCents).toBeLessThan(alone.totalCents / 4)

      const before = await books()
      const pages = (await paidPages()).length
      const { status, body } = await place([milkTea, premium], {
        expectedTotalCents: both.totalCents,
      })
      expect([status, body.message]).toEqual([201, undefined])
      expect((await mine()).membership).toMatchObject({
        state: 'joining',
        tier: 'premium',
        orderPath: expect.stringContaining(body.id) as string,
      })
      expect(await tierOf(server().db, person.user.id, TODAY)).toBe('none')

      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'pending', isPaid: true })
      const { membership } = await mine()
      expect(membership).toMatchObject({
        state: 'active',
        tier: 'premium',
        payWay: 'card',
        cardLabel: 'Test card ending 4242',
        priceCents: 4_500,
        startsOn: TODAY,
        next: { on: '2025-11-17', cents: 4_500 },
        due: null,
      })
      expect(await tierOf(server().db, person.user.id, TODAY)).toBe('premium')
      // Counted once: its month does not run by the order as well.
      await server()
        .db.update(memberships)
        .set({ state: 'ended', endedOn: TODAY })
        .where(eq(memberships.id, membership?.id ?? ''))
      expect(await tierOf(server().db, person.user.id, TODAY)).toBe('none')
      await server()
        .db.update(memberships)
        .set({ state: 'active', endedOn: null })
        .where(eq(memberships.id, membership?.id ?? ''))

      const paid = await books()
      const moved = (account: string) => (paid[account] ?? 0) - (before[account] ?? 0)
      expect(moved('provider:test')).toBe(both.totalCents)
      expect(moved('sales:membership')).toBe(-4_500)
      expect(moved('deposits:orders')).toBe(0)
      expect((await paidPages()).length).toBe(pages + 1)
      expect(await chargesOf(body)).toMatchObject([
        { kind: 'joining', state: 'succeeded', amountCents: 4_500, method: 'test' },
      ])
      // The next month is charged to the card that paid the order.
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      expect(await chargesOf(body)).toMatchObject([
        { kind: 'joining' },
        { kind: 'renewal', state: 'succeeded', amountCents: 4_500 },
      ])

      // A refund of the order leaves it as it is, and the month goes back by its own rule.
      server().set(FRIDAY_NOON)
      const manager = await server().as('manager@demo.example')
      const refund = (of: object) =>
        server().send<'refundOrder'>(
          'POST',
          `/api/orders/${body.id}/refunds`,
          { key: randomUUID(), of, reason: 'Spilled' },
          manager,
        )
      const line = await refund({ kind: 'lines', lines: [{ position: 1, quantity: 1 }] })
      expect([line.status, line.body.error]).toEqual([409, 'refund_at_booking'])
      expect((await refund({ kind: 'all' })).body).toMatchObject({
        refundedCents: both.totalCents - 4_500,
      })
      expect((await mine()).membership).toMatchObject({ state: 'active' })
      const [first] = await chargesOf(body)
      const back = await server().send(
        'POST',
        `/api/members/${membership?.id}/refunds`,
        { key: randomUUID(), chargeId: first?.id, amountCents: 4_500, reason: 'Moves away' },
        manager,
      )
      expect([back.status, back.body.message]).toEqual([200, undefined])
      const refunds = await server().db.select().from(membershipRefunds)
      expect(refunds.at(-1)).toMatchObject({ state: 'succeeded', amountCents: 4_500 })
    })

    test('is sold by itself in the report of sales, also where the rest of the order is given back', async () => {
      const manager = await server().as('manager@demo.example')
      const byItem = async () => {
        const path = '/api/admin/sales-report'
        const { body } = await server().send<'salesReport'>('GET', path, undefined, manager)
        const sum = body.byItem.reduce((cents, row) => cents + row.cents, 0)
        expect(sum).toBe(body.salesCents)
        return body.byItem.map(({ name, refundedCents }) => ({ name, refundedCents }))
      }
      const { body } = await place([milkTea, premium])
      await pay(body)
      const teaBack = (rows: Awaited<ReturnType<typeof byItem>>) =>
        rows.find(({ name }) => name === 'Taro Milk Tea')?.refundedCents ?? 0
      const before = await byItem()
      const sold = before.map(({ name }) => name)
      expect(sold).not.toContain('Premium Membership')
      expect(sold).not.toContain('Changed after it was paid')
      await server().send(
        'POST',
        `/api/orders/${body.id}/refunds`,
        { key: randomUUID(), of: { kind: 'all' }, reason: 'Spilled' },
        manager,
      )
      const left = await byItem()
      expect(left.map(({ name }) => name)).not.toContain('Premium Membership')
      expect(teaBack(left) - teaBack(before)).toBe(body.quote.lines[0]?.totalCents)
    })

    test('makes seats of a class cheaper from its first day on, and not before', async () => {
      const { body } = await hold(await addClass(server(), `joined-${(nth += 1)}`), 2, me)
      const { body: seats } = await server().send<'seatsForCart'>(
        'POST',
        `/api/rsvps/${body.reference}/cart`,
        {
          token: body.token,
          name: 'Zoe',
          email: 'zoe@guest.example',
          participants: ['A', 'B'],
          message: '',
        },
        me,
      )
      const line = { id: seats.line.id, type: 'session', quantity: 1 }
      const plain = await quote([line])
      const joined = await quote([line, premium])
      expect(joined.lines[0]?.totalCents).toBeLessThan(plain.lines[0]?.totalCents ?? 0)
      const late = await quote([line, premium], { membershipFrom: addDays(TODAY, 30) })
      expect(late.lines[0]?.totalCents).toBe(plain.lines[0]?.totalCents)
      expect(
        (await quote([milkTea, premium], { membershipFrom: addDays(TODAY, 1) })).reductions,
      ).toBe(undefined)
      const { status, body: order } = await place([line, premium], {
        expectedTotalCents: joined.totalCents,
      })
      expect([status, order.message]).toEqual([201, undefined])
      await pay(order)
      expect(await orderOf(order.id)).toMatchObject({ status: 'picked-up', isPaid: true })
      expect((await mine()).membership).toMatchObject({ state: 'active' })
    })

    test('is refused where it cannot be joined so, each with a sentence', async () => {
      const problem = async (lines: object[], more: object = {}, headers: object = me) =>
        (await quote(lines, more, headers)).lines.find(({ type }) => type === 'membership')?.problem
          ?.message
      expect(await problem([premium])).toContain('/membership/join')
      expect(await problem([milkTea, premium], {}, {})).toContain('sign in')
      expect(await problem([milkTea, premium, { ...premium, id: 'basic' }])).toContain('one')
      expect(await problem([milkTea, premium, premium])).toContain('one')
      expect(await problem([milkTea, premium], { membershipFrom: addDays(TODAY, -1) })).toContain(
        'Choose a day',
      )
      expect((await quote([milkTea, { ...premium, quantity: 3 }])).lines[1]).toMatchObject({
        quantity: 1,
        totalCents: 4_500,
      })
      const counter = await place([milkTea, premium], { payment: 'counter' })
      expect([counter.status, counter.body.error]).toEqual([409, 'booking_paid_online'])
      const widget = await place([milkTea, premium], { channel: 'widget' })
      expect([widget.status, widget.body.error]).toEqual([409, 'membership_joined_apart'])
      expect((await place([milkTea, premium], {}, {})).status).toBe(422)
      const { url } = await join(server(), person, {
        tier: 'basic',
        startsOn: TODAY,
        payWay: 'card',
        key: randomUUID(),
      })
      await press(server(), url ?? '', 'good')
      expect(await problem([milkTea, premium])).toContain('member already')
    })

    test('is neither there nor off the price once nobody pays, and can be asked for again', async () => {
      const { body } = await place([milkTea, premium])
      await pay(body, 'declined')
      const again = await place([milkTea, premium])
      expect(again.body.message).toContain('in an order that waits')
      server().set(later(2 * HOLD_MINUTES + 1))
      await reconcile(server())
      expect(await orderOf(body.id)).toMatchObject({ status: 'cancelled', isPaid: false })
      expect(await joinedBy(body)).toMatchObject({ state: 'ended' })
      expect((await quote([milkTea])).discountCents).toBe(0)
      expect((await place([milkTea, premium])).status).toBe(201)
    })

    test('cancelled by whoever ordered it is over, and money that comes all the same goes back', async () => {
      const before = await books()
      const { body } = await place([milkTea, premium])
      const page = await pageOf(body)
      await server().send('POST', `/api/orders/${body.id}/cancellation`, { token: body.token }, me)
      expect(await joinedBy(body)).toMatchObject({ state: 'ended' })
      const [payment] = await server()
        .db.select()
        .from(payments)
        .where(eq(payments.orderId, body.id))
      await press(server(), page, 'good')
      if (payment?.providerId)
        await settlePayment(server(), payment.id, await inner.look(payment.providerId))
      await reconcile(server())
      await renewMemberships(server())
      expect(await joinedBy(body)).toMatchObject({ state: 'ended' })
      for (const [account, cents] of Object.entries(await books()))
        expect([account, cents]).toEqual([account, before[account] ?? 0])
    })

    test('is left alone by all else while its order waits', async () => {
      const { body } = await place([milkTea, premium])
      const { id } = await joinedBy(body)
      const wish = { tier: 'elite', startsOn: TODAY, payWay: 'counter', key: randomUUID() } as const
      await expect(join(server(), person, wish)).rejects.toMatchObject({
        error: 'membership_in_order',
      })
      await expect(
        takeAtCounter(server(), person, id, {
          key: randomUUID(),
          method: 'cash',
          expectedCents: 4_500,
        }),
      ).rejects.toMatchObject({ error: 'membership_in_order' })
      await expect(
        endAsStaff(server(), person, id, { when: 'now', reason: 'x' }),
      ).rejects.toMatchObject({ error: 'membership_in_order' })
      await pay(body)
      expect(await joinedBy(body)).toMatchObject({ id, state: 'active' })
    })

    test('is joined once, by two devices at once and a webhook that comes five times', async () => {
      const pages = (await paidPages()).length
      const placed = await Promise.all([
        place([milkTea, premium]),
        place([milkTea, premium]),
        place([milkTea, { ...premium, id: 'basic' }]),
        join(server(), person, {
          tier: 'elite',
          startsOn: TODAY,
          payWay: 'card',
          key: randomUUID(),
        })
          .then(() => ({ status: 200, body: null }))
          .catch(() => ({ status: 409, body: null })),
      ])
      const taken = placed.filter(({ status, body }) => status === 201 && body)
      expect(taken.length).toBe(1)
      const order = taken[0]?.body as Order
      const page = await pageOf(order)
      const [payment] = await server()
        .db.select()
        .from(payments)
        .where(eq(payments.orderId, order.id))
      const providerId = payment?.providerId ?? ''
      await Promise.all([press(server(), page, 'good'), press(server(), page, 'good')])
      const standing = await inner.look(providerId)
      // As a webhook says it: without the card.
      const { card: _, ...said } = standing as { card?: unknown } & typeof standing
      await Promise.all(
        Array.from({ length: 5 }, () =>
          hear(server(), { kind: 'payment', paymentId: payment?.id ?? '', standing: said }),
        ),
      )
      const running = await server()
        .db.select()
        .from(memberships)
        .where(ne(memberships.state, 'ended'))
      expect(running).toMatchObject([{ state: 'active', cardId: providerId }])
      expect(await chargesOf(order)).toMatchObject([{ state: 'succeeded' }])
      expect((await paidPages()).length).toBe(pages + 1)
    })

    test('that was joined elsewhere meanwhile gives its month back at once, and the order stands', async () => {
      const { body } = await place([milkTea, premium])
      const first = await joinedBy(body)
      // As by a server of the version before, which does not know that it is in an order.
      await server()
        .db.update(memberships)
        .set({ state: 'ended', endedOn: TODAY })
        .where(eq(memberships.id, first.id))
      expect((await joinedBy(body)).state).toBe('ended')
      const { url } = await join(server(), person, {
        tier: 'basic',
        startsOn: TODAY,
        payWay: 'card',
        key: randomUUID(),
      })
      await press(server(), url ?? '', 'good')
      const before = await books()
      await pay(body)
      await renewMemberships(server())
      expect(await orderOf(body.id)).toMatchObject({ status: 'pending', isPaid: true })
      expect((await mine()).membership).toMatchObject({ state: 'active', tier: 'basic' })
      const after = await books()
      expect((after['sales:membership'] ?? 0) - (before['sales:membership'] ?? 0)).toBe(0)
      const given = await server().db.select().from(membershipRefunds)
      expect(given.at(-1)).toMatchObject({ state: 'succeeded', amountCents: 4_500 })
    })

    test('comes to the total with all else of the cart, is charged once, and leaves the books even', async () => {
      const line = fc.oneof(
        fc.integer({ min: 1, max: 5 }).map((quantity) => ({ ...milkTea, quantity })),
        fc.constant({ id: 'butter-croissant', quantity: 2 }),
        fc.constant({ id: 'latte', quantity: 1 }),
      )
      await fc.assert(
        fc.asyncProperty(
          fc.array(line, { minLength: 1, maxLength: 4 }),
          fc.constantFrom(...tiersOf({})),
          fc.integer({ min: 0, max: 30 }),
          fc.integer({ min: 0, max: 30 }),
          async (drinks, tier, percent, ahead) => {
            await server().db.delete(pickupSlots)
            await server()
              .db.update(memberships)
              .set({ state: 'ended', endedOn: TODAY })
              .where(ne(memberships.state, 'ended'))
            const lines = [...drinks, { ...premium, id: tier.id }]
            const more = { tip: { percent }, membershipFrom: addDays(TODAY, ahead) }
            const plain = await quote(drinks, { tip: { percent } })
            const body = await quote(lines, more)
            const sum = body.lines.reduce(
              (all, each) => all + each.totalCents - each.discountCents + each.taxCents,
              0,
            )
            const fees = (body.fees ?? []).reduce(
              (all, each) => all + each.cents + each.taxCents,
              0,
            )
            expect(sum + fees + body.tipCents).toBe(body.totalCents)
            const rest = body.totalCents - tier.priceCents
            if (ahead > 0) expect(rest).toBe(plain.totalCents)
            else expect(rest).toBeLessThan(plain.totalCents)
            const before = await books()
            const placed = await place(lines, { ...more, expectedTotalCents: body.totalCents })
            expect([placed.status, placed.body.message]).toEqual([201, undefined])
            await pay(placed.body)
            const after = await books()
            const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
            expect(moved('provider:test')).toBe(body.totalCents)
            expect(moved('deposits:orders')).toBe(0)
            expect(moved('sales:membership')).toBe(-tier.priceCents)
            expect(Object.values(after).reduce((all, cents) => all + cents, 0)).toBe(0)
            expect(await joinedBy(placed.body)).toMatchObject({ state: 'active', tier: tier.id })
          },
        ),
        { numRuns: 10 },
      )
    })
  },
  { payments: provider },
)

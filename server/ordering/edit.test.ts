import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { formatCents } from '#domain/cafe/money.ts'
import type { CustomerEdit, StaffEdit } from '#domain/contracts/order-edits.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import {
  auditLog,
  orderLines,
  orders,
  outbox,
  payments,
  pickupSlots,
  promoUses,
  refunds,
} from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import { balanceOf } from '../payments/balance.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { agree, bookedOn } from '../payments/testing.ts'
import { patchOrder } from './testing.ts'

const SITE = { origin: 'http://cafe.test' }
const BARISTA = 'barista@demo.example'
const MANAGER = 'manager@demo.example'
const CUSTOMER = 'customer@demo.example'

let inner: PaymentProvider
/** It needs the database, which is opened later. */
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

const LATTE = { id: 'latte', quantity: 1 }
const TART = { id: 'egg-tart', quantity: 1 }
const TEA = { id: 'taro-milk-tea', size: 'large', quantity: 1 }

eachEngine(
  'a placed order that is changed',
  (server, engine) => {
    beforeAll(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })
    const place = async (more: object = {}, who?: string) =>
      (
        await server().send('POST', '/api/orders', newOrder({ lines: [TEA, TART], ...more }), {
          ...newKey(),
          ...(who && (await server().as(who))),
        })
      ).body
    const counter = (more: object = {}) => place({ channel: 'counter', ...more }, BARISTA)
    const edit = (order: Order, more: Partial<CustomerEdit> | object) =>
      server().send<'editMyOrder'>(
        'POST',
        `/api/orders/${order.id}/edits`,
        { token: order.token, seenEdits: 0, key: randomUUID(), ...more },
        SITE,
      )
    const staffEdit = async (order: Order, more: Partial<StaffEdit> | object, who = MANAGER) =>
      server().send<'editOrder'>(
        'POST',
        `/api/orders/${order.id}/staff-edits`,
        { seenEdits: 0, key: randomUUID(), reason: 'Swapped', lines: kept(order), ...more },
        { ...SITE, ...(await server().as(who)) },
      )
    const quoteOf = (order: Order, more: object) =>
      server().send<'quoteOrderEdit'>(
        'POST',
        `/api/orders/${order.id}/edits/quote`,
        { token: order.token, ...more },
        SITE,
      )
    const pay = async (order: Order, more: object = {}) =>
      server().send<'takePayment'>(
        'POST',
        `/api/orders/${order.id}/payments`,
        { key: randomUUID(), method: 'cash', ...more },
        await server().as(BARISTA),
      )
    const payOnline = async ({ id, token }: Order) => {
      const path = `/api/orders/${id}/payment-page`
      const { body } = await server().send<'startPayment'>('POST', path, { token }, SITE)
      await server().app.request(body.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...SITE },
        body: 'card=good',
      })
    }
    const rowOf = async ({ id }: { id: string }) => {
      const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('No such order.')
      return row
    }
    /** What slots say is promised, and what their orders take of them: the same. */
    const slots = async () => {
      const taken = await server().db.execute(sql`
        select s.starts_at, s.booked_seconds::integer as booked, s.guest_seconds::integer as guests,
          coalesce(sum(o.reserved_seconds), 0)::integer as seconds,
          coalesce(sum(o.reserved_seconds) filter (where not o.is_proven), 0)::integer as of_guests
        from ${pickupSlots} s left join ${orders} o on o.slot_starts_at = s.starts_at
          and o.status not in ('cancelled', 'waiting') group by 1, 2, 3`)
      return (taken as unknown as { rows: Record<string, number>[] }).rows
    }
    const expectSlotsRight = async () => {
      for (const { booked, guests, seconds, of_guests } of await slots())
        expect([booked, guests]).toEqual([seconds, of_guests])
    }

    test('gets another drink, a name and a note: priced anew, said to the kitchen, and not charged', async () => {
      const order = await place({ contact: { name: 'Ida', phone: '518 555 0100' } })
      const lines = [...kept(order), { ...LATTE, customerName: 'Bo' }]
      const preview = await quoteOf(order, { lines })
      expect(preview.body).toMatchObject({ refundCents: 0 })
      expect(preview.body.dueCents).toBe(preview.body.quote.totalCents)
      const expectedTotalCents = preview.body.quote.totalCents
      const { status, body } = await edit(order, { lines, note: 'No nuts.', expectedTotalCents })
      expect([status, body.quote.totalCents, body.note]).toEqual([
        200,
        expectedTotalCents,
        'No nuts.',
      ])
      expect(body.isAcknowledged).toBe(false)
      expect(body.edits).toMatchObject([
        {
          by: 'Ida',
          isSeen: false,
          changes: [{ what: 'line', before: null, after: 'Latte (Regular)' }, { what: 'note' }],
        },
      ])
      const rows = await server()
        .db.select()
        .from(orderLines)
        .where(eq(orderLines.orderId, order.id))
      expect(rows.map(({ itemId }) => itemId).toSorted()).toEqual([
        'egg-tart',
        'latte',
        'taro-milk-tea',
      ])
      await expectSlotsRight()
      // Nothing that leads to a person is kept where it cannot be removed.
      const [change] = await server()
        .db.select()
        .from(auditLog)
        .where(eq(auditLog.subject, order.id))
      expect(JSON.stringify(change)).not.toMatch(/Bo|Ida|nuts/)
    })

    test('is seen by the kitchen before it can be ready, and moving it on does not count as that', async () => {
      const order = await place()
      await edit(order, { lines: kept(order).slice(1) })
      await patchOrder(server(), order.id, { status: 'preparing' })
      const ready = await patchOrder(server(), order.id, { status: 'ready' })
      expect([ready.status, ready.body.error]).toEqual([409, 'change_not_seen'])
      const seen = await patchOrder(server(), order.id, { isAcknowledged: true })
      expect(seen.body.edits?.[0]?.isSeen).toBe(true)
      expect((await patchOrder(server(), order.id, { status: 'ready' })).status).toBe(200)
    })

    test('costs less and was paid online: the difference goes back, and the sale is smaller', async () => {
      const order = await place({ payment: 'online' })
      await payOnline(order)
      const { body, status } = await edit(order, { lines: kept(order).slice(0, 1) })
      expect([status, body.isPaid]).toEqual([200, true])
      const given = await server().db.select().from(refunds).where(eq(refunds.orderId, order.id))
      expect(given.map(({ amountCents, state }) => [amountCents, state])).toEqual([
        [order.quote.totalCents - body.quote.totalCents, 'succeeded'],
      ])
      await agree(server(), order.id)
      expect(await bookedOn(server(), order.id)).toMatchObject({
        'provider:test': body.quote.totalCents,
        'sales:boba': -body.quote.subtotalCents,
      })
      await expectSlotsRight()
    })

    test('costs more and was paid online: it is unpaid again, and the rest is paid by its link', async () => {
      const order = await place({ payment: 'online' })
      await payOnline(order)
      const { body } = await edit(order, { lines: [...kept(order), LATTE] })
      const missing = body.quote.totalCents - order.quote.totalCents
      expect([body.isPaid, body.dueCents, body.status]).toEqual([false, missing, 'pending'])
      expect(await server().db.$count(payments, eq(payments.orderId, order.id))).toBe(1)
      await agree(server(), order.id)
      await payOnline(order)
      const after = await rowOf(order)
      expect([after.isPaid, after.dueCents, after.status]).toEqual([true, null, 'pending'])
      await agree(server(), order.id)
    })

    test('a price that changed, a stale form and the same change sent twice change nothing', async () => {
      const order = await place()
      const lines = [...kept(order), TART]
      const wrong = await edit(order, { lines, expectedTotalCents: 1 })
      expect([wrong.status, wrong.body.error]).toEqual([409, 'price_changed'])
      const key = randomUUID()
      const twice = await Promise.all([1, 2, 3].map(() => edit(order, { lines, key })))
      expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(twice.map(({ body }) => body.edits?.length)).toEqual([1, 1, 1])
      const stale = await edit(order, { lines })
      expect([stale.status, stale.body.error]).toEqual([409, 'order_changed'])
      const same = await edit(twice[0]!.body, { lines: kept(twice[0]!.body), seenEdits: 1 })
      expect([same.status, same.body.error]).toEqual([400, 'nothing_to_change'])
      await expectSlotsRight()
    })

    test('whoever is first decides: the customer who changes it or the kitchen that starts', async () => {
      const order = await place()
      const [changed, started] = await Promise.all([
        edit(order, { lines: kept(order).slice(1) }),
        patchOrder(server(), order.id, { status: 'preparing' }),
      ])
      expect(started.status).toBe(200)
      if (changed.status === 200) expect((await rowOf(order)).isAcknowledged).toBe(false)
      else expect(changed.body.error).toBe('not_editable')
      const late = await edit(order, { lines: [TART], seenEdits: changed.status === 200 ? 1 : 0 })
      expect([late.status, late.body.error]).toEqual([409, 'not_editable'])
      expect((await edit({ ...order, token: 'guessed' }, { lines: [TART] })).status).toBe(404)
    })

    test('takes another pickup time and gives the old one back; a full one is refused', async () => {
      const at = (time: string) => ({ date: '2025-10-18', time })
      const order = await place({ pickup: at('12:00') })
      const moved = await edit(order, { pickup: at('13:00') })
      expect(moved.body.edits?.[0]?.changes).toEqual([{ what: 'pickup' }])
      await expectSlotsRight()
      const capacity = server().settings.get().pickup.capacityMinutesPerSlot * 60
      await server()
        .db.insert(pickupSlots)
        .values({ startsAt: new Date('2025-10-18T18:00:00.000Z'), bookedSeconds: capacity })
      const full = await edit(order, { pickup: at('14:00'), seenEdits: 1 })
      expect([full.status, full.body.error]).toEqual([409, 'slot_full'])
      expect((await rowOf(order)).pickupAt?.toISOString()).toBe('2025-10-18T17:00:00.000Z')
      await server().db.delete(pickupSlots).where(eq(pickupSlots.bookedSeconds, capacity))
      // More of it than the slot has left beside another one.
      await place({ pickup: at('13:00') })
      const most = await edit(order, {
        lines: [...kept(order), { ...LATTE, quantity: 50 }],
        seenEdits: 1,
      })
      expect(most.status).toBe(409)
      await expectSlotsRight()
    })

    test('two orders that change places at once do not wait for each other for ever', async () => {
      const at = (time: string) => ({ date: '2025-10-18', time })
      const [one, other] = await Promise.all([
        place({ pickup: at('15:00') }),
        place({ pickup: at('16:00') }),
      ])
      const answers = await Promise.all([
        edit(one, { pickup: at('16:00') }),
        edit(other, { pickup: at('15:00') }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await expectSlotsRight()
    })

    test('keeps the price of what stays, also of what is sold out by now', async () => {
      const order = await place({ lines: [TART, LATTE] })
      const menu = server().menu.get()
      const [tart] = menu.items.filter(({ id }) => id === 'egg-tart')
      const stock = await server().send<'setStockOfItem'>(
        'POST',
        '/api/stock/items/egg-tart',
        { isSoldOut: true },
        await server().as(BARISTA),
      )
      expect(stock.status, JSON.stringify(stock.body)).toBe(200)
      const more = kept(order).map((line) => ({ ...line, quantity: line.quantity + 1 }))
      expect((await edit(order, { lines: more })).body.error).toBe('sold_out')
      const { status, body } = await edit(order, { lines: kept(order).slice(0, 1) })
      expect([status, body.quote.subtotalCents]).toEqual([200, tart?.priceCents])
      await server().send<'setStockOfItem'>(
        'POST',
        '/api/stock/items/egg-tart',
        { isSoldOut: false },
        await server().as(BARISTA),
      )
    })

    test('at the counter a drink is swapped by whoever may refund; what stays made stays made', async () => {
      const order = await counter()
      await pay(order)
      await patchOrder(server(), order.id, { status: 'ready' })
      const cheaper = { lines: [kept(order)[0]!, { id: 'espresso', quantity: 1 }] }
      const preview = await server().send<'quoteOrderEdit'>(
        'POST',
        `/api/orders/${order.id}/edits/quote`,
        cheaper,
        { ...SITE, ...(await server().as(BARISTA)) },
      )
      if (preview.body.refundCents > 0) {
        const alone = await staffEdit(order, cheaper, BARISTA)
        expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
      }
      const { status, body } = await staffEdit(order, cheaper)
      expect([status, body.status, body.madeLines]).toEqual([200, 'preparing', [0]])
      await agree(server(), order.id)
      const [entry] = await server()
        .db.select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, order.id), eq(auditLog.action, 'order.edited')))
      expect(entry).toMatchObject({ byName: 'Mo Okafor', after: { reason: 'Swapped' } })
      expect((await staffEdit(order, { seenEdits: 1 }, 'trainee@demo.example')).status).toBe(403)
    })

    /** For which lines each payment of an order is, and what was given back of it; those online before those of the counter. */
    const paidFor = async ({ id }: { id: string }) =>
      (
        await server()
          .db.select()
          .from(payments)
          .where(eq(payments.orderId, id))
          .orderBy(desc(payments.method), payments.idempotencyKey)
      ).map(({ method, lines, refundedCents }) => [method, lines, refundedCents])
    const giveBackLine = async ({ id }: { id: string }, position: number) => {
      const of = { kind: 'lines', lines: [{ position, quantity: 1 }] }
      const body = { key: randomUUID(), of, reason: 'Spilled' }
      const path = `/api/orders/${id}/refunds`
      const { status } = await server().send('POST', path, body, await server().as(MANAGER))
      expect(status).toBe(200)
    }
    const worth = ({ quote }: Order, position: number) => {
      const line = quote.lines[position]!
      return line.totalCents - line.discountCents + line.taxCents
    }

    test('a line that goes is given back by the way in which it was paid, and so is what stays', async () => {
      const lines = [TEA, TART]
      const { body: priced } = await server().send<'quote'>('POST', '/api/quotes', { lines })
      const [first, second] = priced.lines.map((line) => line.totalCents + line.taxCents)
      const sale = {
        id: randomUUID(),
        lines,
        expectedTotalCents: priced.totalCents,
        payments: [
          { method: 'card-terminal', amountCents: first, lines: [0] },
          { method: 'card-terminal', amountCents: second, lines: [1] },
        ],
      }
      const { body } = await server().send<'sellAtTill'>(
        'POST',
        '/api/sales-at-till',
        sale,
        await server().as(BARISTA),
      )
      const { order } = body
      const edited = await staffEdit(order, { lines: kept(order).slice(1) })
      expect(edited.status).toBe(200)
      expect(await paidFor(order)).toEqual([
        ['card-terminal', null, first],
        ['card-terminal', [0], 0],
      ])
      await agree(server(), order.id)
    })

    test('what paid all of an order by itself paid all of its lines, and what came to it later is given back by its own way', async () => {
      const order = await place({ payment: 'online' })
      await payOnline(order)
      const { body } = await staffEdit(order, { lines: [...kept(order), LATTE] })
      const missing = body.quote.totalCents - order.quote.totalCents
      expect((await pay(order, { method: 'card-terminal' })).status).toBe(200)
      expect(await paidFor(order)).toEqual([
        ['test', [0, 1], 0],
        ['card-terminal', null, 0],
      ])
      await giveBackLine(order, 1)
      expect((await paidFor(order)).map(([, , cents]) => cents)).toEqual([worth(order, 1), 0])
      await giveBackLine(order, 2)
      const given = (await paidFor(order)).map(([, , cents]) => cents)
      expect(given).toEqual([worth(order, 1) + worth(body, 2) - missing, missing])
      await agree(server(), order.id)
    })

    test('a part that was given back and things that are not made are left alone', async () => {
      const order = await counter()
      await pay(order)
      await server().send<'refundOrder'>(
        'POST',
        `/api/orders/${order.id}/refunds`,
        { key: randomUUID(), of: { kind: 'amount', cents: 50 }, reason: 'Spilled' },
        await server().as(MANAGER),
      )
      expect((await staffEdit(order, { lines: [TART] })).body.error).toBe('partly_refunded')
      const card = await counter({
        lines: [{ id: 'gift-card-25', type: 'gift-card', quantity: 1 }, TART],
      })
      expect((await staffEdit(card, { lines: [TART] })).body.error).toBe('not_editable')
    })

    test('a promo code that takes nothing off any more is free again', async () => {
      await server().send<'addPromo'>(
        'POST',
        '/api/promos',
        {
          code: 'EDITME',
          label: 'Two dollars',
          kind: 'amount',
          value: 200,
          minimumCents: 800,
          maxUses: 1,
          maxPerPerson: null,
          itemId: null,
          categories: null,
          startsOn: null,
          endsOn: null,
        },
        await server().as(MANAGER),
      )
      const order = await place({ promoCode: 'EDITME' })
      const uses = () => server().db.$count(promoUses, eq(promoUses.orderId, order.id))
      expect([order.quote.discountCents, await uses()]).toEqual([200, 1])
      const { body } = await edit(order, { lines: [TART] })
      expect([body.quote.discountCents, await uses()]).toEqual([0, 0])
    })

    test('a member keeps the discount, on what is ordered now, also where the link of the order changes it', async () => {
      const joined = await server().send<'joinMembership'>(
        'POST',
        '/api/me/membership',
        { tier: 'premium', startsOn: '2025-10-17', payWay: 'card', key: randomUUID() },
        await server().as(CUSTOMER),
      )
      await press(server(), joined.body.url ?? '', 'good')
      const order = await place({ lines: [LATTE, TART] }, CUSTOMER)
      const off = (cents: number) => [
        { kind: 'member', label: 'Premium Membership: 15% off', cents },
      ]
      expect(order.quote.reductions).toEqual(off(154))
      const less = await edit(order, { lines: kept(order).slice(0, 1) })
      expect([less.status, less.body.quote.reductions]).toEqual([200, off(98)])
      const more = await edit(order, { seenEdits: 1, lines: [{ ...LATTE, quantity: 3, was: 0 }] })
      expect([more.status, more.body.quote.reductions]).toEqual([200, off(293)])
    })

    test('whoever proved their address is emailed what is different, and nobody else by a stranger', async () => {
      const contact = { name: 'Eve', email: 'edited@guest.example' }
      const order = await place({ contact })
      const mails = async () =>
        (await server().db.select().from(outbox).where(eq(outbox.to, contact.email))).filter(
          ({ subject }) => subject.includes('was changed'),
        )
      await edit(order, { lines: kept(order).slice(1) })
      expect(await mails()).toHaveLength(0)
      await staffEdit(order, { lines: [TART, LATTE], seenEdits: 1 }, BARISTA)
      const [mail] = await mails()
      expect(mail?.text).toMatch(/New: Latte/)
    })

    test('cancelled with a rest due tells its holder what was paid and what came back', async () => {
      const order = await place({ payment: 'online' }, CUSTOMER)
      await payOnline(order)
      const path = `/api/orders/${order.id}`
      const read = async () =>
        (await server().send<'order'>('GET', `${path}?token=${order.token}`)).body
      const paid = { kind: 'paid', cents: order.quote.totalCents }
      expect((await read()).money).toMatchObject([paid])
      const more = await edit(order, { lines: [...kept(order), LATTE] })
      expect(more.body.money).toMatchObject([paid])
      expect([more.body.isPaid, more.body.dueCents]).toEqual([false, expect.any(Number)])
      const { body: off } = await server().send<'cancelOrder'>(
        'POST',
        `${path}/cancellation`,
        { token: order.token },
        SITE,
      )
      const back = { kind: 'given-back', cents: order.quote.totalCents }
      expect(off.money).toMatchObject([paid, back])
      expect((await read()).money).toEqual(off.money)
      const bell = await server().send<'notifications'>(
        'GET',
        '/api/me/notifications',
        undefined,
        await server().as(CUSTOMER),
      )
      const cents = formatCents(order.quote.totalCents)
      const messages = bell.body.notifications.map(({ message }) => message).join('\n')
      expect(messages).toContain(`You get ${cents} back.`)
    })

    test('for less tells what was paid before and what came back', async () => {
      const order = await place({ payment: 'online' })
      await payOnline(order)
      const { body } = await edit(order, { lines: kept(order).slice(0, 1) })
      const cents = order.quote.totalCents
      expect(body.money).toMatchObject([
        { kind: 'paid', cents },
        { kind: 'given-back', cents: cents - body.quote.totalCents },
      ])
    })

    test('money, books and kitchen time agree after random changes', async () => {
      const item = fc.constantFrom('latte', 'egg-tart', 'taro-milk-tea', 'espresso')
      const deed = fc.oneof(
        fc.record({
          deed: fc.constant('edit' as const),
          drop: fc.nat(3),
          more: fc.array(fc.record({ id: item, quantity: fc.integer({ min: 1, max: 3 }) }), {
            maxLength: 2,
          }),
          isStaff: fc.boolean(),
        }),
        fc.record({ deed: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 1500 }) }),
        fc.record({ deed: fc.constant('online' as const) }),
        fc.record({ deed: fc.constant('rest' as const), tipCents: fc.nat(200) }),
        fc.record({
          deed: fc.constant('move' as const),
          status: fc.constantFrom('confirmed', 'ready', 'pending', 'cancelled'),
        }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 8 }), async (deeds) => {
          const first = await counter({ tip: { cents: 100 } })
          for (const one of deeds) {
            const path = `/api/orders/${first.id}?token=${encodeURIComponent(first.token)}`
            const { body: order } = await server().send<'order'>('GET', path)
            if (one.deed === 'edit') {
              const lines = [...kept(order).filter((_, at) => at !== one.drop), ...one.more]
              const wish = { lines, seenEdits: order.edits?.length ?? 0 }
              const { status } = await (one.isStaff ? staffEdit(order, wish) : edit(order, wish))
              expect(status).toBeLessThan(500)
            } else if (one.deed === 'pay') await pay(order, { amountCents: one.cents })
            else if (one.deed === 'online') await payOnline(order).catch(() => {})
            else if (one.deed === 'rest')
              await pay(order, { method: 'card-terminal', tipCents: one.tipCents })
            else await patchOrder(server(), order.id, { status: one.status }, MANAGER)
            await agree(server(), order.id)
            const row = await rowOf(order)
            const { paidCents, refundedCents, dueCents } = await balanceOf(server().db, row)
            expect(refundedCents).toBeLessThanOrEqual(paidCents)
            const isPart = !row.isPaid && paidCents > refundedCents
            expect(row.dueCents).toBe(isPart && row.status !== 'cancelled' ? dueCents : null)
          }
          await expectSlotsRight()
        }),
        { numRuns: engine === 'pglite' ? 12 : 6, endOnFailure: true },
      )
    })
  },
  { payments: provider },
)

/** All lines of an order as they are. */
function kept({ quote }: Pick<Order, 'quote'>) {
  return quote.lines.map(({ id, size, quantity, customizations, customerName }, was) => ({
    id,
    ...(size && { size }),
    quantity,
    customizations,
    ...(customerName && { customerName }),
    was,
  }))
}

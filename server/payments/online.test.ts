import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import {
  auditLog,
  ledgerPostings,
  orders,
  outbox,
  payments,
  pickupSlots,
  refunds,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { reconcile, settlePayment } from './online.ts'
import type { PaymentProvider } from './provider.ts'
import { openTestProvider, SLOW_MS, type TestCard } from './test-provider.ts'

const later = (ms: number) => new Date(FRIDAY_NOON.getTime() + ms)
const HOLD_MS = HOLD_MINUTES * 60_000

let inner: PaymentProvider
/** It needs the database, which is opened later. */
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'paying online',
  (server) => {
    beforeAll(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })
    const rowOf = async (id: string) => {
      const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('No such order.')
      return row
    }
    const place = async (more: object = {}) =>
      (
        await server().send(
          'POST',
          '/api/orders',
          newOrder({ payment: 'online', ...more }),
          newKey(),
        )
      ).body
    const start = async ({ id, token }: { id: string; token: string }) =>
      server().send<'startPayment'>('POST', `/api/orders/${id}/payment-page`, { token }, SITE)
    const standing = async ({ id, token }: { id: string; token: string }) =>
      (
        await server().send<'paymentStanding'>(
          'GET',
          `/api/orders/${id}/payment?token=${encodeURIComponent(token)}`,
        )
      ).body
    const cancelled = async ({ id, token }: { id: string; token: string }) => {
      const path = `/api/orders/${id}/cancellation`
      return (await server().send<'cancelOrder'>('POST', path, { token }, SITE)).body
    }
    const press = async (url: string, card: TestCard | 'bank-agreed') =>
      server().app.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...SITE },
        body: new URLSearchParams({ card }).toString(),
      })
    const paymentsOf = async (id: string) =>
      server().db.select().from(payments).where(eq(payments.orderId, id))
    /** What Test payments hold for the café by the books. */
    const held = async () => {
      const rows = await server()
        .db.select()
        .from(ledgerPostings)
        .where(eq(ledgerPostings.account, 'provider:test'))
      return rows.reduce((sum, { cents }) => sum + cents, 0)
    }

    test('the order is held, paid at the page, and made then: one order, one charge, one email', async () => {
      const before = await held()
      const order = await place()
      expect(order).toMatchObject({ status: 'awaiting-payment', isPaid: false, payment: 'online' })
      const mails = () =>
        server().db.$count(outbox, eq(outbox.to, order.contact.email ?? 'nobody@nowhere.example'))
      const mailed = await mails()
      const { body } = await start(order)
      // The same page for a second click, and for six at once.
      const again = await Promise.all(Array.from({ length: 6 }, () => start(order)))
      expect(new Set(again.map((one) => one.body.url))).toEqual(new Set([body.url]))
      expect(await paymentsOf(order.id)).toHaveLength(1)
      expect((await standing(order)).state).toBe('due')
      const answer = await press(body.url, 'good')
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `http://cafe.test/payment?order=${order.id}&token=${encodeURIComponent(order.token)}&after-card=1`,
      ])
      expect(await rowOf(order.id)).toMatchObject({ status: 'pending', isPaid: true })
      expect(await standing(order)).toMatchObject({
        state: 'paid',
        dueCents: 0,
        paidCents: order.quote.totalCents,
        counter: { readyAt: order.estimatedAt, isChosen: false, name: order.contact.name },
      })
      expect((await held()) - before).toBe(order.quote.totalCents)
      expect(await mails()).toBe(mailed + 1)
      expect((await start(order)).body.error).toBe('already_paid')
      expect((await press(body.url, 'good')).status).toBe(410)
    })

    test('at the till: its customer reads a code and pays on their own phone, and it is made then', async () => {
      const barista = await server().as('barista@demo.example')
      const lines = [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }]
      const sale = { id: 'by-phone-0001', lines, name: 'Pia', expectedTotalCents: 918 }
      const sell = (more: object = {}) =>
        server().send<'sellByPhone'>('POST', '/api/sales-by-phone', { ...sale, ...more }, barista)
      const wrong = await sell({ id: 'by-phone-0002', expectedTotalCents: 900 })
      expect([wrong.status, wrong.body]).toEqual([
        409,
        expect.objectContaining({ error: 'price_changed' }),
      ])
      const card = {
        id: 'by-phone-0003',
        lines: [{ id: 'gift-card-25', type: 'gift-card', quantity: 1 }],
      }
      const byPhone = await sell({ ...card, expectedTotalCents: 2_500 })
      expect([byPhone.status, byPhone.body]).toEqual([
        409,
        expect.objectContaining({ error: 'not_by_phone' }),
      ])
      const [one, again] = [await sell(), await sell()]
      expect([one.status, one.body.order]).toEqual([
        200,
        expect.objectContaining({ status: 'awaiting-payment', channel: 'counter', token: '' }),
      ])
      expect(again.body.order.id).toBe(one.body.order.id)
      const { id } = one.body.order
      const code = () =>
        server().send<'paymentCode'>('GET', `/api/orders/${id}/payment-code`, undefined, barista)
      expect((await code()).body.qrSvg).toMatch(/^<svg /)
      expect((await server().send('GET', `/api/orders/${id}/payment-code`)).status).toBe(401)
      const { token } = await rowOf(id)
      await press((await start({ id, token })).body.url, 'good')
      expect(await rowOf(id)).toMatchObject({
        status: 'confirmed',
        isPaid: true,
        channel: 'counter',
      })
      const done = await code()
      expect([done.status, done.body]).toEqual([
        409,
        expect.objectContaining({ error: 'nothing_due' }),
      ])
    })

    test('a card that is declined is told why, and another one pays; a bank may ask first', async () => {
      const order = await place()
      const { url } = (await start(order)).body
      const refused = await press(url, 'insufficient')
      expect(await refused.text()).toContain('not enough money')
      expect((await standing(order)).failure).toContain('not enough money')
      expect((await rowOf(order.id)).status).toBe('awaiting-payment')
      expect(await (await press(url, 'secure')).text()).toContain('3-D Secure')
      expect((await rowOf(order.id)).isPaid).toBe(false)
      await press(url, 'bank-agreed')
      expect(await standing(order)).toMatchObject({ state: 'paid', failure: null })
    })

    test('whoever comes back before the café is told sees the truth, and is paid when it is', async () => {
      const order = await place()
      await press((await start(order)).body.url, 'slow')
      expect((await standing(order)).state).toBe('due')
      server().set(later(SLOW_MS))
      expect((await standing(order)).state).toBe('paid')
      server().set(FRIDAY_NOON)
    })

    test('a payment of which no answer comes is found by the regular look, once however many look', async () => {
      const before = await held()
      const order = await place()
      const lost = await press((await start(order)).body.url, 'lost')
      expect(lost.status).toBe(502)
      expect((await rowOf(order.id)).isPaid).toBe(false)
      server().set(later(3 * 60_000))
      await Promise.all([reconcile(server()), reconcile(server()), standing(order)])
      server().set(FRIDAY_NOON)
      expect(await rowOf(order.id)).toMatchObject({ isPaid: true, status: 'pending' })
      expect((await held()) - before).toBe(order.quote.totalCents)
    })

    test('an order that nobody pays for ends, and gives its kitchen time back', async () => {
      const booked = async () =>
        (await server().db.select().from(pickupSlots)).reduce(
          (sum, { bookedSeconds }) => sum + bookedSeconds,
          0,
        )
      const before = await booked()
      const begun = await place()
      const { url } = (await start(begun)).body
      const left = await place()
      expect(await booked()).toBeGreaterThan(before)
      server().set(later(2 * HOLD_MS + 1_000))
      await reconcile(server())
      expect([(await rowOf(begun.id)).status, (await rowOf(left.id)).status]).toEqual([
        'cancelled',
        'cancelled',
      ])
      expect(await booked()).toBe(before)
      const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, left.id))
      expect(log.map(({ action, byName }) => [action, byName])).toEqual([
        ['order.status-changed', 'the end of the hold'],
      ])
      // The page is closed too.
      expect((await press(url, 'good')).status).toBe(410)
      expect((await standing(begun)).state).toBe('over')
      server().set(FRIDAY_NOON)
    })

    test('an order that waits to be accepted is not over, and cannot be paid yet', async () => {
      const order = await place()
      await server().db.update(orders).set({ status: 'waiting' }).where(eq(orders.id, order.id))
      expect((await standing(order)).state).toBe('waiting')
      expect((await start(order)).status).toBe(409)
      await server()
        .db.update(orders)
        .set({ status: 'awaiting-payment' })
        .where(eq(orders.id, order.id))
      expect((await standing(order)).state).toBe('due')
    })

    test('money that comes after the end goes back by itself, however often it is told', async () => {
      const before = await held()
      const order = await place()
      await start(order)
      const [payment] = await paymentsOf(order.id)
      const pageId = payment?.providerId ?? ''
      const cancel = { token: order.token }
      await server().send('POST', `/api/orders/${order.id}/cancellation`, cancel, SITE)
      expect((await rowOf(order.id)).status).toBe('cancelled')
      // The page is still open, in another tab.
      await press(payment?.pageUrl ?? '', 'lost')
      const news = await inner.look(pageId)
      await Promise.all(
        Array.from({ length: 5 }, () => settlePayment(server(), payment?.id ?? '', news)),
      )
      await reconcile(server())
      await reconcile(server())
      const rows = await server().db.select().from(refunds).where(eq(refunds.orderId, order.id))
      expect(rows.map(({ state, amountCents }) => [state, amountCents])).toEqual([
        ['succeeded', order.quote.totalCents],
      ])
      expect((await held()) - before).toBe(0)
      expect((await rowOf(order.id)).status).toBe('cancelled')
      const written = await server()
        .db.select()
        .from(auditLog)
        .where(and(eq(auditLog.subject, order.id), eq(auditLog.action, 'order.money-given-back')))
      expect(written.map(({ byName, after }) => [byName, after])).toEqual([
        [
          expect.any(String),
          { amountCents: order.quote.totalCents, reason: 'Nothing was left to pay' },
        ],
      ])
    })

    test('what is paid beyond what is due goes back, and less than that leaves the rest to pay', async () => {
      const order = await place()
      await start(order)
      const [payment] = await paymentsOf(order.id)
      const more = order.quote.totalCents + 250
      const news = { state: 'succeeded', amountCents: more, chargeId: 'charge-more' } as const
      await settlePayment(server(), payment?.id ?? '', news)
      expect(await rowOf(order.id)).toMatchObject({ isPaid: true, status: 'pending' })
      const [refund] = await server().db.select().from(refunds).where(eq(refunds.orderId, order.id))
      expect(refund?.amountCents).toBe(250)

      const other = await place()
      await start(other)
      const [part] = await paymentsOf(other.id)
      const less = { state: 'succeeded', amountCents: 100, chargeId: 'charge-less' } as const
      await settlePayment(server(), part?.id ?? '', less)
      expect(await standing(other)).toMatchObject({
        state: 'due',
        dueCents: other.quote.totalCents - 100,
      })
      const { url } = (await start(other)).body
      await press(url, 'good')
      expect((await standing(other)).state).toBe('paid')
    })

    test('who thinks better of it pays at the counter, and the page takes no money any more', async () => {
      const order = await place()
      const { url } = (await start(order)).body
      const path = `/api/orders/${order.id}/pay-at-counter`
      const answer = await server().send('POST', path, { token: order.token }, SITE)
      expect(answer.status).toBe(200)
      expect(await rowOf(order.id)).toMatchObject({ status: 'pending', payment: 'counter' })
      expect((await press(url, 'good')).status).toBe(410)
      const again = await server().send('POST', path, { token: order.token }, SITE)
      expect(again.body.error).toBe('not_awaiting_payment')
    })

    test('who cancels in time gets the money back on the card', async () => {
      const before = await held()
      const order = await place()
      await press((await start(order)).body.url, 'good')
      const cancel = { token: order.token }
      const path = `/api/orders/${order.id}/cancellation`
      expect((await server().send('POST', path, cancel, SITE)).status).toBe(200)
      expect((await held()) - before).toBe(0)
      await reconcile(server())
      const [refund] = await server().db.select().from(refunds).where(eq(refunds.orderId, order.id))
      expect(refund).toMatchObject({ state: 'succeeded', amountCents: order.quote.totalCents })
      expect((await standing(order)).refundedCents).toBe(order.quote.totalCents)
    })

    test('a refund that the provider cannot make leaves the money owed, and staff see it', async () => {
      const order = await place()
      await press((await start(order)).body.url, 'good')
      await server()
        .db.update(payments)
        .set({ chargeId: 'gone' })
        .where(eq(payments.orderId, order.id))
      const good = inner
      inner = { ...good, refund: async () => ({ state: 'failed', failure: 'The card is closed.' }) }
      const manager = await server().as('manager@demo.example')
      const body = { key: 'refund-of-gone', of: { kind: 'all' }, reason: 'Wrong order' }
      await server().send('POST', `/api/orders/${order.id}/refunds`, body, manager)
      await reconcile(server())
      inner = good
      const { body: money } = await server().send<'orderMoney'>(
        'GET',
        `/api/orders/${order.id}/payments`,
        undefined,
        manager,
      )
      expect(money.refunds[0]).toMatchObject({ state: 'failed', failure: 'The card is closed.' })
      expect(money.dueCents).toBe(-order.quote.totalCents)
      // In cash, then.
      const again = { ...body, key: 'refund-of-gone-again' }
      const { body: after } = await server().send<'refundOrder'>(
        'POST',
        `/api/orders/${order.id}/refunds`,
        again,
        manager,
      )
      expect(after.dueCents).toBe(0)
    })

    test('an order is paid by its holder alone', async () => {
      const order = await place()
      expect((await start({ ...order, token: 'guessed' })).status).toBe(404)
      expect((await standing({ ...order, token: 'guessed' })).error).toBe('order_not_found')
      const counter = await place({ payment: 'counter' })
      expect(counter.status).toBe('pending')
      // A balance can be paid later, by the link of the order.
      expect((await standing(counter)).state).toBe('due')
      await press((await start(counter)).body.url, 'good')
      expect(await rowOf(counter.id)).toMatchObject({ isPaid: true })
    })

    test('whoever calls off an order whose payment got lost is told that it comes back', async () => {
      const order = await place()
      await press((await start(order)).body.url, 'lost')
      expect(await cancelled(order)).toMatchObject({ status: 'cancelled', isPaid: true })
      expect((await standing(order)).refundedCents).toBe(order.quote.totalCents)
    })

    test('an order for the counter that was paid online later is called off online, and its money comes back', async () => {
      const order = await place({ payment: 'counter' })
      await press((await start(order)).body.url, 'good')
      expect(await cancelled(order)).toMatchObject({ status: 'cancelled' })
      expect(await standing(order)).toMatchObject({
        state: 'over',
        refundedCents: order.quote.totalCents,
      })
    })
  },
  { payments: provider },
)

const SITE = { origin: 'http://cafe.test' }

import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ledgerTransactions,
  notifications,
  orders,
  payments,
  refunds,
  users,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { openLog } from '../log/log.ts'
import { reconcile } from './online.ts'
import type { PaymentProvider } from './provider.ts'
import { openStripe } from './stripe.ts'
import { fakeStripe } from './stripe-testing.ts'

const SITE = { origin: 'http://cafe.test' }
let fake: Awaited<ReturnType<typeof fakeStripe>>
let inner: PaymentProvider
const logged: string[] = []
/** Its address is known when the server listens. */
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'Stripe',
  (server) => {
    beforeAll(async () => {
      fake = await fakeStripe(server().now)
      inner = openStripe(fake.settings, server().now)
    })
    afterAll(() => fake.close())

    const place = async () =>
      (await server().send('POST', '/api/orders', newOrder({ payment: 'online' }), newKey())).body
    const start = async ({ id, token }: { id: string; token: string }) =>
      server().send<'startPayment'>('POST', `/api/orders/${id}/payment-page`, { token }, SITE)
    const rowOf = async (id: string) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]
    const sessionOf = async (id: string) => {
      const rows = await server().db.select().from(payments).where(eq(payments.orderId, id))
      const session = fake.sessions.get(rows.at(-1)?.providerId ?? '')
      if (!session) throw new Error('There is no session.')
      return session
    }
    const tell = (news: { payload: string; header: string }) =>
      server().app.request('http://cafe.test/payments/stripe/webhook', {
        method: 'POST',
        headers: { 'stripe-signature': news.header, 'content-type': 'application/json' },
        body: news.payload,
      })

    test('takes the amount of the order at its own page, and tells by a signed webhook, twice', async () => {
      const order = await place()
      const { body } = await start(order)
      const session = await sessionOf(order.id)
      expect(body.url).toBe(session.url)
      expect(session.sent).toMatchObject({
        mode: 'payment',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': String(order.quote.totalCents),
        'line_items[0][price_data][product_data][name]': `Order ${order.number}`,
        success_url: expect.stringMatching(`/payment\\?order=${order.id}&.*&after-card=1$`),
        cancel_url: expect.not.stringContaining('after-card'),
      })
      fake.pay(session)
      const news = fake.webhook('checkout.session.completed', session)
      expect((await tell(news)).status).toBe(200)
      expect((await tell(news)).status).toBe(200)
      expect(await rowOf(order.id)).toMatchObject({ isPaid: true, status: 'pending' })
      const rows = await server().db.select().from(payments).where(eq(payments.orderId, order.id))
      expect(rows.map(({ state, method }) => [state, method])).toEqual([['succeeded', 'stripe']])
    })

    test('is not believed without its signature, with an old one, or with another secret', async () => {
      const order = await place()
      await start(order)
      const session = await sessionOf(order.id)
      const paid = { ...session, status: 'complete', payment_status: 'paid' }
      const type = 'checkout.session.completed'
      const forged = fake.webhook(type, paid, 'whsec_guessed')
      const old = fake.webhook(type, paid, undefined, Math.floor(Date.now() / 1000) - 3_600)
      const changed = fake.webhook(type, session)
      for (const news of [
        forged,
        old,
        { ...changed, payload: changed.payload.replace('unpaid', 'paid') },
        { ...changed, header: '' },
      ]) {
        const answer = await tell(news)
        expect([answer.status, await answer.json()]).toEqual([
          400,
          expect.objectContaining({ error: 'bad_signature' }),
        ])
      }
      expect(await rowOf(order.id)).toMatchObject({ isPaid: false, status: 'awaiting-payment' })
      expect(await server().db.$count(payments, eq(payments.state, 'succeeded'))).toBe(1)
    })

    test('forged is found in the audit log, in a few lines however often somebody tries', async () => {
      const lines = async () => {
        const path = '/api/admin/audit?action=webhook.refused'
        const manager = await server().as('admin@demo.example')
        const { body } = await server().send<'auditLog'>('GET', path, undefined, manager)
        return body.rows.map(({ subject, byName, after }) => ({ subject, byName, after }))
      }
      server().set(new Date(FRIDAY_NOON.getTime() + 3_600_000))
      const before = (await lines()).length
      const posted = await server().db.$count(ledgerTransactions)
      const forged = fake.webhook('checkout.session.completed', {}, 'whsec_guessed')
      const loggedBefore = logged.length
      for (let tries = 0; tries < 120; tries += 1) expect((await tell(forged)).status).toBe(400)
      const minute = () =>
        logged.slice(loggedBefore).filter((line) => line.includes('webhook_refused'))
      expect(minute()).toHaveLength(1)
      server().set(new Date(FRIDAY_NOON.getTime() + 3_600_000 + 60_000))
      expect((await tell(forged)).status).toBe(400)
      expect(minute().map((line) => JSON.parse(line).tries)).toEqual([expect.any(Number), 120])
      const after = await lines()
      expect(after.length - before).toBe(3)
      expect(after[0]).toEqual({
        subject: 'stripe webhook',
        byName: 'a stranger',
        after: { because: 'its signature is not good', triesThisHour: 100 },
      })
      expect(await server().db.$count(ledgerTransactions)).toBe(posted)
      server().set(FRIDAY_NOON)
    })

    test('is asked by whoever comes back first, and the webhook then changes nothing', async () => {
      const order = await place()
      await start(order)
      const session = await sessionOf(order.id)
      fake.pay(session)
      const path = `/api/orders/${order.id}/payment?token=${encodeURIComponent(order.token)}`
      expect((await server().send<'paymentStanding'>('GET', path)).body.state).toBe('paid')
      await tell(fake.webhook('checkout.session.completed', session))
      expect(await server().db.$count(payments, eq(payments.orderId, order.id))).toBe(1)
    })

    test('that does not answer loses nothing: the order stays held, and the next try makes one page', async () => {
      const order = await place()
      fake.down(true)
      const failed = await start(order)
      fake.down(false)
      expect([failed.status, failed.body.error]).toEqual([503, 'provider_unreachable'])
      expect((await rowOf(order.id))?.status).toBe('awaiting-payment')
      // A page of Stripe's lives for half an hour at least, which is longer than the order is held by now.
      server().set(new Date(FRIDAY_NOON.getTime() + 5 * 60_000))
      expect((await start(order)).status).toBe(200)
      expect(await server().db.$count(payments, eq(payments.orderId, order.id))).toBe(1)
      server().set(FRIDAY_NOON)
    })

    test('that makes a page and is not heard makes one page for whoever asks again', async () => {
      const order = await place()
      const before = fake.sessions.size
      fake.loseAnswers(true)
      expect((await start(order)).status).toBe(503)
      fake.loseAnswers(false)
      const pages = await Promise.all([start(order), start(order)])
      expect(new Set(pages.map(({ body }) => body.url)).size).toBe(1)
      expect(fake.sessions.size).toBe(before + 1)
    })

    test('two pages that were made at once, and differ, are one for the customer: the other is closed', async () => {
      const order = await place()
      const { begin } = inner
      let other: Promise<{ body: { url: string } }> | undefined
      inner.begin = async (asked) => {
        inner.begin = begin
        other = start(order)
        await other
        return begin({ ...asked, title: 'Order of another server' })
      }
      const { body } = await start(order)
      expect(body.url).toBe((await other)?.body.url)
      const mine = [...fake.sessions.values()].filter(({ sent }) =>
        sent.success_url?.includes(order.id),
      )
      expect(mine.map(({ status }) => status).toSorted()).toEqual(['expired', 'open'])
      expect((await rowOf(order.id))?.status).toBe('awaiting-payment')
    })

    test('gives back what is refunded, once, and the row says so; a dispute is shown to staff', async () => {
      const order = await place()
      await start(order)
      const session = fake.pay(await sessionOf(order.id))
      await tell(fake.webhook('checkout.session.completed', session))
      const manager = await server().as('manager@demo.example')
      const key = `refund of ${order.id}`
      const body = { key, of: { kind: 'amount', cents: 150 }, reason: 'Too sweet' }
      await server().send('POST', `/api/orders/${order.id}/refunds`, body, manager)
      await Promise.all([reconcile(server()), reconcile(server())])
      const mine = fake.refunds.filter((one) => one.payment_intent === session.payment_intent)
      expect(mine.map(({ amount }) => amount)).toEqual([150])
      const [refund] = await server().db.select().from(refunds).where(eq(refunds.orderId, order.id))
      expect(refund?.state).toBe('succeeded')
      const dispute = {
        object: 'dispute',
        payment_intent: session.payment_intent,
        status: 'needs_response',
        reason: 'fraudulent',
      }
      await tell(fake.webhook('charge.dispute.created', dispute))
      const path = `/api/orders/${order.id}/payments`
      const { body: money } = await server().send<'orderMoney'>('GET', path, undefined, manager)
      expect(money.payments[0]?.dispute).toBe('needs_response: fraudulent')

      // Who may give money back hears of it once, and once more when it is decided.
      await tell(fake.webhook('charge.dispute.created', dispute))
      await tell(fake.webhook('charge.dispute.updated', { ...dispute, status: 'under_review' }))
      await tell(fake.webhook('charge.dispute.closed', { ...dispute, status: 'lost' }))
      const rung = await server()
        .db.select({
          email: users.email,
          title: notifications.title,
          to: notifications.actionUrl,
        })
        .from(notifications)
        .innerJoin(users, eq(users.id, notifications.userId))
        .where(like(notifications.about, `dispute:${session.payment_intent}:%`))
      const heard = rung.filter(({ email }) => email === 'manager@demo.example')
      expect(heard.map(({ title }) => title).toSorted()).toEqual([
        `Order ${order.number}: the dispute was lost, and the money is gone`,
        `Order ${order.number}: the payment is disputed`,
      ])
      expect(heard[0]?.to).toBe(
        `/employee/orders?q=${encodeURIComponent(order.number)}&open=${order.id}`,
      )
      expect(rung.map(({ email }) => email)).not.toContain('barista@demo.example')
    })

    test('told again, late and in another order, changes no money and no state', async () => {
      const order = await place()
      await start(order)
      const session = await sessionOf(order.id)
      const expired = fake.webhook('checkout.session.expired', { ...session, status: 'expired' })
      fake.pay(session)
      const paid = fake.webhook('checkout.session.completed', session)
      const manager = await server().as('manager@demo.example')
      await tell(paid)
      // An end of the page that was on its way, and everything once more, all at once.
      await Promise.all([expired, paid, expired, paid].map(tell))
      expect(await rowOf(order.id)).toMatchObject({ isPaid: true, status: 'pending' })
      const body = {
        key: `refund of ${order.id}`,
        of: { kind: 'amount', cents: 150 },
        reason: 'Too sweet',
      }
      await server().send('POST', `/api/orders/${order.id}/refunds`, body, manager)
      await reconcile(server())
      const refund = fake.refunds.find((one) => one.payment_intent === session.payment_intent)
      const done = fake.webhook('refund.updated', refund)
      await Promise.all([paid, done, expired, done].map(tell))
      await reconcile(server())
      expect(
        fake.refunds.filter((one) => one.payment_intent === session.payment_intent),
      ).toHaveLength(1)
      const books = async () =>
        (
          (await server().db.execute(
            sql`select account, sum(cents)::integer as cents from ledger_postings group by account order by account`,
          )) as unknown as { rows: unknown[] }
        ).rows
      const before = await books()
      await Promise.all([paid, done, expired, paid].map(tell))
      await reconcile(server())
      expect(await books()).toEqual(before)

      const dispute = (status: string) => ({
        object: 'dispute',
        payment_intent: session.payment_intent,
        status,
        reason: 'fraudulent',
      })
      await tell(fake.webhook('charge.dispute.closed', dispute('won')))
      await tell(fake.webhook('charge.dispute.created', dispute('needs_response')))
      const path = `/api/orders/${order.id}/payments`
      const { body: money } = await server().send<'orderMoney'>('GET', path, undefined, manager)
      expect(money.payments[0]?.dispute).toBe('won: fraudulent')
    })

    test('closes its page when the order is paid at the counter, and gives back what came all the same', async () => {
      const order = await place()
      await start(order)
      const session = await sessionOf(order.id)
      const barista = await server().as('barista@demo.example')
      const cash = { key: `cash for ${order.id}`, method: 'cash' }
      await server().send('POST', `/api/orders/${order.id}/payments`, cash, barista)
      fake.pay(session)
      await reconcile(server())
      await reconcile(server())
      const given = fake.refunds.filter((one) => one.payment_intent === session.payment_intent)
      expect(given.map(({ amount }) => amount)).toEqual([order.quote.totalCents])
      expect((await rowOf(order.id))?.isPaid).toBe(true)
    })
  },
  { payments: provider, log: openLog('warn', { write: (line) => void logged.push(line) }) },
)

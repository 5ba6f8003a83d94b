import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { orders, payments } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { CARD_FORM_PATH } from './card-form-path.ts'
import { reconcile } from './online.ts'
import type { PaymentProvider } from './provider.ts'
import { openStripe } from './stripe.ts'
import { fakeStripe, type FakeIntent } from './stripe-testing.ts'

const SITE = { origin: 'http://cafe.test' }
let fake: Awaited<ReturnType<typeof fakeStripe>>
let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
type Placed = { id: string; token: string; number: string; quote: { totalCents: number } }

eachEngine(
  'the card form',
  (server) => {
    beforeAll(async () => {
      fake = await fakeStripe(server().now)
      inner = openStripe({ ...fake.settings, publishableKey: 'pk_of_a_test' }, server().now)
    })
    afterAll(() => fake.close())
    beforeEach(() => server().set(FRIDAY_NOON))

    const place = async (): Promise<Placed> =>
      (await server().send('POST', '/api/orders', newOrder({ payment: 'online' }), newKey())).body
    const start = async ({ id, token }: Placed) =>
      server().send<'startPayment'>('POST', `/api/orders/${id}/payment-page`, { token }, SITE)
    const standing = async ({ id, token }: Placed) =>
      (
        await server().send<'paymentStanding'>(
          'GET',
          `/api/orders/${id}/payment?token=${encodeURIComponent(token)}`,
        )
      ).body
    const rowOf = async ({ id }: Placed) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]
    const paymentsOf = ({ id }: Placed) =>
      server()
        .db.select()
        .from(payments)
        .where(eq(payments.orderId, id))
        .orderBy(payments.createdAt)
    const intentOf = async (order: Placed): Promise<FakeIntent> => {
      const intent = fake.intents.get((await paymentsOf(order)).at(-1)?.providerId ?? '')
      if (!intent) throw new Error('Nothing was begun.')
      return intent
    }
    const begun = async () => {
      const order = await place()
      expect((await start(order)).status).toBe(200)
      return { order, intent: await intentOf(order) }
    }
    const page = ({ id, token }: Placed) =>
      server().app.request(
        `http://cafe.test${CARD_FORM_PATH}?order=${id}&token=${encodeURIComponent(token)}`,
      )
    const tell = (type: string, object: unknown) => {
      const news = fake.webhook(type, object)
      return server().app.request('http://cafe.test/payments/stripe/webhook', {
        method: 'POST',
        headers: { 'stripe-signature': news.header, 'content-type': 'application/json' },
        body: news.payload,
      })
    }
    const givenBack = (intent: FakeIntent) =>
      fake.refunds.filter((one) => one.payment_intent === intent.id).map(({ amount }) => amount)
    const later = (minutes: number) =>
      server().set(new Date(FRIDAY_NOON.getTime() + minutes * 60_000))

    test('has the amount that the server decides, and the scripts of Stripe on its page alone', async () => {
      const order = await place()
      const { body } = await start(order)
      const address = new URL(body.url)
      expect(address.origin + address.pathname).toBe(`http://cafe.test${CARD_FORM_PATH}`)
      const intent = await intentOf(order)
      expect(intent.sent).toMatchObject({
        amount: String(order.quote.totalCents),
        currency: 'usd',
        'automatic_payment_methods[enabled]': 'true',
        description: `Order ${order.number}`,
      })
      expect(fake.sessions.size).toBe(0)
      const shown = await page(order)
      const text = await shown.text()
      expect(shown.status).toBe(200)
      expect(text).toContain(`data-secret="${intent.client_secret}"`)
      expect(text).toContain('data-script="https://js.stripe.com/')
      const policy = shown.headers.get('content-security-policy')?.split('; ') ?? []
      expect(policy).toContain("connect-src 'self' https://api.stripe.com")
      expect(policy).toContain(
        'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      )
      const scripts = policy.find((part) => part.startsWith('script-src'))
      expect(scripts).toMatch(
        /^script-src 'sha256-\S+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
      )
      const other = await server().app.request('http://cafe.test/payments/test/none')
      expect(other.headers.get('content-security-policy')).not.toContain('stripe')
      const stranger = await page({ ...order, token: 'guessed' })
      expect(stranger.status).toBe(404)
      expect(await (await page({ ...order, id: 'none' })).text()).not.toContain('secret')
    })

    test('a declined card is said and may be followed by another; the webhook pays once, however often it tells', async () => {
      const { order, intent } = await begun()
      fake.confirm(intent.client_secret, 'declined')
      await tell('payment_intent.payment_failed', intent)
      expect(await standing(order)).toMatchObject({
        state: 'due',
        failure: 'Your card was declined.',
      })
      expect((await page(order)).status).toBe(200)
      fake.confirm(intent.client_secret, 'good')
      await Promise.all([1, 2, 3].map(() => tell('payment_intent.succeeded', intent)))
      await tell('payment_intent.payment_failed', { ...intent, status: 'requires_payment_method' })
      expect(await rowOf(order)).toMatchObject({ isPaid: true, status: 'pending' })
      const rows = await paymentsOf(order)
      expect(rows.map(({ state, chargeId }) => [state, chargeId])).toEqual([
        ['succeeded', intent.id],
      ])
      const over = await page(order)
      expect([over.status, over.headers.get('location')]).toEqual([
        303,
        expect.stringContaining(`/payment?order=${order.id}`),
      ])
    })

    test('who comes back from their bank is believed as far as Stripe says so, and the webhook then changes nothing', async () => {
      const { order, intent } = await begun()
      fake.confirm(intent.client_secret, 'secure')
      expect((await standing(order)).state).toBe('due')
      fake.confirm(intent.client_secret, 'good')
      expect((await standing(order)).state).toBe('paid')
      await tell('payment_intent.succeeded', intent)
      await reconcile(server())
      expect(await paymentsOf(order)).toHaveLength(1)
      expect(givenBack(intent)).toEqual([])
    })

    test('money that is on its way keeps the order, also past its hold', async () => {
      const { order, intent } = await begun()
      fake.confirm(intent.client_secret, 'slow')
      await tell('payment_intent.processing', intent)
      later(HOLD_MINUTES + 1)
      await reconcile(server())
      expect((await rowOf(order))?.status).toBe('awaiting-payment')
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
      await tell('payment_intent.succeeded', intent)
      expect(await rowOf(order)).toMatchObject({ isPaid: true, status: 'pending' })
    })

    test('money that was on its way when the order was paid at the counter goes back, though no webhook tells of it', async () => {
      const { order, intent } = await begun()
      fake.confirm(intent.client_secret, 'slow')
      const barista = await server().as('barista@demo.example')
      const all = { key: `all of ${order.id}`, method: 'card-terminal' }
      await server().send('POST', `/api/orders/${order.id}/payments`, all, barista)
      await reconcile(server())
      await reconcile(server())
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
      await reconcile(server())
      await reconcile(server())
      expect(givenBack(intent)).toEqual([order.quote.totalCents])
    })

    test('nobody who is late pays: the payment is closed at Stripe, and the order ends', async () => {
      const { order, intent } = await begun()
      later(HOLD_MINUTES + 1)
      await reconcile(server())
      expect(intent.status).toBe('canceled')
      expect((await rowOf(order))?.status).toBe('cancelled')
      expect(fake.confirm(intent.client_secret, 'good').status).toBe(400)
      await tell('payment_intent.canceled', intent)
      expect((await page(order)).status).toBe(303)
    })

    test('what was paid while the hold ended, and nobody told, is heard of by the regular look', async () => {
      const { order, intent } = await begun()
      fake.confirm(intent.client_secret, 'good')
      later(HOLD_MINUTES + 1)
      await reconcile(server())
      expect(await rowOf(order)).toMatchObject({ isPaid: true, status: 'pending' })
      expect(givenBack(intent)).toEqual([])
    })

    test('where the order costs less by now the old form is shown no more, and what it took too much goes back', async () => {
      const { order, intent } = await begun()
      const barista = await server().as('barista@demo.example')
      const part = { key: `part of ${order.id}`, method: 'card-terminal', amountCents: 100 }
      const took = await server().send('POST', `/api/orders/${order.id}/payments`, part, barista)
      expect(took.status).toBe(200)
      expect((await page(order)).status).toBe(303)
      // It was open in a window all the time.
      fake.confirm(intent.client_secret, 'good')
      await reconcile(server())
      await reconcile(server())
      expect(givenBack(intent)).toEqual([100])
      expect((await rowOf(order))?.isPaid).toBe(true)
      expect((await start(order)).body.error).toBe('already_paid')
    })

    test('a part that was paid at the counter leaves the rest for a new form, and the old one cannot be paid', async () => {
      const { order, intent } = await begun()
      const barista = await server().as('barista@demo.example')
      const part = { key: `part of ${order.id}`, method: 'card-terminal', amountCents: 100 }
      await server().send('POST', `/api/orders/${order.id}/payments`, part, barista)
      expect((await start(order)).status).toBe(200)
      const rest = await intentOf(order)
      expect(rest.amount).toBe(order.quote.totalCents - 100)
      await reconcile(server())
      expect(intent.status).toBe('canceled')
      fake.confirm(rest.client_secret, 'good')
      expect((await standing(order)).state).toBe('paid')
    })

    test('an answer that was lost begins one payment, and Stripe that is down leaves the order held', async () => {
      const order = await place()
      const before = fake.intents.size
      fake.loseAnswers(true)
      expect((await start(order)).status).toBe(503)
      fake.loseAnswers(false)
      expect((await start(order)).status).toBe(200)
      expect(fake.intents.size).toBe(before + 1)
      fake.down(true)
      expect((await page(order)).status).toBe(303)
      fake.down(false)
      expect((await page(order)).status).toBe(200)
      expect((await rowOf(order))?.status).toBe('awaiting-payment')
    })

    test('a payment that no form of ours began is none of its business, whatever it says', async () => {
      const { order, intent } = await begun()
      const [payment] = await paymentsOf(order)
      const other = { ...intent, status: 'succeeded', metadata: { payment: payment?.id } }
      expect((await tell('payment_intent.succeeded', other)).status).toBe(200)
      expect((await rowOf(order))?.isPaid).toBe(false)
    })
  },
  { payments: provider },
)

import { expect, test } from 'vitest'
import { testPaymentPages } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { choosePayments } from './choose.ts'

const SITE = { origin: 'http://cafe.test' }
const STRIPE = { secretKey: 'sk_live_x', webhookSecret: 'whsec_x', apiUrl: null }

// As in production without Stripe: nobody takes cards online.
eachEngine('test payments', (server) => {
  const choose = async (isProduction: boolean, stripe: typeof STRIPE | null = null) => {
    const { db, now } = server()
    const chosen = await choosePayments(
      { stripe, isProduction, publicUrl: 'http://x' },
      { db, now },
    )
    return chosen?.name ?? null
  }

  test('are for a demo alone: production takes cards by Stripe or not at all', async () => {
    expect(await choose(false)).toBe('test')
    expect(await choose(true)).toBeNull()
    expect([await choose(false, STRIPE), await choose(true, STRIPE)]).toEqual(['stripe', 'stripe'])
  })

  test('pay nothing by a card page that was left from a demo', async () => {
    const page = {
      id: 'left-over',
      paymentId: 'left-over',
      amountCents: 500,
      title: 'Order A-1',
      state: 'open' as const,
      expiresAt: new Date(FRIDAY_NOON.getTime() + 3_600_000),
      returnUrl: 'http://x/payment',
    }
    await server().db.insert(testPaymentPages).values(page)
    const url = '/payments/test/left-over'
    const answer = await server().app.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...SITE },
      body: 'card=good',
    })
    expect(answer.status).toBe(404)
    expect(await (await server().app.request(url)).text()).not.toContain('name="card"')
    const [kept] = await server().db.select().from(testPaymentPages)
    expect(kept?.state).toBe('open')
  })

  test('cannot be asked for where there are none', async () => {
    const { status } = await server().send(
      'POST',
      '/api/orders',
      newOrder({ payment: 'online' }),
      newKey(),
    )
    expect(status).toBe(409)
  })
})

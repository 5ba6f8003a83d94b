import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { codeOf } from '../gift-cards/codes.ts'
import { giveCard } from '../gift-cards/store.ts'
import { orders, payments, tillSales } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { reconcile, refundPending, settlePayment } from './online.ts'
import type { PaymentProvider } from './provider.ts'
import { agree } from './testing.ts'
import { openTestProvider, SLOW_MS, type TestCard } from './test-provider.ts'

const SITE = { origin: 'http://cafe.test' }
const HOLD_MS = HOLD_MINUTES * 60_000
const later = (ms: number) => new Date(FRIDAY_NOON.getTime() + ms)
const LINES = [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }]
const TOTAL = 918

let inner: PaymentProvider
/** It needs the database, which is opened later. */
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'a part of a bill that is paid on a phone',
  (server) => {
    let barista: Record<string, string>
    beforeAll(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      barista = await server().as('barista@demo.example')
      const body = { sessionId: 'session-0001', countedCents: 20_000 }
      await server().send(
        'POST',
        '/api/drawers/front/open',
        body,
        await server().as('manager@demo.example'),
      )
    })
    let count = 0
    const ask = (more: object) =>
      server().send<'sellByPhone'>(
        'POST',
        '/api/sales-by-phone',
        {
          id: `part-${(count += 1)}-of-a-bill`,
          lines: LINES,
          expectedTotalCents: TOTAL,
          drawerId: 'front',
          ...more,
        },
        barista,
      )
    const sell = async (more: object) => (await ask(more)).body.order
    const rowOf = async (id: string) => {
      const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('No such order.')
      return row
    }
    const start = async (id: string) => {
      const { token } = await rowOf(id)
      return server().send<'startPayment'>(
        'POST',
        `/api/orders/${id}/payment-page`,
        { token },
        SITE,
      )
    }
    const standing = async (id: string) => {
      const { token } = await rowOf(id)
      const path = `/api/orders/${id}/payment?token=${encodeURIComponent(token)}`
      return (await server().send<'paymentStanding'>('GET', path)).body
    }
    const press = async (url: string, card: TestCard) =>
      server().app.request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...SITE },
        body: new URLSearchParams({ card }).toString(),
      })
    const take = (id: string, more: object) => {
      const body = { key: `rest-of-${(count += 1)}`, drawerId: 'front', ...more }
      return server().send<'takePayment'>('POST', `/api/orders/${id}/payments`, body, barista)
    }
    const askAgain = (id: string, amountCents: number | null) =>
      server().send<'askPhone'>('POST', `/api/orders/${id}/phone-payment`, { amountCents }, barista)
    const callOff = async (id: string, by = 'manager@demo.example') =>
      server().send('PATCH', `/api/orders/${id}`, OFF, await server().as(by))
    const OFF = { status: 'cancelled', from: 'awaiting-payment', isAcknowledged: true }
    const CASH = { method: 'cash', amountCents: 400, givenCents: 500 }
    const giftCard = async (cents: number) => {
      const { db, secrets, now } = server()
      return codeOf(secrets, await giveCard(db, secrets, { cents, at: now() }))
    }
    const moneyOf = async (id: string) =>
      (await server().send<'orderMoney'>('GET', `/api/orders/${id}/payments`, undefined, barista))
        .body

    test('cash first, the rest on a phone: it is made once both are there', async () => {
      const { id, status } = await sell({ payments: [CASH] })
      expect(status).toBe('awaiting-payment')
      expect(await moneyOf(id)).toMatchObject({ dueCents: 518, paidCents: 400, phoneCents: 518 })
      expect(await standing(id)).toMatchObject({ state: 'due', partCents: 518, heldUntil: null })
      await agree(server(), id)
      await press((await start(id)).body.url, 'good')
      expect(await rowOf(id)).toMatchObject({ status: 'confirmed', isPaid: true, phoneCents: null })
      expect((await standing(id)).state).toBe('paid')
      await agree(server(), id)
      const [noted] = await server().db.select().from(tillSales).where(eq(tillSales.orderId, id))
      expect(noted).toMatchObject({ drawerId: 'front' })
    })

    test('two phones one after the other: the first is not asked for the part of the second', async () => {
      const { id } = await sell({ phoneCents: 500 })
      await press((await start(id)).body.url, 'good')
      expect(await standing(id)).toMatchObject({ state: 'counter', dueCents: 418, partCents: 0 })
      expect((await start(id)).body.error).toBe('paid_at_counter')
      expect((await rowOf(id)).status).toBe('awaiting-payment')
      expect((await askAgain(id, 419)).body.error).toBe('amount_above_due')
      expect((await askAgain(id, 418)).body).toMatchObject({ phoneCents: 418 })
      await press((await start(id)).body.url, 'good')
      expect(await rowOf(id)).toMatchObject({ status: 'confirmed', isPaid: true })
      await agree(server(), id)
    })

    test('a phone first, then cash for the rest; and the terminal after a phone that did not pay', async () => {
      const { id } = await sell({ phoneCents: 300 })
      await press((await start(id)).body.url, 'good')
      const { body } = await take(id, { method: 'cash', amountCents: 618, givenCents: 1_000 })
      expect(body).toMatchObject({ dueCents: 0 })
      expect(await rowOf(id)).toMatchObject({ status: 'confirmed', isPaid: true })
      await agree(server(), id)
      const other = await sell({ payments: [CASH] })
      const { url } = (await start(other.id)).body
      await askAgain(other.id, null)
      expect((await press(url, 'good')).status).toBe(410)
      await take(other.id, { method: 'card-terminal' })
      expect(await rowOf(other.id)).toMatchObject({ status: 'confirmed', isPaid: true })
      await agree(server(), other.id)
    })

    test('the return before the café is told, and told twice: one payment', async () => {
      const { id } = await sell({ payments: [CASH], phoneCents: 200 })
      await press((await start(id)).body.url, 'slow')
      expect(await standing(id)).toMatchObject({ state: 'due', partCents: 200 })
      server().set(later(SLOW_MS))
      expect(await standing(id)).toMatchObject({ state: 'counter', dueCents: 318 })
      const [paid] = await server()
        .db.select()
        .from(payments)
        .where(eq(payments.method, 'test'))
        .orderBy(payments.createdAt)
        .then((rows) => rows.filter(({ orderId }) => orderId === id))
      const again = {
        state: 'succeeded',
        amountCents: 200,
        chargeId: paid?.chargeId ?? '',
      } as const
      await settlePayment(server(), paid?.id ?? '', again)
      await reconcile(server())
      server().set(FRIDAY_NOON)
      expect(await moneyOf(id)).toMatchObject({ dueCents: 318, paidCents: 600 })
      await take(id, { method: 'card-terminal' })
      await agree(server(), id)
    })

    test('never: with cash in it the order waits for the counter, and its books are right all along', async () => {
      const { id } = await sell({ payments: [CASH] })
      const { url } = (await start(id)).body
      server().set(later(3 * HOLD_MS))
      await reconcile(server())
      await reconcile(server())
      expect(await rowOf(id)).toMatchObject({ status: 'awaiting-payment', phoneCents: 0 })
      expect((await press(url, 'good')).status).toBe(410)
      await agree(server(), id)
      server().set(FRIDAY_NOON)
      await take(id, { method: 'card-terminal' })
      expect(await rowOf(id)).toMatchObject({ status: 'confirmed', isPaid: true })
      await agree(server(), id)
    })

    test('never: where only a phone paid, the order ends with its hold and the money goes back', async () => {
      const { id } = await sell({ phoneCents: 300 })
      await press((await start(id)).body.url, 'good')
      server().set(later(3 * HOLD_MS))
      await reconcile(server())
      await refundPending(server())
      server().set(FRIDAY_NOON)
      expect((await rowOf(id)).status).toBe('cancelled')
      expect(await moneyOf(id)).toMatchObject({
        dueCents: 0,
        refunds: [expect.objectContaining({ amountCents: 300, state: 'succeeded' })],
      })
      await agree(server(), id)
    })

    test('money that arrives after its page was ended counts, and what is too much goes back', async () => {
      const { id } = await sell({ payments: [CASH], phoneCents: 300 })
      await start(id)
      await askAgain(id, 518)
      const { url } = (await start(id)).body
      const rows = await server().db.select().from(payments).where(eq(payments.orderId, id))
      const dropped = rows.find(({ state }) => state === 'cancelled')
      const late = { state: 'succeeded', amountCents: 300, chargeId: 'late-charge' } as const
      await settlePayment(server(), dropped?.id ?? '', late)
      expect(await moneyOf(id)).toMatchObject({ dueCents: 218 })
      await settlePayment(server(), rows.find(({ state }) => state === 'open')?.id ?? '', {
        state: 'succeeded',
        amountCents: 518,
        chargeId: url,
      })
      expect(await rowOf(id)).toMatchObject({ status: 'confirmed', isPaid: true })
      const money = await moneyOf(id)
      expect([money.dueCents, money.refundedCents]).toEqual([0, 300])
      await agree(server(), id)
    })

    test('called off: cash comes out of the drawer, and phone and gift card get theirs back', async () => {
      const code = await giftCard(1_000)
      const card = { method: 'gift-card', code, amountCents: 100 }
      const { id } = await sell({ payments: [CASH, card], phoneCents: 200 })
      await press((await start(id)).body.url, 'good')
      expect(await moneyOf(id)).toMatchObject({ dueCents: 218, paidCents: 700 })
      await agree(server(), id)
      expect((await callOff(id)).status).toBe(200)
      await refundPending(server())
      const { refunds, dueCents } = await moneyOf(id)
      const given = refunds.map(({ method, amountCents, state }) => [method, amountCents, state])
      expect(given.toSorted()).toEqual([
        ['cash', 400, 'succeeded'],
        ['gift-card', 100, 'succeeded'],
        ['test', 200, 'succeeded'],
      ])
      expect(dueCents).toBe(0)
      await agree(server(), id)
    })

    test('money that was taken is given back with the PIN that a refund needs, also of a bill that is not paid in full', async () => {
      const { id } = await sell({ payments: [CASH] })
      const alone = await callOff(id, 'barista@demo.example')
      expect([alone.status, alone.body]).toMatchObject([403, { error: 'approval_needed' }])
      expect(await moneyOf(id)).toMatchObject({ paidCents: 400, refundedCents: 0 })
      expect((await callOff(id)).status).toBe(200)
      expect(await moneyOf(id)).toMatchObject({ refundedCents: 400 })
      await agree(server(), id)
    })

    test('whoever has the link of a bill from the counter does not call it off', async () => {
      for (const payments of [[], [CASH]]) {
        const { id } = await sell({ payments })
        const { token } = await rowOf(id)
        const path = `/api/orders/${id}/cancellation`
        const off = await server().send('POST', path, { token }, SITE)
        expect([off.status, off.body]).toMatchObject([409, { error: 'not_cancellable' }])
        expect(await moneyOf(id)).toMatchObject({ refundedCents: 0 })
        await agree(server(), id)
      }
    })

    test('a refund of what was paid in parts gives each part back the way it came', async () => {
      const { id } = await sell({ payments: [CASH] })
      await press((await start(id)).body.url, 'good')
      const body = { key: `refund-${id}`, of: { kind: 'all' }, reason: 'Spilled' }
      const manager = await server().as('manager@demo.example')
      await server().send('POST', `/api/orders/${id}/refunds`, body, manager)
      const { refunds } = await moneyOf(id)
      const given = refunds.map(({ method, amountCents }) => [method, amountCents])
      expect(given.toSorted()).toEqual([
        ['cash', 400],
        ['test', 518],
      ])
      await agree(server(), id)
    })

    test('sent twice it is one order with one of each part, also after its phone paid', async () => {
      const id = 'part-that-is-sent-twice'
      const one = await sell({ id, payments: [CASH] })
      expect((await sell({ id, payments: [CASH] })).id).toBe(one.id)
      expect(await moneyOf(one.id)).toMatchObject({ paidCents: 400, phoneCents: 518 })
      await press((await start(one.id)).body.url, 'good')
      expect((await sell({ id, payments: [CASH] })).id).toBe(one.id)
      expect(await rowOf(one.id)).toMatchObject({ isPaid: true, phoneCents: null })
      await agree(server(), one.id)
    })

    test('sent again with more that was taken since a lost answer, and paid without a phone after all', async () => {
      const id = 'part-with-a-lost-answer'
      const one = await sell({ id, payments: [CASH] })
      const card = { method: 'card-terminal', amountCents: 100 }
      expect((await sell({ id, payments: [CASH, card] })).id).toBe(one.id)
      expect(await moneyOf(one.id)).toMatchObject({ paidCents: 500, phoneCents: 418 })
      const rest = { method: 'card-terminal', amountCents: 418 }
      const sold = await server().send<'sellAtTill'>(
        'POST',
        '/api/sales-at-till',
        {
          id,
          lines: LINES,
          expectedTotalCents: TOTAL,
          drawerId: 'front',
          payments: [CASH, card, rest],
        },
        barista,
      )
      expect(sold.body.order).toMatchObject({ id: one.id, isPaid: true, status: 'confirmed' })
      expect((await moneyOf(one.id)).payments).toHaveLength(3)
      await agree(server(), one.id)
    })

    test('what does not add up is refused; what cannot be taken leaves no order behind', async () => {
      const much = await ask({ payments: [CASH], phoneCents: 519 })
      expect(much.body.error).toBe('payments_do_not_add_up')
      const all = await ask({ payments: [{ method: 'card-terminal', amountCents: TOTAL }] })
      expect(all.body.error).toBe('payments_do_not_add_up')
      const short = await ask({ payments: [{ ...CASH, givenCents: 300 }] })
      expect(short.body.error).toBe('given_too_little')
      const code = await giftCard(50)
      const id = 'part-that-is-refused'
      const refused = await ask({
        id,
        payments: [CASH, { method: 'gift-card', code, amountCents: 100 }],
      })
      expect(refused.body.error).toBe('gift_card_short')
      const [left] = await server()
        .db.select()
        .from(orders)
        .where(eq(orders.idempotencyKey, `till-${id}`))
      expect(left?.status).toBe('cancelled')
      await agree(server(), left?.id ?? '')
    })
  },
  { payments: provider },
)

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { addEvent } from '../booking/ticket-testing.ts'
import { tidySeats } from '../booking/seat-tidy.ts'
import { doorTickets, events, notifications, orders } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { refundPending } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'

const SITE = { origin: 'http://cafe.test' }
let inner: PaymentProvider
/** It needs the database, which is opened later. */
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'tickets from the till whose event is called off',
  (server) => {
    let barista: Record<string, string>
    beforeAll(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      barista = await server().as('barista@demo.example')
    })
    const line = (id: string, quantity: number) => ({
      id: `${id}.standard`,
      type: 'ticket' as const,
      quantity,
    })
    const moneyOf = async (id: string) =>
      (await server().send<'orderMoney'>('GET', `/api/orders/${id}/payments`, undefined, barista))
        .body
    const callOff = async (id: string) => {
      await server().db.update(events).set({ status: 'cancelled' }).where(eq(events.id, id))
      await tidySeats(server())
      await tidySeats(server())
      await refundPending(server())
    }
    const openOf = async (id: string) =>
      (await server().db.select().from(doorTickets).where(eq(doorTickets.eventId, id))).map(
        ({ quantity, returned }) => quantity - returned,
      )

    test('are given back by themselves where a phone paid', async () => {
      const id = await addEvent(server(), 'off-by-phone')
      const sold = await server().send<'sellByPhone'>(
        'POST',
        '/api/sales-by-phone',
        { id: randomUUID(), lines: [line(id, 2)], expectedTotalCents: 3_000 },
        barista,
      )
      const order = sold.body.order
      const [row] = await server().db.select().from(orders).where(eq(orders.id, order.id))
      const page = await server().send<'startPayment'>(
        'POST',
        `/api/orders/${order.id}/payment-page`,
        { token: row?.token ?? '' },
        SITE,
      )
      await server().app.request(page.body.url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...SITE },
        body: new URLSearchParams({ card: 'good' }).toString(),
      })
      expect(await openOf(id)).toEqual([2])
      await callOff(id)
      expect(await openOf(id)).toEqual([0])
      const money = await moneyOf(order.id)
      expect(money.refunds).toMatchObject([{ amountCents: 3_000, state: 'succeeded' }])
      expect(money.refunds[0]?.reason).toContain('was called off')
      expect(money.calledOff).toBeUndefined()
    })

    test('are named to staff where the terminal took the money, and on their order', async () => {
      const id = await addEvent(server(), 'off-by-hand')
      const { body } = await server().send<'sellAtTill'>(
        'POST',
        '/api/sales-at-till',
        {
          id: randomUUID(),
          lines: [line(id, 2)],
          expectedTotalCents: 3_000,
          payments: [{ method: 'card-terminal', amountCents: 3_000 }],
        },
        barista,
      )
      const { id: orderId, number } = body.order ?? { id: '', number: '' }
      await callOff(id)
      expect(await openOf(id)).toEqual([2])
      expect((await moneyOf(orderId)).calledOff).toEqual([
        { title: `Night ${id}`, count: 2, cents: 3_000 },
      ])
      const rung = (await server().db.select().from(notifications)).filter(({ about }) =>
        about?.startsWith(`tickets-off:${id}`),
      )
      expect(new Set(rung.map(({ userId }) => userId)).size).toBe(rung.length)
      expect(rung.length).toBeGreaterThan(0)
      expect(rung[0]?.message).toContain(`${number} of`)
      expect(rung[0]?.message).toContain('$30.00')
      const list = await server().send<'guestList'>(
        'GET',
        `/api/guest-lists/${id}`,
        undefined,
        await server().as('manager@demo.example'),
      )
      expect(list.body.door).toMatchObject([{ count: 2, order: number }])

      const [ticket] = (await moneyOf(orderId)).refundable.lines
      const back = await server().send<'refundOrder'>(
        'POST',
        `/api/orders/${orderId}/refunds`,
        {
          key: randomUUID(),
          of: { kind: 'lines', lines: [{ position: 0, quantity: ticket?.quantity ?? 0 }] },
          reason: 'Called off',
        },
        await server().as('manager@demo.example'),
      )
      expect(back.status).toBe(200)
      expect((await moneyOf(orderId)).calledOff).toBeUndefined()
    })
  },
  { payments: provider },
)

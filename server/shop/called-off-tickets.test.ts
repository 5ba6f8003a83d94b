import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { addEvent } from '../booking/ticket-testing.ts'
import { tidySeats } from '../booking/seat-tidy.ts'
import { doorTickets, events, notifications, orders } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { refundPending } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { giveBackDoorTickets } from './called-off-tickets.ts'

const SITE = { origin: 'http://cafe.test' }
let inner: PaymentProvider
/** It needs the database, which is opened later. */
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'tickets from the till whose event is called off',
  (server, engine) => {
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

    /** @returns the order, paid by a phone */
    const soldByPhone = async (id: string) => {
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
      return order
    }
    const soldHere = async (id: string) => {
      const payments = [{ method: 'card-terminal', amountCents: 3_000 }]
      const { body } = await server().send<'sellAtTill'>(
        'POST',
        '/api/sales-at-till',
        { id: randomUUID(), lines: [line(id, 2)], expectedTotalCents: 3_000, payments },
        barista,
      )
      return body.order
    }
    const giveBackAmount = async (orderId: string, cents: number) => {
      const { status } = await server().send<'refundOrder'>(
        'POST',
        `/api/orders/${orderId}/refunds`,
        { key: randomUUID(), of: { kind: 'amount', cents }, reason: 'Bad seats' },
        await server().as('manager@demo.example'),
      )
      expect(status).toBe(200)
    }
    const rungOf = async (id: string) =>
      (await server().db.select().from(notifications)).filter(({ about }) =>
        about?.startsWith(`tickets-off:${id}`),
      )
    const setStatus = (id: string, status: 'cancelled' | 'scheduled') =>
      server().db.update(events).set({ status }).where(eq(events.id, id))
    const waiting = async (count: number) => {
      const { rows } = (await server().db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )) as unknown as { rows: unknown[] }
      return rows.length >= count
    }
    /** Looks at what was called off, so many times at once, while somebody holds the order; `meanwhile` comes when all wait or are through. */
    const lookWhileHeld = async (
      orderId: string,
      looks: number,
      meanwhile: () => Promise<unknown> = async () => {},
    ) => {
      const [held, freed] = [gate(), gate()]
      const holder = server().db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, orderId)).for('update')
        held.open()
        await freed.opened
      })
      await held.opened
      let through = 0
      const all = Array.from({ length: looks }, () =>
        giveBackDoorTickets(server()).finally(() => {
          through += 1
        }),
      )
      await vi.waitFor(async () => {
        expect(await waiting(looks - through)).toBe(true)
      }, 30_000)
      await meanwhile()
      const throughBefore = through
      freed.open()
      await Promise.all([holder, ...all])
      return throughBefore
    }

    test('are given back by themselves where a phone paid', async () => {
      const id = await addEvent(server(), 'off-by-phone')
      const order = await soldByPhone(id)
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

    test('are named with what is left to give back for them', async () => {
      const id = await addEvent(server(), 'off-in-part')
      const order = await soldHere(id)
      await giveBackAmount(order.id, 300)
      await callOff(id)
      expect((await moneyOf(order.id)).calledOff).toMatchObject([{ count: 2, cents: 2_700 }])
      const [rung] = await rungOf(id)
      expect(rung?.message).toContain('$27.00')
      expect(rung?.message).toContain('does not go back by itself')
    })

    test('for which nothing is left to give back are taken back without money', async () => {
      const id = await addEvent(server(), 'off-free')
      const order = await soldHere(id)
      await giveBackAmount(order.id, 3_000)
      expect(await openOf(id)).toEqual([2])
      await callOff(id)
      expect(await openOf(id)).toEqual([0])
      const money = await moneyOf(order.id)
      expect([money.calledOff, money.refunds.length]).toEqual([undefined, 1])
      expect(await rungOf(id)).toEqual([])
    })

    test('are given back, and named, also when the server stood still for days after the event', async () => {
      const [byPhone, here] = [
        await addEvent(server(), 'off-late-phone'),
        await addEvent(server(), 'off-late-here'),
      ]
      await soldByPhone(byPhone)
      await soldHere(here)
      await setStatus(byPhone, 'cancelled')
      await setStatus(here, 'cancelled')
      server().set(new Date(FRIDAY_NOON.getTime() + 17 * 86_400_000))
      await giveBackDoorTickets(server())
      server().set(FRIDAY_NOON)
      expect(await openOf(byPhone)).toEqual([0])
      expect(await rungOf(here)).not.toEqual([])
    })

    test('of one order that cannot be read stop nothing else', async () => {
      const [broken, whole] = [
        await addEvent(server(), 'off-broken'),
        await addEvent(server(), 'off-whole'),
      ]
      const { id } = await soldByPhone(broken)
      await soldByPhone(whole)
      const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('It was sold.')
      await server()
        .db.update(orders)
        .set({ quote: {} as typeof row.quote })
        .where(eq(orders.id, id))
      await setStatus(broken, 'cancelled')
      await callOff(whole)
      expect([await openOf(broken), await openOf(whole)]).toEqual([[2], [0]])
      await server().db.update(orders).set({ quote: row.quote }).where(eq(orders.id, id))
      await callOff(broken)
      expect(await openOf(broken)).toEqual([0])
    })

    if (engine === 'postgres') {
      test('ring for nobody where two servers look at once', async () => {
        const id = await addEvent(server(), 'off-twice')
        const order = await soldByPhone(id)
        await setStatus(id, 'cancelled')
        await lookWhileHeld(order.id, 2)
        expect(await openOf(id)).toEqual([0])
        expect(await rungOf(id)).toEqual([])
        expect((await moneyOf(order.id)).refunds).toHaveLength(1)
      })

      test('stay where the event is put on again meanwhile', async () => {
        const id = await addEvent(server(), 'on-again')
        const order = await soldByPhone(id)
        await setStatus(id, 'cancelled')
        await lookWhileHeld(order.id, 1, () => setStatus(id, 'scheduled'))
        expect([await openOf(id), await rungOf(id)]).toEqual([[2], []])
      })

      test('wait for nobody where somebody at the counter gives them back', async () => {
        const id = await addEvent(server(), 'off-held')
        const order = await soldHere(id)
        await setStatus(id, 'cancelled')
        expect(await lookWhileHeld(order.id, 1)).toBe(1)
        expect(await rungOf(id)).not.toEqual([])
      })
    }
  },
  { payments: provider, connections: 8 },
)

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

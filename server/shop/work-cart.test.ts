import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { basisPointsOf } from '#domain/cafe/money.ts'
import { artists, orders, payments, workHolds, works, workSales } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import { reconcile } from '../payments/online.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'

const WORK_CENTS = 4_500
let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'works in the cart of the site',
  (server) => {
    let workId: string
    beforeAll(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      const [work] = await db
        .select({ id: works.id })
        .from(works)
        .innerJoin(artists, eq(artists.id, works.artistId))
        .where(
          sql`${works.status} = 'available' and not ${works.isHidden} and not ${artists.isHidden}`,
        )
        .limit(1)
      workId = work?.id ?? ''
    })
    beforeEach(async () => {
      server().set(FRIDAY_NOON)
      await hang(1)
    })
    const hang = (editionLeft: number, more: object = {}) =>
      server()
        .db.update(works)
        .set({ priceCents: WORK_CENTS, editionLeft, status: 'available', ...more })
        .where(eq(works.id, workId))
    const print = () => ({ id: workId, type: 'work', quantity: 1 })
    const place = (lines: object[], more: object = {}) =>
      server().send(
        'POST',
        '/api/orders',
        newOrder({ lines, payment: 'online', ...more }),
        newKey(),
      )
    const pay = async ({ id, token }: { id: string; token: string }) => {
      const { body } = await server().send<'startPayment'>(
        'POST',
        `/api/orders/${id}/payment-page`,
        {
          token,
        },
      )
      return press(server(), body.url, 'good')
    }
    const orderOf = async (id: string) =>
      (await server().db.select().from(orders).where(eq(orders.id, id)))[0]
    const workNow = async () =>
      (await server().db.select().from(works).where(eq(works.id, workId)))[0]
    const sell = async () =>
      server().send<'sellAtTill'>(
        'POST',
        '/api/sales-at-till',
        {
          id: randomUUID(),
          lines: [print()],
          expectedTotalCents: WORK_CENTS + basisPointsOf(WORK_CENTS, 800),
          payments: [
            { method: 'card-terminal', amountCents: WORK_CENTS + basisPointsOf(WORK_CENTS, 800) },
          ],
        },
        await server().as('barista@demo.example'),
      )
    const refund = async (id: string, of: object) =>
      server().send(
        'POST',
        `/api/orders/${id}/refunds`,
        { key: randomUUID(), of, reason: 'Changed their mind' },
        await server().as('senior@demo.example'),
      )
    const books = async (): Promise<Record<string, number>> => {
      const { rows } = (await server().db.execute(
        sql`select account, sum(cents)::integer as cents from ledger_postings group by account having sum(cents) <> 0`,
      )) as unknown as { rows: { account: string; cents: number }[] }
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
    }

    test('a work is paid with a drink, is owed to its artist at once, and comes back with a refund', async () => {
      const quote = await server().send<'quote'>('POST', '/api/quotes', {
        lines: [milkTea, print()],
      })
      expect(quote.body).toMatchObject({ isSellable: true, discountCents: 0 })
      const { status, body } = await place([milkTea, print()])
      expect([status, body.message]).toEqual([201, undefined])
      expect(body.status).toBe('awaiting-payment')
      expect((await workNow())?.editionLeft).toBe(1)
      const again = await server().send<'quote'>('POST', '/api/quotes', { lines: [print()] })
      expect(again.body.lines[0]?.problem?.message).toContain('somebody is buying it')
      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'pending', isPaid: true })
      expect(await workNow()).toMatchObject({ editionLeft: 0, status: 'sold' })
      const [sale] = await server()
        .db.select()
        .from(workSales)
        .where(eq(workSales.orderId, body.id))
      const artistCents = sale?.artistCents ?? 0
      expect(artistCents).toBeGreaterThan(0)
      const after = await books()
      expect(after[`payable:artist:${sale?.artistId}`]).toBe(-artistCents)
      expect(after['sales:commission']).toBe(artistCents - WORK_CENTS)
      expect(after['deposits:orders']).toBeUndefined()
      expect(await server().db.$count(workHolds)).toBe(0)

      const back = await refund(body.id, {
        kind: 'lines',
        lines: [{ position: 1, quantity: 1 }],
      })
      expect(back.status).toBe(200)
      expect(await workNow()).toMatchObject({ editionLeft: 1, status: 'available' })
      expect((await books())[`payable:artist:${sale?.artistId}`]).toBeUndefined()
      expect((await refund(body.id, { kind: 'all' })).status).toBe(200)
      expect(await books()).toEqual({})
      expect((await workNow())?.editionLeft).toBe(1)
    })

    test('alone it waits at the counter from the moment it is paid', async () => {
      const { body } = await place([print()])
      expect(body.quote).toMatchObject({ prepSeconds: 0 })
      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'ready', isPaid: true })
      const here = await server().send('POST', `/api/orders/${body.id}/here`, { token: body.token })
      expect([here.status, here.body.error]).toEqual([409, 'not_here_yet'])
      const today = await server().send<'adminToday'>(
        'GET',
        '/api/admin/today',
        undefined,
        await server().as('admin@demo.example'),
      )
      expect(today.body.due.map(({ id }) => id)).not.toContain(body.id)
      await refund(body.id, { kind: 'all' })
    })

    test('of twenty carts with the only copy, one gets it, and the others are told', async () => {
      const tried = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          place([print()], { contact: { name: 'Zoe', email: `zoe${index}@guest.example` } }),
        ),
      )
      const placed = tried.filter(({ status }) => status === 201)
      expect(placed).toHaveLength(1)
      for (const { status, body } of tried)
        if (status !== 201) {
          expect([409, 422]).toContain(status)
          expect(body.message).toMatch(/somebody/)
        }
      await pay(placed[0]!.body)
      expect(await server().db.$count(workSales, eq(workSales.workId, workId))).toBeGreaterThan(0)
      expect(await workNow()).toMatchObject({ editionLeft: 0 })
      await refund(placed[0]!.body.id, { kind: 'all' })
    })

    test('while it is held nobody sells it at the counter, and its artist takes it off nobody', async () => {
      const { body } = await place([print()])
      expect((await sell()).body.message).toMatch(/no copy is left|paying for it/)
      const change = async (patch: object) =>
        server().send<'patchWork'>(
          'PATCH',
          `/api/artist/works/${workId}`,
          { ...patch, seenAt: (await workNow())?.updatedAt.toISOString() },
          await server().as('admin@demo.example'),
        )
      expect((await change({ editionLeft: 0 })).body.message).toContain('paying for a copy')
      expect((await change({ status: 'not-for-sale' })).status).toBe(200)
      await pay(body)
      expect(await orderOf(body.id)).toMatchObject({ status: 'ready', isPaid: true })
      await refund(body.id, { kind: 'all' })
    })

    test('it is free again when nobody paid in time', async () => {
      const { body } = await place([print()])
      await server().send('POST', `/api/orders/${body.id}/payment-page`, { token: body.token })
      server().set(new Date(FRIDAY_NOON.getTime() + 2 * 3_600_000))
      await reconcile(server())
      expect(await orderOf(body.id)).toMatchObject({ status: 'cancelled' })
      expect(await server().db.$count(workHolds)).toBe(0)
      const { status } = await place([print()])
      expect(status).toBe(201)
      await server().db.delete(workHolds)
    })

    test('it is paid now and not at the counter, three at most, and never from another page', async () => {
      const counter = await place([print()], { payment: 'counter' })
      expect([counter.status, counter.body.error]).toEqual([409, 'work_paid_online'])
      const { body } = await place([milkTea, print()])
      const later = await server().send('POST', `/api/orders/${body.id}/pay-at-counter`, {
        token: body.token,
      })
      expect([later.status, later.body.error]).toEqual([409, 'work_paid_online'])
      await server().db.delete(workHolds)
      await hang(9)
      const many = await place([print(), print(), print(), print()])
      expect(many.body.message).toContain('at most 3')
      const widget = await place([print()], { channel: 'widget' })
      expect(widget.status).toBe(422)
      await hang(1, { status: 'on-hold' })
      expect((await place([print()])).body.message).toContain('on hold')
      await hang(1, { isHidden: true })
      expect((await place([print()])).status).toBe(422)
      await hang(1, { isHidden: false })
      expect(await server().db.$count(payments, eq(payments.state, 'succeeded'))).toBeGreaterThan(0)
    })
  },
  { payments: provider },
)

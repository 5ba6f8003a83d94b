import { randomUUID } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import { keptOn, readDaysAhead, sinceOn } from '../books/day-sums.ts'
import type { Db } from '../db/open.ts'
import {
  auditLog,
  drawerMovements,
  ledgerDaysRead,
  ledgerPostings,
  orders,
  outbox,
  payments,
} from '../db/schema.ts'
import {
  eachEngine,
  FRIDAY_NOON,
  milkTea,
  newKey,
  newOrder,
  type TestServer,
} from '../db/testing.ts'
import { changeOrder } from '../ordering/change.ts'
import { patchOrder } from '../ordering/testing.ts'
import { accountOf } from '../people/testing.ts'
import { enter, giveTill, PINS, type StaffEmail } from './testing.ts'

/** A large taro milk tea with 8 % tax. */
const PRICE = 918

eachEngine('the till', (server) => {
  const as = (email = 'senior@demo.example') => server().as(email)
  const drawers = async () =>
    (await server().send<'drawers'>('GET', '/api/drawers', undefined, await as())).body.drawers
  const open = async (countedCents: number, sessionId: string = randomUUID(), id = 'front') =>
    server().send<'openDrawer'>(
      'POST',
      `/api/drawers/${id}/open`,
      { sessionId, countedCents },
      await as(),
    )
  /** @param seen the session that the screen showed; the open one by itself */
  const close = async (countedCents: number, email?: string, seen?: string) => {
    const front = (await drawers()).find(({ id }) => id === 'front')
    const sessionId = seen ?? front?.open?.sessionId ?? ''
    return server().send<'closeDrawer'>(
      'POST',
      '/api/drawers/front/close',
      { sessionId, countedCents },
      await as(email),
    )
  }
  const move = async (body: object, headers?: Record<string, string>) =>
    server().send<'moveCash'>(
      'POST',
      '/api/drawers/front/movements',
      { id: randomUUID(), kind: 'pay-out', cents: 500, reason: 'Milk', ...body },
      headers ?? (await as()),
    )
  const sale = (more: Partial<NewCounterSale> = {}): NewCounterSale => ({
    id: randomUUID(),
    lines: [milkTea as NewCounterSale['lines'][number]],
    expectedTotalCents: PRICE,
    payments: [{ method: 'cash', amountCents: PRICE, givenCents: 2_000 }],
    drawerId: 'front',
    ...more,
  })
  const sell = async (body: object, headers?: Record<string, string>) =>
    server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      body,
      headers ?? (await as('barista@demo.example')),
    )
  const onAccount = (account: string) => balance(server(), account)

  test('takes cash into an open drawer only', async () => {
    const { status, body } = await sell(sale())
    expect([status, body.error]).toEqual([409, 'drawer_closed'])
    expect(await server().db.$count(orders, eq(orders.channel, 'counter'))).toBe(0)
  })

  test('sells no membership: that is joined on its own', async () => {
    const { status, body } = await sell({
      ...sale(),
      lines: [{ ...milkTea, type: 'membership', id: 'basic' }],
    })
    expect([status, body.error]).toEqual([409, 'membership_joined_apart'])
  })

  test('opens a drawer once, with what is counted', async () => {
    const id = randomUUID()
    const [first, again] = [await open(20_000, id), await open(20_000, id)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await onAccount('cash:front')).toBe(20_000)
    const other = await open(5_000)
    expect([other.status, other.body.message]).toEqual([
      409,
      expect.stringContaining('Sena Boyd opened it with $200.00'),
    ])
  })

  test('sells an order of the counter that is paid by the same press, once', async () => {
    const before = await onAccount('sales:boba')
    const one = sale({ name: 'Ida' })
    const [sold] = await Promise.all([sell(one), sell(one), sell(one)])
    expect(sold.status).toBe(200)
    expect(sold.body.order).toMatchObject({ channel: 'counter', isPaid: true, token: '' })
    expect(sold.body.payments).toEqual([
      { method: 'cash', amountCents: PRICE, givenCents: 2_000, changeCents: 1_082 },
    ])
    expect(await sell(one)).toMatchObject({ body: { order: { id: sold.body.order.id } } })
    expect(await onAccount('cash:front')).toBe(20_000 + PRICE)
    expect(await onAccount('sales:boba')).toBe(before - 850)
    expect(await server().db.$count(payments, eq(payments.orderId, sold.body.order.id))).toBe(1)
  })

  test('splits a bill between cash and the card terminal', async () => {
    const { body } = await sell(
      sale({
        payments: [
          { method: 'cash', amountCents: 459 },
          { method: 'card-terminal', amountCents: 459 },
        ],
      }),
    )
    expect(body.order.isPaid).toBe(true)
    expect(await onAccount('card-terminal')).toBe(459)
  })

  test('emails a receipt of what is paid, to an address that is used for nothing else', async () => {
    const to = 'ida@example.org'
    const mail = async (id: string, email = to, who = 'barista@demo.example') =>
      server().send<'mailReceipt'>('POST', `/api/orders/${id}/receipts`, { email }, await as(who))
    const { body } = await sell(
      sale({
        payments: [
          { method: 'cash', amountCents: 459 },
          { method: 'card-terminal', amountCents: 459 },
        ],
      }),
    )
    const { id, number } = body.order
    expect(await mail(id)).toMatchObject({ status: 200, body: { email: to } })
    const mails = await server().db.select().from(outbox).where(eq(outbox.to, to))
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your receipt from Creative Lounge: $9.18',
    ])
    for (const line of [
      `Order ${number},`,
      'Taro Milk Tea (Large): $8.50',
      'Tax: $0.68',
      'Total: $9.18',
      'Cash: $4.59',
      'Card terminal: $4.59',
    ])
      expect(mails[0]?.text).toContain(line)
    expect(mails[0]?.text).not.toContain('/order-confirmation')
    const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
    expect(row?.contactEmail).toBeNull()

    expect(await mail(id, 'ida')).toMatchObject({
      status: 400,
      body: { fields: { email: 'Please enter a valid email' } },
    })
    expect((await mail('no-such-order')).status).toBe(404)
    expect((await mail(id, to, 'customer@demo.example')).status).toBe(403)
    const unpaid = await server().send<'placeOrder'>('POST', '/api/orders', newOrder(), newKey())
    expect(await mail(unpaid.body.id)).toMatchObject({ status: 409, body: { error: 'not_paid' } })
    expect(await server().db.$count(outbox, eq(outbox.to, to))).toBe(1)
  })

  test('refuses what does not add up, and sells nothing then', async () => {
    const count = () => server().db.$count(orders)
    const before = await count()
    const short = await sell(sale({ payments: [{ method: 'cash', amountCents: 900 }] }))
    expect([short.status, short.body.error]).toEqual([409, 'payments_do_not_add_up'])
    const price = await sell(sale({ expectedTotalCents: 900 }))
    expect([price.status, price.body.error]).toEqual([409, 'price_changed'])
    const given = await sell(
      sale({ payments: [{ method: 'cash', amountCents: PRICE, givenCents: 500 }] }),
    )
    expect([given.status, given.body.error]).toEqual([400, 'given_too_little'])
    const none = await sell(sale({ drawerId: undefined }))
    expect([none.status, none.body.error]).toEqual([400, 'drawer_needed'])
    expect(await count()).toBe(before)
  })

  test('goes on where a server stopped between order and payment', async () => {
    const one = sale()
    const place = { lines: one.lines, contact: { name: 'Guest' }, pickup: null }
    await server().send(
      'POST',
      '/api/orders',
      { ...place, payment: 'counter', channel: 'counter', expectedTotalCents: PRICE },
      { 'idempotency-key': `till-${one.id}`, ...(await as('barista@demo.example')) },
    )
    const before = await server().db.$count(orders)
    const { body } = await sell(one)
    expect(body.order.isPaid).toBe(true)
    expect(await server().db.$count(orders)).toBe(before)
  })

  test('gives discounts up to the limit, and above it with the PIN of a manager', async () => {
    const small = { of: { percent: 20 }, reason: 'Regular guest' }
    const paid = [{ method: 'card-terminal' as const, amountCents: 734 }]
    const ok = await sell(sale({ discount: small, expectedTotalCents: 734, payments: paid }))
    expect(ok.status).toBe(200)
    expect(await onAccount('discounts:counter')).toBe(170)

    const free = {
      discount: { of: { percent: 100 }, reason: 'Spilled' },
      expectedTotalCents: 0,
      payments: [],
    }
    const alone = await sell(sale(free))
    expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
    const till = await giveTill(server(), 'senior@demo.example')
    const barista = await enter(server(), till, 'barista@demo.example')
    const agree = async (email: StaffEmail, pin: string = PINS[email]) => {
      await enter(server(), till, email)
      return { userId: (await accountOf(server(), email)).id, pin, cents: 850 }
    }
    const wrong = await sell(
      sale({ ...free, approval: await agree('assistant@demo.example', '9999') }),
      barista,
    )
    expect([wrong.status, wrong.body.error]).toEqual([403, 'wrong_pin'])
    const senior = await sell(
      sale({ ...free, approval: await agree('senior@demo.example') }),
      barista,
    )
    expect([senior.status, senior.body.error]).toEqual([403, 'approval_not_enough'])
    const approval = await agree('assistant@demo.example')
    const agreed = await sell(sale({ ...free, approval }), barista)
    expect([agreed.status, agreed.body.order?.isPaid]).toEqual([200, true])
    const entries = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'order.discounted'))
    expect(entries.at(-1)).toMatchObject({
      byName: 'Bao Tran',
      after: { cents: 850, reason: 'Spilled', approvedBy: 'Asha Lind' },
    })
    // From a sign-in that is on no till a PIN says nothing.
    const elsewhere = await sell(sale({ ...free, approval }))
    expect([elsewhere.status, elsewhere.body.error]).toEqual([403, 'no_till'])
  })

  test('pays cash in and out once each, by those who may or with their PIN', async () => {
    const before = await onAccount('cash:front')
    const id = randomUUID()
    await Promise.all([move({ id }), move({ id })])
    expect(await onAccount('cash:front')).toBe(before - 500)
    await move({ kind: 'pay-in', cents: 1_000, reason: 'Change' })
    await move({ kind: 'drop', cents: 2_000, reason: 'Too much in it' })
    expect(await onAccount('cash:front')).toBe(before - 1_500)
    const barista = await move({}, await as('barista@demo.example'))
    expect([barista.status, barista.body.error]).toEqual([403, 'approval_needed'])
    const movements = (await drawers())[0]?.open?.movements ?? []
    expect(movements.map(({ kind }) => kind)).toEqual(['open', 'pay-out', 'pay-in', 'drop'])
    await expect(
      server().db.update(drawerMovements).set({ cents: 1 }).where(eq(drawerMovements.id, id)),
    ).rejects.toThrow()
  })

  test('takes the cash of an order that was placed before into the open drawer, once', async () => {
    const placed = await server().send<'placeOrder'>('POST', '/api/orders', newOrder(), newKey())
    const { id, quote } = placed.body
    const total = quote.totalCents
    const before = await onAccount('cash:front')
    const pay = async (body: object) =>
      server().send<'takePayment'>(
        'POST',
        `/api/orders/${id}/payments`,
        { key: randomUUID(), method: 'cash', drawerId: 'front', ...body },
        await as('barista@demo.example'),
      )
    const nowhere = await pay({ drawerId: 'nowhere' })
    expect([nowhere.status, nowhere.body.error]).toEqual([409, 'drawer_closed'])
    const part = { key: randomUUID(), amountCents: 300, givenCents: 500 }
    const [half] = await Promise.all([pay(part), pay(part)])
    expect([half.status, half.body.dueCents]).toEqual([200, total - 300])
    const rest = await pay({ method: 'card-terminal', amountCents: total - 300 })
    expect(rest.body.dueCents).toBe(0)
    expect(await onAccount('cash:front')).toBe(before + 300)
    expect((await pay({})).body.error).toBe('already_paid')
  })

  test('is closed blind: of two one does, and the other is told', async () => {
    const expected = await onAccount('cash:front')
    const overBefore = await onAccount('cash-over-short')
    const session = (await drawers())[0]?.open?.sessionId
    expect(session).toBeTruthy()
    expect(JSON.stringify(await drawers())).not.toContain('expectedCents')
    const both = await Promise.all([
      close(expected - 30, 'senior@demo.example', session),
      close(expected - 40, 'manager@demo.example', session),
    ])
    const won = both.find(({ status }) => status === 200)
    const lost = both.find(({ status }) => status === 409)
    expect(won?.body.expectedCents).toBe(expected)
    expect(lost?.body.message).toContain(`${won?.body.closedBy} closed this drawer already`)
    expect(await onAccount('cash:front')).toBe(0)
    expect(await onAccount('cash-over-short')).toBe(overBefore - (won?.body.differenceCents ?? 0))
    const [sum] = await server()
      .db.select({ cents: sql<string>`sum(${ledgerPostings.cents})`.mapWith(Number) })
      .from(ledgerPostings)
    expect(sum?.cents).toBe(0)
  })

  test('another drawer is added by who leads the counter', async () => {
    const body = { id: 'back', name: 'Back bar' }
    const headers = await as('assistant@demo.example')
    const { status } = await server().send<'addDrawer'>('POST', '/api/drawers', body, headers)
    expect(status).toBe(200)
    expect((await open(10_000, randomUUID(), 'back')).status).toBe(200)
    expect((await drawers()).map(({ id }) => id).toSorted()).toEqual(['back', 'front'])
    expect((await open(100, randomUUID(), 'nowhere')).status).toBe(404)
  })

  test('money is given back with the PIN of somebody who may, and the log names both', async () => {
    const paid = [{ method: 'card-terminal' as const, amountCents: PRICE }]
    const { id } = (await sell(sale({ payments: paid }))).body.order
    const till = await giveTill(server(), 'senior@demo.example')
    const barista = await enter(server(), till, 'barista@demo.example')
    await enter(server(), till, 'senior@demo.example')
    const wish = { key: randomUUID(), of: { kind: 'all' as const }, reason: 'Too sweet' }
    const refund = (more: object = {}) =>
      server().send<'refundOrder'>(
        'POST',
        `/api/orders/${id}/refunds`,
        { ...wish, ...more },
        barista,
      )
    const alone = await refund()
    expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
    const pin = PINS['senior@demo.example']
    const userId = (await accountOf(server(), 'senior@demo.example')).id
    const agreed = await refund({ approval: { userId, pin } })
    expect([agreed.status, agreed.body.refundedCents]).toEqual([200, PRICE])
    const entries = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'order.money-given-back'))
    expect(entries.at(-1)).toMatchObject({
      byName: 'Bao Tran',
      after: { approvedBy: 'Sena Boyd' },
    })
  })

  test('a paid order is cancelled with the PIN of somebody who may refund, and the log names both', async () => {
    const paid = [{ method: 'card-terminal' as const, amountCents: PRICE }]
    const { id, status: from } = (await sell(sale({ payments: paid }))).body.order
    const till = await giveTill(server(), 'senior@demo.example')
    const barista = await enter(server(), till, 'barista@demo.example')
    await enter(server(), till, 'senior@demo.example')
    const accountId = async (email: string) => (await accountOf(server(), email)).id
    const cancel = (more: object = {}) =>
      server().send<'patchOrder'>(
        'PATCH',
        `/api/orders/${id}`,
        { status: 'cancelled', from, cancelling: { reason: 'customer-asked' }, ...more },
        barista,
      )
    const alone = await cancel()
    expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
    const own = {
      userId: await accountId('barista@demo.example'),
      pin: PINS['barista@demo.example'],
    }
    const among = await cancel({ approval: own })
    expect([among.status, among.body.error]).toEqual([403, 'approval_not_enough'])
    const userId = await accountId('senior@demo.example')
    const wrong = await cancel({ approval: { userId, pin: '8642' } })
    expect([wrong.status, wrong.body.error]).toEqual([403, 'wrong_pin'])
    const agreed = await cancel({ approval: { userId, pin: PINS['senior@demo.example'] } })
    expect([agreed.status, agreed.body.status]).toEqual([200, 'cancelled'])
    const entries = await server().db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(entries.find(({ action }) => action === 'order.status-changed')).toMatchObject({
      byName: 'Bao Tran',
      after: { status: 'cancelled', approvedBy: 'Sena Boyd' },
    })
  })

  test('cash is given back out of a drawer that is open, and told which; without one nothing is', async () => {
    const front = randomUUID()
    await open(10_000, front)
    const sold = [await sell(sale()), await sell(sale())].map(({ body }) => body.order.id)
    await close(10_000 + 2 * PRICE)
    const back = await onAccount('cash:back')
    const refund = async (id: string | undefined) =>
      server().send<'refundOrder'>(
        'POST',
        `/api/orders/${id}/refunds`,
        { key: randomUUID(), of: { kind: 'all' }, reason: 'Too sweet' },
        await as(),
      )
    const given = await refund(sold[0])
    expect(given.body.refunds).toMatchObject([{ amountCents: PRICE, drawer: 'Back bar' }])
    expect(await onAccount('cash:front')).toBe(0)
    expect(await onAccount('cash:back')).toBe(back - PRICE)
    const session = (await drawers()).find(({ id }) => id === 'back')?.open?.sessionId
    const count = { sessionId: session, countedCents: back - PRICE }
    await server().send('POST', '/api/drawers/back/close', count, await as())
    const refused = await refund(sold[1])
    expect([refused.status, refused.body.error]).toEqual([409, 'drawer_closed'])
    const path = `/api/orders/${sold[1]}/payments`
    const { body } = await server().send<'orderMoney'>('GET', path, undefined, await as())
    expect([body.cash, body.refundedCents]).toEqual([{ drawer: null }, 0])
  })

  test('a paid order is cancelled out of an open drawer too, and not while none is open', async () => {
    const front = randomUUID()
    await open(10_000, front)
    const { body } = await sell(sale())
    const { id } = body.order
    const cancel = () => patchOrder(server(), id, { status: 'cancelled' }, 'manager@demo.example')
    await close(10_000 + PRICE)
    const refused = await cancel()
    expect([refused.status, refused.body.error]).toEqual([409, 'drawer_closed'])
    const [still] = await server().db.select().from(orders).where(eq(orders.id, id))
    expect([still?.status, still?.isPaid]).toEqual([body.order.status, true])
    expect(await onAccount('cash:front')).toBe(0)
    const unpaid = await patchOrder(server(), id, { isPaid: false }, 'manager@demo.example')
    expect(unpaid.body.error).toBe('drawer_closed')
    const back = randomUUID()
    await open(10_000, back, 'back')
    expect((await cancel()).status).toBe(200)
    expect([await onAccount('cash:front'), await onAccount('cash:back')]).toEqual([
      0,
      10_000 - PRICE,
    ])
    const count = { sessionId: back, countedCents: 10_000 - PRICE }
    await server().send('POST', '/api/drawers/back/close', count, await as())
  })

  test('what was paid in cash in part is not called off by its customer, and stays held until somebody hands it out', async () => {
    const front = randomUUID()
    await open(10_000, front)
    const placed = await server().send<'placeOrder'>('POST', '/api/orders', newOrder(), newKey())
    const { id, token, number } = placed.body
    const part = { key: randomUUID(), method: 'cash', drawerId: 'front', amountCents: 300 }
    await server().send('POST', `/api/orders/${id}/payments`, part, await as())
    const held = await onAccount('deposits:orders')
    const path = `/api/orders/${id}/cancellation`
    const origin = { origin: 'http://cafe.test' }
    const refused = await server().send<'cancelOrder'>('POST', path, { token }, origin)
    expect([refused.status, refused.body]).toMatchObject([409, { error: 'not_cancellable' }])
    const standing = `/api/orders/${id}/payment?token=${encodeURIComponent(token)}`
    expect((await server().send<'paymentStanding'>('GET', standing)).body.counterCents).toBe(300)
    // By nobody at the counter, such as the clock: no drawer is touched.
    const clock = { name: 'Clock', person: null, isSystem: true, check: () => {} }
    await changeOrder(server(), id, { status: 'cancelled' }, clock)
    const [mail] = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.subject, `Order ${number} was cancelled`))
    expect(mail?.text).toContain('What you paid at the counter is given back to you there.')
    expect(mail?.text).not.toContain('Nothing was charged')
    await close(10_300)
    const money = async () =>
      (
        await server().send<'orderMoney'>(
          'GET',
          `/api/orders/${id}/payments`,
          undefined,
          await as(),
        )
      ).body
    expect(await money()).toMatchObject({ dueCents: -300, refundedCents: 0 })
    expect(await onAccount('deposits:orders')).toBe(held)
    const again = randomUUID()
    await open(10_000, again)
    const given = { key: randomUUID(), of: { kind: 'all' }, reason: 'Cancelled' }
    const refund = await server().send('POST', `/api/orders/${id}/refunds`, given, await as())
    expect(refund.status).toBe(200)
    expect(await money()).toMatchObject({ dueCents: 0, refundedCents: 300 })
    expect(await onAccount('cash:front')).toBe(9_700)
    expect(await onAccount('deposits:orders')).toBe(held + 300)
    await close(9_700)
  })

  test('a sale that a colleague sends after an outage is of whoever sold it, and the log names both', async () => {
    const { id: sellerId } = await accountOf(server(), 'senior@demo.example')
    const payments = [{ method: 'card-terminal' as const, amountCents: PRICE }]
    await as('senior@demo.example')
    const { status, body } = await sell(sale({ sellerId, payments }))
    expect([status, body.soldBy]).toEqual([200, 'Sena Boyd'])
    const [entry] = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, body.order.id), eq(auditLog.action, 'order.sent-later')))
    expect(entry).toMatchObject({
      byName: 'Bao Tran',
      after: { soldBy: 'Sena Boyd' },
    })
    const { id: guest } = await accountOf(server(), 'customer@demo.example')
    const before = await server().db.$count(orders)
    const refused = await sell(sale({ sellerId: guest, payments }))
    expect([refused.status, refused.body.error]).toEqual([409, 'seller_unknown'])
    expect(await server().db.$count(orders)).toBe(before)
  })

  test('pastries are handed over when they are sold: the kitchen makes the rest, and nothing of pastries alone', async () => {
    const tart = { id: 'egg-tart', quantity: 2 }
    const cents = async (lines: NewCounterSale['lines']) =>
      (await server().send<'quote'>('POST', '/api/quotes', { lines })).body.totalCents
    const sellLines = async (lines: NewCounterSale['lines']) => {
      const expectedTotalCents = await cents(lines)
      const payments = [{ method: 'card-terminal' as const, amountCents: expectedTotalCents }]
      return (await sell(sale({ lines, expectedTotalCents, payments }))).body.order
    }
    const alone = await sellLines([tart])
    expect([alone.status, alone.quote.prepSeconds]).toEqual(['picked-up', 0])
    const both = await sellLines([tart, { id: 'latte', quantity: 1 }])
    expect(both.status).toBe('confirmed')
    expect(both.quote.lines.map((line) => line.isHandedOver)).toEqual([true, undefined])
    const made = await server().send<'setMadeLines'>(
      'POST',
      `/api/orders/${both.id}/made-lines`,
      { lines: [1], from: 'confirmed' },
      await as('barista@demo.example'),
    )
    expect([made.status, made.body.status]).toEqual([200, 'ready'])
    expect((await sellLines([{ ...tart, note: 'warm it up' }])).status).toBe('confirmed')
    // Whoever orders from afar finds it packed.
    const lines = [{ id: 'egg-tart', quantity: 1 }]
    const online = await server().send('POST', '/api/orders', newOrder({ lines }), newKey())
    expect(online.body.quote.lines[0]?.isHandedOver).toBeUndefined()
    expect(online.body.quote.prepSeconds).toBeGreaterThan(0)
  })

  test('a sale that waited names nobody who was not signed in on that till when it was made', async () => {
    const at = (minutes: number) => server().set(new Date(FRIDAY_NOON.getTime() + minutes * 60_000))
    const payments = [{ method: 'card-terminal' as const, amountCents: PRICE }]
    const till = await giveTill(server(), 'manager@demo.example', 'Terrace')
    const bao = await enter(server(), till, 'barista@demo.example')
    const { id: sellerId } = await accountOf(server(), 'senior@demo.example')
    const send = (soldAtMinute: number, headers = bao, id = randomUUID()) => {
      const soldAt = new Date(FRIDAY_NOON.getTime() + soldAtMinute * 60_000).toISOString()
      return sell(sale({ id, sellerId, soldAt, payments }), headers)
    }
    const orderCount = await server().db.$count(orders)
    // Elsewhere they are signed in, and here they were not.
    await as('senior@demo.example')
    const never = await send(0)
    expect([never.status, never.body.error]).toEqual([409, 'seller_not_here'])
    expect(never.body.message).toMatch(/^Sena Boyd was not signed in here when this was sold\./)
    expect(await server().db.$count(orders)).toBe(orderCount)
    const [line] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'order.refused'))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
    expect(line).toMatchObject({
      byName: 'Bao Tran',
      after: { error: 'seller_not_here', sent: { sellerId } },
    })

    at(30)
    await enter(server(), till, 'senior@demo.example')
    at(90)
    const back = await enter(server(), till, 'barista@demo.example')
    expect((await send(10, back)).body.error).toBe('seller_not_here')
    const waited = await send(60, back)
    expect([waited.status, waited.body.soldBy]).toEqual([200, 'Sena Boyd'])
    // Whoever signs in there sends what is theirs, whenever it was.
    const sena = await enter(server(), till, 'senior@demo.example')
    const id = randomUUID()
    expect((await send(10, sena, id)).status).toBe(200)
    expect((await send(10, sena, id)).status).toBe(200)
    // Another till has its own people.
    const other = await giveTill(server(), 'manager@demo.example', 'Cellar')
    const cellar = await enter(server(), other, 'barista@demo.example')
    expect((await send(60, cellar)).body.error).toBe('seller_not_here')
    server().set(FRIDAY_NOON)
  })

  test('a sale of a day that cannot be right is not booked, and can be rung up anew', async () => {
    const payments = [{ method: 'card-terminal' as const, amountCents: PRICE }]
    const before = await server().db.$count(orders)
    const DAY_MS = 86_400_000
    for (const days of [1.1, 365 * 74, -30.1, -365 * 5]) {
      const soldAt = new Date(FRIDAY_NOON.getTime() + days * DAY_MS).toISOString()
      const { status, body } = await sell(sale({ soldAt, payments }))
      expect([status, body.error]).toEqual([409, 'sold_at_wrong'])
      expect(body.message).toMatch(days > 0 ? /later than today/ : /more than 30 days ago/)
    }
    expect(await server().db.$count(orders)).toBe(before)
    const soldAt = new Date(FRIDAY_NOON.getTime() - 29 * DAY_MS).toISOString()
    expect((await sell(sale({ soldAt, payments }))).body.soldAt).toBe(soldAt)
  })

  test('a sale and its emailed receipt have the time at which it was made, also where it came later', async () => {
    await open(10_000)
    const barista = await as('barista@demo.example')
    const now = await sell(sale())
    expect(now.body.soldAt).toBe(server().now().toISOString())
    const soldAt = new Date(server().now().getTime() - 90 * 60_000).toISOString()
    const later = sale({ soldAt })
    const { body } = await sell(later)
    expect(body.soldAt).toBe(soldAt)
    expect((await sell(later)).body.soldAt).toBe(soldAt)
    const email = 'receipt@guest.example'
    const path = `/api/orders/${body.order.id}/receipts`
    expect((await server().send('POST', path, { email }, barista)).status).toBe(200)
    const [mail] = await server().db.select().from(outbox).where(eq(outbox.to, email))
    const { timeZone } = body.order
    expect(mail?.text).toContain(
      `${formatTime(timeIn(timeZone, new Date(soldAt)))} on ${formatDate(dateIn(timeZone, new Date(soldAt)))}`,
    )
    const drawer = (await onAccount('cash:front')) || 0
    expect((await close(drawer)).status).toBe(200)
  })

  test('a clock that jumps back and ahead in the middle of a sale leaves drawer, day and books right', async () => {
    const jump = (hours: number) =>
      server().set(new Date(FRIDAY_NOON.getTime() + hours * 3_600_000))
    const safe = await onAccount('safe')
    await open(10_000)
    const { body: sold } = await sell(sale())
    jump(-2)
    const key = randomUUID()
    const refund = { key, of: { kind: 'all' }, reason: 'Spilled' }
    const path = `/api/orders/${sold.order.id}/refunds`
    const given = await server().send('POST', path, refund, await as('manager@demo.example'))
    expect(given.status).toBe(200)
    // No sale is in the future, whatever a tablet says.
    const ahead = await sell(sale({ soldAt: new Date(FRIDAY_NOON.getTime()).toISOString() }))
    expect(ahead.status).toBe(200)
    jump(30)
    expect((await move({ cents: 300 })).status).toBe(200)
    jump(-1)
    const closed = await close(10_000 + PRICE - 300)
    expect([closed.status, closed.body.differenceCents]).toEqual([200, 0])
    expect(await onAccount('cash:front')).toBe(0)
    expect(await onAccount('safe')).toBe(safe + PRICE - 300)
    const manager = await as('manager@demo.example')
    const z = { id: randomUUID(), unsentCount: 0 }
    expect((await server().send('POST', '/api/day-closings', z, manager)).status).toBe(200)
    const again = { id: randomUUID(), unsentCount: 0 }
    expect((await server().send('POST', '/api/day-closings', again, manager)).status).toBe(409)
    server().set(FRIDAY_NOON)
  })

  test('is closed by the second count after one that was far off, with a reason: trying sums tells nothing', async () => {
    const id = randomUUID()
    await server().send(
      'POST',
      '/api/drawers',
      { id: 'off', name: 'Off' },
      await as('manager@demo.example'),
    )
    await open(10_000, id, 'off')
    const count = async (countedCents: number, more: object = {}) =>
      server().send<'closeDrawer'>(
        'POST',
        '/api/drawers/off/close',
        { sessionId: id, countedCents, ...more },
        await as(),
      )
    // The one that is right is answered as the others are.
    for (const cents of [9_499, 10_501, 10_000]) {
      const off = await count(cents, { note: 'Rolls of quarters' })
      expect([off.status, off.body.error]).toEqual([409, 'drawer_off'])
      // The same for both sides.
      expect(off.body.message).toBe(
        'The first count is more than $5.00 off what should be in it. Count once more and say why: that count closes the drawer, whatever it is.',
      )
    }
    expect((await count(9_000, { reason: '  ' })).status).toBe(400)
    const entries = async (action: string) =>
      server().db.select().from(auditLog).where(eq(auditLog.action, action))
    const counted = { countedCents: 9_499, expectedCents: 10_000 }
    expect((await entries('drawer.counted-off')).map(({ after }) => after)).toEqual([counted])
    expect((await drawers()).find((drawer) => drawer.id === 'off')?.open?.sessionId).toBe(id)
    const closed = await count(9_000, { reason: 'A bill was torn', note: 'Kept' })
    expect(closed.body).toMatchObject({ differenceCents: -1_000, note: 'A bill was torn. Kept' })
    expect((await entries('drawer.closed')).at(-1)?.after).toMatchObject({
      note: 'A bill was torn. Kept',
    })
    const again = randomUUID()
    await open(10_000, again, 'off')
    const near = await count(9_500, { sessionId: again })
    expect([near.status, near.body.differenceCents]).toEqual([200, -500])
  })

  test('keeps in the drawer what stays for tomorrow, and its next opening moves no more than the difference', async () => {
    await server().send(
      'POST',
      '/api/drawers',
      { id: 'float', name: 'Float' },
      await as('manager@demo.example'),
    )
    const safe = await onAccount('safe')
    const off = await onAccount('cash-over-short')
    const openWith = async (countedCents: number, more: object = {}) => {
      const sessionId = randomUUID()
      const path = '/api/drawers/float/open'
      await server().send('POST', path, { sessionId, countedCents, ...more }, await as())
      return sessionId
    }
    const count = async (sessionId: string, countedCents: number, floatCents: number) =>
      server().send<'closeDrawer'>(
        'POST',
        '/api/drawers/float/close',
        { sessionId, countedCents, floatCents },
        await as(),
      )
    const first = await openWith(10_000)
    const tooMuch = await count(first, 10_000, 10_001)
    expect([tooMuch.status, tooMuch.body.error]).toEqual([400, 'float_too_much'])
    const [closed, again] = [await count(first, 10_000, 4_000), await count(first, 10_000, 4_000)]
    expect(closed.body).toMatchObject({ differenceCents: 0, floatCents: 4_000 })
    expect(again.body).toEqual(closed.body)
    const other = await count(first, 10_000, 3_000)
    expect([other.status, other.body.error]).toEqual([409, 'drawer_closed'])
    expect(other.body.message).toContain('$100.00 counted and $40.00 left in it')
    expect([await onAccount('cash:float'), await onAccount('safe')]).toEqual([4_000, safe - 4_000])
    expect((await drawers()).find(({ id }) => id === 'float')).toMatchObject({
      open: null,
      leftCents: 4_000,
      lastClosing: { floatCents: 4_000 },
    })
    // The clock was set back: what is in it is known all the same.
    server().set(new Date(FRIDAY_NOON.getTime() - 3_600_000))
    await count(await openWith(4_000), 4_000, 3_000)
    expect((await drawers()).find(({ id }) => id === 'float')).toMatchObject({ leftCents: 3_000 })
    await count(await openWith(4_000, { difference: 'safe' }), 4_000, 4_000)
    server().set(FRIDAY_NOON)

    // $1 is gone over night.
    const second = await openWith(3_900)
    expect([await onAccount('cash:float'), await onAccount('safe')]).toEqual([3_900, safe - 4_000])
    expect(await onAccount('cash-over-short')).toBe(off + 100)
    const rest = await count(second, 3_900, 3_900)
    expect(rest.body).toMatchObject({
      differenceCents: 0,
      openingFloatCents: 4_000,
      openingOffCents: -100,
    })

    // It is filled up from the safe, and all of it goes there.
    const third = await openWith(10_000, { difference: 'safe' })
    expect([await onAccount('cash:float'), await onAccount('safe')]).toEqual([
      10_000,
      safe - 10_100,
    ])
    await count(third, 10_000, 0)
    expect([await onAccount('cash:float'), await onAccount('safe')]).toEqual([0, safe - 100])
    expect(await onAccount('cash-over-short')).toBe(off + 100)
  })

  test('what stays in a drawer is known from what was added up day by day, and reads little of the ledger', async () => {
    const sessionId = randomUUID()
    await open(5_000, sessionId, 'float')
    await server().send(
      'POST',
      '/api/drawers/float/close',
      { sessionId, countedCents: 5_000, floatCents: 5_000 },
      await as(),
    )
    const left = async () =>
      (await drawers()).filter((each) => !each.open).map(({ leftCents }) => leftCents)
    const before = await left()
    expect(before).toContain(5_000)
    const { db } = server()
    await readDaysAhead(server(), 1)
    expect(await left()).toEqual(before)
    const [{ after } = { after: 0 }] = await db
      .select({ after: ledgerDaysRead.upTo })
      .from(ledgerDaysRead)
    expect(after).toBeGreaterThan(0)
    const planOf = (of: (tx: Db) => ReturnType<typeof keptOn> | ReturnType<typeof sinceOn>) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan to off`)
        return JSON.stringify(await tx.execute(sql`explain ${of(tx)}`))
      })
    const kept = await planOf((tx) => keptOn(tx, after, ['cash:float']))
    expect(kept).toContain('ledger_sums_version_part_key_index')
    const since = await planOf((tx) => sinceOn(tx, after, ['cash:float']))
    expect(since).toMatch(/Index Cond: \(\(?transaction_id > /)
  })

  test('a note on a drink is in the order that the kitchen reads, and stays when the order is changed', async () => {
    const one = { ...milkTea, note: ' no lid ' } as NewCounterSale['lines'][number]
    const other = { ...milkTea } as NewCounterSale['lines'][number]
    const { body } = await sell(
      sale({
        lines: [one, other],
        expectedTotalCents: 1_836,
        payments: [{ method: 'card-terminal', amountCents: 1_836 }],
      }),
    )
    const notesOf = (lines: { note?: string | undefined }[]) => lines.map(({ note }) => note)
    expect(notesOf(body.order.quote.lines)).toEqual(['no lid', undefined])
    const [was0, was1] = [0, 1].map((was) => ({ id: 'taro-milk-tea', quantity: 1, was }))
    const edited = await server().send<'editOrder'>(
      'POST',
      `/api/orders/${body.order.id}/staff-edits`,
      {
        seenEdits: 0,
        key: randomUUID(),
        reason: 'Swapped',
        lines: [
          { ...was1, size: 'large' },
          { ...was0, size: 'medium' },
        ],
      },
      { origin: 'http://cafe.test', ...(await as('manager@demo.example')) },
    )
    expect(edited.status).toBe(200)
    expect(notesOf(edited.body.quote.lines)).toEqual([undefined, 'no lid'])
    const long = { ...milkTea, note: 'x'.repeat(101) } as NewCounterSale['lines'][number]
    expect((await sell(sale({ lines: [long] }))).status).toBe(400)
  })

  test('a sale is seen in the kitchen on every screen once somebody saw it there, and stays confirmed', async () => {
    await open(10_000)
    const { body } = await sell(sale())
    const inList = async () =>
      (await server().send<'orders'>('GET', '/api/orders', undefined, await as())).body.orders.find(
        ({ id }) => id === body.order.id,
      )
    expect(await inList()).toMatchObject({ status: 'confirmed' })
    expect(await inList()).not.toHaveProperty('isSeen')
    const seen = await patchOrder(server(), body.order.id, { isSeen: true }, 'barista@demo.example')
    expect(seen).toMatchObject({ status: 200, body: { isSeen: true, status: 'confirmed' } })
    expect(await inList()).toMatchObject({ isSeen: true })
    const [row] = await server().db.select().from(orders).where(eq(orders.id, body.order.id))
    await patchOrder(server(), body.order.id, { isSeen: true }, 'senior@demo.example')
    const [again] = await server().db.select().from(orders).where(eq(orders.id, body.order.id))
    expect(again?.seenAt).toEqual(row?.seenAt)
  })

  test('calls a guest by the name on the cup where no other was said', async () => {
    const lines = [{ ...sale().lines[0]!, customerName: 'Otto' }]
    const payments = [{ method: 'card-terminal' as const, amountCents: PRICE }]
    const name = async (more: object) =>
      (await sell(sale({ payments, ...more }))).body.order.contact.name
    expect(await name({ lines })).toBe('Otto')
    expect(await name({ lines, name: 'Ida' })).toBe('Ida')
    expect(await name({})).toBe('Guest')
  })
})

async function balance({ db }: TestServer, account: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${ledgerPostings.cents}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .where(eq(sql`${ledgerPostings.account}`, account))
  return row?.cents ?? 0
}

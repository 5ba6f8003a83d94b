import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditText } from '#domain/audit/in-words.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { NewPayment, NewRefund } from '#domain/contracts/payments.ts'
import { auditLog, orders, outbox, payments, refunds } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { balanceOf } from './balance.ts'
import { agree, bookedOn } from './testing.ts'

const MANAGER = 'manager@demo.example'
const BARISTA = 'barista@demo.example'

eachEngine('money of orders', (server, engine) => {
  const place = async (more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder(more), newKey())).body
  /** The counter places as many as it likes, whatever the kitchen's slots say. */
  const placeAtCounter = async (more: object = {}) =>
    (
      await server().send('POST', '/api/orders', newOrder({ channel: 'counter', ...more }), {
        ...newKey(),
        ...(await server().as(BARISTA)),
      })
    ).body
  const take = async (id: string, body: Partial<NewPayment>, email = BARISTA) =>
    server().send<'takePayment'>(
      'POST',
      `/api/orders/${id}/payments`,
      { key: randomUUID(), method: 'cash', ...body },
      await server().as(email),
    )
  const giveBack = async (id: string, of: NewRefund['of'], more: object = {}, email = MANAGER) =>
    server().send<'refundOrder'>(
      'POST',
      `/api/orders/${id}/refunds`,
      { key: randomUUID(), of, reason: 'Spilled', ...more },
      await server().as(email),
    )
  const rowOf = async (id: string) => {
    const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Error('No such order.')
    return row
  }
  const booked = (id: string) => bookedOn(server(), id)

  test('a bill is split: it is sold when the last part is paid, and the rest is held until then', async () => {
    const { id, quote } = await place({ tip: { percent: 20 } })
    const first = await take(id, { amountCents: 300, givenCents: 500 })
    expect([first.status, first.body.dueCents]).toEqual([200, quote.totalCents - 300])
    expect(first.body.payments[0]).toMatchObject({ amountCents: 300, givenCents: 500 })
    expect((await rowOf(id)).isPaid).toBe(false)
    expect(await booked(id)).toEqual({ till: 300, 'deposits:orders': -300 })
    const second = await take(id, { method: 'card-terminal', tipCents: 100 })
    expect(second.body.dueCents).toBe(0)
    expect((await rowOf(id)).isPaid).toBe(true)
    expect(await booked(id)).toEqual({
      till: 300,
      'card-terminal': quote.totalCents - 300 + 100,
      'sales:boba': -quote.subtotalCents,
      'tax:8000': -quote.taxCents,
      tips: -quote.tipCents - 100,
    })
    const again = await take(id, { amountCents: 1 })
    expect([again.status, again.body.error]).toEqual([409, 'already_paid'])
  })

  test('a payment that is sent again is one, also from several tills at once', async () => {
    const { id } = await place()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => take(id, { key, amountCents: 200 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await server().db.$count(payments, eq(payments.orderId, id))).toBe(1)
    const other = await place()
    expect((await take(other.id, { key })).status).toBe(422)
    // Each with a key of its own: no more than is due.
    const rest = await Promise.all(Array.from({ length: 6 }, () => take(id, {})))
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(1)
    const { dueCents } = await balanceOf(server().db, await rowOf(id))
    expect(dueCents).toBe(0)
  })

  test('more than is due, too little cash and an order that is off are refused with a reason', async () => {
    const { id, quote } = await place()
    const above = await take(id, { amountCents: quote.totalCents + 1 })
    expect([above.status, above.body.error]).toEqual([409, 'amount_above_due'])
    const little = await take(id, { givenCents: quote.totalCents - 1 })
    expect([little.status, Object.keys(little.body.fields ?? {})]).toEqual([400, ['givenCents']])
    await patchOrder(server(), id, { status: 'cancelled' })
    expect((await take(id, {})).body.error).toBe('payment_contradicts')
    expect((await take(randomUUID(), {})).status).toBe(404)
    expect(await booked(id)).toEqual({})
  })

  test('a line is given back with its tax, then the tip, then the rest: every cent once', async () => {
    const { id, quote } = await place({
      lines: [
        { id: 'taro-milk-tea', size: 'large', quantity: 3 },
        { id: 'egg-tart', quantity: 1 },
      ],
      tip: { percent: 15 },
    })
    await take(id, {})
    const one = await giveBack(id, { kind: 'lines', lines: [{ position: 0, quantity: 1 }] })
    const [line] = quote.lines
    const share = Math.floor((line?.totalCents ?? 0) / 3) + Math.floor((line?.taxCents ?? 0) / 3)
    expect([one.status, one.body.refunds[0]?.amountCents]).toEqual([200, share])
    expect(one.body.dueCents).toBe(0)
    expect(one.body.refundable.lines[0]).toMatchObject({
      quantity: 2,
      taxCents: (line?.taxCents ?? 0) - Math.floor((line?.taxCents ?? 0) / 3),
    })
    const tip = await giveBack(id, { kind: 'tip', cents: quote.tipCents })
    expect(tip.status).toBe(200)
    expect((await booked(id)).tips).toBeUndefined()
    expect((await giveBack(id, { kind: 'tip', cents: 1 })).body.error).toBe('refund_above_paid')
    const late = await giveBack(id, { kind: 'lines', lines: [{ position: 0, quantity: 3 }] })
    expect([late.status, late.body.error]).toEqual([409, 'refund_above_paid'])
    const all = await giveBack(id, { kind: 'all' })
    expect(all.body).toMatchObject({ refundedCents: quote.totalCents, dueCents: 0 })
    expect((await rowOf(id)).status).toBe('refunded')
    expect(await booked(id)).toEqual({})
    expect((await giveBack(id, { kind: 'all' })).body.error).toBe('nothing_to_refund')
  })

  test('a line goes back by the way in which it was paid, where a bill was split by line', async () => {
    const lines = [
      { id: 'taro-milk-tea', size: 'large', quantity: 1 },
      { id: 'latte', size: 'medium', quantity: 1 },
    ]
    const sell = async (parts: { method: string; amountCents: number; lines?: number[] }[]) =>
      server().send<'sellAtTill'>(
        'POST',
        '/api/sales-at-till',
        {
          id: randomUUID(),
          lines,
          expectedTotalCents: parts.reduce((sum, { amountCents }) => sum + amountCents, 0),
          payments: parts,
        },
        await server().as(BARISTA),
      )
    const { body: priced } = await server().send<'quote'>('POST', '/api/quotes', { lines })
    const [first, second] = priced.lines.map((line) => line.totalCents + line.taxCents) as [
      number,
      number,
    ]
    const { body, status } = await sell([
      { method: 'card-terminal', amountCents: first, lines: [0] },
      { method: 'card-terminal', amountCents: second, lines: [1] },
    ])
    expect([status, body.message]).toEqual([200, undefined])
    const { id } = body.order
    const ways = async () =>
      (await server().db.select().from(payments).where(eq(payments.orderId, id)))
        .toSorted((a, b) => a.lines![0]! - b.lines![0]!)
        .map(({ refundedCents }) => refundedCents)
    const line = (position: number) => ({ position, quantity: 1 })
    expect((await giveBack(id, { kind: 'lines', lines: [line(0)] })).status).toBe(200)
    expect(await ways()).toEqual([first, 0])
    expect((await giveBack(id, { kind: 'lines', lines: [line(1)] })).status).toBe(200)
    expect(await ways()).toEqual([first, second])
  })

  test('a line that is given back before it is made is not made: who makes it has to see that', async () => {
    const lines = [
      { id: 'taro-milk-tea', size: 'large', quantity: 2 },
      { id: 'latte', quantity: 1 },
    ]
    const { id } = await placeAtCounter({ lines })
    await take(id, {})
    const open = async () => {
      const headers = await server().as(BARISTA)
      const { body } = await server().send<'orders'>('GET', '/api/orders', undefined, headers)
      return body.orders.find((order) => order.id === id)
    }
    const made = async (positions: number[], from: string) =>
      server().send<'setMadeLines'>(
        'POST',
        `/api/orders/${id}/made-lines`,
        { lines: positions, from },
        await server().as(BARISTA),
      )
    const of = [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 1 },
    ]
    expect((await giveBack(id, { kind: 'lines', lines: of })).status).toBe(200)
    expect(await open()).toMatchObject({
      isAcknowledged: false,
      refunded: [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
      edits: [
        {
          isSeen: false,
          changes: [
            { what: 'refund', line: 'Taro Milk Tea (Large)' },
            { what: 'refund', line: 'Latte (Regular)' },
          ],
        },
      ],
    })
    const unseen = await made([0], 'confirmed')
    expect([unseen.status, unseen.body]).toEqual([
      409,
      expect.objectContaining({ error: 'change_not_seen' }),
    ])
    await patchOrder(server(), id, { isAcknowledged: true })
    // The latte is nobody's to make: with the tea all is made.
    expect((await made([0], 'confirmed')).body).toMatchObject({ status: 'ready' })
    const { body } = await server().send<'orderRecord'>(
      'GET',
      `/api/order-list/${id}`,
      undefined,
      await server().as(MANAGER),
    )
    expect(body.changes.map(({ what }) => what)).toContainEqual(
      expect.stringMatching(/^gave back \$[\d.]+ .*for 1 × Taro Milk Tea, 1 × Latte: /),
    )
    // Given back whole and taken up again, all of it is made.
    await giveBack(id, { kind: 'all' })
    await patchOrder(server(), id, { status: 'preparing' }, MANAGER)
    expect((await open())?.refunded).toBeUndefined()
  })

  test('an order that was given back and is paid anew is sold as a whole', async () => {
    const { id, quote } = await place()
    await take(id, {})
    await giveBack(id, { kind: 'amount', cents: 100 })
    await giveBack(id, { kind: 'all' })
    await patchOrder(server(), id, { status: 'preparing' }, MANAGER)
    const again = await take(id, { method: 'card-terminal' })
    expect(again.body).toMatchObject({ dueCents: 0, totalCents: quote.totalCents })
    expect((await booked(id))['card-terminal']).toBe(quote.totalCents)
    expect((await booked(id)).till).toBeUndefined()
  })

  test('a refund that is sent again is one, and two at once do not give back more than was paid', async () => {
    const { id, quote } = await place()
    await take(id, { tipCents: 200 })
    const key = randomUUID()
    await Promise.all(
      Array.from({ length: 4 }, () => giveBack(id, { kind: 'amount', cents: 100 }, { key })),
    )
    expect(await server().db.$count(refunds, eq(refunds.orderId, id))).toBe(1)
    const goods = quote.totalCents - quote.tipCents - 100
    const both = await Promise.all(
      Array.from({ length: 4 }, () => giveBack(id, { kind: 'amount', cents: goods })),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const money = (await giveBack(id, { kind: 'tip', cents: 200 })).body
    expect(money.refundable.totalCents).toBe(0)
  })

  test('a key that gave something back gives nothing else back: another sum, line or tip is refused and not booked', async () => {
    const lines = [{ id: 'taro-milk-tea', size: 'large', quantity: 2 }]
    const { id } = await place({ lines, tip: { percent: 15 } })
    await take(id, {})
    const key = randomUUID()
    expect((await giveBack(id, { kind: 'amount', cents: 100 }, { key })).status).toBe(200)
    const before = await booked(id)
    const others: NewRefund['of'][] = [
      { kind: 'amount', cents: 101 },
      { kind: 'tip', cents: 100 },
      { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
      { kind: 'all' },
    ]
    for (const of of others) {
      const { status, body } = await giveBack(id, of, { key })
      expect([status, body.error]).toEqual([422, 'idempotency_key_reused'])
    }
    expect((await giveBack(id, { kind: 'amount', cents: 100 }, { key })).status).toBe(200)
    expect(await booked(id)).toEqual(before)
    // Of two at once with one key and two sums, one is given back and the other is refused.
    const same = randomUUID()
    const both = await Promise.all(
      [50, 60].map((cents) => giveBack(id, { kind: 'amount', cents }, { key: same })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const all = randomUUID()
    expect((await giveBack(id, { kind: 'all' }, { key: all })).status).toBe(200)
    expect((await giveBack(id, { kind: 'all' }, { key: all })).status).toBe(200)
    const tip = await giveBack(id, { kind: 'tip', cents: 10 }, { key: all })
    expect([tip.status, tip.body.error]).toEqual([422, 'idempotency_key_reused'])
  })

  test('a key that took money takes no other sum', async () => {
    const { id, quote } = await place()
    const key = randomUUID()
    await take(id, { key, amountCents: 200 })
    const other = await take(id, { key, amountCents: 300 })
    expect([other.status, other.body.error]).toEqual([422, 'idempotency_key_reused'])
    expect((await take(id, { key, amountCents: 200 })).body.dueCents).toBe(quote.totalCents - 200)
  })

  test('refunds need the permission, and are in the audit log with their reason', async () => {
    const { id } = await place()
    await take(id, {})
    expect((await giveBack(id, { kind: 'all' }, {}, BARISTA)).status).toBe(403)
    expect((await giveBack(id, { kind: 'all' }, { reason: ' ' })).status).toBe(400)
    expect((await giveBack(id, { kind: 'amount', cents: 50 })).status).toBe(200)
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(JSON.stringify(log)).toContain('Spilled')
  })

  test('the log says in words how an order was paid, and how much went back', async () => {
    const { id, quote, number } = await place()
    await take(id, { amountCents: 300 })
    await take(id, { method: 'card-terminal', tipCents: 100 })
    await giveBack(id, { kind: 'amount', cents: 50 })
    await giveBack(id, { kind: 'all' })
    const rows = await server().db.select().from(auditLog).where(eq(auditLog.subject, id))
    const said = rows.map((row) => auditText({ ...row, subjectName: `${number}, Zoe` }))
    const all = quote.totalCents + 100
    expect(said.toSorted()).toEqual(
      [
        `Order ${number}: paid $3.00 in cash and ${formatCents(all - 300)} by card terminal`,
        `Order ${number}: refunded, $0.50: Spilled`,
        `Order ${number}: refunded, ${formatCents(all - 50)}: Spilled`,
        `Order ${number}: set to refunded`,
      ].toSorted(),
    )
  })

  test('whoever left an address is told what was given back, and by which way', async () => {
    const contact = { name: 'Mira', email: 'mira.refund@example.org' }
    const { id, number } = await place({ contact })
    await take(id, { method: 'cash' })
    await giveBack(id, { kind: 'amount', cents: 200 })
    await giveBack(id, { kind: 'all' })
    const mails = await server().db.select().from(outbox).where(eq(outbox.to, contact.email))
    const said = mails.filter(({ subject }) => subject.includes('back for order'))
    const { totalCents } = (await rowOf(id)).quote
    expect(said.map(({ subject }) => subject).toSorted()).toEqual(
      [200, totalCents - 200]
        .map((cents) => `${formatCents(cents)} back for order ${number}`)
        .toSorted(),
    )
    expect(said[0]?.text).toContain('given back at the counter')
  })

  test('cancelling an order gives back what was paid of it', async () => {
    const { id } = await place()
    await take(id, { amountCents: 250 })
    expect((await patchOrder(server(), id, { status: 'cancelled' }, MANAGER)).status).toBe(200)
    expect(await booked(id)).toEqual({})
    const [refund] = await server().db.select().from(refunds).where(eq(refunds.orderId, id))
    expect(refund).toMatchObject({ amountCents: 250, reason: 'The order was cancelled' })
  })

  test('the books agree with payments, refunds and tips after random days', async () => {
    const deed = fc.oneof(
      fc.record({ deed: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ deed: fc.constant('rest' as const), tipCents: fc.nat(300) }),
      fc.record({ deed: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ deed: fc.constant('tip' as const), cents: fc.integer({ min: 1, max: 300 }) }),
      fc.record({ deed: fc.constant('line' as const), position: fc.nat(1) }),
      fc.record({ deed: fc.constant('all' as const) }),
      fc.record({
        deed: fc.constant('move' as const),
        status: fc.constantFrom('ready', 'cancelled', 'refunded', 'picked-up'),
      }),
      fc.record({ deed: fc.constant('mark' as const), isPaid: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 3, maxLength: 9 }), async (deeds) => {
        const { id } = await placeAtCounter({
          lines: [
            { id: 'latte', quantity: 2 },
            { id: 'egg-tart', quantity: 1 },
          ],
          tip: { percent: 15 },
        })
        for (const one of deeds) {
          if (one.deed === 'pay') await take(id, { amountCents: one.cents })
          else if (one.deed === 'rest')
            await take(id, { method: 'card-terminal', tipCents: one.tipCents })
          else if (one.deed === 'move')
            await patchOrder(server(), id, { status: one.status }, MANAGER)
          else if (one.deed === 'mark')
            await patchOrder(server(), id, { isPaid: one.isPaid }, MANAGER)
          else if (one.deed === 'line')
            await giveBack(id, { kind: 'lines', lines: [{ position: one.position, quantity: 1 }] })
          else if (one.deed === 'all') await giveBack(id, { kind: 'all' })
          else await giveBack(id, { kind: one.deed, cents: one.cents })
          await agree(server(), id)
        }
      }),
      { numRuns: engine === 'pglite' ? 25 : 12, endOnFailure: true },
    )
  })
})

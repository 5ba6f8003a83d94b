import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { gte, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { DayReport } from '#domain/contracts/drawers.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { creditPostings } from '#domain/books/posting.ts'
import type { Db } from '../db/open.ts'
import { dayClosings, keptSums, ledgerPostings, workSales } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { catchUp } from '../books/catch-up.ts'
import { post } from '../books/store.ts'
import { patchOrder } from '../ordering/testing.ts'
import { enter, giveTill } from './testing.ts'
import { dayReport } from './report.ts'

const PRICE = 918
const HOUR_MS = 3_600_000
/** The midnight before `FRIDAY_NOON`, at the café. */
const FIRST_DAY = '2025-10-17T04:00:00.000Z'

eachEngine('the close of day', (server) => {
  const manager = () => server().as('manager@demo.example')
  const x = async () =>
    (await server().send<'dayReport'>('GET', '/api/day-report', undefined, await manager())).body
  const z = async (id: string = randomUUID(), unsentCount = 0) =>
    server().send<'closeDay'>('POST', '/api/day-closings', { id, unsentCount }, await manager())
  const drawer = async (act: 'open' | 'close', cents: number, sessionId: string) =>
    server().send<'openDrawer'>(
      'POST',
      `/api/drawers/front/${act}`,
      { sessionId, countedCents: cents, ...(act === 'close' && { reason: 'Not counted twice' }) },
      await manager(),
    )
  const sell = async (more: object = {}) =>
    server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      {
        id: randomUUID(),
        lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
        expectedTotalCents: PRICE,
        payments: [{ method: 'cash', amountCents: PRICE }],
        drawerId: 'front',
        ...more,
      },
      await manager(),
    )
  const online = async (more: object = {}) => {
    const { body } = await server().send('POST', '/api/orders', newOrder(more), newKey())
    await patchOrder(server(), body.id, { isPaid: true }, 'manager@demo.example')
    return body
  }
  const balances = async () => {
    const rows = await server()
      .db.select({
        account: ledgerPostings.account,
        cents: sql<string>`sum(${ledgerPostings.cents})`.mapWith(Number),
      })
      .from(ledgerPostings)
      .where(gte(ledgerPostings.day, FIRST_DAY.slice(0, 10)))
      .groupBy(ledgerPostings.account)
    return (start: string) =>
      rows
        .filter(({ account }) => account.startsWith(start))
        .reduce((sum, { cents }) => sum + cents, 0)
  }
  const reported = async () =>
    (
      await server().send<'salesReport'>(
        'GET',
        '/api/admin/sales-report',
        undefined,
        await manager(),
      )
    ).body
  const total = (rows: readonly { cents: number }[]) =>
    rows.reduce((sum, { cents }) => sum + cents, 0)

  test('begins with the first day of the till, without what was sold on the days before', async () => {
    await catchUp(server())
    const kept = await server().db.$count(workSales)
    expect(kept).toBeGreaterThan(0)
    expect(await x()).toMatchObject({ from: FIRST_DAY, salesCents: 0, byHour: [], transactions: 0 })
    await online()
    server().set(new Date(FRIDAY_NOON.getTime() + 24 * HOUR_MS))
    expect((await x()).transactions).toBe(0)
    server().set(FRIDAY_NOON)
    const { body } = await z()
    expect(body).toMatchObject({ number: 1, from: FIRST_DAY, orders: { count: 1 } })
    expect(body.byHour).toEqual([{ hour: 12, cents: body.salesCents, orders: 1 }])
    expect((await x()).transactions).toBe(0)
    const nothing = await z()
    expect([nothing.status, nothing.body.error]).toEqual([409, 'nothing_to_close'])
  })

  test('waits for open drawers and for sales that were not sent, and is done once', async () => {
    const session = randomUUID()
    await drawer('open', 10_000, session)
    await sell()
    const open = await z()
    expect([open.status, open.body.message]).toEqual([
      409,
      expect.stringContaining('“Front drawer” is open'),
    ])
    // The count is blind: an X of an open drawer tells neither its cash nor what was paid otherwise, from which it could be told.
    const before = await x()
    expect([before.money, before.moneyCents, before.openDrawers.length]).toEqual([null, null, 1])
    expect(before.cardTerminalCents).toBeNull()
    const blind = await reported()
    expect(blind).toMatchObject({ money: [], openDrawers: ['Front drawer'] })
    await drawer('close', 10_900, session)
    const counted = await reported()
    expect(counted).toMatchObject({ openDrawers: [], moneyCents: blind.moneyCents })
    expect(counted.money).toContainEqual({ name: 'Cash: Front drawer', cents: PRICE })
    expect((await x()).money).toContainEqual({ name: 'Cash: Front drawer', cents: PRICE })
    const unsent = await z(randomUUID(), 2)
    expect([unsent.status, unsent.body.message]).toEqual([
      409,
      expect.stringContaining('2 sales are not sent yet'),
    ])
    server().set(new Date(FRIDAY_NOON.getTime() + HOUR_MS))
    const id = randomUUID()
    const [one, again] = await Promise.all([z(id), z(id)])
    expect([one.body.number, again.body.number]).toEqual([2, 2])
    expect(one.body.drawers).toMatchObject([
      { expectedCents: 10_918, countedCents: 10_900, differenceCents: -18 },
    ])
    expect(one.body.overShortCents).toBe(-18)
    server().set(FRIDAY_NOON)
  })

  test('tells which orders for today are still to pay', async () => {
    const before = (await x()).unpaidOrders
    const { body } = await server().send<'placeOrder'>('POST', '/api/orders', newOrder(), newKey())
    const open = (await x()).unpaidOrders
    expect(open).toEqual({
      count: (before?.count ?? 0) + 1,
      cents: (before?.cents ?? 0) + body.quote.totalCents,
    })
    await patchOrder(server(), body.id, { isPaid: true }, 'manager@demo.example')
    expect((await x()).unpaidOrders).toEqual(before)
  })

  test('stays as it was printed, and comes as a file', async () => {
    const before = (await get('2')).body
    await online()
    expect((await get('2')).body).toEqual(before)
    const headers = await manager()
    const answer = await server().app.request('http://cafe.test/api/day-closings/2/z.csv', {
      headers,
    })
    expect(await answer.text()).toContain('Front drawer,Difference: Not counted twice,,,0.18')
    expect((await get('99')).status).toBe(404)
    await expect(server().db.update(dayClosings).set({ closedBy: 'Nobody' })).rejects.toThrow()
  })
  const get = async (number: string) =>
    server().send<'dayClosing'>('GET', `/api/day-closings/${number}`, undefined, await manager())

  test('is for those who may see sales', async () => {
    const barista = await server().as('barista@demo.example')
    expect((await server().send('GET', '/api/day-report', undefined, barista)).status).toBe(403)
  })

  test('all of them together are the ledger, whatever the days were like', async () => {
    const act = fc.constantFrom(
      'counter',
      'card',
      'discount',
      'tip',
      'online',
      'refund',
      'refund-all',
      'pay-out',
      'again',
    )
    const days = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(days, async (played) => {
        for (const acts of played) {
          const session = randomUUID()
          await drawer('open', 5_000, session)
          for (const each of acts) {
            await play(each)
            await dayReport(server(), 1)
          }
          const { body } = await closed(session)
          const x = body
          expect(total(x.byHour)).toBe(x.salesCents)
          expect(total(x.byChannel)).toBe(x.salesCents)
          const byStaff = x.discounts.filter(({ name }) => name === 'By staff at the counter')
          expect(total(x.discountReasons)).toBe(total(byStaff))
          // Everything that is sold here is an order.
          const { count, averageCents } = x.orders
          const netCents = x.salesCents - total(x.discounts)
          expect(averageCents).toBe(count === 0 ? 0 : Math.round(netCents / count))
        }
        const ledger = await balances()
        const rows = await server().db.select().from(dayClosings)
        const sum = (of: (report: DayReport) => number) =>
          rows.reduce((all, { report }) => all + of(report), 0)
        expect(sum(({ salesCents }) => salesCents)).toBe(0 - ledger('sales:'))
        expect(sum(({ tax }) => total(tax))).toBe(0 - ledger('tax:'))
        expect(sum(({ tipsCents }) => tipsCents)).toBe(0 - ledger('tips'))
        expect(sum(({ discounts }) => total(discounts))).toBe(ledger('discounts:'))
        expect(sum(({ safeCents }) => safeCents)).toBe(ledger('safe'))
        expect(sum(({ overShortCents }) => overShortCents)).toBe(0 - ledger('cash-over-short'))
        expect(sum(({ paidOutCents }) => paidOutCents)).toBe(ledger('paid-out'))
        expect(ledger('cash:')).toBe(0)
        // What came in is what was sold: with tax and tips, without discounts, and what is owed to others.
        for (const { report } of rows)
          expect(report.moneyCents).toBe(
            report.salesCents +
              total(report.tax) +
              report.tipsCents -
              total(report.discounts) +
              total(report.held),
          )
      }),
      { numRuns: 4 },
    )
  })

  test('the first report after a start goes on from what the one before kept, if it is of this version', async () => {
    await sell({ payments: [{ method: 'card-terminal', amountCents: PRICE }] })
    await dayReport(startedAnew(), 1)
    await sell({ payments: [{ method: 'card-terminal', amountCents: PRICE }] })
    const { until: _, ...should } = await dayReport(server())
    expect(await dayReport(startedAnew(), 1)).toMatchObject(should)
    const [row] = await server().db.select().from(keptSums)
    const refunds = [{ reason: 'Nobody’s', count: 7, cents: 0 }]
    await server()
      .db.update(keptSums)
      .set({ sums: { ...row!.sums, refunds } })
    expect((await dayReport(startedAnew())).refunds).toEqual(refunds)
    await server().db.update(keptSums).set({ version: 0 })
    expect(await dayReport(startedAnew())).toMatchObject(should)
    await z()
    expect((await dayReport(startedAnew(), 1)).transactions).toBe(0)
  })

  const closed = async (sessionId: string) => {
    await drawer('close', 5_100, sessionId)
    // Read in pieces, and a part of it kept from the report before; the Z reads all of it at once.
    const {
      number: _,
      closedBy: __,
      drawers: ___,
      ...soFar
    } = await dayReport(played % 2 === 0 ? server() : startedAnew(), 1 + (played % 3))
    played += 1
    const answer = await z()
    expect(answer.body).toMatchObject(soFar)
    return answer
  }
  let played = 0
  /** What is kept in memory belongs to a database as it was opened. */
  const startedAnew = () => ({ ...server(), db: Object.create(server().db) as Db })
  const play = async (act: string) => {
    const card = (cents: number) => [{ method: 'card-terminal', amountCents: cents }]
    if (act === 'counter') await sell()
    if (act === 'card') await sell({ payments: card(PRICE) })
    if (act === 'discount')
      await sell({
        discount: { of: { cents: 150 }, reason: 'Waited' },
        expectedTotalCents: 756,
        payments: card(756),
      })
    if (act === 'tip')
      await sell({ tip: { cents: 200 }, expectedTotalCents: 1_118, payments: card(1_118) })
    if (act === 'online') await online({ tip: { percent: 15 } })
    if (act === 'refund' || act === 'refund-all') {
      const { body } = await sell()
      const of = act === 'refund' ? { kind: 'amount', cents: 300 } : { kind: 'all' }
      await server().send(
        'POST',
        `/api/orders/${body.order.id}/refunds`,
        { key: randomUUID(), of, reason: 'Too sweet' },
        await manager(),
      )
    }
    if (act === 'again') {
      const { id } = await online()
      await patchOrder(server(), id, { isPaid: false }, 'manager@demo.example')
      await patchOrder(server(), id, { isPaid: true }, 'manager@demo.example')
    }
    if (act === 'pay-out')
      await server().send(
        'POST',
        '/api/drawers/front/movements',
        { id: randomUUID(), kind: 'pay-out', cents: 250, reason: 'Ice' },
        await manager(),
      )
  }

  test('says in X, Z and its file what was paid in and out, and to the safe what was counted', async () => {
    const session = randomUUID()
    await drawer('open', 20_000, session)
    const move = async (kind: string, cents: number, reason: string) =>
      server().send(
        'POST',
        '/api/drawers/front/movements',
        { id: randomUUID(), kind, cents, reason },
        await manager(),
      )
    await move('pay-in', 2_000, 'Coins from the bank')
    await move('pay-out', 500, 'Milk')
    const open = await x()
    const moves = [
      { kind: 'pay-in', reason: 'Coins from the bank', cents: 2_000 },
      { kind: 'pay-out', reason: 'Milk', cents: 500 },
    ]
    expect(open.cashMoves).toEqual(moves)
    await drawer('close', 21_500, session)
    const { body } = await z()
    expect(body.cashMoves).toEqual(moves)
    expect((await x()).cashMoves).toEqual([])
    const path = `http://cafe.test/api/day-closings/${body.number}/z.csv`
    const file = await server().app.request(path, { headers: await manager() })
    const rows = (await file.text()).split(/\r?\n/).filter((row) => row.startsWith('Cash,'))
    expect(rows).toEqual([
      'Cash,Paid out: “Milk”,,5.00,',
      'Cash,To the safe,,215.00,',
      'Cash,"From the safe, to open drawers",,,200.00',
      'Cash,Paid in from the safe: “Coins from the bank”,,,20.00',
      'Cash,Less in the safe than before,,5.00,',
    ])
  })

  test('counts an order on the day on which it was paid, and takes it off on the day on which all of it was given back', async () => {
    const card = { payments: [{ method: 'card-terminal', amountCents: PRICE }] }
    await sell(card)
    const { body } = await sell(card)
    expect((await x()).orders).toEqual({ count: 2, averageCents: 850 })
    await z()
    await sell(card)
    await sell(card)
    const refund = { key: randomUUID(), of: { kind: 'all' }, reason: 'Spilled' }
    const path = `/api/orders/${body.order.id}/refunds`
    await server().send('POST', path, refund, await manager())
    expect((await x()).orders).toEqual({ count: 1, averageCents: 850 })
    await z()
  })

  test('says by reason what staff took off, as the discounts say it: less what was given back', async () => {
    const discounted = {
      discount: { of: { cents: 150 }, reason: 'Waited' },
      expectedTotalCents: 756,
      payments: [{ method: 'card-terminal', amountCents: 756 }],
    }
    await sell(discounted)
    const { body } = await sell(discounted)
    const byStaff = ({ discounts }: DayReport) =>
      discounts.find(({ name }) => name === 'By staff at the counter')?.cents
    const before = await x()
    expect(before.discountReasons).toEqual([{ reason: 'Waited', count: 2, cents: 300 }])
    expect(byStaff(before)).toBe(300)
    const refund = { key: randomUUID(), of: { kind: 'all' }, reason: 'Spilled' }
    const path = `/api/orders/${body.order.id}/refunds`
    await server().send('POST', path, refund, await manager())
    const after = await x()
    expect(after.discountReasons).toEqual([{ reason: 'Waited', count: 1, cents: 150 }])
    expect(byStaff(after)).toBe(150)
    await z()
  })

  test('says by reason what was given back of a line with its discount, in X and Z', async () => {
    const off = ({ discounts }: DayReport) =>
      discounts.find(({ name }) => name === 'By staff at the counter')?.cents
    const lines = [{ id: 'latte', size: 'medium', quantity: 2 }]
    const discount = { of: { percent: 10 }, reason: 'Regular guest' }
    const asked = await sell({ lines, discount, expectedTotalCents: 1 })
    const { totalCents } = (asked.body as unknown as { quote: Quote }).quote
    const sold = async (cents: number) =>
      sell({
        lines,
        discount,
        expectedTotalCents: cents,
        payments: [{ method: 'card-terminal', amountCents: cents }],
      })
    const { body } = await sold(totalCents)
    const before = await x()
    const refund = {
      key: randomUUID(),
      of: { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
      reason: 'Spilled',
    }
    await server().send('POST', `/api/orders/${body.order.id}/refunds`, refund, await manager())
    const after = await x()
    expect(off(after)).toBe((off(before) ?? 0) / 2)
    expect(after.discountReasons).toEqual([
      { reason: 'Regular guest', count: 1, cents: off(after) },
    ])
    expect((await z()).body.discountReasons).toEqual(after.discountReasons)
  })

  test('counts a refund once that goes back by two ways', async () => {
    const { body } = await sell({
      payments: [
        { method: 'card-terminal', amountCents: 500 },
        { method: 'card-terminal', amountCents: PRICE - 500 },
      ],
    })
    const refund = { key: randomUUID(), of: { kind: 'all' }, reason: 'Two ways' }
    await server().send('POST', `/api/orders/${body.order.id}/refunds`, refund, await manager())
    const back = { reason: 'Two ways', count: 1, cents: PRICE }
    expect((await x()).refunds).toContainEqual(back)
    expect((await reported()).refunds).toContainEqual({ name: 'Two ways', count: 1, cents: PRICE })
    expect((await z()).body.refunds).toContainEqual(back)
  })

  test('says what was paid for later days, and on their day what was paid before', async () => {
    const day = (days: number) => new Date(FRIDAY_NOON.getTime() + days * 24 * HOUR_MS)
    const pickup = { date: '2025-10-18', time: '14:00' }
    const { quote } = await online({ pickup })
    const cents = quote.subtotalCents - quote.discountCents
    const before = await x()
    expect(before).toMatchObject({ paidAhead: { count: 1, cents }, paidBefore: { count: 0 } })
    await z()
    server().set(day(1))
    expect(await x()).toMatchObject({ paidAhead: { count: 0 }, paidBefore: { count: 1, cents } })
    expect((await x()).salesCents).toBe(0)
    server().set(FRIDAY_NOON)
  })

  test('says who is clocked in, when the café closes, and that the day was closed already', async () => {
    const barista = await server().as('barista@demo.example')
    await server().send('POST', '/api/me/clock', { act: 'in' }, barista)
    await sell({ payments: [{ method: 'card-terminal', amountCents: PRICE }] })
    const { body } = await z()
    expect(await x()).toMatchObject({
      clockedIn: [{ name: 'Bao Tran', since: server().now().toISOString() }],
      closesAt: '19:00',
      closedToday: body.number,
    })
    await server().send('POST', '/api/me/clock', { act: 'out' }, barista)
    server().set(new Date(FRIDAY_NOON.getTime() + 8 * HOUR_MS))
    expect(await x()).toMatchObject({ clockedIn: [], closesAt: null, closedToday: body.number })
    server().set(new Date(FRIDAY_NOON.getTime() + 24 * HOUR_MS))
    expect(await x()).toMatchObject({ closesAt: '20:00', closedToday: null })
    server().set(FRIDAY_NOON)
  })

  test('tells what came in besides cash while a drawer is open, to who may read the books and has a password, and to no PIN', async () => {
    const session = randomUUID()
    await drawer('open', 5_000, session)
    await sell({ payments: [{ method: 'card-terminal', amountCents: PRICE }] })
    await sell()
    expect((await x()).besidesCash).toEqual([{ name: 'Card terminal', cents: PRICE }])
    const till = await giveTill(server(), 'manager@demo.example')
    for (const who of [
      await enter(server(), till, 'manager@demo.example'),
      await server().as('senior@demo.example'),
    ]) {
      const { body } = await server().send<'dayReport'>('GET', '/api/day-report', undefined, who)
      expect(body).not.toHaveProperty('besidesCash')
      expect([body.money, body.cardTerminalCents]).toEqual([null, null])
    }
    await drawer('close', 5_918, session)
    expect(await x()).toMatchObject({ cardTerminalCents: PRICE, moneyCents: 2 * PRICE })
  })

  test('keeps what the card terminal says by itself, and moves nothing by it', async () => {
    const closing = { id: randomUUID(), unsentCount: 0 }
    const terminal = { totalCents: PRICE - 100, note: 'A tip that nobody typed in' }
    const before = await balances()
    const { body } = await server().send<'closeDay'>(
      'POST',
      '/api/day-closings',
      { ...closing, terminal },
      await manager(),
    )
    expect(body).toMatchObject({
      cardTerminalCents: PRICE,
      terminal: { ...terminal, differenceCents: -100 },
    })
    expect((await balances())('card-terminal')).toBe(before('card-terminal'))
    const path = `http://cafe.test/api/day-closings/${body.number}/z.csv`
    const file = await server().app.request(path, { headers: await manager() })
    expect(await file.text()).toContain('Card terminal,By its own total,,8.18,')
  })

  test('has a credit to a guest apart from discounts: net sales and the average are without it', async () => {
    const session = randomUUID()
    await drawer('open', 5_000, session)
    await sell()
    await server().db.transaction((tx) =>
      post(tx, server(), {
        subject: 'credit',
        subjectId: randomUUID(),
        at: new Date(server().now()),
        postings: creditPostings(250),
      }),
    )
    await drawer('close', 5_918, session)
    const { salesCents, discounts, orders, creditsGivenCents, creditReasons = [] } = await x()
    expect(orders).toEqual({ count: 1, averageCents: 850 })
    expect(salesCents - total(discounts)).toBe(850)
    expect([creditsGivenCents, total(creditReasons)]).toEqual([250, 250])
    const { netCents, averageCents, orderCount, credits = [] } = await reported()
    expect(total(credits)).toBe(250)
    // Each of these orders sold something.
    expect(averageCents).toBe(Math.round(netCents / orderCount))
    await z()
  })
})

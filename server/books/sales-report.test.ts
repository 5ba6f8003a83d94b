import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { ledgerDaysRead, ledgerSums } from '../db/schema.ts'
import { patchOrder } from '../ordering/testing.ts'
import { catchUp } from './catch-up.ts'
import { readDaysAhead } from './day-sums.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

eachEngine('the report of sales', (server) => {
  const manager = () => server().as('manager@demo.example')
  const sell = async (more: object = {}) => {
    const { body } = await server().send<'placeOrder'>(
      'POST',
      '/api/orders',
      newOrder(more),
      newKey(),
    )
    await patchOrder(server(), body.id, { isPaid: true }, 'manager@demo.example')
    return body
  }
  const report = async (query = '') =>
    (
      await server().send<'salesReport'>(
        'GET',
        `/api/admin/sales-report${query}`,
        undefined,
        await manager(),
      )
    ).body
  const total = (rows: readonly { cents: number }[]) =>
    rows.reduce((sum, { cents }) => sum + cents, 0)

  test('is the ledger in every part, beside the same weekday until the same time', async () => {
    await catchUp(server())
    server().set(new Date(FRIDAY_NOON.getTime() - WEEK_MS - HOUR_MS / 2))
    const early = await sell()
    server().set(new Date(FRIDAY_NOON.getTime() - WEEK_MS + 3 * HOUR_MS))
    const late = await sell()
    server().set(FRIDAY_NOON)
    const before = await report()
    const one = await sell({ source: 'spring', tip: { percent: 20 } })
    const two = await sell({ lines: [{ ...milkTea, quantity: 3 }] })
    await patchOrder(server(), two.id, { status: 'ready' }, 'manager@demo.example')
    const refund = await server().send(
      'POST',
      `/api/orders/${two.id}/refunds`,
      {
        key: randomUUID(),
        of: { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
        reason: 'Spilled',
      },
      await manager(),
    )
    expect(refund.status).toBe(200)
    const after = await report()

    const net = (order: typeof one) => order.quote.subtotalCents - order.quote.discountCents
    expect(after.before).toMatchObject({ from: '2025-10-10', netCents: net(early), orderCount: 1 })
    expect(after.over).toMatchObject([{ beforeCents: net(early) + net(late) }])
    expect(after.orderCount - before.orderCount).toBe(2)
    expect(after.bySource).toContainEqual({ name: 'spring', cents: net(one), count: 1 })
    expect(total(after.byItem)).toBe(after.salesCents)
    const tea = (of: typeof after) => of.byItem.find(({ name }) => name === 'Taro Milk Tea')
    // One of four pieces was given back: it is taken off its item, and no row of its own is left.
    const [line] = two.quote.lines
    expect(tea(after)).toMatchObject({
      count: (tea(before)?.count ?? 0) + 3,
      refundedCents: (line?.totalCents ?? 0) / 3,
    })
    expect(after.byItem.map(({ name }) => name)).not.toContain('Changed after it was paid')
    expect(after.refunds).toMatchObject([{ name: 'Spilled', count: 1 }])
    expect(total(after.byCategory)).toBe(after.salesCents)
    expect(after.netCents).toBe(after.salesCents - total(after.discounts))
    for (const parts of [after.over, after.byHour, after.byChannel, after.bySource])
      expect(total(parts)).toBe(after.netCents)
    expect(after.promised).toMatchObject({ count: before.promised.count + 1 })
    expect(after.promised.onTime).toBe(before.promised.onTime + 1)

    const week = await report('?from=2025-10-06&until=2025-10-19&by=week')
    expect(week.over.map(({ from }) => from)).toEqual(['2025-10-06', '2025-10-13'])
    expect(total(week.over)).toBe(week.netCents)
  })

  test('takes what was given back off its item on the day on which it was, whatever is given back after it', async () => {
    const day = (date: string) => new Date(`2025-10-${date}T16:00:00.000Z`)
    const from = (date: string) => report(`?from=2025-10-${date}&until=2025-10-${date}`)
    const giveBack = async (id: string, of: object) =>
      server().send(
        'POST',
        `/api/orders/${id}/refunds`,
        { key: randomUUID(), of, reason: 'Spilled' },
        await manager(),
      )
    const itemOf = async (date: string, name: string) => {
      const { byItem, salesCents } = await from(date)
      expect(total(byItem)).toBe(salesCents)
      expect(byItem.map((row) => row.name)).not.toContain('Changed after it was paid')
      const {
        count = 0,
        cents = 0,
        refundedCents = 0,
      } = byItem.find((row) => row.name === name) ?? {}
      return { count, cents, refundedCents }
    }
    server().set(day('22'))
    const tart = { id: 'egg-tart', quantity: 3 }
    const { id, quote } = await sell({ lines: [{ ...milkTea, quantity: 2 }, tart] })
    const whole = await sell({ lines: [tart] })
    const price = (quote.lines[1]?.totalCents ?? 0) / 3
    expect(await itemOf('22', 'Egg Tart')).toEqual({ count: 6, cents: 6 * price, refundedCents: 0 })
    server().set(day('23'))
    await giveBack(id, { kind: 'lines', lines: [{ position: 1, quantity: 1 }] })
    await giveBack(whole.id, { kind: 'all' })
    expect(await itemOf('23', 'Egg Tart')).toEqual({
      count: -4,
      cents: -4 * price,
      refundedCents: 4 * price,
    })
    // All that is left of the first order, and not the piece that came back the day before.
    server().set(day('24'))
    await giveBack(id, { kind: 'all' })
    expect(await itemOf('24', 'Egg Tart')).toEqual({
      count: -2,
      cents: -2 * price,
      refundedCents: 2 * price,
    })
    expect(await itemOf('23', 'Egg Tart')).toMatchObject({ count: -4 })
    // Paid anew, and an amount is taken off all of it.
    server().set(day('25'))
    await patchOrder(server(), id, { status: 'preparing' }, 'manager@demo.example')
    const paid = { key: randomUUID(), method: 'card-terminal' }
    await server().send('POST', `/api/orders/${id}/payments`, paid, await manager())
    await giveBack(id, { kind: 'amount', cents: 500 })
    const again = await itemOf('25', 'Egg Tart')
    expect(again.count).toBe(3)
    expect(again.cents + again.refundedCents).toBe(3 * price)
    expect(again.refundedCents).toBeGreaterThan(0)
    expect(await itemOf('22', 'Egg Tart')).toMatchObject({ count: 6, cents: 6 * price })
    server().set(FRIDAY_NOON)
  })

  test('counts no order as ready that somebody called ready by mistake', async () => {
    server().set(FRIDAY_NOON)
    const before = (await report()).promised
    const order = await sell()
    const move = (status: string) =>
      patchOrder(server(), order.id, { status }, 'manager@demo.example')
    const readyAt = async () => {
      const path = `/api/order-list/${order.id}`
      const one = await server().send<'orderRecord'>('GET', path, undefined, await manager())
      const all = await server().send<'orderList'>(
        'GET',
        '/api/order-list',
        undefined,
        await manager(),
      )
      return [one.body.readyAt, all.body.rows.find(({ id }) => id === order.id)?.readyAt]
    }
    await move('preparing')
    await move('ready')
    const made = (await report()).promised
    expect(made.onTime).toBe(before.onTime + 1)
    expect(await readyAt()).toEqual([FRIDAY_NOON.toISOString(), FRIDAY_NOON.toISOString()])
    await move('preparing')
    expect((await report()).promised).toEqual(before)
    expect(await readyAt()).toEqual([null, null])
    const later = new Date(FRIDAY_NOON.getTime() + 60_000)
    server().set(later)
    await move('ready')
    expect((await report()).promised).toMatchObject({ count: made.count, onTime: made.onTime })
    expect(await readyAt()).toEqual([later.toISOString(), later.toISOString()])
  })

  test('counts what is past its time and not ready as late, and not what was called off', async () => {
    const before = await report()
    const open = await sell()
    const called = await sell()
    await patchOrder(server(), called.id, { status: 'cancelled' }, 'manager@demo.example')
    expect((await report()).promised).toEqual(before.promised)
    server().set(new Date(FRIDAY_NOON.getTime() + HOUR_MS))
    const late = (await report()).promised
    expect(late.openLate).toBeGreaterThan(before.promised.openLate)
    expect(late.onTime).toBe(before.promised.onTime)
    expect(late.count - late.openLate).toBe(before.promised.count - before.promised.openLate)
    await patchOrder(server(), open.id, { status: 'ready' }, 'manager@demo.example')
    const after = (await report()).promised
    expect([after.count, after.openLate, after.onTime]).toEqual([
      late.count,
      late.openLate - 1,
      late.onTime,
    ])
    server().set(FRIDAY_NOON)
  })

  test('comes as a file, and to whoever may see the figures', async () => {
    const answer = await server().app.request('http://cafe.test/api/admin/sales-report.csv', {
      headers: await manager(),
    })
    const { netCents, orderCount } = await report()
    expect(await answer.text()).toContain(
      `Total,Net sales,${orderCount},${(netCents / 100).toFixed(2)}`,
    )
    const other = await server().send(
      'GET',
      '/api/admin/sales-report',
      undefined,
      await server().as('senior@demo.example'),
    )
    expect(other.status).toBe(403)
  })

  test('is the same with what was added up day by day, by two at once and in any pieces, and with what came since', async () => {
    server().set(FRIDAY_NOON)
    const weeks = '?from=2025-09-01&until=2025-10-24&by=day'
    const before = await report(weeks)
    await Promise.all([readDaysAhead(server(), 7), readDaysAhead(server(), 11)])
    const { db } = server()
    expect(await db.$count(ledgerSums)).toBeGreaterThan(10)
    expect(await report(weeks)).toEqual(before)
    const { id } = await sell({ source: 'autumn', tip: { percent: 20 } })
    await sell({ lines: [{ ...milkTea, quantity: 3 }] })
    const refund = { key: randomUUID(), of: { kind: 'all' }, reason: 'Spilled' }
    await server().send('POST', `/api/orders/${id}/refunds`, refund, await manager())
    const since = await report(weeks)
    expect(since.salesCents).toBeGreaterThan(before.salesCents)
    await readDaysAhead(server(), 1)
    expect(await report(weeks)).toEqual(since)
    await db.delete(ledgerDaysRead)
    await db.delete(ledgerSums)
    expect(await report(weeks)).toEqual(since)
    // Of another zone the hours are others: all of it is added up anew.
    await db.insert(ledgerDaysRead).values({ version: 2, upTo: 3, timeZone: 'Asia/Tokyo' })
    await readDaysAhead(server(), 50)
    expect(await report(weeks)).toEqual(since)
  })

  test('reads nothing that a server of another version added up', async () => {
    const weeks = '?from=2025-09-01&until=2025-10-24&by=day'
    await readDaysAhead(server(), 1)
    const before = await report(weeks)
    const { db } = server()
    const version = 1
    await db.insert(ledgerDaysRead).values({ version, upTo: 1, timeZone: 'America/New_York' })
    const [row] = await db.select().from(ledgerSums).limit(1)
    await db.insert(ledgerSums).values({ ...row!, version, cents: row!.cents + 100 })
    expect(await report(weeks)).toEqual(before)
    await sell()
    await readDaysAhead(server(), 1)
    const since = await report(weeks)
    expect(since.orderCount).toBe(before.orderCount + 1)
    await db.delete(ledgerSums)
    await db.delete(ledgerDaysRead)
    expect(await report(weeks)).toEqual(since)
  })

  test('is of one moment while others sell and the ledger is added up', async () => {
    const { db } = server()
    await db.delete(ledgerSums)
    await db.delete(ledgerDaysRead)
    const selling = Promise.all(
      [1, 2, 3].map(async () => {
        for (let nth = 0; nth < 8; nth += 1) {
          await sell()
          await readDaysAhead(server(), 1, 5)
        }
      }),
    )
    const wrong = []
    for (let nth = 0; nth < 24; nth += 1) {
      const { netCents, over, orderCount } = await report('?by=day')
      const orders = over.reduce((sum, row) => sum + row.orders, 0)
      if (total(over) !== netCents || orders !== orderCount)
        wrong.push({ netCents, over: total(over), orders, orderCount })
    }
    await selling
    expect(wrong).toEqual([])
  })

  test('comes also where the ledger cannot be added up ahead', async () => {
    const { db } = server()
    const before = await report()
    await db.execute(sql`create function no_sums() returns trigger language plpgsql as
      $$ begin raise exception 'no sums'; end $$`)
    await db.execute(sql`create trigger no_sums before insert or update on ledger_sums
      for each statement execute function no_sums()`)
    // So much is left to be added up that the report itself begins with it.
    await db.execute(
      sql`select setval('ledger_transactions_id_seq', (select max(id) + 5000 from ledger_transactions))`,
    )
    await sell()
    await expect(readDaysAhead(server())).rejects.toThrow()
    expect((await report()).orderCount).toBe(before.orderCount + 1)
    await db.execute(sql`drop trigger no_sums on ledger_sums`)
    await readDaysAhead(server())
    expect((await report()).orderCount).toBe(before.orderCount + 1)
  })
})

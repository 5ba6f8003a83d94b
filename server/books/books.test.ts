import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SettableStatus } from '#domain/contracts/ordering.ts'
import {
  ledgerPostings,
  ledgerTransactions,
  orderChanges,
  orders,
  works,
  workSales,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder, type TestServer } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { catchUp } from './catch-up.ts'
import { isTaken } from './store.ts'

const DAY = '2025-10-17'
const DAY_MS = 86_400_000

eachEngine('the books', (server, engine) => {
  const manager = () => server().as('manager@demo.example')
  const place = async (more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder(more), newKey())).body
  const change = async (id: string, patch: Parameters<typeof patchOrder>[2]) =>
    patchOrder(server(), id, patch, 'manager@demo.example')
  const report = async (query = '') =>
    (
      await server().send<'booksReport'>(
        'GET',
        `/api/admin/books${query}`,
        undefined,
        await manager(),
      )
    ).body
  const amounts = async (query = '') =>
    Object.fromEntries((await report(query)).accounts.map(({ account, cents }) => [account, cents]))
  const entriesOf = (id: string) =>
    server().db.select().from(ledgerTransactions).where(eq(ledgerTransactions.subjectId, id))

  test('begin with the demo’s sales once they are brought up to date, and only once', async () => {
    const kept = await server().db.$count(workSales, sql`${workSales.returnedAt} is null`)
    expect(kept).toBeGreaterThan(0)
    expect(await catchUp(server())).toBe(kept)
    expect(await catchUp(server())).toBe(0)
    expect(await server().db.$count(ledgerTransactions)).toBe(kept)
  })

  test('take in an order when it is paid, and give it back when the money is', async () => {
    const before = await amounts()
    const order = await place({ tip: { percent: 20 } })
    expect(await entriesOf(order.id)).toEqual([])
    await change(order.id, { isPaid: true })
    const { quote } = order
    const after = await amounts()
    const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect(grown('till')).toBe(quote.totalCents)
    expect(grown('sales:boba')).toBe(quote.subtotalCents)
    expect(grown('tax:8000')).toBe(quote.taxCents)
    expect(grown('tips')).toBe(quote.tipCents)

    // What is made and handed out moves no money.
    await change(order.id, { status: 'ready' })
    expect(await entriesOf(order.id)).toHaveLength(1)
    server().set(new Date(FRIDAY_NOON.getTime() + DAY_MS))
    await change(order.id, { status: 'refunded' })
    server().set(FRIDAY_NOON)
    expect((await entriesOf(order.id)).map(({ kind, day }) => [kind, day])).toEqual([
      ['sale', DAY],
      ['reversal', '2025-10-18'],
    ])
    // The day it was sold on stays as it was.
    expect(await amounts(`?from=${DAY}&until=${DAY}`)).toMatchObject({ till: after.till })
    const both = await report(`?from=${DAY}&until=2025-10-18`)
    expect(both.accounts.find(({ account }) => account === 'tips')?.balanceCents ?? 0).toBe(
      before.tips ?? 0,
    )
  })

  test('agree with an order whatever was clicked', async () => {
    const { id } = await place()
    const clicks: Parameters<typeof patchOrder>[2][] = [
      { isPaid: true },
      { isPaid: false },
      { isPaid: true },
      { status: 'cancelled' },
      { status: 'ready' },
      { status: 'refunded' },
      { status: 'pending' },
      { isPaid: true },
    ]
    for (const click of clicks) {
      await change(id, click)
      const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
      const entries = await entriesOf(id)
      expect(entries.length % 2 === 1).toBe(row ? isTaken(row) : null)
    }
  })

  test('split a sold work between artist, café and tax, and take it back', async () => {
    const headers = await server().as('senior@demo.example')
    const { body } = await server().send<'saleWorks'>('GET', '/api/sales/works', undefined, headers)
    const work = body.works.find(
      ({ editionLeft, status }) => editionLeft > 1 && status === 'available',
    )
    const [{ artistId = '' } = {}] = await server()
      .db.select()
      .from(works)
      .where(eq(works.id, work?.id ?? ''))
    const before = await amounts()
    const sale = { id: randomUUID(), workId: work?.id, priceCents: 10_000 }
    expect((await server().send('POST', '/api/sales', sale, headers)).status).toBe(200)
    const after = await amounts()
    const grown = (account: string) => (after[account] ?? 0) - (before[account] ?? 0)
    expect([grown('till'), grown(`payable:artist:${artistId}`), grown('sales:commission')]).toEqual(
      [10_800, 7_000, 3_000],
    )
    const back = { reason: 'Scratched' }
    expect(
      (await server().send('POST', `/api/sales/${sale.id}/return`, back, headers)).status,
    ).toBe(200)
    const returned = await amounts()
    expect([returned.till, returned['tax:8000']]).toEqual([before.till, before['tax:8000']])
    expect(returned[`payable:artist:${artistId}`]).toBe(0)
    expect((await entriesOf(sale.id)).map(({ kind }) => kind)).toEqual(['sale', 'reversal'])
  })

  test('are refused by the database where they do not balance, and are never changed', async () => {
    const write = (postings: [string, number][]) =>
      server().db.transaction(async (tx) => {
        const [made] = await tx
          .insert(ledgerTransactions)
          .values({
            at: FRIDAY_NOON,
            day: DAY,
            kind: 'sale',
            subject: 'order',
            subjectId: randomUUID(),
            position: 1,
          })
          .returning()
        for (const [account, cents] of postings)
          await tx
            .insert(ledgerPostings)
            .values({ transactionId: made?.id ?? 0, account: account as 'till', day: DAY, cents })
        await tx.execute(sql`set constraints all immediate`)
        throw new Error('accepted')
      })
    const why = async (act: Promise<unknown>) =>
      act.then(
        () => 'done',
        (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
      )
    expect(await why(write([]))).toContain('does not balance')
    expect(await why(write([['till', 100]]))).toContain('does not balance')
    expect(
      await why(
        write([
          ['till', 100],
          ['tips', -99],
        ]),
      ),
    ).toContain('does not balance')
    expect(await why(write([['till', 0]]))).toContain('not_zero')
    expect(
      await why(
        write([
          ['till', 100],
          ['tips', -100],
        ]),
      ),
    ).toBe('accepted')
    const { db } = server()
    expect(await why(db.update(ledgerPostings).set({ cents: 1 }).execute())).toContain(
      'append-only',
    )
    expect(await why(db.delete(ledgerTransactions).execute())).toContain('append-only')
    const again = {
      at: FRIDAY_NOON,
      day: DAY,
      kind: 'sale',
      subject: 'order',
      subjectId: 'x',
    } as const
    expect(
      await why(
        db
          .insert(ledgerTransactions)
          .values({ ...again, position: 2 })
          .execute(),
      ),
    ).toContain('in_turn')
  })

  test('tell nobody the cash of a drawer before it is counted: not the page, its entries or its file', async () => {
    const headers = await manager()
    const drawer = (act: 'open' | 'close', body: object) =>
      server().send<'openDrawer'>('POST', `/api/drawers/front/${act}`, body, headers)
    const cash = async () =>
      (await report()).accounts.find(({ account }) => account === 'cash:front')
    const entries = async () =>
      (
        await server().send<'booksEntries'>(
          'GET',
          `/api/admin/books/entries?account=cash:front&from=${DAY}&until=${DAY}`,
          undefined,
          headers,
        )
      ).body
    const file = async () => {
      const url = 'http://cafe.test/api/admin/books.csv'
      const text = await (await server().app.request(url, { headers })).text()
      return text.split('\n').filter((line) => line.includes('cash:front'))
    }
    const sessionId = randomUUID()
    await drawer('open', { sessionId, countedCents: 12_345 })
    expect(await report()).toMatchObject({ openDrawers: ['Front drawer'], moneyCents: null })
    expect(await cash()).toMatchObject({ cents: null, balanceCents: null })
    expect(await entries()).toMatchObject({ entries: [], blindSince: FRIDAY_NOON.toISOString() })
    expect((await file()).join()).toContain('Counted after close')
    expect((await file()).join()).not.toContain('123.45')
    // The owner may count it too.
    const owner = await server().as('admin@demo.example')
    const { body } = await server().send<'booksReport'>('GET', '/api/admin/books', undefined, owner)
    expect(body.accounts.find(({ account }) => account === 'cash:front')?.cents).toBeNull()
    // A report of days before it was opened has all.
    expect(await report('?from=2025-10-16&until=2025-10-16')).toMatchObject({ openDrawers: [] })

    await drawer('close', { sessionId, countedCents: 12_345, floatCents: 5_000 })
    expect(await report()).toMatchObject({ openDrawers: [], moneyCents: expect.any(Number) })
    expect(await cash()).toMatchObject({ balanceCents: 5_000 })
    expect((await entries()).entries.length).toBeGreaterThan(0)
    expect((await file()).join()).toContain('123.45')
  })

  test('hold one sale of an order that two people mark paid at once', async () => {
    const { id } = await place()
    await Promise.all(Array.from({ length: 6 }, () => change(id, { isPaid: true })))
    expect(await entriesOf(id)).toHaveLength(1)
    await Promise.all([
      change(id, { isPaid: false }),
      change(id, { status: 'refunded' }),
      catchUp(server()),
    ])
    expect((await entriesOf(id)).length % 2).toBe(0)
  })

  test('catch up with what a server of an earlier version changed', async () => {
    const { id, quote } = await place()
    await server().db.update(orders).set({ isPaid: true }).where(eq(orders.id, id))
    const paid = { orderId: id, kind: 'paid', to: 'pending', value: true, by: 'Mo' } as const
    await server()
      .db.insert(orderChanges)
      .values({ ...paid, at: new Date(FRIDAY_NOON.getTime() - DAY_MS) })
    expect(await catchUp(server(), new Date(FRIDAY_NOON.getTime() - 1_000))).toBe(1)
    const [entry] = await entriesOf(id)
    expect(entry).toMatchObject({ kind: 'sale', day: '2025-10-16' })
    const moved = await server()
      .db.select()
      .from(ledgerPostings)
      .where(eq(ledgerPostings.transactionId, entry?.id ?? 0))
    expect(moved.find(({ account }) => account === 'deposits:orders')?.cents).toBe(quote.totalCents)
    // Its payment came with it, on the same day.
    const [payment] = await entriesOf(`before-${id}`)
    expect(payment).toMatchObject({ kind: 'payment', day: '2025-10-16' })
  })

  test('say what moved an account, and give every posting as a file', async () => {
    const headers = await manager()
    const path = `/api/admin/books/entries?account=till&from=${DAY}&until=${DAY}`
    const { body } = await server().send<'booksEntries'>('GET', path, undefined, headers)
    expect(body.entries.length).toBeGreaterThan(2)
    expect(body.entries[0]).toMatchObject({ label: expect.stringMatching(/^[A-Z]-\d{3}$/) })
    const sum = body.entries.reduce((all, { cents }) => all + cents, 0)
    expect(sum).toBe((await amounts(`?from=${DAY}&until=${DAY}`)).till)
    const { body: csv } = await server().send(
      'GET',
      `/api/admin/books.csv?from=${DAY}&until=${DAY}`,
      undefined,
      headers,
    )
    const rows = String(csv).trim().split('\n').slice(1)
    const cells = rows.map((row) => row.split(','))
    const side = (index: number) =>
      cells.reduce((all, row) => all + Math.round(Number(row.at(index)) * 100), 0)
    expect(rows.length).toBeGreaterThan(4)
    expect(side(-2)).toBe(side(-1))
  })

  test('show what moved an account a hundred at a time, none twice and none left out', async () => {
    const at = (seconds: number) =>
      new Date(Date.UTC(2024, 0, 5, 12) + Math.floor(seconds / 3) * 1_000)
    await server().db.transaction(async (tx) => {
      const made = await tx
        .insert(ledgerTransactions)
        .values(
          Array.from({ length: 250 }, (_, index) => ({
            at: at(250 - index),
            day: '2024-01-05',
            kind: 'sale' as const,
            subject: 'order' as const,
            subjectId: `old-${index}`,
            position: 1,
          })),
        )
        .returning()
      const posting = { day: '2024-01-05' }
      await tx.insert(ledgerPostings).values(
        made.flatMap(({ id }) => [
          { ...posting, transactionId: id, account: 'discounts:members' as const, cents: 5 },
          { ...posting, transactionId: id, account: 'tips' as const, cents: -5 },
        ]),
      )
    })
    const seen: string[] = []
    let before = ''
    for (;;) {
      const path = `/api/admin/books/entries?account=tips&from=2024-01-05&until=2024-01-05${before}`
      const { body } = await server().send<'booksEntries'>('GET', path, undefined, await manager())
      seen.push(...body.entries.map(({ subjectId }) => subjectId))
      const last = body.entries.at(-1)
      if (!body.isMore || !last) break
      before = `&beforeAt=${last.at}&before=${last.id}`
    }
    expect(seen).toHaveLength(250)
    expect(new Set(seen).size).toBe(250)
  })

  test('are for managers and admins, a year and a month at a time', async () => {
    const barista = await server().as('barista@demo.example')
    expect((await server().send('GET', '/api/admin/books', undefined, barista)).status).toBe(403)
    const headers = await manager()
    const ask = (query: string) =>
      server().send('GET', `/api/admin/books?${query}`, undefined, headers)
    expect((await ask('from=2020-01-01&until=2025-10-17')).body.fields).toHaveProperty('from')
    expect((await ask('from=2025-10-18&until=2025-10-17')).status).toBe(400)
    expect((await ask('from=2025-10-19')).body).toMatchObject({
      from: '2025-10-19',
      until: '2025-10-19',
    })
  })

  test('come to what the orders and the sales say after random days', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(DEED, { minLength: 4, maxLength: 12 }), async (deeds) => {
        await play(server(), deeds)
        const { totals, isBalanced } = await totalsOf(server())
        expect(isBalanced).toBe(true)
        expect(totals.inBooks).toEqual(totals.inRows)
      }),
      { numRuns: engine === 'pglite' ? 15 : 10, endOnFailure: true },
    )
  })
})

const STATUSES: SettableStatus[] = ['preparing', 'ready', 'picked-up', 'cancelled', 'refunded']
/** Something that somebody does to one of the orders of the day. */
const DEED = fc.oneof(
  fc.record({ deed: fc.constant('place' as const), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ deed: fc.constant('pay' as const), which: fc.nat(), isPaid: fc.boolean() }),
  fc.record({
    deed: fc.constant('move' as const),
    which: fc.nat(),
    status: fc.constantFrom(...STATUSES),
  }),
)
type Deed = typeof DEED extends fc.Arbitrary<infer One> ? One : never

async function play(server: TestServer, deeds: readonly Deed[]) {
  const ids: string[] = []
  const placed = async (quantity: number) => {
    const order = newOrder({ lines: [{ id: 'latte', quantity }], tip: { percent: 15 } })
    ids.push((await server.send('POST', '/api/orders', order, newKey())).body.id)
  }
  await placed(1)
  for (const one of deeds) {
    if (one.deed === 'place') {
      await placed(one.quantity)
      continue
    }
    const id = ids[one.which % ids.length] ?? ''
    const patch = one.deed === 'pay' ? { isPaid: one.isPaid } : { status: one.status }
    // Some of it contradicts what was paid and is refused.
    await patchOrder(server, id, patch, 'manager@demo.example')
  }
}

/** What is in the till by the books, and by the orders and sales themselves. */
async function totalsOf({ db }: TestServer) {
  const books = await db.select().from(ledgerPostings)
  const till = books.filter(({ account }) => account === 'till')
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const taken = (await db.select().from(orders)).filter(isTaken)
  const sold = (await db.select().from(workSales)).filter(({ returnedAt }) => returnedAt === null)
  return {
    isBalanced: sum(books.map(({ cents }) => cents)) === 0,
    totals: {
      inBooks: sum(till.map(({ cents }) => cents)),
      inRows:
        sum(taken.map(({ quote }) => quote.totalCents)) +
        sum(sold.map(({ priceCents, taxCents }) => priceCents + taxCents)),
    },
  }
}

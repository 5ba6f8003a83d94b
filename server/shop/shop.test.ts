import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { basisPointsOf } from '#domain/cafe/money.ts'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import { doorTickets, events, works, workSales } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'

type Line = NewCounterSale['lines'][number]
const NIGHT = 'door-night'
const DOOR_CENTS = 1_200
const WORK_CENTS = 4_500
const WORK_TAX = basisPointsOf(WORK_CENTS, 800)

eachEngine('works and door tickets at the till', (server) => {
  let workId: string
  beforeAll(async () => {
    const { db } = server()
    const [work] = await db.select().from(works).where(eq(works.status, 'available')).limit(1)
    workId = work?.id ?? ''
    await db
      .update(works)
      .set({ priceCents: WORK_CENTS, editionLeft: 2 })
      .where(eq(works.id, workId))
    const [any] = await db.select().from(events).limit(1)
    const startsAt = new Date(FRIDAY_NOON.getTime() + 7 * 3_600_000)
    await db.insert(events).values({
      ...(any as typeof events.$inferSelect),
      seriesId: null,
      seriesDate: null,
      id: NIGHT,
      title: 'Open Mic',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 2 * 3_600_000),
      status: 'scheduled',
      priceCents: DOOR_CENTS,
      capacity: 10,
      seatsHeld: 0,
      seatsTaken: 3,
      waiting: 0,
      isHidden: false,
      isDemo: false,
      teachesTwice: true,
    })
  })
  const as = (email: string) => server().as(email)
  const sell = async (lines: Line[], totalCents: number, more: object = {}) =>
    server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      {
        id: randomUUID(),
        lines,
        expectedTotalCents: totalCents,
        payments: [{ method: 'card-terminal', amountCents: totalCents }],
        ...more,
      },
      await as('barista@demo.example'),
    )
  const refund = async (id: string, of: object) =>
    server().send(
      'POST',
      `/api/orders/${id}/refunds`,
      { key: randomUUID(), of, reason: 'Changed their mind' },
      await as('senior@demo.example'),
    )
  const shop = async () =>
    (
      await server().send<'tillShop'>(
        'GET',
        '/api/till-shop',
        undefined,
        await as('barista@demo.example'),
      )
    ).body
  const night = async () => (await shop()).events.find(({ id }) => id === NIGHT)
  const copies = async () => (await shop()).works.find(({ id }) => id === workId)?.left
  /** What each account of the books has, a debit above 0. */
  const books = async (): Promise<Record<string, number>> => {
    const { rows } = (await server().db.execute(
      sql`select account, sum(cents)::integer as cents from ledger_postings group by account having sum(cents) <> 0`,
    )) as unknown as { rows: { account: string; cents: number }[] }
    return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
  }
  const ticket = (quantity: number): Line => ({ id: NIGHT, type: 'ticket', quantity })
  const print = (more: object = {}): Line => ({ id: workId, type: 'work', quantity: 1, ...more })

  test('earn whoever hosts the event their share of what stays sold, and what was sold before earns none', async () => {
    const sold = async (quantity: number) => {
      const { status, body } = await sell([ticket(quantity)], quantity * DOOR_CENTS)
      expect([status, body.message]).toEqual([200, undefined])
      return body.order.id
    }
    const of = (quantity: number) => ({ kind: 'lines', lines: [{ position: 0, quantity }] })
    const host = async (details: object, shareBasisPoints: number | null) => {
      const [event] = await server().db.select().from(events).where(eq(events.id, NIGHT))
      await server()
        .db.update(events)
        .set({ details: { ...event!.details, ...details }, shareBasisPoints })
        .where(eq(events.id, NIGHT))
      const [after] = await server().db.select().from(events).where(eq(events.id, NIGHT))
      return `payable:instructor:${after?.instructorId}`
    }
    await host({ host: 'Nobody Shares' }, null)
    const before = await sold(2)
    const account = await host({ host: 'Hana Hosts' }, 3_333)
    expect((await refund(before, of(1))).status).toBe(200)
    expect((await books())[account]).toBeUndefined()

    const [one, two] = [await sold(1), await sold(2)]
    const owed = (seats: number) => -basisPointsOf(seats * DOOR_CENTS, 3_333)
    expect((await books())[account]).toBe(owed(3))
    // Another share from now on: what was sold goes back at that of then, from whoever it was owed to.
    const other = await host({ host: 'Ines Hosts' }, 5_000)
    expect((await refund(two, of(1))).status).toBe(200)
    expect(await books()).toMatchObject({ [account]: owed(2) })
    const three = await sold(1)
    expect(await books()).toMatchObject({ [account]: owed(2), [other]: -DOOR_CENTS / 2 })
    const report = await server().send<'salesReport'>(
      'GET',
      '/api/admin/sales-report',
      undefined,
      await as('manager@demo.example'),
    )
    const stands = -((await books())['sales:event'] ?? 0)
    expect(report.body.byInstructor).toEqual([{ name: 'Ines Hosts', count: 1, cents: stands }])
    expect(report.body.sharesByInstructor).toEqual([
      { name: 'Hana Hosts', cents: -owed(2) },
      { name: 'Ines Hosts', cents: DOOR_CENTS / 2 },
    ])
    for (const id of [before, one, two, three])
      expect((await refund(id, { kind: 'all' })).status).toBe(200)
    expect(await books()).toEqual({})
    await host({ host: 'Nobody Shares' }, null)
  })

  test('are listed with their prices, and with what is left of them', async () => {
    expect(await night()).toMatchObject({
      name: 'Ticket: Open Mic, Fri, Oct 17, 7:00 PM',
      priceCents: DOOR_CENTS,
      left: 7,
      reserved: 3,
    })
    expect(await copies()).toBe(2)
  })

  test('are sold on one bill with a drink: no discount on either, tax on the work alone', async () => {
    const drinkCents = 850 - 85
    const taxCents = basisPointsOf(drinkCents + WORK_CENTS, 800)
    const totalCents = drinkCents + WORK_CENTS + 2 * DOOR_CENTS + taxCents
    const { status, body } = await sell(
      [milkTea as Line, print({ copy: 7 }), ticket(2)],
      totalCents,
      { name: 'Ida', discount: { of: { percent: 10 }, reason: 'Regular' } },
    )
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.order).toMatchObject({ isPaid: true, status: 'confirmed' })
    expect(body.order.quote.lines[1]).toMatchObject({ summary: 'No. 7', discountCents: 0 })
    expect(body.order.quote.lines[2]).toMatchObject({ taxCents: 0, totalCents: 2 * DOOR_CENTS })
    expect(await copies()).toBe(1)
    expect(await night()).toMatchObject({ left: 5, reserved: 3 })
    const [sale] = await server().db.select().from(workSales).where(eq(workSales.copy, 7))
    expect(sale).toMatchObject({
      workId,
      priceCents: WORK_CENTS,
      buyerName: 'Ida',
      orderId: body.order.id,
      taxCents: body.order.quote.lines[1]?.taxCents,
    })
    const artistCents = sale?.artistCents ?? 0
    const even = await books()
    expect(even).toEqual({
      'card-terminal': totalCents,
      'discounts:counter': 85,
      'sales:boba': -850,
      'sales:event': -2 * DOOR_CENTS,
      'sales:commission': -(WORK_CENTS - artistCents),
      [`payable:artist:${sale?.artistId}`]: -artistCents,
      'tax:8000': -taxCents,
    })

    await refund(body.order.id, { kind: 'amount', cents: 100 }).then((answer) =>
      expect([answer.status, answer.body.error]).toEqual([409, 'refund_by_line']),
    )
    const lines = [
      { position: 1, quantity: 1 },
      { position: 2, quantity: 1 },
    ]
    expect((await refund(body.order.id, { kind: 'lines', lines })).status).toBe(200)
    expect(await copies()).toBe(2)
    expect(await night()).toMatchObject({ left: 6 })
    const after = await books()
    expect(after['sales:event']).toBe(-DOOR_CENTS)
    expect(after['sales:commission']).toBeUndefined()
    expect(after[`payable:artist:${sale?.artistId}`]).toBeUndefined()
    expect(after['deposits:orders']).toBeUndefined()

    expect((await refund(body.order.id, { kind: 'all' })).status).toBe(200)
    expect(await night()).toMatchObject({ left: 7 })
    expect(await books()).toEqual({})
    // Whatever was given back twice is back once.
    expect(await copies()).toBe(2)
  })

  test('alone are handed over at once, and nobody makes them', async () => {
    const { body } = await sell([ticket(1)], DOOR_CENTS)
    expect(body.order).toMatchObject({
      status: 'picked-up',
      quote: { taxCents: 0, prepSeconds: 0 },
    })
    await refund(body.order.id, { kind: 'all' })
  })

  test('for people on the list take no seat, and no more than are on it', async () => {
    const line: Line = { id: NIGHT, type: 'reserved-ticket', quantity: 2 }
    const { status, body } = await sell([line], 2 * DOOR_CENTS)
    expect(status).toBe(200)
    expect(await night()).toMatchObject({ left: 7, reserved: 1 })
    const more = await sell([line], 2 * DOOR_CENTS)
    expect([more.status, more.body.message]).toEqual([
      409,
      expect.stringContaining('Only 1 seat is left'),
    ])
    await refund(body.order.id, { kind: 'all' })
    expect(await night()).toMatchObject({ left: 7, reserved: 3 })
  })

  test('the last copy and the last seats are sold once, however many sell them at once', async () => {
    await server().db.update(works).set({ editionLeft: 1 }).where(eq(works.id, workId))
    const total = WORK_CENTS + WORK_TAX
    const sold = await Promise.all([1, 2, 3].map(() => sell([print()], total)))
    expect(sold.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const seats = await Promise.all([1, 2, 3].map(() => sell([ticket(3)], 3 * DOOR_CENTS)))
    expect(seats.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    const [row] = await server().db.select().from(events).where(eq(events.id, NIGHT))
    expect(row).toMatchObject({ seatsHeld: 6, seatsTaken: 3 })
    // Nobody was charged for what they did not get.
    const charged = (await books())['card-terminal']
    expect(charged).toBe(total + 6 * DOOR_CENTS)
  })

  test('a work that was sold so comes back with its order, and not by itself', async () => {
    const [sale] = await server()
      .db.select()
      .from(workSales)
      .where(sql`${workSales.returnedAt} is null and ${workSales.orderId} is not null`)
    const back = await server().send(
      'POST',
      `/api/sales/${sale?.id}/return`,
      { reason: 'Does not fit' },
      await as('senior@demo.example'),
    )
    expect([back.status, back.body.error]).toEqual([409, 'sold_with_order'])
    expect((await refund(sale?.orderId ?? '', { kind: 'all' })).status).toBe(200)
    expect(await copies()).toBe(1)
  })

  test('without a price at the door cost what the tickets cost, where that is one price', async () => {
    const { db } = server()
    const [night1] = await db.select().from(events).where(eq(events.id, NIGHT))
    if (!night1) throw new Error('There is no such event.')
    const row = { ...night1, priceCents: 0, seatsHeld: 0, seatsTaken: 4 }
    const selling = (...prices: number[]) => ({
      ...night1.details,
      tickets: {
        tiers: prices.map((priceCents, i) => ({
          id: `tier-${i}`,
          name: `Tier ${i}`,
          note: '',
          kind: 'fixed' as const,
          priceCents,
          number: null,
          opensAt: null,
          closesAt: null,
        })),
        questions: [],
        refundHours: 24,
        atCafe: true,
        isWorkshop: false,
      },
    })
    await db.insert(events).values([
      { ...row, id: 'one-price', details: selling(2_800, 2_800) },
      { ...row, id: 'two-prices', details: selling(2_800, 4_200) },
      { ...row, id: 'no-tickets', details: { ...night1.details, tickets: null } },
    ])
    const offered = (await shop()).events
    // Whoever was on the list before owes nothing: it was free then.
    expect(offered.find(({ id }) => id === 'one-price')).toMatchObject({
      priceCents: 2_800,
      left: 6,
      reserved: 0,
    })
    const ids = offered.map(({ id }) => id)
    const ofTwo = offered.find(({ id }) => id === 'two-prices')?.tiers
    expect(ofTwo?.map(({ priceCents }) => priceCents)).toEqual([2_800, 4_200])
    expect(ids).not.toContain('no-tickets')
    const line: Line = { id: 'one-price', type: 'ticket', quantity: 2 }
    const { status, body } = await sell([line], 5_600)
    expect([status, body.message]).toEqual([200, undefined])
    await refund(body.order.id, { kind: 'all' })
    // Of several prices one has to be named.
    const refused = await sell([{ ...line, id: 'two-prices' }], 5_600)
    expect([refused.status, refused.body.error]).toEqual([422, 'not_sellable'])
  })

  test('are sold at the counter alone', async () => {
    const line = ticket(1)
    const quote = await server().send<'quote'>('POST', '/api/quotes', { lines: [line] })
    expect(quote.body.lines[0]?.problem?.reason).toBe('not-sold-here')
    const order = await server().send('POST', '/api/orders', newOrder({ lines: [line] }), newKey())
    expect([order.status, order.body.error]).toEqual([422, 'not_sellable'])
    expect(await server().db.$count(doorTickets, eq(doorTickets.eventId, NIGHT))).toBeGreaterThan(0)
  })

  test('the report of the day has them', async () => {
    const { body } = await server().send<'dayReport'>(
      'GET',
      '/api/day-report',
      undefined,
      await as('senior@demo.example'),
    )
    expect(body.sales).toEqual([{ name: 'Events', cents: 6 * DOOR_CENTS }])
    expect(body.moneyCents).toBe(6 * DOOR_CENTS)
  })
})

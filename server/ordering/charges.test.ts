import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import type { NewRefund } from '#domain/contracts/payments.ts'
import { taxesOf } from '#domain/ordering/charge-rows.ts'
import { BAKERY as TAX, PARTY_FEE as FEE } from '#domain/ordering/charges-testing.ts'
import { auditLog, outbox } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { agree, bookedOn } from '../payments/testing.ts'

const MANAGER = 'manager@demo.example'
const ZOE = { name: 'Zoe', email: 'zoe@guest.example' }
const LATTES = { id: 'latte', quantity: 5 }
const TARTS = { id: 'egg-tart', quantity: 2 }

eachEngine('taxes by category and service fees', (server) => {
  const admin = () => server().as('admin@demo.example')
  const save = async (cafe: object) => {
    const state = await server().send<'settingsState'>(
      'GET',
      '/api/admin/settings',
      undefined,
      await admin(),
    )
    const body = { change: { cafe }, version: state.body.version }
    return server().send('PATCH', '/api/admin/settings', body, await admin())
  }
  const place = async (more: object = {}) => {
    const body = newOrder({ lines: [LATTES, TARTS], channel: 'counter', ...more })
    const headers = { ...newKey(), ...(await server().as(MANAGER)) }
    const placed = await server().send('POST', '/api/orders', body, headers)
    expect([placed.status, placed.body.message]).toEqual([201, undefined])
    return placed.body
  }
  const pay = async ({ id }: Order) => {
    const body = { key: randomUUID(), method: 'card-terminal' }
    const headers = await server().as(MANAGER)
    const paid = await server().send<'takePayment'>(
      'POST',
      `/api/orders/${id}/payments`,
      body,
      headers,
    )
    expect(paid.body.dueCents).toBe(0)
    return paid.body
  }
  const giveBack = async ({ id }: Order, of: NewRefund['of']) =>
    server().send<'refundOrder'>(
      'POST',
      `/api/orders/${id}/refunds`,
      { key: randomUUID(), of, reason: 'Spilled' },
      await server().as(MANAGER),
    )
  const taxOf = async ({ id }: Order) =>
    Object.fromEntries(
      Object.entries(await bookedOn(server(), id)).filter(([account]) =>
        account.startsWith('tax:'),
      ),
    )
  const day = async () =>
    (
      await server().send<'dayReport'>(
        'GET',
        '/api/day-report',
        undefined,
        await server().as(MANAGER),
      )
    ).body

  beforeAll(async () => {
    const saved = await save({ taxBasisPoints: 800, taxCategories: [TAX], serviceFees: [FEE] })
    expect([saved.status, saved.body.message]).toEqual([200, undefined])
  })

  test('are refused with the field that is wrong', async () => {
    const twice = { ...TAX, id: 'other' }
    const wrong: [object, string, string][] = [
      [{ taxBasisPoints: '8.2555' }, 'taxBasisPoints', 'three digits'],
      [{ taxCategories: [{ ...TAX, here: 'abc' }] }, 'taxCategories.0.here', 'is a number'],
      [{ taxCategories: [{ ...TAX, toGo: 30_001 }] }, 'taxCategories.0.toGo', '30%'],
      [{ taxCategories: [{ ...TAX, covers: [] }] }, 'taxCategories.0.covers', 'Choose'],
      [{ taxCategories: [TAX, twice] }, 'taxCategories.1.covers', 'already'],
      [{ serviceFees: [{ ...FEE, value: 0 }] }, 'serviceFees.0.value', 'above 0'],
      [{ serviceFees: [{ ...FEE, kind: 'amount', value: '5.555' }] }, 'serviceFees.0.value', 'two'],
      [{ serviceFees: Array(7).fill(FEE) }, 'serviceFees', 'At most 6'],
    ]
    for (const [change, field, text] of wrong) {
      const { status, body } = await save(change)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [`change.cafe.${field}`]])
      expect(body.fields?.[`change.cafe.${field}`]).toContain(text)
    }
  })

  test('are of here or to go, posted by rate, and given back line by line with a fee', async () => {
    const toGo = await place()
    expect(toGo.quote.fees).toBeUndefined()
    expect(taxesOf(toGo.quote)).toEqual([
      { rate: 8_000, cents: 260 },
      { rate: 0, cents: 0 },
    ])
    const order = await place({ dining: 'here' })
    // $32.50 of coffee, $7.50 of tarts and 18 % of both.
    expect(order.quote).toMatchObject({ dining: 'here', subtotalCents: 4_000, totalCents: 5_105 })
    expect(order.quote.fees).toMatchObject([{ name: FEE.name, cents: 720, taxCents: 58 }])
    expect(order.quote.taxes).toEqual([
      { rate: 8_875, cents: 67 },
      { rate: 8_000, cents: 318 },
    ])
    const { refundable } = await pay(order)
    expect(refundable.lines.map(({ name, cents }) => [name, cents])).toEqual([
      ['Latte', 3_250 + 260],
      ['Egg Tart', 750 + 67],
      [FEE.name, 720 + 58],
    ])
    expect(await bookedOn(server(), order.id)).toEqual({
      'card-terminal': 5_105,
      'sales:coffee': -3_250,
      'sales:pastry': -750,
      'sales:fee': -720,
      'tax:8000': -318,
      'tax:8875': -67,
    })
    const tart = await giveBack(order, { kind: 'lines', lines: [{ position: 1, quantity: 1 }] })
    expect(tart.body.refunds.at(-1)?.amountCents).toBe(375 + 33)
    expect(await taxOf(order)).toEqual({ 'tax:8000': -318, 'tax:8875': -34 })
    const fee = await giveBack(order, { kind: 'lines', lines: [{ position: 2, quantity: 1 }] })
    expect(fee.body.refunds.map(({ amountCents }) => amountCents)).toContain(778)
    expect(await bookedOn(server(), order.id)).toEqual({
      'card-terminal': 5_105 - 408 - 778,
      'sales:coffee': -3_250,
      'sales:pastry': -375,
      'tax:8000': -260,
      'tax:8875': -34,
    })
    const again = await giveBack(order, { kind: 'lines', lines: [{ position: 2, quantity: 1 }] })
    expect([again.status, again.body.error]).toEqual([409, 'refund_above_paid'])
    await agree(server(), order.id)
    expect((await giveBack(order, { kind: 'all' })).status).toBe(200)
    expect(await bookedOn(server(), order.id)).toEqual({})
  })

  test('change with a placed order: what goes back is the tax of its rate, and a fee that is not owed any more', async () => {
    const order = await place({ dining: 'here' })
    await pay(order)
    const edit = async (lines: object[], seenEdits: number) => {
      const body = { lines, seenEdits, key: randomUUID(), reason: 'Wrong' }
      const headers = await server().as(MANAGER)
      return server().send<'editOrder'>(
        'POST',
        `/api/orders/${order.id}/staff-edits`,
        body,
        headers,
      )
    }
    const one = await edit(
      [
        { ...LATTES, was: 0 },
        { ...TARTS, quantity: 1, was: 1 },
      ],
      0,
    )
    expect([one.status, one.body.message]).toEqual([200, undefined])
    expect(one.body.quote.dining).toBe('here')
    expect(await taxOf(order)).toEqual({ 'tax:8000': -312, 'tax:8875': -33 })
    const two = await edit([{ ...LATTES, quantity: 4, was: 0 }], 1)
    expect(two.body.quote.fees).toBeUndefined()
    expect(await bookedOn(server(), order.id)).toEqual({
      'card-terminal': 2_808,
      'sales:coffee': -2_600,
      'tax:8000': -208,
    })
    await agree(server(), order.id)
  })

  test('follow an order that is for here or to go after all: the difference goes back, or is due', async () => {
    const order = await place({ dining: 'here' })
    await pay(order)
    const wish = { dining: 'to-go', seenEdits: 0, key: randomUUID() }
    const mine = await server().send<'editMyOrder'>(
      'POST',
      `/api/orders/${order.id}/edits`,
      { ...wish, token: order.token },
      { origin: 'http://cafe.test' },
    )
    // What was paid over the counter goes back over the counter.
    expect([mine.status, mine.body]).toEqual([
      409,
      expect.objectContaining({ error: 'paid_at_counter' }),
    ])
    const lines = [
      { ...LATTES, was: 0 },
      { ...TARTS, was: 1 },
    ]
    const changed = await server().send<'editOrder'>(
      'POST',
      `/api/orders/${order.id}/staff-edits`,
      { ...wish, lines, reason: 'Customer asked' },
      await server().as(MANAGER),
    )
    expect([changed.status, changed.body.message]).toEqual([200, undefined])
    expect(changed.body.quote).toMatchObject({ dining: 'to-go', totalCents: 4_260 })
    expect(changed.body.isAcknowledged).toBe(false)
    expect(changed.body.edits?.[0]?.changes).toEqual([{ what: 'dining', dining: 'to-go' }])
    expect(await bookedOn(server(), order.id)).toEqual({
      'card-terminal': 4_260,
      'sales:coffee': -3_250,
      'sales:pastry': -750,
      'tax:8000': -260,
    })
    await agree(server(), order.id)

    const toGo = await place({ channel: 'site' })
    const body = { token: toGo.token, dining: 'here' }
    const send = <Name extends 'quoteOrderEdit' | 'editMyOrder'>(path: string, more: object = {}) =>
      server().send<Name>(
        'POST',
        `/api/orders/${toGo.id}/edits${path}`,
        { ...body, ...more },
        { origin: 'http://cafe.test' },
      )
    const priced = await send<'quoteOrderEdit'>('/quote')
    expect([priced.body.quote?.totalCents, priced.body.dueCents]).toEqual([5_105, 5_105])
    const once = { seenEdits: 0, key: randomUUID(), expectedTotalCents: 5_105 }
    const here = await send<'editMyOrder'>('', once)
    expect(here.body.quote).toMatchObject({ dining: 'here', totalCents: 5_105 })
    const nothing = await send<'editMyOrder'>('', { seenEdits: 1, key: randomUUID() })
    expect([nothing.status, nothing.body]).toEqual([
      400,
      expect.objectContaining({ error: 'nothing_to_change' }),
    ])
  })

  test('a fee is waived at the till with a reason: in books, log, report and receipt, and larger ones with a PIN', async () => {
    const before = await day()
    const sale = (more: object) => ({
      id: randomUUID(),
      lines: [LATTES, TARTS],
      dining: 'here',
      feeWaiver: { fees: [FEE.id], reason: 'Service was slow' },
      expectedTotalCents: 4_327,
      payments: [{ method: 'card-terminal', amountCents: 4_327 }],
      ...more,
    })
    const sell = async (body: object, who = 'barista@demo.example') =>
      server().send<'sellAtTill'>('POST', '/api/sales-at-till', body, await server().as(who))
    const bare = await sell(sale({ feeWaiver: { fees: [FEE.id], reason: ' ' } }))
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ['feeWaiver.reason']])
    // As a till sends it that sold it without the network.
    const sold = await sell(sale({ soldAt: '2025-10-17T15:00:00.000Z' }))
    expect([sold.status, sold.body.message]).toEqual([200, undefined])
    const { order } = sold.body
    expect(order.quote.fees).toBeUndefined()
    expect(order.quote.waivedFees).toEqual([{ id: FEE.id, name: FEE.name, cents: 720 }])
    expect(await bookedOn(server(), order.id)).toEqual({
      'card-terminal': 4_327,
      'sales:coffee': -3_250,
      'sales:pastry': -750,
      'sales:fee': -720,
      'discounts:fees': 720,
      'tax:8000': -260,
      'tax:8875': -67,
    })
    const entries = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, order.id), eq(auditLog.action, 'order.fees-waived')))
    expect(entries).toMatchObject([
      { after: { fees: [FEE.name], cents: 720, reason: 'Service was slow' } },
    ])

    // 10 % off, and 18 % of what is left: more than a fifth of the order.
    const large = {
      discount: { of: { percent: 10 }, reason: 'Regular guest' },
      expectedTotalCents: 3_894,
      payments: [{ method: 'card-terminal', amountCents: 3_894 }],
    }
    const alone = await sell(sale(large))
    expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
    const agreed = await sell(sale(large), MANAGER)
    expect([agreed.status, agreed.body.message]).toEqual([200, undefined])

    const after = await day()
    expect(before.feeWaivers).toEqual([])
    expect(after.feeWaivers).toEqual([{ reason: 'Service was slow', count: 2, cents: 720 + 648 }])
    const waived = after.discounts.find(({ name }) => name === 'Service fees waived')
    expect(waived?.cents).toBe(720 + 648)
    await server().db.delete(outbox)
    const headers = await server().as(MANAGER)
    const mailed = { email: 'zoe@guest.example' }
    await server().send('POST', `/api/orders/${order.id}/receipts`, mailed, headers)
    const [mail] = await server().db.select().from(outbox).where(eq(outbox.to, mailed.email))
    expect(mail?.text).toContain(`${FEE.name}: waived`)

    // It stays waived when the order is changed.
    const lines = [{ ...LATTES, quantity: 6, was: 0 }]
    const edit = { lines, seenEdits: 0, key: randomUUID(), reason: 'Typed wrong' }
    const edited = await server().send<'editOrder'>(
      'POST',
      `/api/orders/${order.id}/staff-edits`,
      edit,
      headers,
    )
    expect(edited.body.quote).toMatchObject({
      waivedFees: [{ cents: 702 }],
      totalCents: 3_900 + 312,
    })
    await agree(server(), order.id)
  })

  test('a fee of an order from elsewhere is waived when it is paid at the counter, and charged again', async () => {
    const before = await day()
    const order = await place({ dining: 'here', contact: ZOE })
    expect(order.quote.fees).toMatchObject([{ id: FEE.id, cents: 720 }])
    const edit = async (more: object, who = 'barista@demo.example') =>
      server().send<'editOrder'>(
        'POST',
        `/api/orders/${order.id}/staff-edits`,
        { key: randomUUID(), reason: 'Not served at a table', ...more },
        await server().as(who),
      )
    const waived = await edit({ waive: [FEE.id], seenEdits: 0 })
    expect([waived.status, waived.body.message]).toEqual([200, undefined])
    expect(waived.body.quote).toMatchObject({ totalCents: 4_327 })
    expect(waived.body.quote.waivedFees).toEqual([{ id: FEE.id, name: FEE.name, cents: 720 }])
    expect(waived.body.edits).toMatchObject([{ changes: [{ what: 'fees', waived: [FEE.name] }] }])
    // The kitchen has nothing to do with it.
    expect(waived.body.isAcknowledged).toBe(order.isAcknowledged)
    const again = await edit({ waive: [FEE.id], seenEdits: 1 })
    expect([again.status, again.body.error]).toEqual([400, 'nothing_to_change'])
    const charged = await edit({ waive: [], seenEdits: 1 })
    expect(charged.body.quote).toMatchObject({ totalCents: order.quote.totalCents })
    await edit({ waive: [FEE.id], seenEdits: 2, reason: 'Service was slow' })
    await pay(order)
    expect(await bookedOn(server(), order.id)).toMatchObject({
      'card-terminal': 4_327,
      'sales:fee': -720,
      'discounts:fees': 720,
    })
    await agree(server(), order.id)
    const slow = ({ feeWaivers = [] }: Awaited<ReturnType<typeof day>>) =>
      feeWaivers.find(({ reason }) => reason === 'Service was slow') ?? { count: 0, cents: 0 }
    const [from, to] = [slow(before), slow(await day())]
    expect([to.count - from.count, to.cents - from.cents]).toEqual([1, 720])
    // A customer waives nothing.
    const mine = await place({ dining: 'here', contact: ZOE })
    const path = `/api/orders/${mine.id}/edits`
    const own = { token: mine.token, waive: [FEE.id], seenEdits: 0, key: randomUUID() }
    expect((await server().send('POST', path, own)).status).toBe(400)
  })

  test('stand in the report of the day, the file of orders and the receipt by rate', async () => {
    const before = await day()
    const order = await place({ dining: 'here', contact: { name: 'Filed' } })
    await pay(order)
    const after = await day()
    const grown = (rows: 'tax' | 'sales', name: string) => {
      const of = (report: typeof after) => report[rows].find((row) => row.name === name)?.cents ?? 0
      return of(after) - of(before)
    }
    expect([grown('tax', 'At 8%'), grown('tax', 'At 8.875%')]).toEqual([318, 67])
    expect(grown('sales', 'Service fees')).toBe(720)
    const headers = await server().as(MANAGER)
    const file = await server().app.request('http://cafe.test/api/order-list.csv', { headers })
    const row = (await file.text()).split('\n').find((line) => line.includes('Filed'))
    expect(row).toContain('7.20,"8.875% 0.67, 8% 3.18"')
    await server().db.delete(outbox)
    const mailed = { email: 'zoe@guest.example' }
    await server().send('POST', `/api/orders/${order.id}/receipts`, mailed, headers)
    const [mail] = await server().db.select().from(outbox).where(eq(outbox.to, mailed.email))
    for (const text of [`${FEE.name}: $7.20`, 'Tax (8.875%): $0.67', 'Tax (8%): $3.18'])
      expect(mail?.text).toContain(text)
  })

  test('are the same at the till, which asks for what its screen shows', async () => {
    const sale = {
      id: randomUUID(),
      lines: [LATTES, TARTS],
      dining: 'here',
      expectedTotalCents: 5_105,
      payments: [{ method: 'card-terminal', amountCents: 5_105 }],
    }
    const headers = await server().as(MANAGER)
    const sold = await server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, headers)
    expect([sold.status, sold.body.order?.quote.totalCents]).toEqual([200, 5_105])
    const toGo = { ...sale, id: randomUUID(), dining: undefined }
    const refused = await server().send('POST', '/api/sales-at-till', toGo, headers)
    expect([refused.status, refused.body.error]).toEqual([409, 'price_changed'])
  })
})

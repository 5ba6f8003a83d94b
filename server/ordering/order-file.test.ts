import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { basisPointsOf } from '#domain/cafe/money.ts'
import { zonedTime } from '#domain/cafe/time.ts'
import { ledgerPostings, ledgerTransactions, promoCodes } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'

eachEngine('the file of all orders', (server) => {
  const as = (who: string) => server().as(`${who}@demo.example`)
  const place = async (name: string, more: object = {}) => {
    const contact = { name, email: `${name.toLowerCase()}@file.example`, phone: '518 555 0171' }
    return (await server().send('POST', '/api/orders', newOrder({ contact, ...more }), newKey()))
      .body
  }
  const send = async (path: string, body: object) => {
    const answer = await server().send('POST', path, body, await as('manager'))
    expect([path, answer.status, answer.body.message]).toEqual([path, 200, undefined])
  }
  /** A work that somebody takes off the wall, at the till. */
  const workAtTill = async (name: string) => {
    const headers = await as('barista')
    const { body } = await server().send<'tillShop'>('GET', '/api/till-shop', undefined, headers)
    const [work] = body.works
    const cents = work?.priceCents ?? 0
    const line = { id: work?.id, type: 'work', quantity: 1 }
    await sellAtTill(name, line, cents + basisPointsOf(cents, 800))
  }
  const sellAtTill = async (name: string, line: object, totalCents: number, more: object = {}) => {
    const sale = {
      id: crypto.randomUUID(),
      name,
      lines: [line],
      expectedTotalCents: totalCents,
      payments: [{ method: 'card-terminal', amountCents: totalCents }],
      ...more,
    }
    const sold = await server().send('POST', '/api/sales-at-till', sale, await as('barista'))
    expect([sold.status, sold.body.message]).toEqual([200, undefined])
  }
  /** The file as rows by their heads. */
  const file = async () => {
    const headers = await as('manager')
    const answer = await server().app.request('http://cafe.test/api/order-list.csv', { headers })
    const [head = '', ...lines] = (await answer.text()).replace('\u{feff}', '').trim().split('\n')
    // No cell of this test has a comma in it but the items, which are quoted.
    const cells = (line: string) =>
      [...line.matchAll(/"([^"]*)"|([^,]+)|(?<=,|^)(?=,|$)/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      )
    const heads = cells(head)
    return lines.map((line) =>
      Object.fromEntries(cells(line).map((cell, index) => [heads[index] ?? '', cell])),
    )
  }
  const books = async (pattern: string) => {
    const [row] = await server()
      .db.select({
        cents: sql<string>`coalesce(sum(${ledgerPostings.cents}), 0)`.mapWith(Number),
      })
      .from(ledgerPostings)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
      .where(
        and(
          sql`${ledgerPostings.account} like ${pattern}`,
          sql`${ledgerTransactions.subject} in ('order', 'payment', 'refund', 'work-sale')`,
        ),
      )
    return row?.cents ?? 0
  }

  test('tells of each order how it was paid and what was given back, and adds up to the books', async () => {
    const split = await place('Ada', { tip: { cents: 150 } })
    const half = Math.floor(split.quote.totalCents / 2)
    const pay = (id: string, body: object) => send(`/api/orders/${id}/payments`, body)
    await pay(split.id, { key: 'ada-payment-1', method: 'cash', amountCents: half })
    await pay(split.id, { key: 'ada-payment-2', method: 'card-terminal', tipCents: 75 })
    const partly = await place('Bo')
    await pay(partly.id, { key: 'bo-payment-1', method: 'card-terminal' })
    await send(`/api/orders/${partly.id}/refunds`, {
      key: 'bo-refund-0001',
      of: { kind: 'amount', cents: 200 },
      reason: 'Too sweet',
    })
    const back = await place('Cy')
    await pay(back.id, { key: 'cy-payment-1', method: 'cash' })
    await send(`/api/orders/${back.id}/refunds`, {
      key: 'cy-refund-0001',
      of: { kind: 'all' },
      reason: 'Never made',
    })
    await server().db.insert(promoCodes).values({
      code: 'FILE-10',
      label: 'Ten off',
      kind: 'percent',
      value: 10,
      minimumCents: 0,
      createdAt: server().now(),
      createdBy: 'Uma',
    })
    await place('Dot', { source: 'spring', promoCode: 'FILE-10' })

    await workAtTill('Eve')
    await sellAtTill('Fay', { id: 'gift-card-25', type: 'gift-card', quantity: 1 }, 2_500)

    const pickup = { date: '2025-10-17', time: '18:00' }
    await place('Gus', { note: 'Nut allergy', dining: 'here', pickup })
    const discount = { of: { cents: 150 }, reason: 'Waited long' }
    const taro = { id: 'taro-milk-tea', size: 'large', quantity: 1 }
    await sellAtTill('Hal', taro, 756, { discount })

    const rows = await file()
    const of = (name: string) => rows.find((row) => row['Name'] === name) ?? {}
    const dollars = (cents: number) => (cents / 100).toFixed(2)
    expect(of('Ada')).toMatchObject({
      Method: 'Cash + Card terminal',
      Sales: dollars(split.quote.subtotalCents),
      Tax: dollars(split.quote.taxCents),
      Tip: '2.25',
      Received: dollars(split.quote.totalCents + 75),
      Refund: '0.00',
      // Each way of paying has its own column, so that a bill which was split is no riddle.
      'Received: Cash': dollars(half),
      'Received: Card terminal': dollars(split.quote.totalCents - half + 75),
      'Received: Gift card': '0.00',
    })
    expect(of('Bo')).toMatchObject({
      Method: 'Card terminal',
      Refund: '2.00',
      'Refund: Card terminal': '2.00',
      'Refund: Cash': '0.00',
      'Partly refunded': '2.00',
    })
    expect([of('Ada')['Partly refunded'], of('Cy')['Partly refunded']]).toEqual(['', ''])
    const { body: list } = await server().send<'orderList'>(
      'GET',
      '/api/order-list?q=bo',
      undefined,
      await as('manager'),
    )
    expect(list.rows.map(({ name, refundedCents }) => [name, refundedCents])).toContainEqual([
      'Bo',
      200,
    ])
    expect(of('Cy')).toMatchObject({ Sales: '0.00', Tax: '0.00', Refund: of('Cy')['Received'] })
    expect(of('Dot')).toMatchObject({
      Method: '',
      Sales: '0.00',
      Received: '0.00',
      Source: 'spring',
      'Promo code': 'FILE-10',
    })
    expect(of('Ada')['Promo code']).toBe('')
    // What the list and the page of an order tell besides.
    expect(of('Fay')).toMatchObject({
      'Taken by': expect.stringMatching(/./),
      'Here or to go': '',
      'Minutes late': '',
    })
    expect(of('Gus')).toMatchObject({
      'Taken by': '',
      Account: '',
      Note: 'Nut allergy',
      'Here or to go': 'For here',
      'Pickup time': zonedTime('America/New_York', new Date('2025-10-17T22:00:00Z')),
    })
    expect(of('Hal')).toMatchObject({ 'Discount reason': 'Waited long', Discount: '1.50' })
    expect(of('Ada')).toMatchObject({ 'Pickup time': '', 'Discount reason': '' })
    // Nothing of a gift card is picked up.
    expect([of('Eve')['State'], of('Fay')['State']]).toEqual(['Picked up', 'Paid'])
    // By the café's clock, with how far it is from UTC.
    expect(of('Dot')['Placed']).toBe(zonedTime('America/New_York', server().now()))

    const sum = (head: string) =>
      rows.reduce((all, row) => all + Math.round(Number(row[head]) * 100), 0)
    const works = 0 - (await books('payable:%')) - (await books('sales:commission'))
    expect(works).toBeGreaterThan(0)
    expect(['Sales', 'Works', 'Gift cards', 'Tax', 'Tip', 'Discount'].map(sum)).toEqual([
      0 - (await books('sales:%')) + (await books('sales:commission')),
      works,
      0 - (await books('gift-cards')),
      0 - (await books('tax:%')),
      0 - (await books('tips')),
      await books('discounts:%'),
    ])
    const ways = ['Cash', 'Card terminal', 'At the counter', 'Card online', 'Gift card']
    const over = (what: string) => ways.reduce((all, way) => all + sum(`${what}: ${way}`), 0)
    expect([over('Received'), over('Refund')]).toEqual([sum('Received'), sum('Refund')])
    const kept = (way: string) => sum(`Received: ${way}`) - sum(`Refund: ${way}`)
    expect(kept('Card terminal')).toBeGreaterThan(0)
    expect([kept('Card terminal'), kept('Cash') + kept('At the counter')]).toEqual([
      await books('card-terminal'),
      (await books('cash:%')) + (await books('till')),
    ])
    // What came in and did not go back is what the sold orders cost.
    expect(sum('Received') - sum('Refund')).toBe(
      sum('Sales') + sum('Works') + sum('Gift cards') - sum('Discount') + sum('Tax') + sum('Tip'),
    )
  })
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { NewOrder } from '#domain/contracts/ordering.ts'
import { orders, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder, type TestServer } from '../db/testing.ts'
import { placeOrder } from '../ordering/place.ts'
import type { Person } from '../people/person.ts'
import { patchOrder } from '../ordering/testing.ts'
import { tierOf } from './tier.ts'

const CUSTOMER = 'customer@demo.example'

/** Buys memberships and pays them on a day. @returns the order */
async function buy(
  server: TestServer,
  id: string,
  { paidAt = '2025-10-17T16:00:00Z', quantity = 1 },
) {
  const [account] = await server.db.select().from(users).where(eq(users.email, CUSTOMER))
  if (!account) throw new Error('The demo has no customer.')
  const user = { id: account.id, name: account.name, email: account.email, role: account.role }
  // As it was sold before memberships were joined on their own.
  const sold = newOrder({ lines: [{ id, type: 'membership', quantity }] }) as NewOrder
  const { order: body } = await placeOrder(server, sold, {
    key: randomUUID(),
    person: { user } as Person,
    address: '192.0.2.7',
  })
  server.set(new Date(paidAt))
  await patchOrder(server, body.id, { isPaid: true })
  server.set(FRIDAY_NOON)
  return body
}

eachEngine('the tier of an account', (server) => {
  const on = async (date: string) => {
    const [account] = await server().db.select().from(users).where(eq(users.email, CUSTOMER))
    return tierOf(server().db, account?.id ?? '', date)
  }

  test('runs from the day it was paid, by the clock of the café, for as many months as were bought', async () => {
    expect(await on('2025-10-17')).toBe('none')
    // Still the 30th in New York.
    const order = await buy(server(), 'basic', { paidAt: '2025-10-31T03:30:00Z', quantity: 2 })
    expect(await on('2025-10-29')).toBe('none')
    expect(await on('2025-10-30')).toBe('basic')
    expect(await on('2025-12-29')).toBe('basic')
    expect(await on('2025-12-30')).toBe('none')

    const elite = await buy(server(), 'elite', { paidAt: '2025-11-01T16:00:00Z' })
    expect(await on('2025-11-15')).toBe('elite')
    await patchOrder(server(), elite.id, { status: 'refunded' }, 'manager@demo.example')
    expect(await on('2025-11-15')).toBe('basic')
    await server().send(
      'POST',
      `/api/orders/${order.id}/refunds`,
      {
        key: 'membership-back',
        of: { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
        reason: 'Moves away',
      },
      await server().as('manager@demo.example'),
    )
    expect(await on('2025-11-15')).toBe('none')
  })

  test('takes its discount off an order on the day of pickup, in quote, order and books, and gives its part back', async () => {
    await buy(server(), 'premium', {})
    const me = await server().as(CUSTOMER)
    const lines = [{ id: 'latte', quantity: 2 }]
    const asked = await server().send<'quote'>('POST', '/api/quotes', { lines }, me)
    expect(asked.body.reductions).toEqual([
      { kind: 'member', label: 'Premium Membership: 15% off', cents: 195 },
    ])
    expect(
      (await server().send<'quote'>('POST', '/api/quotes', { lines })).body.discountCents,
    ).toBe(0)
    // After its last day it is none.
    const late = await server().send<'quote'>(
      'POST',
      '/api/quotes',
      { lines, date: '2025-11-17' },
      me,
    )
    expect(late.body.discountCents).toBe(0)

    const body = newOrder({ lines, expectedTotalCents: asked.body.totalCents })
    const placed = await server().send('POST', '/api/orders', body, { ...newKey(), ...me })
    expect(placed.body.quote.reductions).toEqual(asked.body.reductions)
    const stranger = await server().send('POST', '/api/orders', body, newKey())
    expect(stranger.body.error).toBe('price_changed')

    await patchOrder(server(), placed.body.id, { isPaid: true })
    expect(await discounts(server(), placed.body.id)).toBe(195)
    await server().send(
      'POST',
      `/api/orders/${placed.body.id}/refunds`,
      {
        key: 'one-latte-back',
        of: { kind: 'lines', lines: [{ position: 0, quantity: 1 }] },
        reason: 'Cold',
      },
      await server().as('manager@demo.example'),
    )
    // 552 of 1105 were given back; what stands of the discount is rounded down.
    expect(await discounts(server(), placed.body.id)).toBe(97)
  })

  test('an order takes no membership alone, nor where no cards are taken online, and says where one joins', async () => {
    const lines = [
      { id: 'latte', quantity: 1 },
      { id: 'basic', type: 'membership', quantity: 1 },
    ]
    const { body } = await server().send<'quote'>('POST', '/api/quotes', { lines })
    expect(body.isSellable).toBe(false)
    expect(body.lines[1]?.problem?.message).toContain('/membership/join')
    const placed = await server().send('POST', '/api/orders', newOrder({ lines }), newKey())
    expect([placed.status, placed.body.error]).toEqual([422, 'not_sellable'])
    const alone = newOrder({ lines: lines.slice(1) })
    const refused = await server().send('POST', '/api/orders', alone, newKey())
    expect([refused.status, refused.body.error]).toEqual([409, 'membership_joined_apart'])
  })

  test('is found at the till by the card of the member, and by the end of a phone number they ordered with', async () => {
    const customer = await server().as('customer@demo.example')
    const barista = await server().as('barista@demo.example')
    const find = async (search: string) => {
      const path = `/api/till-members?search=${encodeURIComponent(search)}`
      const { body } = await server().send<'tillMembers'>('GET', path, undefined, barista)
      return body.members.map(({ name }) => name)
    }
    const mine = await server().send<'myMembership'>(
      'GET',
      '/api/me/membership',
      undefined,
      customer,
    )
    const code = mine.body.card.code
    expect(await find(`https://cafe.test/pos/sell?member=${code}`)).toEqual(['Cleo Park'])
    expect(await find(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).toEqual([])
    expect(await find('555-0177')).toEqual([])
    const contact = { name: 'Cleo', phone: '(518) 555-0177' }
    const order = newOrder({ contact })
    const headers = { ...customer, ...newKey() }
    expect((await server().send('POST', '/api/orders', order, headers)).status).toBe(201)
    for (const typed of ['0177', '518 555 0177', '+1 518-555-0177'])
      expect(await find(typed)).toEqual(['Cleo Park'])
    expect(await find('0178')).toEqual([])
    for (const typed of ['518555', '+1 518 555', '(518) 555-01'])
      expect(await find(typed)).toEqual(['Cleo Park'])
    expect(await find('518556')).toEqual([])
    expect(await find('51855')).toEqual([])
  })

  test('counts at the till for the member who is named there, and the order is theirs', async () => {
    const barista = await server().as('barista@demo.example')
    const found = await server().send<'tillMembers'>(
      'GET',
      '/api/till-members?search=Cleo',
      undefined,
      barista,
    )
    expect(found.body.members).toMatchObject([
      { name: 'Cleo Park', email: 'c•••@demo.example', tier: 'premium' },
    ])
    const none = await server().send<'tillMembers'>(
      'GET',
      '/api/till-members?search=%25%25%25',
      undefined,
      barista,
    )
    expect(none.body.members).toEqual([])
    const memberId = found.body.members[0]?.id
    const total = 1105 + 88
    const sale = {
      id: crypto.randomUUID(),
      lines: [{ id: 'latte', quantity: 2 }],
      memberId,
      expectedTotalCents: total,
      payments: [{ method: 'card-terminal', amountCents: total }],
    }
    const sold = await server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, barista)
    expect(sold.body.order?.quote).toMatchObject({ discountCents: 195, totalCents: total })
    const [row] = await server().db.select().from(orders).where(eq(orders.id, sold.body.order.id))
    expect(row?.userId).toBe(memberId)
    const unknown = await server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      { ...sale, id: crypto.randomUUID(), memberId: 'nobody' },
      barista,
    )
    expect(unknown.body.error).toBe('no_such_customer')
  })
})

/** What the books say that members got off an order. */
async function discounts({ db }: TestServer, orderId: string): Promise<number> {
  const { rows } = (await db.execute(sql`
    select coalesce(sum(p.cents), 0) as cents from ledger_postings p
    join ledger_transactions t on t.id = p.transaction_id
    where t.subject = 'order' and t.subject_id = ${orderId} and p.account = 'discounts:members'`)) as unknown as {
    rows: { cents: string }[]
  }
  return Number(rows[0]?.cents)
}

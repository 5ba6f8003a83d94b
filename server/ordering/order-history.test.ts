import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

eachEngine('the history of an order', (server) => {
  const manager = () => server().as('manager@demo.example')

  test('tells every refund, of a line, an amount or the tip, with its amount, reason and person', async () => {
    const sale = {
      id: randomUUID(),
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 2 }],
      discount: { of: { cents: 150 }, reason: 'Waited' },
      tip: { cents: 200 },
      expectedTotalCents: 1_874,
      payments: [{ method: 'card-terminal', amountCents: 1_874 }],
      // Without a connection, five minutes before it was sent.
      soldAt: new Date(FRIDAY_NOON.getTime() - 5 * 60_000).toISOString(),
    }
    const sold = await server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      sale,
      await manager(),
    )
    expect([sold.status, sold.body.message]).toEqual([200, undefined])
    const { id } = sold.body.order
    const back = async (of: object, reason: string) => {
      const path = `/api/orders/${id}/refunds`
      const answer = await server().send(
        'POST',
        path,
        { key: randomUUID(), of, reason },
        await manager(),
      )
      expect([answer.status, answer.body.message]).toEqual([200, undefined])
    }
    await back({ kind: 'lines', lines: [{ position: 0, quantity: 1 }] }, 'Spilled')
    await back({ kind: 'amount', cents: 333 }, 'Too sweet')
    await back({ kind: 'tip', cents: 50 }, 'Typed wrong')

    const { body } = await server().send<'orderRecord'>(
      'GET',
      `/api/order-list/${id}`,
      undefined,
      await manager(),
    )
    const said = body.changes.map(({ by, what }) => `${by} ${what}`)
    expect(said).toContainEqual(
      expect.stringMatching(
        /^Mo Okafor gave back \$8\.\d\d on the card terminal for 1 × Taro Milk Tea: Spilled$/,
      ),
    )
    expect(said).toContain('Mo Okafor gave back $3.33 on the card terminal: Too sweet')
    expect(said).toContain('Mo Okafor gave back $0.50 of the tip on the card terminal: Typed wrong')
    expect(said[0]).toBe('Mo Okafor sold it without a connection. It was sent at 12:00 PM')
    expect(body.changes[0]?.at).toBe(sale.soldAt)
    expect(said).toContain('Mo Okafor took $18.74 on the card terminal')
    expect(said).toContain('Mo Okafor took $1.50 off: Waited')
    expect(said.filter((line) => line.includes('gave back'))).toHaveLength(3)
    // A receipt may go to any address: it is among the emails of the order, and nothing is said to be sent that was not.
    const mailed = await server().send(
      'POST',
      `/api/orders/${id}/receipts`,
      { email: 'anybody@receipt.example' },
      await manager(),
    )
    expect([mailed.status, mailed.body]).toMatchObject([200, { isSent: false }])
    const { body: later } = await server().send<'orderRecord'>(
      'GET',
      `/api/order-list/${id}`,
      undefined,
      await manager(),
    )
    expect(later.mails).toMatchObject([
      { subject: expect.stringContaining('Your receipt'), status: 'kept' },
    ])
    expect(later.changes.map(({ what }) => what)).toContain(
      'asked for the receipt by email. It is kept: this server sends no email yet',
    )
    expect(said.join('\n')).not.toMatch(/[{}"]|null|order\./)
  })
})

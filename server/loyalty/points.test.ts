import { expect, test } from 'vitest'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'

const CUSTOMER = 'customer@demo.example'

eachEngine('points', (server) => {
  const mine = async () =>
    (
      await server().send<'myPoints'>(
        'GET',
        '/api/me/points',
        undefined,
        await server().as(CUSTOMER),
      )
    ).body
  const place = async (quantity: number, more: object = {}) =>
    server().send(
      'POST',
      '/api/orders',
      newOrder({ lines: [{ id: 'latte', quantity }], ...more }),
      {
        ...newKey(),
        ...(await server().as(CUSTOMER)),
      },
    )
  /** Earns points as people do. @returns the order */
  const earn = async (quantity: number) => {
    const { body } = await place(quantity)
    await patchOrder(server(), body.id, { isPaid: true })
    await patchOrder(server(), body.id, { status: 'picked-up' })
    return body
  }
  const refund = async (id: string, of: object) =>
    server().send(
      'POST',
      `/api/orders/${id}/refunds`,
      { key: crypto.randomUUID(), of, reason: 'Cold' },
      await server().as('manager@demo.example'),
    )

  test('are earned when an order was paid and picked up, and taken back with its money', async () => {
    const { body } = await place(4)
    await patchOrder(server(), body.id, { isPaid: true })
    expect((await mine()).points).toBe(0)
    await patchOrder(server(), body.id, { status: 'picked-up' })
    // 4 × $6.50
    expect((await mine()).points).toBe(26)
    await refund(body.id, { kind: 'lines', lines: [{ position: 0, quantity: 1 }] })
    expect((await mine()).points).toBe(19)
    await refund(body.id, { kind: 'all' })
    expect(await mine()).toMatchObject({
      points: 0,
      entries: [
        { kind: 'earned', points: -19, number: body.number },
        { kind: 'earned', points: -7 },
        { kind: 'earned', points: 26 },
      ],
    })
  })

  test('are spent at checkout, once, and come back when the order is off', async () => {
    await earn(10)
    expect((await mine()).points).toBe(65)
    const me = await server().as(CUSTOMER)
    const ask = { lines: [{ id: 'latte', quantity: 1 }], usePoints: true }
    const asked = await server().send<'quote'>('POST', '/api/quotes', ask, me)
    expect(asked.body.reductions).toEqual([
      { kind: 'points', label: '65 points', cents: 325, points: 65 },
    ])
    expect((await server().send<'quote'>('POST', '/api/quotes', ask)).body.discountCents).toBe(0)

    const two = await Promise.all([1, 2].map(() => place(1, { usePoints: true })))
    const spent = two.filter(({ body }) => body.quote?.discountCents === 325)
    expect(spent).toHaveLength(1)
    for (const { status, body } of two) if (status !== 201) expect(body.error).toBe('promo_gone')
    expect((await mine()).points).toBe(0)

    const order = spent[0]?.body
    await patchOrder(server(), order?.id ?? '', { status: 'cancelled' })
    expect((await mine()).points).toBe(65)
  })

  test('come back in part with the part of the order that was given back', async () => {
    const before = (await mine()).points
    expect(before).toBe(65)
    const { body } = await place(2, { usePoints: true })
    expect(body.quote.discountCents).toBe(325)
    await patchOrder(server(), body.id, { isPaid: true })
    await refund(body.id, { kind: 'lines', lines: [{ position: 0, quantity: 1 }] })
    // 487 of 975 cents were given back, and 162 of 325 cents of points stand: 33 points.
    expect((await mine()).points).toBe(32)
    await refund(body.id, { kind: 'all' })
    expect((await mine()).points).toBe(65)
  })
})

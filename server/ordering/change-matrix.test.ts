import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OrderStatus } from '#domain/contracts/ordering.ts'
import { SETTABLE_STATUSES } from '#domain/ordering/values.ts'
import { can } from '#domain/people/permissions.ts'
import { auditLog, orders } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { DEMO_ACCOUNTS } from '../people/demo.ts'
import { patchOrder } from './testing.ts'

/** Some 60 calls, one after the other. */
const LONG_MS = 120_000
const STATUSES = OrderStatus.options

eachEngine('who may change what of an order', (server) => {
  const place = async () =>
    (
      await server().send(
        'POST',
        '/api/orders',
        newOrder({ lines: [{ id: 'egg-tart', quantity: 1 }], channel: 'counter' }),
        { ...newKey(), ...(await server().as('barista@demo.example')) },
      )
    ).body
  const make = async (id: string, row: { status?: OrderStatus; isPaid?: boolean }) =>
    server().db.update(orders).set(row).where(eq(orders.id, id))

  test.each(DEMO_ACCOUNTS)(
    '$role $staffRole sets every state that their permissions allow, and no other',
    async ({ email, role, staffRole = null }) => {
      const user = { role, staffRole }
      const { id } = await place()
      const headers = await server().as(email)
      const seen: Record<string, number> = {}
      const expected: Record<string, number> = {}
      for (const from of STATUSES)
        for (const status of SETTABLE_STATUSES) {
          await make(id, { status: from, isPaid: status === 'refunded' })
          const isDeclined = from === 'waiting' && status === 'cancelled'
          const body = { status, from, ...(isDeclined && { cancelling: { reason: 'closing' } }) }
          const answer = await server().send('PATCH', `/api/orders/${id}`, body, headers)
          const isRefund = from !== status && [from, status].includes('refunded')
          const isAllowed = can(user, 'orders') && (!isRefund || can(user, 'refunds'))
          seen[`${from} to ${status}`] = answer.status
          expected[`${from} to ${status}`] = isAllowed ? 200 : 403
        }
      expect(seen).toEqual(expected)
    },
    LONG_MS,
  )

  test.each(DEMO_ACCOUNTS)(
    '$role $staffRole gives no money back by another name',
    async ({ email, role, staffRole = null }) => {
      const user = { role, staffRole }
      const { id } = await place()
      const status = async (change: Parameters<typeof patchOrder>[2]) => {
        await make(id, { status: 'ready', isPaid: true })
        return (await patchOrder(server(), id, change, email)).status
      }
      const refunds = can(user, 'refunds') ? 200 : 403
      expect(await status({ isPaid: false })).toBe(refunds)
      expect(await status({ status: 'cancelled' })).toBe(refunds)
      expect(await status({ status: 'cancelled', isPaid: false })).toBe(refunds)
      expect(await status({ status: 'picked-up' })).toBe(can(user, 'orders') ? 200 : 403)
    },
  )

  test('an order that nobody paid is not refunded, and a refunded one is neither paid nor unpaid', async () => {
    const { id } = await place()
    const change = (patch: Parameters<typeof patchOrder>[2], email = 'manager@demo.example') =>
      patchOrder(server(), id, patch, email)
    const unpaid = await change({ status: 'refunded' })
    expect([unpaid.status, unpaid.body.error]).toEqual([409, 'payment_contradicts'])
    expect(unpaid.body.message).toContain('Cancel it')
    const barista = 'barista@demo.example'
    expect((await change({ isPaid: true }, barista)).status).toBe(200)
    expect((await change({ status: 'refunded' })).status).toBe(200)
    for (const isPaid of [true, false]) {
      const expected = isPaid ? 200 : 409
      expect([isPaid, (await change({ isPaid })).status]).toEqual([isPaid, expected])
    }
    await make(id, { isPaid: false })
    expect((await change({ isPaid: true }, barista)).body.error).toBe('payment_contradicts')
    const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ status: 'refunded', isPaid: false })
  })

  test('a payment is refunded once: an order that leaves that state is unpaid', async () => {
    const { id } = await place()
    const change = (patch: Parameters<typeof patchOrder>[2], email = 'manager@demo.example') =>
      patchOrder(server(), id, patch, email)
    await change({ isPaid: true })
    expect((await change({ status: 'refunded' })).status).toBe(200)
    expect((await change({ status: 'pending' }, 'barista@demo.example')).status).toBe(403)
    expect((await change({ status: 'pending', isPaid: true })).body.error).toBe(
      'payment_contradicts',
    )
    expect((await change({ status: 'pending' })).body).toMatchObject({
      status: 'pending',
      isPaid: false,
    })
    expect((await change({ status: 'refunded' })).body.error).toBe('payment_contradicts')
    expect((await change({ isPaid: true })).status).toBe(200)
    expect((await change({ status: 'refunded' })).status).toBe(200)
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(log.map(({ before, after }) => [before, after])).toEqual([
      [{ isPaid: false }, { isPaid: true }],
      [{ status: 'confirmed' }, { status: 'refunded' }],
      [{ status: 'refunded' }, { status: 'pending' }],
      [{ isPaid: true }, { isPaid: false }],
      [{ isPaid: false }, { isPaid: true }],
      [{ status: 'pending' }, { status: 'refunded' }],
    ])
  })

  test('a refused change says who can help, and changes nothing', async () => {
    const { id } = await place()
    const { status, body } = await patchOrder(server(), id, { status: 'refunded' })
    expect([status, body.error]).toEqual([403, 'approval_needed'])
    expect(body.message).toContain('manager')
    const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
    expect(row?.status).toBe('confirmed')
    expect(await server().db.$count(auditLog, eq(auditLog.subject, id))).toBe(0)
  })

  test('nobody makes an order wait again: that is for the server to say', async () => {
    const { id } = await place()
    const { status } = await patchOrder(server(), id, { status: 'waiting' }, 'admin@demo.example')
    expect(status).toBe(400)
  })

  test('a change of state without the state it was seen in is refused', async () => {
    const { id } = await place()
    const staff = await server().as('manager@demo.example')
    const { status, body } = await server().send(
      'PATCH',
      `/api/orders/${id}`,
      { status: 'ready' },
      staff,
    )
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['from']])
  })

  test('every change is in the audit log with who, from and to', async () => {
    const { id } = await place()
    await patchOrder(server(), id, { isPaid: true })
    await patchOrder(server(), id, { isPaid: true })
    await patchOrder(server(), id, { status: 'refunded' }, 'manager@demo.example')
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, id))
    expect(log.map(({ byName, action, before, after }) => [byName, action, before, after])).toEqual(
      [
        ['Bao Tran', 'order.payment-changed', { isPaid: false }, { isPaid: true }],
        ['Mo Okafor', 'order.status-changed', { status: 'confirmed' }, { status: 'refunded' }],
      ],
    )
  })
})

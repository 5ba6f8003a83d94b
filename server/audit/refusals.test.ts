import { randomUUID } from 'node:crypto'
import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../db/schema.ts'
import { FRIDAY_NOON, newKey, newOrder, testServer, type TestServer } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'

let server: TestServer
let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
beforeAll(async () => {
  server = await testServer('pglite', { payments })
  inner = openTestProvider({ db: server.db, now: server.now, publicUrl: 'http://cafe.test' })
})
afterAll(() => server?.close())

const written = async (error: string) =>
  (await server.db.select().from(auditLog).where(like(auditLog.action, '%.refused'))).filter(
    ({ after }) => (after as { error?: string }).error === error,
  )
const barista = () => server.as('barista@demo.example')
const manager = () => server.as('manager@demo.example')
const place = async (more: object = {}) =>
  server.send('POST', '/api/orders', newOrder(more), newKey())
const paid = async () => {
  const { id } = (await place()).body
  const body = { key: randomUUID(), method: 'card-terminal' }
  await server.send('POST', `/api/orders/${id}/payments`, body, await barista())
  return id
}
const giveBack = async (id: string, cents: number) =>
  server.send(
    'POST',
    `/api/orders/${id}/refunds`,
    { key: randomUUID(), of: { kind: 'amount', cents }, reason: 'Too sweet' },
    await manager(),
  )

test('a refund above what was paid is in the log, with who asked for how much', async () => {
  const id = await paid()
  const { status, body } = await giveBack(id, 99_000)
  expect([status, body.error]).toEqual([409, 'refund_above_paid'])
  expect(await written('refund_above_paid')).toEqual([
    expect.objectContaining({
      action: 'order.refused',
      subject: id,
      byName: expect.any(String),
      after: {
        error: 'refund_above_paid',
        because: body.message,
        sent: { of: { kind: 'amount', cents: 99_000 } },
        triesThisHour: 1,
      },
    }),
  ])
})

test('the second count of a drawer that was closed already is in it', async () => {
  const sessionId = randomUUID()
  const path = '/api/drawers/front'
  await server.send('POST', `${path}/open`, { sessionId, countedCents: 10_000 }, await manager())
  const close = async (countedCents: number, who: Record<string, string>) =>
    server.send('POST', `${path}/close`, { sessionId, countedCents }, who)
  expect((await close(10_000, await manager())).status).toBe(200)
  const senior = await server.as('senior@demo.example')
  expect((await close(9_970, senior)).body.error).toBe('drawer_closed')
  const [row] = await written('drawer_closed')
  expect(row).toMatchObject({ action: 'drawer.refused', subject: 'front' })
  expect(row?.after).toMatchObject({ sent: { countedCents: 9_970 } })
})

test('an amount that was changed in the page is in it, a few lines an hour however often it is sent', async () => {
  for (let tries = 0; tries < 12; tries += 1)
    expect((await place({ expectedTotalCents: 1 })).body.error).toBe('price_changed')
  const rows = await written('price_changed')
  expect(rows.map(({ byName, after }) => [byName, after])).toEqual(
    [1, 10].map((triesThisHour) => [
      'a customer',
      expect.objectContaining({ sent: { expectedTotalCents: 1 }, triesThisHour }),
    ]),
  )
  server.set(new Date(FRIDAY_NOON.getTime() + 3_600_000))
  await place({ expectedTotalCents: 1 })
  expect(await written('price_changed')).toHaveLength(3)
  server.set(FRIDAY_NOON)
})

test('a second close of a day is in it', async () => {
  await paid()
  const close = async () =>
    server.send('POST', '/api/day-closings', { id: randomUUID(), unsentCount: 0 }, await manager())
  expect((await close()).status).toBe(200)
  expect((await close()).body.error).toBe('nothing_to_close')
  expect(await written('nothing_to_close')).toEqual([
    expect.objectContaining({ action: 'day.refused' }),
  ])
})

test('a price of seats that was changed in the page is in it, by their reference', async () => {
  const held = await server.send<'holdSeats'>('POST', '/api/classes/letters-1/holds', { party: 2 })
  const { reference } = held.body
  const { token } = held.body
  const { status, body } = await server.send('POST', `/api/rsvps/${reference}/booking`, {
    token,
    name: 'Mira Lind',
    email: 'mira@guest.example',
    participants: ['Mira Lind', 'Ida Lind'],
    message: '',
    expectedCents: 1,
  })
  expect([status, body.error]).toEqual([409, 'price_changed'])
  expect(await written('price_changed')).toContainEqual(
    expect.objectContaining({
      action: 'seats.refused',
      subject: reference,
      after: expect.objectContaining({ sent: { expectedCents: 1 } }) as object,
    }),
  )
})

test('what is refused for other reasons is not', async () => {
  const before = await server.db.$count(auditLog)
  const id = await paid()
  const again = { key: randomUUID(), method: 'card-terminal' }
  const path = `/api/orders/${id}/payments`
  const beforeRefusal = await server.db.$count(auditLog)
  expect((await server.send('POST', path, again, await barista())).status).toBe(409)
  expect(await server.db.$count(auditLog)).toBe(beforeRefusal)
  expect(beforeRefusal).toBeGreaterThan(before)
})

import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { TillReport } from '#domain/contracts/drawers.ts'
import { auditLog, tillStandings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { enter, giveTill } from './testing.ts'
import { sweepStandings } from './unsent.ts'

const MINUTE_MS = 60_000

eachEngine('sales that wait on another tablet', (server) => {
  const manager = () => server().as('manager@demo.example')
  const x = async () =>
    (await server().send<'dayReport'>('GET', '/api/day-report', undefined, await manager())).body
  const z = async (more: object = {}, by = manager()) =>
    server().send<'closeDay'>(
      'POST',
      '/api/day-closings',
      { id: randomUUID(), unsentCount: 0, ...more },
      await by,
    )
  const sell = async (more: object = {}) =>
    server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      {
        id: randomUUID(),
        lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
        expectedTotalCents: 918,
        payments: [{ method: 'card-terminal', amountCents: 918 }],
        ...more,
      },
      await manager(),
    )
  const DEVICE = 'device-of-the-bar'
  const tell = (more: Partial<TillReport>, headers: Record<string, string>) =>
    server().send(
      'POST',
      '/api/till-reports',
      { device: DEVICE, isSelling: true, unsentCount: 0, unsentSince: null, ...more },
      headers,
    )
  const at = (minutes: number) =>
    server().set(new Date(FRIDAY_NOON.getTime() + minutes * MINUTE_MS))
  const named = async () => (await x()).waitingTills?.map(({ name }) => name)

  test('a tablet that said it has some blocks the close until it says that it has none', async () => {
    const till = await giveTill(server(), 'manager@demo.example', 'Bar')
    const barista = await enter(server(), till, 'barista@demo.example')
    await sell()
    expect(
      (await tell({ unsentCount: 2, unsentSince: FRIDAY_NOON.toISOString() }, barista)).status,
    ).toBe(200)
    expect((await x()).waitingTills).toMatchObject([{ name: 'Bar', unsentCount: 2 }])
    const refused = await z()
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({
        error: 'tills_unheard',
        message: expect.stringContaining('“Bar” was last heard at 12:00 PM with 2 sales'),
      }),
    ])
    await tell({}, barista)
    expect(await named()).toEqual([])
    expect((await z()).status).toBe(200)
  })

  test('one that sold today and is silent is named, whoever sold last; one that was locked is not', async () => {
    await sell()
    await tell({}, await manager())
    // It says so every minute: a minute more or less means nothing.
    at(3)
    expect(await named()).toEqual([])
    at(4)
    const refused = await z({}, manager())
    expect(refused.body.message).toMatch(/last heard at 12:00 PM and may hold sales/)
    await tell({}, await manager())
    expect(await named()).toEqual([])
    await tell({ isSelling: false }, await manager())
    at(30)
    expect(await named()).toEqual([])
    at(0)
  })

  test('a manager closes the day all the same, with a reason that stands on the Z and in the audit log', async () => {
    await tell({ unsentCount: 1 }, await manager())
    await sell()
    const senior = () => server().as('senior@demo.example')
    const waiting = { ids: [DEVICE], reason: 'The tablet fell into the sink' }
    const alone = await z({ waiting }, senior())
    expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
    const other = await z({ waiting: { ...waiting, ids: ['another-device'] } })
    expect(other.body.error).toBe('tills_unheard')
    const { status, body } = await z({ waiting })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      waitingReason: waiting.reason,
      waitingConfirmedBy: expect.any(String),
      waitingTills: [expect.objectContaining({ id: DEVICE, unsentCount: 1 })],
    })
    const [line] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'day.closed-without-tills'))
      .orderBy(desc(auditLog.at))
    expect(JSON.stringify(line?.after)).toContain(waiting.reason)
    // Looked into once, it is not asked about the next day, until it is heard again.
    await sell()
    expect(await named()).toEqual([])
    at(1)
    await tell({ unsentCount: 1 }, await manager())
    expect(await named()).toHaveLength(1)
    await tell({ isSelling: false }, await manager())
    at(0)
  })

  test('a sale that comes after the close stands in the next report, which says so', async () => {
    await sell()
    const before = (await z()).body
    at(30)
    const late = await sell({ soldAt: FRIDAY_NOON.toISOString() })
    expect(late.body.order.isPaid).toBe(true)
    await sell()
    const report = await x()
    expect(report.lateSales).toEqual({ count: 1, cents: 918 })
    expect([report.orders.count, before.lateSales?.count]).toEqual([2, 0])
    const closed = (await z()).body
    expect(closed.lateSales).toEqual({ count: 1, cents: 918 })
    at(31)
    await sell()
    expect((await x()).lateSales).toEqual({ count: 0, cents: 0 })
    at(0)
  })

  test('a sale is late also where it was made and came within the minute of the close', async () => {
    at(32)
    await sell()
    at(32.5)
    expect((await z()).status).toBe(200)
    at(32.8)
    await sell({ soldAt: new Date(FRIDAY_NOON.getTime() + 32.2 * MINUTE_MS).toISOString() })
    await sell()
    expect((await x()).lateSales).toEqual({ count: 1, cents: 918 })
    at(0)
  })

  test('a tablet that was not heard for 30 days is forgotten, unless a close still has to name it', async () => {
    const DAYS = 24 * 60
    const kept = async () => {
      await sweepStandings(server().db, server().now())
      const rows = await server().db.select({ id: tillStandings.id }).from(tillStandings)
      return rows.map(({ id }) => id).toSorted()
    }
    await server().db.delete(tillStandings)
    const of = async (device: string, more: Partial<TillReport>) =>
      tell({ device, ...more }, await manager())
    at(40)
    await of('tablet-locked', { isSelling: false })
    await of('tablet-sold', {})
    await of('tablet-holds', { unsentCount: 1, unsentSince: FRIDAY_NOON.toISOString() })
    at(30 * DAYS + 39)
    expect(await kept()).toEqual(['tablet-holds', 'tablet-locked', 'tablet-sold'])
    at(30 * DAYS + 41)
    // No day was closed since: what was selling then may hold sales of that day.
    expect(await kept()).toEqual(['tablet-holds', 'tablet-sold'])
    await sell()
    const tills = ['tablet-holds', 'tablet-sold']
    expect((await z({ waiting: { ids: tills, reason: 'Both are broken' } })).status).toBe(200)
    expect(await kept()).toEqual([])
    at(0)
  })

  test('one that was switched off unlocked asks for one close, and not for the next', async () => {
    const MONTHS = 40 * 24 * 60
    at(MONTHS)
    await tell({}, await manager())
    await sell()
    at(MONTHS + 10)
    expect((await z()).body.error).toBe('tills_unheard')
    const waiting = { ids: [DEVICE], reason: 'Switched off for the night' }
    expect((await z({ waiting })).status).toBe(200)
    at(MONTHS + 24 * 60)
    await sell()
    expect(await named()).toEqual([])
    expect((await z()).status).toBe(200)
    at(0)
  })
})

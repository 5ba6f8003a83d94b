import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog, shiftBreaks, shifts } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { accountOf } from '../people/testing.ts'

const HOUR_MS = 3_600_000
const TODAY = '?from=2025-10-17&until=2025-10-17'

eachEngine('shifts', (server) => {
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    await server().db.delete(shiftBreaks)
    await server().db.delete(shifts)
  })
  const at = (hours: number) => new Date(FRIDAY_NOON.getTime() + hours * HOUR_MS)
  const go = (hours: number) => server().set(at(hours))
  const punch = async (act: string, email = 'barista@demo.example') =>
    server().send<'punch'>('POST', '/api/me/clock', { act }, await server().as(email))
  const as = (email = 'assistant@demo.example') => server().as(email)
  const list = async () =>
    (await server().send<'shifts'>('GET', `/api/shifts${TODAY}`, undefined, await as())).body.shifts
  const idOf = async (email: string) => (await accountOf(server(), email)).id

  test('go from clocking in over breaks to clocking out', async () => {
    expect((await punch('in')).body.state).toBe('working')
    go(2)
    expect((await punch('break')).body.state).toBe('on-break')
    go(2.5)
    expect((await punch('back')).body.state).toBe('working')
    go(4)
    const { body } = await punch('out')
    expect(body).toMatchObject({ state: 'off', shift: { minutes: 210, isCorrected: false } })
    expect(body.shift?.breaks).toEqual([
      { startsAt: at(2).toISOString(), endsAt: at(2.5).toISOString() },
    ])
  })

  test('clocking out ends a break too, and a press that comes twice is one', async () => {
    await Promise.all([punch('in'), punch('in'), punch('in')])
    expect(await server().db.$count(shifts)).toBe(1)
    go(1)
    await Promise.all([punch('break'), punch('break')])
    go(2)
    await punch('out')
    expect((await punch('out')).status).toBe(200)
    expect(await list()).toMatchObject([{ minutes: 60, breaks: [{ endsAt: at(2).toISOString() }] }])
  })

  test('nobody takes a break who is not clocked in', async () => {
    const { status, body } = await punch('break')
    expect([status, body.error]).toEqual([409, 'not_clocked_in'])
  })

  test('a clock that was set back ends nothing before it began', async () => {
    await punch('in')
    go(-3)
    expect((await punch('out')).body.shift?.minutes).toBe(0)
  })

  test('are corrected with a reason, and the log keeps what they were', async () => {
    await punch('in')
    go(20)
    await punch('out')
    const [shift] = await list()
    const id = shift?.id ?? ''
    const times = { startsAt: at(0).toISOString(), endsAt: at(8).toISOString(), breaks: [] }
    const change = async (body: object) =>
      server().send<'correctShift'>('PATCH', `/api/shifts/${id}`, body, await as())
    expect((await change(times)).status).toBe(400)
    const wrong = await change({ ...times, endsAt: at(-1).toISOString(), reason: 'Typo' })
    expect([wrong.status, wrong.body.error]).toEqual([422, 'impossible_times'])
    const done = await change({ ...times, reason: 'Forgot to clock out' })
    expect(done.body).toMatchObject({ minutes: 480, isCorrected: true })
    const [entry] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'shift.corrected'))
    expect(entry).toMatchObject({
      byName: 'Asha Lind',
      before: { endsAt: at(20).toISOString() },
      after: { endsAt: at(8).toISOString(), reason: 'Forgot to clock out' },
    })
  })

  test('that nobody clocked are added once, never over another one', async () => {
    go(10)
    const shift = {
      id: randomUUID(),
      userId: await idOf('barista@demo.example'),
      startsAt: at(0).toISOString(),
      endsAt: at(4).toISOString(),
      breaks: [],
      reason: 'The tablet was off',
    }
    const add = async (body: object) =>
      server().send<'addShift'>('POST', '/api/shifts', body, await as())
    expect((await add(shift)).body.minutes).toBe(240)
    expect((await add(shift)).status).toBe(200)
    expect(await server().db.$count(shifts)).toBe(1)
    const over = await add({
      ...shift,
      id: randomUUID(),
      startsAt: at(3).toISOString(),
      endsAt: at(5).toISOString(),
    })
    expect([over.status, over.body.error]).toEqual([409, 'shifts_overlap'])
    const customer = await add({
      ...shift,
      id: randomUUID(),
      userId: await idOf('customer@demo.example'),
    })
    expect(customer.status).toBe(404)
  })

  test('share the tips by who was clocked in, and a refund takes them back from the same', async () => {
    const paid = async () => {
      const order = newOrder({ tip: { cents: 300 } })
      const { body } = await server().send('POST', '/api/orders', order, newKey())
      await patchOrder(server(), body.id, { isPaid: true }, 'manager@demo.example')
      return body.id
    }
    const shares = async () => {
      const answer = await server().send<'tipShares'>(
        'GET',
        `/api/tips${TODAY}`,
        undefined,
        await as(),
      )
      return answer.body
    }
    await paid()
    go(0.1)
    await punch('in')
    const first = await paid()
    go(1)
    await punch('in', 'senior@demo.example')
    await paid()
    const after = await shares()
    expect(after.totalCents).toBe(900)
    expect(
      Object.fromEntries(after.shares.map(({ personName, cents }) => [personName, cents])),
    ).toEqual({
      'Bao Tran': 450,
      'Sena Boyd': 150,
      'Nobody was clocked in': 300,
    })
    await patchOrder(server(), first, { status: 'refunded' }, 'manager@demo.example')
    const back = await shares()
    expect(back.totalCents).toBe(600)
    expect(back.shares.find(({ personName }) => personName === 'Bao Tran')?.cents).toBe(150)
  })

  test('come as a file of hours', async () => {
    await punch('in')
    const order = newOrder({ tip: { cents: 300 } })
    const placed = await server().send('POST', '/api/orders', order, newKey())
    await patchOrder(server(), placed.body.id, { isPaid: true }, 'manager@demo.example')
    go(8.25)
    await punch('out')
    const headers = await as()
    const answer = await server().app.request(`http://cafe.test/api/shifts.csv${TODAY}`, {
      headers,
    })
    const clock = (hours: number) => timeIn('America/New_York', at(hours))
    const { body } = await server().send<'tipShares'>(
      'GET',
      `/api/tips${TODAY}`,
      undefined,
      headers,
    )
    const cents = body.shares.find(({ personName }) => personName === 'Bao Tran')?.cents ?? 0
    expect(cents).toBeGreaterThan(0)
    const [head, line] = (await answer.text()).trim().split('\n')
    expect(head).toContain('Person,Date,Clock in,Clock out,Breaks,Hours,Tips,Corrected')
    expect(line).toBe(
      `Bao Tran,${dateIn('America/New_York', at(0))},${clock(0)},${clock(8.25)},0,8.25,${(cents / 100).toFixed(2)},no`,
    )
    const barista = await as('barista@demo.example')
    const refused = await server().send('GET', `/api/shifts.csv${TODAY}`, undefined, barista)
    expect(refused.status).toBe(403)
  })
})

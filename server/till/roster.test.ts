import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { plannedShifts, shifts } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { accountOf } from '../people/testing.ts'

const DAYS = '?from=2025-10-17&until=2025-10-18'
const MANAGER = 'assistant@demo.example'
const MINA = 'barista@demo.example'
const SENIOR = 'senior@demo.example'

eachEngine('the plan of shifts', (server) => {
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    await server().db.delete(plannedShifts)
    await server().db.delete(shifts)
  })
  const at = (hours: number) => new Date(FRIDAY_NOON.getTime() + hours * 3_600_000)
  const idOf = async (email: string) => (await accountOf(server(), email)).id
  const send = async <Name extends 'planShift' | 'takeShift'>(
    path: string,
    body: object,
    email = MANAGER,
  ) => server().send<Name>('POST', `/api/roster${path}`, body, await server().as(email))
  const plan = async (
    email: string,
    from: number,
    until: number,
    more: object = {},
    by = MANAGER,
  ) => {
    const id = randomUUID()
    const times = { startsAt: at(from).toISOString(), endsAt: at(until).toISOString() }
    const answer = await send('', { id, userId: await idOf(email), ...times, ...more }, by)
    return { id, ...answer }
  }
  const offer = (id: string, isOffered: boolean, email = MINA) =>
    send(`/${id}/offer`, { isOffered }, email)
  const take = (id: string, isTaken: boolean, email = SENIOR) =>
    send(`/${id}/taker`, { isTaken }, email)
  const decide = async (id: string, isApproved: boolean, taker = SENIOR) =>
    send(`/${id}/swap`, { takerId: await idOf(taker), isApproved })
  const roster = async (email = MINA) =>
    (
      await server().send<'roster'>(
        'GET',
        `/api/roster${DAYS}`,
        undefined,
        await server().as(email),
      )
    ).body

  test('is made by managers, seen by all who work here, and never has somebody twice', async () => {
    expect((await plan(MINA, 2, 6, {}, MINA)).status).toBe(403)
    expect((await plan(MINA, 2, 6, { note: 'Bar' })).status).toBe(200)
    const [shift] = (await roster()).shifts
    expect(shift).toMatchObject({ note: 'Bar', isOffered: false, taker: null, clockedInAt: null })
    expect((await roster(MANAGER)).people.length).toBeGreaterThan(2)
    expect((await roster()).people).toEqual([])
    expect((await plan(MINA, 5, 8)).body.error).toBe('shifts_overlap')
    expect((await plan(MINA, 6, 8)).status).toBe(200)
    expect((await plan(MINA, -2, 1)).body.error).toBe('impossible_times')
    expect((await plan('customer@demo.example', 2, 6)).status).toBe(404)
    const both = await Promise.all([plan(SENIOR, 3, 6), plan(SENIOR, 4, 7)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('is swapped: one offers, the first takes it, and a manager approves', async () => {
    const { id } = await plan(MINA, 2, 6)
    expect((await take(id, true)).body.error).toBe('not_offered')
    expect((await offer(id, true, SENIOR)).body.error).toBe('not_yours')
    await offer(id, true)
    const takes = await Promise.all([take(id, true), take(id, true, 'trainee@demo.example')])
    expect(takes.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const taker = (await roster()).shifts[0]?.taker?.id
    const others = [SENIOR, 'trainee@demo.example']
    const ids = await Promise.all(others.map(idOf))
    const winner = others[ids.indexOf(taker ?? '')] ?? SENIOR
    expect(
      (
        await decide(
          id,
          true,
          others.find((each) => each !== winner),
        )
      ).body.error,
    ).toBe('swap_changed')
    expect((await decide(id, true, winner)).status).toBe(200)
    expect((await decide(id, true, winner)).status).toBe(200)
    expect((await roster()).shifts[0]).toMatchObject({
      personId: taker,
      taker: null,
      isOffered: false,
    })
  })

  test('is not swapped onto somebody who works then, nor once it has begun', async () => {
    const { id } = await plan(MINA, 2, 6)
    await offer(id, true)
    await plan(SENIOR, 4, 8)
    expect((await take(id, true)).body.error).toBe('shifts_overlap')
    server().set(at(3))
    expect((await offer(id, false)).body.error).toBe('shift_begun')
  })

  test('says when somebody clocked in for it', async () => {
    await plan(MINA, 1, 6)
    server().set(at(1.2))
    await server().send('POST', '/api/me/clock', { act: 'in' }, await server().as(MINA))
    expect((await roster()).shifts[0]?.clockedInAt).toBe(at(1.2).toISOString())
  })
})

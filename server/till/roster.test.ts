import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { notifications, plannedShifts, shifts } from '../db/schema.ts'
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
  const times = (from: number, until: number) => ({
    startsAt: at(from).toISOString(),
    endsAt: at(until).toISOString(),
  })
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
    const answer = await send(
      '',
      { id, userId: await idOf(email), ...times(from, until), ...more },
      by,
    )
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

  test('asks whether a shift is meant where the café is closed then, and refuses one that is too long', async () => {
    // From 1 AM on Saturday.
    const night = await plan(MINA, 13, 20)
    expect([night.status, night.body.error]).toEqual([409, 'outside_hours'])
    expect(night.body.message).toMatch(/^The café is open from /)
    expect((await plan(MINA, 13, 20, { isSure: true })).status).toBe(200)
    const long = await plan(SENIOR, 2, 18, { isSure: true })
    expect([long.status, long.body.error]).toEqual([422, 'impossible_times'])
    expect(long.body.message).toMatch(/a shift of 16 hours/)
  })

  test('is changed by managers, and whoever is concerned is told', async () => {
    const { id } = await plan(MINA, 2, 6)
    await offer(id, true)
    await take(id, true)
    const change = async (body: object, by = MANAGER) =>
      server().send<'changePlannedShift'>(
        'PATCH',
        `/api/roster/${id}`,
        { userId: await idOf(MINA), ...times(2, 6), ...body },
        await server().as(by),
      )
    const told = async (email: string) =>
      (
        await server()
          .db.select({ title: notifications.title })
          .from(notifications)
          .where(
            and(
              eq(notifications.userId, await idOf(email)),
              eq(notifications.actionUrl, '/pos/roster'),
            ),
          )
      ).map(({ title }) => title)
    await server().db.delete(notifications)
    expect((await change({ note: 'Door' }, MINA)).status).toBe(403)
    expect((await change({ note: 'Door' })).status).toBe(200)
    const [noted] = (await roster()).shifts
    expect([noted?.note, noted?.taker?.name]).toEqual(['Door', 'Sena Boyd'])
    expect(await told(MINA)).toEqual([])
    expect((await change({ ...times(3, 7) })).status).toBe(200)
    expect(await told(MINA)).toEqual(['A shift of yours is at another time'])
    const [moved] = (await roster()).shifts
    expect([moved?.startsAt, moved?.taker]).toEqual([at(3).toISOString(), null])
    await plan(SENIOR, 4, 6)
    expect((await change({ userId: await idOf(SENIOR) })).body.error).toBe('shifts_overlap')
    expect((await change({ ...times(13, 20) })).body.error).toBe('outside_hours')
    await server().db.delete(notifications)
    expect((await change({ userId: await idOf(MANAGER) })).status).toBe(200)
    expect([await told(MINA), await told(MANAGER)]).toEqual([
      ['A shift of yours was taken off the plan'],
      ['You have a new shift'],
    ])
    server().set(at(2.5))
    expect((await change({ note: 'Late' })).body.error).toBe('shift_begun')
  })

  test('is copied a week later; what cannot be is named, and pressed again nothing is twice', async () => {
    await plan(MINA, 2, 6, { note: 'Bar' })
    await plan(SENIOR, 2, 6)
    const night = await plan(MINA, 13, 20, { isSure: true })
    expect(night.status).toBe(200)
    const week = 7 * 24
    await plan(SENIOR, week + 5, week + 8)
    const copy = async () =>
      server().send<'copyWeek'>(
        'POST',
        '/api/roster/copies',
        { from: '2025-10-24' },
        await server().as(MANAGER),
      )
    const { body } = await copy()
    expect([body.copied, body.known]).toEqual([1, 0])
    expect(body.left).toMatchObject([
      { personName: 'Sena Boyd', startsAt: at(week + 2).toISOString() },
      { personName: 'Bao Tran', startsAt: at(week + 13).toISOString() },
    ])
    expect(body.left.map(({ why }) => why)).toEqual([
      expect.stringMatching(/^Sena Boyd has another shift at that time/),
      expect.stringMatching(/^The café is open from /),
    ])
    expect(await server().db.$count(plannedShifts)).toBe(5)
    const again = await copy()
    expect([again.body.copied, again.body.known, again.body.left.length]).toEqual([0, 1, 2])
    const barista = await server().as(MINA)
    const asked = { from: '2025-10-24' }
    expect((await server().send('POST', '/api/roster/copies', asked, barista)).status).toBe(403)
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

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffDay } from '#domain/contracts/staff-day.ts'
import { classSessions, pickupSlots, plannedShifts, users } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { addClass } from './seat-testing.ts'

eachEngine('a day for staff', (server) => {
  const read = async (day: string, who = 'barista') => {
    const headers = await server().as(`${who}@demo.example`)
    const answer = await server().send<'staffDay'>(
      'GET',
      `/api/staff-day?day=${day}`,
      undefined,
      headers,
    )
    return { status: answer.status, body: answer.body as StaffDay }
  }

  test('has what is on with its seats, who works, and how full the kitchen is', async () => {
    const { db, now } = server()
    const at = new Date('2025-11-05T23:00:00Z')
    const endsAt = new Date('2025-11-06T01:00:00Z')
    const id = await addClass(server(), 'of-the-day', { startsAt: at, endsAt, capacity: 12 })
    await db
      .update(classSessions)
      .set({ seatsTaken: 8, seatsHeld: 1, waiting: 2 })
      .where(eq(classSessions.id, id))
    const [person] = await db.select().from(users).where(eq(users.email, 'barista@demo.example'))
    await db.insert(plannedShifts).values({
      id: randomUUID(),
      userId: person?.id ?? '',
      startsAt: new Date('2025-11-05T16:00:00Z'),
      endsAt: new Date('2025-11-06T00:00:00Z'),
      note: 'opens',
      plannedBy: 'Uma',
      createdAt: now(),
    })
    await db
      .insert(pickupSlots)
      .values({ startsAt: new Date('2025-11-05T17:00:00Z'), bookedSeconds: 61 })
    const { status, body } = await read('2025-11-05')
    expect(status).toBe(200)
    expect(body.occasions.filter((each) => each.id === id)).toMatchObject([
      { type: 'class', capacity: 12, seatsTaken: 9, waiting: 2, status: 'scheduled' },
    ])
    expect(body.shifts).toMatchObject([{ note: 'opens', startsAt: '2025-11-05T16:00:00.000Z' }])
    const noon = body.kitchen.find(({ startsAt }) => startsAt === '2025-11-05T17:00:00.000Z')
    expect(noon).toMatchObject({ bookedMinutes: 2, isHired: false })
    expect((await read('2025-11-06')).body.occasions.filter((each) => each.id === id)).toEqual([])
  })

  test('begins and ends on the clock of the café, also when the clocks go back', async () => {
    const { body } = await read('2025-11-02')
    const opens = body.hours?.opens
    if (opens)
      expect(body.kitchen[0]?.startsAt).toBe(
        `2025-11-02T${Number(opens.slice(0, 2)) + 5}:00:00.000Z`,
      )
    const id = await addClass(server(), 'late-at-night', {
      startsAt: new Date('2025-11-03T04:30:00Z'),
      endsAt: new Date('2025-11-03T06:00:00Z'),
    })
    const ids = async (day: string) => (await read(day)).body.occasions.map((each) => each.id)
    expect(await ids('2025-11-02')).toContain(id)
    expect(await ids('2025-11-03')).not.toContain(id)
  })

  test('is for staff, and a day has to be one', async () => {
    expect((await read('2025-11-05', 'customer')).status).toBe(403)
    expect((await read('2025-02-30')).status).toBe(400)
  })
})

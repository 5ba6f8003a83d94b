import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { memberships, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { join } from '../memberships/join.ts'
import type { Person } from '../people/person.ts'
import { accountOf } from '../people/testing.ts'

eachEngine('space bookings', (server) => {
  const book = async (spaceType: SpaceType, from: string, until: string) => {
    const [startsAt, endsAt] = [new Date(from), new Date(until)]
    const bookingId = randomUUID()
    await server()
      .db.insert(spaceBookings)
      .values({ id: bookingId, spaceType, startsAt, endsAt, name: 'Zoe', createdAt: FRIDAY_NOON })
  }
  const free = async (spaceType: SpaceType, date: string) =>
    (
      await server().send<'availability'>(
        'GET',
        `/api/bookings/availability?spaceType=${spaceType}&date=${date}`,
      )
    ).body

  test('show a day with nothing booked as free', async () => {
    const { available, slots } = await free('art-space', '2025-10-22')
    expect(available).toBe(true)
    expect(slots.length).toBeGreaterThan(0)
    expect(slots[0]).toEqual({ duration: expect.any(Number), label: expect.any(String) })
  })

  test('show a member what the membership takes off a hire on that day, and nobody else', async () => {
    const member = await accountOf(server(), 'customer@demo.example')
    const headers = await server().as('customer@demo.example')
    const path = '/api/bookings/availability?spaceType=art-space&date=2025-10-22'
    const ask = async () =>
      (await server().send<'availability'>('GET', path, undefined, headers)).body.memberPercent
    expect(await ask()).toBeUndefined()
    const asked = { tier: 'premium', startsOn: '2025-10-17', payWay: 'counter' } as const
    await join(server(), { user: member } as unknown as Person, { ...asked, key: randomUUID() })
    await server()
      .db.update(memberships)
      .set({ state: 'active', paidUntil: '2025-11-17' })
      .where(eq(memberships.userId, member.id))
    expect(await ask()).toBe(5)
    expect(await free('art-space', '2025-10-22')).not.toHaveProperty('memberPercent')
  })

  test('never hold one room twice at an hour: the database itself refuses', async () => {
    await book('art-space', '2025-10-22T16:00:00Z', '2025-10-22T19:00:00Z')
    await book('art-space', '2025-10-22T19:00:00Z', '2025-10-22T20:00:00Z')
    await expect(
      book('art-space', '2025-10-22T18:00:00Z', '2025-10-22T20:00:00Z'),
    ).rejects.toThrow()
    await expect(
      book('entire-venue', '2025-10-22T18:00:00Z', '2025-10-22T22:00:00Z'),
    ).rejects.toThrow()
    await expect(
      book('art-space', '2025-10-23T18:00:00Z', '2025-10-23T18:00:00Z'),
    ).rejects.toThrow()
    const many = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        book('entire-venue', '2025-10-27T16:00:00Z', '2025-10-27T20:00:00Z'),
      ),
    )
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('take their hours out of what is free', async () => {
    const untouched = await free('art-space', '2025-10-29')
    const touched = await free('art-space', '2025-10-22')
    const hours = (slots: { duration: number }[]) =>
      Math.max(0, ...slots.map(({ duration }) => duration))
    expect(hours(touched.slots)).toBeLessThan(hours(untouched.slots) + 1)
    expect(touched.slots).not.toEqual(untouched.slots)
  })
})

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SpaceType } from '#domain/contracts/barista.ts'
import { isOverlap } from '../db/refusals.ts'
import { classSessions, events, roomReservations, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { takenBetween } from './store.ts'

eachEngine(
  'the calendar of rooms',
  (server) => {
    const hire = async (spaceType: SpaceType, from: string, until: string, bufferMinutes = 0) => {
      const id = randomUUID()
      const [startsAt, endsAt] = [new Date(from), new Date(until)]
      await server().db.insert(spaceBookings).values({
        id,
        spaceType,
        startsAt,
        endsAt,
        bufferMinutes,
        name: 'Zoe',
        createdAt: FRIDAY_NOON,
      })
      return id
    }
    const isRefused = (work: Promise<unknown>) =>
      work.then(
        () => false,
        (error: unknown) => isOverlap(error) || Promise.reject(error as Error),
      )
    /** An event of the café's own, on a day. */
    const hold = async (space: string, from: string, until: string) => {
      const [model] = await server().db.select().from(events).limit(1)
      if (!model) throw new Error('There is no event.')
      const id = randomUUID()
      await server()
        .db.insert(events)
        .values({
          ...model,
          seriesId: null,
          seriesDate: null,
          id,
          startsAt: new Date(from),
          endsAt: new Date(until),
          status: 'scheduled',
          isDemo: false,
          teachesTwice: true,
          isHidden: false,
          details: { ...model.details, space },
        })
      return id
    }

    test('gives one hour of overlapping rooms to one of fifty', async () => {
      const wishes = Array.from({ length: 50 }, (_, i) =>
        i % 2 === 0
          ? hire('entire-venue', '2025-11-03T16:00:00Z', '2025-11-03T20:00:00Z')
          : hire('art-space', '2025-11-03T17:00:00Z', '2025-11-03T19:00:00Z'),
      )
      // Those of the Art Space overlap with each other, and each with the venue.
      const refused = await Promise.all(wishes.map(isRefused))
      expect(refused.filter((each) => !each)).toHaveLength(1)
    })

    test('would give it to all of them without the constraint', async () => {
      const drop = sql`alter table room_reservations drop constraint room_reservations_no_overlap`
      const undone = new Error('Only tried.')
      const trial = server().db.transaction(async (tx) => {
        await tx.execute(drop)
        for (let i = 0; i < 3; i += 1)
          await tx.insert(spaceBookings).values({
            id: randomUUID(),
            spaceType: 'art-space',
            startsAt: new Date('2025-11-04T17:00:00Z'),
            endsAt: new Date('2025-11-04T19:00:00Z'),
            name: 'Zoe',
            createdAt: FRIDAY_NOON,
          })
        throw undone
      })
      await expect(trial).rejects.toBe(undone)
    })

    test('keeps the time free in which a room is cleared', async () => {
      await hire('art-space', '2025-11-05T16:00:00Z', '2025-11-05T18:00:00Z', 30)
      expect(
        await isRefused(hire('art-space', '2025-11-05T18:00:00Z', '2025-11-05T20:00:00Z', 30)),
      ).toBe(true)
      expect(
        await isRefused(hire('art-space', '2025-11-05T14:00:00Z', '2025-11-05T16:00:00Z', 30)),
      ).toBe(true)
      expect(
        await isRefused(hire('art-space', '2025-11-05T18:30:00Z', '2025-11-05T20:30:00Z', 30)),
      ).toBe(false)
    })

    test('keeps hires and the café’s own events apart, in both orders', async () => {
      await hold('Lounge', '2025-11-06T16:00:00Z', '2025-11-06T18:00:00Z')
      expect(
        await isRefused(hire('art-space', '2025-11-06T16:00:00Z', '2025-11-06T18:00:00Z')),
      ).toBe(false)
      expect(
        await isRefused(hold('Art Space', '2025-11-06T17:00:00Z', '2025-11-06T19:00:00Z')),
      ).toBe(true)
      expect(
        await isRefused(hire('entire-venue', '2025-11-06T18:00:00Z', '2025-11-06T22:00:00Z')),
      ).toBe(true)
      expect(
        await isRefused(hold('Whole house', '2025-11-06T15:00:00Z', '2025-11-06T16:30:00Z')),
      ).toBe(true)
    })

    test('lets the café’s own events share a room', async () => {
      const times = ['2025-11-07T16:00:00Z', '2025-11-07T18:00:00Z'] as const
      await hold('Lounge and Art Space', ...times)
      expect(await isRefused(hold('Art Space', ...times))).toBe(false)
    })

    test('follows what becomes of an event, a class and a hire', async () => {
      const { db } = server()
      const times = ['2025-11-12T16:00:00Z', '2025-11-12T18:00:00Z'] as const
      const event = await hold('Art Space', ...times)
      const rows = () => db.$count(roomReservations, eq(roomReservations.eventId, event))
      expect(await rows()).toBe(1)
      await db.update(events).set({ status: 'postponed' }).where(eq(events.id, event))
      expect(await rows()).toBe(0)
      const id = await hire('art-space', ...times)
      // It cannot be held at its old time any more.
      expect(
        await isRefused(
          db.update(events).set({ status: 'scheduled' }).where(eq(events.id, event)).execute(),
        ),
      ).toBe(true)
      await db.update(spaceBookings).set({ isCancelled: true }).where(eq(spaceBookings.id, id))
      await db.update(events).set({ status: 'scheduled' }).where(eq(events.id, event))
      expect(await rows()).toBe(1)
      await db.delete(events).where(eq(events.id, event))
      expect(await rows()).toBe(0)
      const inTheCalendar = await db.$count(roomReservations, sql`class_id is not null`)
      expect(inTheCalendar).toBe(
        await db.$count(classSessions, sql`status = 'scheduled' and not is_hidden`),
      )
    })

    test('moves a hire in one step, to where it overlaps with itself too', async () => {
      const id = await hire('art-space', '2025-11-13T16:00:00Z', '2025-11-13T18:00:00Z', 30)
      await server()
        .db.update(spaceBookings)
        .set({
          startsAt: new Date('2025-11-13T17:00:00Z'),
          endsAt: new Date('2025-11-13T19:00:00Z'),
        })
        .where(eq(spaceBookings.id, id))
      const [row] = await server()
        .db.select()
        .from(roomReservations)
        .where(eq(roomReservations.bookingId, id))
      expect(row).toMatchObject({
        startsAt: new Date('2025-11-13T17:00:00Z'),
        freeAt: new Date('2025-11-13T19:30:00Z'),
      })
    })

    test('finds what touches a stretch of time, by what takes it, and no hold that ran out', async () => {
      const [from, until] = [new Date('2025-11-20T16:00:00Z'), new Date('2025-11-20T20:00:00Z')]
      const within = () => ({ db: server().db, isDemo: true, now: () => FRIDAY_NOON })
      const look = async (but = '') =>
        (await takenBetween(within(), 'art-space', from, until, but)).map(({ id }) => id)
      await hire('art-space', '2025-11-20T13:00:00Z', '2025-11-20T15:30:00Z', 30)
      await hire('art-space', '2025-11-20T20:00:00Z', '2025-11-20T21:00:00Z')
      expect(await look()).toEqual([])
      const early = await hire('art-space', '2025-11-20T16:00:00Z', '2025-11-20T16:45:00Z', 30)
      const late = await hire('entire-venue', '2025-11-20T18:00:00Z', '2025-11-20T20:00:00Z')
      await hold('Art Space', '2025-11-20T17:15:00Z', '2025-11-20T17:30:00Z')
      expect(await look()).toEqual([early, null, late])
      expect(await look(late)).toEqual([early, null])
      const [, own] = await takenBetween(within(), 'art-space', from, until)
      expect(own?.what).toMatch(/^\w/)
      const setHold = (heldUntil: Date) =>
        server()
          .db.update(spaceBookings)
          .set({ state: 'held', heldUntil })
          .where(eq(spaceBookings.id, late))
      await setHold(new Date(FRIDAY_NOON.getTime() + 60_000))
      expect(await look()).toEqual([early, null, late])
      await setHold(new Date(FRIDAY_NOON.getTime() - 60_000))
      expect(await look()).toEqual([early, null])
    })

    test('a hire is in the month’s days as soon as it is booked', async () => {
      const day = async () => {
        const { body } = await server().send<'spaceMonth'>(
          'GET',
          '/api/spaces/art-space/month?month=2025-11',
        )
        return body.days.find(({ date }) => date === '2025-11-22')
      }
      const before = await day()
      expect(before?.state).toBe('free')
      await hire('art-space', '2025-11-22T14:00:00Z', '2025-11-23T02:00:00Z')
      expect(await day()).toEqual({ date: '2025-11-22', state: 'full', starts: 0 })
    })
  },
  { connections: 20 },
)

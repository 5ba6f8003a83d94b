import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, instantAt } from '#domain/cafe/time.ts'
import { addClass } from '../booking/seat-testing.ts'
import { addEvent } from '../booking/ticket-testing.ts'
import { classSessions, events, roomReservations, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

eachEngine('how full rooms and classes are', (server) => {
  test('is counted by week, with what overlaps once and holds that ran out not at all', async () => {
    const { db } = server()
    server().set(FRIDAY_NOON)
    await db.update(classSessions).set({ isHidden: true })
    await db.update(events).set({ isHidden: true })
    await db.execute(sql`delete from ${roomReservations}`)
    const zone = server().settings.get().cafe.timeZone
    const at = (days: number, time: string) => instantAt(zone, addDays('2025-10-20', days), time)
    // A class and another one half an hour into it, in the Art Space: three and a half hours.
    await addClass(server(), 'full-a', {
      startsAt: at(2, '13:00'),
      endsAt: at(2, '16:00'),
      capacity: 10,
      seatsTaken: 4,
      isHidden: false,
    })
    await addClass(server(), 'full-b', {
      startsAt: at(2, '15:30'),
      endsAt: at(2, '16:30'),
      capacity: 6,
      seatsTaken: 6,
      isHidden: false,
    })
    await addEvent(server(), 'full-night', {}, 40)
    await db
      .update(events)
      .set({ seatsTaken: 7, isHidden: false, startsAt: at(3, '19:00'), endsAt: at(3, '21:00') })
      .where(eq(events.id, 'full-night'))
    const hire = (id: string, more: object) => ({
      id,
      name: 'Zoe',
      spaceType: 'entire-venue' as const,
      startsAt: at(0, '12:00'),
      endsAt: at(0, '16:00'),
      createdAt: FRIDAY_NOON,
      ...more,
    })
    await db.insert(spaceBookings).values([
      hire('H-FULL1', {}),
      hire('H-FULL2', {
        state: 'held',
        heldUntil: new Date(FRIDAY_NOON.getTime() - 1),
        startsAt: at(1, '12:00'),
        endsAt: at(1, '16:00'),
      }),
    ])
    const { status, body } = await server().send<'occupancy'>(
      'GET',
      '/api/admin/occupancy',
      undefined,
      await server().as('manager@demo.example'),
    )
    expect(status).toBe(200)
    expect(body.weeks).toHaveLength(12)
    expect(body.weeks[4]).toMatchObject({ from: '2025-10-13', until: '2025-10-19' })
    const week = body.weeks[5]
    expect(week).toMatchObject({
      from: '2025-10-20',
      classes: { count: 2, seats: 16, seatsTaken: 10 },
      events: { count: 1, seats: 40, seatsTaken: 7 },
    })
    expect(week?.rooms).toEqual([
      expect.objectContaining({ name: 'Art Space', hiredMinutes: 240, ownMinutes: 210 }),
      expect.objectContaining({ name: 'Lounge', hiredMinutes: 240, ownMinutes: 120 }),
    ])
    // Wed to Fri 11 to 7, Sat and Sun 11 to 8, and the venue on Monday and Tuesday from 9 to 10 PM.
    expect(week?.rooms[0]?.openMinutes).toBe((3 * 8 + 2 * 9 + 2 * 13) * 60)
    const barista = await server().send(
      'GET',
      '/api/admin/occupancy',
      undefined,
      await server().as('barista@demo.example'),
    )
    expect(barista.status).toBe(403)
  })
})

import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { classSessions, events, rsvps } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { seatDemoGuests } from './demo-guests.ts'

eachEngine('guests of the demo', (server) => {
  const seated = async () => {
    const [row] = await server()
      .db.select({ seats: sql<string>`coalesce(sum(${rsvps.party}), 0)`.mapWith(Number) })
      .from(rsvps)
      .where(and(isNotNull(rsvps.eventId), eq(rsvps.status, 'confirmed')))
    return row?.seats ?? 0
  }

  test('have the seats at events and in classes that are gone from the start, once', async () => {
    const { db, now } = server()
    const coming = and(eq(events.status, 'scheduled'), gt(events.startsAt, now()))
    const before = await db.select().from(events).where(coming)
    const isTicketed = ({ details }: (typeof before)[number]) => Boolean(details.tickets)
    const gone = before.filter((each) => !isTicketed(each))
    const wanted = gone.reduce((sum, { seatsHeld, seatsTaken }) => sum + seatsHeld + seatsTaken, 0)
    expect(wanted).toBeGreaterThan(0)
    await seatDemoGuests(server())
    await seatDemoGuests(server())
    expect(await seated()).toBe(wanted)
    for (const { id, seatsHeld, seatsTaken } of gone) {
      const [after] = await db.select().from(events).where(eq(events.id, id))
      expect(after).toMatchObject({ seatsHeld: 0, seatsTaken: seatsHeld + seatsTaken })
    }
    const named = await db.select().from(rsvps).where(isNotNull(rsvps.eventId))
    expect(named.every(({ name, participants }) => name && participants?.every(Boolean))).toBe(true)
    const classes = await db
      .select()
      .from(classSessions)
      .where(and(eq(classSessions.status, 'scheduled'), gt(classSessions.startsAt, now())))
    expect(classes.every(({ seatsHeld }) => seatsHeld === 0)).toBe(true)
  })
})

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  bookingReminders,
  events,
  notifications,
  outbox,
  rsvps,
  spaceBookings,
  users,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { upkeep } from '../upkeep.ts'
import { remindOfBookings } from './reminders.ts'

const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(FRIDAY_NOON.getTime() + hours * HOUR_MS)
/** When the event and the room begin: Sunday at 6 PM, 54 hours later. */
const BEGINS = 54

eachEngine('reminders of bookings', (server) => {
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    const { db } = server()
    for (const table of [rsvps, spaceBookings, bookingReminders, outbox]) await db.delete(table)
    const [template] = await db.select().from(events).limit(1)
    if (!template) throw new Error('The seed is empty.')
    const night = {
      ...template,
      seriesId: null,
      seriesDate: null,
      id: 'sketch-night',
      title: 'Sketch Night',
      startsAt: at(BEGINS),
      endsAt: at(BEGINS + 2),
      capacity: 20,
      seatsHeld: 0,
      seatsTaken: 0,
      waiting: 0,
      status: 'scheduled' as const,
    }
    await db.insert(events).values(night).onConflictDoUpdate({ target: events.id, set: night })
  })

  const come = async (party = 2) => {
    const headers = await server().as('customer@demo.example')
    const { status, body } = await server().send<'rsvp'>(
      'POST',
      '/api/events/sketch-night/rsvps',
      opened(server(), { name: 'Zoe', email: 'customer@demo.example', party }),
      headers,
    )
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body.reference
  }
  const hire = async (more: object = {}) => {
    await server()
      .db.insert(spaceBookings)
      .values({
        id: 'R-1',
        spaceType: 'art-space',
        startsAt: at(BEGINS),
        endsAt: at(BEGINS + 2),
        name: 'Ann',
        email: 'ann@guest.example',
        createdAt: FRIDAY_NOON,
        priceCents: 7_000,
        ...more,
      })
  }
  const reminders = async () =>
    (await server().db.select().from(outbox).orderBy(outbox.createdAt)).filter(({ subject }) =>
      /^(Today|Tomorrow|Your room)/.test(subject),
    )
  const passTo = async (hours: number) => {
    server().set(at(hours))
    await remindOfBookings(server())
  }

  test('are emailed once, a day before, with the way to give the seats back', async () => {
    const reference = await come()
    await passTo(BEGINS - 25)
    expect(await reminders()).toEqual([])
    await passTo(BEGINS - 23)
    await passTo(BEGINS - 22)
    const [mail, ...others] = await reminders()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'customer@demo.example',
      subject: `Tomorrow: Sketch Night (${reference})`,
    })
    expect(mail?.text).toContain('See you tomorrow: 2 seats for Sketch Night are kept for you.')
    expect(mail?.text).toContain('Sunday, October 19, 6:00 PM to 8:00 PM')
    expect(mail?.text).toContain(`?cancel=${reference}&token=`)
  })

  test('also stand at the bell of an account, which turns either off', async () => {
    const cleos = () => server().as('customer@demo.example')
    const rung = async () =>
      (
        await server().send<'bell'>('GET', '/api/me/bell', undefined, await cleos())
      ).body.latest.filter(({ title }) => title === 'Tomorrow: Sketch Night')
    const remind = async () => {
      for (const table of [rsvps, bookingReminders, outbox, notifications])
        await server().db.delete(table)
      server().set(FRIDAY_NOON)
      await come()
      await passTo(BEGINS - 23)
      return [(await reminders()).length, (await rung()).length]
    }
    const turn = async (channel: 'bell' | 'email', isOn: boolean) =>
      server().send(
        'PATCH',
        '/api/me/notification-choices',
        { type: 'reminder', channel, isOn },
        await cleos(),
      )
    expect(await remind()).toEqual([1, 1])
    const [mail] = await reminders()
    expect(mail?.text).toContain('/notifications#choices')
    await turn('email', false)
    expect(await remind()).toEqual([0, 1])
    await turn('bell', false)
    expect(await remind()).toEqual([0, 0])
    await turn('email', true)
    await turn('bell', true)
    // A hire of theirs goes by the same choice.
    const [cleo] = await server()
      .db.select()
      .from(users)
      .where(eq(users.email, 'customer@demo.example'))
    await turn('email', false)
    await server().db.delete(rsvps)
    await hire({ userId: cleo?.id })
    await passTo(BEGINS - 22)
    expect(await reminders()).toEqual([])
    await turn('email', true)
  })

  test('are not sent while the café has turned them off', async () => {
    const turn = async (bookings: boolean) => {
      const headers = await server().as('admin@demo.example')
      const state = await server().send<'settingsState'>(
        'GET',
        '/api/admin/settings',
        undefined,
        headers,
      )
      const change = { reminders: { bookings, packs: true } }
      const saved = await server().send(
        'PATCH',
        '/api/admin/settings',
        { change, version: state.body.version },
        headers,
      )
      expect([saved.status, saved.body.message]).toEqual([200, undefined])
    }
    await come()
    await hire()
    await turn(false)
    await passTo(BEGINS - 20)
    expect(await reminders()).toEqual([])
    await turn(true)
    await passTo(BEGINS - 20)
    expect(await reminders()).toHaveLength(2)
  })

  test('of a room say what is still to pay', async () => {
    await hire()
    await passTo(BEGINS - 24)
    const [mail] = await reminders()
    expect(mail).toMatchObject({ to: 'ann@guest.example', subject: 'Your room tomorrow (R-1)' })
    expect(mail?.text).toContain('Art Space, Sunday, October 19')
    expect(mail?.text).toContain('Still to pay: $70.00')
    expect(mail?.text).toContain('/book-space/hire?reference=R-1&token=')
  })

  test('come once though ten servers look at the same moment', async () => {
    await come()
    await hire()
    server().set(at(BEGINS - 20))
    await Promise.all(Array.from({ length: 10 }, () => remindOfBookings(server())))
    expect(await reminders()).toHaveLength(2)
  })

  test('come on the day itself where somebody booked the evening before', async () => {
    server().set(at(BEGINS - 20))
    await come(1)
    await passTo(BEGINS - 9)
    expect(await reminders()).toEqual([])
    await passTo(BEGINS - 8)
    expect((await reminders()).map(({ subject }) => subject.slice(0, 19))).toEqual([
      'Today: Sketch Night',
    ])
  })

  test('do not come for what was given back, cancelled, only held, or begins too soon', async () => {
    await come()
    await server().db.update(rsvps).set({ status: 'cancelled' })
    await hire({ isCancelled: true, state: 'cancelled' })
    await hire({ id: 'R-2', startsAt: at(BEGINS + 3), endsAt: at(BEGINS + 4), state: 'asked' })
    await passTo(BEGINS - 20)
    expect(await reminders()).toEqual([])

    await server().db.update(rsvps).set({ status: 'confirmed' })
    await server()
      .db.update(events)
      .set({ status: 'cancelled' })
      .where(eq(events.id, 'sketch-night'))
    await passTo(BEGINS - 20)
    expect(await reminders()).toEqual([])

    await server()
      .db.update(events)
      .set({ status: 'scheduled' })
      .where(eq(events.id, 'sketch-night'))
    await passTo(BEGINS - 1)
    expect(await reminders()).toEqual([])
  })

  test('come to everybody else where one cannot be written, and the log says so', async () => {
    await come()
    await hire()
    await hire({ id: 'R-0', spaceType: 'cellar', startsAt: at(BEGINS - 4), endsAt: at(BEGINS - 3) })
    server().set(at(BEGINS - 20))
    await expect(remindOfBookings(server())).rejects.toThrow('1 of 3 reminders')
    expect((await reminders()).map(({ to }) => to).toSorted()).toEqual([
      'ann@guest.example',
      'customer@demo.example',
    ])
  })

  test('come again for what was moved, and are forgotten when it has begun', async () => {
    await hire()
    await passTo(BEGINS - 24)
    await server()
      .db.update(spaceBookings)
      .set({ startsAt: at(BEGINS + 48), endsAt: at(BEGINS + 50), updatedAt: at(BEGINS - 23) })
      .where(eq(spaceBookings.id, 'R-1'))
    await passTo(BEGINS + 25)
    expect(await reminders()).toHaveLength(2)
    expect(await server().db.$count(bookingReminders)).toBe(2)
    await upkeep(server())
    expect(await server().db.$count(bookingReminders)).toBe(1)
  })
})

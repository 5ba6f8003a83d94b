import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { formatCents } from '#domain/cafe/money.ts'
import {
  events,
  memberships,
  outbox,
  privateEventEnquiries,
  sentForms,
  spaceBookings,
  spaceRequests,
  users,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'

eachEngine('requests', (server) => {
  const wish = {
    spaceType: 'art-space',
    date: '2025-10-22',
    startsAt: '13:00',
    hours: 3,
    headcount: 8,
    message: 'A birthday',
  }
  const requestSpace = (more: object = {}) =>
    server().send<'requestSpace'>(
      'POST',
      '/api/space-requests',
      opened(server(), { ...wish, ...more }),
    )
  const mailsOf = (reference: string) =>
    server()
      .db.select()
      .from(outbox)
      .orderBy(desc(outbox.createdAt))
      .then((mails) => mails.filter(({ text }) => text.includes(reference)))

  test('for a room are kept with their price and told to both sides', async () => {
    const { status, body } = await requestSpace()
    expect([status, body.reference]).toEqual([200, expect.stringMatching(/^S-/)])
    const [row] = await server()
      .db.select()
      .from(spaceRequests)
      .where(eq(spaceRequests.reference, body.reference))
    // 3 hours at $35 an hour, from 1 PM in New York
    expect(row).toMatchObject({
      estimateCents: 10_500,
      startsAt: new Date('2025-10-22T17:00:00Z'),
      endsAt: new Date('2025-10-22T20:00:00Z'),
      status: 'requested',
      message: 'A birthday',
    })
    const mails = await mailsOf(body.reference)
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      server().settings.get().cafe.email,
      'zoe@guest.example',
    ])
    expect(mails.every(({ text }) => text.includes('$105.00'))).toBe(true)
  })

  test('for a room that is booked already are taken, and staff are told', async () => {
    await server()
      .db.insert(spaceBookings)
      .values({
        id: randomUUID(),
        spaceType: 'entire-venue',
        startsAt: new Date('2025-10-23T17:00:00Z'),
        endsAt: new Date('2025-10-23T18:00:00Z'),
        name: 'Mo',
        createdAt: FRIDAY_NOON,
      })
    const { status, body } = await requestSpace({ date: '2025-10-23' })
    expect([status, body.message]).toEqual([200, expect.stringContaining('another hour')])
    const mails = await mailsOf(body.reference)
    expect(mails.some(({ text }) => text.includes('Careful: something is booked'))).toBe(true)
  })

  test('for a room see its day hour by hour', async () => {
    const { body } = await server().send<'spaceDay'>(
      'GET',
      '/api/spaces/art-space/day?date=2025-10-23',
    )
    expect(body.hours.map(({ time }) => time)).toEqual(
      ['11', '12', '13', '14', '15', '16', '17', '18'].map((hour) => `${hour}:00`),
    )
    // The booking, the class of that evening, and the hour before each, after which the room is cleared.
    expect(body.hours.filter(({ isFree }) => !isFree).map(({ time }) => time)).toEqual([
      '12:00',
      '13:00',
      '16:00',
      '17:00',
      '18:00',
    ])
    const closed = await server().send<'spaceDay'>(
      'GET',
      '/api/spaces/art-space/day?date=2025-10-20',
    )
    expect(closed.body).toMatchObject({
      isOpen: false,
      reason: 'We are closed on Mondays.',
      hours: [],
    })
    const venue = await server().send<'spaceDay'>(
      'GET',
      '/api/spaces/entire-venue/day?date=2025-10-20',
    )
    expect([venue.body.isOpen, venue.body.hours.length]).toEqual([true, 13])
  })

  test('for a room see what the house itself does in it, and hear of it', async () => {
    const taken = async (spaceType: string, date: string) => {
      const { body } = await server().send<'spaceDay'>(
        'GET',
        `/api/spaces/${spaceType}/day?date=${date}`,
      )
      return body.hours.filter(({ isFree }) => !isFree).map(({ time }) => time)
    }
    // A class from 11:30 to 2:30, and a market in both rooms from 11:30 to 4:30.
    expect(await taken('art-space', '2025-10-18')).toEqual(['11:00', '12:00', '13:00', '14:00'])
    expect(await taken('art-space', '2025-10-25')).toHaveLength(6)
    // An open mic in the Lounge leaves the Art Space alone, and what is called off leaves everything.
    expect(await taken('art-space', '2025-10-24')).toEqual([])
    await server()
      .db.update(events)
      .set({ status: 'cancelled' })
      .where(eq(events.id, 'zine-market'))
    expect(await taken('art-space', '2025-10-25')).toEqual([])
    const { body } = await requestSpace({ date: '2025-10-18' })
    expect(body.message).toContain('another hour')
  })

  test.each([
    ['a day that is over', { date: '2025-10-16' }, 'date'],
    ['a closed day', { date: '2025-10-20' }, 'date'],
    ['a holiday', { date: '2025-11-27' }, 'date'],
    ['a day beyond the calendar', { date: '2026-11-27' }, 'date'],
    ['the venue on a Friday', { spaceType: 'entire-venue', date: '2025-10-24', hours: 4 }, 'date'],
    ['one hour', { hours: 1 }, 'hours'],
    ['seven hours', { hours: 7 }, 'hours'],
    [
      'three hours of the venue',
      { spaceType: 'entire-venue', date: '2025-10-20', hours: 3 },
      'hours',
    ],
    ['an hour before opening', { startsAt: '10:00' }, 'startsAt'],
    ['an end after closing', { startsAt: '17:00' }, 'startsAt'],
    ['a start between the hours', { startsAt: '13:30' }, 'startsAt'],
    ['an hour of today that is over', { date: '2025-10-17', startsAt: '11:00' }, 'startsAt'],
    ['more people than fit', { headcount: 40 }, 'headcount'],
  ])('for %s are refused', async (_, more, field) => {
    const before = await server().db.$count(sentForms)
    const { status, body } = await requestSpace(more)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
    expect(body.message).toMatch(/^[A-Z].* .*\.$/)
    expect(await server().db.$count(sentForms)).toBe(before)
  })

  test('for a private event are kept with an estimate where the rates reach', async () => {
    const plan = {
      date: '2025-10-27',
      startsAt: '12:00',
      hours: 7,
      headcount: 60,
      space: 'entire-venue',
      occasion: 'Wedding party',
      message: 'With a piano',
      budgetCents: 200_000,
    }
    const send = (more: object = {}) =>
      server().send<'privateEvent'>(
        'POST',
        '/api/private-events',
        opened(server(), { ...plan, ...more }),
      )
    const { status, body } = await send()
    // Seven hours cost what eight do (docs/decisions/space-rental.md).
    expect([status, body.message]).toEqual([200, expect.stringContaining('$1,200.00')])
    const [row] = await server()
      .db.select()
      .from(privateEventEnquiries)
      .where(eq(privateEventEnquiries.reference, body.reference))
    expect(row).toMatchObject({ estimateCents: 120_000, budgetCents: 200_000, headcount: 60 })
    // Its page has what was sent, and what it was said to cost.
    const page = await server().send<'privateEventPage'>(
      'GET',
      `/api${body.path?.replace('/private-event?reference=', '/private-events/').replace('&', '?')}`,
    )
    expect([page.status, page.body]).toMatchObject([
      200,
      {
        state: 'new',
        message: 'With a piano',
        budgetCents: 200_000,
        estimateCents: 120_000,
        canWithdraw: true,
      },
    ])
    const friday = await send({ date: '2025-10-24' })
    expect([friday.status, friday.body.message]).toEqual([200, expect.not.stringContaining('$')])
    expect((await send({ startsAt: '20:00' })).body.fields).toHaveProperty('startsAt')
    expect((await send({ date: '2025-10-01' })).body.fields).toHaveProperty('date')
    // The venue can be had until 10 PM.
    const late = await send({ startsAt: '17:00' })
    expect([late.status, late.body.message]).toEqual([200, expect.not.stringContaining('$')])
  })

  test('for a private event tell a member what the room costs them, as its own page does', async () => {
    const email = 'customer@demo.example'
    const member = await server().as(email)
    const [user] = await server().db.select().from(users).where(eq(users.email, email))
    await server()
      .db.insert(memberships)
      .values({
        id: randomUUID(),
        userId: user?.id ?? '',
        tier: 'premium',
        state: 'active',
        priceCents: 4_500,
        payWay: 'counter',
        startsOn: '2025-10-01',
        anchorDay: 1,
        paidFrom: '2025-10-01',
        paidUntil: '2025-11-01',
        createdAt: server().now(),
        updatedAt: server().now(),
      })
    const time = { date: '2025-10-27', startsAt: '12:00', hours: 4 }
    const { body: quote } = await server().send<'roomQuote'>(
      'GET',
      `/api/spaces/entire-venue/quote?${new URLSearchParams({ ...time, hours: '4' })}`,
      undefined,
      member,
    )
    // 5 % less than 4 hours at $175.
    expect(quote.totalCents).toBe(66_500)
    const { body } = await server().send<'privateEvent'>(
      'POST',
      '/api/private-events',
      opened(server(), {
        ...time,
        headcount: 60,
        space: 'entire-venue',
        occasion: 'Party of a member',
        message: '',
      }),
      member,
    )
    expect(body.message).toContain(formatCents(quote.totalCents))
  })
})

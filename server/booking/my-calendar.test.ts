import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { expect, test } from 'vitest'
import { calendarLinks, classSessions, orders, spaceBookings, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { READ_BUDGETS } from '../http/reads.ts'
import { loggedPath } from '../http/request.ts'
import { newPerson } from '../people/testing.ts'
import { reservationToken } from './seat-rows.ts'
import { addClass } from './seat-testing.ts'

const HOUR_MS = 3_600_000

eachEngine('one’s own calendar by a secret link', (server) => {
  type Headers = Record<string, string>
  const make = async (headers: Headers) => {
    const { status, body } = await server().send<'makeCalendarLink'>(
      'POST',
      '/api/me/calendar-link',
      undefined,
      headers,
    )
    expect(status).toBe(200)
    return new URL(body.url).pathname
  }
  const state = async (headers: Headers) =>
    (await server().send<'myCalendarLink'>('GET', '/api/me/calendar-link', undefined, headers)).body
  const read = (path: string) => server().app.request(`http://cafe.test${path}`)
  const entryOf = async (path: string, id: string) => {
    const text = (await (await read(path)).text()).replaceAll('\r\n ', '').replaceAll('\r\n', '\n')
    const entry = text.split('BEGIN:VEVENT').find((each) => each.includes(`UID:${id}@`)) ?? ''
    const value = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(entry)?.[1]
    return {
      text: entry,
      status: value('STATUS'),
      sequence: Number(value('SEQUENCE')),
      starts: value('DTSTART'),
    }
  }
  const book = async (id: string, email: string, headers: Headers) => {
    const sent = opened(server(), { email, participants: ['Zoe'], message: '' })
    const { body } = await server().send<'bookClass'>(
      'POST',
      `/api/classes/${id}/rsvps`,
      sent,
      headers,
    )
    expect(body.status).toBe('confirmed')
    return body.reference
  }

  test('has one’s own seats, and what is moved or cancelled with a higher sequence', async () => {
    server().set(FRIDAY_NOON)
    const own = await newPerson(server(), 'calendar@guest.example')
    const other = await newPerson(server(), 'other-calendar@guest.example')
    const id = await addClass(server(), 'calendar-class')
    const reference = await book(id, 'calendar@guest.example', own.headers)
    const others = await book(id, 'other-calendar@guest.example', other.headers)
    const path = await make(own.headers)

    const first = await entryOf(path, reference)
    expect([first.status, first.starts]).toEqual(['CONFIRMED', '20251024T160000Z'])
    expect(first.text).toContain('SUMMARY:Two Inks calendar-class')
    expect(first.text).not.toContain('token=')
    expect((await entryOf(path, others)).text).toBe('')

    await server()
      .db.update(classSessions)
      .set({
        startsAt: new Date(FRIDAY_NOON.getTime() + 8 * 24 * HOUR_MS),
        endsAt: new Date(FRIDAY_NOON.getTime() + 8 * 24 * HOUR_MS + HOUR_MS),
      })
      .where(eq(classSessions.id, id))
    const moved = await entryOf(path, reference)
    expect(moved.starts).toBe('20251025T160000Z')
    expect(moved.sequence).toBeGreaterThan(first.sequence)

    const given = await server().send('POST', `/api/rsvps/${reference}/cancellation`, {
      token: reservationToken(server(), reference),
    })
    expect(given.status).toBe(200)
    const ended = await entryOf(path, reference)
    expect(ended.status).toBe('CANCELLED')
    expect(ended.sequence).toBeGreaterThan(moved.sequence)
  })

  test('has rooms and orders for a time, also those that are off', async () => {
    const own = await newPerson(server(), 'rooms-calendar@guest.example')
    const userId = own.user.id
    const startsAt = new Date(FRIDAY_NOON.getTime() + 9 * 24 * HOUR_MS)
    const hire = {
      spaceType: 'art-space',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS),
      name: 'Zoe',
      createdAt: FRIDAY_NOON,
      userId,
    } as const
    await server()
      .db.insert(spaceBookings)
      .values([
        { ...hire, id: 'H-CAL1' },
        { ...hire, id: 'H-CAL2', state: 'cancelled', isCancelled: true, sequence: 3 },
        { ...hire, id: 'H-CAL3', state: 'expired', isCancelled: true },
      ])
    const { body: order } = await server().send<'placeOrder'>(
      'POST',
      '/api/orders',
      newOrder(),
      newKey(),
    )
    const pickupAt = new Date(FRIDAY_NOON.getTime() + 3 * HOUR_MS)
    await server().db.update(orders).set({ userId, pickupAt }).where(eq(orders.id, order.id))
    const path = await make(own.headers)
    expect((await entryOf(path, 'H-CAL1')).status).toBe('CONFIRMED')
    expect(await entryOf(path, 'H-CAL2')).toMatchObject({ status: 'CANCELLED', sequence: 3 })
    expect((await entryOf(path, 'H-CAL3')).text).toBe('')
    expect(await entryOf(path, order.id)).toMatchObject({
      status: 'CONFIRMED',
      starts: '20251017T190000Z',
    })
    // An order that is not paid yet may never be made.
    await server()
      .db.update(orders)
      .set({ status: 'awaiting-payment' })
      .where(eq(orders.id, order.id))
    expect((await entryOf(path, order.id)).status).toBe('TENTATIVE')
  })

  test('is read without a cookie, by the newest link alone, until it is switched off', async () => {
    const { headers, user } = await newPerson(server(), 'link-calendar@guest.example')
    expect(await state(headers)).toEqual({ link: null })
    const old = await make(headers)
    const path = await make(headers)
    const answer = await read(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await state(headers)).link?.readAt).toBe(server().now().toISOString())
    expect((await read(old)).status).toBe(404)

    const [row] = await server()
      .db.select()
      .from(calendarLinks)
      .where(eq(calendarLinks.userId, user.id))
    expect(path).not.toContain(row?.tokenHash)
    expect(loggedPath({ req: { path } } as Context)).toBe('/calendar/mine/[link]')

    const disabled = (isDisabled: boolean) =>
      server().db.update(users).set({ isDisabled }).where(eq(users.id, user.id))
    await disabled(true)
    expect((await read(path)).status).toBe(404)
    await disabled(false)
    expect((await read(path)).status).toBe(200)
    const ended = await server().send('DELETE', '/api/me/calendar-link', undefined, headers)
    expect(ended.status).toBe(200)
    expect((await read(path)).status).toBe(404)
    expect((await server().send('POST', '/api/me/calendar-link')).status).toBe(401)
  })

  test('is read so often and not more', async () => {
    const { headers, user } = await newPerson(server(), 'often-calendar@guest.example')
    const path = await make(headers)
    expect((await read(path)).status).toBe(200)
    const spend = () =>
      Promise.allSettled(
        Array.from({ length: READ_BUDGETS.page.burst * 2 }, () =>
          server().reads.take('page', `calendar ${user.id}`),
        ),
      )
    // A budget fills up by real time: on a slow machine a read may find some of it again.
    const readSpent = async (left: number): Promise<number> => {
      await spend()
      const { status } = await read(path)
      return status === 429 || left === 0 ? status : readSpent(left - 1)
    }
    expect(await readSpent(20)).toBe(429)
  })
})

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import { saveSettings } from '../cafe/store.ts'
import { events, outbox, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { sign } from '../forms/token.ts'
import { myPlans } from './plans.ts'
import { expireRsvps } from './waiting-rsvps.ts'
import { sweepSeatKeys } from './seat-limits.ts'

const HOUR_MS = 3_600_000
/** Without the shares of guests, which have tests of their own. */
const seatLimits = {
  ...DEFAULT_SETTINGS.seatLimits,
  guestPercent: 100,
  networkPercent: 100,
  newcomerPercent: 100,
  domainPercent: 100,
  domainSeatsInAll: 10_000,
  offlineTickets: 10,
}
const { networkSeats, guestSeats, waitMinutes } = seatLimits

eachEngine('seats of people who have proven nothing', (server) => {
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    const { db, settings, now } = server()
    await saveSettings(db, { seatLimits }, 'test', now())
    await settings.refresh()
    await db.delete(rsvps)
    const [template] = await db.select().from(events).limit(1)
    if (!template) throw new Error('The seed is empty.')
    for (const id of ['market', 'other-night', 'third-night']) {
      const startsAt = new Date(FRIDAY_NOON.getTime() + 48 * HOUR_MS)
      const state = {
        startsAt,
        endsAt: new Date(startsAt.getTime() + HOUR_MS),
        capacity: 86,
        seatsHeld: 0,
        seatsTaken: 0,
        waiting: 0,
        status: 'scheduled' as const,
      }
      await db
        .insert(events)
        .values({ ...template, seriesId: null, seriesDate: null, id, title: 'Market', ...state })
        .onConflictDoUpdate({ target: events.id, set: state })
    }
  })

  type More = { network?: string; event?: string; headers?: Record<string, string> }
  const post = async (
    path: string,
    body: object,
    { network = '198.51.100.1', headers }: More = {},
  ) => {
    const answer = await server().app.request(
      `http://cafe.test${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: network } } },
    )
    return {
      status: answer.status,
      body: (await answer.json()) as Rsvp & { error: string },
    }
  }
  const come = (email: string, party: number, more: More = {}) =>
    post(`/api/events/${more.event ?? 'market'}/rsvps`, opened(server(), { email, party }), more)
  const state = async () => {
    const [event] = await server().db.select().from(events).where(eq(events.id, 'market'))
    return [event?.seatsTaken, event?.waiting]
  }
  const linkIn = async (where: ReturnType<typeof sql>) => {
    const mails = await server().db.select().from(outbox).where(where).orderBy(outbox.createdAt)
    const links = mails.map(({ text }) => /https?:\S+confirm=\S+/.exec(text)?.[0])
    const url = new URL(links.findLast(Boolean) ?? '')
    return {
      reference: url.searchParams.get('confirm') ?? '',
      token: url.searchParams.get('token') ?? '',
    }
  }
  const linkTo = (email: string) => linkIn(sql`${outbox.to} = ${email}`)
  const press = ({ reference, token }: { reference: string; token: string }) =>
    post(`/api/rsvps/${reference}/confirmation`, { token })

  test('are few for one network, however many addresses it invents', async () => {
    const answers = await Promise.all(
      Array.from({ length: 7 }, (_, i) => come(`invented-${i}@guest.example`, 12)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(7).fill(200))
    expect(answers.filter(({ body }) => body.status === 'unconfirmed')).toHaveLength(6)
    expect(await state()).toEqual([12, 0])
    expect(
      (await come('elsewhere@guest.example', 12, { network: '203.0.113.9' })).body.status,
    ).toBe('confirmed')
  })

  test('stand on the dashboard of whoever has the address, with a deadline and the way to confirm them', async () => {
    const email = 'zoe@guest.example'
    await come('first@guest.example', 12)
    expect((await come(email, 12)).body.status).toBe('unconfirmed')
    const [row] = await server().db.select().from(rsvps).where(eq(rsvps.email, email))
    const plans = async () => (await myPlans(server(), email, 'zoe')).plans
    const { reference, token } = await linkTo(email)
    expect(await plans()).toMatchObject([
      {
        reference,
        status: 'unconfirmed',
        waitsUntil: row?.waitsUntil?.toISOString(),
        to: `/events/market?confirm=${reference}&token=${token}`,
      },
    ])
    expect((await myPlans(server(), null, 'zoe')).plans).toEqual([])
    // Confirmed by mail, and more than new guests may have: the café looks at it.
    await server().db.update(rsvps).set({ isProven: true }).where(eq(rsvps.reference, reference))
    expect(await plans()).toMatchObject([{ status: 'requested', to: '/events/market' }])
    server().set(new Date(FRIDAY_NOON.getTime() + waitMinutes * 60_000))
    expect(await plans()).toEqual([])
  })

  test('are there for a family and another party on the same Wi-Fi', async () => {
    expect((await come('family@guest.example', 6)).body.status).toBe('confirmed')
    expect((await come('friends@guest.example', 12)).body.status).toBe('confirmed')
    expect((await come('late@guest.example', 1)).body.status).toBe('unconfirmed')
    expect(await state()).toEqual([networkSeats, 0])
  })

  test('are few for one mailbox, from every network and over all events', async () => {
    const from = (i: number, event = 'market') => ({ network: `203.0.113.${i}`, event })
    expect((await come('zoe@gmail.com', guestSeats, from(1))).body.status).toBe('confirmed')
    expect((await come('z.o.e+1@googlemail.com', 1, from(2))).body.status).toBe('unconfirmed')
    expect((await come('zoe@gmail.com', 12, from(3, 'other-night'))).body.status).toBe('confirmed')
    expect((await come('zoe@gmail.com', 12, from(4, 'third-night'))).body.status).toBe(
      'unconfirmed',
    )
  })

  test('waitlist places count like seats', async () => {
    await server()
      .db.update(events)
      .set({ capacity: 12, seatsHeld: 12 })
      .where(eq(events.id, 'market'))
    expect((await come('one@guest.example', 12)).body.status).toBe('waitlisted')
    expect((await come('two@guest.example', 12)).body.status).toBe('unconfirmed')
    expect(await state()).toEqual([0, 1])
  })

  test('that a stranger asked for with the address of somebody else give way to what its owner asks for', async () => {
    const email = 'customer@demo.example'
    await come('first@guest.example', 12)
    expect((await come(email, 12)).body.status).toBe('unconfirmed')
    const link = await linkTo(email)
    const headers = await server().as(email)
    const asked = await Promise.all([come(email, 2, { headers }), come(email, 2, { headers })])
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(asked.map(({ body }) => body.status)).toContain('confirmed')
    expect(await state()).toEqual([14, 0])
    // The link of the mail that the stranger caused takes nothing more.
    const old = await press(link)
    expect([old.status, (old.body as { message?: string }).message]).toEqual([
      410,
      RSVP_TEXTS.ended.replaced,
    ])
    expect(await state()).toEqual([14, 0])
    const rows = await server().db.select().from(rsvps).where(eq(rsvps.email, email))
    expect(rows.map(({ status, endedBecause }) => [status, endedBecause]).toSorted()).toEqual([
      ['cancelled', 'replaced'],
      ['confirmed', null],
    ])
    // Nor does the stranger, who asks again, change anything.
    expect((await come(email, 12)).status).toBe(200)
    expect(await state()).toEqual([14, 0])
  })

  test('are taken by the button of the email, once, from what is free then', async () => {
    await come('first@guest.example', 12)
    const email = 'second@guest.example'
    const { body } = await come(email, 12)
    expect(body).toMatchObject({ status: 'unconfirmed', position: null })
    expect(body.message).toContain('seats are kept before that')
    // No email leaves this server, and none is promised.
    expect(body.isMailed).toBe(false)
    expect(body.message).not.toMatch(/your email|our email/)
    const link = await linkTo(email)
    expect((await press({ ...link, token: `${link.token}x` })).status).toBe(404)
    const pressed = await Promise.all([press(link), press(link), press(link)])
    for (const answer of pressed)
      expect(answer).toMatchObject({ status: 200, body: { status: 'confirmed' } })
    expect(await state()).toEqual([24, 0])
    expect(await server().db.$count(outbox, eq(outbox.to, email))).toBe(2)

    // Another that waits finds the event full, and gets a place in the line.
    await come('third@guest.example', 12)
    await server().db.update(events).set({ capacity: 24 }).where(eq(events.id, 'market'))
    expect((await press(await linkTo('third@guest.example'))).body).toMatchObject({
      status: 'waitlisted',
      position: 1,
    })
    expect(await state()).toEqual([24, 1])
  })

  test('never are more than there are when many click at once', async () => {
    await server().db.update(events).set({ capacity: 20 }).where(eq(events.id, 'market'))
    const emails = Array.from({ length: 12 }, (_, i) => `crowd-${i}@guest.example`)
    for (const [i, email] of emails.entries()) {
      const network = `203.0.114.${Math.floor(i / 3)}`
      await come(email, i % 3 === 0 ? 12 : 7, { network })
    }
    const rows = await server().db.select().from(rsvps).where(eq(rsvps.status, 'unconfirmed'))
    expect(rows.length).toBeGreaterThan(3)
    const links = await Promise.all(rows.map(({ email }) => linkTo(email)))
    await Promise.all(links.map(press))
    const seated = await server().db.select().from(rsvps).where(eq(rsvps.status, 'confirmed'))
    const waiting = await server().db.$count(rsvps, eq(rsvps.status, 'waitlisted'))
    const taken = seated.reduce((sum, { party }) => sum + party, 0)
    expect(taken).toBeLessThanOrEqual(20)
    expect(await state()).toEqual([taken, waiting])
  })

  test('are given by the café without a limit; those that a guest confirms beyond theirs wait for it', async () => {
    const { db, settings, now } = server()
    const tight = { ...seatLimits, guestSeats: 1, customerSeats: 1 }
    await saveSettings(db, { seatLimits: tight }, 'test', now())
    await settings.refresh()
    const email = 'big@guest.example'
    const { body } = await come(email, 10)
    expect(await press(await linkTo(email))).toMatchObject({
      status: 200,
      body: { status: 'unconfirmed', isAddressProven: true },
    })
    expect(await state()).toEqual([0, 0])
    const cafe = settings.get().cafe.email
    const link = await linkIn(
      sql`${outbox.to} = ${cafe} and ${outbox.subject} like ${`%${body.reference}%`}`,
    )
    expect((await press(link)).body.status).toBe('confirmed')
    expect(await state()).toEqual([10, 0])
  })

  test('are more for somebody signed in with a proven address', async () => {
    const headers = await server().as('customer@demo.example')
    for (const email of ['a@guest.example', 'b@guest.example', 'c@guest.example']) {
      const { body } = await come(email, email.startsWith('c') ? 1 : 12, { headers })
      expect(body.status).toBe(email.startsWith('c') ? 'unconfirmed' : 'confirmed')
    }
    // They leave what guests on the same network may have.
    expect((await come('family@guest.example', 6)).body.status).toBe('confirmed')
  })

  test('end by themselves when nobody confirms them, and may be asked for again', async () => {
    await come('first@guest.example', 12)
    const email = 'slow@guest.example'
    await come(email, 12)
    const link = await linkTo(email)
    server().set(new Date(FRIDAY_NOON.getTime() + waitMinutes * 60_000))
    expect(await press(link)).toMatchObject({ status: 410, body: { error: 'waited_too_long' } })
    expect(await expireRsvps(server())).toBe(1)
    expect(await expireRsvps(server())).toBe(0)
    expect((await press(link)).status).toBe(410)
    expect(await state()).toEqual([12, 0])
    expect((await come(email, 2)).body.status).toBe('confirmed')
  })

  test('give nothing back when what was never confirmed is cancelled', async () => {
    await come('first@guest.example', 12)
    await come('second@guest.example', 12)
    const { reference } = await linkTo('second@guest.example')
    const token = sign(server().secrets['form-token'], `rsvp ${reference}`)
    expect((await post(`/api/rsvps/${reference}/cancellation`, { token })).status).toBe(200)
    expect(await state()).toEqual([12, 0])
    expect((await press(await linkTo('second@guest.example'))).status).toBe(410)
  })

  test('that wait are few too, and say so', async () => {
    await come('first@guest.example', 12)
    const statuses: number[] = []
    for (let i = 0; i < 21; i += 1)
      statuses.push((await come(`waits-${i}@guest.example`, 12)).status)
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
    expect(RSVP_TEXTS.tooManyWaiting).toContain('sign in')
    // Others in the same network do not count for whoever is known.
    const headers = await server().as('customer@demo.example')
    for (const email of ['own@guest.example', 'two@guest.example'])
      expect((await come(email, 12, { headers })).body.status).toBe('confirmed')
    const known = await come('more@guest.example', 12, { headers })
    expect([known.status, known.body.status]).toEqual([200, 'unconfirmed'])
  })

  test('that wait in all are limited: what is confirmed or new stays, and whoever has the most loses what is old', async () => {
    const { db, settings, now } = server()
    const few = { ...seatLimits, guestSeats: 1, networkSeats: 1, waitingReservations: 5 }
    const useSeats = async (change: object) => {
      await saveSettings(db, { seatLimits: { ...few, ...change } }, 'test', now())
      await settings.refresh()
    }
    await useSeats({})
    const at = (minute: number) => server().set(new Date(FRIDAY_NOON.getTime() + minute * 60_000))
    const waits = async () => {
      const rows = await db.select().from(rsvps).where(eq(rsvps.status, 'unconfirmed'))
      return rows.map(({ email }) => email.split('@')[0]).toSorted()
    }
    const ask = (name: string, network: string) =>
      come(`${name}@guest.example`, 2, { network, event: 'market' })
    await ask('lone', '192.0.2.7')
    at(1)
    const bots: number[] = []
    for (let nth = 0; nth < 6; nth += 1)
      bots.push((await ask(`bot-${nth}`, nth % 2 ? '198.51.100.8' : '198.51.100.9')).status)
    // One range of networks gets half of the places, and nothing that came lately is pushed out.
    expect(bots).toEqual([200, 200, 429, 429, 429, 429])
    at(2)
    for (const nth of [0, 1]) await ask(`more-${nth}`, `198.18.${nth}.1`)
    const refused = await ask('refused', '198.18.20.1')
    expect([refused.status, refused.body.error]).toEqual([429, 'too_many_waiting'])
    // No mail asks them to confirm what was not taken.
    expect(await db.$count(outbox, eq(outbox.to, 'refused@guest.example'))).toBe(0)
    expect(await waits()).toEqual(['bot-0', 'bot-1', 'lone', 'more-0', 'more-1'])
    // What has waited for ten minutes makes room, first of whoever sent the most, and is told so.
    at(12)
    expect((await ask('late', '198.18.21.1')).status).toBe(200)
    expect(await waits()).toEqual(['bot-1', 'late', 'lone', 'more-0', 'more-1'])
    const told = await db.select().from(outbox).where(eq(outbox.to, 'bot-0@guest.example'))
    expect(told.map(({ text }) => text).join()).toContain(
      RSVP_TEXTS.crowdedOut({ title: 'Market', party: 2 }),
    )
    const old = await press(await linkTo('bot-0@guest.example'))
    expect([old.status, (old.body as { message?: string }).message]).toEqual([
      410,
      RSVP_TEXTS.ended['crowded-out'],
    ])
    // A reservation whose mail was confirmed stays, however old it is and however many come.
    await useSeats({ customerSeats: 1 })
    const kept = await press(await linkTo('lone@guest.example'))
    expect(kept.body).toMatchObject({ status: 'unconfirmed', isAddressProven: true })
    for (let nth = 0; nth < 8; nth += 1) {
      at(14 + nth * 11)
      expect((await ask(`later-${nth}`, `198.18.${40 + nth}.1`)).status).toBe(200)
    }
    expect(await waits()).toContain('lone')
    expect(await waits()).toHaveLength(6)
  })

  test('never wait in larger numbers than may when many ask at once', async () => {
    const { db, settings, now } = server()
    const few = { ...seatLimits, guestSeats: 0, networkSeats: 0, waitingReservations: 4 }
    await saveSettings(db, { seatLimits: few }, 'test', now())
    await settings.refresh()
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, nth) =>
        come(`crowd-${nth}@guest.example`, 2, { network: `198.19.${nth}.1` }),
      ),
    )
    // Whoever is told that it waits is not pushed out by the others.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(await db.$count(rsvps, eq(rsvps.status, 'unconfirmed'))).toBe(4)
  })

  test('confirmed by email beyond what newcomers may are few for one email domain', async () => {
    const { db, settings, now } = server()
    await saveSettings(
      db,
      { seatLimits: { ...seatLimits, guestSeats: 1, customerSeats: 1, networkSeats: 1 } },
      'test',
      now(),
    )
    await settings.refresh()
    const statuses: number[] = []
    for (let nth = 0; nth < 21; nth += 1) {
      const email = `own-${nth}@one-domain.example`
      await come(email, 2, { network: `198.19.${nth}.1` })
      statuses.push((await press(await linkTo(email))).status)
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
  })

  test('are counted by nothing any more once the event is over', async () => {
    await come('first@guest.example', 2)
    await sweepSeatKeys(server().db, server().now())
    const [before] = await server().db.select().from(rsvps)
    expect(before?.networkKey).toEqual(expect.any(String))
    await sweepSeatKeys(server().db, new Date(FRIDAY_NOON.getTime() + 72 * HOUR_MS))
    const [after] = await server().db.select().from(rsvps)
    expect([after?.contactKey, after?.networkKey]).toEqual([null, null])
  })
})

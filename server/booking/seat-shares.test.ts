import fc from 'fast-check'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { saveSettings } from '../cafe/store.ts'
import { auditLog, events, outbox, rsvps, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { sign } from '../forms/token.ts'
import { rememberOrder } from '../ordering/testing.ts'

const HOUR_MS = 3_600_000
const { seatLimits } = DEFAULT_SETTINGS
const NIGHTS = ['first-night', 'second-night', 'third-night']
const CAPACITY = 16
const SHARE = 8
const NETWORK_SHARE = 4
/** 90 % of the seats for guests and newcomers, of one network at most 6 of them, of one mail domain 4. */
const NEWCOMER_SHARE = 14
const NEWCOMER_NETWORK_SHARE = 6
const DOMAIN_SHARE = 4

eachEngine('seats that guests have before anybody confirmed them', (server) => {
  const useNights = async (capacity = CAPACITY) => {
    const { db } = server()
    await db.delete(rsvps)
    const [template] = await db.select().from(events).limit(1)
    if (!template) throw new Error('The seed is empty.')
    const startsAt = new Date(FRIDAY_NOON.getTime() + 48 * HOUR_MS)
    const state = {
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      capacity,
      seatsHeld: 0,
      seatsTaken: 0,
      waiting: 0,
      status: 'scheduled' as const,
    }
    for (const id of NIGHTS)
      await db
        .insert(events)
        .values({ ...template, seriesId: null, seriesDate: null, id, title: 'Night', ...state })
        .onConflictDoUpdate({ target: events.id, set: state })
  }
  beforeAll(() => rememberOrder(server(), 'customer@demo.example'))
  beforeEach(async () => {
    const { db, settings, now } = server()
    await saveSettings(db, { seatLimits }, 'test', now())
    await settings.refresh()
    await useNights()
  })

  let guests = 0
  type Wanted = {
    network: string
    party: number
    event?: string
    headers?: object
    email?: string
  }
  const come = async ({
    network,
    party,
    event = 'first-night',
    headers = {},
    email = `guest-${(guests += 1)}@invented-${guests % 3}.example`,
  }: Wanted) => {
    const answer = await server().app.request(
      `http://cafe.test/api/events/${event}/rsvps`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(opened(server(), { email, party })),
      },
      { incoming: { socket: { remoteAddress: network } } },
    )
    const body = (await answer.json()) as Rsvp & { error: string; message: string }
    return { status: answer.status, body, email }
  }
  const press = async (email: string) => {
    const mails = await server().db.select().from(outbox).where(eq(outbox.to, email))
    const link = mails.map(({ text }) => /https?:\S+confirm=\S+/.exec(text)?.[0]).find(Boolean)
    if (!link) return null
    const { searchParams } = new URL(link)
    return server().send<'confirmRsvp'>(
      'POST',
      `/api/rsvps/${searchParams.get('confirm')}/confirmation`,
      { token: searchParams.get('token') },
    )
  }
  const cancel = ({ reference }: Rsvp) =>
    server().send('POST', `/api/rsvps/${reference}/cancellation`, {
      token: sign(server().secrets['form-token'], `rsvp ${reference}`),
    })
  const customer = () => server().as('customer@demo.example')
  /** Somebody with a proven address who never ordered. */
  const newcomer = () => server().as('artist@demo.example')
  /** What the rows say, against the event's own counters. */
  const requireShares = async (share = SHARE, networkShare = NETWORK_SHARE) => {
    for (const night of await server().db.select().from(events).where(inArray(events.id, NIGHTS))) {
      const rows = await server()
        .db.select()
        .from(rsvps)
        .where(
          and(eq(rsvps.eventId, night.id), sql`${rsvps.status} in ('confirmed', 'waitlisted')`),
        )
      const sum = (of: typeof rows) => of.reduce((all, { party }) => all + party, 0)
      expect(night.seatsTaken).toBe(sum(rows.filter(({ status }) => status === 'confirmed')))
      expect(night.seatsTaken).toBeLessThanOrEqual(night.capacity)
      const ofGuests = rows.filter(({ isProven }) => !isProven)
      expect(sum(ofGuests)).toBeLessThanOrEqual(share)
      for (const network of new Set(ofGuests.map(({ networkKey }) => networkKey)))
        expect(
          sum(ofGuests.filter(({ networkKey }) => networkKey === network)),
        ).toBeLessThanOrEqual(networkShare)
      if (share !== SHARE) continue
      // Whoever waits with a proven address is counted when they move up.
      const unknown = rows.filter(({ isKnown, status }) => !isKnown && status === 'confirmed')
      const by = (key: 'networkKey' | 'domainKey', of: typeof rows) =>
        [...new Set(of.map((row) => row[key]))].map((value) =>
          sum(of.filter((row) => row[key] === value)),
        )
      expect(sum(unknown)).toBeLessThanOrEqual(NEWCOMER_SHARE)
      for (const seats of by('networkKey', unknown))
        expect(seats).toBeLessThanOrEqual(NEWCOMER_NETWORK_SHARE)
      const proven = unknown.filter(({ isProven }) => isProven)
      for (const seats of by('domainKey', proven)) expect(seats).toBeLessThanOrEqual(DOMAIN_SHARE)
    }
  }

  test('are a part of small events for one address with invented emails', async () => {
    for (const event of NIGHTS) {
      const first = await come({ network: '198.51.100.1', party: 12, event })
      expect([first.status, first.body.status]).toEqual([200, 'unconfirmed'])
      const family = await come({ network: '198.51.100.1', party: 4, event })
      expect(family.body.status).toBe('confirmed')
      expect((await come({ network: '198.51.100.1', party: 1, event })).body.status).toBe(
        'unconfirmed',
      )
    }
    await requireShares()
  })

  test('are half an event for many addresses at once, and the rest is for who confirms', async () => {
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => come({ network: `203.0.113.${nth}`, party: 3 })),
    )
    const of = (wanted: string) => sent.filter(({ body }) => body.status === wanted)
    expect([of('confirmed').length, of('unconfirmed').length]).toEqual([2, 18])
    await requireShares()
    const known = await come({ network: '203.0.113.1', party: 3, headers: await customer() })
    expect(known.body.status).toBe('confirmed')
    const [byMail] = of('unconfirmed')
    expect((await press(byMail?.email ?? ''))?.body.status).toBe('confirmed')
    // What is confirmed leaves its part of the share to others; what is given back does, too.
    const [held] = of('confirmed')
    if (!held) throw new Error('Nobody got seats.')
    await cancel(held.body)
    expect((await come({ network: '203.0.113.40', party: 3 })).body.status).toBe('confirmed')
    await requireShares()
  })

  test('of one address and one email domain whose owner reads all its emails are a part of each event', async () => {
    for (let nth = 0; nth < 14; nth += 1) {
      const event = NIGHTS[nth % 3] ?? ''
      const email = `box-${nth}@catch-all.net`
      const sent = await come({ network: '203.0.113.5', party: 6, event, email })
      if (sent.body.status === 'unconfirmed') expect((await press(email))?.status).toBe(200)
    }
    await requireShares()
    // What is beyond it waits for staff, who see that its mail was confirmed.
    const waiting = await server()
      .db.select()
      .from(rsvps)
      .where(and(eq(rsvps.status, 'unconfirmed'), eq(rsvps.isProven, true)))
    expect(waiting.length).toBeGreaterThan(0)
    for (const event of NIGHTS) {
      const family = await come({ network: '198.51.100.9', party: 4, event })
      expect(family.body.status).toBe('confirmed')
      const known = await come({
        network: '203.0.113.5',
        party: 2,
        event,
        headers: await customer(),
      })
      expect(known.body.status).toBe('confirmed')
    }
    await requireShares()
    // Staff take all of it back at once.
    const manager = await server().as('manager@demo.example')
    const path = `/api/reservations/${waiting[0]?.reference}/alike`
    const alike = await server().send<'reservationsAlike'>('GET', path, undefined, manager)
    expect(alike.body).toMatchObject({ network: 14, range: 14, domain: 14 })
    const done = await server().send<'declineReservationsAlike'>(
      'POST',
      `${path}/decline`,
      { by: 'domain' },
      manager,
    )
    expect(done.body).toEqual({ declined: 14 })
    await requireShares()
    for (const night of await server().db.select().from(events).where(inArray(events.id, NIGHTS)))
      expect(night.seatsTaken).toBe(6)
  })

  test('of whoever signed in stay when those of one sender are declined, unless staff choose new accounts', async () => {
    await useNights(400)
    const network = '203.0.113.77'
    const of = (name: string) => `${name}@office.example`
    const strangers: Rsvp[] = []
    for (let nth = 0; nth < 7; nth += 1)
      strangers.push((await come({ network, party: 2, email: of(`zz${nth}`) })).body)
    const fresh = { network, headers: await newcomer() }
    const mine = await come({ ...fresh, party: 2, email: of('boss') })
    expect(mine.body.status).toBe('confirmed')
    const known = await come({ network, party: 2, email: of('old'), headers: await customer() })
    // As it is where they picked up their first order after they asked.
    await server()
      .db.update(rsvps)
      .set({ isKnown: false, isProven: true, email: 'regular@office.example' })
      .where(eq(rsvps.reference, known.body.reference))
    const [regular] = await server()
      .db.select()
      .from(users)
      .where(eq(users.email, 'customer@demo.example'))
    await server()
      .db.update(users)
      .set({ email: 'regular@office.example', emailVerifiedAt: server().now() })
      .where(eq(users.id, regular?.id ?? ''))
    const manager = await server().as('manager@demo.example')
    const path = `/api/reservations/${strangers[0]?.reference}/alike`
    const { body } = await server().send<'reservationsAlike'>('GET', path, undefined, manager)
    expect(body).toMatchObject({ network: 7, domain: 7, accounts: { network: 1, domain: 1 } })
    expect(body.list.map(({ id }) => id)).toEqual([
      ...strangers.slice(0, 5).map(({ reference }) => reference),
      mine.body.reference,
    ])
    expect(body.list.at(-1)).toMatchObject({ sender: 'account', about: '2 seats for Night' })
    const decline = async (choice: object) =>
      (await server().send<'declineReservationsAlike'>('POST', `${path}/decline`, choice, manager))
        .body
    const left = async () =>
      (await server().db.select().from(rsvps).where(ne(rsvps.status, 'cancelled'))).map(
        ({ reference }) => reference,
      )
    // Nobody confirmed these, whatever network they came from.
    const far = await come({ network: '198.51.100.201', party: 2, email: 'far@elsewhere.example' })
    const unproven = await server().send<'reservationsAlike'>('GET', path, undefined, manager)
    expect(unproven.body).toMatchObject({ network: 7, unproven: 8, accounts: { unproven: 0 } })
    expect(await decline({ by: 'unproven' })).toEqual({ declined: 8 })
    expect(await left()).not.toContain(far.body.reference)
    expect((await left()).toSorted()).toEqual(
      [mine.body.reference, known.body.reference].toSorted(),
    )
    expect(await decline({ by: 'domain' })).toEqual({ declined: 0 })
    expect((await left()).toSorted()).toEqual(
      [mine.body.reference, known.body.reference].toSorted(),
    )
    expect(await decline({ by: 'domain', who: 'accounts' })).toEqual({ declined: 1 })
    expect(await left()).toEqual([known.body.reference])
    await server()
      .db.update(users)
      .set({ email: 'customer@demo.example', emailVerifiedAt: regular?.emailVerifiedAt ?? null })
      .where(eq(users.id, regular?.id ?? ''))
  })

  test('say of an old link whether they were given back', async () => {
    const email = 'gone@guest.example'
    const { body } = await come({ network: '198.51.100.30', party: 12, email })
    expect(body.status).toBe('unconfirmed')
    await cancel(body)
    const answer = await press(email)
    expect([answer?.status, answer?.body.error, answer?.body.message]).toEqual([
      410,
      'given_back',
      RSVP_TEXTS.ended['given-back'],
    ])
  })

  test('are half an event for the networks of one /48, too, and few over all events', async () => {
    for (let nth = 1; nth <= 12; nth += 1)
      for (const event of NIGHTS)
        await come({ network: `2001:db8:5:${nth.toString(16)}00::1`, party: 4, event })
    await requireShares()
    await useNights(400)
    await saveSettings(
      server().db,
      { seatLimits: { ...seatLimits, networkSeats: 2 } },
      'test',
      server().now(),
    )
    await server().settings.refresh()
    const states: string[] = []
    for (let nth = 1; nth <= 5; nth += 1)
      states.push((await come({ network: `2001:db8:6:${nth}00::1`, party: 2 })).body.status)
    expect(states).toEqual([...Array<string>(4).fill('confirmed'), 'unconfirmed'])
    expect((await come({ network: '2001:db8:7:1::1', party: 2 })).body.status).toBe('confirmed')
  })

  test('are as many in the line: nobody of them moves up beyond the share', async () => {
    const headers = await customer()
    const full = await come({ network: '192.0.2.1', party: 10, headers })
    expect((await come({ network: '192.0.2.2', party: 6, headers })).body.status).toBe('confirmed')
    for (let nth = 0; nth < 5; nth += 1) await come({ network: `198.18.0.${nth}`, party: 4 })
    const line = await server().db.$count(rsvps, eq(rsvps.status, 'waitlisted'))
    expect(line).toBe(2)
    await cancel(full.body)
    await requireShares()
    expect(await server().db.$count(rsvps, eq(rsvps.status, 'waitlisted'))).toBe(0)
  })

  test('a party as large as the room waits in line where nothing is free, and moves up as far as new guests may', async () => {
    await useNights(4)
    const first = await come({ network: '203.0.113.1', party: 4, headers: await customer() })
    expect(first.body.status).toBe('confirmed')
    const large = await come({ network: '203.0.113.9', party: 4, headers: await newcomer() })
    expect(large.body).toMatchObject({ status: 'waitlisted', position: 1 })
    const email = 'small@elsewhere.example'
    const byMail = await come({ network: '203.0.113.17', party: 3, email })
    expect(byMail.body.status).toBe('unconfirmed')
    expect((await press(email))?.body).toMatchObject({ status: 'waitlisted', position: 2 })
    await cancel(first.body)
    const [ofLarge, ofSmall] = await Promise.all(
      [large, byMail].map(async ({ body }) => {
        const [row] = await server()
          .db.select()
          .from(rsvps)
          .where(eq(rsvps.reference, body.reference))
        return row?.status
      }),
    )
    // 90 % of 4 seats are 3: the room as a whole is for people who are known.
    expect([ofLarge, ofSmall]).toEqual(['waitlisted', 'confirmed'])
  })

  test('are given to a party of the line in spite of the share where staff let it in', async () => {
    await useNights(4)
    const first = await come({ network: '203.0.113.1', party: 4, headers: await customer() })
    const large = await come({ network: '203.0.113.9', party: 4, headers: await newcomer() })
    const { reference } = large.body
    const statusOf = async () => {
      const [row] = await server().db.select().from(rsvps).where(eq(rsvps.reference, reference))
      return row?.status
    }
    const letIn = async (as: string) =>
      server().send<'decideReservation'>(
        'POST',
        `/api/reservations/${reference}/decision`,
        { decision: 'confirm', message: '' },
        await server().as(as),
      )
    await cancel(first.body)
    expect(await statusOf()).toBe('waitlisted')
    expect((await letIn('barista@demo.example')).status).toBe(403)
    expect(await letIn('manager@demo.example')).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('the seats are theirs') as string },
    })
    expect(await statusOf()).toBe('confirmed')
    const lines = await server().db.select().from(auditLog).where(eq(auditLog.subject, reference))
    expect(lines).toMatchObject([{ action: 'reservation.let-in' }])
    // Sent again it is the same.
    expect((await letIn('manager@demo.example')).status).toBe(200)
    expect(await server().db.$count(auditLog, eq(auditLog.subject, reference))).toBe(1)
  })

  test('that are not free yet are theirs whom staff let in as soon as they are', async () => {
    await useNights(4)
    const first = await come({ network: '203.0.113.1', party: 4, headers: await customer() })
    const large = await come({ network: '203.0.113.9', party: 4, headers: await newcomer() })
    const { reference } = large.body
    const { body } = await server().send<'decideReservation'>(
      'POST',
      `/api/reservations/${reference}/decision`,
      { decision: 'confirm', message: '' },
      await server().as('manager@demo.example'),
    )
    expect(body.message).toMatch(/theirs as soon as 4 seats are free\.$/)
    const statusOf = async () => {
      const [row] = await server().db.select().from(rsvps).where(eq(rsvps.reference, reference))
      return row?.status
    }
    expect(await statusOf()).toBe('waitlisted')
    await cancel(first.body)
    expect(await statusOf()).toBe('confirmed')
  })

  test('never exceed the shares, whatever happens in whatever order', async () => {
    const headers = await customer()
    const fresh = await newcomer()
    const step = fc.record({
      what: fc.constantFrom(
        'guest',
        'guest',
        'guest',
        'newcomer',
        'known',
        'press',
        'press',
        'cancel',
      ),
      network: fc.integer({ min: 1, max: 4 }),
      party: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 7, max: 12 })),
      which: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        await useNights()
        const sent: { body: Rsvp; email: string }[] = []
        for (const { what, network, party, which } of steps) {
          const chosen = sent[which % Math.max(1, sent.length)]
          if (what === 'guest' || what === 'newcomer' || what === 'known') {
            const by = { guest: {}, newcomer: { headers: fresh }, known: { headers } }[what]
            const answer = await come({ network: `198.18.1.${network}`, party, ...by })
            if (answer.status === 200) sent.push(answer)
          } else if (chosen && what === 'press') await press(chosen.email)
          else if (chosen) await cancel(chosen.body)
          await requireShares()
        }
      }),
      { numRuns: 8 },
    )
  })
})

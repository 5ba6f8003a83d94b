import fc from 'fast-check'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { saveSettings } from '../cafe/store.ts'
import { events, outbox, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { sign } from '../forms/token.ts'

const HOUR_MS = 3_600_000
const { seatLimits } = DEFAULT_SETTINGS
const NIGHTS = ['first-night', 'second-night', 'third-night']
const CAPACITY = 16
const SHARE = 8
const NETWORK_SHARE = 4

eachEngine('seats that guests have before anybody confirmed them', (house) => {
  const useNights = async (capacity = CAPACITY) => {
    const { db } = house()
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
        .values({ ...template, id, title: 'Night', ...state })
        .onConflictDoUpdate({ target: events.id, set: state })
  }
  beforeEach(async () => {
    const { db, settings, now } = house()
    await saveSettings(db, { seatLimits }, 'test', now())
    await settings.refresh()
    await useNights()
  })

  let guests = 0
  type Wanted = { network: string; party: number; event?: string; headers?: object }
  const come = async ({ network, party, event = 'first-night', headers = {} }: Wanted) => {
    guests += 1
    const email = `guest-${guests}@invented.example`
    const answer = await house().app.request(
      `http://cafe.test/api/events/${event}/rsvps`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(opened(house(), { email, party })),
      },
      { incoming: { socket: { remoteAddress: network } } },
    )
    const body = (await answer.json()) as Rsvp & { error: string; message: string }
    return { status: answer.status, body, email }
  }
  const press = async (email: string) => {
    const mails = await house().db.select().from(outbox).where(eq(outbox.to, email))
    const link = mails.map(({ text }) => /https?:\S+confirm=\S+/.exec(text)?.[0]).find(Boolean)
    if (!link) return null
    const { searchParams } = new URL(link)
    return house().send<'confirmRsvp'>(
      'POST',
      `/api/rsvps/${searchParams.get('confirm')}/confirmation`,
      { token: searchParams.get('token') },
    )
  }
  const cancel = ({ reference }: Rsvp) =>
    house().send('POST', `/api/rsvps/${reference}/cancellation`, {
      token: sign(house().secrets['form-token'], `rsvp ${reference}`),
    })
  const customer = () => house().as('customer@demo.example')
  /** What the rows say, against the event's own counters. */
  const requireShares = async (share = SHARE, networkShare = NETWORK_SHARE) => {
    for (const night of await house().db.select().from(events).where(inArray(events.id, NIGHTS))) {
      const rows = await house()
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
    }
  }

  test('are a part of small events for one address with invented mails', async () => {
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

  test('are half an event for the networks of one /48, too, and few over all events', async () => {
    for (let nth = 1; nth <= 12; nth += 1)
      for (const event of NIGHTS)
        await come({ network: `2001:db8:5:${nth.toString(16)}::1`, party: 4, event })
    await requireShares()
    await useNights(400)
    await saveSettings(
      house().db,
      { seatLimits: { ...seatLimits, networkSeats: 2 } },
      'test',
      house().now(),
    )
    await house().settings.refresh()
    const states: string[] = []
    for (let nth = 1; nth <= 5; nth += 1)
      states.push((await come({ network: `2001:db8:6:${nth}::1`, party: 2 })).body.status)
    expect(states).toEqual([...Array<string>(4).fill('confirmed'), 'unconfirmed'])
    expect((await come({ network: '2001:db8:7:1::1', party: 2 })).body.status).toBe('confirmed')
  })

  test('are as many in the line: nobody of them moves up beyond the share', async () => {
    const headers = await customer()
    const full = await come({ network: '192.0.2.1', party: 10, headers })
    expect((await come({ network: '192.0.2.2', party: 6, headers })).body.status).toBe('confirmed')
    for (let nth = 0; nth < 5; nth += 1) await come({ network: `198.18.0.${nth}`, party: 4 })
    const line = await house().db.$count(rsvps, eq(rsvps.status, 'waitlisted'))
    expect(line).toBe(2)
    await cancel(full.body)
    await requireShares()
    expect(await house().db.$count(rsvps, eq(rsvps.status, 'waitlisted'))).toBe(0)
  })

  test('never exceed the shares, whatever happens in whatever order', async () => {
    const headers = await customer()
    const step = fc.record({
      what: fc.constantFrom('guest', 'guest', 'guest', 'known', 'press', 'cancel'),
      network: fc.integer({ min: 1, max: 4 }),
      party: fc.integer({ min: 1, max: 6 }),
      which: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        await useNights()
        const sent: { body: Rsvp; email: string }[] = []
        for (const { what, network, party, which } of steps) {
          const chosen = sent[which % Math.max(1, sent.length)]
          if (what === 'guest' || what === 'known') {
            const by = what === 'known' ? { headers } : {}
            const answer = await come({ network: `198.18.1.${network}`, party, ...by })
            if (answer.status === 200) sent.push(answer)
          } else if (chosen && what === 'press') await press(chosen.email)
          else if (chosen) await cancel(chosen.body)
          await requireShares()
        }
      }),
      { numRuns: 8 },
    )
  }, 120_000)
})

import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import type { PieceEdit } from '#domain/contracts/editing.ts'
import { publishOccasion } from '../content/editing-events.ts'
import { PIECES } from '../content/pieces.ts'
import { events, notifications, outbox, rsvps, sentForms } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'

const HOUR_MS = 3_600_000

eachEngine(
  'seats at an event',
  (server, engine) => {
    beforeEach(async () => {
      const [template] = await server().db.select().from(events).limit(1)
      if (!template) throw new Error('The seed is empty.')
      const startsAt = new Date(FRIDAY_NOON.getTime() + 48 * HOUR_MS)
      const endsAt = new Date(startsAt.getTime() + 2 * HOUR_MS)
      const empty = { seatsHeld: 0, seatsTaken: 0, waiting: 0, status: 'scheduled' as const }
      await server().db.delete(rsvps)
      await server()
        .db.insert(events)
        .values({
          ...template,
          seriesId: null,
          seriesDate: null,
          id: 'night',
          title: 'Print Night',
          startsAt,
          endsAt,
          ...empty,
          capacity: 10,
        })
        .onConflictDoUpdate({ target: events.id, set: { ...empty, capacity: 10, startsAt } })
    })

    const come = (email: string, party = 1, more: object = {}) =>
      server().send<'rsvp'>(
        'POST',
        '/api/events/night/rsvps',
        opened(server(), { email, party, ...more }),
      )
    const state = async () => {
      const [event] = await server().db.select().from(events).where(eq(events.id, 'night'))
      if (!event) throw new Error('The event is gone.')
      const { seatsTaken, waiting } = event
      return { seatsTaken, waiting }
    }
    const mailsTo = (email: string) =>
      server().db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.createdAt)
    /** What the link in the last mail to an address says. */
    const linkOf = async (email: string) => {
      const mails = await mailsTo(email)
      const link = mails.map(({ text }) => /https?:\S+cancel=\S+/.exec(text)?.[0]).findLast(Boolean)
      const url = new URL(link ?? '')
      return {
        path: url.pathname,
        reference: url.searchParams.get('cancel'),
        token: url.searchParams.get('token'),
      }
    }
    const cancel = async (email: string) => {
      const { reference, token } = await linkOf(email)
      return server().send<'cancelRsvp'>('POST', `/api/rsvps/${reference}/cancellation`, { token })
    }

    test('are kept for a party, told by email with a date for the calendar and a way to give them back', async () => {
      const email = 'first@guest.example'
      const { status, body } = await come(email, 3)
      expect(status).toBe(200)
      expect(body).toEqual({
        reference: expect.stringMatching(/^R-[2-9B-DF-HJ-NP-TV-Z]{5}$/),
        status: 'confirmed',
        position: null,
        message: RSVP_TEXTS.confirmed({ title: 'Print Night', party: 3 }),
      })
      expect(await state()).toEqual({ seatsTaken: 3, waiting: 0 })
      const [mail] = await mailsTo(email)
      expect(mail?.subject).toContain(body.reference)
      const [file] = mail?.attachments ?? []
      expect(file?.contentType).toContain('text/calendar')
      expect(file?.content).toMatch(/DTSTART:20251019T160000Z/)
      expect(file?.content).toContain('Print Night')
      expect(await linkOf(email)).toMatchObject({
        path: '/events/night',
        reference: body.reference,
      })
      const [notice] = await mailsTo(server().settings.get().cafe.email)
      expect([notice?.replyTo, notice?.text]).toEqual([
        email,
        expect.stringContaining(body.reference),
      ])
    })

    test('go once to an address, however it is written, and only its email says so', async () => {
      const email = 'twice@guest.example'
      const first = await come(email)
      const mailsBefore = await server().db.$count(outbox)
      const again = await come('Twice@Guest.example', 2)
      const title = 'Print Night'
      expect([first.status, again.status, again.body]).toEqual([
        200,
        200,
        {
          reference: expect.stringMatching(/^R-/),
          status: 'confirmed',
          position: null,
          message: RSVP_TEXTS.confirmed({ title, party: 2 }),
        },
      ])
      expect(await state()).toEqual({ seatsTaken: 1, waiting: 0 })
      expect(await server().db.$count(outbox)).toBe(mailsBefore + 1)
      const mail = (await mailsTo(email)).at(-1)
      expect(mail?.text).toContain(RSVP_TEXTS.knownAlready({ title, party: 1 }))
      expect((await linkOf(email)).reference).toBe(first.body.reference)
      expect((await cancel(email)).status).toBe(200)
      expect(await state()).toEqual({ seatsTaken: 0, waiting: 0 })
    })

    test('tell nobody who comes: a known address is answered like one that nobody knows', async () => {
      const known = 'known@guest.example'
      await come(known, 6)
      for (const party of [2, 9]) {
        const asked = await come(known, party)
        const other = await come(`new-${party}@guest.example`, party)
        const { reference: _, ...answer } = asked.body
        expect(answer).toEqual({ ...other.body, reference: undefined })
        expect([asked.status, other.status]).toEqual([200, 200])
      }
      expect((await come(known, 99)).status).toBe(400)
    })

    test('tell who is signed in with that address that they come already', async () => {
      const headers = await server().as('barista@demo.example')
      const ask = () =>
        server().send<'rsvp'>(
          'POST',
          '/api/events/night/rsvps',
          opened(server(), { email: 'barista@demo.example', party: 1 }),
          headers,
        )
      expect((await ask()).status).toBe(200)
      const again = await ask()
      expect([again.status, again.body.message]).toEqual([409, RSVP_TEXTS.alreadyComingHere])
    })

    test('are answered the same when the same form comes twice', async () => {
      const form = opened(server(), { email: 'double@guest.example', party: 2 })
      const send = () => server().send<'rsvp'>('POST', '/api/events/night/rsvps', form)
      const answers = await Promise.all([send(), send(), send()])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
      expect(await state()).toEqual({ seatsTaken: 2, waiting: 0 })
      expect(await mailsTo('double@guest.example')).toHaveLength(1)
    })

    test('become places in a line when they are gone, in the order in which they are asked for', async () => {
      expect((await come('big@guest.example', 9)).body.status).toBe('confirmed')
      expect((await come('pair@guest.example', 2)).body).toMatchObject({
        status: 'waitlisted',
        position: 1,
      })
      expect((await come('three@guest.example', 3)).body).toMatchObject({
        status: 'waitlisted',
        position: 2,
      })
      expect(await state()).toEqual({ seatsTaken: 9, waiting: 2 })
      const [mail] = await mailsTo('pair@guest.example')
      expect(mail?.attachments ?? []).toEqual([])
      // It costs nothing, so that it is theirs at once.
      expect(mail?.text).toContain(
        'number 1 on the waitlist with 2 seats; they are yours as soon as',
      )
    })

    test('are given on to the first waiting party that fits when somebody gives them back', async () => {
      await come('three@guest.example', 3)
      await come('rest@guest.example', 7)
      await come('w-four@guest.example', 4)
      await come('w-two@guest.example', 2)
      await come('w-one@guest.example', 1)
      const { status, body } = await cancel('three@guest.example')
      expect([status, body.message]).toEqual([200, RSVP_TEXTS.cancelled({ title: 'Print Night' })])
      expect(await state()).toEqual({ seatsTaken: 10, waiting: 1 })
      const rows = await server().db.select().from(rsvps).orderBy(rsvps.position)
      expect(rows.map(({ email, status }) => [email.split('@')[0], status])).toEqual([
        ['three', 'cancelled'],
        ['rest', 'confirmed'],
        ['w-four', 'waitlisted'],
        ['w-two', 'confirmed'],
        ['w-one', 'confirmed'],
      ])
      const [, promotion] = await mailsTo('w-two@guest.example')
      expect(promotion?.subject).toContain('You are in: Print Night')
      expect(promotion?.attachments).toHaveLength(1)
      // The link of that mail works like any other.
      expect((await cancel('w-two@guest.example')).status).toBe(200)
    })

    test('that come free are told at the bell too, to whom has an account', async () => {
      await server().db.delete(notifications)
      await come('holder@guest.example', 10)
      await come('customer@demo.example', 2)
      await cancel('holder@guest.example')
      const news = await server().db.select().from(notifications)
      expect(news.map(({ type, title, actionUrl }) => [type, title, actionUrl])).toEqual([
        ['workshop', 'You are in: Print Night', '/events/night'],
      ])
      // The mail with the date is the only one.
      expect(await mailsTo('customer@demo.example')).toHaveLength(2)
    })

    test('are given back once, and may be taken anew', async () => {
      await come('changing@guest.example', 4)
      expect((await cancel('changing@guest.example')).status).toBe(200)
      expect((await cancel('changing@guest.example')).status).toBe(200)
      expect(await state()).toEqual({ seatsTaken: 0, waiting: 0 })
      const [, gone] = await mailsTo('changing@guest.example')
      expect(gone?.attachments?.[0]?.content).toContain('STATUS:CANCELLED')
      expect((await come('changing@guest.example', 2)).status).toBe(200)
      expect(await state()).toEqual({ seatsTaken: 2, waiting: 0 })
    })

    test('stay one entry of calendars, with a higher SEQUENCE each time something changes', async () => {
      const email = 'dates@guest.example'
      await come(email, 2)
      const [before] = await server().db.select().from(events).where(eq(events.id, 'night'))
      let minutes = 0
      const later = () => server().set(new Date(FRIDAY_NOON.getTime() + (minutes += 1) * 60_000))
      const publish = (edit: Partial<PieceEdit<'event'>>) => {
        later()
        return server().db.transaction(async (tx) => {
          const record = await PIECES.event.find(tx, 'night')
          await publishOccasion(tx, server(), {
            key: { type: 'event', id: 'night' },
            edit: { ...record?.value, ...edit } as PieceEdit<'event'>,
            mayTell: true,
          })
        })
      }
      await publish({ startsAt: '2025-10-19T17:00:00.000Z' })
      await publish({ status: 'cancelled' })
      await publish({ status: 'scheduled' })
      await publish({ status: 'postponed' })
      await publish({ status: 'scheduled' })
      later()
      expect((await cancel(email)).status).toBe(200)
      const files = (await mailsTo(email)).map(({ attachments }) => attachments?.[0]?.content ?? '')
      const of = (name: string) =>
        files.map((file) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(file)?.[1])
      expect(of('SEQUENCE')).toEqual(['0', '1', '2', '3', '4', '5', '6'])
      expect(of('METHOD')).toEqual([
        'PUBLISH',
        'PUBLISH',
        'CANCEL',
        'PUBLISH',
        'CANCEL',
        'PUBLISH',
        'CANCEL',
      ])
      expect(new Set(of('UID')).size).toBe(1)
      expect(files[1]).toContain('DTSTART:20251019T170000Z')
      // And in the feed, whose entries are of the event.
      const feed = await (await server().app.request('/calendar/events.ics')).text()
      const entry = feed.slice(feed.indexOf('UID:night@'))
      expect(entry.slice(0, entry.indexOf('END:VEVENT'))).toContain(
        `SEQUENCE:${(before?.sequence ?? 0) + 5}`,
      )
      server().set(FRIDAY_NOON)
    })

    test('are not given back by who has not the link', async () => {
      await come('holder@guest.example', 2)
      const { reference, token } = await linkOf('holder@guest.example')
      for (const [path, given] of [
        [reference, 'x'],
        [reference, `${token}x`],
        ['R-22222', token],
      ]) {
        const answer = await server().send('POST', `/api/rsvps/${path}/cancellation`, {
          token: given,
        })
        expect([answer.status, answer.body.error]).toEqual([404, 'rsvp_not_found'])
      }
      expect(await state()).toEqual({ seatsTaken: 2, waiting: 0 })
    })

    test.each([
      ['cancelled', { status: 'cancelled' as const }, 'event_cancelled'],
      ['postponed', { status: 'postponed' as const }, 'event_postponed'],
      ['over', { startsAt: new Date(FRIDAY_NOON.getTime() - HOUR_MS) }, 'event_over'],
    ])('are not kept at an event that is %s', async (_, change, error) => {
      await server().db.update(events).set(change).where(eq(events.id, 'night'))
      const before = await server().db.$count(sentForms)
      const { status, body } = await come('late@guest.example')
      expect([status, body.error]).toEqual([409, error])
      expect(await server().db.$count(rsvps)).toBe(0)
      expect(await server().db.$count(sentForms)).toBe(before)
    })

    test('are never promised to more than the room holds', async () => {
      const { status, body } = await come('crowd@guest.example', 11)
      expect([status, body.message]).toEqual([422, RSVP_TEXTS.tooMany(10)])
      const both = server().db.update(events).set({ seatsTaken: 11 }).where(eq(events.id, 'night'))
      await expect(both).rejects.toThrow()
    })

    // PGlite takes one after the other whatever the code does; only PostgreSQL can show a race.
    const crowd = engine === 'postgres' ? 300 : 60
    test(`are exact when ${crowd} people want them at once`, { timeout: 180_000 }, async () => {
      const capacity = crowd / 3
      await server().db.update(events).set({ capacity }).where(eq(events.id, 'night'))
      const parties = Array.from({ length: crowd }, (_, i) => (i % 3) + 1)
      const answers = await Promise.all(
        parties.map((party, i) => come(`guest-${i}@guest.example`, party)),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const seated = await server()
        .db.select({ seats: sql`sum(${rsvps.party})`.mapWith(Number) })
        .from(rsvps)
        .where(eq(rsvps.status, 'confirmed'))
      const waiting = answers.flatMap(({ body }) => body.position ?? [])
      expect(seated[0]?.seats).toBe(capacity)
      expect(await state()).toEqual({ seatsTaken: capacity, waiting: waiting.length })
      // Every place in the line was told to one party.
      expect(waiting.toSorted((a, b) => a - b)).toEqual(waiting.map((_, i) => i + 1))
      const line = await server()
        .db.select()
        .from(rsvps)
        .where(eq(rsvps.status, 'waitlisted'))
        .orderBy(rsvps.position)
      const told = new Map(answers.map(({ body }) => [body.reference, body.position]))
      expect(line.map(({ reference }) => told.get(reference))).toEqual(line.map((_, i) => i + 1))
    })

    test('stay exact while some come and others go', async () => {
      const many = Array.from({ length: 40 }, (_, i) => `mixed-${i}@guest.example`)
      await Promise.all(many.slice(0, 20).map((email, i) => come(email, (i % 3) + 1)))
      await Promise.all([
        ...many.slice(0, 20).map((email, i) => (i % 2 === 0 ? cancel(email) : null)),
        ...many.slice(20).map((email, i) => come(email, (i % 3) + 1)),
      ])
      const rows = await server().db.select().from(rsvps).where(ne(rsvps.status, 'cancelled'))
      const seats = rows
        .filter(({ status }) => status === 'confirmed')
        .reduce((sum, { party }) => sum + party, 0)
      const waiting = rows.filter(({ status }) => status === 'waitlisted')
      expect(seats).toBeLessThanOrEqual(10)
      expect(await state()).toEqual({ seatsTaken: seats, waiting: waiting.length })
      // Nobody waits who would fit.
      expect(Math.min(...waiting.map(({ party }) => party))).toBeGreaterThan(10 - seats)
      const once = await server()
        .db.select()
        .from(rsvps)
        .where(and(eq(rsvps.eventId, 'night'), ne(rsvps.status, 'cancelled')))
      expect(new Set(once.map(({ email }) => email)).size).toBe(once.length)
    })
  },
  { connections: 20 },
)

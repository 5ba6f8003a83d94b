import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import { openPostgres } from '../db/open.ts'
import { events, outbox, rsvps } from '../db/schema.ts'
import { FRIDAY_NOON, serverOn, newDatabase, testServer, type TestServer } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { openLimits } from '../http/limits.ts'
import { MAILS_OF_ADDRESS, MAILS_PER_ADDRESS } from '../http/mail-budgets.ts'
import { mailboxKey } from '../http/mailbox.ts'
import { mayMailMore } from './seat-mails.ts'

const HOUR_MS = 3_600_000
const DAY_SECONDS = 24 * 60 * 60
/** So few that two mails about seats are all of an hour. */
const defaults = {
  ...DEFAULT_SETTINGS,
  mailLimits: { ...DEFAULT_SETTINGS.mailLimits, perDay: 20 },
}

for (const engine of ['pglite', 'postgres'] as const)
  describe.skipIf(engine === 'postgres' && inject('postgres').url === null)(
    `seats without an email, on ${engine}`,
    () => {
      let server: TestServer
      const startsAt = new Date(FRIDAY_NOON.getTime() + 48 * HOUR_MS)
      beforeAll(async () => {
        const options = { sendsMail: true, defaults }
        if (engine === 'pglite') {
          server = await testServer(engine, { ...options, limits: openLimits(null, {}) })
        } else {
          const database = await openPostgres(await newDatabase())
          server = await serverOn(database, { ...options, limits: openLimits(database.pool, {}) })
        }
        const [template] = await server.db.select().from(events).limit(1)
        if (!template) throw new Error('The seed is empty.')
        await server.db.insert(events).values({
          ...template,
          seriesId: null,
          seriesDate: null,
          id: 'night',
          title: 'Print Night',
          startsAt,
          endsAt: new Date(startsAt.getTime() + HOUR_MS),
          capacity: 60,
          seatsHeld: 0,
          seatsTaken: 0,
          waiting: 0,
          status: 'scheduled',
        })
      })
      beforeEach(() => server.db.delete(outbox))
      afterAll(() => server.close())

      const post = async (path: string, body: object, from: string, headers: object = {}) => {
        const answer = await server.app.request(
          `http://cafe.test${path}`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          },
          { incoming: { socket: { remoteAddress: from } } },
        )
        return { status: answer.status, body: (await answer.json()) as Rsvp }
      }
      let net = 0
      const come = (email: string, party = 2, headers: object = {}) =>
        post(
          '/api/events/night/rsvps',
          opened(server, { email, party }),
          `10.${(net += 1)}.0.1`,
          headers,
        )
      const mailsTo = (email: string) => server.db.$count(outbox, eq(outbox.to, email))
      const rowOf = async (email: string) =>
        (await server.db.select().from(rsvps).where(eq(rsvps.email, email))).at(-1)
      const used = () => server.limits.used('strangers-day', 'seats', DAY_SECONDS)
      const taken = async () =>
        (await server.db.select().from(events).where(eq(events.id, 'night')))[0]?.seatsTaken

      test('wait for the café where the mailbox was sent too many, and hold nothing', async () => {
        const email = 'flooded@guest.example'
        const day = { most: MAILS_PER_ADDRESS, seconds: DAY_SECONDS }
        await server.limits.has(MAILS_OF_ADDRESS, mailboxKey(email), day, MAILS_PER_ADDRESS)
        const { status, body } = await come(email)
        expect([status, body]).toEqual([
          200,
          {
            reference: expect.stringMatching(/^R-/),
            status: 'unconfirmed',
            position: null,
            message: RSVP_TEXTS.unmailed({ title: 'Print Night', party: 2 }),
            isMailed: false,
          },
        ])
        expect(await mailsTo(email)).toBe(0)
        expect(await rowOf(email)).toMatchObject({ status: 'unconfirmed', waitsUntil: startsAt })
        expect(await taken()).toBe(0)
        expect(await used()).toBe(0)
      })

      test('are asked for once where a form is sent twice, and count one email', async () => {
        const form = opened(server, { email: 'first@guest.example', party: 2 })
        const path = '/api/events/night/rsvps'
        const answers = [await post(path, form, '10.90.0.1'), await post(path, form, '10.90.0.1')]
        for (const { body } of answers) expect(body.status).toBe('confirmed')
        expect(await used()).toBe(1)
        expect((await come('second@guest.example')).body.status).toBe('confirmed')
        expect(await used()).toBe(2)
      })

      test('wait for the café where the emails about seats are used up, for whoever is on the list too', async () => {
        const seatsBefore = await taken()
        const unknown = await come('third@guest.example')
        const known = await come('first@guest.example')
        for (const { status } of [unknown, known]) expect(status).toBe(200)
        expect({ ...known.body, reference: '' }).toEqual({ ...unknown.body, reference: '' })
        expect(unknown.body).toMatchObject({ status: 'unconfirmed', isMailed: false })
        for (const to of ['first@guest.example', 'third@guest.example'])
          expect(await mailsTo(to)).toBe(0)
        expect(await taken()).toBe(seatsBefore)

        // The café is told, and its button keeps the seats and tells the guest.
        const cafe = server.settings.get().cafe.email
        const [notice] = await server.db.select().from(outbox).where(eq(outbox.to, cafe))
        expect(notice?.text).toContain(RSVP_TEXTS.unmailedNote)
        const link = new URL(/https?:\S+confirm=\S+/.exec(notice?.text ?? '')?.[0] ?? '')
        const token = link.searchParams.get('token')
        const path = `/api/rsvps/${link.searchParams.get('confirm')}/confirmation`
        expect((await post(path, { token }, '10.91.0.1')).body.status).toBe('confirmed')
        expect(await taken()).toBe((seatsBefore ?? 0) + 2)
        expect(await mailsTo('third@guest.example')).toBe(1)
      })

      test('are kept at once for whoever signs in with the address, as the page says', async () => {
        const email = 'customer@demo.example'
        expect((await come(email)).body).toMatchObject({ status: 'unconfirmed', isMailed: false })
        expect(RSVP_TEXTS.unmailed({ title: 'x', party: 1 })).toContain('sign in with this address')
        const own = await come(email, 2, await server.as(email))
        expect(own.body.status).toBe('confirmed')
        expect(await mailsTo(email)).toBe(1)
      })

      test('that make room for others are told so only while emails are left', async () => {
        expect(await mayMailMore(server, 'pushed-out@guest.example')).toBe(false)
        const hour = await server.limits.used('strangers-hour', 'seats', DAY_SECONDS / 24)
        await server.limits.give('strangers-hour', 'seats', DAY_SECONDS / 24, hour)
        await server.limits.give('strangers-day', 'seats', DAY_SECONDS, await used())
        expect(await mayMailMore(server, 'pushed-out@guest.example')).toBe(true)
        expect(await used()).toBe(1)
        expect(await mayMailMore(server, 'flooded@guest.example')).toBe(false)
      })
    },
  )

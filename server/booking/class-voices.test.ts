import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { classSessions, outbox, rsvps, waiverTexts } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { addClass, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const HOUR_MS = 3_600_000
const WAIVER = 'I know that knives are sharp.\nI take care of my fingers.'

eachEngine(
  'waivers and feedback of classes',
  (server) => {
    let nth = 0
    const { hold, book, booked, look, mailsOf, detailsWith } = seatDesk(server)
    const newClass = async (details: object = {}) => {
      nth += 1
      return addClass(server(), `voices-${nth}`, { details: await detailsWith(details) })
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })
    const sign = (
      { reference, token }: { reference: string; token: string },
      body: { version: string; passes: string[] },
    ) => server().send<'signWaiver'>('POST', `/api/rsvps/${reference}/waiver`, { token, ...body })

    test('a class with a waiver is booked by who agrees, and each of a party is kept with text and time', async () => {
      const id = await newClass({ waiver: WAIVER })
      const held = await hold(id, 2)
      expect(held.body.waiver).toMatchObject({ text: WAIVER })
      const refused = await book(held.body)
      expect(refused.status).toBe(422)
      expect(refused.body.error).toBe('waiver_needed')
      expect((await book(held.body, { waiver: 'of before' })).body.error).toBe('waiver_changed')
      const version = held.body.waiver?.version ?? ''
      expect((await book(held.body, { waiver: version })).status).toBe(200)
      const seen = await look(held.body)
      expect(seen.waiver?.people).toEqual([
        { pass: expect.any(String), name: 'Guest 1', agreedAt: FRIDAY_NOON.toISOString() },
        { pass: expect.any(String), name: 'Guest 2', agreedAt: FRIDAY_NOON.toISOString() },
      ])
      const [text] = await server()
        .db.select()
        .from(waiverTexts)
        .where(eq(waiverTexts.version, version))
      expect(text?.text).toBe(WAIVER)
    })

    test('a changed text is asked of everybody again, and the first time of each counts', async () => {
      const id = await newClass()
      const seats = await booked(id, 2)
      expect(seats.waiver).toBeNull()
      await server()
        .db.update(classSessions)
        .set({ details: (await detailsWith({ waiver: WAIVER })) as never })
        .where(eq(classSessions.id, id))
      const asked = (await look(seats)).waiver
      const [first, second] = asked?.people ?? []
      const version = asked?.version ?? ''
      const one = { version, passes: [first?.pass ?? ''] }
      expect((await sign(seats, one)).body.waiver?.people.map(({ agreedAt }) => agreedAt)).toEqual([
        FRIDAY_NOON.toISOString(),
        null,
      ])
      server().set(new Date(FRIDAY_NOON.getTime() + HOUR_MS))
      await sign(seats, one)
      expect((await look(seats)).waiver?.people[0]?.agreedAt).toBe(FRIDAY_NOON.toISOString())
      expect((await sign(seats, { version, passes: ['NOBODY'] })).status).toBe(409)
      const { body } = await server().send<'classDoors'>(
        'GET',
        '/api/class-doors',
        undefined,
        await server().as('barista@demo.example'),
      )
      const door = body.classDoors.find((each) => each.id === id)
      expect(door?.people.filter(({ needsWaiver }) => needsWaiver).map(({ name }) => name)).toEqual(
        [second?.name],
      )
    })

    test('after a class each party is asked once, each person answers once, and staff and the artist read it', async () => {
      const id = await newClass({ instructor: 'Arlo Voss' })
      const other = await newClass({ instructor: 'Somebody Else' })
      const seats = await booked(id, 2)
      await booked(other, 1)
      const at = `/api/rsvps/${seats.reference}/feedback`
      const form = () => server().send<'feedbackForm'>('GET', `${at}?token=${seats.token}`)
      const say = (pass: string, stars: number, comment = '', token = seats.token) =>
        server().send<'giveFeedback'>('POST', at, { token, pass, stars, comment })
      const [first, second] = (await form()).body.people
      expect((await say(first?.pass ?? '', 5)).status).toBe(409)
      server().set(new Date(Date.parse(seats.endsAt) + 3 * HOUR_MS))
      await Promise.all([tidySeats(server()), tidySeats(server())])
      const asked = (await mailsOf(seats.reference)).filter(({ subject }) =>
        subject.startsWith('How was'),
      )
      expect(asked).toHaveLength(1)
      expect(asked[0]?.text).toContain(`/classes/feedback?reference=${seats.reference}`)

      expect((await say(first?.pass ?? '', 5, '', 'x')).status).toBe(404)
      expect((await say(first?.pass ?? '', 6)).status).toBe(400)
      await Promise.all([1, 2, 3].map((stars) => say(first?.pass ?? '', stars + 2, `${stars}`)))
      const { body } = await say(second?.pass ?? '', 1, 'The glue was dry.')
      expect(body.people.map(({ stars }) => stars)).toEqual([expect.any(Number), 1])
      expect((await say(second?.pass ?? '', 5)).body.people[1]?.stars).toBe(1)
      const low = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `%1 of 5 stars%`))
      expect(low).toHaveLength(1)

      const read = async (email: string) =>
        (
          await server().send<'classVoices'>(
            'GET',
            '/api/class-feedback',
            undefined,
            await server().as(email),
          )
        ).body.classes.filter((each) => [id, other].includes(each.id))
      const [seen] = await read('barista@demo.example')
      expect(seen).toMatchObject({ id, people: 2 })
      expect(seen?.voices).toHaveLength(2)
      expect((await read('artist@demo.example')).map((each) => each.id)).toEqual([id])
      await say(first?.pass ?? '', 3)
      expect((await read('barista@demo.example'))[0]?.voices).toHaveLength(2)
    })
  },
  { payments },
)

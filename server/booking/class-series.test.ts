import { eq, inArray, like } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#domain/contracts/api.ts'
import type { SeriesEdit } from '#domain/contracts/class-series.ts'
import { photograph, upload } from '../artists/testing.ts'
import { classSessions, contentVersions, outbox, rsvps, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { addClass, seatDesk } from './seat-testing.ts'
import { seriesDesk } from './series-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const WORDS = {
  title: 'Tuesday Inks',
  summary: 'Two inks, one plate.',
  description: ['You cut, you ink, you print.'],
  instructor: 'Nobody Else',
  level: 'all levels',
  ages: '16 and up',
  space: 'Art Space',
  capacity: 10,
  priceCents: 6_800,
  materialsCents: 1_200,
  minimum: 0,
  waiver: '',
  includes: ['Paper'],
  policy: 'Write to us.',
  cover: { family: 'tide', seed: 1, inks: ['key', 'blue'] },
  coverAlt: 'Waves',
}
/** Tuesdays from November 4 on, at 6 PM: the clocks went back on November 2. */
const EDIT: SeriesEdit = {
  schedule: {
    firstDate: '2025-11-04',
    startsAt: '18:00',
    minutes: 120,
    pattern: {
      every: 'week',
      interval: 1,
      weekdays: [2],
      nth: null,
      ends: { kind: 'count', count: 4 },
    },
  },
  leftOut: [],
  moves: [],
  words: WORDS,
}
const at = (date: string) => `2025-${date}T23:00:00.000Z`

eachEngine(
  'a series of classes',
  (server) => {
    const desk = seatDesk(server)
    let manager: { authorization: string }
    beforeAll(async () => {
      manager = await server().as('manager@demo.example')
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })
    const { preview, add, change, save, acts } = seriesDesk(server, 'class', () => manager)
    const sessions = async (id: string) =>
      (
        await server().db.select().from(classSessions).where(eq(classSessions.seriesId, id))
      ).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    const titled = (title: string, space = 'Art Space'): SeriesEdit => ({
      ...EDIT,
      words: { ...WORDS, title, space },
    })

    test('needs no more people than it has seats', async () => {
      const { status, body } = await add({
        ...EDIT,
        words: { ...WORDS, capacity: 10, minimum: 11 },
      })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('It cannot need more people than it has seats.')
    })

    test('is planned by managers and admins, and by nobody else', async () => {
      for (const email of [
        'barista@demo.example',
        'artist@demo.example',
        'customer@demo.example',
      ]) {
        const header = await server().as(email)
        const list = await server().send('GET', '/api/admin/class-series', undefined, header)
        expect([email, list.status]).toEqual([email, 403])
      }
      expect((await server().send('GET', '/api/admin/class-series')).status).toBe(401)
    })

    test('is shown before it is made, and then is ordinary classes at the same hour', async () => {
      const { body: plan } = await preview(EDIT)
      expect(plan).toMatchObject({
        sentence: 'Every week on Tuesday at 6:00 PM, 4 dates, last on Tuesday, November 25',
        rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4;WKST=MO',
      })
      expect(acts(plan)).toEqual([
        ['11-04', 'create'],
        ['11-11', 'create'],
        ['11-18', 'create'],
        ['11-25', 'create'],
      ])
      expect(plan.rows[0]?.startsAt).toBe(at('11-04'))
      expect(await sessions('tuesday-inks')).toEqual([])

      const made = await add(EDIT)
      expect([made.status, made.body]).toMatchObject([201, { id: 'tuesday-inks' }])
      expect(
        (await sessions('tuesday-inks')).map(({ id, startsAt }) => [id, startsAt.toISOString()]),
      ).toEqual([
        ['tuesday-inks-2025-11-04', at('11-04')],
        ['tuesday-inks-2025-11-11', at('11-11')],
        ['tuesday-inks-2025-11-18', at('11-18')],
        ['tuesday-inks-2025-11-25', at('11-25')],
      ])
      const shown: Answer<'classes'> = (await server().send<'classes'>('GET', '/api/classes')).body
      expect(shown.sessions.find(({ id }) => id === 'tuesday-inks-2025-11-11')?.series).toEqual({
        id: 'tuesday-inks',
        words: '4 Tuesdays',
        days: { every: 'week', interval: 1, weekdays: [2], nth: null },
        dates: 4,
      })
      // Sent twice, it is there once: the plan is another one by then.
      const again = await server().send(
        'POST',
        '/api/admin/class-series',
        { ...EDIT, of: null, mark: plan.mark },
        manager,
      )
      expect([again.status, again.body]).toMatchObject([409, { error: 'plan_changed' }])
    })

    test('leaves dates out, moves them, and puts them back', async () => {
      const { body: made } = await add(titled('Left Out'))
      const moves = [{ date: '2025-11-11', to: '2025-11-12', time: '17:00', minutes: 90 }]
      const { body: out } = await save(made, { ...made.edit, leftOut: ['2025-11-18'], moves })
      expect(out.edit).toMatchObject({ leftOut: ['2025-11-18'], moves })
      expect(out.coming.map(({ startsAt }) => startsAt)).toEqual([
        at('11-04'),
        '2025-11-12T22:00:00.000Z',
        at('11-25'),
      ])
      const { body: plan } = await preview({ ...out.edit, leftOut: [], moves: [] }, { id: made.id })
      expect(acts(plan)).toEqual([
        ['11-04', 'keep'],
        ['11-11', 'change'],
        ['11-18', 'restore'],
        ['11-25', 'keep'],
      ])
      const { body: back } = await change(out, { ...out.edit, leftOut: [], moves: [] }, plan)
      expect([back.coming.length, back.edit.leftOut, back.edit.moves]).toEqual([4, [], []])
    })

    test('gives new words to its dates, except to those that have their own', async () => {
      const { body: made } = await add(titled('Own Words'))
      const [first] = await sessions(made.id)
      await server()
        .db.update(classSessions)
        .set({ priceCents: 5_000 })
        .where(eq(classSessions.id, first?.id ?? ''))
      const words = { ...made.edit.words, priceCents: 7_200, instructor: 'Somebody' }
      const { body: plan } = await preview({ ...made.edit, words }, { id: made.id })
      expect(plan.rows.map(({ changes, keeps }) => [changes, keeps])).toEqual([
        [['instructor'], ['priceCents']],
        ...Array.from({ length: 3 }, () => [['instructor', 'priceCents'], []]),
      ])
      await change(made, { ...made.edit, words }, plan)
      const rows = await sessions(made.id)
      expect(rows.map(({ priceCents, details }) => [priceCents, details.instructor])).toEqual([
        [5_000, 'Somebody'],
        [7_200, 'Somebody'],
        [7_200, 'Somebody'],
        [7_200, 'Somebody'],
      ])
      const kept = await server()
        .db.select()
        .from(contentVersions)
        .where(eq(contentVersions.pieceId, rows[1]?.id ?? ''))
      expect(kept).toHaveLength(2)
    })

    test('gives its photograph to its dates, and takes it away again', async () => {
      const form = new FormData()
      form.append('image', new Blob([new Uint8Array(await photograph(900, 600))]), 'a.jpg')
      const sent = await upload<'addPhoto'>(server(), '/api/admin/photos', form, manager)
      const photo = { ...sent.body, alt: 'Three plates drying on a line.' }
      const { body: made } = await add(titled('Inks with a picture', 'Gallery'))
      const refused = await save(made, {
        ...made.edit,
        words: { ...made.edit.words, photo: { ...photo, id: 'b'.repeat(24) } },
      })
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
        422,
        ['words.photo'],
      ])
      const { body: shown } = await save(made, {
        ...made.edit,
        words: { ...made.edit.words, photo },
      })
      expect((await sessions(made.id)).map(({ details }) => details.photo)).toEqual([
        photo,
        photo,
        photo,
        photo,
      ])
      await save(shown, { ...shown.edit, words: { ...shown.edit.words, photo: null } })
      expect((await sessions(made.id)).map(({ details }) => details.photo)).toEqual([
        null,
        null,
        null,
        null,
      ])
    })

    test('is divided: this date and the following become a series of their own', async () => {
      const { body: made } = await add(titled('Divided'))
      const schedule = {
        ...made.edit.schedule,
        firstDate: '2025-11-18',
        startsAt: '19:00',
        pattern: { ...made.edit.schedule.pattern, ends: { kind: 'count' as const, count: 2 } },
      }
      const wrong = await preview(made.edit, { id: made.id, from: '2025-11-18' })
      expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([
        422,
        ['schedule.firstDate'],
      ])
      const { body: after } = await save(made, { ...made.edit, schedule }, '2025-11-18')
      expect(after.id).toBe('divided-2')
      expect(after.coming.map(({ startsAt }) => startsAt)).toEqual([
        '2025-11-19T00:00:00.000Z',
        '2025-11-26T00:00:00.000Z',
      ])
      const { body: before } = await server().send<'classSeries'>(
        'GET',
        `/api/admin/class-series/${made.id}`,
        undefined,
        manager,
      )
      expect(before.coming.map(({ startsAt }) => startsAt)).toEqual([at('11-04'), at('11-11')])
      expect(before.edit.schedule.pattern.ends).toEqual({ kind: 'until', until: '2025-11-17' })
    })

    test('never touches what has begun', async () => {
      const { body: made } = await add(titled('Begun'))
      const before = manager
      server().set(new Date('2025-11-12T12:00:00Z'))
      manager = await server().as('manager@demo.example')
      const { body: now } = await server().send<'classSeries'>(
        'GET',
        `/api/admin/class-series/${made.id}`,
        undefined,
        manager,
      )
      const schedule = {
        ...now.edit.schedule,
        pattern: { ...now.edit.schedule.pattern, weekdays: [3] },
      }
      const { body: plan } = await preview({ ...now.edit, schedule }, { id: made.id })
      server().set(FRIDAY_NOON)
      manager = before
      expect([plan.over, acts(plan)]).toEqual([
        2,
        [
          ['11-12', 'create'],
          ['11-19', 'change'],
          ['11-26', 'change'],
        ],
      ])
    })

    test('takes a class that was planned alone as one of its dates', async () => {
      const alone = await addClass(server(), 'alone')
      const begun = await server().send<'beginClassSeries'>(
        'GET',
        `/api/admin/classes/${alone}/series`,
        undefined,
        manager,
      )
      const { edit } = begun.body
      expect(edit.schedule).toMatchObject({ firstDate: '2025-10-24', startsAt: '12:00' })
      const made = await add(edit, alone)
      expect(made.status).toBe(201)
      const rows = await sessions(made.body.id)
      expect([rows.length, rows[0]?.id]).toEqual([8, alone])
      const twice = await server().send(
        'GET',
        `/api/admin/classes/${alone}/series`,
        undefined,
        manager,
      )
      expect([twice.status, twice.body]).toMatchObject([409, { error: 'in_a_series' }])
    })

    test('says what stands in the way, and does not save over a hire', async () => {
      await server()
        .db.insert(spaceBookings)
        .values({
          id: 'H-SERIES',
          spaceType: 'entire-venue',
          name: 'Nora',
          startsAt: new Date('2025-12-09T20:00:00Z'),
          endsAt: new Date('2025-12-10T02:00:00Z'),
          createdAt: FRIDAY_NOON,
        })
      const schedule = {
        ...EDIT.schedule,
        firstDate: '2025-12-02',
        pattern: {
          ...EDIT.schedule.pattern,
          weekdays: [2, 4],
          ends: { kind: 'count' as const, count: 8 },
        },
      }
      const edit = { ...titled('In The Way'), schedule }
      const { body: plan } = await preview(edit)
      const found = plan.rows.flatMap(({ date, conflicts }) =>
        conflicts.map(({ kind, isBlocking }) => [date, kind, isBlocking]),
      )
      expect(found).toContainEqual(['2025-12-09', 'hire', true])
      expect(found).toContainEqual(['2025-12-25', 'closed', false])
      const refused = await add(edit)
      expect([refused.status, refused.body]).toMatchObject([422, { error: 'in_the_way' }])
      expect(await sessions('in-the-way')).toEqual([])
      expect((await add({ ...edit, leftOut: ['2025-12-09'] })).status).toBe(201)
      // The same person and the same room at the same time may be meant.
      const { body: again } = await preview({ ...edit, leftOut: ['2025-12-09'] })
      expect(again.rows[0]?.conflicts.map(({ kind, isBlocking }) => [kind, isBlocking])).toEqual(
        expect.arrayContaining([
          ['room', false],
          ['instructor', false],
        ]),
      )
    })

    describe('with seats that are taken and paid', () => {
      test('tells everybody and gives all money back, once it was seen', async () => {
        const { body: made } = await add(titled('With Seats', 'Lounge'))
        const second = `${made.id}-2025-11-11`
        const moves = { ...made.edit, leftOut: ['2025-11-11'] }
        const { body: empty } = await preview(moves, { id: made.id })
        expect(empty.rows[1]).toMatchObject({ act: 'take-off', parties: 0, isTold: false })

        const booked = await desk.booked(second, 2)
        const outdated = await change(made, moves, empty)
        expect([outdated.status, outdated.body]).toMatchObject([409, { error: 'plan_changed' }])
        expect((await desk.rowOf(booked.reference)).status).toBe('confirmed')

        const { body: seen } = await preview(moves, { id: made.id })
        expect(seen.rows[1]).toMatchObject({
          act: 'call-off',
          parties: 1,
          people: 2,
          isTold: true,
          backCents: 16_000,
        })
        expect((await change(made, moves, seen)).status).toBe(200)
        expect(await desk.rowOf(booked.reference)).toMatchObject({
          status: 'cancelled',
          endedBecause: 'called-off',
        })
        const mails = await desk.mailsOf(booked.reference)
        expect(mails.at(-1)?.subject).toContain('Cancelled: With Seats')
        expect(mails.at(-1)?.text).toContain('$160.00')
      })

      test('moves them with their date, and counts each change for calendars', async () => {
        const { body: made } = await add(titled('Moves Along', 'Lounge'))
        const booked = await desk.booked(`${made.id}-2025-11-18`, 1)
        const schedule = {
          ...made.edit.schedule,
          pattern: { ...made.edit.schedule.pattern, weekdays: [3] },
        }
        const { body: plan } = await preview({ ...made.edit, schedule }, { id: made.id })
        expect(
          plan.rows.filter(({ isTold }) => isTold).map(({ date, act }) => [date, act]),
        ).toEqual([['2025-11-19', 'change']])
        const { body: after } = await change(made, { ...made.edit, schedule }, plan)
        expect(after.coming.map(({ date }) => date)).toEqual([
          '2025-11-05',
          '2025-11-12',
          '2025-11-19',
          '2025-11-26',
        ])
        expect(await desk.look(booked)).toMatchObject({ startsAt: at('11-19') })
        expect((await desk.mailsOf(booked.reference)).at(-1)?.subject).toContain('New date')
        const { body: feed } = (await server().send('GET', '/calendar/classes.ics')) as unknown as {
          body: string
        }
        const entry = feed.slice(feed.indexOf(`UID:${made.id}-2025-11-18`))
        expect(entry.slice(0, entry.indexOf('END:VEVENT'))).toContain('SEQUENCE:1')
      })

      test('never has fewer seats than are taken', async () => {
        const { body: made } = await add(titled('Small Room', 'Lounge'))
        await desk.booked(`${made.id}-2025-11-04`, 3)
        const words = { ...made.edit.words, capacity: 2 }
        const refused = await save(made, { ...made.edit, words })
        expect([refused.status, refused.body]).toMatchObject([422, { error: 'in_the_way' }])
        expect(refused.body.message).toContain('3 seats are taken')
        const rows = await server()
          .db.select()
          .from(rsvps)
          .where(inArray(rsvps.classId, [`${made.id}-2025-11-04`]))
        expect(rows.map(({ status }) => status)).toEqual(['confirmed'])
      })
    })

    test('two who save at once: one does, and nobody is written to twice', async () => {
      const { body: made } = await add(titled('At Once', 'Lounge'))
      const booked = await desk.booked(`${made.id}-2025-11-25`, 1)
      const edit = { ...made.edit, leftOut: ['2025-11-25'] }
      const { body: plan } = await preview(edit, { id: made.id })
      const answers = await Promise.all([1, 2, 3].map(() => change(made, edit, plan)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const told = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `%${booked.reference}%`))
      expect(told.filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(1)
    })
  },
  { payments },
)

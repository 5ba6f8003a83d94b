import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#domain/contracts/api.ts'
import type { SeriesEdit } from '#domain/contracts/class-series.ts'
import type { TicketWish } from '#domain/booking/tickets.ts'
import { classSeries, events } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import { press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { seatDesk } from './seat-testing.ts'
import { seriesDesk } from './series-testing.ts'
import { addEvent } from './ticket-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const tier = (id: string, priceCents: number, more: object = {}) => ({
  id,
  name: id,
  note: '',
  kind: 'fixed',
  priceCents,
  number: null,
  opens: null,
  closes: null,
  ...more,
})
/** Early ones are sold from a week before at 2:30 AM, a time that comes twice on one date, until noon of the day before. */
const EARLY = { opens: { days: 7, time: '02:30' }, closes: { days: 1, time: '12:00' } }
const TICKETS = {
  tiers: [tier('early', 500, EARLY), tier('standard', 1_000)],
  questions: [{ id: 'act', label: 'Do you play?', kind: 'yes', options: [], isRequired: false }],
  refundHours: 24,
  atCafe: true,
  isWorkshop: false,
}
const WORDS = {
  title: 'Late Songs',
  kind: 'music',
  summary: 'Eight minutes each.',
  blocks: [{ kind: 'paragraph', text: 'Sign up at the bar.' }],
  space: 'Lounge',
  host: 'Nobody Else',
  ages: 'All ages',
  capacity: 30,
  priceCents: 1_200,
  policy: 'Write to us.',
  cover: { family: 'tide', seed: 1, inks: ['key', 'blue'] },
  coverAlt: 'Waves',
  photo: null,
  shareBasisPoints: null,
  tickets: TICKETS,
}
/** Fridays from October 24 on, at 11 PM and over midnight: the clocks go back on November 2. */
const EDIT: SeriesEdit = {
  schedule: {
    firstDate: '2025-10-24',
    startsAt: '23:00',
    minutes: 120,
    pattern: {
      every: 'week',
      interval: 1,
      weekdays: [5],
      nth: null,
      ends: { kind: 'count', count: 4 },
    },
  },
  leftOut: [],
  moves: [],
  words: WORDS,
}

eachEngine(
  'a series of events',
  (server) => {
    const desk = seatDesk(server)
    let manager: { authorization: string }
    beforeAll(async () => {
      manager = await server().as('manager@demo.example')
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })
    const { preview, add, change, save, acts } = seriesDesk(server, 'event', () => manager)
    const dates = async (id: string) =>
      (await server().db.select().from(events).where(eq(events.seriesId, id))).toSorted(
        (a, b) => a.startsAt.getTime() - b.startsAt.getTime(),
      )
    const titled = (title: string, more: object = {}): SeriesEdit => ({
      ...EDIT,
      words: { ...WORDS, title, host: `Host of ${title}`, ...more },
    })
    const shown = async (id: string) =>
      (await server().send<'event'>('GET', `/api/events/${id}`)).body
    const booked = async (id: string, tickets: TicketWish[]) => {
      const held = await server().send<'holdTickets'>('POST', `/api/events/${id}/holds`, {
        tickets,
      })
      const { body } = await desk.book(held.body, { answers: {} })
      await press(server(), body.url ?? '', 'good')
      return desk.look(held.body)
    }

    test('is planned by whoever manages events, and by nobody else', async () => {
      for (const email of ['barista@demo.example', 'customer@demo.example']) {
        const list = await server().send(
          'GET',
          '/api/admin/event-series',
          undefined,
          await server().as(email),
        )
        expect([email, list.status]).toEqual([email, 403])
      }
      expect((await server().send('GET', '/api/admin/event-series')).status).toBe(401)
    })

    test('is shown before it is made, and then is ordinary events by the clock of the café', async () => {
      const { body: plan } = await preview(EDIT)
      expect(plan.sentence).toBe(
        'Every week on Friday at 11:00 PM, 4 dates, last on Friday, November 14',
      )
      const made = await add(EDIT)
      expect([made.status, made.body]).toMatchObject([201, { id: 'late-songs' }])
      const rows = await dates('late-songs')
      expect(rows.map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt])).toEqual(
        [
          ['2025-10-24', '2025-10-25T03:00:00Z', '2025-10-25T05:00:00Z'],
          ['2025-10-31', '2025-11-01T03:00:00Z', '2025-11-01T05:00:00Z'],
          ['2025-11-07', '2025-11-08T04:00:00Z', '2025-11-08T06:00:00Z'],
          ['2025-11-14', '2025-11-15T04:00:00Z', '2025-11-15T06:00:00Z'],
        ].map(([date = '', from = '', until = '']) => [
          `late-songs-${date}`,
          new Date(from),
          new Date(until),
        ]),
      )
      // A week before, by the clock: an hour more lies between where the clocks go back.
      expect(rows.map(({ details }) => details.tickets?.tiers[0])).toMatchObject([
        { opensAt: '2025-10-17T06:30:00.000Z', closesAt: '2025-10-23T16:00:00.000Z' },
        { opensAt: '2025-10-24T06:30:00.000Z', closesAt: '2025-10-30T16:00:00.000Z' },
        { opensAt: '2025-10-31T06:30:00.000Z', closesAt: '2025-11-06T17:00:00.000Z' },
        { opensAt: '2025-11-07T07:30:00.000Z', closesAt: '2025-11-13T17:00:00.000Z' },
      ])
      const { body: again } = await preview(made.body.edit, { id: 'late-songs' })
      expect(again.rows.map(({ act, keeps }) => [act, keeps])).toEqual(rows.map(() => ['keep', []]))
    })

    test('says on each date which others there are, and in lists on which days it comes', async () => {
      const { body: list }: { body: Answer<'events'> } = await server().send<'events'>(
        'GET',
        '/api/events',
      )
      const days = { every: 'week', interval: 1, weekdays: [5], nth: null }
      expect(list.events.find(({ id }) => id === 'late-songs-2025-10-31')?.series).toEqual({
        id: 'late-songs',
        days,
      })
      const one = await shown('late-songs-2025-10-31')
      expect(one.series?.others?.map(({ id, status }) => [id, status])).toEqual([
        ['late-songs-2025-10-24', 'scheduled'],
        ['late-songs-2025-11-07', 'scheduled'],
        ['late-songs-2025-11-14', 'scheduled'],
      ])
      const { body: feed } = (await server().send('GET', '/calendar/events.ics')) as unknown as {
        body: string
      }
      for (const { id } of await dates('late-songs')) expect(feed).toContain(`UID:${id}@`)
    })

    test('is named where one of its dates is edited', async () => {
      const { body: series } = await add(titled('Named Songs'))
      const piece = async (id: string) =>
        (await server().send<'piece'>('GET', `/api/admin/content/event/${id}`, undefined, manager))
          .body
      const [first] = await dates(series.id)
      expect((await piece(first?.id ?? '')).series).toEqual({
        id: series.id,
        title: 'Named Songs',
        days: 'Every Friday',
      })
      const alone = await addEvent(server(), 'without-series')
      expect((await piece(alone)).series).toBeNull()
    })

    test('moves what a date sells with it, and leaves to a date what it has of its own', async () => {
      const { body: made } = await add(titled('Own Tickets'))
      const [first] = await dates(made.id)
      const own = { ...first?.details.tickets, refundHours: 2 }
      await server()
        .db.update(events)
        .set({ details: { ...first?.details, tickets: own } as never })
        .where(eq(events.id, first?.id ?? ''))
      const moves = [
        { date: '2025-10-24', to: '2025-10-25', time: '20:00', minutes: 60 },
        { date: '2025-11-07', to: '2025-11-06', time: '20:00', minutes: 60 },
      ]
      const words = { ...made.edit.words, tickets: { ...TICKETS, refundHours: 48 } }
      const edit = { ...made.edit, words, moves }
      const { body: plan } = await preview(edit, { id: made.id })
      expect(plan.rows.map(({ changes, keeps }) => [changes, keeps])).toEqual([
        [[], ['tickets']],
        [['tickets'], []],
        [['tickets'], []],
        [['tickets'], []],
      ])
      await change(made, edit, plan)
      const sales = (await dates(made.id)).map(({ details }) => details.tickets)
      expect(sales.map((sale) => [sale?.refundHours, sale?.tiers[0]?.closesAt])).toEqual([
        [2, '2025-10-24T16:00:00.000Z'],
        [48, '2025-10-30T16:00:00.000Z'],
        [48, '2025-11-05T17:00:00.000Z'],
        [48, '2025-11-13T17:00:00.000Z'],
      ])
    })

    test('is refused where tickets close before they open, at the field of the form', async () => {
      const wrong = { opens: { days: 1, time: '10:00' }, closes: { days: 1, time: '09:00' } }
      const tickets = { ...TICKETS, tiers: [tier('early', 500, wrong)] }
      const { status, body } = await add(titled('Wrong Way', { tickets }))
      expect([status, Object.keys(body.fields ?? {})]).toEqual([
        400,
        ['words.tickets.tiers.0.closes.days'],
      ])
    })

    test('is divided, and takes an event that was written alone', async () => {
      const { body: made } = await add(titled('Divided Songs'))
      const schedule = {
        ...made.edit.schedule,
        firstDate: '2025-11-07',
        pattern: { ...made.edit.schedule.pattern, ends: { kind: 'count' as const, count: 2 } },
      }
      const { body: after } = await save(made, { ...made.edit, schedule }, '2025-11-07')
      expect([after.id, after.coming.length]).toEqual(['divided-songs-2', 2])
      const alone = await addEvent(server(), 'mic-alone')
      const begun = await server().send<'beginEventSeries'>(
        'GET',
        `/api/admin/events/${alone}/series`,
        undefined,
        manager,
      )
      const grown = await add(begun.body.edit, alone)
      expect(grown.status).toBe(201)
      const rows = await dates(grown.body.id)
      expect([rows.length, rows[0]?.id]).toEqual([8, alone])
    })

    test('is no series of classes, whatever its name', async () => {
      const { body: made } = await add(titled('Not A Class'))
      const one = await server().send(
        'GET',
        `/api/admin/class-series/${made.id}`,
        undefined,
        manager,
      )
      expect(one.status).toBe(404)
      const list = async (kind: string) =>
        (
          await server().send<'plannedEvents'>(
            'GET',
            `/api/admin/${kind}-series`,
            undefined,
            manager,
          )
        ).body.series.map(({ id }) => id)
      expect(await list('event')).toContain(made.id)
      expect(await list('class')).not.toContain(made.id)
    })

    test('names what else its host has, and takes their new name along', async () => {
      const { body: one } = await add(titled('First Stage', { host: 'Ida Stage' }))
      const { body: plan } = await preview(titled('Second Stage', { host: 'ida stage' }))
      expect(plan.rows[0]?.conflicts.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['room', 'instructor']),
      )
      expect((await add(titled('Second Stage', { host: 'ida stage' }))).status).toBe(201)
      const { body: all } = await server().send<'instructors'>(
        'GET',
        '/api/admin/instructors',
        undefined,
        manager,
      )
      const ida = all.instructors.find(({ name }) => name === 'Ida Stage')
      const { status } = await server().send<'changeInstructor'>(
        'POST',
        `/api/admin/instructors/${ida?.id}/changes`,
        {
          name: 'Ida Storm',
          artistId: null,
          userId: null,
          shareBasisPoints: null,
          isActive: true,
          version: ida?.version ?? '',
        },
        manager,
      )
      expect(status).toBe(200)
      const [row] = await server().db.select().from(classSeries).where(eq(classSeries.id, one.id))
      expect([row?.words.host, (await dates(one.id))[3]?.details.host]).toEqual([
        'Ida Storm',
        'Ida Storm',
      ])
    })

    describe('with tickets that are sold', () => {
      test('tells everybody and gives all money back, once it was seen', async () => {
        const { body: made } = await add(titled('Sold Songs'))
        const second = `${made.id}-2025-10-31`
        const edit = { ...made.edit, leftOut: ['2025-10-31'] }
        const { body: empty } = await preview(edit, { id: made.id })
        expect(empty.rows[1]).toMatchObject({ act: 'take-off', parties: 0, isTold: false })

        const { reference } = await booked(second, [{ tier: 'standard', count: 2 }])
        const outdated = await change(made, edit, empty)
        expect([outdated.status, outdated.body]).toMatchObject([409, { error: 'plan_changed' }])

        const { body: seen } = await preview(edit, { id: made.id })
        expect(seen.rows[1]).toMatchObject({
          act: 'call-off',
          parties: 1,
          people: 2,
          isTold: true,
          backCents: 2_000,
        })
        expect((await change(made, edit, seen)).status).toBe(200)
        expect(await desk.rowOf(reference)).toMatchObject({
          status: 'cancelled',
          endedBecause: 'called-off',
        })
        const mails = await desk.mailsOf(reference)
        expect(mails.at(-1)?.subject).toContain('Cancelled: Sold Songs')
        expect(mails.at(-1)?.text).toContain('$20.00')
        expect((await shown(`${made.id}-2025-10-24`)).series?.others?.[0]?.status).toBe('cancelled')
      })

      test('moves them with their date, and never has fewer seats than are taken', async () => {
        const { body: made } = await add(titled('Moved Songs'))
        const { reference } = await booked(`${made.id}-2025-11-07`, [
          { tier: 'standard', count: 3 },
        ])
        const small = { ...made.edit, words: { ...made.edit.words, capacity: 2 } }
        const refused = await save(made, small)
        expect([refused.status, refused.body]).toMatchObject([422, { error: 'in_the_way' }])
        const schedule = {
          ...made.edit.schedule,
          pattern: { ...made.edit.schedule.pattern, weekdays: [4] },
        }
        const { body: plan } = await preview({ ...made.edit, schedule }, { id: made.id })
        expect(acts(plan).filter(([, act]) => act === 'change')).toContainEqual(['11-06', 'change'])
        expect((await change(made, { ...made.edit, schedule }, plan)).status).toBe(200)
        expect((await desk.mailsOf(reference)).at(-1)?.subject).toContain('New date')
      })
    })

    test('two who save at once: one does', async () => {
      const { body: made } = await add(titled('Songs At Once'))
      const edit = { ...made.edit, leftOut: ['2025-11-14'] }
      const { body: plan } = await preview(edit, { id: made.id })
      const answers = await Promise.all([1, 2, 3].map(() => change(made, edit, plan)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    })
  },
  { payments },
)

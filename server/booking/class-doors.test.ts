import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { DoorMark } from '#domain/contracts/class-doors.ts'
import { classSessions, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { addClass, booksOfSeats, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const SOON = new Date(FRIDAY_NOON.getTime() + 3 * 24 * 3_600_000)

eachEngine(
  'the door of a class',
  (server) => {
    let nth = 0
    const { booked, look, cancel, mailsOf } = seatDesk(server)
    const newClass = (more: Partial<typeof classSessions.$inferInsert> = {}) =>
      addClass(server(), `door-${(nth += 1)}`, {
        startsAt: SOON,
        endsAt: new Date(SOON.getTime() + 2 * 3_600_000),
        ...more,
      })
    const as = (email = 'barista@demo.example') => server().as(email)
    const doorListOf = async (id: string) => {
      const { body } = await server().send<'classDoors'>(
        'GET',
        '/api/class-doors',
        undefined,
        await as(),
      )
      return body.classDoors.find((each) => each.id === id)
    }
    const mark = async (marks: Partial<DoorMark>[], email?: string) =>
      server().send<'markArrivals'>(
        'POST',
        '/api/class-doors/arrivals',
        {
          marks: marks.map((each, i) => ({
            id: `mark-id-${i}`,
            at: server().now().toISOString(),
            isIn: true,
            ...each,
          })),
        },
        await as(email),
      )
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('has a pass for each person, on the page, in the email and on the roster', async () => {
      const id = await newClass()
      const party = await booked(id, 2, { participants: ['Ann', 'Ann'] })
      expect(party.passes.map(({ name }) => name)).toEqual(['Ann', 'Ann'])
      expect(new Set(party.passes.map(({ pass }) => pass)).size).toBe(2)
      expect(party.passes[0]?.qrSvg).toContain('<svg')
      const [mail] = (await mailsOf(party.reference)).filter(({ attachments }) => attachments)
      expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
        'class.ics',
        'door-1-Ann.svg',
        'door-2-Ann.svg',
      ])
      const roster = await doorListOf(id)
      expect(roster?.people.map(({ pass }) => pass).toSorted()).toEqual(
        party.passes.map(({ pass }) => pass).toSorted(),
      )
      expect(roster?.people[0]).toMatchObject({ dueCents: 0, arrivedAt: null, party: 2 })
    })

    test('writes marks of an outage down once, however often they come, in the order in which they were made', async () => {
      const id = await newClass()
      const { reference, passes } = await booked(id, 2)
      const pass = passes[0]?.pass ?? ''
      const at = FRIDAY_NOON.toISOString()
      server().set(SOON)
      const marks = [{ reference, pass, at }]
      await Promise.all([mark(marks), mark(marks), mark(marks)])
      expect((await doorListOf(id))?.people.find((each) => each.pass === pass)?.arrivedAt).toBe(at)
      // A mark of before they came does not send them out; one of after it does.
      await mark([{ reference, pass, isIn: false, at: '2025-10-17T15:00:00.000Z' }])
      expect(
        (await look({ reference, token: await tokenOf(reference) })).passes[0]?.arrivedAt,
      ).toBe(at)
      await mark([{ reference, pass, isIn: false }])
      expect((await doorListOf(id))?.people.every(({ arrivedAt }) => arrivedAt === null)).toBe(true)
    })

    test('lets a pass in once: of two doors at once the other is told', async () => {
      const id = await newClass()
      const { reference, passes } = await booked(id, 2)
      const [shown, other] = [passes[0]?.pass ?? '', passes[1]?.pass ?? '']
      server().set(SOON)
      const at = (seconds: number) => new Date(SOON.getTime() - seconds * 1_000).toISOString()
      const doors = await Promise.all([
        mark([{ reference, pass: shown, at: at(9) }]),
        mark([{ reference, pass: shown, at: at(8) }]),
        mark([{ reference, pass: other, at: at(8) }]),
      ])
      const refused = doors.flatMap(({ body }) => body.refused)
      expect(refused).toHaveLength(1)
      expect(refused[0]?.message).toContain('was let in already')
      // Who is in stays in, and the mark that let them in may be sent again.
      const inSince = (await doorListOf(id))?.people.find(({ pass }) => pass === shown)?.arrivedAt
      expect((await mark([{ reference, pass: shown, at: inSince ?? '' }])).body.refused).toEqual([])
      // An outage is written down later: that door hears of it then.
      expect((await mark([{ reference, pass: shown, at: at(600) }])).body.refused).toHaveLength(1)
    })

    test('refuses who gave their seat back, and says why', async () => {
      const id = await newClass()
      const party = await booked(id, 2)
      const gone = party.passes[0]?.pass ?? ''
      const stays = party.passes[1]?.pass ?? ''
      await cancel(party, { seat: 0, of: 2, refundCents: 8_000, creditCents: 0 })
      const { body } = await mark([
        { reference: party.reference, pass: gone },
        { reference: party.reference, pass: stays },
        { reference: 'R-NOBODY22', pass: stays },
      ])
      expect(body.refused.map((each) => each.id)).toEqual(['mark-id-0', 'mark-id-2'])
      expect((await doorListOf(id))?.people).toMatchObject([{ pass: stays }])
    })

    test('is open to an artist for what they teach, and for nothing else', async () => {
      const id = await newClass()
      const { reference, passes } = await booked(id, 1)
      const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
      await server()
        .db.update(classSessions)
        .set({ details: { ...row!.details, instructor: 'Nobody Here' } })
        .where(eq(classSessions.id, id))
      const artist = 'artist@demo.example'
      const seen = await server().send<'classDoors'>(
        'GET',
        '/api/class-doors',
        undefined,
        await as(artist),
      )
      expect(seen.body.classDoors.some((each) => each.id === id)).toBe(false)
      const { body } = await mark([{ reference, pass: passes[0]?.pass ?? '' }], artist)
      expect(body).toMatchObject({ refused: [{ id: 'mark-id-0' }] })
    })

    test('sells what is free to exactly as many, who pay at the till, also when it has begun', async () => {
      const id = await newClass({ capacity: 2 })
      server().set(new Date(SOON.getTime() + 60_000))
      const header = await as()
      const walkIn = (key: string) =>
        server().send<'addWalkIn'>(
          'POST',
          `/api/class-doors/${id}/walk-ins`,
          { key, participants: ['Walker'] },
          header,
        )
      const [first, again] = [await walkIn('walk-in-0'), await walkIn('walk-in-0')]
      expect(again.body.reference).toBe(first.body.reference)
      const done = await Promise.all(
        Array.from({ length: 6 }, (_, i) => walkIn(`walk-in-${i + 1}`)),
      )
      const answers = done.map(({ status, body }) => [status, 'error' in body ? body.error : null])
      expect(answers.toSorted()).toEqual([
        [200, null],
        ...Array.from({ length: 5 }, () => [409, 'class_full']),
      ])
      const list = await doorListOf(id)
      expect(list?.seatsLeft).toBe(0)
      // They stand at the door.
      expect(list?.people.map(({ arrivedAt }) => arrivedAt !== null)).toEqual([true, true])
      const { reference, dueCents } = first.body
      expect(dueCents).toBe(8_000)
      const paid = await server().send<'takeSeatPayment'>(
        'POST',
        `/api/reservations/${reference}/payments`,
        { key: 'walk-in-pay-0', method: 'card-terminal', expectedCents: 8_000 },
        header,
      )
      expect(paid.body).toMatchObject({ dueCents: 0, paidCents: 8_000 })
      expect((await booksOfSeats(server(), reference))['sales:class']).toBe(-8_000)
    })

    test('whom a till let in without the server has a seat and is in, once, also when the class is over', async () => {
      const id = await newClass({ capacity: 3, seatsHeld: 1 })
      const keptAt = new Date(SOON.getTime() - 5 * 60_000).toISOString()
      const send = async (key: string, participants: string[], more: object = { keptAt }) =>
        server().send<'addWalkIn'>(
          'POST',
          `/api/class-doors/${id}/walk-ins`,
          { key, participants, ...more },
          await as(),
        )
      // The network came back after the class.
      server().set(new Date(SOON.getTime() + 24 * 3_600_000))
      expect((await send('kept-now-0', ['Late'], {})).status).toBe(409)
      const tried = await Promise.all([1, 2, 3].map(() => send('kept-walk-0', ['Nora', 'Bo'])))
      expect(new Set(tried.map(({ body }) => body.reference)).size).toBe(1)
      const [{ body } = { body: null }] = tried
      const [row] = await server()
        .db.select()
        .from(rsvps)
        .where(eq(rsvps.reference, body?.reference ?? ''))
      expect(row).toMatchObject({ party: 2, status: 'confirmed' })
      expect(Object.values(row?.arrivals ?? {})).toEqual([keptAt, keptAt])
      // The seat that the café keeps for itself is given too, and then no other.
      expect((await send('kept-walk-1', ['Cy'])).status).toBe(200)
      const full = await send('kept-walk-2', ['Dee'])
      expect([full.status, full.body]).toMatchObject([409, { error: 'class_full' }])
      const [session] = await server()
        .db.select()
        .from(classSessions)
        .where(eq(classSessions.id, id))
      expect(session).toMatchObject({ seatsTaken: 3, seatsHeld: 0 })
      // Nobody gets a seat of a class that is over by saying that it was before the till was even gone.
      server().set(new Date(SOON.getTime() + 5 * 24 * 3_600_000))
      expect((await send('kept-walk-3', ['Eve'])).status).toBe(409)
    })

    const tokenOf = async (reference: string) => {
      const { body } = await server().send<'staffSeats'>(
        'GET',
        `/api/reservations/${reference}/money`,
        undefined,
        await as(),
      )
      return body.token
    }
  },
  { payments },
)

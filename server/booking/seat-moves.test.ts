import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { classSessions, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { holdSeats } from './seat-holds.ts'
import { tidySeats } from './seat-tidy.ts'
import { addClass, booksOfSeats, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'seats that are moved',
  (server) => {
    let nth = 0
    const { booked, look, cancel, mailsOf, linkOf, creditOf } = seatDesk(server)
    const newClass = async (more: Partial<typeof classSessions.$inferInsert> = {}) => {
      nth += 1
      return addClass(server(), `moved-${nth}`, more)
    }
    const taken = async (id: string) => {
      const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
      return row?.seatsTaken
    }
    const targets = async ({ reference, token }: SeatBooking, seat?: number) => {
      const more = seat === undefined ? '' : `&seat=${seat}`
      const path = `/api/rsvps/${reference}/targets?token=${token}${more}`
      return (await server().send<'seatTargets'>('GET', path)).body.targets
    }
    const move = (
      { reference, token }: SeatBooking,
      to: string,
      shown: { dueCents?: number; refundCents?: number; creditCents?: number } = {},
      which: { seat?: number; of?: number } = {},
    ) =>
      server().send<'moveSeats'>('POST', `/api/rsvps/${reference}/move`, {
        token,
        to,
        dueCents: 0,
        refundCents: 0,
        creditCents: 0,
        ...shown,
        ...which,
      })
    const transfer = ({ reference, token }: SeatBooking, body: object) =>
      server().send<'transferSeats'>('POST', `/api/rsvps/${reference}/transfer`, { token, ...body })
    const deposits = async ({ reference }: { reference: string }) =>
      (await booksOfSeats(server(), reference))['deposits:seats'] ?? 0
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('in time cost the difference, which is shown before, and have the same link', async () => {
      const from = await newClass()
      const to = await newClass({ priceCents: 5_000 })
      const party = await booked(from, 2)
      const shown = (await targets(party)).find(({ id }) => id === to)
      expect(shown).toMatchObject({ totalCents: 12_400, refundCents: 3_600, refused: null })
      // What is not shown is not done.
      expect((await move(party, to, { refundCents: 3_601 })).status).toBe(409)
      const { body } = await move(party, to, { refundCents: 3_600 })
      expect(body.booking).toMatchObject({
        id: to,
        status: 'confirmed',
        totalCents: 12_400,
        dueCents: 0,
        refundedCents: 3_600,
      })
      expect(body.booking.calendar).toContain('SEQUENCE:1')
      expect([await taken(from), await taken(to)]).toEqual([0, 2])
      // Sent twice, it is done.
      expect((await move(party, to, { refundCents: 3_600 })).body.booking.id).toBe(to)
      expect([await taken(from), await taken(to)]).toEqual([0, 2])
      await tidySeats(server())
      expect(await booksOfSeats(server(), party.reference)).toEqual({
        'provider:test': 12_400,
        'deposits:seats': -12_400,
      })
      expect((await mailsOf(party.reference)).map(({ subject }) => subject).join()).toContain(
        'Your seats are moved',
      )
    })

    test('into a class for which free cancelling is over say so before, and others do not', async () => {
      const from = await newClass()
      const inHours = (hours: number) => new Date(FRIDAY_NOON.getTime() + hours * 3_600_000)
      const soon = await newClass({ startsAt: inHours(47), endsAt: inHours(49) })
      const later = await newClass({ startsAt: inHours(49), endsAt: inHours(51) })
      const party = await booked(from, 1)
      const shown = await targets(party)
      const lateOf = (of: string) => shown.find(({ id }) => id === of)?.late
      expect(lateOf(soon)).toMatch(/^It begins in less than 48 hours: if you cancel, 50% of/)
      expect(lateOf(later)).toBeNull()
    })

    test('late use what would be credit, and the rest of that stays credit', async () => {
      const from = await newClass()
      const dear = await newClass({
        startsAt: new Date('2025-11-20T20:00:00Z'),
        endsAt: new Date('2025-11-20T22:00:00Z'),
      })
      const party = await booked(from, 2)
      server().set(new Date(Date.parse(party.freeUntil ?? '') + 1))
      const shown = (await targets(party)).find(({ id }) => id === dear)
      expect(shown).toMatchObject({ dueCents: 8_000, keptCents: 8_000, refundCents: 0 })
      const { body } = await move(party, dear, { dueCents: 8_000 })
      expect(body.booking).toMatchObject({ id: dear, dueCents: 8_000, keptCents: 8_000 })
      // Given back in time, what was credit is credit again and no money.
      const back = await cancel(party, { refundCents: 8_000, creditCents: 0 })
      expect(back.body).toMatchObject({ status: 'cancelled' })
      expect(await booksOfSeats(server(), party.reference)).toEqual({
        'provider:test': 16_000,
        'credits:classes': -8_000,
        'sales:forfeited': -8_000,
      })
    })

    test('one of a party goes alone, with its share of the money and a link of its own', async () => {
      const from = await newClass()
      const to = await newClass()
      const party = await booked(from, 3)
      const { body } = await move(party, to, {}, { seat: 1, of: 3 })
      expect(body.booking).toMatchObject({
        id: from,
        participants: ['Guest 1', 'Guest 3'],
        dueCents: 0,
      })
      expect(body.moved).toMatchObject({
        id: to,
        participants: ['Guest 2'],
        dueCents: 0,
        paidCents: 8_000,
      })
      expect((await move(party, to, {}, { seat: 1, of: 3 })).body).toMatchObject({
        error: 'seat_gone',
      })
      const alone = await look(body.moved as SeatBooking)
      await cancel(alone, { refundCents: 8_000, creditCents: 0 })
      await tidySeats(server())
      expect(await look(alone)).toMatchObject({
        status: 'cancelled',
        refundedCents: 8_000,
        atCounterCents: 0,
      })
      expect(await deposits(party)).toBe(-24_000)
      const left = await look(party)
      await cancel(left, { refundCents: 16_000, creditCents: 0 })
      await tidySeats(server())
      expect(await look(left)).toMatchObject({ refundedCents: 16_000 })
    })

    test('given to somebody else open by a link of theirs only, and what was paid stays with them', async () => {
      const id = await newClass()
      const payer = 'customer@demo.example'
      const party = await booked(id, 2, { email: payer })
      const ofPayer = async () => {
        const path = '/api/me/history?of=seat'
        const { body } = await server().send<'myHistory'>(
          'GET',
          path,
          undefined,
          await server().as(payer),
        )
        return body.entries.map(({ kind, cents, detail }) => [kind, cents, detail])
      }
      const one = await transfer(party, { seat: 1, of: 2, name: 'Ida', email: 'ida@guest.example' })
      expect(one.body).toMatchObject({ party: 1, participants: ['Guest 1'], dueCents: 0 })
      const ida = await linkOf('ida@guest.example')
      expect(await look(ida)).toMatchObject({
        participants: ['Ida'],
        paidCents: 8_000,
        dueCents: 0,
      })
      const all = await transfer(one.body, { name: 'Bo', email: 'bo@guest.example' })
      expect(all.body).toMatchObject({
        status: 'cancelled',
        endedBecause: 'transferred',
        paidCents: 0,
      })
      expect(await taken(id)).toBe(2)
      // Nobody gets money for what is somebody else's now.
      const gone = await cancel(party, { refundCents: 8_000, creditCents: 0 })
      expect([gone.status, gone.body]).toMatchObject([409, { error: 'given_on' }])
      const bo = await look(await linkOf('bo@guest.example'))
      expect(bo).toMatchObject({ status: 'confirmed', participants: ['Bo'], paidCents: 8_000 })
      expect(bo.cancel?.words).toBe('Somebody else paid for it: $80.00 goes back to whoever did.')
      const paid = [
        ['bought', 16_000, '2 seats'],
        ['changed', 0, '1 seat given to Bo'],
        ['changed', 0, '1 seat given to Ida'],
      ]
      expect((await ofPayer()).toSorted()).toEqual(paid.toSorted())
      await cancel(bo, { refundCents: 8_000, creditCents: 0 })
      await tidySeats(server())
      expect(await taken(id)).toBe(1)
      expect(await look(bo)).toMatchObject({ refundedCents: 8_000 })
      expect((await ofPayer()).filter(([kind]) => kind === 'refunded')).toEqual([
        ['refunded', 8_000, 'Given back by the guest. You had given it to Bo'],
      ])
      const mails = await mailsOf(party.reference)
      expect(mails.at(-1)).toMatchObject({ to: payer })
      expect(mails.at(-1)?.text).toContain('You had paid for that seat: $80.00 comes back')
      const toBo = await mailsOf(bo.reference)
      expect(toBo.some(({ text }) => text.includes('$80.00 goes back to whoever paid'))).toBe(true)
      expect(toBo.some(({ text }) => text.includes('as you paid it'))).toBe(false)
    })

    test('given to somebody else and given back late are credit of whoever paid', async () => {
      const id = await newClass()
      const payer = 'trainee@demo.example'
      const party = await booked(id, 2, { email: payer })
      await transfer(party, { seat: 1, of: 2, name: 'Ida', email: 'ida.late@guest.example' })
      const ida = await look(await linkOf('ida.late@guest.example'))
      server().set(new Date(Date.parse(ida.freeUntil ?? '') + 1))
      const late = await look(ida)
      expect(late.cancel).toMatchObject({ refundCents: 0, creditCents: 4_000, keptCents: 4_000 })
      expect(late.cancel?.words).toBe(
        'Somebody else paid for it: $40.00 is theirs as credit for another class. $40.00 is kept.',
      )
      await cancel(late, { refundCents: 0, creditCents: 4_000 })
      expect(await creditOf(ida.reference)).toBeUndefined()
      const credit = await creditOf(party.reference)
      expect(credit).toMatchObject({ amountCents: 4_000, leftCents: 4_000, email: payer })
      const mail = (await mailsOf(party.reference)).at(-1)
      expect(mail).toMatchObject({ to: payer })
      expect(mail?.text).toMatch(
        /\$40\.00 is yours as credit for another class, until .+ Its code: /,
      )
      const toIda = (await mailsOf(ida.reference)).map(({ text }) => text).join('\n')
      expect(toIda).toContain('$40.00 is credit of whoever paid for it.')
      expect(toIda).not.toContain('Its code')
      const me = await server().as(payer)
      const history = await server().send<'myHistory'>(
        'GET',
        '/api/me/history?kind=credited',
        undefined,
        me,
      )
      expect(history.body.entries.map(({ cents }) => cents)).toEqual([4_000])
      const bell = await server().send<'notifications'>(
        'GET',
        '/api/me/notifications',
        undefined,
        me,
      )
      expect(bell.body.notifications.map(({ title }) => title)).toContain(
        'A seat that you had given on was given back',
      )
    })

    test('into the last seats come exactly as many as there are, and the others keep theirs', async () => {
      const to = await newClass({ capacity: 2 })
      const parties = []
      for (let i = 0; i < 6; i += 1) {
        parties.push(await booked(await newClass(), 1))
        await server().db.update(rsvps).set({ networkKey: null })
      }
      const done = await Promise.all(parties.map((party) => move(party, to)))
      expect(done.filter(({ status }) => status === 200)).toHaveLength(2)
      expect(await taken(to)).toBe(2)
      for (const party of parties)
        expect(await look(party)).toMatchObject({ status: 'confirmed', paidCents: 8_000 })
    })

    test('in opposite directions at once do not wait for each other', async () => {
      const [one, other] = [await newClass({ capacity: 20 }), await newClass({ capacity: 20 })]
      const there = []
      const back = []
      for (let i = 0; i < 4; i += 1) {
        there.push(await booked(one, 1))
        back.push(await booked(other, 1))
        await server().db.update(rsvps).set({ networkKey: null })
      }
      const done = await Promise.all([
        ...there.map((party) => move(party, other)),
        ...back.map((party) => move(party, one)),
      ])
      expect(done.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
      expect([await taken(one), await taken(other)]).toEqual([4, 4])
    })

    test('given back and given to somebody else at once are one of both, and the other is told', async () => {
      const friend = { name: 'Ines', email: 'ines@guest.example' }
      for (let round = 0; round < 3; round += 1) {
        const id = await newClass()
        const party = await booked(id, 2)
        const both: [() => Promise<{ status: number }>, () => Promise<{ status: number }>] = [
          () => cancel(party, { refundCents: 16_000, creditCents: 0 }),
          () => transfer(party, friend),
        ]
        const [back, given] =
          round === 1
            ? (await Promise.all(both.toReversed().map((one) => one()))).toReversed()
            : await Promise.all(both.map((one) => one()))
        expect([back?.status, given?.status].toSorted()).toEqual([200, 409])
        const isGiven = given?.status === 200
        expect(await taken(id)).toBe(isGiven ? 2 : 0)
        await tidySeats(server())
        expect(await look(party)).toMatchObject({
          status: 'cancelled',
          endedBecause: isGiven ? 'transferred' : 'given-back',
          refundedCents: isGiven ? 0 : 16_000,
        })
        if (isGiven) {
          const theirs = await look(await linkOf(friend.email))
          expect(theirs).toMatchObject({ id, status: 'confirmed', party: 2, dueCents: 0 })
        }
      }
    })

    test('that were given to somebody else are not given back or given to another, and asked for again they are where they went', async () => {
      const party = await booked(await newClass(), 2)
      const friend = { name: 'Ines', email: 'ines2@guest.example' }
      const answers = await Promise.all([
        transfer(party, friend),
        transfer(party, { name: 'Olga', email: 'olga@guest.example' }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const isFriends = answers[0]?.status === 200
      const again = await transfer(party, friend)
      expect([again.status, again.body]).toMatchObject(
        isFriends ? [200, { endedBecause: 'transferred' }] : [409, { error: 'given_on' }],
      )
      const back = await cancel(party, { refundCents: 16_000, creditCents: 0 })
      expect([back.status, back.body]).toMatchObject([
        409,
        {
          error: 'given_on',
          message: 'These seats were given to somebody else, who has a link of their own.',
        },
      ])
    })

    test('of a party that are given back, given on and moved at once are each in one place', async () => {
      const [id, other] = [await newClass(), await newClass()]
      const party = await booked(id, 3)
      const answers = await Promise.all([
        cancel(party, { seat: 0, of: 3, refundCents: 8_000, creditCents: 0 }),
        transfer(party, { name: 'Ines', email: 'ines3@guest.example', seat: 0, of: 3 }),
        move(party, other, {}, { seat: 0, of: 3 }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
      const after = await look(party)
      expect(after).toMatchObject({ party: 2, participants: ['Guest 2', 'Guest 3'], dueCents: 0 })
      const [isBack, isGiven, isMoved] = answers.map(({ status }) => Number(status === 200))
      expect([await taken(id), await taken(other)]).toEqual([2 + (isGiven ?? 0), isMoved])
      expect(after.refundedCents).toBe(8_000 * (isBack ?? 0))
    })

    test('given back while they are moved up from the line leave nobody’s seat taken', async () => {
      const id = await newClass({ capacity: 1 })
      const first = await booked(id, 1)
      const email = `line-${id}@guest.example`
      await server().send(
        'POST',
        `/api/classes/${id}/rsvps`,
        opened(server(), { email, participants: ['Line'], message: '' }),
      )
      const [row] = await server().db.select().from(rsvps).where(eq(rsvps.email, email))
      const waiting = await linkOf(email)
      expect(row?.status).toBe('waitlisted')
      await Promise.all([
        cancel(first, { refundCents: 8_000, creditCents: 0 }),
        cancel(waiting, { refundCents: 0, creditCents: 0 }),
      ])
      expect((await look(waiting)).status).toBe('cancelled')
      expect(await taken(id)).toBe(0)
      // The seat is whoever's comes next.
      const next = await holdSeats(
        server(),
        { person: null, network: '198.51.100.99' },
        { type: 'class', id },
        1,
      )
      expect(next.status).toBe('held')
    })

    test('whose hold runs out in the moment they are paid are theirs or their money goes back', async () => {
      const id = await newClass({ capacity: 1 })
      const desk = seatDesk(server)
      const held = await desk.hold(id, 1)
      await desk.book(held.body)
      const [charge] = await server().db.query.seatCharges.findMany({
        where: (each, { eq: is }) => is(each.reference, held.body.reference),
      })
      server().set(new Date(FRIDAY_NOON.getTime() + 21 * 60_000))
      await Promise.allSettled([
        tidySeats(server()),
        desk.arrives(charge?.id ?? '', 8_000),
        holdSeats(server(), { person: null, network: '198.51.100.98' }, { type: 'class', id }, 1),
      ])
      await tidySeats(server())
      const seen = await look(held.body)
      expect(await taken(id)).toBe(1)
      expect(seen.status === 'confirmed' ? 8_000 : seen.refundedCents).toBe(8_000)
      expect(await deposits(seen)).toBe(seen.status === 'confirmed' ? -8_000 : 0)
    })
  },
  { payments, connections: 20 },
)

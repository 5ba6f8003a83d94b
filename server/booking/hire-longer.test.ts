import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { instantAt } from '#domain/cafe/time.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import {
  ledgerPostings,
  ledgerTransactions,
  outbox,
  roomReservations,
  spaceBookings,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { joinWith, newMember, press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { holdHire } from './hires.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const HOUR_MS = 3_600_000
const WHO = { name: 'Zoe', email: 'zoe@guest.example', headcount: 6, message: '' }
const ZONE = 'America/New_York'
const FROM_CAFE = { origin: 'http://cafe.test' }

eachEngine(
  'one more hour of a room',
  (server) => {
    let week = 0
    /** A Wednesday of its own for each test. */
    const freeDay = () => {
      week += 1
      return new Date(Date.UTC(2026, 0, 7) + week * 7 * 24 * HOUR_MS).toISOString().slice(0, 10)
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(spaceBookings).set({ networkKey: null })
    })
    const book = async ({ reference, token, totalCents, houseRules }: RoomBooking) => {
      const path = `/api/room-bookings/${reference}/booking`
      const { body } = await server().send<'bookRoom'>('POST', path, {
        token,
        ...WHO,
        expectedCents: totalCents,
        houseRules: houseRules?.version,
      })
      await press(server(), body.url ?? '', 'good')
      return look({ reference, token })
    }
    const booked = async (date: string, startsAt = '13:00', hours = 3) => {
      const wish = { spaceType: 'art-space', date, startsAt, hours }
      const { body } = await server().send<'holdRoom'>(
        'POST',
        '/api/room-bookings',
        wish,
        FROM_CAFE,
      )
      return book(body)
    }
    const look = async ({ reference, token }: Pick<RoomBooking, 'reference' | 'token'>) => {
      const path = `/api/room-bookings/${reference}?token=${token}`
      return (await server().send<'roomBooking'>('GET', path)).body
    }
    const ask = ({ reference, token }: RoomBooking) =>
      server().send<'roomLonger'>('GET', `/api/room-bookings/${reference}/longer?token=${token}`)
    const add = (
      { reference, token }: RoomBooking,
      { endsAt, addedCents }: { endsAt: string | null; addedCents: number },
    ) =>
      server().send<'addRoomHour'>('POST', `/api/room-bookings/${reference}/longer`, {
        token,
        endsAt: endsAt ?? '',
        expectedCents: addedCents,
      })
    const pay = async ({ reference, token }: RoomBooking) => {
      const path = `/api/room-bookings/${reference}/payments`
      const { body } = await server().send<'payRoom'>('POST', path, { token })
      await press(server(), body.url, 'good')
    }
    const soldOf = async (reference: string) => {
      const rows = await server()
        .db.select({ account: ledgerPostings.account, cents: ledgerPostings.cents })
        .from(ledgerPostings)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
        .where(eq(ledgerTransactions.subjectId, reference))
      return rows
        .filter(({ account }) => account === 'sales:room')
        .reduce((all, { cents }) => all + cents, 0)
    }

    test('is said with its price, added to the balance, and takes the calendar with its time to clear up', async () => {
      const date = freeDay()
      const hire = await booked(date)
      const { body: said } = await ask(hire)
      expect(said).toEqual({
        endsAt: instantAt(ZONE, date, '17:00').toISOString(),
        addedCents: 3_500,
        dueCents: hire.dueCents + 3_500,
        problem: null,
      })
      const { body: longer } = await add(hire, said)
      expect(longer).toMatchObject({
        hours: 4,
        totalCents: hire.totalCents === null ? null : hire.totalCents + 3_500,
        dueCents: said.dueCents,
        canBeLonger: true,
      })
      // Sent twice, it is one hour.
      expect((await add(hire, said)).body).toMatchObject({ hours: 4 })
      const [taken] = await server()
        .db.select()
        .from(roomReservations)
        .where(eq(roomReservations.bookingId, hire.reference))
      expect(taken?.endsAt).toEqual(new Date(said.endsAt ?? ''))
      expect(taken?.freeAt.getTime()).toBeGreaterThan(taken?.endsAt.getTime() ?? 0)
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `Your room is yours for an hour more (${hire.reference})`))
      expect(mails).toHaveLength(1)
      await pay(hire)
      expect(await look(hire)).toMatchObject({ dueCents: 0, paidCents: longer.totalCents })
    })

    test('is had while the room is in use, and is added to what was sold, also when it is paid after the end', async () => {
      const date = freeDay()
      const hire = await booked(date)
      await pay(hire)
      server().set(instantAt(ZONE, date, '15:30'))
      const { body: said } = await ask(hire)
      expect(said).toMatchObject({ addedCents: 3_500, dueCents: 3_500 })
      await add(hire, said)
      server().set(instantAt(ZONE, date, '17:30'))
      expect(await look(hire)).toMatchObject({ dueCents: 3_500, canPay: true, canBeLonger: false })
      expect((await ask(hire)).body).toMatchObject({ error: 'not_longer' })
      await pay(hire)
      expect(await look(hire)).toMatchObject({ dueCents: 0 })
      expect(await soldOf(hire.reference)).toBe(-14_000)
    })

    test('costs members what they pay for an hour', async () => {
      const date = freeDay()
      const member = await newMember(server(), `Longer${date}`)
      await joinWith(server(), member, 'good', { tier: 'premium' })
      server().set(instantAt(ZONE, '2025-10-20', '12:00'))
      const wish = {
        spaceType: 'art-space' as const,
        date: '2025-10-29',
        startsAt: '11:00',
        hours: 2,
      }
      const held = await holdHire(server(), { person: member, network: '198.51.100.9' }, wish)
      const hire = await book(held)
      const { body: said } = await ask(hire)
      expect(said.addedCents).toBe(3_325)
      expect((await add(hire, said)).body.totalCents).toBe(9_975)
    })

    test('is refused where the next guests would not find the room cleared, and says what is next best', async () => {
      const date = freeDay()
      const hire = await booked(date, '11:00', 2)
      const { body: said } = await ask(hire)
      await booked(date, '14:00', 3)
      const { body: now } = await ask(hire)
      expect(now).toMatchObject({ endsAt: null })
      expect(now.problem).toMatch(
        /^The Art Space is taken from 2 PM, and is cleared before that\. The next time that is free for 3 hours: /,
      )
      // Whoever saw it as free before is refused, and nothing has changed.
      const refused = await add(hire, said)
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({ error: 'room_taken', message: now.problem })
      expect(await look(hire)).toMatchObject({ hours: 2, totalCents: hire.totalCents })
    })

    test('goes to one of two who want that hour at once', async () => {
      const date = freeDay()
      const hire = await booked(date, '11:00', 2)
      const { body: said } = await ask(hire)
      const wish = { spaceType: 'art-space' as const, date, startsAt: '14:00', hours: 2 }
      const [longer, other] = await Promise.allSettled([
        add(hire, said),
        holdHire(server(), { person: null, network: '198.51.100.77' }, wish),
      ])
      const isLonger = longer.status === 'fulfilled' && longer.value.status === 200
      expect([isLonger, other.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
    })

    test('is one hour where two tabs add it at once, and two where each saw the hour before', async () => {
      const hire = await booked(freeDay(), '11:00', 3)
      const { body: said } = await ask(hire)
      const answers = await Promise.all([add(hire, said), add(hire, said), add(hire, said)])
      expect(answers.map(({ status, body }) => [status, body.hours])).toEqual(
        Array.from({ length: 3 }, () => [200, 4]),
      )
      expect(await look(hire)).toMatchObject({ hours: 4, dueCents: said.dueCents })
      const { body: next } = await ask(hire)
      // Whoever is late with the hour before gets no hour more, also beside one who adds the next.
      const [late, second] = await Promise.all([add(hire, said), add(hire, next)])
      expect(second.body.hours).toBe(5)
      expect([late.status, late.body.error]).toEqual(
        late.status === 200 ? [200, undefined] : [409, 'hire_changed'],
      )
      const after = await look(hire)
      expect(after).toMatchObject({ hours: 5, dueCents: next.dueCents })
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `Your room is yours for an hour more (${hire.reference})`))
      expect(mails).toHaveLength(2)
      await pay(hire)
      expect(await look(hire)).toMatchObject({ dueCents: 0, paidCents: after.totalCents })
    })

    test('goes to both where two guests add it to bookings that then touch, and to one where they would overlap', async () => {
      const date = freeDay()
      // Then nothing is between them but the time to clear up, and less than an hour.
      const [early, late] = [await booked(date, '11:00', 2), await booked(date, '15:00', 2)]
      const [one, other] = [(await ask(early)).body, (await ask(late)).body]
      const both = await Promise.all([add(early, one), add(late, other)])
      expect(both.map(({ status, body }) => [status, body.hours])).toEqual([
        [200, 3],
        [200, 3],
      ])
      expect((await ask(early)).body).toMatchObject({ endsAt: null })

      const day = freeDay()
      const [stays, comes] = [await booked(day, '11:00', 2), await booked(day, '15:00', 2)]
      const { body: hour } = await ask(stays)
      const move = server().send<'moveRoom'>('POST', `/api/room-bookings/${comes.reference}/move`, {
        token: comes.token,
        date: day,
        startsAt: '14:00',
        hours: 2,
        expectedCents: comes.totalCents,
      })
      const met = await Promise.all([add(stays, hour), move])
      expect(met.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const times = [await look(stays), await look(comes)].map(({ startsAt, endsAt }) => [
        Date.parse(startsAt),
        Date.parse(endsAt),
      ])
      expect(times[0]?.[1]).toBeLessThan(times[1]?.[0] ?? 0)
    })

    test('is refused at another price than was shown, and beyond what the room is rented for', async () => {
      const date = freeDay()
      const hire = await booked(date)
      const { body: said } = await ask(hire)
      const cheaper = await add(hire, { ...said, addedCents: 100 })
      expect([cheaper.status, cheaper.body]).toMatchObject([409, { error: 'price_changed' }])
      const late = await booked(freeDay(), '16:00', 3)
      expect((await ask(late)).body).toMatchObject({
        endsAt: null,
        problem: 'That day the Art Space can be had from 11 AM to 7 PM.',
      })
      const most = await booked(freeDay(), '11:00', 6)
      expect((await ask(most)).body.problem).toBe('The Art Space is rented for 2 to 6 hours.')
    })

    test('is added at the desk by staff, and to nobody without the link', async () => {
      const hire = await booked(freeDay())
      const path = `/api/admin/rooms/${hire.reference}/longer`
      expect((await server().send('GET', path)).status).toBe(401)
      const desk = await server().as('barista@demo.example')
      const { body: said } = await server().send<'staffRoomLonger'>('GET', path, undefined, desk)
      const added = await server().send<'staffAddRoomHour'>(
        'POST',
        path,
        { endsAt: said.endsAt ?? '', expectedCents: said.addedCents },
        desk,
      )
      expect(added.body).toMatchObject({ hours: 4, dueCents: hire.dueCents + 3_500 })
      const stranger = `/api/room-bookings/${hire.reference}/longer?token=wrong`
      expect((await server().send('GET', stranger)).status).toBe(404)
    })

    test('of the whole venue costs its own rate', async () => {
      const hold = {
        spaceType: 'entire-venue' as const,
        date: '2025-10-27',
        startsAt: '09:00',
        hours: 4,
      }
      const hire = await book(
        await holdHire(server(), { person: null, network: '198.51.100.55' }, hold),
      )
      const { body: said } = await ask(hire)
      expect(said).toMatchObject({ addedCents: 17_500 })
      expect((await add(hire, said)).body).toMatchObject({ hours: 5 })
    })
  },
  { payments },
)

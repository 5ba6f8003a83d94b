import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { bookingIntent, bookingReply } from '#domain/barista/booking.ts'
import { addDays, formatDate } from '#domain/cafe/calendar.ts'
import { dateIn, formatHour } from '#domain/cafe/time.ts'
import { classSessions, roomReservations, rsvps, seatCharges, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { renewMemberships } from '../memberships/renew.ts'
import { chargesOf, joinWith, newMember, takenByCard } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { holdHire } from './hires.ts'
import { holdSeats } from './seat-holds.ts'
import { addClass, booksOfSeats, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const HOURS = Array.from({ length: 13 }, (_, i) => `${String(9 + i).padStart(2, '0')}:00`)
const SEATED = ['held', 'offered', 'confirmed']

type Refusal = { error?: string; message?: string; status?: number }

/*
 * Races in drawn rounds: who comes, with how many, in which order and on which side of the clock. A round that fails is printed with its
 * seed by fast-check. What goes wrong without the guard of each is in race-guards.test.ts; the hire against fifty orders is in
 * venue-races.test.ts.
 */
eachEngine(
  'races',
  (server) => {
    let nth = 0
    const { booked, cancel, hold, book, look, linkOf, arrives } = seatDesk(server)
    const network = () => `203.0.${Math.floor((nth += 1) / 250)}.${(nth % 250) + 1}`
    const newClass = (capacity: number, more: object = {}) =>
      addClass(server(), `drawn-${(nth += 1)}`, { capacity, ...more })
    const stranger = (id: string, party: number) =>
      holdSeats(server(), { person: null, network: network() }, { type: 'class', id }, party)
    const refusalOf = (each: PromiseSettledResult<unknown>): Refusal | null =>
      each.status === 'rejected' ? (each.reason as Refusal) : null
    const rounds = <Drawn>(
      numRuns: number,
      drawn: fc.Arbitrary<Drawn>,
      round: (of: Drawn) => Promise<void>,
    ) =>
      fc.assert(
        fc.asyncProperty(drawn, async (of) => {
          server().set(FRIDAY_NOON)
          await server().db.update(rsvps).set({ networkKey: null })
          await server().db.update(spaceBookings).set({ networkKey: null })
          await round(of)
        }),
        // A smaller round would need the same luck again.
        { numRuns, endOnFailure: true },
      )
    beforeEach(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })

    /** The seats of a class are those of its parties, and nobody waits beside a free one. */
    async function expectExact(id: string) {
      const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
      const parties = await server().db.select().from(rsvps).where(eq(rsvps.classId, id))
      const sum = (states: readonly string[]) =>
        parties
          .filter(({ status }) => states.includes(status))
          .reduce((people, { party }) => people + party, 0)
      expect(row?.seatsTaken).toBe(sum(SEATED))
      expect(row?.seatsTaken).toBeLessThanOrEqual(row?.capacity ?? 0)
      expect(row?.waiting).toBe(sum(['waitlisted']))
      if (row && row.waiting > 0) expect(row.seatsTaken).toBe(row.capacity)
      const all = await server()
        .db.select({ charge: seatCharges })
        .from(seatCharges)
        .innerJoin(rsvps, eq(rsvps.reference, seatCharges.reference))
        .where(eq(rsvps.classId, id))
      for (const { reference, status } of parties) {
        const charges = all.filter(({ charge }) => charge.reference === reference)
        if (charges.length === 0) continue
        const kept = charges
          .map(({ charge }) => charge)
          .filter(({ state }) => state === 'succeeded')
          .reduce((sumOf, { amountCents, releasedCents }) => sumOf + amountCents - releasedCents, 0)
        // Never two charges, and never money for seats that somebody does not have.
        expect(kept).toBeLessThanOrEqual(status === 'confirmed' ? 8_000 : 0)
        const { 'deposits:seats': deposit = 0 } = await booksOfSeats(server(), reference)
        expect(deposit).toBe(0 - kept)
      }
      return { seated: sum(SEATED), capacity: row?.capacity ?? 0 }
    }

    test('parties of any size for the last seats: exactly as many as there are, and each loser is told the next date', async () => {
      const drawn = fc.record({
        capacity: fc.integer({ min: 1, max: 5 }),
        parties: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 16 }),
      })
      await rounds(5, drawn, async ({ capacity, parties }) => {
        const title = `Last seats ${(nth += 1)}`
        const id = await newClass(capacity, { title })
        const startsAt = new Date(FRIDAY_NOON.getTime() + 2 * WEEK_MS)
        await newClass(40, { title, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
        const asked = await Promise.allSettled(parties.map((party) => stranger(id, party)))
        const { seated } = await expectExact(id)
        const won = parties.filter((_, i) => asked[i]?.status === 'fulfilled')
        expect(won.reduce((all, party) => all + party, 0)).toBe(seated)
        asked.forEach((each, i) => {
          const lost = refusalOf(each)
          if (!lost) return
          expect(lost).toMatchObject({ status: 409, error: 'seats_gone' })
          expect(lost.message).toContain('The next date with room')
          // Nobody is turned away who would have fitted in.
          expect(parties[i]).toBeGreaterThan(capacity - seated)
        })
      })
    })

    test('overlapping times of the venue, from the site, the chat and staff: never two, and each loser is told the next time', async () => {
      let tuesday = '2026-02-03'
      const manager = await server().as('manager@demo.example')
      const ask = async (wish: object) => {
        const email = `drawn-${(nth += 1)}@guest.example`
        const form = { ...wish, name: 'Zoe', email, headcount: 6, message: '' }
        const path = '/api/space-requests'
        return (await server().send<'requestSpace'>('POST', path, opened(server(), form))).body
          .reference
      }
      /** What somebody writes, what the chat reads of the calendar and answers, and then the hold of a time that it named. */
      const byChat = async (date: string, hour: number, hours: number) => {
        const said = `Can I rent the whole venue for ${hours} hours on ${formatDate(date)}?`
        const today = dateIn('America/New_York', server().now())
        const intent = bookingIntent(said, today)
        expect(intent).toEqual({ spaceType: 'entire-venue', hours, date })
        const path = `/api/bookings/availability?spaceType=entire-venue&date=${date}`
        const { slots } = (await server().send<'availability'>('GET', path)).body
        const { text } = bookingReply(intent!, { available: slots.length > 0, slots }, today)
        const free = HOURS.filter((startsAt) =>
          slots.some(
            ({ duration, label }) =>
              duration === hours && label.startsWith(`${formatHour(startsAt)} to `),
          ),
        )
        const startsAt = free[hour % free.length]
        if (!startsAt) throw Object.assign(new Error(text), { error: 'none_free' })
        expect(text).toContain(formatHour(startsAt))
        const time = { spaceType: 'entire-venue' as const, date, startsAt, hours }
        return holdHire(server(), { person: null, network: network() }, time)
      }
      const wish = fc.record({
        by: fc.constantFrom('web', 'chat', 'staff'),
        hour: fc.integer({ min: 9, max: 16 }),
        hours: fc.integer({ min: 4, max: 6 }),
      })
      const drawn = fc.array(wish, { minLength: 2, maxLength: 6 })
      await rounds(4, drawn, async (wishes) => {
        tuesday = addDays(tuesday, 7)
        const tries: (() => Promise<unknown>)[] = []
        for (const { by, hour, hours } of wishes) {
          const time = {
            spaceType: 'entire-venue' as const,
            date: tuesday,
            startsAt: `${String(hour).padStart(2, '0')}:00`,
            hours,
          }
          if (by === 'chat') tries.push(() => byChat(tuesday, hour, hours))
          if (by === 'web')
            tries.push(() => holdHire(server(), { person: null, network: network() }, time))
          if (by !== 'staff') continue
          const reference = await ask(time)
          tries.push(async () => {
            const path = `/api/inbox/${reference}/space`
            const body = { decision: 'confirm' }
            const answer = await server().send('POST', path, body, manager)
            if (answer.status !== 200) throw Object.assign(new Error(), answer.body)
          })
        }
        const asked = await Promise.allSettled(tries.map((each) => each()))
        const taken = (await server().db.select().from(roomReservations))
          .filter(({ bookingId, startsAt }) => {
            return bookingId !== null && startsAt.toISOString().startsWith(tuesday)
          })
          .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
        expect(taken).toHaveLength(asked.filter(({ status }) => status === 'fulfilled').length)
        taken.slice(1).forEach(({ startsAt }, i) => {
          expect(startsAt.getTime()).toBeGreaterThanOrEqual(taken[i]?.freeAt.getTime() ?? 0)
        })
        asked.forEach((each, i) => {
          const lost = refusalOf(each)
          if (!lost) return
          if (lost.error === 'none_free') {
            expect(wishes[i]?.by).toBe('chat')
            expect(lost.message).toContain(`I couldn't find any ${wishes[i]?.hours}-hour slots`)
            return
          }
          expect(lost.error).toBe('room_taken')
          if (wishes[i]?.by !== 'staff')
            expect(lost.message).toContain('The next time that is free')
        })
      })
    })

    test('an offer that is taken, left and passed on around its end: one has the seat, the others their place', async () => {
      const join = async (id: string, name: string) => {
        const email = `${name}-${id}@guest.example`
        const body = opened(server(), { email, participants: [name], message: '' })
        await server().send('POST', `/api/classes/${id}/rsvps`, body)
        return linkOf(email)
      }
      const acts = ['take', 'leave', 'next leaves', 'tidy', 'tidy again', 'stranger'] as const
      const drawn = fc.record({
        acts: fc.shuffledSubarray([...acts], { minLength: 2 }),
        offMs: fc.constantFrom(-1_000, 0, 1_000),
      })
      await rounds(3, drawn, async ({ acts: chosen, offMs }) => {
        const id = await newClass(1)
        const first = await booked(id, 1)
        const [one, two] = [await join(id, 'one'), await join(id, 'two')]
        // Whoever has the seat cancels: the first in line is moved up.
        await cancel(first, { refundCents: 8_000, creditCents: 0 })
        const until = new Date((await look(one)).heldUntil ?? '')
        server().set(new Date(until.getTime() + offMs))
        const nothing = { refundCents: 0, creditCents: 0 }
        const doing: Record<(typeof acts)[number], () => Promise<unknown>> = {
          take: () =>
            server().send('POST', `/api/rsvps/${one.reference}/offer`, { token: one.token }),
          leave: () => cancel(one, nothing),
          'next leaves': () => cancel(two, nothing),
          tidy: () => tidySeats(server()),
          'tidy again': () => tidySeats(server()),
          stranger: () => stranger(id, 1),
        }
        await Promise.allSettled(chosen.map((act) => doing[act]()))
        await tidySeats(server())
        await tidySeats(server())
        await expectExact(id)
      })
    })

    test('whoever cancels while being moved up leaves the seat to the next, or never had it', async () => {
      const drawn = fc.shuffledSubarray(['first', 'one', 'two', 'tidy'] as const, { minLength: 2 })
      await rounds(3, drawn, async (acts) => {
        const id = await newClass(1)
        const first = await booked(id, 1)
        const links: Record<string, { reference: string; token: string }> = { first }
        for (const name of ['one', 'two']) {
          const email = `${name}-${id}@guest.example`
          const body = opened(server(), { email, participants: [name], message: '' })
          await server().send('POST', `/api/classes/${id}/rsvps`, body)
          links[name] = await linkOf(email)
        }
        await Promise.allSettled(
          acts.map((act) => {
            const link = links[act]
            if (!link) return tidySeats(server())
            const refundCents = act === 'first' ? 8_000 : 0
            return cancel(link, { refundCents, creditCents: 0 })
          }),
        )
        await tidySeats(server())
        await expectExact(id)
      })
    })

    test('a hold that runs out while it is paid: the seat and the money, or neither', async () => {
      const acts = ['word', 'word again', 'tidy', 'stranger', 'cancel'] as const
      const drawn = fc.record({
        acts: fc.shuffledSubarray([...acts], { minLength: 2 }),
        minutes: fc.constantFrom(19, 20, 21),
      })
      await rounds(4, drawn, async ({ acts: chosen, minutes }) => {
        const id = await newClass(1)
        const held = (await hold(id, 1)).body
        await book(held)
        const [charge] = await server()
          .db.select()
          .from(seatCharges)
          .where(eq(seatCharges.reference, held.reference))
        server().set(new Date(FRIDAY_NOON.getTime() + minutes * MINUTE_MS))
        const word = () => arrives(charge?.id ?? '', 8_000)
        const doing: Record<(typeof acts)[number], () => Promise<unknown>> = {
          word,
          'word again': word,
          tidy: () => tidySeats(server()),
          stranger: () => stranger(id, 1),
          cancel: () => cancel(held, { refundCents: 0, creditCents: 0 }),
        }
        const asked = await Promise.allSettled(chosen.map((act) => doing[act]()))
        await tidySeats(server())
        await expectExact(id)
        const isPaid = chosen.includes('word') || chosen.includes('word again')
        const seen = await look(held)
        if (isPaid) expect(seen.status === 'confirmed' ? 8_000 : seen.refundedCents).toBe(8_000)
        const lost = asked[chosen.indexOf('stranger')]
        if (lost?.status === 'rejected') expect(lost.reason).toMatchObject({ status: 409 })
      })
    })

    test('renewals on several servers at once, some of them late: each month is charged once', async () => {
      const drawn = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 6 })
      await rounds(3, drawn, async (lateMinutes) => {
        const person = await newMember(server(), `Drawn ${(nth += 1)}`)
        await joinWith(server(), person, 'good')
        for (const day of ['2025-11-17', '2025-12-17']) {
          const at = new Date(`${day}T17:00:00Z`)
          server().set(at)
          await Promise.all(
            lateMinutes.map((minutes) =>
              renewMemberships({
                ...server(),
                now: () => new Date(at.getTime() + minutes * MINUTE_MS),
              }),
            ),
          )
        }
        const charges = await chargesOf(server(), person)
        expect(charges.map(({ kind, state, fromOn }) => [kind, state, fromOn])).toEqual([
          ['joining', 'succeeded', '2025-10-17'],
          ['renewal', 'succeeded', '2025-11-17'],
          ['renewal', 'succeeded', '2025-12-17'],
        ])
        for (const { id } of charges.slice(1))
          expect(await takenByCard(server(), [id])).toHaveLength(1)
      })
    })
  },
  { payments, connections: 20 },
)

import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { addClass, seatDesk } from '../booking/seat-testing.ts'
import { tidySeats } from '../booking/seat-tidy.ts'
import { classSessions, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

const MINUTE_MS = 60_000

eachEngine(
  'the history of seats',
  (server) => {
    const { booked, look, cancel, linkOf } = seatDesk(server)
    let minute = 0
    /** Everything has its own minute, so that the list has one order. */
    const later = () => {
      minute += 1
      server().set(new Date(FRIDAY_NOON.getTime() + minute * MINUTE_MS))
    }
    const move = ({ reference, token }: SeatBooking, to: string, more: object = {}) =>
      server().send<'moveSeats'>('POST', `/api/rsvps/${reference}/move`, {
        token,
        to,
        dueCents: 0,
        refundCents: 0,
        creditCents: 0,
        ...more,
      })
    const give = ({ reference, token }: SeatBooking, body: object) =>
      server().send<'transferSeats'>('POST', `/api/rsvps/${reference}/transfer`, { token, ...body })
    const historyOf = async (email: string) => {
      const me = await server().as(email)
      const path = '/api/me/history?of=seat'
      const { body } = await server().send<'myHistory'>('GET', path, undefined, me)
      return body
    }
    const linesOf = async (email: string) =>
      (await historyOf(email)).entries
        .map(({ kind, title, cents, detail }) => [kind, title, cents, detail])
        .toReversed()

    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      minute = 0
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('says what was bought as it was paid, and moves, gifts and what came back in lines of their own', async () => {
      const email = 'customer@demo.example'
      const from = await addClass(server(), 'history-from', { title: 'Two Inks' })
      const to = await addClass(server(), 'history-to', {
        title: 'Paper Boats',
        priceCents: 5_000,
      })
      const party = await booked(from, 3, { email })
      const bought = ['bought', 'Two Inks', 24_000, '3 seats']
      expect(await linesOf(email)).toEqual([bought])

      later()
      const one = await move(party, to, { seat: 1, of: 3, refundCents: 1_800 })
      const moved = one.body.moved as SeatBooking
      const movedLines = [
        bought,
        ['changed', 'Two Inks', 0, '1 seat moved to Paper Boats'],
        ['refunded', 'Paper Boats', 1_800, 'Moved to a class that costs less'],
      ]
      expect((await linesOf(email)).toSorted()).toEqual(movedLines.toSorted())

      later()
      const given = await give(one.body.booking, {
        seat: 0,
        of: 2,
        name: 'Ida',
        email: 'ida.history@guest.example',
      })
      expect(given.status).toBe(200)
      const givenLine = ['changed', 'Two Inks', 0, '1 seat given to Ida']
      expect((await linesOf(email)).slice(0, 1)).toEqual([bought])
      expect((await linesOf(email)).at(-1)).toEqual(givenLine)

      // Whoever was given it gives it back: the money is of whoever paid, and so is the line.
      later()
      const ida = await look(await linkOf('ida.history@guest.example'))
      await cancel(ida, { refundCents: 8_000, creditCents: 0 })
      expect((await linesOf(email)).at(-1)).toEqual([
        'refunded',
        'Two Inks',
        8_000,
        'Given back by the guest. You had given it to Ida',
      ])

      // A change of the class itself, and the rest given back, leave what was bought as it was.
      later()
      await server()
        .db.update(classSessions)
        .set({ title: 'Three Inks' })
        .where(eq(classSessions.id, from))
      await cancel(await look(given.body), { refundCents: 8_000, creditCents: 0 })
      later()
      await cancel(await look(moved), { refundCents: 6_200, creditCents: 0 })
      await tidySeats(server())
      const all = await linesOf(email)
      expect(all[0]).toEqual(bought)
      expect(all.filter(([kind]) => kind === 'bought')).toHaveLength(1)
      expect(all.slice(-2)).toEqual([
        ['refunded', 'Three Inks', 8_000, 'Given back by the guest'],
        ['refunded', 'Paper Boats', 6_200, 'Given back by the guest'],
      ])
      const { years } = await historyOf(email)
      expect(years).toMatchObject([{ boughtCents: 24_000, refundedCents: 24_000 }])
    })

    test('of all seats that are moved, and then given to somebody else, keeps the one line of what was paid', async () => {
      const email = 'trainee@demo.example'
      const from = await addClass(server(), 'history-all-from', { title: 'Two Inks' })
      const to = await addClass(server(), 'history-all-to', { title: 'Paper Boats' })
      const party = await booked(from, 2, { email })
      later()
      const all = await move(party, to)
      expect(all.status).toBe(200)
      later()
      expect(
        (
          await give(all.body.booking, {
            name: 'Bo',
            email: 'bo.history@guest.example',
          })
        ).status,
      ).toBe(200)
      expect(await linesOf(email)).toEqual([
        ['bought', 'Two Inks', 16_000, '2 seats'],
        ['changed', 'Two Inks', 0, '2 seats moved to Paper Boats'],
        ['changed', 'Paper Boats', 0, '2 seats given to Bo'],
      ])
      // A file for a spreadsheet adds up, in the hours of the café.
      later()
      await cancel(await look(await linkOf('bo.history@guest.example')), {
        refundCents: 16_000,
        creditCents: 0,
      })
      const csv = await server().app.request('http://cafe.test/api/me/history.csv?of=seat', {
        headers: await server().as(email),
      })
      const file = await csv.text()
      const [head, ...rows] = file.trim().split(/\r?\n/)
      expect(head).toContain('Kind,Bought,Given back,Credit,')
      expect(rows.filter((row) => row.includes(',refunded,,160.00,,'))).toHaveLength(1)
      expect(file).not.toContain('-160')
      expect(file).toContain('2025-10-17T12:03:00-04:00,Paper Boats')
    })
  },
  { payments },
)

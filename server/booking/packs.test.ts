import { randomUUID } from 'node:crypto'
import { eq, isNotNull, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  classCredits,
  ledgerPostings,
  ledgerTransactions,
  outbox,
  rsvps,
  seatCharges,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { historyCsv, historyRows, myHistory } from '../memberships/history.ts'
import { joinWith, newMember, press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { packOffers } from './pack-worth.ts'
import { buyPack, packsOf, packStanding, returnPack } from './packs.ts'
import { cancelSeats } from './seat-cancel.ts'
import { holdSeats } from './seat-holds.ts'
import { bookSeats } from './seat-pay.ts'
import { tidySeats } from './seat-tidy.ts'
import { addClass, booksOfSeats } from './seat-testing.ts'
import { readSeats } from './seat-view.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const later = (ms: number) => new Date(FRIDAY_NOON.getTime() + ms)
const PRICE = 29_900

eachEngine(
  'packs of classes',
  (server) => {
    let nth = 0
    const asked = (person: Person) => ({ person, network: `198.51.100.${(nth % 200) + 1}` })
    /** A class of a test's own, a week ahead: $60 with its materials, unless it says something else. */
    const newClass = (more: Parameters<typeof addClass>[2] = {}) => {
      nth += 1
      return addClass(server(), `pack-${nth}`, { priceCents: 4_800, ...more })
    }
    const bought = async (name: string) => {
      nth += 1
      const person = await newMember(server(), `${name}-${nth}`)
      const { url, reference } = await buy(person)
      await press(server(), url, 'good')
      return { person, reference, pack: await packStanding(server(), person, reference) }
    }
    const buy = (person: Person, key: string = randomUUID()) =>
      buyPack(server(), person, { name: 'Five classes', priceCents: PRICE, key })
    const booked = async (person: Person, id: string, party: number) => {
      const held = await holdSeats(server(), asked(person), { type: 'class', id }, party)
      return bookSeats(server(), asked(person), held.reference, {
        name: 'Zoe',
        email: 'zoe@guest.example',
        participants: Array.from({ length: party }, (_, i) => `Guest ${i + 1}`),
        message: '',
        expectedCents: held.totalCents ?? 0,
        usePacks: true,
      })
    }
    /** What the books say of a pack: its sale, what was used of it and what ended. */
    const owed = async () => {
      const [row] = await server()
        .db.select({
          cents: sql<string>`coalesce(sum(${ledgerPostings.cents}), 0)`.mapWith(Number),
        })
        .from(ledgerPostings)
        .where(eq(ledgerPostings.account, 'credits:classes'))
      return 0 - (row?.cents ?? 0)
    }
    /** What is left in all packs and credits, which the café owes. */
    const left = async () => {
      const [row] = await server()
        .db.select({
          cents: sql<string>`coalesce(sum(${classCredits.leftCents}), 0)`.mapWith(Number),
        })
        .from(classCredits)
      return row?.cents ?? 0
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('are bought by card once, and say until when they are good', async () => {
      const person = await newMember(server(), 'Buyer')
      const key = randomUUID()
      const { url, reference } = await buy(person, key)
      expect((await buy(person, key)).url).toBe(url)
      expect(await packsOf(server(), person.user.id)).toEqual([])
      await press(server(), url, 'good')
      expect(await packStanding(server(), person, reference)).toMatchObject({
        title: 'Five classes',
        state: 'paid',
        seats: 5,
        seatsLeft: 5,
        expiresAt: later(365 * DAY_MS).toISOString(),
        canReturn: true,
      })
      expect(await booksOfSeats(server(), reference)).toEqual({
        'provider:test': PRICE,
        'credits:classes': -PRICE,
      })
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `%${reference}%`))
      expect(mails.map(({ to }) => to)).toEqual([person.user.email])
      expect(mails[0]?.text).toContain('to be booked until Saturday, October 17, 2026, ')
      await expect(buy(person, key)).rejects.toThrow('has ended')
    })

    test('that paid for seats have a line in the history, counted when they were bought', async () => {
      const { person } = await bought('History')
      const id = await newClass({ title: 'Paper Boats' })
      server().set(later(MINUTE_MS))
      await booked(person, id, 2)
      const { entries, years } = await myHistory(server(), person.user.id, {})
      expect(
        entries.map(({ title, kind, detail, countedAs }) => [title, kind, detail, countedAs]),
      ).toEqual([
        ['Paper Boats', 'bought', '2 seats, with a pack', 'pack'],
        ['Five classes', 'bought', 'A pack of 5 seats', undefined],
      ])
      expect(entries[1]?.receipt).toBe(null)
      expect(years).toMatchObject([{ boughtCents: PRICE }])
      const rows = await historyRows(server(), person.user.id, {})
      expect(historyCsv('America/New_York')['Paid by']?.(rows[0]!)).toMatch(/^Your pack, /)
    })

    test('are worth less to a member, for whom classes cost less by themselves', async () => {
      const guest = await packOffers(server(), null)
      expect(guest.tier).toBe('none')
      const member = await newMember(server(), 'Worth')
      await joinWith(server(), member, 'good', { tier: 'premium' })
      const own = await packOffers(server(), member)
      expect(own.tier).toBe('premium')
      for (const [at, { worth }] of own.packs.entries()) {
        const theirs = guest.packs[at]?.worth
        expect(worth.cheaper).toBeLessThan(theirs?.cheaper ?? 0)
        expect(worth.pays).toBe(theirs?.pays)
        expect(worth.savesUpToCents).toBeLessThanOrEqual(theirs?.savesUpToCents ?? 0)
      }
    })

    test('are not theirs while the card was declined, and are forgotten', async () => {
      const person = await newMember(server(), 'Declined')
      const { url, reference } = await buy(person)
      await press(server(), url, 'declined')
      expect(await packStanding(server(), person, reference)).toMatchObject({ state: 'open' })
      server().set(later(2 * DAY_MS))
      await tidySeats(server())
      await tidySeats(server())
      await expect(packStanding(server(), person, reference)).rejects.toThrow('no such pack')
    })

    test('pay for seats at once, and what a seat costs more alone is a discount', async () => {
      const { person, reference } = await bought('User')
      const id = await newClass()
      const { url, booking } = await booked(person, id, 3)
      expect(url).toBeNull()
      expect(booking).toMatchObject({ status: 'confirmed', totalCents: 18_000, dueCents: 0 })
      expect(booking.payments.map(({ isPack }) => isPack)).toEqual([true, true, true])
      expect(await packStanding(server(), person, reference)).toMatchObject({
        seatsLeft: 2,
        canReturn: false,
      })
      expect(await booksOfSeats(server(), booking.reference)).toEqual({
        'credits:classes': 17_940,
        'discounts:packs': 60,
        'deposits:seats': -18_000,
      })
      await expect(returnPack(server(), person, reference)).rejects.toThrow('can be given back')
      server().set(new Date(booking.startsAt))
      await tidySeats(server())
      expect(await booksOfSeats(server(), booking.reference)).toEqual({
        'credits:classes': 17_940,
        'discounts:packs': 60,
        'sales:class': -18_000,
      })
    })

    test('leave the rest to a card where they have too few seats, and nothing where a class costs more', async () => {
      const { person, reference } = await bought('Few')
      await booked(person, await newClass(), 3)
      const { url, booking } = await booked(person, await newClass(), 4)
      expect(booking.dueCents).toBe(12_000)
      await press(server(), url ?? '', 'good')
      expect(await packStanding(server(), person, reference)).toMatchObject({ seatsLeft: 0 })

      const other = await bought('Dear')
      const dear = await newClass({ priceCents: 9_000 })
      expect((await booked(other.person, dear, 1)).booking.dueCents).toBe(10_200)
    })

    test('have their seats again when those are given back in time or never booked', async () => {
      const { person, reference } = await bought('Back')
      const { booking } = await booked(person, await newClass(), 2)
      const { cancelOne, party } = booking
      expect(cancelOne?.words).toBe('1 seat goes back into your pack.')
      const one = await cancelSeats(server(), booking.reference, person, {
        seat: 0,
        of: party,
        refundCents: cancelOne?.refundCents ?? 0,
        creditCents: 0,
      })
      expect(one).toMatchObject({ backInPackCents: 6_000, creditedCents: 0, refundedCents: 0 })
      expect(await packStanding(server(), person, reference)).toMatchObject({ seatsLeft: 4 })
      const dear = await newClass()
      // Six of a party with four seats in the pack: the rest is not paid, and the hold runs out.
      expect((await booked(person, dear, 6)).url).not.toBeNull()
      expect(await packStanding(server(), person, reference)).toMatchObject({ seatsLeft: 0 })
      server().set(later(25 * MINUTE_MS))
      await tidySeats(server())
      expect(await packStanding(server(), person, reference)).toMatchObject({ seatsLeft: 4 })
      expect(await owed()).toBe(await left())
    })

    test('given back late a seat is used, and a part of it is credit', async () => {
      const { person, reference } = await bought('Late')
      const { booking } = await booked(person, await newClass(), 1)
      server().set(new Date(Date.parse(booking.startsAt) - DAY_MS))
      await cancelSeats(server(), booking.reference, person, { refundCents: 0, creditCents: 3_000 })
      expect(await packStanding(server(), person, reference)).toMatchObject({ seatsLeft: 4 })
      expect(await booksOfSeats(server(), booking.reference)).toEqual({
        'credits:classes': 5_980 - 3_000,
        'discounts:packs': 20,
        'sales:forfeited': -3_000,
      })
      expect(await owed()).toBe(await left())
    })

    test('go back to the card while nothing is used, once', async () => {
      const { person, reference } = await bought('Return')
      await Promise.all([1, 2, 3].map(() => returnPack(server(), person, reference)))
      await tidySeats(server())
      expect(await packStanding(server(), person, reference)).toMatchObject({ state: 'returned' })
      expect(await booksOfSeats(server(), reference)).toEqual({})
      expect((await booked(person, await newClass(), 1)).booking.dueCents).toBe(6_000)
    })

    test('end on their day, and what was not used is the café’s', async () => {
      const { person, reference } = await bought('Over')
      server().set(later(355 * DAY_MS))
      await tidySeats(server())
      await tidySeats(server())
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `%5 seats left (${reference})`))
      expect(mails).toHaveLength(1)
      server().set(later(366 * DAY_MS))
      await tidySeats(server())
      await tidySeats(server())
      expect(await packStanding(server(), person, reference)).toMatchObject({
        state: 'over',
        seatsLeft: 0,
      })
      expect(await owed()).toBe(await left())
    })

    test('give each seat once, however many book with them at the same moment', async () => {
      const { person, reference } = await bought('Race')
      const ids = await Promise.all(Array.from({ length: 9 }, () => newClass()))
      const holds = []
      for (const id of ids) {
        await server().db.update(rsvps).set({ networkKey: null })
        holds.push(await holdSeats(server(), asked(person), { type: 'class', id }, 1))
      }
      const done = await Promise.all(
        holds.map(({ reference: of }) =>
          bookSeats(server(), asked(person), of, {
            name: 'Zoe',
            email: 'zoe@guest.example',
            participants: ['Zoe'],
            message: '',
            expectedCents: 6_000,
            usePacks: true,
          }),
        ),
      )
      expect(done.filter(({ url }) => url === null)).toHaveLength(5)
      expect(await packStanding(server(), person, reference)).toMatchObject({ seatsLeft: 0 })
      expect(await owed()).toBe(await left())
    })

    test('stay right under any order of booking, giving back and time', async () => {
      const { person, reference } = await bought('Random')
      let seed = 20_251_017
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor(seed / 65_536) % below
      }
      const known: string[] = []
      const prices = [4_801, 2_999, 6_300]
      for (let step = 0; step < 24; step += 1) {
        await server().db.update(rsvps).set({ networkKey: null })
        const act = random(4)
        const one = known[random(Math.max(1, known.length))]
        if (act <= 1 || !one) {
          const id = await newClass({ priceCents: prices[random(3)] ?? 4_800 })
          known.push((await booked(person, id, 1 + random(3))).booking.reference)
        } else if (act === 2) {
          const seen = await readSeats(server(), one, person)
          const isOne = random(2) === 0 && seen.cancelOne !== null
          const shown = isOne ? seen.cancelOne : seen.cancel
          if (shown)
            await cancelSeats(server(), one, person, {
              ...(isOne && { seat: 0, of: seen.party }),
              refundCents: shown.refundCents,
              creditCents: shown.creditCents,
            })
        } else {
          server().set(new Date(server().now().getTime() + random(9) * MINUTE_MS))
          await tidySeats(server())
        }
        const [pack] = await server()
          .db.select()
          .from(classCredits)
          .where(eq(classCredits.reference, reference))
        const used = await server()
          .db.select()
          .from(seatCharges)
          .where(eq(seatCharges.creditId, pack?.id ?? ''))
        const out = used.filter(
          ({ amountCents, releasedCents }) => releasedCents * 2 <= amountCents,
        )
        expect(pack?.seatsLeft).toBe(5 - out.length)
        expect(await owed()).toBe(await left())
      }
      expect(await server().db.$count(ledgerTransactions)).toBeGreaterThan(0)
      expect(await server().db.$count(classCredits, isNotNull(classCredits.seats))).toBeGreaterThan(
        0,
      )
    })
  },
  { payments },
)

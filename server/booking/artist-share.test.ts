import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { basisPointsOf } from '#domain/cafe/money.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import {
  artistAgreements,
  artists,
  artistSeatShares,
  classSessions,
  ledgerPostings,
  rsvps,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { newMember, press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { callOffSeats } from './called-off.ts'
import { readOccasion } from './occasions.ts'
import { buyPack } from './packs.ts'
import { holdSeats } from './seat-holds.ts'
import { bookSeats } from './seat-pay.ts'
import { holdOccasion } from './seats.ts'
import { tidySeats } from './seat-tidy.ts'
import { addClass, booksOfSeats, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const HOUR_MS = 3_600_000
const MATERIALS = 1_200

eachEngine(
  'what of the seats of a class is its artist’s',
  (server) => {
    const { booked, look, cancel } = seatDesk(server)
    const newArtist = async () => {
      const [model] = await server().db.select().from(artists).limit(1)
      if (!model) throw new Error('The seed is empty.')
      const id = `teacher-${randomUUID().slice(0, 8)}`
      await server()
        .db.insert(artists)
        .values({ ...model, id, userId: null })
      return id
    }
    const agree = (artistId: string, pieceId: string, shareBasisPoints: number) =>
      server()
        .db.insert(artistAgreements)
        .values({ kind: 'class', pieceId, artistId, shareBasisPoints, createdAt: FRIDAY_NOON })
    const owed = async (artistId: string) => {
      const [row] = await server()
        .db.select({
          cents: sql<string>`coalesce(sum(${ledgerPostings.cents}), 0)`.mapWith(Number),
        })
        .from(ledgerPostings)
        .where(eq(ledgerPostings.account, `payable:artist:${artistId}`))
      return 0 - (row?.cents ?? 0)
    }
    /** The café calls a class off, as it does for too few people or a private event. */
    const callOff = (id: string) =>
      server().db.transaction(async (tx) => {
        const key = { type: 'class', id } as const
        await holdOccasion(tx, key)
        await tx.update(classSessions).set({ status: 'cancelled' }).where(eq(classSessions.id, id))
        const occasion = await readOccasion(tx, key)
        if (!occasion) throw new Error('There is no such class.')
        await callOffSeats(tx, server(), occasion, { reason: 'Snow', by: 'the test' })
      })
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('is owed when seats are sold, without the materials, and stands on the statement', async () => {
      const artistId = await newArtist()
      const id = await addClass(server(), 'shared-sold')
      await agree(artistId, id, 6_000)
      const party = await booked(id, 2)
      expect(await owed(artistId)).toBe(0)
      server().set(new Date(party.startsAt))
      await tidySeats(server())
      await tidySeats(server())
      expect(await owed(artistId)).toBe(8_160)
      // The café sold its part, as with works.
      expect(await booksOfSeats(server(), party.reference)).toMatchObject({
        'sales:class': -16_000,
      })
      const admin = await server().as('admin@demo.example')
      const read = async (month: string) =>
        (
          await server().send<'artistStatement'>(
            'GET',
            `/api/artist/statement?artist=${artistId}&month=${month}`,
            undefined,
            admin,
          )
        ).body
      expect(await read('2025-10')).toMatchObject({
        lines: [{ kind: 'seats', seats: 2, priceCents: 13_600, artistCents: 8_160 }],
        payoutCents: 8_160,
        canPayOut: false,
        paid: null,
      })
      const pay = (expectedCents: number) =>
        server().send<'payArtist'>(
          'POST',
          '/api/artist/payouts',
          { artist: artistId, month: '2025-10', expectedCents, account: 'bank' },
          admin,
        )
      // The month goes on.
      expect((await pay(8_160)).body.error).toBe('not_payable')
      server().set(new Date('2025-11-07T17:00:00Z'))
      const later = await server().as('admin@demo.example')
      Object.assign(admin, later)
      const listed = async () =>
        (
          await server().send<'artistsOwed'>('GET', '/api/admin/payouts', undefined, admin)
        ).body.artists.find(({ id: each }) => each === artistId)
      expect(await listed()).toMatchObject({
        owedCents: 8_160,
        months: [{ month: '2025-10', cents: 8_160 }],
        thisMonthCents: 0,
        paid: [],
      })
      for (const wrong of [8_159, 8_161, 99_999])
        expect((await pay(wrong)).body.error).toBe('amount_changed')
      const answers = await Promise.all([pay(8_160), pay(8_160)])
      for (const { status, body } of answers)
        expect([status, body.paid?.amountCents]).toEqual([200, 8_160])
      expect(await owed(artistId)).toBe(0)
      expect((await read('2025-10')).canPayOut).toBe(false)
      expect(await listed()).toMatchObject({
        owedCents: 0,
        months: [],
        paid: [{ month: '2025-10', cents: 8_160, account: 'bank' }],
      })
      const artist = await server().as('artist@demo.example')
      const theirs = await server().send('GET', '/api/admin/payouts', undefined, artist)
      expect(theirs.status).toBe(403)
    })

    test('is nothing of seats that nobody agreed on', async () => {
      const id = await addClass(server(), 'shared-not')
      const party = await booked(id, 1)
      server().set(new Date(party.startsAt))
      await tidySeats(server())
      expect(await server().db.$count(artistSeatShares, eq(artistSeatShares.pieceId, id))).toBe(0)
    })

    test('is of what a pack was worth, where a pack paid', async () => {
      const artistId = await newArtist()
      const id = await addClass(server(), 'shared-pack', { priceCents: 5_300 })
      await agree(artistId, id, 5_000)
      const person = await newMember(server(), 'Shared pack')
      const { url } = await buyPack(server(), person, {
        name: 'Five classes',
        priceCents: 29_900,
        key: randomUUID(),
      })
      await press(server(), url, 'good')
      const who = { person, network: '198.51.100.77' }
      const held = await holdSeats(server(), who, { type: 'class', id }, 1)
      await bookSeats(server(), who, held.reference, {
        name: 'Zoe',
        email: 'zoe@guest.example',
        participants: ['Zoe'],
        message: '',
        expectedCents: held.totalCents ?? 0,
        usePacks: true,
      })
      server().set(new Date(held.startsAt))
      await tidySeats(server())
      // $299 for five seats is $59.80 for this one of $65; $12 of that are materials.
      expect(await owed(artistId)).toBe((5_980 - MATERIALS) / 2)
    })

    test('goes when a class is called off while it runs, and its books come to nothing', async () => {
      const artistId = await newArtist()
      const id = await addClass(server(), 'shared-off')
      await agree(artistId, id, 6_000)
      const party = await booked(id, 1)
      server().set(new Date(party.startsAt))
      await tidySeats(server())
      expect(await owed(artistId)).toBe(4_080)
      await callOff(id)
      await tidySeats(server())
      expect(await owed(artistId)).toBe(0)
      expect(await booksOfSeats(server(), party.reference)).toEqual({})
    })

    test('comes to the agreed share of what is kept, to the cent, whatever becomes of the seats', async () => {
      const artistId = await newArtist()
      const share = 3_333
      const classes: string[] = []
      for (const [i, priceCents] of [6_801, 5_003, 7_777].entries()) {
        const startsAt = new Date(FRIDAY_NOON.getTime() + (7 * 24 + i) * HOUR_MS)
        classes.push(
          await addClass(server(), `shared-${i}`, {
            priceCents,
            capacity: 9,
            startsAt,
            endsAt: new Date(startsAt.getTime() + HOUR_MS),
          }),
        )
        await agree(artistId, classes[i] ?? '', share)
      }
      const kept = new Map<string, number>(classes.map((id) => [id, 0]))
      const keep = (id: string, cents: number, seats: number) =>
        kept.set(id, (kept.get(id) ?? 0) + Math.max(0, cents - seats * MATERIALS))
      let seed = 20_251_127
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor(seed / 8) % below
      }
      const known: SeatBooking[] = []
      for (let step = 0; step < 45; step += 1) {
        await server().db.update(rsvps).set({ networkKey: null })
        const act = random(6)
        const one = known[random(Math.max(1, known.length))]
        const id = classes[random(3)] ?? ''
        if (act < 2 || !one) {
          const party = await booked(id, 1 + random(3)).catch(() => null)
          if (party?.status === 'confirmed') known.push(party)
          continue
        }
        const seen = await look(one)
        if (act === 2) server().set(new Date(server().now().getTime() + random(36) * HOUR_MS))
        if (seen.status !== 'confirmed' || new Date(seen.startsAt) <= server().now()) continue
        const isOne = random(2) === 0 && seen.party > 1
        const which = isOne ? { seat: 0, of: seen.party } : {}
        const link = { token: one.token }
        if (act === 3) {
          const shown = isOne ? seen.cancelOne : seen.cancel
          if (!shown) continue
          const { refundCents, creditCents } = shown
          const { status } = await cancel(one, { ...which, refundCents, creditCents })
          if (status === 200) keep(seen.id, shown.keptCents, isOne ? 1 : seen.party)
        } else if (act === 4) {
          const path = `/api/rsvps/${one.reference}/targets?token=${one.token}${isOne ? '&seat=0' : ''}`
          const { body } = await server().send<'seatTargets'>('GET', path)
          const to = body.targets.find((each) => each.id === id && each.refused === null)
          if (!to) continue
          const { dueCents, refundCents, creditCents } = to
          const moved = await server().send<'moveSeats'>(
            'POST',
            `/api/rsvps/${one.reference}/move`,
            { ...link, to: id, dueCents, refundCents, creditCents, ...which },
          )
          if (moved.status !== 200) continue
          keep(seen.id, to.keptCents, isOne ? 1 : seen.party)
          if (moved.body.moved) known.push(moved.body.moved)
        } else if (act === 5) {
          const given = await server().send<'transferSeats'>(
            'POST',
            `/api/rsvps/${one.reference}/transfer`,
            { ...link, name: 'Ben', email: `ben-${step}@guest.example`, ...which },
          )
          if (given.status === 200) await server().db.update(rsvps).set({ isKnown: true })
        }
      }
      // One is called off before it begins, and one while it runs.
      await callOff(classes[1] ?? '')
      server().set(new Date(FRIDAY_NOON.getTime() + (7 * 24 + 2) * HOUR_MS))
      await tidySeats(server())
      await callOff(classes[2] ?? '')
      await tidySeats(server())

      const sold = await server()
        .db.select()
        .from(rsvps)
        .where(and(like(rsvps.classId, 'shared-_'), isNotNull(rsvps.soldAt)))
      expect(new Set(sold.map(({ classId }) => classId))).toEqual(new Set([classes[0]]))
      for (const { classId, priceCents, discountCents, party } of sold)
        keep(classId ?? '', (priceCents ?? 0) - discountCents, party)
      const expected = [...kept.values()].reduce(
        (all, cents) => all + basisPointsOf(cents, share),
        0,
      )
      expect(expected).toBeGreaterThan(0)
      expect(await owed(artistId)).toBe(expected)
      const [all] = await server()
        .db.select({ cents: sql<string>`sum(${ledgerPostings.cents})`.mapWith(Number) })
        .from(ledgerPostings)
      expect(all?.cents).toBe(0)
    })
  },
  { payments },
)

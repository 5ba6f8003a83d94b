import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#domain/books/accounts.ts'
import { basisPointsOf } from '#domain/cafe/money.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import {
  artistAgreements,
  artists,
  artistSeatShares,
  classSessions,
  instructors,
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
    const taughtBy = async (id: string, instructor: string, shareBasisPoints: number | null) => {
      const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
      const [after] = await server()
        .db.update(classSessions)
        .set({ details: { ...row!.details, instructor }, shareBasisPoints })
        .where(eq(classSessions.id, id))
        .returning()
      return after?.instructorId ?? 0
    }
    const owedTo = async (instructorId: number) =>
      0 - (await on(`payable:instructor:${instructorId}`))
    const owed = async (artistId: string) => 0 - (await on(`payable:artist:${artistId}`))
    const on = async (account: Account) => {
      const [row] = await server()
        .db.select({
          cents: sql<string>`coalesce(sum(${ledgerPostings.cents}), 0)`.mapWith(Number),
        })
        .from(ledgerPostings)
        .where(eq(ledgerPostings.account, account))
      return row?.cents ?? 0
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

    test('is an instructor’s where they are no artist, on an account and a statement of their own', async () => {
      const id = await addClass(server(), 'taught-sold')
      const instructor = await taughtBy(id, 'Tess Teaches', null)
      await server()
        .db.update(instructors)
        .set({ shareBasisPoints: 2_500 })
        .where(eq(instructors.id, instructor))
      const other = await addClass(server(), 'taught-more')
      await taughtBy(other, 'tess teaches', 5_000)
      const [party, more] = [await booked(id, 2), await booked(other, 1)]
      server().set(new Date(party.startsAt))
      await tidySeats(server())
      expect(await owedTo(instructor)).toBe(13_600 / 4 + 6_800 / 2)
      const report = async () => {
        const sales = await server().send<'salesReport'>(
          'GET',
          '/api/admin/sales-report',
          undefined,
          await server().as('manager@demo.example'),
        )
        const sum = (rows: readonly { cents: number }[]) =>
          rows.reduce((all, { cents }) => all + cents, 0)
        const sold = sales.body.byCategory.filter(({ name }) => /^(Classes|Events)$/.test(name))
        expect(sum(sales.body.byInstructor)).toBe(sum(sold))
        return {
          sold: sales.body.byInstructor.find(({ name }) => name === 'Tess Teaches'),
          theirs: sales.body.sharesByInstructor.find(({ name }) => name === 'Tess Teaches'),
        }
      }
      expect(await report()).toEqual({
        sold: { name: 'Tess Teaches', count: 2, cents: 24_000 - 6_800 },
        theirs: { name: 'Tess Teaches', cents: 6_800 },
      })
      const admin = await server().as('admin@demo.example')
      const path = `/api/admin/instructors/${instructor}`
      const { body } = await server().send<'instructorStatement'>(
        'GET',
        `${path}/statement?month=2025-10`,
        undefined,
        admin,
      )
      expect([body.name, body.statement.payoutCents, body.statement.canPayOut]).toEqual([
        'Tess Teaches',
        6_800,
        false,
      ])
      const csv = await server().app.request(`${path}/statement.csv?month=2025-10`, {
        headers: admin,
      })
      expect(await csv.text()).toContain('Two Inks taught-more,,1,68.00,34.00,34.00')
      // Taken back at the share of then, whatever is said since.
      await taughtBy(other, 'Una Else', 9_000)
      await callOff(other)
      await tidySeats(server())
      expect(await booksOfSeats(server(), more.reference)).toEqual({})
      expect(await owedTo(instructor)).toBe(3_400)
      expect(await report()).toEqual({
        sold: { name: 'Tess Teaches', count: 1, cents: 16_000 - 3_400 },
        theirs: { name: 'Tess Teaches', cents: 3_400 },
      })

      server().set(new Date('2025-11-07T17:00:00Z'))
      const later = await server().as('admin@demo.example')
      const owedNow = async () =>
        (
          await server().send<'artistsOwed'>('GET', '/api/admin/payouts', undefined, later)
        ).body.instructors.find(({ name }) => name === 'Tess Teaches')
      expect(await owedNow()).toMatchObject({
        id: String(instructor),
        owedCents: 3_400,
        months: [{ month: '2025-10', cents: 3_400 }],
      })
      const pay = (expectedCents: number) =>
        server().send<'payInstructor'>(
          'POST',
          `${path}/payouts`,
          { month: '2025-10', expectedCents, account: 'safe' },
          later,
        )
      expect((await pay(3_401)).body.error).toBe('amount_changed')
      for (const { status, body: after } of await Promise.all([pay(3_400), pay(3_400)]))
        expect([status, after.paid?.amountCents]).toEqual([200, 3_400])
      expect(await owedTo(instructor)).toBe(0)
      expect(await owedNow()).toMatchObject({ owedCents: 0, months: [], paid: [{ cents: 3_400 }] })
      const manager = await server().as('manager@demo.example')
      expect((await server().send('GET', `${path}/statement`, undefined, manager)).status).toBe(403)
    })

    test('is on the one account of an artist who teaches, and what the class says comes before what was agreed', async () => {
      const artistId = await newArtist()
      const name = `Art ${artistId}`
      await server().db.update(artists).set({ name }).where(eq(artists.id, artistId))
      const id = await addClass(server(), 'taught-by-artist')
      await agree(artistId, id, 6_000)
      const instructor = await taughtBy(id, name, 2_500)
      const party = await booked(id, 1)
      server().set(new Date(party.startsAt))
      await tidySeats(server())
      expect([await owed(artistId), await owedTo(instructor)]).toEqual([1_700, 0])
      // The one account of a person does not change once money is on it.
      const manager = await server().as('manager@demo.example')
      const { body } = await server().send<'instructors'>(
        'GET',
        '/api/admin/instructors',
        undefined,
        manager,
      )
      const { version, isActive } = body.instructors.find((each) => each.name === name)!
      const answer = await server().send<'changeInstructor'>(
        'POST',
        `/api/admin/instructors/${instructor}/changes`,
        { name, artistId: null, userId: null, shareBasisPoints: null, isActive, version },
        manager,
      )
      expect([answer.status, answer.body.error]).toEqual([409, 'has_earned'])
      const none = await addClass(server(), 'taught-for-nothing')
      await agree(artistId, none, 6_000)
      await taughtBy(none, name, 0)
      await booked(none, 1)
      await tidySeats(server())
      expect(await owed(artistId)).toBe(1_700)
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
        if (i > 0) await agree(artistId, classes[i] ?? '', share)
      }
      const instructor = await taughtBy(classes[0] ?? '', 'Noa Shares', share)
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
      expect((await owed(artistId)) + (await owedTo(instructor))).toBe(expected)
      expect(await owedTo(instructor)).toBeGreaterThan(0)
      const [all] = await server()
        .db.select({ cents: sql<string>`sum(${ledgerPostings.cents})`.mapWith(Number) })
        .from(ledgerPostings)
      expect(all?.cents).toBe(0)
    })
  },
  { payments },
)

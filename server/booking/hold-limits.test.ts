import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { rsvps, spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { newMember } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { holdHire } from './hires.ts'
import { holdSeats } from './seat-holds.ts'
import { addClass, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * 60_000)

eachEngine(
  'what one sender may hold',
  (server) => {
    let nth = 0
    const { hold, book } = seatDesk(server)
    const newClass = (capacity = 10) => {
      nth += 1
      return addClass(server(), `limits-${nth}`, { capacity })
    }
    const from = (id: string, party: number, network: string) =>
      holdSeats(server(), { person: null, network }, { type: 'class', id }, party).then(
        () => 'held',
        ({ error }: { error: string }) => error,
      )
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      server().settings.get().seatLimits.networkPercent = DEFAULT_SETTINGS.seatLimits.networkPercent
      await db.update(rsvps).set({ networkKey: null, blockKey: null, userId: null })
      await db.update(spaceBookings).set({ networkKey: null, userId: null })
    })

    test('a network that never books keeps no class sold out', async () => {
      const id = await newClass()
      expect((await hold(id, 8)).status).toBe(200)
      // The others are for somebody else.
      const { status, body } = await hold(id, 2)
      expect([status, body.error]).toEqual([429, 'too_many_holds'])
      expect(await from(id, 2, '198.51.100.7')).toBe('held')

      const held = []
      for (const minute of Array.from({ length: 16 }, (_, i) => 11 * (i + 1))) {
        server().set(later(minute))
        await tidySeats(server())
        held.push((await hold(id, 8)).status === 200)
      }
      expect(held.filter(Boolean)).toHaveLength(1)
      // After some hours it may try again.
      server().set(later(400))
      expect((await hold(id, 8)).status).toBe(200)
    })

    test('whoever only looks, and comes back for fewer or more, is never refused', async () => {
      const id = await newClass()
      for (const minute of [0, 11, 22, 33, 44]) {
        server().set(later(minute))
        await tidySeats(server())
        expect((await hold(id, 2)).status).toBe(200)
      }
    })

    test('names and a payment that is never made hold no longer', async () => {
      const id = await newClass()
      const held = await hold(id, 8)
      server().set(later(9))
      expect((await book(held.body)).status).toBe(200)
      server().set(later(21))
      await tidySeats(server())
      expect((await hold(id, 8)).body.error).toBe('too_many_holds')
    })

    test('who is signed in is counted for themselves, not with their network', async () => {
      for (const party of [8, 8, 8]) expect((await hold(await newClass(), party)).status).toBe(200)
      const id = await newClass()
      expect((await hold(id, 1)).body.error).toBe('too_many_holds')
      const person = await newMember(server(), `Ada ${nth}`)
      const mine = (party: number) =>
        holdSeats(server(), { person, network: 'local' }, { type: 'class', id }, party).then(
          () => 'held',
          ({ error }: { error: string }) => error,
        )
      expect([await mine(4), await mine(5)]).toEqual(['held', 'too_many_holds'])
      // And what they hold takes nothing from guests.
      await server().db.update(rsvps).set({ networkKey: null }).where(eq(rsvps.isProven, false))
      expect((await hold(await newClass(), 8)).status).toBe(200)
    })

    test('networks side by side together have four times as much', async () => {
      const id = await newClass()
      const held = []
      for (const nth of Array.from({ length: 12 }, (_, i) => i)) {
        server().set(later(11 * nth))
        await tidySeats(server())
        held.push(await from(id, 8, `2001:db8:1:${(nth + 1) * 100}::/64`))
      }
      expect(held.filter((each) => each === 'held')).toHaveLength(9)
      expect(held.at(-1)).toBe('too_many_holds')
    })

    test('of many calls at once no more than the limit are held', async () => {
      const id = await newClass(40)
      const all = await Promise.all(Array.from({ length: 12 }, () => from(id, 4, '192.0.2.50')))
      expect(all.filter((each) => each === 'held')).toHaveLength(2)
    })

    const wish = {
      spaceType: 'art-space',
      date: '2025-10-22',
      startsAt: '13:00',
      hours: 3,
    } as const
    const room = (network: string, date: string) =>
      holdHire(server(), { person: null, network }, { ...wish, date }).then(
        () => 'held',
        ({ error }: { error: string }) => error,
      )

    test('a time that somebody else has uses up none of the hour', async () => {
      expect(await room('192.0.2.1', wish.date)).toBe('held')
      const refused = []
      for (let i = 0; i < 31; i += 1) refused.push(await room('192.0.2.2', wish.date))
      expect(new Set(refused)).toEqual(new Set(['room_taken']))
      expect(await room('192.0.2.2', '2025-12-03')).toBe('held')
    })

    test('a hold of a room by who is signed in is counted for themselves', async () => {
      const person = await newMember(server(), `Ida ${nth}`)
      const on = (date: string, who: typeof person | null = null) =>
        holdHire(server(), { person: who, network: '192.0.2.9' }, { ...wish, date }).then(
          () => 'held',
          ({ error }: { error: string }) => error,
        )
      const outcomes = []
      for (const date of ['2025-10-29', '2025-11-05', '2025-11-12', '2025-11-19'])
        outcomes.push(await on(date))
      expect(outcomes).toEqual(['held', 'held', 'held', 'too_many_holds'])
      expect(await on('2025-11-19', person)).toBe('held')
    })
  },
  { payments },
)

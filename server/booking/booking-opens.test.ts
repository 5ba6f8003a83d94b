import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClassEdit } from '#domain/contracts/editing.ts'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import type * as z from 'zod/mini'
import { publishOccasion } from '../content/editing-events.ts'
import { PIECES } from '../content/pieces.ts'
import { saveSettings } from '../cafe/store.ts'
import { classSessions, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { joinWith } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { accountOf } from '../people/testing.ts'
import { addClass, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const CUSTOMER = 'customer@demo.example'
const STAFF = 'barista@demo.example'
/** 10 AM in New York; members are let in on Thursday at the same time. */
const SATURDAY = new Date('2025-10-25T14:00:00Z')
const THURSDAY = new Date('2025-10-23T14:00:00Z')
const CLASS_AT = new Date('2025-11-08T19:00:00Z')

eachEngine(
  'a class that opens later',
  (server) => {
    const desk = seatDesk(server)
    const form = (id: string, headers = {}) =>
      server().send<'bookClass'>(
        'POST',
        `/api/classes/${id}/rsvps`,
        opened(server(), { email: `${id}@guest.example`, participants: ['Zoe'], message: '' }),
        headers,
      )
    const newClass = (id: string, more: Partial<typeof classSessions.$inferInsert> = {}) =>
      addClass(server(), id, {
        startsAt: CLASS_AT,
        endsAt: new Date(CLASS_AT.getTime() + 3 * 3_600_000),
        bookingOpensAt: SATURDAY,
        ...more,
      })
    const at = (moment: Date, ms = 0) => server().set(new Date(moment.getTime() + ms))

    beforeAll(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      const member = { user: await accountOf(server(), CUSTOMER) } as unknown as Person
      await joinWith(server(), member, 'good', { tier: 'premium' })
    })
    beforeEach(async () => {
      await server().db.update(rsvps).set({ networkKey: null })
    })

    test('lets members in two days earlier, and everybody at its moment', async () => {
      const id = await newClass('opens-later')
      const refused = {
        error: 'booking_not_open',
        message:
          'Booking for this class opens Sat, Oct 25, 10 AM. Members with Premium or Elite can book from Thu, Oct 23, 10 AM.',
        opensAt: SATURDAY.toISOString(),
        membersFrom: THURSDAY.toISOString(),
      }
      at(THURSDAY, -1)
      const early = await desk.hold(id, 1, await server().as(CUSTOMER))
      expect([early.status, early.body]).toEqual([409, expect.objectContaining(refused)])

      at(THURSDAY)
      const member = await desk.hold(id, 1, await server().as(CUSTOMER))
      expect([member.status, member.body.status]).toEqual([200, 'held'])
      for (const asked of [
        await desk.hold(id, 1),
        await desk.hold(id, 1, await server().as(STAFF)),
        await form(id),
      ])
        expect([asked.status, asked.body]).toEqual([409, expect.objectContaining(refused)])

      at(SATURDAY, -1)
      expect((await form(id)).status).toBe(409)
      at(SATURDAY)
      expect((await desk.hold(id, 1)).body.status).toBe('held')
      expect((await form(id)).status).toBe(200)
    })

    test('lets members in as early as the settings say', async () => {
      const { db, settings, now } = server()
      const id = await newClass('opens-as-set')
      const set = async (premiumDays: number, eliteDays: number) => {
        const { basic, premium, elite } = TIER_TERMS
        const tiers = {
          basic,
          premium: { ...premium, earlyBookingDays: premiumDays },
          elite: { ...elite, earlyBookingDays: eliteDays },
        }
        await saveSettings(db, { cafe: { ...settings.get().cafe, tiers } }, 'the owner', now())
        await settings.refresh()
      }
      const hold = async () => desk.hold(id, 1, await server().as(CUSTOMER))
      await set(0, 3)
      at(SATURDAY, -1)
      const refused = await hold()
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({
          message:
            'Booking for this class opens Sat, Oct 25, 10 AM. Members with Elite can book from Wed, Oct 22, 10 AM.',
          membersFrom: '2025-10-22T14:00:00.000Z',
        }),
      ])
      await set(1, 3)
      expect((await hold()).body.status).toBe('held')
      // As it was saved before there was such a field.
      const { earlyBookingDays: _, ...premium } = TIER_TERMS.premium
      const { tiers } = settings.get().cafe
      await saveSettings(
        db,
        { cafe: { ...settings.get().cafe, tiers: { ...tiers!, premium } } },
        'the owner',
        now(),
      )
      await settings.refresh()
      expect(settings.get().cafe.tiers?.premium.earlyBookingDays).toBe(2)
      await set(2, 2)
      expect((await server().send<'cafe'>('GET', '/api/cafe')).body.cafe.tiers).toBeUndefined()
    })

    test('lets nobody wait in line before', async () => {
      const id = await newClass('full-and-later', { seatsHeld: 10 })
      at(THURSDAY)
      expect((await form(id)).status).toBe(409)
      at(SATURDAY)
      expect((await form(id)).body.status).toMatch(/waitlisted|unconfirmed/)
    })

    test('is no class that others can be moved to before', async () => {
      const later = await newClass('moved-to-later')
      const open = await newClass('moved-from', { bookingOpensAt: null })
      at(THURSDAY)
      const { reference, token } = await desk.booked(open, 1)
      const { body } = await server().send<'seatTargets'>(
        'GET',
        `/api/rsvps/${reference}/targets?token=${token}`,
      )
      expect(body.targets.find(({ id }) => id === later)?.refused).toContain('opens Sat, Oct 25')
      const moved = await server().send<'moveSeats'>('POST', `/api/rsvps/${reference}/move`, {
        token,
        to: later,
        dueCents: 0,
        refundCents: 0,
        creditCents: 0,
      })
      expect([moved.status, moved.body]).toMatchObject([409, { error: 'booking_not_open' }])
    })

    test('stands open from the beginning where nothing is set', async () => {
      const id = await newClass('opens-at-once', { bookingOpensAt: null })
      at(FRIDAY_NOON)
      expect((await desk.hold(id, 1)).body.status).toBe('held')
    })

    test('opens days before its date, and with its date it moves', async () => {
      const id = await newClass('opens-by-days')
      at(FRIDAY_NOON)
      const publish = async (bookingOpensDays: number, startsAt: string, endsAt: string) => {
        const piece = await PIECES.class.find(server().db, id)
        const edit = { ...piece?.value, bookingOpensDays, startsAt, endsAt }
        await server().db.transaction((tx) =>
          publishOccasion(tx, server(), {
            key: { type: 'class', id },
            edit: edit as z.output<typeof ClassEdit>,
            mayTell: true,
          }),
        )
        const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
        return row?.bookingOpensAt?.toISOString() ?? null
      }
      // The clocks go back on November 2.
      expect(await publish(14, '2025-11-08T19:00:00.000Z', '2025-11-08T21:00:00.000Z')).toBe(
        '2025-10-25T14:00:00.000Z',
      )
      expect(await publish(14, '2025-11-20T19:00:00.000Z', '2025-11-20T21:00:00.000Z')).toBe(
        '2025-11-06T15:00:00.000Z',
      )
      expect(await publish(0, '2025-11-20T19:00:00.000Z', '2025-11-20T21:00:00.000Z')).toBeNull()
    })
  },
  { payments },
)

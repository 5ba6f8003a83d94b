import { and, eq, inArray, ne } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#domain/cafe/calendar.ts'
import { TIER_TERMS } from '#domain/membership/tiers.ts'
import { saveSettings } from '../cafe/store.ts'
import { auditLog, memberships, notifications, outbox } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { changeTier } from './change.ts'
import { myMembership } from './mine.ts'
import { changeMemberPrices, keepMemberPrices, memberPrices } from './new-prices.ts'
import { renewMemberships } from './renew.ts'
import { chargesOf, joinWith, membershipOf, newMember, noonOn } from './testing.ts'

const TODAY = '2025-10-17'
let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'new prices for members',
  (server) => {
    let nth = 0
    let owner: Person
    const priced = async (priceCents: number) => {
      const { db, settings, now } = server()
      const tiers = { ...TIER_TERMS, basic: { ...TIER_TERMS.basic, priceCents } }
      await saveSettings(db, { cafe: { ...settings.get().cafe, tiers } }, 'the owner', now())
      await settings.refresh()
    }
    const member = async (more: object = {}) => {
      const person = await newMember(server(), `Price-${(nth += 1)}`)
      await joinWith(server(), person, 'good', more)
      return person
    }
    const raise = (expectedCents: number, fromOn: string) =>
      changeMemberPrices(server(), owner, { tier: 'basic', expectedCents, fromOn })
    const renewals = async (person: Person) =>
      (await chargesOf(server(), person))
        .filter(({ kind }) => kind === 'renewal')
        .map(({ fromOn, amountCents, state }) => ({ fromOn, amountCents, state }))
    const toldOf = async ({ user }: Person) =>
      (
        await server()
          .db.select({ title: notifications.title })
          .from(notifications)
          .where(and(eq(notifications.userId, user.id), eq(notifications.type, 'membership')))
      )
        .map(({ title }) => title)
        .filter((title) => / a month/.test(title))

    beforeAll(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      owner = await newMember(server(), 'Owner')
    })
    beforeEach(async () => {
      server().set(FRIDAY_NOON)
      await priced(2_500)
      await server()
        .db.update(memberships)
        .set({ state: 'ended', endedOn: TODAY, pausedOn: null, resumesOn: null })
        .where(ne(memberships.state, 'ended'))
    })

    test('are told a month before, and paid from the first month on that begins then', async () => {
      const person = await member()
      await priced(2_900)
      await raise(2_900, '2025-11-20')
      expect(await toldOf(person)).toEqual([
        'Basic Membership: $29.00 a month from Wednesday, December 17',
      ])
      const mails = await server().db.select().from(outbox).where(eq(outbox.to, person.user.email))
      expect(mails.map(({ text }) => text).join()).toContain('cost $29.00 instead of $25.00')
      expect((await myMembership(server(), person.user.id)).membership).toMatchObject({
        next: { on: '2025-11-17', cents: 2_500 },
        newPrice: { cents: 2_900, on: '2025-11-20' },
      })
      for (const day of ['2025-11-17', '2025-12-17', '2026-01-17']) {
        server().set(noonOn(day))
        await renewMemberships(server())
      }
      expect(await renewals(person)).toEqual([
        { fromOn: '2025-11-17', amountCents: 2_500, state: 'succeeded' },
        { fromOn: '2025-12-17', amountCents: 2_900, state: 'succeeded' },
        { fromOn: '2026-01-17', amountCents: 2_900, state: 'succeeded' },
      ])
      expect(await membershipOf(server(), person)).toMatchObject({
        priceCents: 2_900,
        newPriceCents: null,
        newPriceOn: null,
      })
      const [entry] = await server()
        .db.select()
        .from(auditLog)
        .where(eq(auditLog.action, 'membership.prices-changed'))
      expect(entry?.after).toMatchObject({ priceCents: 2_900, fromOn: '2025-11-20', members: 1 })
    })

    test('are refused too soon, too late, and at another price than was shown', async () => {
      await member()
      await priced(2_900)
      await expect(raise(2_900, '2025-11-15')).rejects.toMatchObject({ status: 400 })
      await expect(raise(2_900, '2026-10-18')).rejects.toMatchObject({ status: 400 })
      await expect(raise(2_800, '2025-11-16')).rejects.toMatchObject({ error: 'price_changed' })
      const [basic] = (await memberPrices(server())).tiers
      expect(basic).toMatchObject({ members: 1, others: 1, told: 0, newPrice: null })
      const manager = await server().as('manager@demo.example')
      const path = '/api/admin/member-prices'
      expect((await server().send<'memberPrices'>('GET', path, undefined, manager)).status).toBe(
        403,
      )
    })

    test('leave founding members theirs: whoever joined up to the day that was set', async () => {
      const founder = await newMember(server(), 'Founder')
      const { db, settings, now } = server()
      const until = async (foundingUntil: string) => {
        await saveSettings(db, { cafe: { foundingUntil } }, 'test', now())
        await settings.refresh()
      }
      await until('2025-10-17')
      await joinWith(server(), founder, 'good', { tier: 'premium' })
      await until('2025-10-16')
      const later = await newMember(server(), 'Too Late')
      await joinWith(server(), later, 'good', { tier: 'premium' })
      const rows = await db
        .select({ userId: memberships.userId, is: memberships.isPricePromised })
        .from(memberships)
        .where(inArray(memberships.userId, [founder.user.id, later.user.id]))
      expect(Object.fromEntries(rows.map(({ userId, is }) => [userId, is]))).toEqual({
        [founder.user.id]: true,
        [later.user.id]: false,
      })
      await until('')
    })

    test('leave whoever was promised theirs, until they take another tier', async () => {
      const person = await member()
      const of = eq(memberships.userId, person.user.id)
      await server().db.update(memberships).set({ isPricePromised: true }).where(of)
      await priced(2_900)
      await raise(2_900, '2025-11-16')
      expect(await toldOf(person)).toEqual([])
      expect((await memberPrices(server())).tiers[0]).toMatchObject({ promised: 1, others: 0 })
      const up = { tier: 'elite', expectedCents: 5_000, key: `price-up-${nth}` } as const
      await changeTier(server(), person, up)
      expect(await membershipOf(server(), person)).toMatchObject({
        tier: 'elite',
        isPricePromised: false,
      })
    })

    test('are taken back, and everybody is told', async () => {
      const person = await member()
      await priced(2_900)
      await raise(2_900, '2025-11-16')
      await raise(2_900, '2025-11-16')
      await keepMemberPrices(server(), owner, 'basic')
      await keepMemberPrices(server(), owner, 'basic')
      expect((await toldOf(person)).toSorted()).toEqual([
        'Basic Membership stays at $25.00 a month',
        'Basic Membership: $29.00 a month from Monday, November 17',
      ])
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      expect(await renewals(person)).toMatchObject([{ amountCents: 2_500 }])
    })

    test('whatever happens at once, each month costs what its member was told, and they are told once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 500, max: 9_900 }).filter((cents) => cents !== 2_500),
          fc.integer({ min: 30, max: 95 }),
          fc.integer({ min: 0, max: 31 }),
          async (cents, ahead, later) => {
            server().set(FRIDAY_NOON)
            await priced(2_500)
            const person = await member()
            await priced(cents)
            const pressedOn = addDays(TODAY, later)
            server().set(noonOn(pressedOn))
            const fromOn = addDays(pressedOn, ahead)
            await Promise.all([
              renewMemberships(server()),
              raise(cents, fromOn),
              raise(cents, fromOn),
              renewMemberships(server()),
            ])
            for (let day = 0; day < 6; day += 1) {
              server().set(noonOn(addDays(pressedOn, 31 * (day + 1))))
              await Promise.all([renewMemberships(server()), renewMemberships(server())])
            }
            const paid = await renewals(person)
            expect(paid.length).toBeGreaterThanOrEqual(5)
            for (const month of paid)
              expect(month).toEqual({
                fromOn: month.fromOn,
                amountCents: month.fromOn >= fromOn ? cents : 2_500,
                state: 'succeeded',
              })
            expect(await toldOf(person)).toHaveLength(1)
            await server()
              .db.update(memberships)
              .set({ state: 'ended', endedOn: TODAY })
              .where(eq(memberships.userId, person.user.id))
          },
        ),
        { numRuns: 6 },
      )
    })
  },
  { payments: provider },
)

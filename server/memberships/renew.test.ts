import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOLD_MINUTES } from '#domain/payments/values.ts'
import { ledgerPostings, ledgerTransactions, notifications, outbox } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, type TestServer } from '../db/testing.ts'
import { myOrders } from '../ordering/mine.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { cancel, changeCard, changeTier, keep } from './change.ts'
import { chargeStanding } from './mine.ts'
import { pause, resume } from './pause.ts'
import { renewMemberships } from './renew.ts'
import {
  chargesOf,
  joinWith,
  membershipOf,
  newMember,
  noonOn,
  press,
  takenByCard,
} from './testing.ts'
import { tierOf } from './tier.ts'

const FIRST = '2025-10-17'
let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'memberships',
  (server) => {
    beforeAll(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })
    beforeEach(() => server().set(FRIDAY_NOON))

    test('joining by card: a member from the moment it is paid, once however often it is told', async () => {
      const person = await newMember(server(), 'Ada')
      const { url, chargeId } = await joinWith(server(), person, null, { payWay: 'card' })
      expect(await tierOf(server().db, person.user.id, FIRST)).toBe('none')
      expect((await press(server(), url ?? '', 'declined')).status).toBe(200)
      expect((await membershipOf(server(), person)).state).toBe('joining')
      const paid = await press(server(), url ?? '', 'good')
      expect(paid.headers.get('location')).toBe(
        `http://cafe.test/membership/success?charge=${chargeId}&after-card=1`,
      )
      expect(await membershipOf(server(), person)).toMatchObject({
        state: 'active',
        paidFrom: FIRST,
        paidUntil: '2025-11-17',
        cardLabel: 'Test card ending 4242',
      })
      expect(await tierOf(server().db, person.user.id, FIRST)).toBe('basic')
      expect(await salesOf(server(), chargeId)).toEqual({
        'provider:test': 2_500,
        'sales:membership': -2_500,
      })
      expect(await mailsTo(server(), person)).toEqual(['Welcome: Basic Membership'])
      await renewMemberships(server())
      expect(await mailsTo(server(), person)).toHaveLength(1)
    })

    test('left at the card page, it is said where it can still be paid and until when, and nothing once that is closed', async () => {
      const person = await newMember(server(), 'Leaves')
      const { url, chargeId } = await joinWith(server(), person, null, { payWay: 'card' })
      const standing = () => chargeStanding(server(), person.user.id, chargeId)
      const until = new Date(server().now().getTime() + HOLD_MINUTES * 60_000).toISOString()
      expect(await standing()).toMatchObject({ charge: { state: 'open' }, page: { url, until } })
      // Read again it is the same.
      expect(await standing()).toMatchObject({ page: { url, until } })
      server().set(new Date(new Date(until).getTime() + 60_000))
      expect((await standing()).page).toBeNull()
    })

    test('asked for again before it is paid, the new one stands, and money for the old one goes back', async () => {
      const person = await newMember(server(), 'Bea')
      const before = await joinWith(server(), person, null, { payWay: 'card' })
      server().set(new Date(FRIDAY_NOON.getTime() + 1_000))
      await joinWith(server(), person, 'good', { tier: 'elite' })
      expect(await membershipOf(server(), person)).toMatchObject({ tier: 'elite', state: 'active' })
      await press(server(), before.url ?? '', 'good')
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({ tier: 'elite', state: 'active' })
      expect(await salesOf(server(), before.chargeId)).toEqual({
        'provider:test': 2_500,
        'sales:membership': -2_500,
      })
      const all = await server().db.select().from(ledgerPostings)
      const sold = all.filter(({ account }) => account === 'sales:membership')
      expect(sold.map(({ cents }) => cents)).toContain(2_500)
      await expect(joinWith(server(), person, 'good', { tier: 'basic' })).rejects.toMatchObject({
        error: 'already_member',
      })
    })

    test('two renewals at once charge once, and so do twenty', async () => {
      const people = await Promise.all(
        ['Cai', 'Cem', 'Coy'].map((name) => newMember(server(), name)),
      )
      for (const person of people) await joinWith(server(), person, 'good')
      server().set(noonOn('2025-11-17'))
      await Promise.all(Array.from({ length: 20 }, () => renewMemberships(server())))
      await renewMemberships(server())
      for (const person of people) {
        const charges = await chargesOf(server(), person)
        expect(charges.map(({ kind, state }) => [kind, state])).toEqual([
          ['joining', 'succeeded'],
          ['renewal', 'succeeded'],
        ])
        expect(await takenByCard(server(), [charges[1]?.id ?? ''])).toHaveLength(1)
        expect(await membershipOf(server(), person)).toMatchObject({
          state: 'active',
          paidFrom: '2025-11-17',
          paidUntil: '2025-12-17',
        })
      }
    })

    test('a provider that takes the money and does not answer is asked for the same try again', async () => {
      const person = await newMember(server(), 'Dot')
      await joinWith(server(), person, 'good')
      server().set(noonOn('2025-11-17'))
      const { charge } = inner
      inner.charge = async (asked) => {
        await charge(asked)
        throw new Error('The answer was lost.')
      }
      await renewMemberships(server())
      inner.charge = charge
      expect((await membershipOf(server(), person)).paidUntil).toBe('2025-11-17')
      await expect(cancel(server(), person, {})).rejects.toMatchObject({ error: 'card_is_asked' })
      server().set(new Date(noonOn('2025-11-17').getTime() + 6 * 60_000))
      await renewMemberships(server())
      const charges = await chargesOf(server(), person)
      expect(
        await takenByCard(
          server(),
          charges.map(({ id }) => id),
        ),
      ).toHaveLength(1)
      expect((await membershipOf(server(), person)).paidUntil).toBe('2025-12-17')
    })

    test('a card that is declined is tried three times more, then the membership ends and nothing is owed', async () => {
      const person = await newMember(server(), 'Eve')
      await joinWith(server(), person, 'later')
      const seen: string[] = []
      for (let days = 0; days <= 9; days++) {
        server().set(noonOn('2025-11-17', days))
        await renewMemberships(server())
        const { state } = await membershipOf(server(), person)
        const [, renewal] = await chargesOf(server(), person)
        seen.push(`${state} ${renewal?.tries}`)
      }
      expect(seen).toEqual([
        'past-due 1',
        'past-due 1',
        'past-due 1',
        'past-due 2',
        'past-due 2',
        'past-due 3',
        'past-due 3',
        'ended 4',
        'ended 4',
        'ended 4',
      ])
      expect(await tierOf(server().db, person.user.id, '2025-11-25')).toBe('none')
      expect(await newsOf(server(), person)).toContain('Basic Membership has ended')
    })

    test('past due: discounts go on, and another card is charged at once', async () => {
      const person = await newMember(server(), 'Fay')
      await joinWith(server(), person, 'later', { tier: 'premium' })
      server().set(noonOn('2025-11-18'))
      await renewMemberships(server())
      expect((await membershipOf(server(), person)).state).toBe('past-due')
      // Every page says so, with what somebody waits for.
      const due = async () =>
        (await myOrders(server(), person.user.id, { state: 'open' })).membershipDueCents
      expect(await due()).toBe(4_500)
      expect(await tierOf(server().db, person.user.id, '2025-11-18')).toBe('premium')
      const { url } = await changeCard(server(), person)
      await press(server(), url, 'good')
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({
        state: 'active',
        paidUntil: '2025-12-17',
      })
      expect(await due()).toBeUndefined()
    })

    test('a pause charges nothing, gives no discount, and moves the end by its days', async () => {
      const person = await newMember(server(), 'Gia')
      await joinWith(server(), person, 'good')
      server().set(noonOn('2025-11-01'))
      await expect(pause(server(), person, '2025-11-03')).rejects.toMatchObject({
        error: 'invalid_input',
      })
      await pause(server(), person, '2025-12-01')
      server().set(noonOn('2025-11-20'))
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({ state: 'paused' })
      expect(await tierOf(server().db, person.user.id, '2025-11-20')).toBe('none')
      expect(await tierOf(server().db, person.user.id, '2025-12-01')).toBe('basic')
      server().set(noonOn('2025-12-01'))
      await Promise.all([renewMemberships(server()), renewMemberships(server())])
      expect(await membershipOf(server(), person)).toMatchObject({
        state: 'active',
        paidUntil: '2025-12-17',
      })
      expect(await chargesOf(server(), person)).toHaveLength(1)
      await expect(pause(server(), person, '2025-12-20')).rejects.toMatchObject({
        error: 'not_pausable',
      })
      await expect(resume(server(), person)).rejects.toMatchObject({ error: 'not_paused' })
    })

    test('a better tier costs the difference for the days that are left; a smaller one comes with the next month', async () => {
      const person = await newMember(server(), 'Hal')
      await joinWith(server(), person, 'good')
      // 16 of 31 days are left: 16/31 of $20.
      server().set(noonOn('2025-11-01'))
      const key = 'change-of-hal'
      await expect(
        changeTier(server(), person, { tier: 'premium', expectedCents: 2_000, key: 'wrong-price' }),
      ).rejects.toMatchObject({ error: 'price_changed' })
      const wanted = { tier: 'premium' as const, expectedCents: 1_032, key }
      await Promise.allSettled([1, 2, 3].map(() => changeTier(server(), person, wanted)))
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({
        tier: 'premium',
        priceCents: 4_500,
      })
      const upgrades = (await chargesOf(server(), person)).filter(({ kind }) => kind === 'upgrade')
      expect(upgrades.map(({ amountCents, state }) => [amountCents, state])).toEqual([
        [1_032, 'succeeded'],
      ])
      expect(
        await takenByCard(
          server(),
          upgrades.map(({ id }) => id),
        ),
      ).toHaveLength(1)
      await changeTier(server(), person, { tier: 'basic', expectedCents: 0, key: 'down-of-hal' })
      expect(await tierOf(server().db, person.user.id, '2025-11-16')).toBe('premium')
      expect(await tierOf(server().db, person.user.id, '2025-11-17')).toBe('basic')
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({
        tier: 'basic',
        nextTier: null,
        priceCents: 2_500,
      })
    })

    test('cancelled, it runs to the end of the month, can be kept until then, and is charged no more', async () => {
      const person = await newMember(server(), 'Ivy')
      await joinWith(server(), person, 'good')
      await cancel(server(), person, { reason: 'seldom' })
      await keep(server(), person)
      await cancel(server(), person, { reason: 'seldom', note: 'See you in spring' })
      expect(await tierOf(server().db, person.user.id, '2025-11-16')).toBe('basic')
      expect(await tierOf(server().db, person.user.id, '2025-11-17')).toBe('none')
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({
        state: 'ended',
        endedOn: '2025-11-17',
        leavingReason: 'seldom',
      })
      expect(await chargesOf(server(), person)).toHaveLength(1)
      await joinWith(server(), person, 'good')
      expect((await membershipOf(server(), person)).state).toBe('active')
    })

    test('what nobody paid at the counter ends after two weeks', async () => {
      const person = await newMember(server(), 'Jo')
      await joinWith(server(), person, null)
      server().set(noonOn(FIRST, 14))
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({ state: 'ended' })
    })

    test('nobody pays for months in which no server ran', async () => {
      const person = await newMember(server(), 'Kim')
      await joinWith(server(), person, 'good')
      server().set(noonOn('2026-02-03'))
      await renewMemberships(server())
      const charges = await chargesOf(server(), person)
      expect(charges.map(({ fromOn, untilOn }) => [fromOn, untilOn])).toEqual([
        [FIRST, '2025-11-17'],
        ['2026-02-03', '2026-03-03'],
      ])
    })
  },
  { payments: provider, connections: 20 },
)

async function salesOf({ db }: TestServer, chargeId: string) {
  const rows = await db
    .select({ account: ledgerPostings.account, cents: ledgerPostings.cents })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      and(
        eq(ledgerTransactions.subject, 'membership-charge'),
        eq(ledgerTransactions.subjectId, chargeId),
      ),
    )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

async function mailsTo({ db }: TestServer, { user }: Person) {
  const rows = await db.select().from(outbox).where(eq(outbox.to, user.email))
  return rows.map(({ subject }) => subject)
}

async function newsOf({ db }: TestServer, { user }: Person) {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, user.id))
  return rows.map(({ title }) => title)
}

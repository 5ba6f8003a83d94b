import { randomUUID } from 'node:crypto'
import { ne } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { TIER_TERMS, type TierSettings } from '#domain/membership/tiers.ts'
import { memberships, pickupSlots } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { saveSettings } from '../cafe/store.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { accountOf } from '../people/testing.ts'
import { changeTier } from './change.ts'
import { giveMembership } from './gifts.ts'
import { join } from './join.ts'
import { renewMemberships } from './renew.ts'
import { chargesOf, joinWith, membershipOf, newMember, noonOn } from './testing.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const { basic, premium, elite } = TIER_TERMS

eachEngine(
  'the terms of memberships',
  (server) => {
    const set = async (tiers: TierSettings) => {
      const { db, settings, now } = server()
      await saveSettings(db, { cafe: { ...settings.get().cafe, tiers } }, 'the owner', now())
      await settings.refresh()
    }
    beforeAll(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })
    beforeEach(async () => {
      server().set(FRIDAY_NOON)
      await set(TIER_TERMS)
    })

    test('are edited by whoever may set the café up, checked, and written down', async () => {
      const admin = await server().as('admin@demo.example')
      const path = '/api/admin/settings'
      const { body } = await server().send<'settingsState'>('GET', path, undefined, admin)
      const save = (tiers: object, headers: object = admin, version = body.version) =>
        server().send<'saveSettings'>(
          'PATCH',
          path,
          { change: { cafe: { tiers } }, version },
          {
            ...headers,
          },
        )
      const dearer = { basic: { ...basic, priceCents: 2_900 }, premium, elite }
      expect((await save(dearer, await server().as('barista@demo.example'))).status).toBe(403)
      const off = (menu: number) => ({ ...basic, discounts: { ...basic.discounts, menu } })
      for (const wrong of [
        { basic: off(16), premium, elite },
        { basic: off(-1), premium, elite },
        { basic: { ...basic, priceCents: 99 }, premium, elite },
        { basic: { ...basic, perks: [{ en: '', es: '' }] }, premium, elite },
        { basic: { ...basic, earlyBookingDays: 3 }, premium, elite },
        { basic, premium, elite: { ...elite, earlyBookingDays: 31 } },
        { basic, premium },
        Object.fromEntries(
          Object.entries(TIER_TERMS).map(([id, terms]) => [id, { ...terms, isOnSale: false }]),
        ),
      ])
        expect((await save(wrong)).status).toBe(400)
      const saved = await save(dearer)
      expect(saved.status).toBe(200)
      expect(saved.body.history[0]?.changes[0]).toMatchObject({
        path: ['cafe', 'tiers', 'basic', 'priceCents'],
        before: 2_500,
        after: 2_900,
      })
      // The form was open while somebody else saved.
      expect((await save({ basic, premium, elite })).status).toBe(409)
      const seen = await server().send<'cafe'>('GET', '/api/cafe')
      expect(seen.body.cafe.tiers?.basic.priceCents).toBe(2_900)
      await set(TIER_TERMS)
      expect((await server().send<'cafe'>('GET', '/api/cafe')).body.cafe.tiers).toBeUndefined()
    })

    test('a new price is what is paid by whoever joins, and not by who is a member', async () => {
      const ada = await newMember(server(), 'Terms-Ada')
      await joinWith(server(), ada, 'good')
      await set({ basic: { ...basic, priceCents: 2_900 }, premium, elite })
      const bea = await newMember(server(), 'Terms-Bea')
      const stale = { expectedCents: 2_500 }
      await expect(joinWith(server(), bea, 'good', stale)).rejects.toMatchObject({
        error: 'price_changed',
      })
      await joinWith(server(), bea, 'good', { expectedCents: 2_900 })
      expect(await membershipOf(server(), bea)).toMatchObject({ priceCents: 2_900 })
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      const paid = async (person: typeof ada) =>
        (await chargesOf(server(), person)).map(({ kind, amountCents }) => [kind, amountCents])
      expect(await paid(ada)).toEqual(
        expect.arrayContaining([
          ['joining', 2_500],
          ['renewal', 2_500],
        ]),
      )
      expect(await paid(bea)).toEqual(
        expect.arrayContaining([
          ['joining', 2_900],
          ['renewal', 2_900],
        ]),
      )
    })

    test('a tier chosen for the next month costs what it was shown to cost', async () => {
      const cam = await newMember(server(), 'Terms-Cam')
      await joinWith(server(), cam, 'good', { tier: 'elite' })
      await changeTier(server(), cam, { tier: 'premium', expectedCents: 0, key: 'terms-cam-1' })
      await set({ basic, premium: { ...premium, priceCents: 5_500 }, elite })
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      expect(await membershipOf(server(), cam)).toMatchObject({
        tier: 'premium',
        priceCents: 4_500,
        nextTier: null,
        nextTierCents: null,
      })
    })

    test('one that is not on sale is kept by its members, and not joined, given or changed to', async () => {
      const dee = await newMember(server(), 'Terms-Dee')
      await joinWith(server(), dee, 'good', { tier: 'premium' })
      const eli = await newMember(server(), 'Terms-Eli')
      await joinWith(server(), eli, 'good')
      await set({ basic, premium: { ...premium, isOnSale: false }, elite })
      const gone = { error: 'tier_not_on_sale' }
      const fay = await newMember(server(), 'Terms-Fay')
      const joining = { tier: 'premium', startsOn: '2025-10-17', payWay: 'card' } as const
      await expect(join(server(), fay, { ...joining, key: 'terms-fay-1' })).rejects.toMatchObject(
        gone,
      )
      const gift = {
        tier: 'premium',
        months: 2,
        recipientName: 'Gil',
        recipientEmail: 'gil@guest.example',
        message: '',
        sendOn: '2025-10-17',
        key: 'terms-fay-2',
      } as const
      await expect(giveMembership(server(), fay, gift)).rejects.toMatchObject(gone)
      await expect(
        changeTier(server(), eli, { tier: 'premium', expectedCents: 2_000, key: 'terms-eli-1' }),
      ).rejects.toMatchObject({ error: 'not_changeable' })
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      expect(await membershipOf(server(), dee)).toMatchObject({
        tier: 'premium',
        paidUntil: '2025-12-17',
      })
    })

    test('discounts count for what is ordered from now on; an order that is changed keeps its own', async () => {
      await server().db.delete(pickupSlots)
      await server()
        .db.update(memberships)
        .set({ state: 'ended', endedOn: '2025-10-17', pausedOn: null, resumesOn: null })
        .where(ne(memberships.state, 'ended'))
      const me = await server().as('customer@demo.example')
      const person = await accountOf(server(), 'customer@demo.example')
      const user = { id: person.id, name: person.name, email: person.email, role: 'CUSTOMER' }
      await joinWith(server(), { user } as Person, 'good', { tier: 'premium' })
      const quoted = async () =>
        (
          await server().send<'quote'>('POST', '/api/quotes', { lines: [milkTea] }, { ...me })
        ).body.reductions?.map(({ label }) => label)
      expect(await quoted()).toEqual(['Premium Membership: 15% off'])
      const placed = await server().send('POST', '/api/orders', newOrder(), { ...newKey(), ...me })
      expect(placed.status).toBe(201)
      const lower = { ...premium.discounts, menu: 8 }
      await set({ basic, premium: { ...premium, discounts: lower }, elite })
      expect(await quoted()).toEqual(['Premium Membership: 8% off'])
      const { id, token } = placed.body
      const more = {
        token,
        seenEdits: 0,
        key: randomUUID(),
        lines: [{ ...milkTea, quantity: 2 }],
      }
      const headers = { 'sec-fetch-site': 'same-origin', ...me }
      const path = `/api/orders/${id}/edits`
      const edited = await server().send<'editMyOrder'>('POST', path, more, headers)
      expect([edited.status, edited.body]).toMatchObject([
        200,
        { quote: { reductions: [{ label: 'Premium Membership: 15% off' }] } },
      ])
    })
  },
  { payments: provider },
)

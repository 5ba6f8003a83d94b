import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  auditLog,
  ledgerPostings,
  memberships,
  notifications,
  testPaymentPages,
  users,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { forgetEverything } from '../people/forgetting.ts'
import { subjectOf } from '../people/keeping.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { renewMemberships } from './renew.ts'
import { joinWith, membershipOf, newMember, noonOn } from './testing.ts'
import { tierOf } from './tier.ts'

let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const CUSTOMER = 'customer@demo.example'
const join = { tier: 'basic', startsOn: '2025-10-17', payWay: 'counter', key: 'join-of-the-demo' }

eachEngine(
  'memberships for staff',
  (server) => {
    beforeAll(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
    })
    beforeEach(() => server().set(FRIDAY_NOON))
    const balance = async (account: string) => {
      const rows = await server().db.select().from(ledgerPostings)
      return rows
        .filter((row) => row.account === account)
        .reduce((sum, { cents }) => sum + cents, 0)
    }

    test('joining at the counter: nothing before it is paid, once for each key, then reminded and ended', async () => {
      const me = await server().as(CUSTOMER)
      const barista = await server().as('barista@demo.example')
      const ask = (more: object = {}) =>
        server().send<'joinMembership'>('POST', '/api/me/membership', { ...join, ...more }, me)
      expect((await ask({ startsOn: '2025-12-24', key: 'too-far-ahead' })).status).toBe(400)
      expect((await ask({ tier: 'platinum' })).status).toBe(400)
      const first = await ask()
      expect(first.body.url).toBeNull()
      expect((await ask()).body.chargeId).toBe(first.body.chargeId)
      const list = await server().send<'members'>('GET', '/api/members?q=cleo', undefined, barista)
      expect(list.body.rows).toMatchObject([{ state: 'joining', tier: 'basic', email: CUSTOMER }])
      const id = list.body.rows[0]?.id ?? ''
      const take = (more: object = {}) =>
        server().send<'takeMembershipPayment'>(
          'POST',
          `/api/members/${id}/payments`,
          { key: 'first-month', method: 'cash', expectedCents: 2_500, ...more },
          barista,
        )
      expect((await take({ expectedCents: 100 })).body.error).toBe('price_changed')
      const paid = await Promise.all([take(), take()])
      expect(paid.map(({ status }) => status)).toEqual([200, 200])
      expect(await balance('till')).toBe(2_500)
      const mine = await server().send<'myMembership'>('GET', '/api/me/membership', undefined, me)
      expect(mine.body.membership).toMatchObject({
        state: 'active',
        payWay: 'counter',
        next: { on: '2025-11-17', cents: 2_500 },
      })
      // A change waits for the next month, up or down.
      expect(mine.body.membership?.changes.map(({ when }) => when)).toEqual(['next', 'next'])
      const refused = await take({ key: 'a-second-time' })
      expect(refused.body.error).toBe('nothing_due')

      const states: string[] = []
      for (const days of [-3, 0, 3, 6, 7]) {
        server().set(noonOn('2025-11-17', days))
        await Promise.all([renewMemberships(server()), renewMemberships(server())])
        states.push(
          (await server().db.select().from(memberships).where(eq(memberships.id, id)))[0]?.state ??
            '',
        )
      }
      expect(states).toEqual(['active', 'past-due', 'past-due', 'past-due', 'ended'])
      const news = await server().db.select().from(notifications)
      const titles = news.filter(({ type }) => type === 'membership').map(({ title }) => title)
      expect(titles.filter((title) => title.includes('to pay at the counter'))).toHaveLength(3)
      expect(titles).toContain('Basic Membership: the next month begins on Monday, November 17')
    })

    test('who manages memberships gives months, refunds part of one and ends it; a barista does not', async () => {
      const person = await newMember(server(), 'Lou')
      const { chargeId } = await joinWith(server(), person, 'good', { tier: 'premium' })
      const { id } = await membershipOf(server(), person)
      const manager = await server().as('manager@demo.example')
      const barista = await server().as('barista@demo.example')
      const gift = { key: 'a-gift-for-lou', months: 2, reason: 'The machine was broken' }
      const give = (who: typeof manager) =>
        server().send<'giveMonths'>('POST', `/api/members/${id}/gifts`, gift, who)
      expect((await give(barista)).status).toBe(403)
      await Promise.all([give(manager), give(manager)])
      expect((await membershipOf(server(), person)).paidUntil).toBe('2026-01-17')
      expect(await balance('discounts:memberships')).toBe(9_000)
      const refund = (amountCents: number, key: string) =>
        server().send<'refundMembership'>(
          'POST',
          `/api/members/${id}/refunds`,
          { key, chargeId, amountCents, reason: 'Did not like it' },
          manager,
        )
      expect((await refund(5_000, 'too-much-of-it')).body.error).toBe('refund_above_paid')
      const both = await Promise.all([refund(3_000, 'some-of-it-1'), refund(3_000, 'some-of-it-2')])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const [page] = await server()
        .db.select()
        .from(testPaymentPages)
        .where(eq(testPaymentPages.paymentId, chargeId))
      expect(page?.refundedCents).toBe(3_000)
      const end = await server().send<'endMembership'>(
        'POST',
        `/api/members/${id}/cancellation`,
        { when: 'now', reason: 'Asked by phone' },
        manager,
      )
      expect(end.body.member.state).toBe('ended')
      expect(await tierOf(server().db, person.user.id, '2025-10-18')).toBe('none')
      const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, id))
      expect(log.map(({ action }) => action)).toEqual(
        expect.arrayContaining([
          'membership.months-given',
          'membership.money-given-back',
          'membership.cancelled-by-staff',
        ]),
      )
      await renewMemberships(server())
      expect(await membershipOf(server(), person)).toMatchObject({ cardId: null })
    })

    test('the history has what was paid, given back and given; its file too; nobody else sees a receipt', async () => {
      const me = await server().as('artist@demo.example')
      const asked = await server().send<'joinMembership'>(
        'POST',
        '/api/me/membership',
        { ...join, payWay: 'card', key: 'join-of-artist' },
        me,
      )
      const receipt = `/api/me/membership/charges/${asked.body.chargeId}`
      const standing = () => server().send<'membershipCharge'>('GET', receipt, undefined, me)
      expect((await standing()).body.charge.state).toBe('open')
      await server().app.request(asked.body.url ?? '', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'http://cafe.test',
        },
        body: 'card=lost',
      })
      // Whoever comes back is told the truth, though the answer was lost.
      expect((await standing()).body).toMatchObject({
        charge: { state: 'succeeded', amountCents: 2_500 },
        membership: { state: 'active' },
      })
      const stranger = await server().as(CUSTOMER)
      expect((await server().send('GET', receipt, undefined, stranger)).status).toBe(404)
      const { body } = await server().send<'myHistory'>('GET', '/api/me/history', undefined, me)
      expect(body.entries[0]).toMatchObject({ kind: 'bought', of: 'membership', cents: 2_500 })
      expect(body.years[0]).toMatchObject({ year: '2025', refundedCents: 0 })
      const none = await server().send<'myHistory'>(
        'GET',
        '/api/me/history?kind=refunded&year=2024',
        undefined,
        me,
      )
      expect([none.body.total, none.body.entries]).toEqual([0, []])
      const file = await server().app.request('http://cafe.test/api/me/history.csv', {
        headers: me,
      })
      expect(await file.text()).toContain('Basic Membership')
    })

    test('deleting the account ends the membership, keeps what was paid, and forgets the card', async () => {
      const person = await newMember(server(), 'Max')
      await joinWith(server(), person, 'good')
      const { id, cardId } = await membershipOf(server(), person)
      const { db } = server()
      const [account] = await db.select().from(users).where(eq(users.id, person.user.id))
      if (!account) throw new Error('No account.')
      await db.transaction(async (tx) => {
        await forgetEverything(tx, server(), account, await subjectOf(tx, server(), account))
        await tx.delete(users).where(eq(users.id, account.id))
      })
      await renewMemberships(server())
      const [left] = await db.select().from(memberships).where(eq(memberships.id, id))
      expect(left).toMatchObject({ userId: null, state: 'ended', cardId: null })
      const [page] = await db
        .select()
        .from(testPaymentPages)
        .where(eq(testPaymentPages.id, cardId ?? ''))
      expect(page?.keepsCard).toBe(false)
    })
  },
  { payments: provider },
)

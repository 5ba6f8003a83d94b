import { randomUUID } from 'node:crypto'
import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ledgerPostings,
  ledgerTransactions,
  membershipGifts,
  outbox,
  testPaymentPages,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, type TestServer } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { Person } from '../people/person.ts'
import { keep } from './change.ts'
import { takeGiftBack } from './gift-refunds.ts'
import { refundGift } from './gift-staff.ts'
import { startGift } from './gift-start.ts'
import { giftCodeAgain, type GiftRow } from './gift-store.ts'
import { myGift, myGifts } from './gift-view.ts'
import { giveMembership, type Giving } from './gifts.ts'
import { myHistory } from './history.ts'
import { pause, resume } from './pause.ts'
import { renewMemberships } from './renew.ts'
import { endAsStaff } from './staff.ts'
import { joinWith, membershipOf, newMember, noonOn, press } from './testing.ts'
import { tierOf } from './tier.ts'

const FIRST = '2025-10-17'
/** Days on which the months of a gift of three begin and end, and one on which its end is announced. */
const DATES = [FIRST, '2025-11-16', '2025-11-17', '2025-12-17', '2026-01-11', '2026-01-17']
let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'memberships that are given',
  (server) => {
    let buyer: Person
    beforeAll(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      buyer = await newMember(server(), 'Giver')
    })
    beforeEach(() => server().set(FRIDAY_NOON))

    const giving = (more: Partial<Giving> = {}): Giving => ({
      tier: 'premium',
      months: 3,
      recipientName: 'Nan',
      recipientEmail: `nan-${randomUUID()}@guest.example`,
      message: 'For all the soup.',
      sendOn: FIRST,
      key: randomUUID(),
      ...more,
    })
    /** Gives, and pays it at the test page. */
    const give = async (more: Partial<Giving> = {}): Promise<GiftRow> => {
      const { url, id } = await giveMembership(server(), buyer, giving(more))
      await press(server(), url ?? '', 'good')
      return gift(id)
    }
    const gift = async (id: string): Promise<GiftRow> => {
      const [row] = await server()
        .db.select()
        .from(membershipGifts)
        .where(eq(membershipGifts.id, id))
      if (!row) throw new Error('No gift.')
      return row
    }
    const codeOf = (row: GiftRow) => giftCodeAgain(server().secrets, row) ?? ''
    const mailsTo = async (email: string | null) =>
      server()
        .db.select()
        .from(outbox)
        .where(eq(outbox.to, email ?? ''))
    const subjectsTo = async (email: string | null) =>
      (await mailsTo(email)).map(({ subject }) => subject).toSorted()

    test('a gift is paid once, held in the books, and emailed with a link that says nothing that was typed', async () => {
      const wish = giving()
      const first = await giveMembership(server(), buyer, wish)
      expect(await giveMembership(server(), buyer, wish)).toEqual(first)
      expect(await mailsTo(wish.recipientEmail)).toEqual([])
      expect((await press(server(), first.url ?? '', 'declined')).status).toBe(200)
      await press(server(), first.url ?? '', 'good')
      await renewMemberships(server())
      const row = await gift(first.id)
      expect(row).toMatchObject({ state: 'succeeded', amountCents: 13_500, method: 'test' })
      expect(await postedOf(server(), [row])).toEqual({
        'provider:test': 13_500,
        'deposits:memberships': -13_500,
      })
      const [mail, ...others] = await mailsTo(wish.recipientEmail)
      expect(others).toEqual([])
      expect(mail?.subject).toBe('Giver gave you 3 months of Premium Membership')
      expect(mail?.text).toContain(`/membership/gift#token=${codeOf(row)}`)
      expect(mail?.text).toMatch(
        /Giver gave you Premium Membership for 3 months: .+% off .+\. It is paid\./,
      )
      expect(mail?.text).not.toContain('soup')
      expect(JSON.stringify(row)).not.toContain(codeOf(row))
      const history = await myHistory(server(), buyer.user.id, {})
      expect(history.entries[0]).toMatchObject({
        kind: 'bought',
        title: 'Premium Membership, as a gift',
        detail: '3 months for Nan',
        cents: 13_500,
      })
    })

    test('its email waits for its day, and goes out once', async () => {
      const row = await give({ sendOn: '2025-10-20' })
      for (const [at, mails] of [
        ['2025-10-20T12:30:00Z', 0],
        ['2025-10-20T13:30:00Z', 1],
        ['2025-10-21T13:30:00Z', 1],
      ] as const) {
        server().set(new Date(at))
        await Promise.all([renewMemberships(server()), renewMemberships(server())])
        expect(await mailsTo(row.recipientEmail)).toHaveLength(mails)
      }
      await expect(
        giveMembership(server(), buyer, giving({ sendOn: FIRST })),
      ).rejects.toMatchObject({
        status: 400,
      })
    })

    test('started by somebody new it is earned month by month, is announced, and ends by itself', async () => {
      const row = await give()
      const nan = await newMember(server(), 'Nan')
      await startGift(server(), nan, codeOf(row).toLowerCase().replaceAll('-', ' '))
      expect(await membershipOf(server(), nan)).toMatchObject({
        state: 'ending',
        isGift: true,
        tier: 'premium',
        paidFrom: FIRST,
        paidUntil: '2026-01-17',
      })
      expect(await tierOf(server().db, nan.user.id, FIRST)).toBe('premium')
      const held: number[] = []
      for (const date of DATES) {
        server().set(noonOn(date))
        await Promise.all([renewMemberships(server()), renewMemberships(server())])
        held.push((await postedOf(server(), [row]))['deposits:memberships'] ?? 0)
      }
      expect(held).toEqual([-9_000, -9_000, -4_500, 0, 0, 0])
      expect(await postedOf(server(), [row])).toEqual({
        'provider:test': 13_500,
        'sales:membership': -13_500,
      })
      expect(await membershipOf(server(), nan)).toMatchObject({ state: 'ended' })
      const told = (await mailsTo(nan.user.email)).map(({ subject }) => subject)
      expect(told.filter((subject) => subject.includes('ends on'))).toHaveLength(1)
      expect(await tierOf(server().db, nan.user.id, '2026-01-17')).toBe('none')
      const history = await myHistory(server(), nan.user.id, {})
      expect(history.entries[0]).toMatchObject({ kind: 'credited', detail: '3 months, a gift' })
    })

    test('who is a member gets its months after what is paid, with its tier, and then goes on as before', async () => {
      const lea = await newMember(server(), 'Lea')
      await joinWith(server(), lea, 'good')
      const row = await give({ months: 2 })
      await startGift(server(), lea, codeOf(row))
      expect(await membershipOf(server(), lea)).toMatchObject({
        state: 'active',
        tier: 'basic',
        paidUntil: '2026-01-17',
      })
      const tiers = await Promise.all(
        ['2025-11-16', '2025-11-17', '2026-01-16', '2026-01-17'].map((date) =>
          tierOf(server().db, lea.user.id, date),
        ),
      )
      expect(tiers).toEqual(['basic', 'premium', 'premium', 'basic'])
      expect((await postedOf(server(), [row]))['deposits:memberships']).toBe(-9_000)
      for (const date of ['2025-11-17', '2025-12-17', '2026-01-17']) {
        server().set(noonOn(date))
        await renewMemberships(server())
      }
      expect((await postedOf(server(), [row]))['sales:membership']).toBe(-9_000)
      expect(await membershipOf(server(), lea)).toMatchObject({
        state: 'active',
        tier: 'basic',
        priceCents: 2_500,
        paidUntil: '2026-02-17',
      })
    })

    test('a month that is due is paid by the gift, and a pause moves its months', async () => {
      const mia = await newMember(server(), 'Mia')
      await joinWith(server(), mia, 'later')
      server().set(noonOn('2025-11-18'))
      await renewMemberships(server())
      expect((await membershipOf(server(), mia)).state).toBe('past-due')
      const row = await give({ tier: 'basic', months: 1, sendOn: '2025-11-18' })
      await startGift(server(), mia, codeOf(row))
      expect(await membershipOf(server(), mia)).toMatchObject({
        state: 'active',
        paidFrom: '2025-11-18',
        paidUntil: '2025-12-18',
      })
      const more = await give({ tier: 'elite', months: 1, sendOn: '2025-11-18' })
      await startGift(server(), mia, codeOf(more))
      await pause(server(), mia, '2026-01-10')
      expect(await tierOf(server().db, mia.user.id, '2026-02-20')).toBe('elite')
      server().set(noonOn('2025-12-20'))
      await renewMemberships(server())
      expect((await postedOf(server(), [more]))['deposits:memberships']).toBe(-7_500)
      await resume(server(), mia)
      // 32 days were paused.
      expect(await membershipOf(server(), mia)).toMatchObject({ paidUntil: '2026-02-19' })
      expect(await tierOf(server().db, mia.user.id, '2026-01-18')).toBe('basic')
      expect(await tierOf(server().db, mia.user.id, '2026-01-19')).toBe('elite')
    })

    test('one that is kept goes on at the counter, and one that is ended leaves the rest with the café', async () => {
      const [ann, bob] = [await newMember(server(), 'Ann'), await newMember(server(), 'Bob')]
      const [kept, ended] = [await give({ months: 1 }), await give({ months: 2 })]
      await startGift(server(), ann, codeOf(kept))
      await keep(server(), ann)
      await startGift(server(), bob, codeOf(ended))
      const { id } = await membershipOf(server(), bob)
      await endAsStaff(server(), buyer, id, { when: 'now', reason: 'Asked for it' })
      await renewMemberships(server())
      expect(await postedOf(server(), [ended])).toEqual({
        'provider:test': 9_000,
        'sales:membership': -4_500,
        'sales:forfeited': -4_500,
      })
      server().set(noonOn('2025-11-17'))
      await renewMemberships(server())
      expect(await membershipOf(server(), ann)).toMatchObject({ state: 'past-due', isGift: false })
    })

    test('of a code that twenty people start at once, one has it, and sent again it is the same', async () => {
      const row = await give({ months: 12 })
      const people = await Promise.all(
        Array.from({ length: 20 }, (_, index) => newMember(server(), `Racer${index}`)),
      )
      const tried = await Promise.allSettled(
        [...people, ...people].map((person) => startGift(server(), person, codeOf(row))),
      )
      const lost = tried.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
      expect(lost).toHaveLength(38)
      expect(new Set(lost.map(({ error }: { error: string }) => error))).toEqual(
        new Set(['gift_started']),
      )
      const winners = await Promise.all(
        people.map(({ user }) => tierOf(server().db, user.id, '2026-10-16')),
      )
      expect(winners.filter((tier) => tier === 'premium')).toHaveLength(1)
      expect((await postedOf(server(), [row]))['deposits:memberships']).toBe(-49_500)
    })

    test('given back and started at once, exactly one happens; given back it is good for nothing', async () => {
      for (let round = 0; round < 6; round += 1) {
        const row = await give({ months: 1 })
        const person = await newMember(server(), `Rush${round}`)
        const [back, start] = await Promise.allSettled([
          round % 2 === 0
            ? refundGift(server(), buyer, row.id, 'Changed my mind')
            : takeGiftBack(server(), buyer, row.id),
          startGift(server(), person, codeOf(row)),
        ])
        expect([back.status, start.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        const posted = await postedOf(server(), [row])
        expect(posted).toEqual(
          start.status === 'fulfilled'
            ? { 'provider:test': 4_500, 'sales:membership': -4_500 }
            : {},
        )
      }
      const row = await give()
      await refundGift(server(), buyer, row.id, 'Changed my mind')
      await refundGift(server(), buyer, row.id, 'Changed my mind')
      expect(await postedOf(server(), [row])).toEqual({})
      await expect(startGift(server(), buyer, codeOf(row))).rejects.toMatchObject({
        error: 'gift_refunded',
      })
    })

    test('a refund that fails leaves the gift good, and can be made again', async () => {
      const row = await give({ months: 1 })
      const { refund } = inner
      inner.refund = async () => ({ state: 'failed', failure: 'The account is closed.' })
      const failed = await refundGift(server(), buyer, row.id, 'Changed my mind')
      inner.refund = refund
      expect(failed).toMatchObject({ state: 'sent', refundFailure: 'The account is closed.' })
      const { gift: standing } = await myGift(server(), buyer.user.id, row.id)
      expect(standing).toMatchObject({ canTakeBack: true, refund: { state: 'failed' } })
      expect(await subjectsTo(row.recipientEmail)).toEqual([
        'A gift was taken back: Premium Membership',
        'Giver gave you a month of Premium Membership',
        'Your gift is there again: Premium Membership',
      ])
      expect(await subjectsTo(buyer.user.email)).toContain(
        'Your gift of Premium Membership could not be paid back',
      )
      expect((await postedOf(server(), [row]))['deposits:memberships']).toBe(-4_500)
      await refundGift(server(), buyer, row.id, 'Changed my mind')
      expect(await postedOf(server(), [row])).toEqual({})
    })

    test('its giver takes it back until it is started: once, all of it, and whoever has its email hears so', async () => {
      const row = await give()
      const before = await myGift(server(), buyer.user.id, row.id)
      expect(before.gift).toMatchObject({ state: 'sent', canTakeBack: true, refund: null })
      const stranger = await newMember(server(), 'Stranger')
      await expect(takeGiftBack(server(), stranger, row.id)).rejects.toMatchObject({
        error: 'gift_not_found',
      })
      await Promise.all(Array.from({ length: 5 }, () => takeGiftBack(server(), buyer, row.id)))
      expect(await postedOf(server(), [row])).toEqual({})
      const { gift: after } = await myGift(server(), buyer.user.id, row.id)
      expect(after).toMatchObject({
        state: 'refunded',
        canTakeBack: false,
        refund: { state: 'succeeded', on: FIRST, failure: null },
      })
      const [page] = await server()
        .db.select()
        .from(testPaymentPages)
        .where(eq(testPaymentPages.paymentId, row.id))
      expect(page?.refundedCents).toBe(13_500)
      expect(await subjectsTo(row.recipientEmail)).toEqual([
        'A gift was taken back: Premium Membership',
        'Giver gave you 3 months of Premium Membership',
      ])
      expect(
        (await mailsTo(buyer.user.email)).filter(({ text }) =>
          text.includes('$135.00 goes back to the card that you paid with'),
        ),
      ).not.toEqual([])
      await expect(
        startGift(server(), await newMember(server(), 'Tardy'), codeOf(row)),
      ).rejects.toMatchObject({ error: 'gift_refunded' })
      const history = await myHistory(server(), buyer.user.id, { kind: 'refunded' })
      expect(history.entries.find(({ id }) => id === `gift-back-${row.id}`)).toMatchObject({
        cents: 13_500,
        detail: 'Taken back before anybody started it',
      })
    })

    test('whoever was not written to yet hears nothing of it, and one that is started or disputed stays', async () => {
      const waiting = await give({ sendOn: '2025-10-20' })
      await takeGiftBack(server(), buyer, waiting.id)
      server().set(new Date('2025-10-20T15:00:00Z'))
      await renewMemberships(server())
      expect(await mailsTo(waiting.recipientEmail)).toEqual([])
      server().set(FRIDAY_NOON)
      const started = await give({ months: 1 })
      await startGift(server(), await newMember(server(), 'Quick'), codeOf(started))
      expect((await myGift(server(), buyer.user.id, started.id)).gift.canTakeBack).toBe(false)
      const disputed = await give({ months: 1 })
      await server()
        .db.update(membershipGifts)
        .set({ dispute: 'needs_response' })
        .where(eq(membershipGifts.id, disputed.id))
      for (const [{ id }, error] of [
        [started, 'gift_started'],
        [disputed, 'gift_disputed'],
      ] as const)
        await expect(takeGiftBack(server(), buyer, id)).rejects.toMatchObject({ error })
      expect(await postedOf(server(), [disputed])).toEqual({
        'provider:test': 4_500,
        'deposits:memberships': -4_500,
      })
    })

    test('staff list, send again and give back; a stranger sees the offer by its link alone', async () => {
      const row = await give()
      const manager = await server().as('manager@demo.example')
      const list = await server().send<'membershipGifts'>(
        'GET',
        '/api/membership-gifts?q=nan',
        undefined,
        await server().as('barista@demo.example'),
      )
      expect(list.body.rows.find(({ id }) => id === row.id)).toMatchObject({
        state: 'sent',
        buyerName: 'Giver',
      })
      const again = await server().send<'sendMembershipGift'>(
        'POST',
        `/api/membership-gifts/${row.id}/mails`,
        { email: 'other@guest.example' },
        manager,
      )
      expect([again.status, again.body.recipientEmail]).toEqual([200, 'other@guest.example'])
      expect((await mailsTo('other@guest.example'))[0]?.text).toContain(codeOf(row))
      const offer = (code: string) =>
        server().send<'membershipGiftOffer'>('POST', '/api/membership-gift-offers', { code })
      expect((await offer(codeOf(row))).body).toMatchObject({
        tier: 'premium',
        from: 'Giver',
        message: 'For all the soup.',
        plan: null,
      })
      expect((await offer('AAAA-BBBB-CCCC-DDDD')).status).toBe(404)
      const cleo = await server().as('customer@demo.example')
      const started = await server().send<'startMembershipGift'>(
        'POST',
        '/api/me/membership/gift',
        { code: codeOf(row) },
        cleo,
      )
      expect(started.body.membership?.given[0]).toMatchObject({ tier: 'premium' })
      expect((await offer(codeOf(row))).body.error).toBe('gift_started')
      const late = await server().send(
        'POST',
        `/api/membership-gifts/${row.id}/refunds`,
        { reason: 'Too late' },
        manager,
      )
      expect([late.status, late.body.error]).toEqual([409, 'gift_started'])
    })

    test('a gift of the late evening is dated by the day of the café, and one that is not paid leads back to its page', async () => {
      // Friday, 9:38 in the evening: Saturday in UTC.
      server().set(new Date('2025-10-18T01:38:00Z'))
      const person = await newMember(server(), 'Late')
      const { url, id } = await giveMembership(server(), person, giving())
      await press(server(), url ?? '', 'declined')
      const [asked] = (await myGifts(server(), person.user.id)).gifts
      expect(asked).toMatchObject({
        id,
        state: 'open',
        createdOn: FIRST,
        paidOn: null,
        payUrl: url,
      })
      await press(server(), url ?? '', 'good')
      const paid = await myGift(server(), person.user.id, id)
      expect(paid.gift).toMatchObject({ createdOn: FIRST, paidOn: FIRST, payUrl: null })
      expect(paid.today).toBe(FIRST)
    })

    test('a page that nobody paid is closed, and nobody keeps asking for more', async () => {
      const person = await newMember(server(), 'Asker')
      const asked: { url: string | null; id: string }[] = []
      for (let count = 0; count < 10; count += 1)
        asked.push(await giveMembership(server(), person, giving()))
      await expect(giveMembership(server(), person, giving())).rejects.toMatchObject({
        error: 'too_many_gifts',
      })
      server().set(new Date(FRIDAY_NOON.getTime() + 3_600_000))
      await renewMemberships(server())
      const rows = await Promise.all(asked.map(({ id }) => gift(id)))
      expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['expired']))
    })
  },
  { payments: provider },
)

/** What stands in the books of gifts, by account: a debit above 0. */
async function postedOf({ db }: TestServer, gifts: GiftRow[]): Promise<Record<string, number>> {
  const { subject, subjectId, id } = ledgerTransactions
  const sums: Record<string, number> = {}
  for (const each of gifts) {
    const refunds = await db
      .select({ id: membershipGifts.refundId })
      .from(membershipGifts)
      .where(eq(membershipGifts.id, each.id))
    const known = [each.id, ...refunds.flatMap((row) => (row.id ? [row.id] : []))]
    const rows = await db
      .select({ account: ledgerPostings.account, cents: ledgerPostings.cents })
      .from(ledgerPostings)
      .innerJoin(ledgerTransactions, eq(id, ledgerPostings.transactionId))
      .where(
        and(
          like(subject, 'membership-gift%'),
          sql`(${inArray(subjectId, known)} or ${like(subjectId, `${each.id}-%`)})`,
        ),
      )
    for (const { account, cents } of rows) sums[account] = (sums[account] ?? 0) + cents
  }
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}

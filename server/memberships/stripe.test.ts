import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { membershipRefunds } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openStripe } from '../payments/stripe.ts'
import { fakeStripe, type FakeCard, type FakeSession } from '../payments/stripe-testing.ts'
import type { Person } from '../people/person.ts'
import { cancel, changeCard } from './change.ts'
import { renewMemberships } from './renew.ts'
import { endAsStaff, refundAsStaff } from './staff.ts'
import { chargesOf, joinWith, membershipOf, newMember, noonOn } from './testing.ts'

let fake: Awaited<ReturnType<typeof fakeStripe>>
let inner: PaymentProvider
const provider = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const NEXT = '2025-11-17'

eachEngine(
  'memberships by Stripe',
  (server) => {
    beforeAll(async () => {
      fake = await fakeStripe(server().now)
      inner = openStripe(fake.settings, server().now)
    })
    afterAll(() => fake.close())
    beforeEach(() => server().set(FRIDAY_NOON))

    const sessionOf = (url: string | null): FakeSession => {
      const session = [...fake.sessions.values()].find((one) => one.url === url)
      if (!session) throw new Error('There is no session.')
      return session
    }
    const tell = (type: string, object: unknown) => {
      const news = fake.webhook(type, object)
      return server().app.request('http://cafe.test/payments/stripe/webhook', {
        method: 'POST',
        headers: { 'stripe-signature': news.header, 'content-type': 'application/json' },
        body: news.payload,
      })
    }
    const joined = async (name: string, card: FakeCard = 'good') => {
      server().set(FRIDAY_NOON)
      const person = await newMember(server(), `${name}`)
      const { url } = await joinWith(server(), person, null, { payWay: 'card' })
      const session = fake.pay(sessionOf(url), undefined, card)
      expect((await tell('checkout.session.completed', session)).status).toBe(200)
      return person
    }
    const customerOf = async (person: Person) => (await membershipOf(server(), person)).customerId
    /** What Stripe took of a customer. */
    const taken = async (person: Person) => {
      const customer = await customerOf(person)
      const mine = [...fake.intents.values()].filter((one) => one.customer === customer)
      return mine.map(({ amount_received: cents }) => cents)
    }
    const cardsOf = (customer: string | null) =>
      [...fake.methods.values()].filter((one) => one.customer === customer).map(({ id }) => id)
    const afterMinutes = (minutes: number) =>
      server().set(new Date(noonOn(NEXT).getTime() + minutes * 60_000))

    test('joining pays the first month at one page, keeps the card there, and is told twice', async () => {
      const person = await newMember(server(), 'Ada')
      const { url } = await joinWith(server(), person, null, { payWay: 'card' })
      const session = sessionOf(url)
      expect(session.sent).toMatchObject({
        mode: 'payment',
        'payment_intent_data[setup_future_usage]': 'off_session',
        customer_creation: 'always',
        'payment_method_types[0]': 'card',
        'line_items[0][price_data][unit_amount]': '2500',
      })
      // The first card is declined at the page, which stays open.
      fake.pay(session, 2_500, 'declined')
      await renewMemberships(server())
      expect((await membershipOf(server(), person)).state).toBe('joining')
      fake.pay(session)
      await tell('checkout.session.completed', session)
      await tell('checkout.session.completed', session)
      expect(await membershipOf(server(), person)).toMatchObject({
        state: 'active',
        customerId: session.customer,
        cardLabel: 'Visa ending 4242',
      })
      expect(await taken(person)).toEqual([0, 2_500])
    })

    test('a month is charged to the kept card once, however many servers ask', async () => {
      const person = await joined('Bea')
      server().set(noonOn(NEXT))
      await Promise.all(Array.from({ length: 5 }, () => renewMemberships(server())))
      await renewMemberships(server())
      expect(await taken(person)).toEqual([2_500, 2_500])
      const sent = [...fake.intents.values()].at(-1)?.sent
      const { cardId } = await membershipOf(server(), person)
      expect(sent).toMatchObject({
        off_session: 'true',
        confirm: 'true',
        payment_method: cardId,
        currency: 'usd',
      })
      expect((await membershipOf(server(), person)).paidUntil).toBe('2025-12-17')
    })

    test('an answer that was lost charges nobody again, also when Stripe has forgotten the key', async () => {
      const person = await joined('Cai')
      server().set(noonOn(NEXT))
      fake.loseAnswers(true)
      await renewMemberships(server())
      fake.loseAnswers(false)
      expect((await membershipOf(server(), person)).paidUntil).toBe(NEXT)
      await expect(cancel(server(), person, {})).rejects.toMatchObject({ error: 'card_is_asked' })
      fake.forgetKeys()
      afterMinutes(2 * 24 * 60)
      await renewMemberships(server())
      expect(await taken(person)).toEqual([2_500, 2_500])
      expect((await membershipOf(server(), person)).paidUntil).toBe('2025-12-17')
    })

    test('a declined card whose answer was lost is declined once', async () => {
      const person = await joined('Coy', 'declined_later')
      server().set(noonOn(NEXT))
      fake.loseAnswers(true)
      await renewMemberships(server())
      fake.loseAnswers(false)
      fake.forgetKeys()
      afterMinutes(10)
      await renewMemberships(server())
      expect(await taken(person)).toEqual([2_500, 0])
      expect((await chargesOf(server(), person))[1]).toMatchObject({ state: 'open', tries: 1 })
      expect((await membershipOf(server(), person)).state).toBe('past-due')
    })

    test('while Stripe is down nobody is charged or past due, and afterwards once', async () => {
      const person = await joined('Dot')
      server().set(noonOn(NEXT))
      fake.down(true)
      await renewMemberships(server())
      fake.down(false)
      expect((await membershipOf(server(), person)).state).toBe('active')
      afterMinutes(10)
      await renewMemberships(server())
      expect(await taken(person)).toEqual([2_500, 2_500])
    })

    test.each([
      ['declined_later', 'Your card was declined.'],
      [
        'authentication_required',
        'Your card was declined. This transaction requires authentication.',
      ],
    ] as const)(
      'a card that is %s makes the month past due, in the words of the bank',
      async (card, words) => {
        const person = await joined(`Eve ${card}`, card)
        server().set(noonOn(NEXT))
        await renewMemberships(server())
        await renewMemberships(server())
        expect((await membershipOf(server(), person)).state).toBe('past-due')
        const [, renewal] = await chargesOf(server(), person)
        expect(renewal).toMatchObject({ state: 'open', tries: 1, failure: words })
        expect(await taken(person)).toEqual([2_500, 0])
      },
    )

    test('another card is kept at a page of its own, charged at once, and the one before is forgotten', async () => {
      const person = await joined('Fay', 'authentication_required')
      const customer = await customerOf(person)
      server().set(noonOn(NEXT))
      await renewMemberships(server())
      const { url } = await changeCard(server(), person)
      const session = sessionOf(url)
      expect(session.sent).toMatchObject({ mode: 'setup', customer })
      expect(session.sent).not.toHaveProperty('customer_creation')
      fake.pay(session)
      await tell('checkout.session.completed', session)
      await renewMemberships(server())
      const held = await membershipOf(server(), person)
      expect(held).toMatchObject({ state: 'active', paidUntil: '2025-12-17', customerId: customer })
      expect(cardsOf(customer)).toEqual([held.cardId])
      expect(await taken(person)).toEqual([2_500, 0, 0, 2_500])
    })

    test('no card is left at Stripe when the membership has ended, nor one that was kept after that', async () => {
      const person = await joined('Gia')
      const customer = await customerOf(person)
      const { url } = await changeCard(server(), person)
      const staff = await newMember(server(), 'Staff of Gia')
      const { id } = await membershipOf(server(), person)
      await endAsStaff(server(), staff, id, { when: 'now', reason: 'Moved away' })
      fake.down(true)
      await renewMemberships(server())
      expect(cardsOf(customer)).toHaveLength(1)
      fake.down(false)
      await renewMemberships(server())
      expect(cardsOf(customer)).toEqual([])
      expect(await customerOf(person)).toBeNull()
      const session = sessionOf(url)
      if (session.status === 'open') await tell('checkout.session.completed', fake.pay(session))
      expect(cardsOf(customer)).toEqual([])
    })

    test('money of a month goes back to the card once, though its answer was lost', async () => {
      const person = await joined('Hal')
      server().set(noonOn(NEXT))
      await renewMemberships(server())
      const staff = await newMember(server(), 'Staff of Hal')
      const { id } = await membershipOf(server(), person)
      const [, month] = await chargesOf(server(), person)
      const asked = { key: `back ${id}`, chargeId: month?.id ?? '', reason: 'Was ill' }
      await refundAsStaff(server(), staff, id, { ...asked, amountCents: 1_000 })
      fake.loseAnswers(true)
      await renewMemberships(server())
      fake.loseAnswers(false)
      afterMinutes(10)
      await Promise.all([renewMemberships(server()), renewMemberships(server())])
      const mine = fake.refunds.filter((one) => one.payment_intent === month?.chargeId)
      expect(mine.map(({ amount }) => amount)).toEqual([1_000])
      const [row] = await server()
        .db.select()
        .from(membershipRefunds)
        .where(eq(membershipRefunds.chargeId, month?.id ?? ''))
      expect(row?.state).toBe('succeeded')
    })

    test('a first month for a membership that was replaced goes back, and its card is not kept', async () => {
      const person = await newMember(server(), 'Ivy')
      const before = await joinWith(server(), person, null, { payWay: 'card' })
      server().set(new Date(FRIDAY_NOON.getTime() + 1_000))
      const after = await joinWith(server(), person, null, { payWay: 'card', tier: 'elite' })
      await tell('checkout.session.completed', fake.pay(sessionOf(after.url)))
      const late = fake.pay(sessionOf(before.url))
      await tell('checkout.session.completed', late)
      await renewMemberships(server())
      const given = fake.refunds.filter((one) => one.payment_intent === late.payment_intent)
      expect(given.map(({ amount }) => amount)).toEqual([2_500])
      expect(cardsOf(late.customer)).toEqual([])
      expect(await membershipOf(server(), person)).toMatchObject({ tier: 'elite', state: 'active' })
      expect(cardsOf(await customerOf(person))).toHaveLength(1)
    })
  },
  { payments: provider },
)

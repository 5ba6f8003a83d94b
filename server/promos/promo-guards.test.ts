import { beforeEach, expect, test } from 'vitest'
import type { NewOrder } from '#domain/contracts/ordering.ts'
import { mailboxOf } from '#domain/ordering/contact-key.ts'
import { eq, sql } from 'drizzle-orm'
import { orders, promoCodes } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { newMember } from '../memberships/testing.ts'
import { placeOrder } from '../ordering/place.ts'
import { priced } from '../ordering/pricing.ts'
import { patchOrder } from '../ordering/testing.ts'
import type { Person } from '../people/person.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import type { PaymentProvider } from '../payments/provider.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

eachEngine(
  'promo codes and strangers',
  (server) => {
    let nth = 0
    const newCode = async (maxUses: number | null, maxPerPerson: number | null = null) => {
      nth += 1
      const code = `GUARD-${nth}`
      await server().db.insert(promoCodes).values({
        code,
        label: 'Guarded',
        kind: 'percent',
        value: 10,
        minimumCents: 0,
        maxUses,
        maxPerPerson,
        createdAt: server().now(),
        createdBy: 'a test',
      })
      return code
    }
    type Who = {
      email?: string
      phone?: string
      address?: string
      person?: Person | null
      payment?: NewOrder['payment']
    }
    /** 'off' where the code took something off, else what was said of it. */
    const order = async (
      promoCode: string,
      { email, phone, address = '192.0.2.1', person = null, payment = 'counter' }: Who,
    ) => {
      const contact = { name: 'Zoe', ...(email && { email }), ...(phone && { phone }) }
      const lines = [{ id: 'latte', quantity: 1 }]
      const key = newKey()['idempotency-key']
      return placeOrder(server(), newOrder({ lines, promoCode, payment, contact }) as NewOrder, {
        key,
        person,
        address,
      }).then(
        ({ order }) => ({
          id: order.id,
          said: order.quote.discountCents > 0 ? 'off' : (order.quote.promoMessage ?? ''),
        }),
        ({ error }: { error: string }) => ({ id: '', said: error }),
      )
    }
    const said = async (code: string, who: Who) => (await order(code, who)).said
    const guest = () => `guest-${(nth += 1)}@guest.example`
    const networkOf = (index: number) => `198.51.${index}.7`
    beforeEach(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      server().settings.get().pickup.capacityMinutesPerSlot = 10_000
    })

    test('the database writes a mailbox as the rest does', async () => {
      for (const email of [
        'Zoe@Guest.example',
        'z.o.e+42@googlemail.com',
        'a..b.+x@guest.example',
        '+all@guest.example',
        'zoe+a+b@gmail.com',
        'zoe@guest.example.',
      ]) {
        const { rows } = (await server().db.execute(
          sql`select mailbox_of(${email}) as mailbox`,
        )) as unknown as { rows: { mailbox: string }[] }
        expect(rows[0]?.mailbox).toBe(mailboxOf(email))
      }
    })

    for (const payment of ['online', 'counter'] as const)
      test(`orders of one network that nobody stands for take a fifth of the uses (${payment})`, async () => {
        const code = await newCode(10)
        const outcomes = []
        for (let i = 0; i < 8; i += 1) outcomes.push(await said(code, { email: guest(), payment }))
        expect(outcomes.filter((each) => each === 'off')).toHaveLength(2)
        expect(outcomes.at(-1)).toContain('Sign in to use it')
        expect(await said(code, { email: guest(), address: networkOf(9), payment })).toBe('off')
        // Who is signed in has their own.
        const person = await newMember(server(), `Own ${(nth += 1)}`)
        expect(await said(code, { email: person.user.email, person })).toBe('off')
      })

    test('what is paid, made or given up makes room in the fifth of its network', async () => {
      const code = await newCode(5)
      const first = await order(code, { email: guest() })
      expect(first.said).toBe('off')
      expect(await said(code, { email: guest() })).toContain('Sign in to use it')
      await patchOrder(server(), first.id, { isPaid: true })
      const second = await order(code, { email: guest() })
      expect(second.said).toBe('off')
      await patchOrder(server(), second.id, { status: 'cancelled' })
      expect(await said(code, { email: guest() })).toBe('off')
    })

    test('guests of any number of networks leave a quarter to whoever stands for their order', async () => {
      const code = await newCode(8)
      const outcomes = []
      for (let i = 0; i < 9; i += 1)
        outcomes.push(await said(code, { email: guest(), address: networkOf(20 + i) }))
      expect(outcomes.filter((each) => each === 'off')).toHaveLength(6)
      const person = await newMember(server(), `Known ${(nth += 1)}`)
      expect(await said(code, { email: person.user.email, person })).toBe('off')
    })

    test('an order that nobody picked up counts no longer than its time', async () => {
      const code = await newCode(1)
      expect(await said(code, { email: guest() })).toBe('off')
      expect(await said(code, { email: guest(), address: networkOf(40) })).not.toBe('off')
      await server()
        .db.update(orders)
        .set({ slotStartsAt: new Date(FRIDAY_NOON.getTime() - 3 * 3_600_000) })
        .where(sql`id in (select order_id from promo_uses where code = ${code})`)
      expect(await said(code, { email: guest(), address: networkOf(40) })).toBe('off')
    })

    test('a stranger cannot use up the one use of somebody else, by address or by number', async () => {
      const code = await newCode(null, 1)
      const victim = await newMember(server(), `Victim ${(nth += 1)}`)
      const { email } = victim.user
      const phone = '518-555-0142'
      const thief = await newMember(server(), `Thief ${(nth += 1)}`)
      expect(await said(code, { email, address: networkOf(50) })).toBe('off')
      expect(await said(code, { phone, address: networkOf(51) })).toBe('off')
      expect(await said(code, { email, phone, address: networkOf(52), person: thief })).toBe('off')
      const mine = { email, phone, person: victim, address: networkOf(53) }
      expect(await said(code, mine)).toBe('off')
      expect(await said(code, mine)).toBe('You have used this code as often as one person may.')
      const { discountCents, promoMessage } = await priced(
        server(),
        { lines: [{ id: 'latte', quantity: 1 }], promoCode: code },
        { accountId: victim.user.id, email, guesser: '192.0.2.77' },
      )
      expect([discountCents, promoMessage]).toEqual([
        0,
        'You have used this code as often as one person may.',
      ])
    })

    test('what somebody confirmed or paid as a guest counts for the account of that address', async () => {
      const code = await newCode(null, 1)
      const person = await newMember(server(), `Both ${(nth += 1)}`)
      const { email } = person.user
      const { id } = await order(code, { email })
      await patchOrder(server(), id, { isPaid: true })
      await server().db.update(orders).set({ isProven: true }).where(eq(orders.id, id))
      expect(await said(code, { email, person })).toContain('as often as one person may')
    })

    test('one mailbox is one person, however its address is written', async () => {
      const code = await newCode(null, 1)
      const name = `mallory${(nth += 1)}`
      expect(await said(code, { email: `${name}@gmail.com` })).toBe('off')
      for (const email of [
        `${name}+1@gmail.com`,
        `mal.lory${nth}@gmail.com`,
        `${name.toUpperCase()}@GoogleMail.com`,
      ])
        expect([email, await said(code, { email })]).toEqual([
          email,
          'You have used this code as often as one person may.',
        ])
      const other = await newCode(null, 1)
      expect(await said(other, { email: `a.b${nth}+x@guest.example` })).toBe('off')
      expect(await said(other, { email: `a.b${nth}@guest.example` })).not.toBe('off')
      expect(await said(other, { email: `ab${nth}@guest.example` })).toBe('off')
    })

    test('the last use of a code goes to one of many at once, and the last of a person too', async () => {
      const last = await newCode(1)
      const all = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          said(last, { email: `race-${i}@guest.example`, address: networkOf(100 + i) }),
        ),
      )
      expect(all.filter((each) => each === 'off')).toHaveLength(1)
      const once = await newCode(null, 1)
      const person = await newMember(server(), `Racer ${(nth += 1)}`)
      const mine = await Promise.all(
        Array.from({ length: 10 }, () => said(once, { email: person.user.email, person })),
      )
      expect(mine.filter((each) => each === 'off')).toHaveLength(1)
    })

    test('wrong codes of others on a network keep nobody out who is signed in', async () => {
      const code = await newCode(null)
      const ask = (promoCode: string, accountId: string | null) =>
        priced(
          server(),
          { lines: [{ id: 'latte', quantity: 1 }], promoCode },
          { accountId, guesser: '192.0.2.200' },
        )
      for (let i = 0; i < 21; i += 1) await ask(`WRONG-${i}`, null)
      expect((await ask(code, null)).promoMessage).toContain('Too many codes')
      const { user } = await newMember(server(), `Right ${(nth += 1)}`)
      expect((await ask(code, user.id)).discountCents).toBeGreaterThan(0)
      // And somebody signed in guesses no more than a network does.
      for (let i = 0; i < 20; i += 1) await ask(`WRONG-${i}`, user.id)
      expect((await ask(code, user.id)).promoMessage).toContain('Too many codes')
    })
  },
  { payments },
)

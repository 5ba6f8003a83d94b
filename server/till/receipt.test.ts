import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { openLimits } from '../http/limits.ts'
import { patchOrder } from '../ordering/testing.ts'

eachEngine(
  'the receipt that a customer asks for',
  (server) => {
    const place = async () =>
      (await server().send('POST', '/api/orders', newOrder(), newKey())).body
    const mail = async (id: string, body: object, headers: Record<string, string> = {}) =>
      server().send<'mailMyReceipt'>('POST', `/api/orders/${id}/own-receipts`, body, {
        origin: 'http://cafe.test',
        ...headers,
      })
    const mailsTo = (email: string) => server().db.$count(outbox, eq(outbox.to, email))

    test('goes to whoever holds the link of a paid order, and to nobody else', async () => {
      const { id, token } = await place()
      const email = 'ida@receipt.example'
      expect((await mail(id, { token, email })).body.error).toBe('not_paid')
      await patchOrder(server(), id, { isPaid: true })
      expect((await mail(id, { token: 'x'.repeat(32), email })).status).toBe(404)
      const other = await server().as('customer@demo.example')
      expect((await mail(id, { email }, other)).status).toBe(404)
      expect(await mail(id, { token, email: 'ida' })).toMatchObject({
        status: 400,
        body: { fields: { email: 'Please enter a valid email' } },
      })
      expect(await mailsTo(email)).toBe(0)
      expect(await mail(id, { token, email })).toMatchObject({ status: 200, body: { email } })
      expect(await mailsTo(email)).toBe(1)
    })

    test('is emailed five times a day at most, and what was refused is not counted', async () => {
      const { id, token } = await place()
      const email = (n: number) => `guest-${n}@receipt.example`
      expect((await mail(id, { token, email: email(0) })).status).toBe(409)
      await patchOrder(server(), id, { isPaid: true })
      // From another network each time, so that what one network may send is not what stops it.
      const send = (n: number) =>
        mail(id, { token, email: email(n) }, { 'x-forwarded-for': `203.0.${n}.9` })
      for (const n of [1, 2, 3, 4, 5]) expect((await send(n)).status).toBe(200)
      const sixth = await send(6)
      expect([sixth.status, sixth.body.error]).toEqual([429, 'receipts_spent'])
      expect(sixth.headers.get('retry-after')).not.toBeNull()
    })

    test('counts as an email to an address that nobody proved', async () => {
      const { id, token } = await place()
      await patchOrder(server(), id, { isPaid: true })
      await place()
      const body = { token, email: 'flooded@receipt.example' }
      const answers = []
      for (let n = 0; n < 9; n++) {
        const next = await place()
        await patchOrder(server(), next.id, { isPaid: true })
        answers.push(await mail(next.id, { ...body, token: next.token }))
      }
      expect(answers.at(-1)?.status).toBe(429)
      expect(await mailsTo(body.email)).toBeLessThan(9)
    })
  },
  { limits: openLimits(null, {}) },
)

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { openPostgres } from '../db/open.ts'
import { orders, outbox } from '../db/schema.ts'
import {
  serverOn,
  newDatabase,
  newKey,
  newOrder,
  testServer,
  type TestServer,
} from '../db/testing.ts'
import { openLimits } from '../http/limits.ts'
import { DAY_FACTOR, MAILED_PER_MAILBOX, MAILED_PER_MAILBOX_AND_NETWORK } from './daily.ts'
import { patchOrder } from './testing.ts'

const LIMITS = {
  ...DEFAULT_SETTINGS.orderLimits,
  guestMinutes: 100_000,
  networkMinutes: 100_000,
  networkOrders: 10_000,
}

for (const engine of ['pglite', 'postgres'] as const)
  describe.skipIf(engine === 'postgres' && inject('postgres').url === null)(
    `somebody who places and cancels in a loop on ${engine}`,
    () => {
      let server: TestServer
      beforeAll(async () => {
        const defaults = { ...DEFAULT_SETTINGS, orderLimits: LIMITS }
        if (engine === 'pglite') {
          server = await testServer(engine, { defaults, limits: openLimits(null, {}) })
        } else {
          const database = await openPostgres(await newDatabase())
          server = await serverOn(database, { defaults, limits: openLimits(database.pool, {}) })
        }
      })
      afterAll(() => server.close())

      const place = (contact: object, headers: Record<string, string> = newKey()) =>
        server.send<'placeOrder'>('POST', '/api/orders', newOrder({ contact }), headers)
      const cancel = ({ id, token }: Order) =>
        server.send('POST', `/api/orders/${id}/cancellation`, { token })
      const mailsTo = (email: string) => server.db.$count(outbox, eq(outbox.to, email))

      test('emails an address a few times a day, and orders none the less', async () => {
        const contact = { name: 'Vic', email: 'victim@guest.example' }
        const placed: Order[] = []
        for (let sent = 0; sent < MAILED_PER_MAILBOX_AND_NETWORK + 3; sent += 1) {
          const { status, body } = await place(contact)
          expect(status).toBe(201)
          placed.push(body)
          expect((await cancel(body)).status).toBe(200)
        }
        const isMailed = placed.map((order) => order.isMailed)
        expect(isMailed).toEqual([
          ...Array(MAILED_PER_MAILBOX_AND_NETWORK).fill(true),
          ...Array(3).fill(false),
        ])
        // Placed and cancelled.
        expect(await mailsTo(contact.email)).toBe(2 * MAILED_PER_MAILBOX_AND_NETWORK)
        const { body: read } = await server.send<'order'>(
          'GET',
          `/api/orders/${placed.at(-1)?.id}?token=${placed.at(-1)?.token}`,
        )
        expect(read.isMailed).toBe(false)
      })

      test('is told all the same when the café calls an order off', async () => {
        const contact = { name: 'Vic', email: 'victim@guest.example' }
        const before = await mailsTo(contact.email)
        const { body } = await place(contact)
        await patchOrder(server, body.id, { status: 'cancelled' })
        expect(await mailsTo(contact.email)).toBe(before + 1)
      })

      test('an order that is sent again counts once', async () => {
        const contact = { name: 'Amy', email: 'amy@guest.example' }
        const key = newKey()
        const answers = await Promise.all(Array.from({ length: 30 }, () => place(contact, key)))
        expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
        const isMailed: (boolean | undefined)[] = []
        for (let sent = 1; sent < MAILED_PER_MAILBOX_AND_NETWORK; sent += 1) {
          const { body } = await place(contact)
          isMailed.push(body.isMailed)
          await cancel(body)
        }
        expect(isMailed).toEqual(Array(MAILED_PER_MAILBOX_AND_NETWORK - 1).fill(true))
      })

      test('whose address is proven is emailed about every order', async () => {
        const headers = await server.as('customer@demo.example')
        const contact = { name: 'Cus', email: 'customer@demo.example' }
        for (let sent = 0; sent < MAILED_PER_MAILBOX + 2; sent += 1) {
          const { body } = await place(contact, { ...newKey(), ...headers })
          expect(body.isMailed).toBe(true)
          await cancel(body)
        }
        // Somebody else's address is not theirs.
        const other = { name: 'Cus', email: 'somebody@guest.example' }
        const { body } = await place(other, { ...newKey(), ...headers })
        await cancel(body)
        expect(body.isMailed).toBe(true)
      })

      test('takes no more kitchen time when a day’s share is used, and waits for the counter', async () => {
        const most = LIMITS.guestOrders * DAY_FACTOR
        const contact = { name: 'Lou', phone: '518 555 0188' }
        const statuses: string[] = []
        for (let sent = 0; sent < most + 2; sent += 1) {
          const { status, body } = await place(contact)
          expect(status).toBe(201)
          statuses.push(body.status)
          await cancel(body)
        }
        expect(statuses).toEqual([...Array(most).fill('pending'), 'waiting', 'waiting'])
        const rows = await server.db.select().from(orders).where(eq(orders.contactName, 'Lou'))
        expect(rows).toHaveLength(most + 2)
      })
    },
  )

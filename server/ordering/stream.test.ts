import { eq } from 'drizzle-orm'
import { inject } from 'vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#domain/contracts/ordering.ts'
import {
  eachEngine,
  serverOn,
  newDatabase,
  newKey,
  newOrder,
  type TestServer,
} from '../db/testing.ts'
import { openPostgres } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { openStream } from '../http/stream-testing.ts'
import { patchOrder } from './testing.ts'

eachEngine('watching orders', (server) => {
  test('shows one order as it is, then each change of it and of no other', async () => {
    const mine = await place(server())
    const other = await place(server())
    const watch = await open(server(), `/api/orders/${mine.id}/events?token=${mine.token}`)
    expect(await watch.next()).toMatchObject({
      id: mine.id,
      status: 'confirmed',
      token: mine.token,
    })
    await patch(server(), other.id, 'ready')
    await patch(server(), mine.id, 'preparing')
    const seen: string[] = []
    const changed = await watch.until(({ id, status }) => {
      seen.push(id)
      return status === 'preparing'
    })
    expect(changed).toMatchObject({ id: mine.id, token: mine.token })
    // That it was placed may be told once more, and nothing of another one.
    expect(new Set(seen)).toEqual(new Set([mine.id]))
    await watch.close()
  })

  test('shows somebody all that is theirs, then each change of it, and nothing of others', async () => {
    const customer = await server().as('customer@demo.example')
    const own = async () =>
      (
        await server().send(
          'POST',
          '/api/orders',
          newOrder({ lines: [{ id: 'sencha', quantity: 1 }] }),
          {
            ...newKey(),
            ...customer,
          },
        )
      ).body
    const [first, second] = [await own(), await own()]
    const other = await place(server())
    const watch = await open(server(), '/api/me/orders/events', customer)
    const seen = new Set<string>()
    const until = (wanted: (order: Order) => boolean) =>
      watch.until((order) => {
        seen.add(order.id)
        return wanted(order)
      })
    await until(({ id }) => id === second.id)
    expect(seen.has(first.id)).toBe(true)
    await patch(server(), other.id, 'preparing')
    await patch(server(), second.id, 'preparing')
    const changed = await until(({ status }) => status === 'preparing')
    expect(changed).toMatchObject({ id: second.id, token: second.token })
    const third = await own()
    expect(await until(({ id }) => id === third.id)).toMatchObject({ status: 'pending' })
    expect(seen.has(other.id)).toBe(false)
    await watch.close()
    expect((await server().send('GET', '/api/me/orders/events')).status).toBe(401)
  })

  test('shows staff what is active, then new orders as they come', async () => {
    const first = await place(server())
    const watch = await open(
      server(),
      '/api/staff/events',
      await server().as('barista@demo.example'),
    )
    const seen = await watch.until(({ id }) => id === first.id)
    expect(seen.token).toBe('')
    const second = await place(server())
    expect(await watch.until(({ id }) => id === second.id)).toMatchObject({ status: 'confirmed' })
    await watch.close()
  })

  test('opens for nobody else', async () => {
    const { id } = await place(server())
    expect((await server().send('GET', `/api/orders/${id}/events?token=guess`)).status).toBe(404)
    expect((await server().send('GET', '/api/staff/events')).status).toBe(401)
    const customer = await server().as('customer@demo.example')
    expect((await server().send('GET', '/api/staff/events', undefined, customer)).status).toBe(403)
  })

  test('ends at once for staff who lose the counter', async () => {
    const email = 'trainee@demo.example'
    const [tess] = await server().db.select().from(users).where(eq(users.email, email))
    const watch = await open(server(), '/api/staff/events', await server().as(email))
    const ada = await server().as('admin@demo.example')
    const become = (role: object) =>
      server().send('PATCH', `/api/admin/accounts/${tess?.id}`, role, ada)
    expect((await become({ role: 'CUSTOMER' })).status).toBe(200)
    while (await watch.next());
    await become({ role: 'STAFF', staffRole: 'TRAINEE' })
  })

  test('tells nothing of an order that was rolled back', async () => {
    const watch = await open(
      server(),
      '/api/staff/events',
      await server().as('barista@demo.example'),
    )
    const pickup = { date: '2025-10-18', time: '18:00' }
    const big = [{ id: 'taro-milk-tea', size: 'large', quantity: 50 }]
    const full = await Promise.all(
      [1, 2].map(() =>
        server().send('POST', '/api/orders', newOrder({ pickup, lines: big }), newKey()),
      ),
    )
    expect(full.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const marker = await place(server())
    const seen: Order[] = []
    await watch.until((order) => {
      seen.push(order)
      return order.id === marker.id
    })
    const placed = seen.filter(({ pickupAt }) => pickupAt === '2025-10-18T22:00:00.000Z')
    // It may be told twice, in what is shown first and as a change.
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
    await watch.close()
  })

  test('ends its streams when the server stops', async () => {
    const { id, token } = await place(server())
    const watch = await open(server(), `/api/orders/${id}/events?token=${token}`)
    await watch.next()
    server().orderChanges.close()
    expect(await watch.next()).toBeNull()
  })
})

describe.skipIf(inject('postgres').url === null)('two servers on one PostgreSQL', () => {
  let here: TestServer
  let there: TestServer
  beforeAll(async () => {
    const url = await newDatabase()
    here = await serverOn(await openPostgres(url))
    there = await serverOn(await openPostgres(url))
  })
  afterAll(() => Promise.all([here.close(), there.close()]))

  test('see each other’s orders and changes', async () => {
    const order = await place(here)
    const watch = await open(there, `/api/orders/${order.id}/events?token=${order.token}`)
    await watch.next()
    await patch(here, order.id, 'ready')
    // That it was placed may be told once more, when the other server hears of it late.
    expect(await watch.until(({ status }) => status === 'ready')).toMatchObject({ id: order.id })
    await watch.close()
  })

  test('make one order of one key', async () => {
    const key = newKey()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? here : there).send('POST', '/api/orders', newOrder(), key),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('come back after the database dropped their listener', async () => {
    const order = await place(here)
    const watch = await open(there, `/api/orders/${order.id}/events?token=${order.token}`)
    await watch.next()
    await here.database.pool?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'creative-lounge listener' and datname = current_database()`,
    )
    await patch(here, order.id, 'confirmed')
    // What happened meanwhile is not lost: once it listens again it looks.
    expect(await watch.until(({ status }) => status === 'confirmed')).toBeTruthy()
    await watch.close()
  })
})

async function place(server: TestServer) {
  return (
    await server.send('POST', '/api/orders', newOrder({ channel: 'counter' }), {
      ...newKey(),
      ...(await server.as('barista@demo.example')),
    })
  ).body
}

async function patch(server: TestServer, id: string, status: string) {
  await patchOrder(server, id, { status })
}

const open = (server: TestServer, path: string, headers?: Record<string, string>) =>
  openStream<Order>(server, path, 'order', headers)

import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { OrderPatch } from '#domain/contracts/ordering.ts'
import { orders, users } from '../db/schema.ts'
import { FRIDAY_NOON, newKey, newOrder, type TestServer } from '../db/testing.ts'

type Change = Omit<OrderPatch, 'status'> & { status?: string }

/** Changes an order as somebody of the staff who has its present state before them. @param email of a demo account */
export async function patchOrder(
  server: TestServer,
  id: string,
  change: Change,
  email = 'barista@demo.example',
) {
  const [row] = await server.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, id))
  const seen = change.status === undefined ? {} : { from: row?.status ?? 'pending' }
  return server.send<'patchOrder'>(
    'PATCH',
    `/api/orders/${id}`,
    { ...seen, ...change },
    await server.as(email),
  )
}

/** Makes an account known: it picked up an order a week ago. @param email of a demo account */
export async function rememberOrder(server: TestServer, email: string) {
  const [account] = await server.db.select().from(users).where(eq(users.email, email))
  const { body } = await server.send<'placeOrder'>(
    'POST',
    '/api/orders',
    newOrder({ channel: 'counter', contact: { name: 'Remembered' } }),
    { ...newKey(), ...(await server.as('barista@demo.example')) },
  )
  const at = new Date(FRIDAY_NOON.getTime() - WEEK_MS)
  await patchOrder(server, body.id, { status: 'cancelled' })
  await server.db
    .update(orders)
    .set({
      status: 'picked-up',
      isAcknowledged: true,
      userId: account?.id ?? randomUUID(),
      slotStartsAt: at,
      estimatedAt: at,
      createdAt: at,
      day: '2025-10-10',
      dailyNumber: sql`nextval('order_numbers')`,
    })
    .where(eq(orders.id, body.id))
}

const WEEK_MS = 7 * 24 * 3_600_000

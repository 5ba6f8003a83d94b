import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { OrderPatch } from '#domain/contracts/ordering.ts'
import { orders, users } from '../db/schema.ts'
import { FRIDAY_NOON, newKey, newOrder, type TestHouse } from '../db/testing.ts'

type Change = Omit<OrderPatch, 'status'> & { status?: string }

/** Changes an order as somebody of the staff who has its present state before them. @param email of a demo account */
export async function patchOrder(
  house: TestHouse,
  id: string,
  change: Change,
  email = 'barista@demo.example',
) {
  const [row] = await house.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, id))
  const seen = change.status === undefined ? {} : { from: row?.status ?? 'pending' }
  return house.send<'patchOrder'>(
    'PATCH',
    `/api/orders/${id}`,
    { ...seen, ...change },
    await house.as(email),
  )
}

/** Makes an account known: it picked up an order a week ago. @param email of a demo account */
export async function rememberOrder(house: TestHouse, email: string) {
  const [account] = await house.db.select().from(users).where(eq(users.email, email))
  const { body } = await house.send<'placeOrder'>(
    'POST',
    '/api/orders',
    newOrder({ channel: 'counter', contact: { name: 'Remembered' } }),
    { ...newKey(), ...(await house.as('barista@demo.example')) },
  )
  const at = new Date(FRIDAY_NOON.getTime() - WEEK_MS)
  await patchOrder(house, body.id, { status: 'cancelled' })
  await house.db
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

import { eq } from 'drizzle-orm'
import type { OrderPatch } from '#domain/contracts/ordering.ts'
import { orders } from '../db/schema.ts'
import type { TestHouse } from '../db/testing.ts'

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

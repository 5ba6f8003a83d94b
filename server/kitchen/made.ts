import { eq } from 'drizzle-orm'
import type { MadeLines } from '#domain/contracts/kitchen.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { madeBy } from '#domain/kitchen/making.ts'
import { isActive } from '#domain/ordering/status.ts'
import { orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { changeIn, holdOrder, requireSeen } from '../ordering/change.ts'
import { changesOf, findOrder, toOrder } from '../ordering/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/**
 * Keeps which lines of an order are made. With the first one it is being prepared, with the last one it is ready.
 * @throws Refused 404, or 409 if it changed meanwhile
 */
export async function setMadeLines(
  services: Services,
  person: Person,
  id: string,
  { lines, from }: MadeLines,
): Promise<Order> {
  await services.db.transaction(async (tx) => {
    const before = await holdOrder(tx, id)
    await requireSeen(tx, before, from)
    if (!isActive(before.status) || before.status === 'ready')
      throw new Refused(409, 'order_changed', 'This order is not being made. Look at it again.')
    const all = madeBy(toOrder(before, await changesOf(tx, [id])))
    const made = all.filter((position) => lines.includes(position))
    await tx
      .update(orders)
      .set({ madeLines: made, updatedAt: services.now() })
      .where(eq(orders.id, id))
    const status = made.length === all.length ? 'ready' : made.length > 0 ? 'preparing' : null
    if (status !== null && status !== before.status)
      await changeIn(
        tx,
        services,
        id,
        { status },
        { name: person.user.name, person, check: () => {} },
      )
  })
  const order = await findOrder(services.db, id)
  if (!order) throw new Error('An order is gone.')
  return order
}

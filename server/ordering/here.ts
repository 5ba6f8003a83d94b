import { eq } from 'drizzle-orm'
import type { Order } from '#domain/contracts/ordering.ts'
import { hereProblem } from '#domain/ordering/here.ts'
import { orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Services } from '../services.ts'
import { holdOrder } from './change.ts'
import { changesOf, toOrder } from './store.ts'

/**
 * Writes down when the customer of an order came, which ticket and board show at once. Once: who says it again is here since the
 * first time. @throws Refused 404; 409 where it is too early, or over
 */
export async function sayHere(services: Services, id: string): Promise<Order> {
  return services.db.transaction(async (tx) => {
    const held = await holdOrder(tx, id)
    const order = toOrder(held, await changesOf(tx, [id]))
    if (order.hereAt !== undefined) return order
    const at = services.now()
    const problem = hereProblem(order, at)
    if (problem) throw new Refused(409, 'not_here_yet', problem)
    // The order itself is as it was: `updatedAt` is when that changed.
    await tx.update(orders).set({ hereAt: at }).where(eq(orders.id, id))
    return { ...order, hereAt: at.toISOString() }
  })
}

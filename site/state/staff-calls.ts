import type { Order, OrderPatch } from '#domain/contracts/ordering.ts'
import { endpoints } from '#domain/contracts/endpoints.ts'
import { call } from '#widgets/api.ts'
import { proof } from './proof.ts'
import { requireReal } from './training.ts'

/** Changes the state of an order, marks it paid or seen; for staff. Never sent twice by itself. @throws ApiError */
export async function patchOrder(id: string, patch: OrderPatch): Promise<Order> {
  requireReal(endpoints.patchOrder)
  return proof.around(() => call('patchOrder', { params: { id }, body: patch }, { retries: 0 }))
}

import { session } from './session.ts'
import { persisted } from './storage.ts'

/** The key to an order that was placed here. */
export type PastOrder = { id: string; token: string }
const MOST = 5

const list = persisted<PastOrder[]>('orders', session.owner, [], readPastOrders)

/** The last orders of this device, newest first: enough to look them up again, and nothing about them. */
export const pastOrders = {
  list,
  keep({ id, token }: PastOrder): void {
    const others = list.value.filter((each) => each.id !== id)
    list.value = [{ id, token }, ...others].slice(0, MOST)
  },
  /** Orders the café does not know any more. */
  forget(ids: readonly string[]): void {
    if (list.value.some(({ id }) => ids.includes(id)))
      list.value = list.value.filter(({ id }) => !ids.includes(id))
  },
}

function readPastOrders(stored: unknown): PastOrder[] | null {
  if (!Array.isArray(stored)) return null
  const isOrder = ({ id, token }: Partial<PastOrder>) =>
    typeof id === 'string' && typeof token === 'string'
  return stored.every((each) => typeof each === 'object' && each !== null && isOrder(each))
    ? (stored as PastOrder[])
    : null
}

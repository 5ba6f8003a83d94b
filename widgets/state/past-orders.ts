import { session } from './session.ts'
import { persisted } from './storage.ts'

/** The key to an order that was placed here. `isOver`: nobody waits for it any more, so pages need not ask how it stands. */
export type PastOrder = { id: string; token: string; isOver?: boolean }
const MOST = 5

const list = persisted<PastOrder[]>('orders', session.owner, [], readPastOrders)

/** The last orders of this device, newest first: enough to look them up again, and nothing of what was ordered. */
export const pastOrders = {
  list,
  keep({ id, token }: PastOrder): void {
    const others = list.value.filter((each) => each.id !== id)
    list.value = [{ id, token }, ...others].slice(0, MOST)
  },
  /** Says of each whether it is over, as the café knows it. */
  mark(over: ReadonlyMap<string, boolean>): void {
    const isOther = ({ id, isOver = false }: PastOrder) => (over.get(id) ?? isOver) !== isOver
    if (!list.value.some(isOther)) return
    list.value = list.value.map((each) =>
      isOther(each)
        ? { id: each.id, token: each.token, ...(over.get(each.id) && { isOver: true }) }
        : each,
    )
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

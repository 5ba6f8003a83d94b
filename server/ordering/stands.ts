import { inArray, sql, type Column, type SQL } from 'drizzle-orm'
import type { OrderStatus } from '#domain/contracts/ordering.ts'

/** In these an order is not made yet. */
export const NOT_READY: readonly OrderStatus[] = ['pending', 'confirmed', 'preparing']

/**
 * Whether a move of an order still counts: none after it went back to before "ready". A wrong press that was undone made nothing ready.
 * @param change the columns of the move, of `order_changes`
 */
export function stands(change: { id: Column | SQL; orderId: Column | SQL }): SQL {
  return sql`not exists (select from order_changes as later where later.order_id = ${change.orderId}
    and later.kind = 'status' and ${inArray(sql`later."to"`, [...NOT_READY])} and later.id > ${change.id})`
}

/** The changes after the last that took an order back to before "ready". @param changes the earliest first */
export function standing<Change extends { kind: string; to: OrderStatus }>(
  changes: readonly Change[],
): Change[] {
  const back = changes.findLastIndex(({ kind, to }) => kind === 'status' && NOT_READY.includes(to))
  return changes.slice(back + 1)
}

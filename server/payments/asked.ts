import { and, eq, inArray, sql } from 'drizzle-orm'
import { COUNTER_METHODS } from '#domain/payments/values.ts'
import { orders, payments } from '../db/schema.ts'
import type { Db } from '../db/open.ts'
import type { OrderRow } from '../ordering/store.ts'
import type { Services } from '../services.ts'
import { openPaymentOf } from './balance.ts'
import { dropOpen } from './record.ts'

/** Asks for so much of an order on a phone; the page of before is not paid any more. Hold the order. */
export async function ask(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  { id }: Pick<OrderRow, 'id'>,
  phoneCents: number | null,
): Promise<OrderRow> {
  const open = await openPaymentOf(tx, id)
  if (open && open.amountCents !== phoneCents) await dropOpen(tx, id)
  const [row] = await tx
    .update(orders)
    .set({ phoneCents, updatedAt: now() })
    .where(eq(orders.id, id))
    .returning()
  if (!row) throw new Error('A held order is gone.')
  return row
}

/** How much of what is due may be paid on a phone now. */
export function onPhoneCents({ phoneCents }: Pick<OrderRow, 'phoneCents'>, dueCents: number) {
  return phoneCents === null ? dueCents : Math.min(phoneCents, dueCents)
}

/** Whether somebody at the counter took money for it that nobody gives back by itself. */
export async function isTakenAtCounter(tx: Db, orderId: string): Promise<boolean> {
  const { method, state, amountCents, tipCents, refundedCents, refundedTipCents } = payments
  const inHand = and(
    eq(payments.orderId, orderId),
    eq(state, 'succeeded'),
    inArray(method, [...COUNTER_METHODS]),
    sql`${amountCents} + ${tipCents} > ${refundedCents} + ${refundedTipCents}`,
  )
  return (await tx.$count(payments, inHand)) > 0
}

import { formatCents } from '#domain/cafe/money.ts'
import type { Db } from '../db/open.ts'
import { Refused } from '../http/refuse.ts'
import { holdOrder } from '../ordering/change.ts'
import type { OrderRow } from '../ordering/store.ts'
import { requirePaidAlone } from '../ordering/with-seats.ts'
import type { Services } from '../services.ts'
import { ask } from './asked.ts'
import { balanceOf } from './balance.ts'
import { endDropped } from './online.ts'
import { requireProvider } from './provider.ts'

/**
 * Asks for so much of an order on a phone, or for nothing (`null`). Where that is another sum than before, the provider's page of
 * before ends. @throws Refused 409 where less is due, or nothing can be paid
 */
export async function askPhone(
  services: Services,
  id: string,
  amountCents: number | null,
): Promise<void> {
  if (amountCents !== null) requireProvider(services)
  const changed = await services.db.transaction(async (tx) => {
    const order = await holdOrder(tx, id)
    const asked = amountCents ?? (isTillHolding(order) ? 0 : null)
    if (asked === order.phoneCents) return false
    if (amountCents !== null) await requireDue(tx, order, amountCents)
    await ask(tx, services, order, asked)
    return true
  })
  // Nobody shall pay another sum than that.
  if (changed) await endDropped(services, id)
}

async function requireDue(tx: Db, order: OrderRow, amountCents: number) {
  await requirePaidAlone(tx, order)
  const { dueCents } = await balanceOf(tx, order)
  if (order.isPaid || dueCents <= 0)
    throw new Refused(409, 'already_paid', 'This order is paid already.')
  if (amountCents > dueCents)
    throw new Refused(
      409,
      'amount_above_due',
      `Only ${formatCents(dueCents)} is left to pay. Ask for that.`,
    )
}

/** The till that made it has it in hand: it says how the rest is paid. */
const isTillHolding = ({ status, channel }: OrderRow) =>
  status === 'awaiting-payment' && channel === 'counter'

import { eq } from 'drizzle-orm'
import type { Order } from '#domain/contracts/ordering.ts'
import type { NewRemake } from '#domain/contracts/kitchen.ts'
import { isMade, piecesToMake } from '#domain/kitchen/making.ts'
import { audit } from '../audit/store.ts'
import { orderChanges, orders } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { useUpAgain } from '../menu/counts.ts'
import { changeIn, holdOrder, requireSeen } from '../ordering/change.ts'
import { findOrder, type OrderRow } from '../ordering/store.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/** Something of it may have been made. */
const REMAKABLE: readonly OrderRow['status'][] = ['preparing', 'ready', 'picked-up']

/**
 * Has a line made once more, without another price: the order goes back to the kitchen with what and why.
 * @throws Refused 404, 409 if it changed meanwhile or nothing of it was made
 */
export async function remakeLine(
  services: Services,
  person: Person,
  id: string,
  { line, quantity, reason, from }: NewRemake,
): Promise<Order> {
  await services.db.transaction(async (tx) => {
    const before = await holdOrder(tx, id)
    await requireSeen(tx, before, from)
    requireRemakable(before, line, quantity)
    const at = services.now()
    const isAllMade = before.status !== 'preparing'
    const seen = await findOrder(tx, id)
    const ordered = before.quote.lines[line]?.quantity ?? 0
    // Of two that were made one is made again; of two that are still open both are.
    const isOpen = !isAllMade && !before.madeLines?.includes(line)
    const open = isOpen && seen ? piecesToMake(seen, line) : 0
    const detail = { line, quantity, reason, toMake: Math.min(ordered, open + quantity) }
    const { name } = person.user
    // First back to the kitchen: what is made once more counts from there.
    if (before.status !== 'preparing')
      await changeIn(tx, services, id, { status: 'preparing' }, { name, person, check: () => {} })
    await tx.insert(orderChanges).values({
      orderId: id,
      kind: 'remake',
      from: 'preparing',
      to: 'preparing',
      detail,
      at,
      by: name,
    })
    // Everything else was made before; in the kitchen only this line is open.
    const others = before.quote.lines.flatMap((_, position) =>
      position === line ? [] : [position],
    )
    const made = (before.madeLines ?? []).filter((position) => position !== line)
    await tx
      .update(orders)
      .set({ madeLines: isAllMade ? others : made, updatedAt: at })
      .where(eq(orders.id, id))
    const again = before.quote.lines[line]
    if (again) await useUpAgain(tx, services, id, { ...again, quantity })
    await audit(tx, services, person, {
      action: 'order.remake',
      subject: id,
      after: { ...detail, ...(again && { name: again.name }) },
    })
  })
  const order = await findOrder(services.db, id)
  if (!order) throw new Error('An order is gone.')
  return order
}

function requireRemakable({ status, quote }: OrderRow, position: number, quantity: number) {
  const line = quote.lines[position]
  if (!line || !isMade(line))
    throw new Refused(404, 'no_such_line', 'This order has no such line to make.')
  if (quantity > line.quantity)
    throw new Refused(
      400,
      'invalid_input',
      `Only ${line.quantity} of ${line.name} was ordered, so at most ${line.quantity} can be made once more.`,
      { fields: { quantity: `At most ${line.quantity}.` } },
    )
  if (!REMAKABLE.includes(status))
    throw new Refused(
      409,
      'nothing_made',
      status === 'pending' || status === 'confirmed'
        ? 'Nothing of this order was made yet, so there is nothing to make once more.'
        : 'This order was called off. Set it to preparing first.',
    )
}

import { eq } from 'drizzle-orm'
import type { Problems } from '#domain/menu/editing.ts'
import type { Db } from '../db/open.ts'
import { menuItems, toppings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { holdMenu, type ItemRow, type ToppingRow } from './rows.ts'

/** One change of the menu after another, so that no name is given twice; the answer already knows of it. */
export async function changeMenu(services: Services, change: (tx: Db) => Promise<void>) {
  await services.db.transaction(async (tx) => {
    await holdMenu(tx)
    await change(tx)
  })
  await services.menu.refresh()
}

/** @throws Refused 404 */
export async function findItem(tx: Db, id: string): Promise<ItemRow> {
  const [row] = await tx.select().from(menuItems).where(eq(menuItems.id, id)).for('update')
  if (!row) throw new Refused(404, 'item_not_found', 'There is no such item on the menu.')
  return row
}

/** @throws Refused 404 */
export async function findTopping(tx: Db, id: string): Promise<ToppingRow> {
  const [row] = await tx.select().from(toppings).where(eq(toppings.id, id)).for('update')
  if (!row) throw new Refused(404, 'topping_not_found', 'There is no such topping.')
  return row
}

/** Refuses what is wrong, a sentence per field. @throws Refused 422 */
export function requireNoProblems(problems: Problems) {
  if (Object.keys(problems).length > 0) throw wrong(problems)
}

export function wrong(fields: Problems) {
  const [message = 'This item cannot be saved so.'] = Object.values(fields)
  return new Refused(422, 'item_not_right', message, { fields })
}

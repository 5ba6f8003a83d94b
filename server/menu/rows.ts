import { eq } from 'drizzle-orm'
import type { ItemEdit, ItemState, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { editOf, itemOf, type Named } from '#domain/menu/editing.ts'
import { toppingEditOf, toppingOf } from '#domain/menu/topping-editing.ts'
import { holdPiece, markOf } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { menuItems, toppings } from '../db/schema.ts'

export type ItemRow = typeof menuItems.$inferSelect
export type ToppingRow = typeof toppings.$inferSelect

/** Changes of the menu happen one after another, whoever makes them. Held until the transaction ends. */
export async function holdMenu(tx: Db) {
  await holdPiece(tx, { kind: 'menu', id: '' })
}

/** An item as it is sold. */
export function itemOfRow(row: ItemRow): Omit<MenuItem, 'isSoldOut' | 'soldOutUntil'> {
  const { id, category, name, priceCents, details } = row
  return { ...details, id, category, name, priceCents }
}

/** An item as its form shows it. */
export function itemEdit(row: ItemRow): ItemEdit {
  return editOf(itemOfRow(row))
}

/** The columns that an item's form fills. */
export function itemColumns(id: string, value: ItemEdit) {
  const { id: _, category, name, priceCents, ...details } = itemOf(id, value)
  return { category, name, priceCents, details }
}

/** A topping as its form shows it. */
export function toppingEdit({ name, priceCents, details }: ToppingRow): ToppingEdit {
  return toppingEditOf({ ...details, name, priceCents })
}

/** The columns that a topping's form fills. */
export function toppingColumns(id: string, value: ToppingEdit) {
  const { id: _, name, priceCents, ...details } = toppingOf(id, value)
  return { name, priceCents, details }
}

type States = Pick<ItemRow, 'isArchived' | 'isDraft'>

export function stateOf({ isArchived, isDraft }: States): ItemState {
  return isArchived ? 'archived' : isDraft ? 'draft' : 'published'
}

export function stateColumns(state: ItemState): States {
  return { isDraft: state === 'draft', isArchived: state === 'archived' }
}

/** Names what is saved of an item, so that nobody saves over what they have not seen. */
export function itemVersion(row: ItemRow): string {
  return markOf({ value: itemEdit(row), state: stateOf(row) })
}

export function toppingVersion(row: ToppingRow): string {
  return markOf({ value: toppingEdit(row), state: stateOf(row) })
}

/** Everything else that answers to a name, drafts included: what is archived has given its name free. */
export async function namesBut(tx: Db, kind: 'item' | 'topping', id: string): Promise<Named[]> {
  const items = await tx.select().from(menuItems).where(eq(menuItems.isArchived, false))
  const extras = await tx.select().from(toppings).where(eq(toppings.isArchived, false))
  const named = ({ id: own, name, details }: ItemRow | ToppingRow) => ({
    id: own,
    name,
    aliases: details.aliases,
  })
  return [
    ...items.filter((row) => kind !== 'item' || row.id !== id).map(named),
    ...extras.filter((row) => kind !== 'topping' || row.id !== id).map(named),
  ]
}

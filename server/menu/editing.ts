import { eq, max } from 'drizzle-orm'
import type {
  AdminMenu,
  ItemEdit,
  ItemState,
  SoldOutChange,
  ToppingEdit,
} from '#domain/contracts/menu-editing.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { nextOpeningAfterToday, openingOn } from '#domain/cafe/next-opening.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { isSame } from '#domain/content/differences.ts'
import { slugOf } from '#domain/content/slug.ts'
import { checkItem, checkNames, editOf, itemOf, type Problems } from '#domain/menu/editing.ts'
import { audit } from '../audit/store.ts'
import { holdPiece, keepVersion, markOf, requireVersion } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { menuCategories, menuItems, toppings } from '../db/schema.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'

type By = Pick<Person, 'user'>
type ItemRow = typeof menuItems.$inferSelect
type ToppingRow = typeof toppings.$inferSelect

/** Everything that is, was and may be sold, in the order of the menu. */
export async function adminMenu(house: House): Promise<AdminMenu> {
  const { db } = house
  const now = house.now()
  const [categories, items, extras] = await Promise.all([
    db.select().from(menuCategories).orderBy(menuCategories.position),
    db.select().from(menuItems).orderBy(menuItems.position, menuItems.id),
    db.select().from(toppings).where(eq(toppings.isArchived, false)).orderBy(toppings.position),
  ])
  return {
    categories: categories.map(({ id, name, blurb }) => ({ id, name, blurb })),
    items: items.map((row) => ({
      ...itemOfRow(row),
      ...soldOutNow(row, now),
      state: stateOf(row),
      version: itemVersion(row),
    })),
    toppings: extras.map((row) => ({
      id: row.id,
      name: row.name,
      priceCents: row.priceCents,
      ...row.details,
      ...soldOutNow(row, now),
      version: markOf(toppingEdit(row)),
    })),
    nextOpening: nextOpeningAfterToday(house.settings.get().cafe, now)?.toISOString() ?? null,
  }
}

/** A new item, which visitors do not see before it is published. @throws Refused */
export async function addItem(house: House, by: By, value: ItemEdit): Promise<{ id: string }> {
  const id = slugOf(value.name)
  if (!id) throw wrong({ name: 'Use a name with letters or numbers.' })
  await changeMenu(house, async (tx) => {
    await requireRight(tx, id, value)
    const [last] = await tx.select({ position: max(menuItems.position) }).from(menuItems)
    const row = rowOf(id, value)
    const [added] = await tx
      .insert(menuItems)
      .values({ ...row, id, position: (last?.position ?? -1) + 1, isDraft: true })
      .onConflictDoNothing()
      .returning()
    if (!added)
      throw wrong({ name: 'An item with this name was sold before. Bring that one back.' })
    await audit(tx, house, by, { action: 'item.begun', subject: id, after: value })
  })
  return { id }
}

/** Changes an item. What is published is sold so from this moment on. @throws Refused */
export async function saveItem(
  house: House,
  by: By,
  id: string,
  { value, version }: { value: ItemEdit; version: string },
) {
  await changeMenu(house, async (tx) => {
    const row = await findItem(tx, id)
    requireVersion(itemVersion(row), version, row.name)
    await requireRight(tx, id, value)
    const before = editOf(itemOfRow(row))
    await tx.update(menuItems).set(rowOf(id, value)).where(eq(menuItems.id, id))
    const after = editOf(itemOf(id, value))
    if (isSame(before, after)) return
    if (stateOf(row) === 'published')
      await keepVersion(tx, house, by, { kind: 'item', id }, { before, after })
    await audit(tx, house, by, { action: 'item.changed', subject: id, before, after })
  })
}

/** Shows an item, takes it back into the drawer, or puts it away for good (its orders keep it). @throws Refused */
export async function setItemState(
  house: House,
  by: By,
  id: string,
  { state, version }: { state: ItemState; version: string },
) {
  await changeMenu(house, async (tx) => {
    const row = await findItem(tx, id)
    requireVersion(itemVersion(row), version, row.name)
    const before = stateOf(row)
    if (before === state) return
    const value = editOf(itemOfRow(row))
    // Meanwhile something else may have taken its name.
    if (state === 'published') await requireRight(tx, id, value)
    await tx
      .update(menuItems)
      .set({ isDraft: state === 'draft', isArchived: state === 'archived' })
      .where(eq(menuItems.id, id))
    await keepVersion(
      tx,
      house,
      by,
      { kind: 'item', id },
      {
        before: before === 'published' ? value : null,
        after: state === 'published' ? value : null,
      },
    )
    await audit(tx, house, by, {
      action: `item.${state}`,
      subject: id,
      before: { state: before },
      after: { state },
    })
  })
}

/** Sold out, or available again; said in one tap, so it asks for no version: the last one to say it is right. */
export async function setItemSoldOut(house: House, by: By, id: string, change: SoldOutChange) {
  const next = soldOutOf(house, change)
  await changeMenu(house, async (tx) => {
    const before = soldOutNow(await findItem(tx, id), house.now())
    await tx.update(menuItems).set(next).where(eq(menuItems.id, id))
    await audit(tx, house, by, { action: 'item.sold-out', subject: id, before, after: next })
  })
}

export async function setToppingSoldOut(house: House, by: By, id: string, change: SoldOutChange) {
  const next = soldOutOf(house, change)
  await changeMenu(house, async (tx) => {
    const before = soldOutNow(await findTopping(tx, id), house.now())
    await tx.update(toppings).set(next).where(eq(toppings.id, id))
    await audit(tx, house, by, { action: 'topping.sold-out', subject: id, before, after: next })
  })
}

export async function saveTopping(
  house: House,
  by: By,
  id: string,
  { value, version }: { value: ToppingEdit; version: string },
) {
  await changeMenu(house, async (tx) => {
    const row = await findTopping(tx, id)
    const before = toppingEdit(row)
    requireVersion(markOf(before), version, row.name)
    const problems = checkNames(value, await namesBut(tx, id))
    if (Object.keys(problems).length > 0) throw wrong(problems)
    if (isSame(before, value)) return
    const { name, priceCents, ...rest } = value
    await tx
      .update(toppings)
      .set({ name, priceCents, details: { ...row.details, ...rest } })
      .where(eq(toppings.id, id))
    await keepVersion(tx, house, by, { kind: 'topping', id }, { before, after: value })
    await audit(tx, house, by, { action: 'topping.changed', subject: id, before, after: value })
  })
}

/** Puts the items into this order on the menu; those that are not named come after. */
export async function orderMenu(house: House, by: By, ids: string[]) {
  await changeMenu(house, async (tx) => {
    const rows = await tx
      .select({ id: menuItems.id })
      .from(menuItems)
      .orderBy(menuItems.position, menuItems.id)
    const before = rows.map(({ id }) => id)
    const after = [...new Set([...ids.filter((id) => before.includes(id)), ...before])]
    if (isSame(before, after)) return
    for (const [position, id] of after.entries())
      if (before[position] !== id)
        await tx.update(menuItems).set({ position }).where(eq(menuItems.id, id))
    await audit(tx, house, by, { action: 'menu.ordered', subject: 'menu', before, after })
  })
}

/** One change of the menu after another, so that no name is given twice; the answer already knows of it. */
async function changeMenu(house: House, change: (tx: Db) => Promise<void>) {
  await house.db.transaction(async (tx) => {
    await holdPiece(tx, { kind: 'menu', id: '' })
    await change(tx)
  })
  await house.menu.refresh()
}

function soldOutOf(house: House, { isSoldOut, until = 'open-ended' }: SoldOutChange) {
  if (!isSoldOut) return { isSoldOut: false, soldOutUntil: null }
  if (until === 'open-ended') return { isSoldOut: true, soldOutUntil: null }
  const { cafe } = house.settings.get()
  const now = house.now()
  if (until === 'next-opening')
    return { isSoldOut: true, soldOutUntil: nextOpeningAfterToday(cafe, now) }
  if (until <= dateIn(cafe.timeZone, now))
    throw wrong({ until: 'Choose a day after today. Or put it back on sale.' })
  const soldOutUntil = openingOn(cafe, until)
  if (!soldOutUntil)
    throw wrong({ until: `The café is closed on ${formatDate(until)}. Choose an opening day.` })
  return { isSoldOut: true, soldOutUntil }
}

function soldOutNow(
  { isSoldOut, soldOutUntil }: Pick<ItemRow, 'isSoldOut' | 'soldOutUntil'>,
  now: Date,
) {
  const isStill = isSoldOut && (!soldOutUntil || soldOutUntil > now)
  return {
    isSoldOut: isStill,
    soldOutUntil: isStill ? (soldOutUntil?.toISOString() ?? null) : null,
  }
}

async function requireRight(tx: Db, id: string, value: ItemEdit) {
  const problems = checkItem(value, await namesBut(tx, id))
  if (Object.keys(problems).length > 0) throw wrong(problems)
}

/** Everything else that answers to a name, drafts included: what is put away has given its name free. */
async function namesBut(tx: Db, id: string) {
  const items = await tx.select().from(menuItems).where(eq(menuItems.isArchived, false))
  const extras = await tx.select().from(toppings).where(eq(toppings.isArchived, false))
  return [...items, ...extras]
    .filter((row) => row.id !== id)
    .map((row) => ({ id: row.id, name: row.name, aliases: row.details.aliases }))
}

async function findItem(tx: Db, id: string): Promise<ItemRow> {
  const [row] = await tx.select().from(menuItems).where(eq(menuItems.id, id)).for('update')
  if (!row) throw new Refused(404, 'item_not_found', 'There is no such item on the menu.')
  return row
}

async function findTopping(tx: Db, id: string): Promise<ToppingRow> {
  const [row] = await tx.select().from(toppings).where(eq(toppings.id, id)).for('update')
  if (!row) throw new Refused(404, 'topping_not_found', 'There is no such topping.')
  return row
}

function itemOfRow(row: ItemRow): Omit<MenuItem, 'isSoldOut' | 'soldOutUntil'> {
  const { id, category, name, priceCents, details } = row
  return { ...details, id, category, name, priceCents }
}

function rowOf(id: string, value: ItemEdit) {
  const { id: _, category, name, priceCents, ...details } = itemOf(id, value)
  return { category, name, priceCents, details }
}

function toppingEdit({ name, priceCents, details }: ToppingRow): ToppingEdit {
  const { aliases, allergens, prepSeconds } = details
  return { name, priceCents, aliases, allergens, prepSeconds }
}

function stateOf({ isArchived, isDraft }: ItemRow): ItemState {
  return isArchived ? 'archived' : isDraft ? 'draft' : 'published'
}

function itemVersion(row: ItemRow): string {
  return markOf({ value: editOf(itemOfRow(row)), state: stateOf(row) })
}

function wrong(fields: Problems) {
  const [message = 'This item cannot be saved so.'] = Object.values(fields)
  return new Refused(422, 'item_not_right', message, { fields })
}

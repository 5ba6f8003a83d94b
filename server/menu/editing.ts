import { eq, inArray, max } from 'drizzle-orm'
import type { ItemEdit, ItemState } from '#domain/contracts/menu-editing.ts'
import { isSame } from '#domain/content/differences.ts'
import { slugOf } from '#domain/content/slug.ts'
import { checkItem, editOf, itemOf } from '#domain/menu/editing.ts'
import { audit } from '../audit/store.ts'
import { keepVersion, requireVersion } from '../content/history.ts'
import { requirePhotos } from '../content/photos.ts'
import type { Db } from '../db/open.ts'
import { menuItems } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { changeMenu, findItem, requireNoProblems, wrong } from './change.ts'
import { itemColumns, itemEdit, itemVersion, namesBut, stateColumns, stateOf } from './rows.ts'

type By = Pick<Person, 'user'>

/** A new item, which visitors do not see before it is published. @throws Refused */
export async function addItem(
  services: Services,
  by: By,
  value: ItemEdit,
): Promise<{ id: string }> {
  const id = slugOf(value.name)
  if (!id) throw wrong({ name: 'Use a name with letters or numbers.' })
  await changeMenu(services, async (tx) => {
    await requireRight(tx, id, value)
    const [last] = await tx.select({ position: max(menuItems.position) }).from(menuItems)
    const row = itemColumns(id, value)
    const [added] = await tx
      .insert(menuItems)
      .values({ ...row, id, position: (last?.position ?? -1) + 1, isDraft: true })
      .onConflictDoNothing()
      .returning()
    if (!added)
      throw wrong({ name: 'An item with this name was sold before. Bring that one back.' })
    await audit(tx, services, by, { action: 'item.begun', subject: id, after: value })
  })
  return { id }
}

/** Changes an item. What is published is sold so from this moment on. @throws Refused */
export async function saveItem(
  services: Services,
  by: By,
  id: string,
  { value, version }: { value: ItemEdit; version: string },
) {
  await changeMenu(services, async (tx) => {
    const row = await findItem(tx, id)
    requireVersion(itemVersion(row), version, row.name)
    await requireRight(tx, id, value)
    const before = itemEdit(row)
    await tx.update(menuItems).set(itemColumns(id, value)).where(eq(menuItems.id, id))
    const after = editOf(itemOf(id, value))
    if (isSame(before, after)) return
    if (stateOf(row) === 'published')
      await keepVersion(tx, services, by, { kind: 'item', id }, { before, after })
    await audit(tx, services, by, { action: 'item.changed', subject: id, before, after })
  })
}

/** Shows an item, takes it back into the drawer, or puts it away for good (its orders keep it). @throws Refused */
export async function setItemState(
  services: Services,
  by: By,
  id: string,
  { state, version }: { state: ItemState; version: string },
) {
  await changeMenu(services, async (tx) => {
    const row = await findItem(tx, id)
    requireVersion(itemVersion(row), version, row.name)
    const before = stateOf(row)
    if (before === state && !row.cameWithUpdate) return
    const value = itemEdit(row)
    // Meanwhile something else may have taken its name.
    if (state === 'published') await requireRight(tx, id, value)
    await tx
      .update(menuItems)
      .set({ ...stateColumns(state), cameWithUpdate: false })
      .where(eq(menuItems.id, id))
    if (before === state) return
    await keepVersion(
      tx,
      services,
      by,
      { kind: 'item', id },
      {
        before: before === 'published' ? value : null,
        after: state === 'published' ? value : null,
      },
    )
    await audit(tx, services, by, {
      action: `item.${state}`,
      subject: id,
      before: { state: before },
      after: { state },
    })
  })
}

/** Puts the items into this order on the menu; those that are not named come after. */
export async function orderMenu(services: Services, by: By, ids: string[]) {
  await changeMenu(services, async (tx) => {
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
    await audit(tx, services, by, { action: 'menu.ordered', subject: 'menu', before, after })
  })
}

async function requireRight(tx: Db, id: string, value: ItemEdit) {
  requireNoProblems(checkItem(value, await namesBut(tx, 'item', id)))
  await requirePairings(tx, id, value)
  await requirePhotos(tx, value.photo ? [{ path: 'photo', photo: value.photo }] : [])
}

/** What goes with it is something else of the menu. What is off the menu now may come back. */
async function requirePairings(tx: Db, id: string, { pairings = [] }: ItemEdit) {
  if (pairings.includes(id)) throw wrong({ pairings: 'It goes with itself already. Leave it out.' })
  if (pairings.length === 0) return
  const found = await tx
    .select({ id: menuItems.id })
    .from(menuItems)
    .where(inArray(menuItems.id, pairings))
  const unknown = pairings.find((each) => !found.some((row) => row.id === each))
  if (unknown) throw wrong({ pairings: `There is no “${unknown}” on the menu. Leave it out.` })
}

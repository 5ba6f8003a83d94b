import { eq, max } from 'drizzle-orm'
import { isSame } from '#domain/content/differences.ts'
import { slugOf } from '#domain/content/slug.ts'
import type { ItemState, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { checkTopping } from '#domain/menu/topping-editing.ts'
import { audit } from '../audit/store.ts'
import { keepVersion, requireVersion } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { toppings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { Person } from '../people/person.ts'
import { changeMenu, findTopping, requireNoProblems, wrong } from './change.ts'
import {
  namesBut,
  stateColumns,
  stateOf,
  toppingColumns,
  toppingEdit,
  toppingVersion,
} from './rows.ts'

type By = Pick<Person, 'user'>

/** A new topping, which is not offered before it is published. @throws Refused */
export async function addTopping(
  services: Services,
  by: By,
  value: ToppingEdit,
): Promise<{ id: string }> {
  const id = slugOf(value.name)
  if (!id) throw wrong({ name: 'Use a name with letters or numbers.' })
  await changeMenu(services, async (tx) => {
    await requireRight(tx, id, value)
    const [last] = await tx.select({ position: max(toppings.position) }).from(toppings)
    const [added] = await tx
      .insert(toppings)
      .values({
        ...toppingColumns(id, value),
        id,
        position: (last?.position ?? -1) + 1,
        isDraft: true,
      })
      .onConflictDoNothing()
      .returning()
    if (!added)
      throw wrong({ name: 'A topping with this name was sold before. Bring that one back.' })
    await audit(tx, services, by, { action: 'topping.begun', subject: id, after: value })
  })
  return { id }
}

/** Changes a topping. What is published is sold so from this moment on. @throws Refused */
export async function saveTopping(
  services: Services,
  by: By,
  id: string,
  { value, version }: { value: ToppingEdit; version: string },
) {
  await changeMenu(services, async (tx) => {
    const row = await findTopping(tx, id)
    requireVersion(toppingVersion(row), version, row.name)
    await requireRight(tx, id, value)
    const before = toppingEdit(row)
    if (isSame(before, value)) return
    await tx.update(toppings).set(toppingColumns(id, value)).where(eq(toppings.id, id))
    if (stateOf(row) === 'published')
      await keepVersion(tx, services, by, { kind: 'topping', id }, { before, after: value })
    await audit(tx, services, by, { action: 'topping.changed', subject: id, before, after: value })
  })
}

/** Offers a topping, makes it a draft again, or puts it away (its orders keep it). @throws Refused */
export async function setToppingState(
  services: Services,
  by: By,
  id: string,
  { state, version }: { state: ItemState; version: string },
) {
  await changeMenu(services, async (tx) => {
    const row = await findTopping(tx, id)
    requireVersion(toppingVersion(row), version, row.name)
    const before = stateOf(row)
    if (before === state && !row.cameWithUpdate) return
    const value = toppingEdit(row)
    // Meanwhile something else may have taken its name.
    if (state === 'published') await requireRight(tx, id, value)
    await tx
      .update(toppings)
      .set({ ...stateColumns(state), cameWithUpdate: false })
      .where(eq(toppings.id, id))
    if (before === state) return
    await keepVersion(
      tx,
      services,
      by,
      { kind: 'topping', id },
      {
        before: before === 'published' ? value : null,
        after: state === 'published' ? value : null,
      },
    )
    await audit(tx, services, by, {
      action: `topping.${state}`,
      subject: id,
      before: { state: before },
      after: { state },
    })
  })
}

/** Puts the toppings into this order, everywhere they are offered; those that are not named come after. */
export async function orderToppings(services: Services, by: By, ids: string[]) {
  await changeMenu(services, async (tx) => {
    const rows = await tx
      .select({ id: toppings.id })
      .from(toppings)
      .orderBy(toppings.position, toppings.id)
    const before = rows.map(({ id }) => id)
    const after = [...new Set([...ids.filter((id) => before.includes(id)), ...before])]
    if (isSame(before, after)) return
    for (const [position, id] of after.entries())
      if (before[position] !== id)
        await tx.update(toppings).set({ position }).where(eq(toppings.id, id))
    await audit(tx, services, by, {
      action: 'toppings.ordered',
      subject: 'toppings',
      before,
      after,
    })
  })
}

async function requireRight(tx: Db, id: string, value: ToppingEdit) {
  requireNoProblems(checkTopping(value, await namesBut(tx, 'topping', id)))
}

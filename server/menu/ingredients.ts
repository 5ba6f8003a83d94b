import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { isSame } from '#domain/content/differences.ts'
import { slugOf } from '#domain/content/slug.ts'
import { nextOpeningAfterToday } from '#domain/cafe/next-opening.ts'
import type { IngredientEdit, Ingredients } from '#domain/contracts/ingredients.ts'
import type { SoldOutChange } from '#domain/contracts/menu-editing.ts'
import { checkIngredient } from '#domain/menu/ingredients.ts'
import { audit } from '../audit/store.ts'
import { markOf, requireVersion } from '../content/history.ts'
import type { Db } from '../db/open.ts'
import { ingredientCounts, ingredients, menuItems, toppings } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { changeMenu, requireNoProblems, wrong } from './change.ts'
import { ringForStock } from './stock-bell.ts'
import { soldOutNow, soldOutOf } from './sold-out.ts'

type By = Pick<Person, 'user'>
type Row = typeof ingredients.$inferSelect

/** All ingredients, by name. */
export async function listIngredients(services: Services): Promise<Ingredients> {
  const now = services.now()
  const rows = await services.db.select().from(ingredients).orderBy(asc(ingredients.name))
  return {
    ingredients: rows.map((row) => ({
      id: row.id,
      ...editOf(row),
      version: markOf(editOf(row)),
      ...soldOutNow(row, now),
    })),
    nextOpening: nextOpeningAfterToday(services.settings.get().cafe, now)?.toISOString() ?? null,
  }
}

/** A new ingredient; it is there. @throws Refused */
export async function addIngredient(
  services: Services,
  by: By,
  value: IngredientEdit,
): Promise<{ id: string }> {
  const id = slugOf(value.name)
  if (!id) throw wrong({ name: 'Use a name with letters or numbers.' })
  await changeMenu(services, async (tx) => {
    await requireRight(tx, id, value)
    const [added] = await tx
      .insert(ingredients)
      .values({ id, ...value })
      .onConflictDoNothing()
      .returning()
    if (!added) throw wrong({ name: 'There is an ingredient with this name.' })
    await audit(tx, services, by, { action: 'ingredient.added', subject: id, after: value })
  })
  return { id }
}

/** Changes its name, or what needs it. @throws Refused */
export async function saveIngredient(
  services: Services,
  by: By,
  id: string,
  { value, version }: { value: IngredientEdit; version: string },
) {
  await changeMenu(services, async (tx) => {
    const before = editOf(await found(tx, id, version))
    await requireRight(tx, id, value)
    if (isSame(before, value)) return
    await tx.update(ingredients).set(value).where(eq(ingredients.id, id))
    await audit(tx, services, by, {
      action: 'ingredient.changed',
      subject: id,
      before,
      after: value,
    })
  })
}

/** Takes it off the list; what was out for the lack of it is sold again. @throws Refused */
export async function removeIngredient(services: Services, by: By, id: string, version: string) {
  await changeMenu(services, async (tx) => {
    const before = editOf(await found(tx, id, version))
    await tx.delete(ingredients).where(eq(ingredients.id, id))
    await audit(tx, services, by, { action: 'ingredient.removed', subject: id, before })
  })
}

/** Sold out, or back: so is everything that needs it. @throws Refused */
export async function setIngredientSoldOut(
  services: Services,
  by: By,
  id: string,
  change: SoldOutChange,
) {
  const next = soldOutOf(services, change)
  await changeMenu(services, async (tx) => {
    const row = await found(tx, id)
    const before = soldOutNow(row, services.now())
    await tx.update(ingredients).set(next).where(eq(ingredients.id, id))
    // Back without a count: what was counted is not true any more.
    if (!next.isSoldOut)
      await tx
        .delete(ingredientCounts)
        .where(and(eq(ingredientCounts.ingredientId, id), lte(ingredientCounts.portions, 0)))
    await audit(tx, services, by, {
      action: 'ingredient.sold-out',
      subject: id,
      before,
      after: next,
    })
    await ringForStock(tx, services, by, { what: `ingredient ${id}`, name: row.name, before, next })
  })
}

/** @throws Refused 404, and 409 where somebody else has saved since */
async function found(tx: Db, id: string, version?: string): Promise<Row> {
  const [row] = await tx.select().from(ingredients).where(eq(ingredients.id, id)).for('update')
  if (!row) throw new Refused(404, 'ingredient_not_found', 'There is no such ingredient.')
  if (version !== undefined) requireVersion(markOf(editOf(row)), version, row.name)
  return row
}

const editOf = ({ name, items, toppings: extras }: Row): IngredientEdit => ({
  name,
  items,
  toppings: extras,
})

/** @throws Refused 422 */
async function requireRight(tx: Db, id: string, value: IngredientEdit) {
  const others = await tx.select().from(ingredients)
  requireNoProblems(
    checkIngredient(
      value,
      others.filter((other) => other.id !== id),
    ),
  )
  const items = await tx.$count(menuItems, inArray(menuItems.id, value.items))
  const extras = await tx.$count(toppings, inArray(toppings.id, value.toppings))
  if (items < new Set(value.items).size)
    throw wrong({ items: 'One of these is not on the menu. Load the page again.' })
  if (extras < new Set(value.toppings).size)
    throw wrong({ toppings: 'One of these is no topping. Load the page again.' })
}

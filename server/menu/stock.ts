import { and, eq } from 'drizzle-orm'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import type { Stock } from '#domain/contracts/menu-editing.ts'
import { nextOpeningAfterToday } from '#domain/cafe/next-opening.ts'
import { pearlsIn } from '#domain/menu/ingredients.ts'
import { ingredients, menuCategories, menuItems, toppings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import type { ItemRow } from './rows.ts'
import { countsOf } from './counts.ts'
import { milksNow, soldOutNow } from './sold-out.ts'

/** What is on the menu, sold out or not, in its order: what the counter sees. */
export async function stock(services: Services): Promise<Stock> {
  const { db } = services
  const now = services.now()
  const onMenu = (table: typeof menuItems | typeof toppings) =>
    and(eq(table.isArchived, false), eq(table.isDraft, false))
  const [categories, items, extras, needed, counts] = await Promise.all([
    db.select().from(menuCategories).orderBy(menuCategories.position),
    db.select().from(menuItems).where(onMenu(menuItems)).orderBy(menuItems.position, menuItems.id),
    db.select().from(toppings).where(onMenu(toppings)).orderBy(toppings.position, toppings.id),
    db.select().from(ingredients).orderBy(ingredients.name),
    countsOf(services),
  ])
  const lacksOf = whatIsMissing(needed, extras, now)
  const inStock = (row: Pick<ItemRow, 'id' | 'name' | 'isSoldOut' | 'soldOutUntil'>) => ({
    id: row.id,
    name: row.name,
    ...soldOutNow(row, now),
  })
  return {
    categories: categories.map(({ id, name, blurb }) => ({ id, name, blurb })),
    items: items.map((row) => ({
      ...inStock(row),
      aliases: row.details.aliases,
      ...lacksOf.item(row),
      category: row.category,
    })),
    toppings: extras.map((row) => ({
      ...inStock(row),
      aliases: row.details.aliases,
      ...lacksOf.topping(row),
    })),
    ingredients: needed.map((row) => {
      const count = counts.get(row.id)
      return { ...inStock(row), ...(count && { count }) }
    }),
    milks: await milksNow(services),
    nextOpening: nextOpeningAfterToday(services.settings.get().cafe, now)?.toISOString() ?? null,
  }
}

type IngredientRow = typeof ingredients.$inferSelect
type ToppingRow = typeof toppings.$inferSelect

/** Of what an item or a topping is made of: the names that are out now, if there are any. */
export function whatIsMissing(
  needed: readonly IngredientRow[],
  extras: readonly ToppingRow[],
  now: Date,
) {
  const out = needed.filter((row) => soldOutNow(row, now).isSoldOut)
  const missing = (of: 'items' | 'toppings', id: string) =>
    out.filter((one) => one[of].includes(id)).map(({ name }) => name)
  const pearls = extras
    .filter(({ isArchived, isDraft }) => !isArchived && !isDraft)
    .map((row) => ({ ...row.details, row }))
  const missingPearls = (recipe: DrinkRecipe | null) => {
    const row = pearlsIn(recipe, pearls)?.row
    if (!row) return []
    return [...(soldOutNow(row, now).isSoldOut ? [row.name] : []), ...missing('toppings', row.id)]
  }
  const lacks = (names: string[]) => (names.length > 0 ? { lacks: [...new Set(names)] } : {})
  return {
    item: ({ id, details }: Pick<ItemRow, 'id' | 'details'>) =>
      lacks([...missing('items', id), ...missingPearls(details.recipe)]),
    topping: ({ id }: Pick<ToppingRow, 'id'>) => lacks(missing('toppings', id)),
  }
}

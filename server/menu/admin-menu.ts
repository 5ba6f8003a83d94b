import type { AdminMenu } from '#domain/contracts/menu-editing.ts'
import { nextOpeningAfterToday } from '#domain/cafe/next-opening.ts'
import { ingredients, menuCategories, menuItems, toppings } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { canOffer, offerFor } from './offers.ts'
import { itemEdit, itemOfRow, itemVersion, stateOf, toppingEdit, toppingVersion } from './rows.ts'
import { milksNow, soldOutNow } from './sold-out.ts'
import { whatIsMissing } from './stock.ts'

/** Everything that is, was and may be sold, in the order of the menu. */
export async function adminMenu(services: Services): Promise<AdminMenu> {
  const { db } = services
  const now = services.now()
  const [categories, items, extras, needed, offers] = await Promise.all([
    db.select().from(menuCategories).orderBy(menuCategories.position),
    db.select().from(menuItems).orderBy(menuItems.position, menuItems.id),
    db.select().from(toppings).orderBy(toppings.position, toppings.id),
    db.select().from(ingredients).orderBy(ingredients.name),
    canOffer(db),
  ])
  const lacksOf = whatIsMissing(needed, extras, now)
  return {
    categories: categories.map(({ id, name, blurb }) => ({ id, name, blurb })),
    items: items.map((row) => ({
      ...itemOfRow(row),
      ...soldOutNow(row, now),
      ...lacksOf.item(row),
      state: stateOf(row),
      version: itemVersion(row),
      cameWithUpdate: row.cameWithUpdate,
      offer: offers ? offerFor({ kind: 'item', id: row.id }, itemEdit(row), row.seed) : null,
    })),
    toppings: extras.map((row) => ({
      id: row.id,
      name: row.name,
      priceCents: row.priceCents,
      ...row.details,
      ...soldOutNow(row, now),
      ...lacksOf.topping(row),
      state: stateOf(row),
      version: toppingVersion(row),
      cameWithUpdate: row.cameWithUpdate,
      offer: offers ? offerFor({ kind: 'topping', id: row.id }, toppingEdit(row), row.seed) : null,
    })),
    milks: await milksNow(services),
    nextOpening: nextOpeningAfterToday(services.settings.get().cafe, now)?.toISOString() ?? null,
  }
}

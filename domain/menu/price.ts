import type { Customizations } from '#domain/contracts/ordering.ts'
import type { Menu, MenuItem, Size, SizeId, Topping } from '#domain/contracts/menu.ts'

export function findItem(menu: Menu, id: string): MenuItem | undefined {
  return menu.items.find((item) => item.id === id)
}

export function findTopping(menu: Menu, id: string): Topping | undefined {
  return menu.toppings.find((topping) => topping.id === id)
}

/** What a topping is called; one that is not on the menu any more by its id: 'aloe-vera' is 'Aloe Vera'. */
export function toppingName(menu: Menu, id: string): string {
  const words = id.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const out = menu.toppingsOut?.find((topping) => topping.id === id)
  return (findTopping(menu, id) ?? out)?.name ?? words
}

/** The ids among these toppings that are not offered now: sold out, archived or never there. */
export function missingToppings(menu: Menu, toppings: readonly string[] = []): string[] {
  return [...new Set(toppings)].filter((id) => !findTopping(menu, id))
}

/** The size that is sold under this id, or the usual one when none is named. Null: not offered, or an item without sizes. */
export function sizeOf(item: MenuItem, size?: SizeId | null): Size | null {
  return item.sizes.find(({ id }) => id === (size ?? item.defaultSize)) ?? null
}

/** 'Large'; null for an item that comes in one size, which needs no word for it. */
export function sizeLabelOf(item: MenuItem, size?: SizeId | null): string | null {
  return item.sizes.length > 1 ? (sizeOf(item, size)?.label ?? null) : null
}

/**
 * What one of it costs, toppings included, in cents. Null when the item, the size or a topping is not sold.
 * Toppings cost the same everywhere (docs/decisions/prices.md); an item that takes none is not charged for any.
 */
export function unitCents(
  menu: Menu,
  {
    id,
    size,
    customizations,
  }: { id: string; size?: SizeId | null; customizations?: Customizations },
): number | null {
  const item = findItem(menu, id)
  if (!item) return null
  const base = item.sizes.length === 0 ? item.priceCents : sizeOf(item, size)?.priceCents
  if (base === undefined) return null
  if (!item.choices.toppings) return base
  const toppings = (customizations?.toppings ?? []).map((topping) => findTopping(menu, topping))
  return toppings.reduce<number | null>(
    (sum, topping) => (sum === null || !topping ? null : sum + topping.priceCents),
    base,
  )
}

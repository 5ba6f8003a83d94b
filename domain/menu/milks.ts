import type { Menu, MenuItem, Milk } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { USUAL } from './customize.ts'
import { MILKS } from './values.ts'

/** Which of the milks goes into a cup with these choices; null where none does. Condensed milk belongs to its drink. */
export function milkIn(item: MenuItem, { milk }: Customizations = {}): Milk | null {
  if (!item.choices.milk) return null
  return milk ?? (item.allergens.includes('milk') ? USUAL.milk : null)
}

/**
 * Whether a milk has run out.
 * @param date the day of pickup, YYYY-MM-DD: it may be back by then
 */
export function isMilkOut({ milksOut }: Menu, milk: Milk, date?: string): boolean {
  const out = milksOut?.find(({ id }) => id === milk)
  if (!out) return false
  return !(out.until !== null && date !== undefined && out.until.slice(0, 10) < date)
}

/** The milk that this cup needs and that has run out, or null. */
export function missingMilk(
  menu: Menu,
  item: MenuItem,
  customizations: Customizations = {},
  date?: string,
): Milk | null {
  const milk = menu.milksOut?.length ? milkIn(item, customizations) : null
  return milk && isMilkOut(menu, milk, date) ? milk : null
}

/** The milks that can be poured now. */
export function milksLeft(menu: Menu): Milk[] {
  return MILKS.filter((milk) => !isMilkOut(menu, milk))
}

import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import type { Customizations, LineRequest } from '#domain/contracts/ordering.ts'
import { findItem, findTopping } from './price.ts'

/** How many seconds one of it takes to be made. */
export function secondsOf(menu: Menu, item: MenuItem, { toppings = [] }: Customizations): number {
  return toppings.reduce(
    (seconds, id) => seconds + (findTopping(menu, id)?.prepSeconds ?? 0),
    item.prepSeconds,
  )
}

/** How many seconds all of a cart take; what is not on the menu is made by nobody. */
export function secondsOfAll(
  menu: Menu,
  lines: readonly Pick<LineRequest, 'id' | 'quantity' | 'customizations'>[],
): number {
  return lines.reduce((seconds, { id, quantity, customizations }) => {
    const item = findItem(menu, id)
    return seconds + (item ? secondsOf(menu, item, customizations ?? {}) * quantity : 0)
  }, 0)
}

import type { Menu } from '#domain/contracts/menu.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { PAIRINGS } from '#domain/menu/marks.ts'

/** The menu as this version delivers it: the catalogue, and what goes well with what. */
export const DELIVERED_MENU: Menu = {
  ...CATALOGUE,
  items: CATALOGUE.items.map((item) => {
    const pairings = PAIRINGS[item.id]
    return pairings ? { ...item, pairings: [...pairings] } : item
  }),
}

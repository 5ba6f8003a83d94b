import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { secondsOf } from '#domain/menu/prep.ts'
import { findItem } from '#domain/menu/price.ts'

/** Whether somebody at the counter takes it out of the case: a pastry, unless its form says otherwise (docs/decisions/kitchen.md). */
export function isHandedOver({
  isHandedOver: said,
  category,
}: Pick<MenuItem, 'isHandedOver' | 'category'>): boolean {
  return said ?? category === 'pastry'
}

/** What a sale at the till comes to: its pastries are handed over with the change, so nobody makes them and they take no time. */
export function asHandedOver(menu: Menu, quote: Quote): Quote {
  let prepSeconds = quote.prepSeconds
  const lines = quote.lines.map((line) => {
    const item = line.type === 'item' ? findItem(menu, line.id) : undefined
    // With a note somebody has to do something to it.
    if (!item || line.note !== undefined || !isHandedOver(item)) return line
    prepSeconds -= secondsOf(menu, item, line.customizations) * line.quantity
    return { ...line, isHandedOver: true as const }
  })
  return { ...quote, lines, prepSeconds: Math.max(0, prepSeconds) }
}

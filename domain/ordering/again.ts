import type { Menu } from '#domain/contracts/menu.ts'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { findItem } from '#domain/menu/price.ts'
import { lineFromItem, type NewLine } from './cart.ts'

/**
 * The lines of an order as they can be had now, at today's prices.
 * @returns `missing`: names of what is sold out or no longer made
 */
export function orderAgain(
  menu: Menu,
  lines: readonly QuoteLine[],
): { lines: NewLine[]; missing: string[] } {
  const again: NewLine[] = []
  const missing: string[] = []
  for (const { id, type, name, size, quantity, customizations, customerName } of lines) {
    if (type !== 'item') continue
    const isSoldOut = findItem(menu, id)?.isSoldOut ?? true
    const line = isSoldOut
      ? null
      : lineFromItem(menu, { id, size, quantity, customizations, customerName })
    if (line) again.push(line)
    else if (!missing.includes(name)) missing.push(name)
  }
  return { lines: again, missing }
}

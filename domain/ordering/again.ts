import type { Menu } from '#domain/contracts/menu.ts'
import type { QuoteLine } from '#domain/contracts/ordering.ts'
import { MILK_LABELS } from '#domain/menu/customize.ts'
import { missingMilk } from '#domain/menu/milks.ts'
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
    const item = findItem(menu, id)
    const milk = item ? missingMilk(menu, item, customizations) : null
    const line =
      !item || item.isSoldOut || milk
        ? null
        : lineFromItem(menu, { id, size, quantity, customizations, customerName })
    const gone = milk && !item?.isSoldOut ? MILK_LABELS[milk] : name
    if (line) again.push(line)
    else if (!missing.includes(gone)) missing.push(gone)
  }
  return { lines: again, missing }
}

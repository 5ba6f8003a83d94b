import type { Menu } from '#domain/contracts/menu.ts'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { addLine, editLine, lineFromItem } from '#domain/ordering/cart.ts'
import { cartLines } from './cart-lines.ts'
import { newId } from './problems.ts'

const { lines, added } = cartLines

/** The one cart, with what needs prices and choices. */
export const cart = {
  ...cartLines,

  /**
   * Adds a line; equal drinks merge.
   * @returns the id of the line it went into
   */
  add(line: Omit<CartLine, 'lineId'>): string {
    const next = addLine(lines.value, line, newId())
    const before = new Map(lines.value.map((each) => [each.lineId, each.quantity]))
    lines.value = next
    const lineId = next.find((each) => before.get(each.lineId) !== each.quantity)?.lineId ?? ''
    added.value = { lineId, at: (added.value?.at ?? 0) + 1 }
    return lineId
  },
  /** Adds by id from a menu. @returns the line's id, or null for an item the menu does not have */
  addItem(menu: Menu, item: Parameters<typeof lineFromItem>[1]): string | null {
    const line = lineFromItem(menu, item)
    return line && cart.add(line)
  },
  edit(
    menu: Menu,
    lineId: string,
    patch: Partial<Pick<CartLine, 'size' | 'customizations' | 'quantity'>>,
  ): void {
    lines.value = editLine(lines.value, lineId, patch, menu)
  },
}

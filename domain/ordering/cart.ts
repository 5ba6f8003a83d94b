import type { Menu, SizeId } from '#domain/contracts/menu.ts'
import type { CartLine, Customizations, LineRequest } from '#domain/contracts/ordering.ts'
import { settle, USUAL } from '#domain/menu/customize.ts'
import { findItem, sizeOf, unitCents } from '#domain/menu/price.ts'
import { MAX_LINES } from './limits.ts'
import { named, replace, wholeQuantity } from './lines.ts'

export {
  duplicateLine,
  itemCount,
  nameLine,
  removeLine,
  setQuantity,
  subtotalCents,
} from './lines.ts'
export { readLines } from './stored-cart.ts'

export type NewLine = Omit<CartLine, 'lineId'>
export type LineWish = {
  id: string
  size?: SizeId | null
  quantity?: number
  customizations?: Customizations
  customerName?: string | null
  source?: string
}

/**
 * A line for the cart from what somebody asked for: priced, its choices settled to what the item can have.
 * Null when the item, the size or a topping is not sold.
 */
export function lineFromItem(menu: Menu, wish: LineWish): NewLine | null {
  const item = findItem(menu, wish.id)
  if (!item) return null
  const customizations = settle(item, wish.customizations)
  const size = sizeOf(item, wish.size)?.id
  const priceCents = unitCents(menu, { id: item.id, size: wish.size, customizations })
  if (priceCents === null) return null
  return {
    id: item.id,
    type: 'item',
    name: item.name,
    category: item.category,
    ...(size && { size }),
    priceCents,
    quantity: wholeQuantity(wish.quantity ?? 1),
    customizations,
    ...named(wish.customerName),
    ...(wish.source && { source: wish.source }),
  }
}

/**
 * Adds a line, or raises the quantity of the one that is the same drink, size, customizations and name.
 * A booking, a session or a copy of a work is always a new line of 1 (docs/decisions/cart-lines.md). A cart of MAX_LINES comes back as it was.
 */
export function addLine(lines: readonly CartLine[], line: NewLine, lineId: string): CartLine[] {
  // An account has one membership: another one takes its place.
  const other = line.type === 'membership' && lines.find(({ type }) => type === line.type)
  if (other) return replace(lines, other.lineId, () => ({ ...line, lineId: other.lineId }))
  const isApart = line.type === 'booking' || line.type === 'session' || line.type === 'work'
  const key = mergeKey(line)
  const same = isApart ? undefined : lines.find((other) => mergeKey(other) === key)
  if (same) {
    const quantity = wholeQuantity(same.quantity + line.quantity)
    return replace(lines, same.lineId, (old) => ({ ...old, priceCents: line.priceCents, quantity }))
  }
  if (lines.length >= MAX_LINES) return [...lines]
  const quantity = isApart ? 1 : wholeQuantity(line.quantity)
  return [...lines, { ...line, ...named(line.customerName), lineId, quantity }]
}

/** Changes a drink's size and customizations and prices it again. An edit that cannot be sold changes nothing. */
export function editLine(
  lines: readonly CartLine[],
  lineId: string,
  patch: Partial<Pick<LineWish, 'size' | 'customizations' | 'quantity' | 'customerName'>>,
  menu: Menu,
): CartLine[] {
  return replace(lines, lineId, (line) => {
    if (line.type !== 'item') return line
    const edited = lineFromItem(menu, { ...line, ...patch })
    return edited ? { ...edited, lineId } : line
  })
}

/** What is sent to be quoted or ordered: no price, because the server sets it (docs/decisions/prices.md). */
export function toRequest(lines: readonly CartLine[]): LineRequest[] {
  return lines.map(({ id, type, size, quantity, customizations, customerName, copy }) => ({
    id,
    type,
    ...(size && { size }),
    quantity,
    ...(Object.keys(customizations).length > 0 && { customizations }),
    ...named(customerName),
    ...(copy !== undefined && { copy }),
  }))
}

/** Two lines with one key are the same order: the usual choices count as not chosen, toppings in any order. */
export function mergeKey({
  id,
  type,
  size,
  customizations,
  customerName,
}: Pick<NewLine, 'id' | 'type' | 'customizations' | 'customerName'> & {
  size?: SizeId | null
}): string {
  const { temperature, iceLevel, sugarLevel, milk, toppings = [] } = customizations
  return JSON.stringify([
    type,
    id,
    size ?? null,
    temperature ?? null,
    iceLevel === USUAL.iceLevel ? null : (iceLevel ?? null),
    sugarLevel === USUAL.sugarLevel ? null : (sugarLevel ?? null),
    milk === USUAL.milk ? null : (milk ?? null),
    [...toppings].sort(),
    customerName?.trim() ?? '',
  ])
}

import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { settle } from '#domain/menu/customize.ts'
import { choicesOf } from '#domain/ordering/line-text.ts'
import { wordsHere } from '#widgets/texts/words.ts'
import { findItem, unitCents } from '#domain/menu/price.ts'
import { isSitePath } from '#domain/people/origin.ts'
import type { LineWish } from '#domain/ordering/cart.ts'

export const FALLBACK_PRICE_CENTS = 650 // for an item the page does not know, until the quote
const FALLBACK_TIER_CENTS = 2_500 // the basic tier

/** Whether an action puts drinks or food into the cart. */
export function isAdding({ type }: ChatAction): boolean {
  return ['add-to-cart', 'add-with-quantity', 'add-item'].includes(type)
}

/** What can be done once: pressing it again would do it to another cart than the one it was about. */
export function isOnce(action: ChatAction): boolean {
  return isWhole(action) || ['modify-order', 'undo', 'name-guest'].includes(action.type)
}

/** The page of the café that an action leads to, or null where it is no link. A category is shown in the chat itself. */
export function pathOf({ type, path, category }: ChatAction): string | null {
  if (type === 'menu' && category && !path) return null
  if (type === 'menu') return ownPath(path ?? '/menu')
  return type === 'navigate' ? ownPath(path ?? '/') : null
}

/** Never somebody else's site, however it is written. */
const ownPath = (path: string): string => (isSitePath(path) ? path : '/')

export function isCheckout(action: ChatAction): boolean {
  return /^\/checkout\b/.test(pathOf(action) ?? '')
}

/** One action may add a whole order: its `data.items` are then what it adds, one by one. */
export function partsOf(action: ChatAction): ChatAction[] {
  const items = action.data?.['items']
  if (!Array.isArray(items)) return [action]
  return (items as Partial<ChatAction>[]).map((item) => ({ ...item, type: action.type, label: '' }))
}

export function isWhole(action: ChatAction): boolean {
  return Array.isArray(action.data?.['items'])
}

/** What an adding action asks for, as the cart understands it. Without an id the item is found by its name. */
export function wishOf(known: Menu | null, action: ChatAction): LineWish {
  const { item, name, size, customizations, quantity, value, data } = action
  const wanted = (name ?? value ?? '').toLowerCase()
  const id = item ?? known?.items.find((each) => each.name.toLowerCase() === wanted)?.id ?? ''
  const customerName = data?.['customerName']
  return {
    id,
    quantity: quantity ?? (action.type === 'add-with-quantity' ? Number(value) || 1 : 1),
    ...(size ? { size } : {}),
    ...(customizations ? { customizations } : {}),
    ...(typeof customerName === 'string' ? { customerName } : {}),
  }
}

/** What pressing an action adds to the bill, from the live menu; null where it adds nothing. */
export function priceOf(known: Menu | null, action: ChatAction): number | null {
  if (action.type === 'add-membership') return action.price ?? FALLBACK_TIER_CENTS
  if (!isAdding(action)) return null
  return partsOf(action).reduce((sum, part) => {
    const wish = wishOf(known, part)
    const unit = (known && unitCents(known, wish)) ?? part.price ?? FALLBACK_PRICE_CENTS
    return sum + unit * (wish.quantity ?? 1)
  }, 0)
}

/** What an adding action is called without its price, which stands apart. */
export const labelOf = ({ label }: ChatAction): string => label.replace(/,? \$[\d.,]+$/, '')

/** How an offered drink is drawn, and the line under its name; null for anything else. */
export function drinkOf(known: Menu | null, action: ChatAction) {
  if (!known || !isAdding(action) || isWhole(action)) return null
  const wish = wishOf(known, action)
  const item = findItem(known, wish.id)
  if (!item) return null
  const { iceLevel, temperature, toppings: wanted = [] } = settle(item, wish.customizations)
  const toppings = known.toppings.filter(({ id }) => wanted.includes(id))
  const choices = choicesOf(known, item, wish, wordsHere())
  return { item, looks: { size: wish.size ?? undefined, iceLevel, temperature, toppings }, choices }
}

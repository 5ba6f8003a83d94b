import { BAR_TEXTS, DRAWER_TEXTS } from './bar-texts.ts'

/** The sentences that the cart shows; its dialogs have theirs in files of their own, which are downloaded with them. */
export const CART_TEXTS = {
  ...DRAWER_TEXTS,
  emptyText: "Your cart is empty. Let's add something first!",
  subtotal: 'Subtotal',
  edit: 'Edit',
  remove: 'Remove',
  duplicate: 'Duplicate',
  orderAhead: 'Order Ahead for Pickup',
  express: 'Express Checkout Now',
  guest: 'Continue as guest',
  ...BAR_TEXTS,
  nameLabel: 'Name on this drink',
  /** Shown where a line has no name of its own. */
  guestName: 'Guest',
} as const

/** Said of a drink whose milk has run out. */
export function milkGone(milk: string, drink: string): string {
  return `${milk} is out for now. Edit ${drink} and choose another milk.`
}

/** Said of a drink with a topping that cannot be had now. */
export function toppingGone(topping: string, drink: string): string {
  return `${topping} is sold out or no longer offered. Edit ${drink} to go on without it.`
}

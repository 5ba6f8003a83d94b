import { BAR_TEXTS } from './bar-texts.ts'

/** The sentences that cart, Edit Drink, Order Ahead and Express Checkout show. */
export const CART_TEXTS = {
  title: 'Your cart',
  emptyTitle: 'Your cart is empty',
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

export const EDIT_DRINK_TEXTS = {
  title: 'Edit Drink',
  size: 'Size',
  temperature: 'Temperature',
  ice: 'Ice level',
  sugar: 'Sugar level',
  milk: 'Milk',
  toppings: 'Toppings',
  /** Before the names of toppings that were chosen and cannot be had now. */
  gone: 'Not available now, so it comes without:',
  save: 'Save changes',
  cancel: 'Cancel',
} as const

/** Said of a drink with a topping that cannot be had now. */
export function toppingGone(topping: string, drink: string): string {
  return `${topping} is sold out or no longer offered. Edit ${drink} to go on without it.`
}

export const ORDER_AHEAD_TEXTS = {
  title: 'Order Ahead',
  date: 'Pickup date',
  time: 'Pickup time',
  emptyTitle: 'No available time slots for this date',
  emptyText: 'Please select another date',
  full: 'Full',
  continue: 'Continue',
} as const

export const EXPRESS_TEXTS = {
  processing: 'Processing',
  placedTitle: 'Order placed!',
  placedText: 'Your order has been confirmed. Check your email for details',
} as const

/** Processing shows for at least this long, then the confirmation. */
export const EXPRESS_MS = 1_500

export const CHECKOUT_TEXTS = {
  secure: 'Payment is secure and handled by a card payment provider.',
  counter: 'Pay at the counter when you pick up.',
} as const

import { BAR_TEXTS } from '#domain/ordering/bar-texts.ts'

/** What the cart says while its drawer is closed, and to screen readers. */
export const BAR = {
  viewCart: BAR_TEXTS.viewCart as string,
  handedOver: 'Your cart is at the checkout',
  failed: 'Could not open. Try again',
  items: (count: number) => (count === 1 ? 'item' : 'items'),
  added: (name: string | undefined) => `${name ?? 'It'} is in the cart.`,
  removed: (name: string) => `${name} removed.`,
  putBack: 'Put back.',
  another: (name: string) => `Another ${name} added.`,
  full: 'The cart is full.',
  blocked:
    'This page does not let the checkout open. Order here with Express Checkout, or copy this address:',
  notOpened: 'That could not be opened. Check your connection and try again.',
}

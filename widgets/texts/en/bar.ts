import { BAR_TEXTS } from '#domain/ordering/bar-texts.ts'

/** What the cart says while its drawer is closed, and to screen readers. */
export const BAR = {
  viewCart: BAR_TEXTS.viewCart as string,
  failed: 'Could not open. Try again',
  items: (count: number) => (count === 1 ? 'item' : 'items'),
  added: (name: string | undefined) => `${name ?? 'It'} is in the cart.`,
  removed: (name: string) => `${name} removed.`,
  putBack: 'Put back.',
  another: (name: string) => `Another ${name} added.`,
  full: 'The cart is full.',
  blocked: 'This page blocks the checkout. Order here with Express Checkout, or copy this address:',
  notOpened: 'It did not open. Check your connection and try again.',
}

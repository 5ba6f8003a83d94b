import { DRAWER_TEXTS } from '#domain/ordering/bar-texts.ts'

/** What the open drawer says, also with nothing in it. */
export const DRAWER = {
  title: DRAWER_TEXTS.title as string,
  expressTitle: 'Express Checkout',
  close: 'Close the cart',
  emptyTitle: DRAWER_TEXTS.emptyTitle as string,
  emptyText: "Let's add something first!",
  toCheckout: 'Go to the checkout',
  seeMenu: 'See the menu',
  chosenPickup: (when: string) => `Your pickup ${when}`,
}

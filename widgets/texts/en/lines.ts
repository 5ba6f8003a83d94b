import { CART_TEXTS, milkGone, toppingGone } from '#domain/ordering/texts.ts'

/** What the drawer says of what is in the cart, and the ways on. */
export const LINES = {
  express: CART_TEXTS.express as string,
  nextPickup: (when: string) => `Next pickup ${when}`,
  undo: 'Undo',
  subtotal: CART_TEXTS.subtotal as string,
  /** The subtotal after what the café takes off. */
  reduced: 'For you',
  taxOnTop: 'Tax comes on top',
  orderAhead: CART_TEXTS.orderAhead as string,
  guest: CART_TEXTS.guest as string,
  leaving: 'Taking your cart to the checkout…',
  notAvailable: (name: string | undefined, count: number) =>
    `${count === 1 ? `${name} is` : `${count} lines are`} not available right now. Remove what is marked to go on.`,
  edit: CART_TEXTS.edit as string,
  remove: CART_TEXTS.remove as string,
  join: 'Join now',
  duplicate: CART_TEXTS.duplicate as string,
  editIt: (name: string) => `Edit ${name}`,
  removeIt: (name: string) => `Remove ${name}`,
  duplicateIt: (name: string) => `Duplicate: add another like this ${name}`,
  quantityOf: (name: string) => `Quantity of ${name}`,
  oneLess: (name: string) => `One less ${name}`,
  oneMore: (name: string) => `One more ${name}`,
  gone: (name: string) => `${name} is no longer on the menu. Remove it to go on.`,
  soldOut: (name: string) => `${name} is sold out for now. Remove it to go on.`,
  toppingGone,
  milkGone,
}

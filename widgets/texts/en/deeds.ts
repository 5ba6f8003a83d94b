import { CART_EMPTY } from '#domain/barista/texts.ts'

/** What the barista in the page says of what it did beyond adding. */
export const DEEDS = {
  cartEmpty: CART_EMPTY,
  blockedCheckout: 'This page does not let me open the checkout. Please open it yourself.',
  cannot: (label: string) => `I can't do that: ${label}. It is not sold that way.`,
  changedTo: (line: string) => `Changed it to ${line}.`,
  cleared: 'Your cart is empty now.',
  noCheckout: "I couldn't open the checkout just now. Your cart is safe; please try again.",
  notInCart: 'That is no longer in your cart.',
  nothingLeft: (category: string) => `${category}: nothing left for today.`,
  nothingToUndo: 'There is nothing to take back.',
  nowItIs: (line: string) => `Now it is ${line}.`,
  putBack: 'Put back as it was.',
  seeWholeMenu: 'See the whole menu',
  add: (name: string) => `Add ${name}`,
  tookOut: (line: string) => `Took ${line} out.`,
  thanks: (name: string) => `Thanks, ${name}! I'll remember that name for this order.`,
}

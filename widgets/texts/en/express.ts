import { EXPRESS_TEXTS, PAY_AT_COUNTER } from '#domain/ordering/express-texts.ts'
import { CART_TEXTS } from '#domain/ordering/texts.ts'

/** What Express Checkout says. */
export const EXPRESS = {
  processing: EXPRESS_TEXTS.processing as string,
  soon: (minutes: number) => `Ready in about ${minutes} minutes`,
  keepOpen: 'Keep this open, it takes a second.',
  back: 'Back to the cart',
  isNow: 'is now',
  itWas: (price: string) => `, it was ${price}.`,
  nextPickup: (date: string, time: string) => `Next pickup: ${date} at ${time}.`,
  orderAhead: CART_TEXTS.orderAhead as string,
  again: 'Try again',
  subtotal: CART_TEXTS.subtotal as string,
  discount: 'Discount',
  tax: (percent: number) => `Tax (${percent}%)`,
  total: 'Total',
  asking: 'Asking for the price',
  promo: 'I have a promo code',
  change: 'Change',
  name: 'Name',
  reach: 'Email or phone',
  place: (price: string) => `Place order · ${price}`,
  counter: PAY_AT_COUNTER as string,
  notOpen: (status: string) => `We cannot pour right now. ${status}.`,
  notSellable: 'Something in your cart cannot be made right now.',
  changedTotal: (now: string, before: string) =>
    `The total is now ${now} instead of ${before}. Nothing was ordered yet: please look again.`,
  notTwice: 'If your order did arrive, it is not made twice.',
  simulating: 'Only shown: nothing is sent to the café.',
}

/** The sentences that Express Checkout and its confirmation show. */
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

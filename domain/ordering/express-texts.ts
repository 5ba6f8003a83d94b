/** The sentences that Express Checkout and its confirmation show. */
export const EXPRESS_TEXTS = {
  processing: 'Processing',
  placedTitle: 'Order placed!',
  placedText: 'Your order has been confirmed. Check your email for details',
} as const

/** Processing shows for at least this long, then the confirmation. */
export const EXPRESS_MS = 1_500

export const SECURE_PAYMENT = 'Payment is secure and handled by a card payment provider.'
export const PAY_AT_COUNTER = 'Pay at the counter when you pick up.'

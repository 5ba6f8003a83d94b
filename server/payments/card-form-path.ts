/** Where Stripe's Payment Element stands: a page of its own, because no other one loads a script of a third party. */
export const CARD_FORM_PATH = '/payments/stripe/card'

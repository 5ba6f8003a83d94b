/** Why a membership cannot be joined with what else is in the cart. */
export const JOINING_TEXTS = {
  signIn: 'A membership needs an account: sign in, and your cart is kept. Or remove this line.',
  one: 'An account has one membership. Remove the others to go on.',
  notOnSale: 'This membership is not sold at the moment. Remove this line, or choose another one.',
  inOrder:
    'Your membership is in an order that waits for its payment. Pay that one, or remove this line.',
  member:
    'You are a member already. Change your tier on your membership page, and remove this line.',
} as const

import {
  ASK_NAME,
  CAFE_ONLY,
  DEFAULT_CUSTOMER_NAME,
  INVALID_CONTENT,
  MESSAGE_EMPTY,
  TOO_QUICK,
} from '#domain/barista/texts.ts'
import { rateLimitText } from '#domain/barista/rate.ts'

/** What the barista in the page says to the customer, in the language of the conversation. */
export const SAID = {
  empty: MESSAGE_EMPTY,
  invalid: INVALID_CONTENT,
  cafeOnly: CAFE_ONLY,
  rateLimit: rateLimitText(0),
  tooQuick: TOO_QUICK,
  orderDrinks: 'Order Drinks',
  viewEvents: 'View Events',
  askQuestion: 'Ask Question',
  viewCart: 'View Cart',
  undo: 'Undo',
  addMore: 'Add more',
  checkout: 'Checkout',
  seeMenu: 'See the menu',
  added: (what: string) => `Added ${what}.`,
  addedAll: (what: string, total: string) => `Added ${what}: ${total} in all.`,
  notSold: 'it is not on our menu right now.',
  soldOut: 'it is sold out right now.',
  full: 'the cart is full. Please check out first.',
  cannotAdd: (name: string | undefined, why: string) => `I can't add ${name ?? 'that'}: ${why}`,
  under: (names: string) => `It's under ${names}.`,
  and: 'and',
  asGuest: `Order as ${DEFAULT_CUSTOMER_NAME}`,
  askName: ASK_NAME,
  callGuest: `All right, we'll call out "${DEFAULT_CUSTOMER_NAME}" when it is ready.`,
}

import type {
  CheckoutDetail,
  CheckoutType,
  Line,
  LoungeElement,
  SharedAttributes,
  Wish,
} from '../manual.ts'

/**
 * The cart of the café, with Order Ahead and Express Checkout. It is a bar at the bottom while there is something in it, and a
 * drawer at the side when it is opened; the first cart of a page opens when something is added. What is picked on your page is
 * paid at the café. `reset()` empties it.
 *
 * @csspart bar - the bar along the bottom
 * @csspart drawer - what it opens
 * @csspart receipt - the slip after Express Checkout
 */
export interface LoungeCart extends LoungeElement {
  /**
   * Adds something from the menu. Resolves to the id of the line, or to null after a `lounge:error`.
   *
   * @example document.querySelector('lounge-cart').add({ id: 'mocha', quantity: 2 })
   */
  add(wish: Wish): Promise<string | null>
  /**
   * Goes on to the checkout, by default as a guest.
   *
   * @example document.querySelector('lounge-cart').checkout('pickup')
   */
  checkout(type?: CheckoutType): Promise<void>
  /**
   * What is in the cart, as copies.
   *
   * @example alert(document.querySelector('lounge-cart').lines.length)
   */
  readonly lines: Line[]
  /**
   * In cents, before tax.
   *
   * @example alert(document.querySelector('lounge-cart').subtotal)
   */
  readonly subtotal: number
}

export interface CartAttributes extends SharedAttributes {
  /** `simulated` shows Express Checkout without placing an order, for a page without a server. It says so. */
  express?: 'simulated'
}

export interface CartEvents {
  /**
   * The lines are others than before.
   *
   * @example The button adds a tea.
   */
  'lounge:cart-change': CartChangeDetail
  /**
   * The visitor goes to the checkout. Cancelable.
   *
   * @example Add a tea, open the cart, and go to the checkout.
   */
  'lounge:checkout': CheckoutDetail
  /**
   * An order was placed: on your page by Express Checkout, or on the café's site with what your page handed over. That is said when the
   * visitor comes back to your page within a day, once in all tabs.
   *
   * @example Add a tea, and order it by Express Checkout.
   */
  'lounge:order-placed': OrderPlacedDetail
}

export interface CartChangeDetail {
  /** How many drinks and other things, not lines. */
  count: number
  subtotalCents: number
  lines: Line[]
}

export interface OrderPlacedDetail {
  /** `express`: on your page. `checkout`: on the café's site. */
  via: 'express' | 'checkout'
  id: string
  /** What the café calls out. */
  number: string
  /** With tax and tip; null with `checkout`, where only the visitor and the café know. */
  totalCents: number | null
  /** Before tax and tip. With `checkout`: of what your page handed over, as it showed it; null where it knows no more of that. */
  subtotalCents: number | null
}

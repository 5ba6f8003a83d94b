import { defineWidget, type WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, page } from '#widgets/state/index.ts'
import { baseStyles } from '#widgets/style/index.ts'
import { Cart } from './Cart.tsx'
import styles from './cart.css?inline'
import { enter, leave } from './enter.ts'
import { shape } from './shape.ts'

/**
 * `<lounge-cart>`: the cart of the café, on any page. A bar at the bottom while there is something in it, a drawer at
 * the side when it is opened; the first one of a page opens automatically when something is added.
 *
 * Attributes: `open` opens it at once · `position="left"` puts the drawer on the left · `express="simulated"` shows
 * Express Checkout without a server: nothing is sent, and it says so · and those of every widget: `api`, `site`, `theme`
 * (light, dark, auto), `accent`, `locale`, `source`. `hidden` shows nothing.
 *
 * Methods: `open()`, `close()`, `toggle()` · `reset()` empties the cart · `add({ id, size?, quantity?, customizations?,
 * customerName? })` adds from the menu, toppings as ids or as text with commas; resolves to the line's id, or to null
 * after a `lounge:error` · `checkout(type = 'guest')` goes on to 'guest', 'pickup' (Order Ahead) or 'express'.
 *
 * Properties: `lines` (copies) and `subtotal` (cents).
 *
 * Events, heard on `document`: `lounge:ready`, `lounge:open`, `lounge:close`, `lounge:cart-change` { count,
 * subtotalCents, lines }, `lounge:checkout` { type, pickup, lines } (`preventDefault()` leaves the way to the page),
 * `lounge:order-placed` { id, number, totalCents }, `lounge:error` { phase, message }.
 *
 * Style: `--lounge-accent`, `--lounge-ground`, `--lounge-sheet`, `--lounge-text`, `--lounge-font`,
 * `--lounge-font-display`, `--lounge-radius`, `--lounge-layer`, `--lounge-offset-bottom`; `::part(bar)`, `::part(drawer)`,
 * `::part(receipt)`.
 */
defineWidget('lounge-cart', {
  ...shape,
  component: Cart,
  styles: [...baseStyles, styles],
  getters: {
    lines: () => structuredClone(cart.lines.value),
    subtotal: () => cart.subtotalCents.value,
  },
  onConnect(host: WidgetHost) {
    const hasRested = page.join(host)
    enter(host, hasRested)
  },
  onDisconnect(host: WidgetHost) {
    leave(host)
    page.leave(host)
  },
})

import { defineWidget, type WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, page } from '#widgets/state/index.ts'
import { watchCheckout } from '#widgets/state/at-checkout.ts'
import { baseStyles } from '#widgets/style/index.ts'
import { Cart } from './Cart.tsx'
import styles from './cart.css?inline'
import { enter, leave } from './enter.ts'
import { shape } from './shape.ts'

watchCheckout()

/** `<lounge-cart>`. The manual for embedders is manual.ts beside this file. */
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

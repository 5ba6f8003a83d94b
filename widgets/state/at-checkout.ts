import { effect } from '@preact/signals-react'
import { cartLines } from './cart-lines.ts'
import { reportProblem } from './problems.ts'
import { HANDOVER_KEY, readText } from './stored.ts'

let isWatched = false

/**
 * Follows what went to the café's checkout until it was ordered or is forgotten, also where something else is in the cart by now. Apart
 * from `cart-lines.ts`, so that the café's own pages take it with their widgets, after they work.
 */
export function watchCheckout(): void {
  if (isWatched) return
  isWatched = true
  effect(() => {
    const { value } = cartLines.handedOver
    if (value[0] || readText('localStorage', HANDOVER_KEY))
      import('./follow-order.ts').then(
        ({ followOrder }) => followOrder(value, () => (cartLines.handedOver.value = [])),
        (error: unknown) => reportProblem('load', error),
      )
  })
}

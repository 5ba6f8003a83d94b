import { effect } from '@preact/signals-react'
import { cart, reportProblem, session, ui } from '#widgets/state/index.ts'

/** Whether the server is asked what this cart costs: while it is looked at, and while the bar says what a member pays, or what a membership beside it makes cheaper. */
const isFollowed = () =>
  ui.openPanels.value.has('cart') ||
  (session.user.value !== null && !cart.isEmpty.value) ||
  cart.lines.value.some(({ type }) => type === 'session' || type === 'booking')

let wasFollowed = false
let stop: (() => void) | undefined

// As long as the page lives. What asks is downloaded when it is needed first.
effect(() => {
  const is = isFollowed()
  if (is === wasFollowed) return
  wasFollowed = is
  if (!is) return stop?.()
  import('../state/cart-facts.ts').then(
    ({ followCart }) => {
      stop?.()
      if (wasFollowed) stop = followCart()
    },
    (error: unknown) => reportProblem('load', error),
  )
})

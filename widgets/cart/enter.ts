import { effect, untracked } from '@preact/signals-react'
import type { CartLine } from '#domain/contracts/ordering.ts'
import type { Methods, WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, ui } from '#widgets/state/index.ts'
import { onStored } from '#widgets/state/tabs.ts'
import type { CartChangeDetail, LoungeCart } from './manual.ts'
import { barSays } from './bar-says.ts'
import { summary } from './summary.ts'
import { createView, type View } from './view.ts'

const views = new WeakMap<WidgetHost, { view: View; stop: () => void }>()
/** The addition that a drawer opened for last: one from before any cart was on the page is still to be shown. */
let shown: typeof cart.added.value = null

/**
 * Gives an element its state, its methods and its reactions; before its first render.
 * @param hasRested whether the page knows this cart as an empty one
 */
export function enter(host: WidgetHost, hasRested = false): void {
  const view = createView(host)
  const show = () => void (host.hidden = false)
  const undo = [
    host.expose({
      open: () => (show(), view.open()),
      close: () => view.close(),
      toggle: () => (view.isOpen.value ? view.close() : (show(), view.open())),
      reset: () => view.reset(),
      add: (wish) => view.add(wish),
      checkout: (type) => view.checkout(type),
    } satisfies Methods<LoungeCart>),
    ...follow(host, view, hasRested && !cart.isEmpty.peek() ? [] : cart.lines.peek()),
  ]
  views.set(host, { view, stop: () => undo.forEach((each) => each()) })
  if (host.hasAttribute('open')) void view.open()
}

export function leave(host: WidgetHost): void {
  const known = views.get(host)
  known?.stop()
  known?.view.close()
  views.delete(host)
}

/** @throws for an element that has not entered a page */
export function viewOf(host: WidgetHost): View {
  const known = views.get(host)
  if (!known) throw new Error('The cart is not on a page.')
  return known.view
}

/** Changes and reactions stand apart: nothing that adds to the cart knows that a drawer opens. */
function follow(host: WidgetHost, view: View, known: CartLine[]): (() => void)[] {
  let lines = known
  return [
    onStored((_, isForgetting) => isForgetting && view.reset()),
    effect(() => {
      if (cart.lines.value === lines) return
      lines = cart.lines.value
      untracked(() => {
        view.problems.value = {}
        if (ui.isPrimary(host)) host.emit('cart-change', changeOf(lines))
      })
    }),
    effect(() => {
      const added = cart.added.value
      if (!added || added === shown) return
      untracked(() => {
        if (!ui.isPrimary(host)) return
        shown = added
        const line = lines.find(({ lineId }) => lineId === added.lineId)
        view.said.value = `${barSays().added(line?.name)} ${summary()}`
        void view.open('cart')
      })
    }),
    effect(() => {
      if (ui.asked.value?.panel !== 'cart') return
      untracked(() => {
        if (!ui.isPrimary(host)) return
        ui.asked.value = null
        void view.open()
      })
    }),
  ]
}

function changeOf(lines: CartLine[]): CartChangeDetail {
  return {
    count: cart.count.value,
    subtotalCents: cart.subtotalCents.value,
    lines: structuredClone(lines),
  }
}

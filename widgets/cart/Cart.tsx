import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { WidgetProps } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, ui } from '#widgets/state/index.ts'
import { barSays } from './bar-says.ts'
import { viewOf } from './enter.ts'
import { parts } from './parts.ts'
import { Said } from './Said.tsx'
import { price } from './summary.ts'
import type { View } from './view.ts'

/** What is always there: the bar, the place for the drawer, and the announcements for screen readers. */
export function Cart({ host }: WidgetProps) {
  useSignals()
  const view = viewOf(host)
  const Drawer = parts.drawer.loaded.value?.Drawer
  useFocusReturn(view)
  return (
    <>
      <Bar view={view} />
      {Drawer && <Drawer view={view} />}
      <Said text={view.said.value} />
    </>
  )
}

/** Item count and subtotal, while there is something in the cart and the drawer is closed. */
function Bar({ view }: { view: View }) {
  useSignals()
  const load = () => void parts.drawer.load().catch(() => {})
  const isAbovePromo = ui.hosts.value.some(({ localName }) => localName === 'lounge-promo')
  if (cart.isEmpty.value || view.isOpen.value || view.receipt.value) return null
  return (
    <button
      type="button"
      part="bar"
      className={`bar ${isAbovePromo ? 'above-promo' : ''}`}
      onClick={() => void view.open()}
      onPointerEnter={load}
      onFocus={load}
    >
      <span className="bar-count">
        {cart.count.value}
        <span className="visually-hidden">{` ${barSays().items(cart.count.value)}`}</span>
      </span>
      <span className="bar-text">
        {view.hasFailed.value ? barSays().failed : barSays().viewCart}
      </span>
      <span className="bar-cents">{price(cart.subtotalCents.value)}</span>
    </button>
  )
}

/** Focus goes back to where it was before the drawer, or to the bar that stands in its place. */
function useFocusReturn(view: View): void {
  const isOpen = view.isOpen.value
  useEffect(() => {
    const came = isOpen ? null : view.takeFocusBack()
    if (!came) return
    const isThere = came.isConnected && came.localName !== 'body'
    const target = isThere ? came : view.host.root.querySelector('.receipt, .bar')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [isOpen, view])
}

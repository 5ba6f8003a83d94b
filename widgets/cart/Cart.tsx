import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import type { WidgetProps } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, reportProblem, ui } from '#widgets/state/index.ts'
import { HANDOVER_KEY, readText } from '#widgets/state/stored.ts'
import { barSays } from './bar-says.ts'
import { viewOf } from './enter.ts'
import { parts } from './parts.ts'
import { Said } from './Said.tsx'
import { price } from './summary.ts'
import type { View } from './view.ts'

/** What is always there: the bar, the place for the drawer, and the announcements for screen readers. */
export function Cart({ host, attributes }: WidgetProps) {
  useSignals()
  const view = viewOf(host)
  const isOpen = attributes['open'] !== null
  useEffect(() => {
    // As it is by now: it also follows what is shown, and then there is nothing to do.
    const isMeant = host.hasAttribute('open')
    if (isMeant !== view.isOpen.peek()) void (isMeant ? view.open() : view.close())
  }, [isOpen, host, view])
  const Drawer = parts.drawer.loaded.value?.Drawer
  useFocusReturn(view)
  const isAway = cart.handedOver.value.length > 0
  useEffect(() => {
    if (isAway || readText('localStorage', HANDOVER_KEY))
      parts.handedOver.load().catch((error) => reportProblem('load', error, { part: 'handedOver' }))
  }, [isAway])
  const There = parts.handedOver.loaded.value?.There
  return (
    <>
      <Bar view={view} />
      {There && <There view={view} />}
      {Drawer && <Drawer view={view} />}
      <Said text={view.said.value} />
    </>
  )
}

/** Item count and subtotal, while there is something in the cart and the drawer is closed. */
function Bar({ view }: { view: View }) {
  useSignals()
  if (cart.isEmpty.value) return null
  return (
    <BarButton
      view={view}
      text={barSays().viewCart}
      before={
        <span className="bar-count">
          {cart.count.value}
          <span className="visually-hidden">{` ${barSays().items(cart.count.value)}`}</span>
        </span>
      }
    >
      <span className="bar-cents">{price(cart.reducedCents.value)}</span>
    </BarButton>
  )
}

/** What opens the drawer, while that is closed. */
export function BarButton({
  view,
  text,
  before,
  children,
}: {
  view: View
  text: string
  before?: ReactNode
  children?: ReactNode
}) {
  useSignals()
  const load = () => {
    for (const part of [parts.drawer, parts.lines]) part.load().catch(() => {})
  }
  const isAbovePromo = ui.hosts.value.some(({ localName }) => localName === 'lounge-promo')
  if (view.isOpen.value || view.receipt.value) return null
  return (
    <button
      type="button"
      part="bar"
      className={`bar ${isAbovePromo ? 'above-promo' : ''}`}
      onClick={() => void view.open()}
      onPointerEnter={load}
      onFocus={load}
    >
      {before}
      <span className="bar-text">{view.hasFailed.value ? barSays().failed : text}</span>
      {children}
    </button>
  )
}

/** Focus goes back to where it was before the drawer, or to the bar that stands in its place. */
function useFocusReturn(view: View): void {
  const isOpen = view.isOpen.value
  useEffect(() => {
    const came = isOpen ? null : view.takeFocusBack()
    if (!came) return
    // The chat that it came from may be closed by now.
    const isThere = came.checkVisibility?.() !== false && came.isConnected
    const isUseful = isThere && came.localName !== 'body'
    const target = isUseful ? came : view.host.root.querySelector('.receipt, .bar')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [isOpen, view])
}

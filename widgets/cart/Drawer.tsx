import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { cartLines as cart, page, reportProblem, ui } from '#widgets/state/index.ts'
import styles from './drawer.css?inline'
import { linkTarget } from '#widgets/state/frame.ts'
import { drawerSays } from './drawer-says.ts'
import { parts } from './parts.ts'
import { Sign } from './Sign.tsx'
import type { View } from './view.ts'

export { styles }

/** As wide as a phone: then the drawer covers the page, and keeps the keyboard. */
const COVERS = '(max-width: 560px)'

/** The drawer with its two dialogs, and the slip that stays when an order was placed. */
export function Drawer({ view }: { view: View }) {
  useSignals()
  const isOpen = view.isOpen.value
  const drawer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen && view.mayTakeFocus()) drawer.current?.focus({ preventScroll: true })
  }, [isOpen, view])
  // Beside a drawer that covers only a part of it the page goes on, and there, too, Esc closes it.
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: Event) => {
      const { key, defaultPrevented } = event as unknown as KeyboardEvent
      const isMeant = !defaultPrevented && !document.querySelector('dialog[open]')
      if (key === 'Escape' && isMeant) view.close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, view])
  const comeForward = () => isOpen && ui.opened('cart')

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') view.close()
    if (event.key === 'Tab' && matchMedia(COVERS).matches) keepInside(event.currentTarget, event)
  }
  const isExpress = view.step.value === 'express' && !cart.isEmpty.value
  const title = isExpress ? drawerSays().expressTitle : drawerSays().title
  const isFilled = isOpen && !cart.isEmpty.value
  // Filled by another widget or tab while it is open.
  useEffect(() => {
    if (isFilled)
      view.bringLines().catch((error) => reportProblem('load', error, { part: 'lines' }))
  }, [isFilled, view])
  const { Lines, Undo } = parts.lines.loaded.value ?? {}
  // The same element while the drawer opens and closes: what it holds is not drawn again with it.
  const lines = useMemo(() => Lines && <Lines view={view} />, [Lines, view])
  const { Express, Receipt } = parts.express.loaded.value ?? {}
  const HandedOver = parts.handedOver.loaded.value?.HandedOver
  const dialog = view.dialog.value
  const EditDrink = parts.edit.loaded.value?.EditDrink
  const OrderAhead = parts.orderAhead.loaded.value?.OrderAhead
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and Tab of a dialog */}
      <div
        ref={drawer}
        part="drawer"
        className={`drawer${isOpen ? ' open' : ''}${ui.front() === 'chat' ? ' behind' : ''}`}
        role="dialog"
        aria-label={title}
        tabIndex={-1}
        inert={!isOpen}
        onKeyDown={onKeyDown}
        onPointerDown={comeForward}
        onFocus={comeForward}
      >
        <div className="head">
          <h2 className="loud">{title}</h2>
          {!cart.isEmpty.value && !isExpress && (
            <span className="head-count">{cart.count.value}</span>
          )}
          <button
            type="button"
            className="square"
            aria-label={drawerSays().close}
            onClick={() => view.close()}
          >
            <Sign name="close" />
          </button>
        </div>
        {cart.isEmpty.value && cart.handedOver.value.length > 0 ? (
          HandedOver && <HandedOver />
        ) : cart.isEmpty.value ? (
          <>
            <Empty />
            {Undo && <Undo view={view} />}
          </>
        ) : isExpress && Express ? (
          <Express view={view} />
        ) : (
          lines
        )}
      </div>
      {dialog?.kind === 'edit' && EditDrink && <EditDrink view={view} lineId={dialog.lineId} />}
      {dialog?.kind === 'order-ahead' && OrderAhead && <OrderAhead view={view} />}
      {view.receipt.value && Receipt && <Receipt view={view} receipt={view.receipt.value} />}
    </>
  )
}

function Empty() {
  return (
    <div className="empty">
      <svg className="empty-cup" viewBox="0 0 150 150" aria-hidden="true">
        <path
          className="ink"
          d="M60 30C98 18 143 46 144 86 146 126 110 146 74 143 40 140 34 42 60 30Z"
        />
        <path className="glass" d="M27 35 96 33 87 139 38 140Z" />
        <path className="dots" d="M82 50 78 132M74 74 71 132M66 96 64 132M58 118 57 132" />
        <path className="line" d="M24 34 98 32 88 138 36 139Z M16 33 106 31 M64 31 72 4 86 2" />
      </svg>
      <h3 className="loud">{drawerSays().emptyTitle}</h3>
      <p>{drawerSays().emptyText}</p>
      <a className="button loud" href={page.link('/menu')} {...linkTarget()}>
        {drawerSays().seeMenu}
      </a>
    </div>
  )
}

/** Tab goes round inside a drawer that covers everything else. */
function keepInside(drawer: HTMLElement, event: KeyboardEvent): void {
  const stops = drawer.querySelectorAll<HTMLElement>('a, button:enabled, input')
  const first = stops[0]
  const last = stops[stops.length - 1]
  const active = (drawer.getRootNode() as ShadowRoot).activeElement
  const isLeaving = event.shiftKey ? active === first || active === drawer : active === last
  if (!isLeaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}

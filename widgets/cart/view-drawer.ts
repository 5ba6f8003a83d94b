import { addSheet } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, reportProblem, ui } from '#widgets/state/index.ts'
import { parts } from './parts.ts'
import type { ViewState } from './view-state.ts'

/** Opening and closing the drawer, and where the focus is before and after. */
export function createDrawer(state: ViewState) {
  const { host, isOpen } = state
  let openedBy: 'person' | 'cart' = 'person'
  let cameFrom: Element | null = null
  let goesBackTo: Element | null = null
  let wishes = 0

  /** What a cart with something in it needs, and how it goes on from there. @throws where the lines cannot be downloaded */
  async function bringLines(): Promise<void> {
    const checkout = parts.checkout.load()
    checkout.catch(() => {})
    const { menu, cafe, styles } = await parts.lines.load()
    addSheet(host.root, styles)
    void menu.load()
    if (!state.isSimulated()) void cafe.load()
  }

  return {
    bringLines,
    async open(by: 'person' | 'cart' = 'person'): Promise<void> {
      if (isOpen.value) {
        // It is there already, and meant now.
        if (by === 'person') {
          ui.opened('cart')
          host.root.querySelector<HTMLElement>('.drawer')?.focus({ preventScroll: true })
        }
        return
      }
      const wish = ++wishes
      try {
        const [{ styles }] = await Promise.all([
          parts.drawer.load(),
          cart.isEmpty.peek() || bringLines(),
        ])
        addSheet(host.root, styles)
      } catch (error) {
        state.hasFailed.value = true
        reportProblem('load', error, { part: 'drawer' })
        return
      }
      // Closed again while it was on its way.
      if (wish !== wishes) return
      openedBy = by
      cameFrom = focused()
      state.hasFailed.value = false
      state.receipt.value = null
      isOpen.value = true
      // Who talks to the barista goes on talking: on a phone the drawer waits unseen behind the chat, which says what is in it.
      ui.opened('cart', by === 'cart' && ui.openPanels.peek().has('chat'))
      host.setAttribute('open', '')
      host.emit('open')
    },
    close(): void {
      wishes++
      if (!isOpen.value) return
      goesBackTo = host.root.activeElement ? cameFrom : null
      isOpen.value = false
      state.step.value = 'lines'
      state.dialog.value = null
      state.removed.value = null
      state.trouble.value = null
      ui.closed('cart')
      host.removeAttribute('open')
      host.emit('close')
    },
    /** Whether the drawer, as it opens, may take the focus from where somebody is typing. */
    mayTakeFocus(): boolean {
      return openedBy === 'person' || !(ui.openPanels.value.has('chat') || isTyping())
    },
    /** Once after closing: what had the focus before, if the drawer had it last. */
    takeFocusBack(): Element | null {
      const target = goesBackTo
      goesBackTo = null
      return target
    },
  }
}

/** The element that has the focus, through every shadow root. */
function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

function isTyping(): boolean {
  const element = focused()
  return element instanceof HTMLElement && element.matches('input, textarea, [contenteditable]')
}

import type { CartLine, Pickup } from '#domain/contracts/ordering.ts'
import { say } from '#widgets/inspect.ts'
import type { CheckoutDetail, CheckoutType } from '#widgets/manual.ts'
import { addSheet, type WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, reportProblem } from '#widgets/state/index.ts'
import { errorText } from '#widgets/texts/errors.ts'
import { barSays } from './bar-says.ts'
import { parts } from './parts.ts'
import { createDrawer } from './view-drawer.ts'
import { createLineActs } from './view-lines.ts'
import { createState, type Receipt } from './view-state.ts'

export type View = ReturnType<typeof createView>

/** What one `<lounge-cart>` shows, and everything a person can do to that. */
export function createView(host: WidgetHost) {
  const state = createState(host)
  const { isOpen, step, dialog, trouble, isLeaving, receipt, said, checkoutHref } = state

  const view = {
    ...state,
    ...createDrawer(state),
    ...createLineActs(state),

    edit: (line: CartLine) =>
      show('edit', () => (dialog.value = { kind: 'edit', lineId: line.lineId })),
    orderAhead: () => show('orderAhead', () => (dialog.value = { kind: 'order-ahead' })),
    express: () =>
      show('express', () => {
        if (ask('express')) step.value = 'express'
      }),
    async checkout(type: CheckoutType = 'guest'): Promise<void> {
      if (!/^(guest|pickup|express)$/.test(type)) return say('checkout', type)
      await view.open()
      await view.allAdded()
      if (type === 'express') return view.express()
      return type === 'pickup' ? view.orderAhead() : view.leaveFor('guest')
    },
    /** Goes to the checkout on the café's site, unless the page says it takes over. */
    async leaveFor(type: 'guest' | 'pickup', chosen?: Pickup): Promise<void> {
      const pickup = chosen ?? parts.checkout.loaded.value?.recallPickup() ?? undefined
      if (!ask(type, pickup)) return view.close()
      isLeaving.value = true
      trouble.value = null
      checkoutHref.value = null
      try {
        // Loaded with the drawer: in the press itself, as a browser opens a tab only then.
        const { goToCheckout } = parts.checkout.loaded.value ?? (await parts.checkout.load())
        const address = await goToCheckout(type, pickup)
        checkoutHref.value = address
        if (!address) return view.close()
        dialog.value = null
        trouble.value = barSays().blocked
      } catch (error) {
        trouble.value = errorText(error)
        reportProblem('call', error, { part: 'checkout' })
      } finally {
        isLeaving.value = false
      }
    },
    closeDialog: () => void (dialog.value = null),
    backToLines: () => void (step.value = 'lines'),
    complain: (text: string) => void (trouble.value = text),
    say: (text: string) => void (said.value = text),
    putAwayReceipt: () => void (receipt.value = null),
    /** Express Checkout is through: the drawer is closed, the slip stays until it is put away. */
    placed(next: Receipt): void {
      view.close()
      receipt.value = next
    },
    reset(): void {
      cart.clear()
      receipt.value = null
      view.close()
    },
  }

  function ask(type: CheckoutType, pickup: Pickup | null = null): boolean {
    const lines = structuredClone(cart.lines.value)
    // With nothing in the cart there is nothing to take over.
    return !lines[0] || host.emit('checkout', { type, pickup, lines } satisfies CheckoutDetail)
  }

  async function show(part: 'edit' | 'orderAhead' | 'express', then: () => void): Promise<void> {
    trouble.value = null
    checkoutHref.value = null
    try {
      addSheet(host.root, (await parts[part].load()).styles)
      if (isOpen.value) then()
    } catch (error) {
      trouble.value = barSays().notOpened
      reportProblem('load', error, { part })
    }
  }

  return view
}

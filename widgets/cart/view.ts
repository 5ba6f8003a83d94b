import { signal } from '@preact/signals-react'
import type { CartLine, Pickup, QuoteLine, WaitsFor } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { addSheet, type WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'
import { cartLines as cart, page, reportProblem, ui } from '#widgets/state/index.ts'
import { parts } from './parts.ts'
import type { Wish } from './wish.ts'

export type CheckoutType = 'guest' | 'pickup' | 'express'
/** What Express Checkout ended in. `number` and `link` are null where nothing was sent; `waitsFor` where it is made at once. */
export type Receipt = {
  number: string | null
  link: string | null
  hasEmail: boolean
  waitsFor: WaitsFor | null
}
export type View = ReturnType<typeof createView>

/** What one `<lounge-cart>` shows, and everything a person can do to that. */
export function createView(host: WidgetHost) {
  const isOpen = signal(false)
  const hasFailed = signal(false)
  const step = signal<'lines' | 'express'>('lines')
  const dialog = signal<{ kind: 'edit'; lineId: string } | { kind: 'order-ahead' } | null>(null)
  const removed = signal<{ line: CartLine; index: number } | null>(null)
  const problems = signal<Record<string, string>>({})
  const trouble = signal<string | null>(null)
  const isLeaving = signal(false)
  const receipt = signal<Receipt | null>(null)
  const said = signal('')
  let openedBy: 'person' | 'cart' = 'person'
  let cameFrom: Element | null = null
  let goesBackTo: Element | null = null
  let wishes = 0

  let lastAdd: Promise<unknown> = Promise.resolve()

  const view = {
    host,
    isOpen,
    /** The drawer could not be downloaded. */
    hasFailed,
    step,
    dialog,
    /** The line that was just taken out, and can be put back. */
    removed,
    /** Why a line cannot be sold, by its id, as the last quote said. */
    problems,
    /** A sentence about what did not work, for the foot of the drawer. */
    trouble,
    /** On the way to the checkout. */
    isLeaving,
    receipt,
    /** What a screen reader hears. */
    said,
    isSimulated: () => host.getAttribute('express') === 'simulated',

    async open(by: 'person' | 'cart' = 'person'): Promise<void> {
      if (isOpen.value) return
      const wish = ++wishes
      try {
        const { styles, menu, cafe } = await parts.drawer.load()
        addSheet(host.root, styles)
        void menu.load()
        if (!view.isSimulated()) void cafe.load()
      } catch (error) {
        hasFailed.value = true
        reportProblem('load', error, { part: 'drawer' })
        return
      }
      // Closed again while it was on its way.
      if (wish !== wishes) return
      openedBy = by
      cameFrom = focused()
      hasFailed.value = false
      receipt.value = null
      isOpen.value = true
      ui.opened('cart')
      host.emit('open')
    },
    close(): void {
      wishes++
      if (!isOpen.value) return
      goesBackTo = host.root.activeElement ? cameFrom : null
      isOpen.value = false
      step.value = 'lines'
      dialog.value = null
      removed.value = null
      trouble.value = null
      ui.closed('cart')
      host.emit('close')
    },
    /** Whether the drawer, as it opens, may take the focus from where somebody is typing. */
    mayTakeFocus(isWide: boolean): boolean {
      const isTalking = isWide && ui.openPanels.value.has('chat')
      return openedBy === 'person' || !(isTalking || isTyping())
    },
    /** Once after closing: what had the focus before, if the drawer had it last. */
    takeFocusBack(): Element | null {
      const target = goesBackTo
      goesBackTo = null
      return target
    },
    reset(): void {
      cart.clear()
      receipt.value = null
      view.close()
    },
    /** Adds what a page asks for, in the order it asks. @returns the line's id, or null when the menu does not have it */
    add(wish: Wish): Promise<string | null> {
      const turn = lastAdd.then(() => addWish(wish))
      lastAdd = turn
      return turn
    },
    remove(line: CartLine): void {
      removed.value = { line, index: cart.lines.value.indexOf(line) }
      cart.remove(line.lineId)
      said.value = `${line.name} removed. ${summary()}`
    },
    undo(): void {
      if (removed.value) cart.restore(removed.value.line, removed.value.index)
      removed.value = null
      said.value = `Put back. ${summary()}`
    },
    setQuantity(line: CartLine, quantity: number): void {
      if (quantity < 1) return view.remove(line)
      removed.value = null
      cart.setQuantity(line.lineId, quantity)
      said.value = `${quantity} ${line.name}. ${summary()}`
    },
    /** Marks the lines which a quote of this cart refused. */
    flag(quoted: readonly QuoteLine[]): void {
      problems.value = Object.fromEntries(
        cart.lines.value.flatMap(({ lineId }, index) => {
          const problem = quoted[index]?.problem
          return problem ? [[lineId, problem.message]] : []
        }),
      )
    },
    duplicate(line: CartLine): void {
      removed.value = null
      cart.duplicate(line.lineId)
      said.value = `Another ${line.name} added. ${summary()}`
    },
    edit: (line: CartLine) =>
      show('edit', () => (dialog.value = { kind: 'edit', lineId: line.lineId })),
    orderAhead: () => show('orderAhead', () => (dialog.value = { kind: 'order-ahead' })),
    express: () =>
      show('express', () => {
        if (ask('express')) step.value = 'express'
      }),
    async checkout(type: CheckoutType = 'guest'): Promise<void> {
      await view.open()
      if (type === 'express') return view.express()
      return type === 'pickup' ? view.orderAhead() : view.leaveFor('guest')
    },
    /** Goes to the checkout on the café's site, unless the page says it takes over. */
    async leaveFor(type: 'guest' | 'pickup', pickup?: Pickup): Promise<void> {
      if (!ask(type, pickup)) return view.close()
      isLeaving.value = true
      trouble.value = null
      try {
        const { checkoutAddress } = await parts.checkout.load()
        location.assign(await checkoutAddress(type, pickup))
        view.close()
      } catch (error) {
        trouble.value = (error as Error).message
        reportProblem('call', error, { part: 'checkout' })
      } finally {
        isLeaving.value = false
      }
    },
    closeDialog(): void {
      dialog.value = null
    },
    backToLines(): void {
      step.value = 'lines'
    },
    complain(text: string): void {
      trouble.value = text
    },
    say(text: string): void {
      said.value = text
    },
    putAwayReceipt(): void {
      receipt.value = null
    },
    /** Express Checkout is through: the cart is empty, the drawer closed, the slip stays until it is put away. */
    placed(next: Receipt): void {
      cart.clear()
      view.close()
      receipt.value = next
    },
  }

  async function addWish(wish: Wish): Promise<string | null> {
    try {
      const { readWish, cart, menu } = await parts.wish.load()
      const list = await menu.load()
      const read = readWish(list, wish)
      const source = page.source.value ?? undefined
      const lineId = read.ok ? cart.addItem(list, { ...read.wish, source }) : null
      if (lineId) return lineId
      const message = read.ok ? 'The cart is full.' : read.message
      host.emit('error', { phase: 'add', message })
    } catch (error) {
      reportProblem('load', error, { part: 'add' })
    }
    return null
  }

  function ask(type: CheckoutType, pickup: Pickup | null = null): boolean {
    return host.emit('checkout', { type, pickup, lines: structuredClone(cart.lines.value) })
  }

  async function show(part: 'edit' | 'orderAhead' | 'express', then: () => void): Promise<void> {
    trouble.value = null
    try {
      addSheet(host.root, (await parts[part].load()).styles)
      if (isOpen.value) then()
    } catch (error) {
      trouble.value = 'That could not be opened. Check your connection and try again.'
      reportProblem('load', error, { part })
    }
  }

  return view
}

/** '3 items, $20.25' */
export function summary(): string {
  const { count, subtotalCents } = cart
  return `${count.value} ${count.value === 1 ? 'item' : 'items'}, ${price(subtotalCents.value)}`
}

/** Cents, as people read them here. */
export function price(cents: number): string {
  return formatCents(cents, page.locale.value)
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

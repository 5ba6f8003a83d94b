import { signal } from '@preact/signals-react'
import type { CartLine, Order } from '#domain/contracts/ordering.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/index.ts'

/** What Express Checkout ended in. `order` and `link` are null where nothing was sent. */
export type Receipt = { order: Order | null; link: string | null; hasEmail: boolean }
export type ViewState = ReturnType<typeof createState>

/** What one `<lounge-cart>` shows. */
export const createState = (host: WidgetHost) => ({
  host,
  isOpen: signal(false),
  /** The drawer could not be downloaded. */
  hasFailed: signal(false),
  step: signal<'lines' | 'express'>('lines'),
  dialog: signal<{ kind: 'edit'; lineId: string } | { kind: 'order-ahead' } | null>(null),
  /** The line that was just taken out, and can be put back. */
  removed: signal<{ line: CartLine; index: number } | null>(null),
  /** Why a line cannot be sold, by its id, as the last quote said. */
  problems: signal<Record<string, string>>({}),
  /** A sentence about what did not work, for the foot of the drawer. */
  trouble: signal<string | null>(null),
  /** On the way to the checkout. */
  isLeaving: signal(false),
  /** The address of the checkout, where the browser let nobody go there: a link beside the trouble. */
  checkoutHref: signal<string | null>(null),
  receipt: signal<Receipt | null>(null),
  /** What a screen reader hears. */
  said: signal(''),
  isSimulated: () => host.getAttribute('express') === 'simulated',
})

import { signal } from '@preact/signals-react'
import type { CartLine, OrderStatus } from '#domain/contracts/ordering.ts'
import { subtotalCents } from '#domain/ordering/lines.ts'
import { call } from '../api.ts'
import { hosts, type Host } from './hosts.ts'
import { HANDOVER_KEY } from './stored.ts'
import { onStored } from './tabs.ts'
import { readStored, writeStored } from './write-stored.ts'

/** An order that was made at the café's checkout of what went there from this page. */
export type OrderedThere = { number: string; status: OrderStatus }

/** As the page learned of it, in this tab, until the visitor puts it away. */
export const orderedThere = signal<OrderedThere | null>(null)

/** The code of what went to the checkout; null where nothing did, or the page knows what became of it. */
export const handoverCode = () => readStored('localStorage', HANDOVER_KEY) as string | null

/** As the manual of the cart says. */
const PLACED = 'order-placed'
const EVENTS = ['pageshow', 'focus', 'visibilitychange'] as const
/** What went there: of lines that were put back, or that others have followed, the page knows no more. */
let sent: readonly CartLine[] = []
let empty = (): void => {}
let isFollowing = false
onStored((_, isForgetting) => {
  if (!isForgetting) return
  sent = []
  orderedThere.value = null
})

/**
 * Asks the café, now and whenever the visitor comes back to this page, whether what went to the checkout was ordered. Then nothing of it
 * is left here, nor of what the café has forgotten. Without an answer it stays, as it does while the order waits for its payment.
 * @param forget takes it from this page
 */
export function followOrder(lines: readonly CartLine[], forget: () => void): void {
  if (lines.length > 0) {
    sent = lines
    // News of the one before are old by now.
    orderedThere.value = null
  }
  empty = forget
  if (!isFollowing) hosts.onChange(listen)
  isFollowing = true
  listen()
  void look()
}

/** On a page without widgets nothing of ours listens. */
function listen(): void {
  for (const event of EVENTS) {
    // The last of them is said to the document, and goes on to the window.
    removeEventListener(event, look)
    if (hosts.all().length > 0) addEventListener(event, look)
  }
}

/** One tab at a time, so that one of them says it. A page that may have no locks goes on without. */
async function look(): Promise<void> {
  if (document.visibilityState !== 'visible' || !handoverCode()) return
  const { locks } = navigator as { locks?: LockManager }
  await (locks?.request(HANDOVER_KEY, ask).catch(ask) ?? ask())
}

async function ask(): Promise<void> {
  const code = handoverCode()
  if (!code) return
  const answer = await call('handoverState', { params: { code } }).catch(() => null)
  const { order } = answer ?? {}
  const isOver = answer?.isOrdered || answer?.isKnown === false
  if (!isOver || order?.status === 'awaiting-payment' || code !== handoverCode()) return
  writeStored('localStorage', HANDOVER_KEY, null)
  const cents = sent.length > 0 ? subtotalCents(sent) : null
  sent = []
  empty()
  if (order) say(order, cents)
}

function say(order: OrderedThere & { id: string }, cents: number | null): void {
  const all = hosts.all() as Host[]
  const cart = all.find(({ localName }) => localName === 'lounge-cart')
  orderedThere.value = order
  // A conversation about it goes on; without the file it ends as it did.
  import('./after-order.ts').then(
    ({ sayOrdered }) => sayOrdered(order, false),
    () => {},
  )
  if (order.status === 'cancelled') return
  const { id, number } = order
  const speaker = cart ?? all[0]
  speaker?.emit(PLACED, {
    via: 'checkout',
    id,
    number,
    totalCents: null,
    subtotalCents: cents,
  })
}

import { formatCents } from '#domain/cafe/money.ts'
import type { CartLine, Order, Pickup, Quote } from '#domain/contracts/ordering.ts'
import { tippableCents } from '#domain/ordering/tippable.ts'
import { isMuchTip } from '#domain/till/tip.ts'
import { customer, placeOrder, type Placing } from '#widgets/state/index.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { callPrivate } from '../../state/call-private.ts'
import { errorText, t } from '../../texts/t.ts'
import type { HeldCard } from './GiftCardField.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { orderFrom } from './checkout-order.ts'
import { withTold } from './told-avoids.ts'

type Chosen = {
  draft: CheckoutDraft
  pickup: Pickup | null
  lines: readonly CartLine[]
  quote: Quote
  isOnlineOffered: boolean
  card: HeldCard | null
  needsTime: boolean
  isPaidNow: boolean
}

/** The address that shows an order that was taken, or why it was not. */
export type Placed = { ok: true; page: string } | Extract<Placing, { ok: false }>

/** Places what is in the cart as it was shown. */
export async function place({
  draft,
  pickup,
  lines,
  quote,
  isOnlineOffered,
  card,
  needsTime,
  isPaidNow,
}: Chosen): Promise<Placed> {
  const asked = needsTime ? askedOfTip(draft, quote) : null
  if (asked) return asked
  customer.know({ name: draft.name, email: draft.email, phone: draft.phone })
  const order = orderFrom(
    {
      ...draft,
      // Nobody makes what hangs on the wall or is booked: nothing is noted for the bar, and no tip is for it.
      ...(!needsTime && { tip: null, note: '' }),
      ...(isPaidNow && { payment: 'online' as const }),
    },
    pickup,
    quote.totalCents,
    lines,
    isOnlineOffered,
  )
  // Its page is fetched while the café answers.
  void nextPage(order.payment === 'online').catch(() => {})
  // Without it the chat ends as it did before, and the way back to a partner's page is not known.
  const others = import('./after-placing.ts').catch(() => null)
  const placed = await placeOrder(needsTime ? await withTold(order, draft) : order)
  if (!placed.ok) return placed
  const page = await pageAfter(placed.order, card)
  void others.then((file) => file?.afterPlacing(placed.order))
  return { ok: true, page }
}

/** A tip above what it is for is asked about before anything is sent: mostly a point was forgotten. */
function askedOfTip({ agreedTipCents }: CheckoutDraft, quote: Quote): Placed | null {
  const { tipCents } = quote
  if (!isMuchTip(tipCents, tippableCents(quote)) || agreedTipCents === tipCents) return null
  const message = t('The tip is {tip}. Is that right?', { tip: formatCents(tipCents) })
  return { ok: false, code: 'much_tip', message, quote: null, fields: { tip: message } }
}

const nextPage = (isOnline: boolean): Promise<unknown> =>
  isOnline ? import('./PaymentPage.tsx') : import('./OrderConfirmationPage.tsx')

/** The page of a placed order: where it is paid, while something is left to pay before it is made. */
async function pageAfter(order: Order, card: HeldCard | null): Promise<string> {
  // Its payment page is asked for there, where a reload and a lost line do no harm.
  const isPaid = card !== null && (await payByCard(order, card))
  const isHeld = order.status === 'awaiting-payment' && !isPaid
  const page = isHeld ? 'payment' : 'order-confirmation'
  const pay = isHeld ? '&go=1' : ''
  return `/${page}?order=${order.id}&token=${encodeURIComponent(order.token)}${pay}`
}

/** @returns whether nothing is left to pay. Where the card cannot pay, the order stands and is paid in another way. */
async function payByCard({ id, token }: Order, { code }: HeldCard): Promise<boolean> {
  try {
    // One payment of this card for this order, also when it is sent again.
    const body = { token, code, key: `checkout ${id}` }
    const standing = await callPrivate('payByGiftCard', { params: { id }, body })
    return standing.dueCents <= 0
  } catch (error) {
    const text = error instanceof ApiError ? errorText(error) : t('It could not be reached.')
    toasts.show({ kind: 'error', title: t('The gift card did not pay'), text })
    return false
  }
}

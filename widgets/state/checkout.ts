import type { NewOrder, Order, Pickup, Quote } from '#domain/contracts/ordering.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { ApiError, call } from '../api.ts'
import { cart } from './cart.ts'
import { customer } from './customer.ts'
import { page } from './page.ts'
import { pastOrders } from './past-orders.ts'
import { keptPickup, rememberPickup } from './pickup.ts'
import { newId } from './problems.ts'
import { texts } from '../texts/language.ts'
import { toJson } from '../json.ts'
import { handOver } from './sent.ts'
import { session } from './session.ts'
import { HANDOVER_KEY, readText } from './stored.ts'
import { TAKEN_BACK_KEY } from './cart-lines.ts'
import { onStored } from './tabs.ts'
import { wayOut } from './way-out.ts'
import { readStored, writeStored } from './write-stored.ts'

export { recallPickup } from './pickup.ts'

const PLACING_KEY = 'lounge:placing'
/** Temporary refusals: the order may still have been taken, so its key is kept. */
const UNDECIDED = [408, 429]

/**
 * Takes the visitor to the checkout, and of another page its cart with them: it is emptied there, so that nobody orders twice, and
 * can be put back (`cartLines.takeBack`). Called within a press.
 * @returns the address where the browser let nobody go; null otherwise
 * @throws ApiError when the cart cannot be handed over; the cart itself is untouched
 */
export async function goToCheckout(
  type: 'pickup' | 'guest',
  pickup?: Pickup,
): Promise<string | null> {
  const way = wayOut()
  const sent = cart.lines.value
  try {
    const address = await checkoutAddress(type, pickup)
    // Where nothing opened the visitor still has the cart here, and Express Checkout.
    if (!way.go(address)) return address
    if (!page.isHome()) handOver(sent)
    return null
  } catch (error) {
    way.stay()
    throw error
  }
}

/**
 * The address of the checkout for this cart. On the café's own site the cart is already there; from any other page it
 * travels as a one-time hand-over, which the server prices again.
 * @throws ApiError when the cart cannot be handed over; the cart itself is untouched
 */
export async function checkoutAddress(type: 'pickup' | 'guest', pickup?: Pickup): Promise<string> {
  const kept = pickup ? { date: pickup.date, time: pickup.time } : keptPickup()
  if (page.isHome()) return page.link(`/checkout?type=${type}`)
  const { name } = customer.details.value
  const { code } = await call('handOverCart', {
    query: page.cameBy(),
    body: {
      lines: toRequest(cart.lines.value),
      ...(name ? { name } : {}),
      ...(kept ? { pickup: kept } : {}),
      ...(page.source.value ? { source: page.source.value } : {}),
      promoCode: page.promoCode,
      path: location.pathname.slice(0, 1_000),
      replaces: (readStored('localStorage', TAKEN_BACK_KEY) as string | null) ?? undefined,
      ...(await told())?.toSend(),
    },
  })
  writeStored('localStorage', TAKEN_BACK_KEY, null)
  // With it the café can be asked to forget this cart.
  writeStored('localStorage', HANDOVER_KEY, code)
  return page.link(
    `${texts?.cafe ? '/es' : ''}/checkout?type=${type}&cart=${encodeURIComponent(code)}`,
  )
}

/** What the chat was told of allergies; downloaded only where a conversation that is kept says something of them. */
export const told = async () =>
  readText('localStorage', `lounge:chat:${session.owner.peek()}`)?.includes('"avoids"')
    ? (await import('./told.ts')).told
    : null

/** An order that was taken, or why not: `quote` is the new price where that is the reason. */
export type Placing =
  | { ok: true; order: Order }
  | {
      ok: false
      code: string
      message: string
      quote: Quote | null
      /** Which field to mend, and how, by dotted path: 'contact.email'. */
      fields: Record<string, string>
    }

/**
 * Places an order. A double click, a reload or a lost answer never makes two: the same order carries the same
 * idempotency key until it is answered.
 */
export async function placeOrder(order: NewOrder): Promise<Placing> {
  const headers = { 'Idempotency-Key': keyOf(order) }
  try {
    // What waits to be confirmed is shown as such (`Receipt` in the cart); the site's pages always did.
    const query = {
      ...(order.channel === 'widget' && { mayWait: '1', fees: '1' }),
      ...(page.handover ? { handover: page.handover } : page.cameBy()),
    }
    const placed = await call('placeOrder', { query, body: order }, { headers })
    keep(null)
    // The next order has a time of its own.
    rememberPickup(null)
    // On a stranger's page an order leaves nothing behind.
    if (page.isHome()) pastOrders.keep(placed)
    return { ok: true, order: placed }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, body } = error
    if (status >= 400 && status < 500 && !UNDECIDED.includes(status)) keep(null)
    const quote = (body.quote as Quote | undefined) ?? null
    return { ok: false, code, message, quote, fields: body.fields ?? {} }
  }
}

type Attempt = { key: string; order: string }
let attempt: Attempt | null = null
onStored((_, isForgetting) => {
  if (isForgetting) attempt = null
})

function keyOf(newOrder: NewOrder): string {
  const order = toJson(newOrder)
  const kept = recall()
  if (kept?.order === order) return kept.key
  const key = newId()
  keep({ key, order })
  return key
}

function keep(next: Attempt | null): void {
  attempt = next
  // Without session storage the key lives as long as the page.
  writeStored('sessionStorage', PLACING_KEY, next)
}

function recall(): Attempt | null {
  return attempt ?? (readStored('sessionStorage', PLACING_KEY) as Attempt | null)
}

import { effect } from '@preact/signals-react'
import { toRequest } from '#domain/ordering/cart.ts'
import type { CartFacts } from '#domain/ordering/cart-facts.ts'
import { reductionsOf } from '#domain/ordering/full-quote.ts'
import { call } from '#widgets/api.ts'
import { cafe, cart, session } from '#widgets/state/index.ts'
import { word } from '../texts/t.ts'

/** Whoever adds one drink after the other is answered once. */
const REST_MS = 250

/**
 * Asks what this cart costs whoever is here and when all of it can be had, again with every change of the cart, the person or
 * the kitchen, and tells the cart drawer. Without an answer the drawer says what it knows itself.
 * @returns how to stop
 */
export function followCart(): () => void {
  let asking: AbortController | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  const quiet = () => {
    asking?.abort()
    clearTimeout(rest)
  }
  const stop = effect(() => {
    const lines = toRequest(cart.lines.value)
    // Members get something off, and a pause of the kitchen moves every time.
    void session.user.value
    void cafe.now.value
    quiet()
    if (lines.length === 0) return void (cafe.cartFacts.value = null)
    const { signal } = (asking = new AbortController())
    rest = setTimeout(async () => {
      const facts = await ask(lines, signal).catch(() => null)
      if (!signal.aborted) cafe.cartFacts.value = facts
    }, REST_MS)
  })
  return () => {
    stop()
    quiet()
    cafe.cartFacts.value = null
  }
}

async function ask(lines: ReturnType<typeof toRequest>, signal: AbortSignal): Promise<CartFacts> {
  const quote = await call('quote', { query: { fees: '1' }, body: { lines } }, { signal })
  const slots =
    quote.prepSeconds > 0 &&
    (await call('pickupSlots', { query: { prepSeconds: String(quote.prepSeconds) } }, { signal }))
  return {
    nextPickup: (slots && slots.ofCart?.nextPickup) || null,
    off: reductionsOf(quote).map(({ label, cents }) => ({ label: word(label), cents })),
  }
}

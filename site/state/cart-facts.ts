import { effect } from '@preact/signals-react'
import { toRequest } from '#domain/ordering/cart.ts'
import type { CartFacts } from '#domain/ordering/cart-facts.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { reductionsOf } from '#domain/ordering/reductions.ts'
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
      const answer = await ask(lines, signal).catch(() => null)
      if (signal.aborted) return
      cafe.cartFacts.value = answer && factsOf(answer)
      if (answer) repriceBooked(answer.quote)
    }, REST_MS)
  })
  return () => {
    stop()
    quiet()
    cafe.cartFacts.value = null
  }
}

type Answer = { quote: Quote; nextPickup: CartFacts['nextPickup'] }

async function ask(lines: ReturnType<typeof toRequest>, signal: AbortSignal): Promise<Answer> {
  // Nobody asks again until something changes.
  const how = { signal, retries: 2 }
  const quote = await call('quote', { query: { fees: '1' }, body: { lines } }, how)
  const { prepSeconds } = quote
  if (prepSeconds === 0) return { quote, nextPickup: null }
  const query = { prepSeconds: String(prepSeconds) }
  const { ofCart } = await call('pickupSlots', { query }, how)
  return { quote, nextPickup: ofCart?.nextPickup ?? null }
}

const factsOf = ({ quote, nextPickup }: Answer): CartFacts => ({
  nextPickup,
  off: reductionsOf(quote).map(({ label, cents }) => ({ label: word(label), cents })),
})

/**
 * Seats and rooms cost what the server says: less as soon as a membership is in the cart with them. What costs more or less on
 * the menu is told where it is paid.
 */
function repriceBooked({ lines }: Quote): void {
  const current = cart.lines.peek()
  const next = current.map((line, index) => {
    const { id, unitCents, problem } = lines[index] ?? {}
    const isSame = id !== line.id || problem || unitCents === line.priceCents
    return line.type === 'item' || isSame || unitCents === undefined
      ? line
      : { ...line, priceCents: unitCents }
  })
  if (next.some((line, index) => line !== current[index])) cart.replace(next)
}

import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CartHandoverContents, CartLine } from '#domain/contracts/ordering.ts'
import { lineFromItem } from '#domain/ordering/cart.ts'
import { takeOut } from '#domain/ordering/take-out.ts'
import { ApiError, call } from '#widgets/api.ts'
import { cart, menu, page, rememberPickup } from '#widgets/state/index.ts'
import { handover as kept } from '../../state/handover.ts'
import { errorText, t } from '../../texts/t.ts'

type Claimed = Pick<CartHandoverContents, 'name' | 'promoCode' | 'avoids'>
export type Handover =
  | { state: 'none' | 'claiming' }
  | { state: 'claimed'; kept: CartLine[]; arrived: CartLine[] }
  | { state: 'failed'; message: string }

/** A hand-over can be read once, and effects may run twice: one claim per code. */
const claims = new Map<string, Promise<CartHandoverContents>>()

/**
 * Takes over the cart that came from another page (`?cart=CODE`): its lines join what is in the cart here, its pickup time and
 * its source are kept, and the code leaves the address bar.
 * @param onClaimed runs once when the cart has arrived, with the name and the promo code that were given there
 */
export function useHandover(onClaimed: (claimed: Claimed) => void): Handover {
  const claimed = useRef(onClaimed)
  useEffect(() => {
    claimed.current = onClaimed
  })
  const [search, setSearch] = useSearchParams()
  const code = search.get('cart')
  const [handover, setHandover] = useState<Handover>(
    code ? { state: 'claiming' } : { state: 'none' },
  )

  useEffect(() => {
    if (!code) return kept.recall()
    let isCurrent = true
    const claim = claims.get(code) ?? call('claimCart', { params: { code } }, { retries: 0 })
    const isFirst = !claims.has(code)
    claims.set(code, claim)
    Promise.all([claim, menu.load()]).then(
      ([contents, current]) => {
        // What was put back over there comes once.
        if (isFirst && contents.replaced) cart.replace(takeOut(cart.lines.value, contents.replaced))
        const before = isFirst ? cart.lines.value : []
        if (isFirst) {
          take(contents, current)
          kept.keep(code)
        }
        claimed.current(contents)
        if (isCurrent)
          setHandover({
            state: 'claimed',
            kept: before,
            arrived: cart.lines.value.slice(before.length),
          })
        leaveAddress()
      },
      (error: unknown) => {
        const message =
          error instanceof ApiError
            ? errorText(error)
            : t('The cart could not be brought over. Please try again.')
        if (isCurrent) setHandover({ state: 'failed', message })
        // A network that failed may work on reload; a code that was refused never will.
        if (error instanceof ApiError && error.status > 0) leaveAddress()
      },
    )
    const leaveAddress = () =>
      setSearch(
        (before) => {
          before.delete('cart')
          return before
        },
        { replace: true },
      )
    return () => {
      isCurrent = false
    }
  }, [code, setSearch])
  return handover
}

function take(contents: CartHandoverContents, current: Parameters<typeof lineFromItem>[0]): void {
  for (const [index, line] of contents.lines.entries()) {
    const quoted = contents.quote.lines[index]
    const known =
      line.type === undefined || line.type === 'item' ? lineFromItem(current, line) : null
    if (known) cart.add({ ...known, ...(contents.source ? { source: contents.source } : {}) })
    else if (quoted)
      // Not on the menu any more, or a membership: kept as quoted, and flagged by the next quote.
      cart.add({
        id: line.id,
        type: line.type ?? 'item',
        name: quoted.name,
        category: line.type === 'membership' ? 'membership' : 'drinks',
        priceCents: quoted.unitCents,
        quantity: line.quantity,
        customizations: line.customizations ?? {},
      })
  }
  if (contents.pickup) rememberPickup(contents.pickup)
  if (contents.source) page.source.value = contents.source
}

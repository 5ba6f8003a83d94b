import type { CartHandoverContents, CartLine } from '#domain/contracts/ordering.ts'
import { lineFromItem } from '#domain/ordering/cart.ts'
import { takeOut } from '#domain/ordering/take-out.ts'
import { call } from '#widgets/api.ts'
import { cart, menu, page, rememberPickup } from '#widgets/state/index.ts'
import { handover as kept } from '../../state/handover.ts'

/** A hand-over can be read once, and effects may run twice: one claim per code. */
const claims = new Map<string, Promise<CartHandoverContents>>()

/**
 * Puts the cart of another page into the one of this tab, with its pickup time and its source.
 * @returns what came, and what was here before
 * @throws ApiError when it was taken already, or nothing answers
 */
export async function claimCart(
  code: string,
): Promise<{ contents: CartHandoverContents; kept: CartLine[]; arrived: CartLine[] }> {
  const claim = claims.get(code) ?? call('claimCart', { params: { code } }, { retries: 0 })
  const isFirst = !claims.has(code)
  claims.set(code, claim)
  const [contents, current] = await Promise.all([claim, menu.load()])
  // What was put back over there comes once.
  if (isFirst && contents.replaced) cart.replace(takeOut(cart.lines.value, contents.replaced))
  const before = isFirst ? cart.lines.value : []
  if (isFirst) {
    take(contents, current)
    kept.keep(code, contents.cameFrom)
  }
  return { contents, kept: before, arrived: cart.lines.value.slice(before.length) }
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

import type { CartLine, NewOrder, Pickup } from '#domain/contracts/ordering.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { page } from '#widgets/state/index.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { extrasIn, type Avoids, type CheckoutDraft } from './checkout-draft.ts'

/** What a chat was told, here or on the page from which the cart came. */
export const allAvoids = ({ avoids = [] }: CheckoutDraft, here: Avoids): Avoids => [
  ...new Set([...avoids, ...here]),
]

/** What of it the kitchen is told. @param here what the chat of this site was told */
export const avoidsIn = (draft: CheckoutDraft, here: Avoids): Pick<NewOrder, 'avoids'> => {
  const avoids = allAvoids(draft, here)
  return avoids.length > 0 && draft.untold !== avoids.join() ? { avoids } : {}
}

/** The order as it is sent. @param expectedTotalCents what was shown: the server charges nothing else without saying so @param isOnlineOffered whether cards are taken online */
export function orderFrom(
  draft: CheckoutDraft,
  pickup: Pickup | null,
  expectedTotalCents: number,
  lines: readonly CartLine[],
  isOnlineOffered = false,
): NewOrder {
  return {
    lines: toRequest(lines),
    contact: {
      name: draft.name,
      ...(draft.email.trim() && { email: draft.email }),
      ...(draft.phone.trim() && { phone: draft.phone }),
    },
    pickup,
    ...(draft.tip && { tip: draft.tip }),
    ...(draft.dining && { dining: draft.dining }),
    ...extrasIn(draft),
    ...(draft.note.trim() && { note: draft.note }),
    payment: isOnlineOffered && draft.payment === 'online' ? 'online' : 'counter',
    expectedTotalCents,
    channel: 'site',
    ...(page.source.value && { source: page.source.value }),
    ...inLanguage(),
  }
}

import type { CartLine, Dining, NewOrder, Pickup, Tip } from '#domain/contracts/ordering.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { page } from '#widgets/state/index.ts'
import type { Problems } from '../../forms/problems.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { t } from '../../texts/t.ts'

/** What somebody writes at the checkout; it outlives a reload. */
export type CheckoutDraft = {
  name: string
  email: string
  phone: string
  note: string
  /** What the kitchen is not to be told, though the chat was: as long as it is the same. */
  untold?: string
  tip: Tip | null
  /** Left out by drafts of an earlier version. */
  dining?: Dining
  /** The promo code that was entered; left out by drafts of an earlier version. */
  promoCode?: string
  usePoints?: boolean
  /** The first day of a membership in the cart; today where none was chosen. */
  membershipFrom?: string
  /** Left out by drafts of an earlier version. */
  payment?: NewOrder['payment']
}
/** `undefined`: nothing chosen yet; `null`: as soon as possible. */
export type PickupChoice = Pickup | null | undefined

/** What is missing before an order can be placed, by its field. */
export function missingIn(draft: CheckoutDraft, pickup: PickupChoice): Problems {
  return {
    ...(pickup === undefined && { pickup: t('Choose a pickup time.') }),
    ...(draft.name.trim() === '' && { name: t('Tell us the name to call out.') }),
    ...(draft.email.trim() === '' &&
      draft.phone.trim() === '' && {
        email: t('Leave an email or a phone number, so we can reach you about this order.'),
      }),
  }
}

/** What is priced beside the lines, as it is sent. */
export const extrasIn = ({ usePoints, promoCode, membershipFrom }: CheckoutDraft) => ({
  ...(usePoints && { usePoints: true }),
  ...(promoCode && { promoCode }),
  ...(membershipFrom && { membershipFrom }),
})

/** What of it the kitchen is told. @param avoids what the chat was told */
export const avoidsIn = (
  { untold }: CheckoutDraft,
  avoids: NonNullable<NewOrder['avoids']>,
): Pick<NewOrder, 'avoids'> => (avoids.length > 0 && untold !== avoids.join() ? { avoids } : {})

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

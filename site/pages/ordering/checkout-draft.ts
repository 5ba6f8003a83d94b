import type {
  CartHandoverContents,
  Dining,
  NewOrder,
  Pickup,
  Tip,
} from '#domain/contracts/ordering.ts'
import type { Problems } from '../../forms/problems.ts'
import { t } from '../../texts/t.ts'

/** What somebody writes at the checkout; it outlives a reload. */
export type CheckoutDraft = {
  name: string
  email: string
  phone: string
  note: string
  /** What the kitchen is not to be told, though the chat was: as long as it is the same. */
  untold?: string
  /** What the chat of another page was told, from which the cart came. */
  avoids?: Avoids
  tip: Tip | null
  /** A tip above what it is for, which was asked about and meant. */
  agreedTipCents?: number
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
export type Avoids = NonNullable<NewOrder['avoids']>
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

/** What comes with a cart that was filled on another page. */
export const broughtBy = (
  { name, promoCode, avoids }: Pick<CartHandoverContents, 'name' | 'promoCode' | 'avoids'>,
  before: CheckoutDraft,
): Partial<CheckoutDraft> => ({
  ...(name && before.name === '' && { name }),
  ...(promoCode && { promoCode }),
  ...(avoids && { avoids }),
})

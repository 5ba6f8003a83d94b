import type { Quote } from '#domain/contracts/ordering.ts'
import { can } from '#domain/people/permissions.ts'
import { givenText } from '#domain/till/agreed-text.ts'
import { givenCents, isLargeDiscount } from '#domain/till/large-discount.ts'
import { TILL_PERMISSIONS } from '#domain/till/permissions.ts'
import { account } from '../../state/account.ts'
import { till, type Bill } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { known } from '../../state/till-known.ts'

/**
 * Whether somebody else has to agree to what is given away, and nobody has, or to less. Without the server nobody can: there a sale says so.
 * @param bill as it is, or as it would be
 */
export function needsAgreement(quote: Quote, bill: Bill = till.bill.value): boolean {
  return (
    isLargeDiscount(quote) &&
    !can(account.user.value, TILL_PERMISSIONS['large-discount']) &&
    !till.isTraining.value &&
    known.goneSince.value === null &&
    givenCents(quote) > (tillAgreed.for(bill)?.cents ?? 0)
  )
}

/** What somebody agrees to, as they read it, and the amount that it is for. */
export function agreementOf(quote: Quote, bill: Bill = till.bill.value) {
  return { text: givenText(quote, bill), cents: givenCents(quote) }
}

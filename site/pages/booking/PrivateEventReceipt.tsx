import type { ReactNode } from 'react'
import type { PrivateEventPage } from '#domain/contracts/private-events.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { PaidReceipt } from '../../layout/PaidReceipt.tsx'
import { t, word } from '../../texts/t.ts'
import { money, paid, some } from './receipt-rows.ts'
import { ROOM_PAYMENT_WORDS } from './room-payment-words.ts'
import { datedSpan } from './when-text.ts'

/** The receipt of a private event: its evenings, what was agreed, each payment, and what went back. */
export function PrivateEventReceipt({ event }: { event: PrivateEventPage }): ReactNode {
  const { room, occasion, startsAt, endsAt, timeZone, reference, state, proposal } = event
  const { payments, refundedCents, paidCents } = event
  const evenings = [{ startsAt, endsAt }, ...(proposal?.further ?? [])].toSorted((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  )
  const isOff = state === 'lost'
  const dueCents = (proposal?.totalCents ?? 0) - paidCents + refundedCents
  return (
    <PaidReceipt
      number={reference}
      rows={[
        [occasion, word(room)],
        ...evenings.map(
          (evening) =>
            [
              t('When'),
              datedSpan(timeZone, new Date(evening.startsAt), new Date(evening.endsAt)),
            ] as const,
        ),
        ...money(proposal?.lines ?? []),
        some(t('Total'), proposal?.totalCents ?? 0),
        ...payments.map(({ kind, amountCents, method, at }) =>
          paid(word(ROOM_PAYMENT_WORDS[kind]), amountCents, {
            timeZone,
            at,
            how: method ? word(METHOD_NAMES[method].toLowerCase()) : '',
          }),
        ),
        some(t('Left to pay'), isOff ? 0 : dueCents),
        some(t('Given back'), refundedCents),
        some(t('Kept'), isOff ? paidCents - refundedCents : 0),
      ]}
    />
  )
}

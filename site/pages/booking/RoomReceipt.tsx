import type { ReactNode } from 'react'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { PaidReceipt } from '../../layout/PaidReceipt.tsx'
import { t, word } from '../../texts/t.ts'
import { money, paid, some, totals } from './receipt-rows.ts'
import { ROOM_PAYMENT_WORDS } from './room-payment-words.ts'
import { datedSpan } from './when-text.ts'

/** The receipt of a room. What was agreed by mail has no price here, only what was paid. */
export function RoomReceipt({ booking }: { booking: RoomBooking }): ReactNode {
  const { room, startsAt, endsAt, timeZone, reference, state, lines, totalCents } = booking
  const { payments, refundedCents, paidCents, dueCents } = booking
  const isOff = state === 'cancelled'
  return (
    <PaidReceipt
      number={reference}
      rows={[
        [word(room), datedSpan(timeZone, new Date(startsAt), new Date(endsAt))],
        ...money(lines),
        ...(totalCents === null ? [] : totals(totalCents)),
        ...payments.map(({ kind, amountCents, method, at }) =>
          paid(word(ROOM_PAYMENT_WORDS[kind]), amountCents, {
            timeZone,
            at,
            how: method ? word(METHOD_NAMES[method].toLowerCase()) : '',
          }),
        ),
        some(t('Left to pay'), dueCents),
        some(t('Given back'), refundedCents),
        some(t('Kept'), isOff ? paidCents - refundedCents : 0),
      ]}
    />
  )
}

import type { ReactNode } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { PaidReceipt, type ReceiptRow } from '../../layout/PaidReceipt.tsx'
import { t, word } from '../../texts/t.ts'
import { money, paid, some, totals } from './receipt-rows.ts'
import { datedSpan } from './when-text.ts'

/** The receipt of seats or tickets: where they cost nothing so far, there is none. Drinks for the break have one of their own. */
export function SeatReceipt({ seats }: { seats: SeatBooking }): ReactNode {
  const { title, startsAt, endsAt, timeZone, reference, status, lines, payments } = seats
  const { totalCents, refundedCents, backInPackCents, creditedCents, keptCents, dueCents } = seats
  const isOver = status === 'cancelled'
  return (
    <PaidReceipt
      number={reference}
      rows={[
        [title, datedSpan(timeZone, new Date(startsAt), new Date(endsAt))],
        ...(isOver ? [] : money(lines)),
        ...(isOver || totalCents === null ? [] : totals(totalCents)),
        ...payments.flatMap(({ amountCents, method, isPack, at, inOneCents }): ReceiptRow[] => [
          paid(t('Paid'), amountCents, {
            timeZone,
            at,
            how: method
              ? word(METHOD_NAMES[method].toLowerCase())
              : t(isPack ? 'by your pack' : 'by credit'),
          }),
          some(t('Charged in one sum'), inOneCents ?? 0),
        ]),
        some(t('Left to pay'), isOver ? 0 : dueCents),
        some(t('Given back'), refundedCents),
        some(t('Back in your pack'), backInPackCents),
        some(t('Credit for another class'), creditedCents),
        some(t('Kept'), keptCents),
      ]}
    />
  )
}

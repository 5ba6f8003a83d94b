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
  const { released = [], party } = seats
  // Of seats of which some went back it says what was bought, what went back, and then what is left.
  const isPart = !isOver && released.length > 0
  const countText = (count: number) =>
    seats.type === 'event'
      ? t(count === 1 ? '{count} ticket' : '{count} tickets', { count })
      : t(count === 1 ? '{count} seat' : '{count} seats', { count })
  const price: ReceiptRow[] =
    isOver || totalCents === null
      ? []
      : [
          ...(isPart ? [[t('Still booked'), countText(party)] as const] : []),
          ...money(lines),
          ...totals(totalCents),
        ]
  const back = (kind: (typeof released)[number]['kind'], cents: number): ReceiptRow[] => {
    const each = released.filter((one) => one.kind === kind)
    return each.length === 0
      ? [some(BACK[kind](), cents)]
      : each.map(({ amountCents, at }) =>
          paid(BACK[kind](), amountCents, { timeZone, at, how: '' }),
        )
  }
  return (
    <PaidReceipt
      number={reference}
      rows={[
        [title, datedSpan(timeZone, new Date(startsAt), new Date(endsAt))],
        ...(isPart ? [] : price),
        ...payments.flatMap((payment): ReceiptRow[] => {
          const { amountCents, method, isPack, at, inOneCents, seats: bought } = payment
          const label =
            isPart && bought ? t('Paid for {seats}', { seats: countText(bought) }) : t('Paid')
          return [
            paid(label, amountCents, {
              timeZone,
              at,
              how: method
                ? word(METHOD_NAMES[method].toLowerCase())
                : t(isPack ? 'by your pack' : 'by credit'),
            }),
            some(t('Charged in one sum'), inOneCents ?? 0),
          ]
        }),
        ...back('refund', refundedCents),
        ...back('pack', backInPackCents),
        ...back('credit', creditedCents),
        ...back('kept', keptCents),
        ...(isPart ? price : []),
        some(t('Left to pay'), isOver ? 0 : dueCents),
      ]}
    />
  )
}

const BACK = {
  refund: () => t('Given back'),
  pack: () => t('Back in your pack'),
  credit: () => t('Credit for another class'),
  kept: () => t('Kept'),
}

import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { callPrivate } from '../../state/call-private.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { t } from '../../texts/t.ts'
import { PayByCard } from './PayByCard.tsx'

/** What can be paid now of a hire. Nothing where all is paid or nobody takes cards. */
export function PayHire({ booking }: { booking: RoomBooking }): ReactNode {
  const { reference, token, canPay, dueCents, depositCents, state, failure } = booking
  const isLonger = booking.overtimeMinutes > 0
  if (!canPay) return null
  return (
    <PayByCard
      failure={failure}
      open={() =>
        callPrivate('payRoom', { params: { reference }, body: { token, ...inLanguage() } })
      }
    >
      {state === 'held'
        ? t('Pay the deposit, {amount}', { amount: formatCents(depositCents) })
        : t(isLonger ? 'Pay the rest, {amount}' : 'Pay the balance, {amount}', {
            amount: formatCents(dueCents),
          })}
    </PayByCard>
  )
}

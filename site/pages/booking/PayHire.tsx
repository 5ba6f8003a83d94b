import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { callPrivate } from '../../state/call-private.ts'
import { PayByCard } from './PayByCard.tsx'

/** What can be paid now of a hire. Nothing where all is paid or nobody takes cards. */
export function PayHire({ booking }: { booking: RoomBooking }): ReactNode {
  const { reference, token, canPay, dueCents, depositCents, state, failure } = booking
  const isLonger = booking.overtimeMinutes > 0
  if (!canPay) return null
  const [what, cents] =
    state === 'held'
      ? ['the deposit', depositCents]
      : [isLonger ? 'the rest' : 'the balance', dueCents]
  return (
    <PayByCard
      failure={failure}
      open={() => callPrivate('payRoom', { params: { reference }, body: { token } })}
    >
      {`Pay ${what}, ${formatCents(cents)}`}
    </PayByCard>
  )
}

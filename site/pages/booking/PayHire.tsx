import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { callPrivate } from '../../state/call-private.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { rich, t } from '../../texts/t.ts'
import { PayByCard } from './PayByCard.tsx'

/** What can be paid now of a hire. Nothing where all is paid or nobody takes cards. */
export function PayHire({ booking }: { booking: RoomBooking }): ReactNode {
  const { reference, token, canPay, dueCents, depositCents, state, failure, houseRules } = booking
  const isLonger = booking.overtimeMinutes > 0
  if (!canPay) return null
  const pay = (
    <PayByCard
      failure={failure}
      open={() =>
        callPrivate('payRoom', {
          params: { reference },
          body: {
            token,
            ...(houseRules?.agreedAt === null && { houseRules: houseRules.version }),
            ...inLanguage(),
          },
        })
      }
    >
      {state === 'held'
        ? t('Pay the deposit, {amount}', { amount: formatCents(depositCents) })
        : t(isLonger ? 'Pay the rest, {amount}' : 'Pay the balance, {amount}', {
            amount: formatCents(dueCents),
          })}
    </PayByCard>
  )
  if (houseRules?.agreedAt !== null) return pay
  return (
    <>
      {pay}
      <p className="soft">
        {rich('By paying you agree to the {rules}.', {
          rules: <a href="#house-rules">{t('house rules')}</a>,
        })}
      </p>
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { callPrivate } from '../../state/call-private.ts'
import { inLanguage } from '../../texts/in-language.ts'
import { rich, t } from '../../texts/t.ts'
import { PayByCard } from './PayByCard.tsx'
import '#site/forms/tick.css'

/** Of its button. All of the price is no deposit. */
export const depositWords = ({ depositCents, totalCents }: RoomBooking): string =>
  t(depositCents === totalCents ? 'Pay {amount}' : 'Pay the deposit, {amount}', {
    amount: formatCents(depositCents),
  })

/** What can be paid now of a hire, after a tick where nobody agreed to the house rules yet. Nothing where all is paid or nobody takes cards. */
export function PayHire({ booking }: { booking: RoomBooking }): ReactNode {
  const { reference, token, canPay, dueCents, state, failure, houseRules } = booking
  const [agrees, setAgrees] = useState(false)
  const isLonger = booking.overtimeMinutes > 0
  if (!canPay) return null
  return (
    <>
      {houseRules?.agreedAt === null && (
        <label className="tick">
          <input
            type="checkbox"
            checked={agrees}
            onChange={({ target }) => setAgrees(target.checked)}
          />
          <span>
            {rich('I have read the {rules} and agree to them', {
              rules: <a href="#house-rules">{t('house rules')}</a>,
            })}
          </span>
        </label>
      )}
      <PayByCard
        failure={failure}
        open={() =>
          // Without the tick the server says what is missing.
          callPrivate('payRoom', {
            params: { reference },
            body: {
              token,
              ...(agrees && { houseRules: houseRules?.version }),
              ...inLanguage(),
            },
          })
        }
      >
        {state === 'held'
          ? depositWords(booking)
          : t(isLonger ? 'Pay the rest, {amount}' : 'Pay the balance, {amount}', {
              amount: formatCents(dueCents),
            })}
      </PayByCard>
    </>
  )
}

import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'

/** What can be paid now, and the button that leads to the provider's page. Nothing where all is paid or nobody takes cards. */
export function PayHire({ booking }: { booking: RoomBooking }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { reference, token, canPay, dueCents, depositCents, state, failure } = booking
  if (!canPay) return null
  const isDeposit = state === 'held'
  const pay = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { url } = await callPrivate('payRoom', { params: { reference }, body: { token } })
      location.assign(url)
    } catch (error) {
      setBusy(false)
      setProblem(
        error instanceof ApiError
          ? error.message
          : 'The payment page did not open, and nothing was charged. Try again.',
      )
    }
  }
  return (
    <div className="hire-pay">
      {failure && (
        <p className="notice is-error" role="alert">
          {failure}
        </p>
      )}
      <button type="button" className="button loud" disabled={isBusy} onClick={pay}>
        {isBusy
          ? 'To the payment page…'
          : `Pay the ${isDeposit ? 'deposit' : 'balance'}, ${formatCents(isDeposit ? depositCents : dueCents)}`}
      </button>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

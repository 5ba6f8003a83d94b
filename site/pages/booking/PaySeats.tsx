import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { callPrivate } from '../../state/call-private.ts'
import { unpaidOf } from './use-drinks.ts'
import { useSeatAct } from './use-seat-act.tsx'

type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** What is due, and the button that leads to the provider's page; offered seats may be taken to be paid at the café. */
export function PaySeats({ seats, onChange }: Props): ReactNode {
  const { reference, token, canPay, canPayAtCafe, dueCents, failure } = seats
  const { isBusy, act, problem } = useSeatAct(onChange)
  if (!canPay && !canPayAtCafe) return null
  const toPay = dueCents + (unpaidOf(seats)?.totalCents ?? 0)
  const at = { params: { reference }, body: { token } }
  return (
    <div className="hire-pay">
      {failure && (
        <p className="notice is-error" role="alert">
          {failure}
        </p>
      )}
      {canPay && (
        <button
          type="button"
          className="button loud"
          disabled={isBusy}
          onClick={() =>
            void act(async () => {
              const { url } = await callPrivate('paySeats', at)
              location.assign(url)
            })
          }
        >
          {isBusy ? 'One moment…' : `Pay ${formatCents(toPay)} by card`}
        </button>
      )}
      {canPayAtCafe && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void act(() => callPrivate('takeOffer', at))}
        >
          {seats.party === 1 ? 'Take it' : 'Take them'}, and pay at the café
        </button>
      )}
      {problem}
    </div>
  )
}

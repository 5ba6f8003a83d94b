import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { toCardPage } from '../../state/card-page.ts'
import { callPrivate } from '../../state/call-private.ts'
import { Said } from '../../texts/Said.tsx'
import { inLanguage } from '../../texts/in-language.ts'
import { t } from '../../texts/t.ts'
import { unpaidOf } from './unpaid-drinks.ts'
import '#site/forms/tick.css'
import { useSeatAct } from './use-seat-act.tsx'

type Props = { seats: SeatBooking; onChange: (known?: SeatBooking) => void }

/** What is due, and the button that leads to the provider's page; offered seats may be taken to be paid at the café. */
export function PaySeats({ seats, onChange }: Props): ReactNode {
  const { reference, token, canPay, canPayAtCafe, dueCents, failure } = seats
  const { isBusy, act, problem } = useSeatAct(onChange)
  const [wantsCredit, setWantsCredit] = useState(true)
  if (!canPay && !canPayAtCafe) return null
  // A form has asked for what is held.
  const ownCents = seats.status === 'held' ? 0 : Math.min(seats.ownCreditCents, dueCents)
  const usesCredit = wantsCredit && ownCents > 0
  const restCents = dueCents - (usesCredit ? ownCents : 0)
  const toPay = restCents + (unpaidOf(seats)?.totalCents ?? 0)
  const at = { params: { reference }, body: { token, ...(usesCredit && { useCredit: true }) } }
  return (
    <div className="hire-pay">
      {failure && (
        <p className="notice is-error" role="alert">
          <Said>{failure}</Said>
        </p>
      )}
      {ownCents > 0 && (
        <label className="tick">
          <input
            type="checkbox"
            checked={wantsCredit}
            onChange={({ target }) => setWantsCredit(target.checked)}
          />
          <span>{t('Use my credit of {amount}', { amount: formatCents(ownCents) })}</span>
        </label>
      )}
      {canPay && (
        <button
          type="button"
          className="button loud"
          disabled={isBusy}
          onClick={() =>
            void act(async () => {
              const { url } = await callPrivate('paySeats', {
                params: { reference },
                body: { ...at.body, ...inLanguage() },
              })
              if (url) toCardPage(url)
              else onChange()
            })
          }
        >
          {isBusy
            ? t('One moment…')
            : restCents === 0
              ? t('Book with my credit')
              : t('Pay {amount} by card', { amount: formatCents(toPay) })}
        </button>
      )}
      {canPayAtCafe && restCents > 0 && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void act(() => callPrivate('takeOffer', at))}
        >
          {t(seats.party === 1 ? 'Take it, and pay at the café' : 'Take them, and pay at the café')}
        </button>
      )}
      {problem}
    </div>
  )
}

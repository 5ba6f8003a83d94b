import { useState, type ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { ApiError, call } from '#widgets/api.ts'
import { FormDone } from '../../forms/FormDone.tsx'
import { useSeatsChanged } from '../../state/booking.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { TITLES } from './RsvpForm.tsx'

type Props = { event: CafeEvent; cafe: CafeNow; reference: string; token: string }

/** Where the link of a mail leads whose seats are not confirmed. Opening it alone confirms nothing. */
export function ConfirmSeats({ event, cafe, reference, token }: Props): ReactNode {
  const seatsChanged = useSeatsChanged()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<Rsvp | null>(null)

  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      setDone(await call('confirmRsvp', { params: { reference }, body: { token } }))
      void seatsChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (done)
    return (
      <FormDone
        title={TITLES[done.status](done.position)}
        reference={done.reference}
        message={done.message}
      >
        {done.status === 'confirmed' && <CalendarLink event={event} cafe={cafe} />}
      </FormDone>
    )
  return (
    <div className="give-back">
      <p>
        <b>One more step.</b> No seats are kept for {reference} before it is confirmed. You get what
        is free at that moment.
      </p>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="button loud"
        aria-disabled={isBusy}
        onClick={() => void confirm()}
      >
        {isBusy ? 'Confirming…' : 'Confirm my seats'}
      </button>
    </div>
  )
}

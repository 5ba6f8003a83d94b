import { useState, type ReactNode } from 'react'
import type { Receipt } from '#domain/contracts/forms.ts'
import { ApiError, call } from '#widgets/api.ts'
import { FormDone } from '../../forms/FormDone.tsx'
import { useSeatsChanged } from '../../state/booking.ts'

/** Where the link of the mail leads: seats are given back by a press, not by opening a link that a mail program may open too. */
export function GiveBack({ reference, token }: { reference: string; token: string }): ReactNode {
  const seatsChanged = useSeatsChanged()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<Receipt | null>(null)

  const giveBack = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      setDone(await call('cancelRsvp', { params: { reference }, body: { token } }))
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
      <FormDone title="Given back." reference={done.reference} message={done.message}>
        {null}
      </FormDone>
    )
  return (
    <div className="give-back">
      <p>
        <b>Not coming after all?</b> Your seats ({reference}) go to the next in line.
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
        onClick={() => void giveBack()}
      >
        {isBusy ? 'Giving them back…' : 'Give my seats back'}
      </button>
    </div>
  )
}

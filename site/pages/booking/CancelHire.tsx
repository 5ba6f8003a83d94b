import { useState, type ReactNode } from 'react'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { Said } from '../../texts/Said.tsx'
import { errorText, t } from '../../texts/t.ts'

type Props = { booking: RoomBooking; onChange: (known?: RoomBooking) => void }

/** Cancels a hire after saying what comes back. If that has changed meanwhile, nothing happens and the new sum is shown. */
export function CancelHire({ booking, onChange }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, cancel } = useCancel({ booking, onChange })
  if (!booking.cancel) return null
  if (!isAsking)
    return (
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('Cancel it')}
      </button>
    )
  return (
    <div className="hire-ask" role="group" aria-label={t('Cancel the room')}>
      <p>
        <b>
          <Said>{booking.cancel.words}</Said>
        </b>{' '}
        {t('The room is free for others then.')}
      </p>
      <button type="button" className="button loud" disabled={isBusy} onClick={cancel}>
        {t(isBusy ? 'Cancelling…' : 'Cancel the room')}
      </button>{' '}
      <button type="button" className="button" onClick={() => setAsking(false)}>
        {t('Keep it')}
      </button>
      {problem}
    </div>
  )
}

/** Gives a hold back: the time is free for others at once. */
export function GiveHoldBack({ booking, onChange }: Props): ReactNode {
  const { isBusy, problem, cancel } = useCancel({ booking, onChange })
  return (
    <div className="hire-ask">
      <button type="button" className="button" disabled={isBusy} onClick={cancel}>
        {t(isBusy ? 'Giving it back…' : 'Give this time back')}
      </button>
      {problem}
    </div>
  )
}

function useCancel({ booking, onChange }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { reference, token } = booking
  const cancel = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const refundCents = booking.cancel?.refundCents ?? 0
      const body = { token, refundCents }
      onChange(await callPrivate('cancelRoom', { params: { reference }, body }))
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : t('It was not cancelled. Check your connection and try again.'),
      )
      onChange()
    } finally {
      setBusy(false)
    }
  }
  const notice = problem && (
    <p className="notice is-error" role="alert">
      {problem}
    </p>
  )
  return { isBusy, problem: notice, cancel }
}

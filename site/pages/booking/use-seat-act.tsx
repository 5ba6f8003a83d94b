import { useState, type ReactNode } from 'react'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { ApiError } from '#widgets/api.ts'
import { errorText, t } from '../../texts/t.ts'

/** Does something with seats, once at a time, and says what went wrong. What the server knows then is shown. */
export function useSeatAct(onChange: (known?: SeatBooking) => void): {
  isBusy: boolean
  act: (work: () => Promise<SeatBooking | void>) => Promise<void>
  problem: ReactNode
} {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const act = async (work: () => Promise<SeatBooking | void>) => {
    setBusy(true)
    setProblem(null)
    try {
      const known = await work()
      if (known) onChange(known)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : t('That did not work, and nothing was changed. Check your connection and try again.'),
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
  return { isBusy, act, problem: notice }
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#widgets/api.ts'
import { useSeatsChanged } from '../../state/booking.ts'
import { errorText } from '../../texts/t.ts'

type Props<Done> = {
  /** What the button does, in a sentence. */
  says: ReactNode
  button: string
  busy: string
  act: () => Promise<Done>
  /** It stands at the foot of a page that shows more: it takes neither the focus nor the loud button. */
  isQuiet?: boolean
  /** What is shown once it is done. */
  children: (done: Done) => ReactNode
}

/** Where a link of a mail about seats leads: it says what it does, and a button does it. Mail programs open links too. */
export function SeatsLink<Done>({
  says,
  button,
  busy,
  act,
  isQuiet = false,
  children,
}: Props<Done>): ReactNode {
  const seatsChanged = useSeatsChanged()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [done, setDone] = useState<{ answer: Done } | null>(null)
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      setDone({ answer: await act() })
      void seatsChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(errorText(error))
    } finally {
      setBusy(false)
    }
  }

  // On a phone the button stands below the whole event, and whoever followed the link came for it.
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A button that moves while it is held down is not pressed.
    if (isQuiet || frame.current?.matches(':active')) return
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [isQuiet])

  if (done) return children(done.answer)
  return (
    <div className="seats-link" ref={frame} tabIndex={-1}>
      <p>{says}</p>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className={isQuiet ? 'button' : 'button loud'}
        aria-disabled={isBusy}
        onClick={() => void press()}
      >
        {isBusy ? busy : button}
      </button>
    </div>
  )
}

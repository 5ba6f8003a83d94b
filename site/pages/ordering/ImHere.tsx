import { useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { hereProblem } from '#domain/ordering/here.ts'
import { ApiError } from '#widgets/api.ts'
import { useSayHere } from '../../state/mine.ts'
import { errorText, t } from '../../texts/t.ts'
import { clockTime } from './day-and-time.ts'
import './im-here.css'

/** Tells the counter that one has come, once the order is ready or near its time; said once, it says since when they know. */
export function ImHere({ order, now }: { order: Order; now: Date }): ReactNode {
  const { say, isBusy, problem } = useImHere(order)
  if (hereProblem(order, now) !== null) return null
  return (
    <div className="im-here">
      {order.hereAt ? (
        <p role="status">
          {t('The counter knows that you are here since {time}.', {
            time: clockTime(order.hereAt, order.timeZone),
          })}
        </p>
      ) : (
        <button
          type="button"
          className="button loud"
          aria-disabled={isBusy}
          onClick={() => void say()}
        >
          {t(isBusy ? 'Telling them…' : 'I’m here')}
        </button>
      )}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** How to say it, whether that is on its way, and why it was refused. */
export function useImHere(order: Order) {
  const sayHere = useSayHere()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const say = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await sayHere(order)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : t('We could not tell the counter. Please try again.'),
      )
    }
    setBusy(false)
  }
  return { say, isBusy, problem }
}

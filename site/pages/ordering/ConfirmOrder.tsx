import { useState, type ReactNode } from 'react'
import type { Order, WaitsFor } from '#domain/contracts/ordering.ts'
import { WAITING_PROVEN, WAITING_TEXTS } from '#domain/ordering/waiting-texts.ts'
import { WAITING_BY_PHONE, WAITING_WHY } from '#domain/ordering/waiting-words.ts'
import { ApiError } from '#widgets/api.ts'
import { useConfirmOrder } from '../../state/mine.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { errorText, t, word } from '../../texts/t.ts'
import { dayAndTime } from './day-and-time.ts'

type Props = {
  order: Order
  waiting: NonNullable<Order['waiting']>
  /** Of the mail that the page was opened from; without one the button is in the mail only. */
  code: string | null
}

/** Why an order waits, until when, and the button for whoever came from its mail. Opening the link alone confirms nothing. */
export function ConfirmOrder({ order, waiting, code }: Props): ReactNode {
  const confirm = useConfirmOrder()
  const now = useCafeClock()
  const isWithoutMail = useCafe().data?.isWithoutMail === true
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayConfirm = waiting.for === 'mail' && code !== null
  // Where no mail leaves, somebody at the counter is asked.
  const kind = isWithoutMail && !mayConfirm ? 'staff' : waiting.for
  const press = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await confirm(order, code ?? '')
    } catch (error) {
      setProblem(
        error instanceof ApiError ? errorText(error) : t('It was not confirmed. Please try again.'),
      )
    }
    setBusy(false)
  }
  return (
    <div
      className="notice order-waiting"
      role="group"
      aria-label={word(WAITING_TEXTS.headline[kind])}
    >
      {!mayConfirm && <p>{word(whyOf(order, waiting, kind))}</p>}
      <p>
        {word(WAITING_TEXTS.until)}{' '}
        <b className="numeral">{dayAndTime(waiting.until, order.timeZone, now)}</b>.
      </p>
      {order.pickupAt && (
        <p>
          {word(WAITING_TEXTS.chosen)}{' '}
          <b className="numeral">{dayAndTime(order.pickupAt, order.timeZone, now)}</b>.
        </p>
      )}
      {mayConfirm && (
        <p className="acts">
          <button
            type="button"
            className="button loud"
            disabled={isBusy}
            onClick={() => void press()}
          >
            {word(isBusy ? WAITING_TEXTS.confirming : WAITING_TEXTS.confirm)}
          </button>
        </p>
      )}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

function whyOf({ contact }: Order, waiting: Props['waiting'], kind: WaitsFor): string {
  if (waiting.isAddressProven) return WAITING_PROVEN
  return contact.email === null ? WAITING_BY_PHONE : WAITING_WHY[kind]
}

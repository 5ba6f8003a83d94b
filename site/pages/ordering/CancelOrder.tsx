import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import type { PaymentStanding } from '#domain/contracts/payments.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { isWork } from '#domain/ordering/counter-goods.ts'
import {
  hasBooked,
  hasJoined,
  hasReserved,
  reservedCents,
} from '#domain/ordering/reserved-lines.ts'
import { cancelProblem } from '#domain/ordering/status.ts'
import { ApiError } from '#widgets/api.ts'
import { useCancelOrder } from '../../state/mine.ts'
import { usePaymentStanding } from '../../state/payments.ts'
import { errorText, t } from '../../texts/t.ts'
import './cancel-order.css'

const atCounter = () =>
  t('It is paid already. Please cancel it at the counter, where you get your money back.')

/** Calls an order off, asked once more, until making starts; nothing where that is over. */
export function CancelOrder({ order }: { order: Order }): ReactNode {
  const cancel = useCancelOrder()
  const [step, setStep] = useState<'closed' | 'asked' | 'busy'>('closed')
  const [problem, setProblem] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const ask = useRef<HTMLButtonElement>(null)
  const wasAsked = useRef(false)
  const [isDone, setDone] = useState(false)
  const done = useRef<HTMLParagraphElement>(null)
  const isAsked = step !== 'closed'
  const isOff = isDone && order.status === 'cancelled'
  const isPaid = order.isPaid || order.dueCents !== undefined
  const { data: money } = usePaymentStanding(order, isAsked && isPaid)
  useEffect(() => {
    if (isOff) done.current?.focus()
  }, [isOff])
  useEffect(() => {
    if (isAsked) box.current?.focus()
    else if (wasAsked.current) ask.current?.focus()
    wasAsked.current = isAsked
  }, [isAsked])

  if (isOff)
    return (
      <p className="notice" role="status" tabIndex={-1} ref={done}>
        <b>{t('Order {number} is cancelled.', { number: order.number })}</b>
      </p>
    )
  if (cancelProblem(order) !== null) {
    if (problem && order.status !== 'cancelled')
      return (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )
    // The other reasons are in what the page says of the order's state.
    const isAtCounter = order.status === 'pending' || order.status === 'confirmed'
    return isAtCounter ? <p className="soft">{atCounter()}</p> : null
  }

  const doIt = async () => {
    setStep('busy')
    setProblem(null)
    try {
      await cancel(order)
      setDone(true)
    } catch (error) {
      setProblem(
        error instanceof ApiError ? errorText(error) : t('It was not cancelled. Please try again.'),
      )
    }
    setStep('closed')
  }

  return (
    <div className="cancel-order">
      {isAsked ? (
        <div
          className="notice"
          role="group"
          aria-label={t('Cancel order {number}?', { number: order.number })}
          tabIndex={-1}
          ref={box}
        >
          <p>
            <b>{t('Cancel order {number}?', { number: order.number })}</b>{' '}
            {money?.counterCents ? (
              t(
                '{price} of it was paid at the counter. Please cancel it there, where you get your money back.',
                { price: formatCents(money.counterCents) },
              )
            ) : (
              <Consequence order={order} money={money} />
            )}
          </p>
          <p className="acts">
            {!money?.counterCents && (
              <button
                type="button"
                className="button loud"
                disabled={step === 'busy'}
                onClick={() => void doIt()}
              >
                {t(step === 'busy' ? 'Cancelling…' : 'Yes, cancel it')}
              </button>
            )}
            <button type="button" className="button" onClick={() => setStep('closed')}>
              {t('Keep it')}
            </button>
          </p>
        </div>
      ) : (
        <button type="button" className="button" ref={ask} onClick={() => setStep('asked')}>
          {t('Cancel this order')}
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

/** What comes of calling it off: the money that comes back, where some was paid, and the works that hang again. */
function Consequence({
  order,
  money,
}: {
  order: Order
  money: PaymentStanding | undefined
}): ReactNode {
  if (!order.isPaid && order.dueCents === undefined)
    return hasReserved(order.quote)
      ? t('It is free for others again, and you pay nothing.')
      : t('The bar does not make it, and you pay nothing.')
  // What is booked has money of its own, from when all is paid.
  const isBooked = order.isPaid && hasReserved(order.quote)
  const bookedCents = isBooked ? reservedCents(order.quote) : 0
  const backCents = money && money.paidCents - money.refundedCents - bookedCents
  const said = [
    t('The bar does not make it.'),
    backCents
      ? t('You get {amount} back, the way you paid.', { amount: formatCents(backCents) })
      : t('You get back what you paid, the way you paid.'),
    ...(order.isPaid && hasJoined(order.quote)
      ? [t('Your membership goes on. Cancel it on its own page.')]
      : []),
    ...(order.isPaid && hasBooked(order.quote)
      ? [t('What is booked stays booked: give it back on its own page, by its own rules.')]
      : hasReserved(order.quote) && !order.isPaid
        ? [t('What was held for you is free for others again.')]
        : []),
    ...(order.quote.lines.some(isWork) ? [t('The work hangs on the wall again.')] : []),
  ]
  return said.join(' ')
}

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { EditQuote } from '#domain/contracts/order-edits.ts'
import type { Order, Pickup } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { editProblem } from '#domain/ordering/edit.ts'
import { Problem } from '../admin/Problem.tsx'
import { t } from '../../texts/t.ts'
import { DiningField } from './DiningField.tsx'
import { EditLines } from './EditLines.tsx'
import { PickupField } from './PickupField.tsx'
import { TotalsList } from './Totals.tsx'
import { useOrderEdit } from './use-order-edit.ts'
import './edit-order.css'

/** The form in which an order is changed. */
export function Changing({
  order,
  onClose,
  onDone,
}: {
  order: Order
  onClose: () => void
  onDone: (said: string) => void
}): ReactNode {
  const id = useId()
  const edit = useOrderEdit(order, onDone)
  const { lines, note, pickup, quote, isPriced, isBusy, isSame } = edit
  const [isTimeOpen, setTimeOpen] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const timeId = `${id}-time`
  const isOver = editProblem(order) !== null
  useEffect(() => {
    if (isTimeOpen) document.getElementById(timeId)?.focus()
  }, [isTimeOpen, timeId])

  return (
    // No form: the dialog in which a drink is chosen is one.
    <div className="edit-order" role="group" aria-label={t('Change your order')} aria-busy={isBusy}>
      <h2 ref={title} tabIndex={-1}>
        {t('Change your order')}
      </h2>
      <div className="edit-fields" inert={isOver}>
        <EditLines lines={lines} quote={quote.data?.quote} onChange={edit.setLines} />
        {!order.forBreak && <DiningField value={edit.dining} onChange={edit.setDining} />}
        <label className="field" htmlFor={`${id}-note`}>
          <span className="label">
            {t('Note for the bar')} <span className="soft">{t('optional')}</span>
          </span>
          <textarea
            id={`${id}-note`}
            className="input"
            maxLength={500}
            value={note}
            onChange={({ target }) => edit.setNote(target.value)}
          />
        </label>
        {order.forBreak ? null : isTimeOpen ? (
          <PickupField
            id={timeId}
            value={pickup}
            standing={standingTime(order)}
            onChange={edit.setPickup}
          />
        ) : (
          <p>
            <button type="button" className="button" onClick={() => setTimeOpen(true)}>
              {t('Another pickup time')}
            </button>
          </p>
        )}
      </div>
      {isOver ? (
        <TooLate mayBeChanged={edit.mayBeChanged} onClose={onClose} />
      ) : (
        <>
          {quote.data && <TotalsList quote={quote.data.quote} isBusy={quote.isFetching} />}
          {quote.data && !isSame && <p className="edit-money">{moneyText(quote.data, order)}</p>}
          <Problem text={edit.problem} />
          <p className="acts">
            <button
              type="button"
              className="button loud"
              disabled={isBusy || isSame || !isPriced}
              onClick={() => void edit.save()}
            >
              {t(isBusy ? 'Changing…' : 'Change the order')}
            </button>
            <button type="button" className="button" disabled={isBusy} onClick={onClose}>
              {t('Keep as is')}
            </button>
          </p>
        </>
      )}
    </div>
  )
}

/** Making started while the form was open: nothing of it is sent any more. */
function TooLate({
  mayBeChanged,
  onClose,
}: {
  mayBeChanged: boolean
  onClose: () => void
}): ReactNode {
  return (
    <>
      <p className="notice" role="alert">
        {t(
          mayBeChanged
            ? 'The bar has started making it. We do not know whether this change is in it: look at your order on this page, and tell us at the counter.'
            : 'The bar has started making it. Nothing was changed: tell us at the counter.',
        )}
      </p>
      <p className="acts">
        <button type="button" className="button" onClick={onClose}>
          {t('Close the form')}
        </button>
      </p>
    </>
  )
}

/** The time that the order has, by the café's clock; null for as soon as it is ready. */
function standingTime({ pickupAt, timeZone }: Order): Pickup | null {
  if (!pickupAt) return null
  const at = new Date(pickupAt)
  return { date: dateIn(timeZone, at), time: timeIn(timeZone, at) }
}

/** What the change does to what was paid, before it is pressed. */
function moneyText({ dueCents, refundCents, quote }: EditQuote, order: Order): string {
  if (refundCents > 0)
    return t('You get {amount} back, the way you paid.', { amount: formatCents(refundCents) })
  const isPart = order.isPaid || order.dueCents !== undefined
  if (dueCents === 0) return t('Nothing more to pay.')
  return isPart
    ? t(
        '{amount} more to pay. Nothing is charged now: pay it here afterwards, or at the counter.',
        { amount: formatCents(dueCents) },
      )
    : t('{amount} to pay at the counter.', { amount: formatCents(quote.totalCents) })
}

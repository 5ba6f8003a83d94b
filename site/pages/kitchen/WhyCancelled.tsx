import { useId, type ReactNode } from 'react'
import { useSendsMail } from '#site/state/queries.ts'
import type { Cancelling, Order } from '#domain/contracts/ordering.ts'
import { CANCEL_LABELS, CANCEL_REASONS, CANCEL_TOLD } from '#domain/ordering/cancel-reasons.ts'

/** Why an order is called off, and what its customer is told of that. */
export function WhyCancelled({
  legend,
  order,
  value,
  onChange,
}: {
  legend: string
  order: Order
  value: Cancelling | null
  onChange: (value: Cancelling) => void
}): ReactNode {
  const name = useId()
  const sendsMail = useSendsMail()
  return (
    <fieldset className="set-state-why">
      <legend>{legend}</legend>
      {CANCEL_REASONS.map((reason) => (
        <label key={reason}>
          <input
            type="radio"
            name={name}
            checked={value?.reason === reason}
            onChange={() => onChange({ ...value, reason })}
          />{' '}
          {CANCEL_LABELS[reason]}
        </label>
      ))}
      {value && (
        <label className="field">
          <span className="label">
            {value.reason === 'other' ? 'The reason' : 'More about it'}
            {value.reason !== 'other' && <small> (optional)</small>}
          </span>
          <input
            className="input"
            maxLength={200}
            value={value.note ?? ''}
            onChange={({ target }) =>
              onChange({ reason: value.reason, ...(target.value && { note: target.value }) })
            }
          />
          <small className="soft">For staff only: it stays with the order.</small>
        </label>
      )}
      {value && <p className="soft">{toldText(order, CANCEL_TOLD[value.reason], sendsMail)}</p>}
    </fieldset>
  )
}

function toldText({ contact }: Order, told: string | null, sendsMail: boolean): string {
  const how = contact.email === null || !sendsMail ? 'reads on the page of the order' : 'is emailed'
  return told
    ? `${contact.name} ${how}: “${told}”`
    : `${contact.name} ${how} that it was cancelled, without a reason.`
}

/** Whether there is a reason; another one than those of the list is written. */
export const isGiven = (value: Cancelling | null) =>
  value !== null && (value.reason !== 'other' || Boolean(value.note?.trim()))

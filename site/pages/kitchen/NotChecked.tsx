import type { ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { unconfirmedNote } from '#domain/ordering/unconfirmed.ts'

/** That nobody stands for an order yet, with the number to call and the button for whoever called it. */
export function NotChecked({
  order,
  isBusy,
  onCheck,
}: {
  order: Order
  isBusy: boolean
  /** `null` for whoever may not say so. */
  onCheck: (() => void) | null
}): ReactNode {
  const note = unconfirmedNote(order)
  const { phone } = order.contact
  if (!note) return null
  if (!phone || !onCheck)
    return (
      <p className="pos-ticket-small">
        <b>{note.what}</b> {note.why}
      </p>
    )
  return (
    <p className="pos-ticket-check">
      <span>
        <b>{note.what}</b> Call{' '}
        <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </span>
      <button type="button" className="button" aria-disabled={isBusy} onClick={onCheck}>
        Phone checked<span className="visually-hidden"> for {order.number}</span>
      </button>
    </p>
  )
}

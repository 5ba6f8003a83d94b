import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'

type Props = {
  order: Order
  isBusy: boolean
  /** `null` where whoever is here may not take money. */
  onPay: (() => void) | null
  onHandOut: () => void
}

/** Hands out an order that nobody paid: asks first, and taking the money is the loud answer. */
export function HandOut(props: Props): ReactNode {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button pos-ticket-next"
        aria-disabled={props.isBusy}
        onClick={() => !props.isBusy && setAsking(true)}
      >
        Picked up
        <span className="visually-hidden"> {props.order.number}</span>
      </button>
      {isAsking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({
  order: { number, contact, dueCents, quote },
  onPay,
  onHandOut,
  onClose,
}: Props & { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const due = formatCents(dueCents ?? quote.totalCents)
  const answer = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <SmallDialog
      dialog={dialog}
      title={`${number} is not paid`}
      closing="Leave it"
      onClose={onClose}
    >
      <div className="pos-ticket-sheet">
        <p>
          <b className="numeral">{due}</b> of {contact.name} is still to pay.
        </p>
        {onPay && (
          <button type="button" className="button loud wide" onClick={answer(onPay)}>
            Take {due}
          </button>
        )}
        <button type="button" className="button wide" onClick={answer(onHandOut)}>
          Hand it out unpaid
        </button>
      </div>
    </SmallDialog>
  )
}

import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { REMAKE_REASONS } from '#domain/kitchen/limits.ts'
import { isMade } from '#domain/kitchen/making.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import type { Moves } from './use-moves.ts'

type Props = {
  order: Order
  moves: Pick<Moves, 'attempt'>
  onClose: () => void
}

export const isRemakable = ({ status }: Pick<Order, 'status'>) =>
  status === 'preparing' || status === 'ready'

/** The same in a dialog of its own, for the kitchen. */
export function RemakeDialog(props: Props): ReactNode {
  const { order, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.querySelector<HTMLElement>('[data-remake] button')?.focus(), [])
  return (
    <SmallDialog
      dialog={dialog}
      title={`${order.number} for ${order.contact.name}`}
      closing="Close"
      isLight
      onClose={onClose}
    >
      <Remake {...props} onClose={() => dialog.current?.close()} />
    </SmallDialog>
  )
}

/** One piece of an order is made once more, for a reason and for nothing. */
export function Remake({ order, moves, onClose }: Props): ReactNode {
  const [line, setLine] = useState<number | null>(null)
  const [quantity, setQuantity] = useState(1)
  const ordered = line === null ? 1 : (order.quote.lines[line]?.quantity ?? 1)
  const [isBusy, setBusy] = useState(false)
  const lines = order.quote.lines.flatMap((each, index) => (isMade(each) ? [{ each, index }] : []))
  const remake = async (reason: string) => {
    if (line === null || isBusy) return
    setBusy(true)
    const isDone = await moves.attempt(order.number, () =>
      callPrivate('remakeLine', {
        params: { id: order.id },
        body: { line, quantity, reason, from: order.status },
      }),
    )
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <fieldset className="pos-ticket-choices" data-remake>
      <legend>
        Make it again, without charging it <small className="soft">(R on the ticket)</small>
      </legend>
      {lines.map(({ each, index }) => (
        <button
          key={index}
          type="button"
          className="button"
          aria-pressed={line === index}
          onClick={() => {
            setLine(line === index ? null : index)
            setQuantity(1)
          }}
        >
          {each.quantity > 1 && `${each.quantity} × `}
          {each.name}
        </button>
      ))}
      {ordered > 1 && (
        <div className="pos-ticket-choices" role="group" aria-label="How many?">
          <span>How many?</span>
          {Array.from({ length: ordered }, (_, index) => index + 1).map((count) => (
            <button
              key={count}
              type="button"
              className="button"
              aria-pressed={count === quantity}
              onClick={() => setQuantity(count)}
            >
              {count}
            </button>
          ))}
        </div>
      )}
      {line !== null && (
        <div className="pos-ticket-choices" role="group" aria-label="Why?">
          <span>Why?</span>
          {REMAKE_REASONS.map((reason) => (
            <button
              key={reason}
              type="button"
              className="button"
              aria-disabled={isBusy}
              onClick={() => void remake(reason)}
            >
              {reason}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

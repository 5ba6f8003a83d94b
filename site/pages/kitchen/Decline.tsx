import { useRef, useState, type ReactNode } from 'react'
import type { Cancelling, Order } from '#domain/contracts/ordering.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { isGiven, WhyCancelled } from './WhyCancelled.tsx'
import './set-state.css'

/** Declines an order that waits to be accepted: why is asked first, because its customer is told. */
export function Decline({
  order,
  onDecline,
}: {
  order: Order
  onDecline: (cancelling: Cancelling) => Promise<unknown>
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState<Cancelling | null>(null)
  const isWhole = isGiven(why)
  const decline = async () => {
    if (isBusy || !why || !isWhole) return
    setBusy(true)
    await onDecline(why)
    setBusy(false)
    dialog.current?.close()
  }
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Decline<span className="visually-hidden"> {order.number}</span>
      </button>
      {isOpen && (
        <SmallDialog
          dialog={dialog}
          title={`Decline ${order.number} for ${order.contact.name}?`}
          closing="Leave it"
          onClose={() => {
            setOpen(false)
            setWhy(null)
          }}
        >
          <div className="set-state">
            <WhyCancelled
              legend="Why is it declined?"
              order={order}
              value={why}
              onChange={setWhy}
            />
            <button
              type="button"
              className="button loud wide"
              aria-disabled={isBusy || !isWhole}
              onClick={() => void decline()}
            >
              {isBusy ? 'Declining…' : isWhole ? 'Decline it' : 'Say why first'}
            </button>
          </div>
        </SmallDialog>
      )}
    </>
  )
}

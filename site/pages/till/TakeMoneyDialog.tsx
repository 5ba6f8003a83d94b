import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { Taking } from './Taking.tsx'
import { useOrderMoney } from './use-taking.ts'
import './till.css'

/**
 * Takes the money for an order that was placed before, in the same steps as a sale: a tip, all at once or in parts, by cash into the
 * drawer of this till, a card at the terminal, a gift card, or on the customer's phone. What is ready is handed over with it.
 */
export function TakeMoneyDialog({
  order,
  handOver,
  onClose,
}: {
  order: Order
  /** Of an order that its customer takes along once it is paid. */
  handOver?: HandOver | undefined
  onClose: () => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [changed, setChanged] = useState<Order | null>(null)
  const shown = changed ?? order
  const money = useOrderMoney(order.id)
  const done = () => dialog.current?.close()
  return (
    <SmallDialog
      dialog={dialog}
      title={`${order.number} for ${order.contact.name}`}
      closing="Close"
      onClose={onClose}
    >
      <Loaded query={money} what="what is to pay">
        {(data) => (
          <Taking
            // Another quote after a fee was waived: nothing of the old one is chosen any more.
            key={shown.quote.totalCents}
            order={shown}
            money={data}
            onChanged={setChanged}
            paid={(isTaken) =>
              handOver && isTaken ? (
                <HandedOver handOver={handOver} onDone={done} />
              ) : (
                <Paid onDone={done} />
              )
            }
          />
        )}
      </Loaded>
    </SmallDialog>
  )
}

/** Each says whether it was done. */
export type HandOver = { give: () => Promise<boolean>; keep: () => Promise<boolean> }

function Paid({ onDone }: { onDone: () => void }): ReactNode {
  return (
    <>
      <p>
        <b>It is paid.</b>
      </p>
      <button type="button" className="button loud wide" onClick={onDone}>
        Done
      </button>
    </>
  )
}

/** Who pays at the counter takes it along: it is handed over without another press. */
function HandedOver({ handOver, onDone }: { handOver: HandOver; onDone: () => void }): ReactNode {
  const [state, setState] = useState<'moving' | 'given' | 'kept'>('moving')
  const isBegun = useRef(false)
  const move = async (
    how: () => Promise<boolean>,
    next: 'given' | 'kept',
    before: typeof state,
  ) => {
    setState('moving')
    setState((await how()) ? next : before)
  }
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    void move(handOver.give, 'given', 'kept')
  })
  return (
    <>
      <p role="status">
        <b>{state === 'given' ? 'It is paid and handed over.' : 'It is paid.'}</b>
      </p>
      <button type="button" className="button loud wide" onClick={onDone}>
        Done
      </button>
      {state === 'given' && (
        <button
          type="button"
          className="button wide"
          onClick={() => void move(handOver.keep, 'kept', 'given')}
        >
          It stays on the shelf
        </button>
      )}
      {state === 'kept' && (
        <button
          type="button"
          className="button wide"
          onClick={() => void move(handOver.give, 'given', 'kept')}
        >
          Picked up
        </button>
      )}
    </>
  )
}

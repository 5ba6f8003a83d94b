import { useRef, useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { Taking } from './Taking.tsx'
import { useOrderMoney } from './use-taking.ts'
import './till.css'

/**
 * Takes the money for an order that was placed before, in the same steps as a sale: a tip, all at once or in parts, by cash into the
 * drawer of this till, a card at the terminal, a gift card, or on the customer's phone.
 */
export function TakeMoneyDialog({
  order,
  onClose,
}: {
  order: Order
  onClose: () => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const [changed, setChanged] = useState<Order | null>(null)
  const shown = changed ?? order
  const money = useOrderMoney(order.id)
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
            paid={<Paid onDone={() => dialog.current?.close()} />}
          />
        )}
      </Loaded>
    </SmallDialog>
  )
}

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

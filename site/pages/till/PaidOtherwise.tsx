import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { SalePayment } from '#domain/contracts/drawers.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { TenderForm } from '../payments/TenderForm.tsx'
import { counterPayments } from './counter-payments.ts'
import { useOrderMoney } from './use-taking.ts'
import '../payments/order-money.css'

/** What was rung up with the wrong button is put right where that is noticed first: on the page of the sale. */
export function PaidOtherwise({
  orderId,
  payments,
  onCorrected,
}: {
  orderId: string
  payments: readonly SalePayment[]
  /** @param payments as they are now */
  onCorrected: (payments: SalePayment[]) => void
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const cache = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const label = labelOf(payments)
  const correct = async (done: string) => {
    setSaid(done)
    dialog.current?.close()
    const money = await callPrivate('orderMoney', { params: { id: orderId } }).catch(() => null)
    if (!money) return
    cache.setQueryData(['orderMoney', orderId], money)
    onCorrected(counterPayments(money))
  }
  if (!label) return null
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      <p role="status" className={said ? 'notice till-corrected' : 'visually-hidden'}>
        {said}
      </p>
      {isOpen && (
        <SmallDialog
          dialog={dialog}
          title="How it was paid"
          closing="Close"
          onClose={() => setOpen(false)}
        >
          <Correcting
            orderId={orderId}
            onClose={() => dialog.current?.close()}
            onDone={(done) => void correct(done)}
          />
        </SmallDialog>
      )}
    </>
  )
}

type Props = { orderId: string; onClose: () => void; onDone: (done: string) => void }

function Correcting({ orderId, ...acts }: Props): ReactNode {
  return (
    <Loaded query={useOrderMoney(orderId)} what="the payments">
      {(money) => <Chosen money={money} {...acts} />}
    </Loaded>
  )
}

/** The only payment that may be corrected, or one of several. */
function Chosen({
  money,
  onClose,
  onDone,
}: Omit<Props, 'orderId'> & { money: OrderMoney }): ReactNode {
  const [id, setId] = useState<string | null>(null)
  const open = money.payments.filter(({ isCorrectable }) => isCorrectable)
  const payment = open.length === 1 ? open[0] : open.find((each) => each.id === id)
  if (open.length === 0) {
    const why = money.payments.flatMap(({ keptBecause }) => keptBecause ?? [])
    return [...new Set(why)].map((each) => <p key={each}>{each}</p>)
  }
  if (!payment)
    return (
      <div className="till-form" role="group" aria-label="Which part">
        {open.map(({ id: each, method, amountCents, tipCents }) => (
          <button key={each} type="button" className="button wide" onClick={() => setId(each)}>
            {METHOD_NAMES[method]} {formatCents(amountCents + tipCents)}
          </button>
        ))}
      </div>
    )
  return <TenderForm orderId={money.orderId} payment={payment} onClose={onClose} onDone={onDone} />
}

/** A gift card knows itself what it paid. */
function labelOf(payments: readonly SalePayment[]): string | null {
  const named = payments.filter(({ method }) => method !== 'gift-card')
  if (named.length === 0) return null
  if (named.length > 1) return 'Paid otherwise?'
  return named[0]?.method === 'cash' ? 'Was it a card?' : 'Was it cash?'
}

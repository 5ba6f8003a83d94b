import { useSignals } from '@preact/signals-react/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useRef, useEffect, useState, type ReactNode } from 'react'
import type { NewCounterSale, SalePayment } from '#domain/contracts/drawers.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { callPrivate } from '../../state/call-private.ts'
import { parkedBills } from '../../state/parked-bills.ts'
import { giftCodes } from '../../state/till-gift-codes.ts'
import type { Done } from './done.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { RefundOrder } from '../payments/RefundOrder.tsx'
import { GiftCodes } from './GiftCodes.tsx'
import { MailReceipt } from './MailReceipt.tsx'
import { PaidOtherwise } from './PaidOtherwise.tsx'
import { ParkedDialog } from './ParkedDialog.tsx'
import { Receipt } from './Receipt.tsx'

/** What to hand back, what to call out, and the receipt. The next press on the menu goes on. */
export function SoldPanel({ done: sold, onClose }: { done: Done; onClose: () => void }): ReactNode {
  useSignals()
  const [corrected, setCorrected] = useState<SalePayment[] | null>(null)
  const done = corrected ? { ...sold, sale: { ...sold.sale, payments: corrected } } : sold
  const [givenBack, setGivenBack] = useState('')
  const parkedCount = parkedBills.list.value.length
  const [isParkedOpen, setParkedOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** How often it was printed. A tablet prints later than the press, so the receipt stays in the page from then on. */
  const [prints, setPrints] = useState(0)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (prints > 0) print()
  }, [prints])
  return (
    <section className="till-bill till-sold" aria-label="Sold">
      <h2 ref={heading} tabIndex={-1}>
        {done.kind === 'training' ? 'Practised' : 'Sold'}
      </h2>
      {done.number && (
        <p>
          Order <b className="numeral">{done.number}</b>
          {done.sale.name && ` for ${done.sale.name}`}
        </p>
      )}
      {!givenBack && done.handedOver && done.handedOver.length > 0 && (
        <p>
          Hand over now: <b>{done.handedOver.join(', ')}</b>
        </p>
      )}
      {done.kind === 'kept' && (
        <p className="notice" role="status">
          The café’s server cannot be reached. The sale is kept on this tablet and is sent as soon
          as it can be; it gets its number then. Tell the kitchen yourself.
        </p>
      )}
      {done.kind === 'training' && (
        <p className="notice">Training: nothing was sold, and nothing was sent.</p>
      )}
      <Sums done={done} codes={sold.kind === 'sold' ? codesOf(sold.sale) : []} />
      {givenBack && <p className="notice">Money is given back. {givenBack}</p>}
      <GiftCodes cards={done.giftCards} />
      <div className="till-acts">
        <button
          type="button"
          className="button"
          onClick={() => {
            setPrints(prints + 1)
            giftCodes.noted()
          }}
        >
          Print the receipt
        </button>
        {parkedCount > 0 && (
          <button type="button" className="button" onClick={() => setParkedOpen(true)}>
            Parked {parkedCount}
          </button>
        )}
        {done.orderId && (
          <PaidOtherwise
            orderId={done.orderId}
            payments={done.sale.payments}
            onCorrected={setCorrected}
          />
        )}
        {done.orderId && (
          <GiveBack id={done.orderId} number={done.number ?? ''} onDone={setGivenBack} />
        )}
        <button type="button" className="button loud" onClick={onClose}>
          Next
        </button>
      </div>
      {isParkedOpen && <ParkedDialog onClose={() => setParkedOpen(false)} />}
      {done.orderId && <MailReceipt orderId={done.orderId} />}
      {prints > 0 && <Receipt done={done} />}
    </section>
  )
}

/** What it came to, how it was paid, and what goes back. */
function Sums({ done, codes }: { done: Done; codes: readonly string[] }): ReactNode {
  const { quote, phoneCents, sale } = done
  return (
    <dl>
      <dt>Total</dt>
      <dd>{formatCents(quote.totalCents)}</dd>
      {quote.tipCents > 0 && (
        <>
          <dt>Tip in it</dt>
          <dd>{formatCents(quote.tipCents)}</dd>
        </>
      )}
      {phoneCents !== undefined && (
        <>
          <dt>Card, on a phone</dt>
          <dd>{formatCents(phoneCents)}</dd>
        </>
      )}
      {sale.payments.map(({ method, amountCents, givenCents = amountCents }, index) => (
        <Fragment key={index}>
          <dt>{METHOD_NAMES[method]}</dt>
          <dd>{formatCents(givenCents)}</dd>
        </Fragment>
      ))}
      {codes.map((code) => (
        <LeftOnCard key={code} code={code} />
      ))}
      {sale.payments.some(({ method }) => method === 'cash') && (
        <>
          <dt>Change</dt>
          <dd className="numeral till-change">{formatCents(changeOf(sale))}</dd>
        </>
      )}
    </dl>
  )
}

/** What was just sold is given back as any order is: with a reason, by whoever may. */
function GiveBack({
  onDone,
  ...order
}: {
  id: string
  number: string
  /** What was given back, and how. */
  onDone: (back: string) => void
}): ReactNode {
  const client = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Give money back
      </button>
      {isOpen && (
        <SmallDialog
          dialog={dialog}
          title="Give money back"
          closing="Close"
          onClose={() => setOpen(false)}
        >
          <RefundOrder
            order={order}
            onClose={() => dialog.current?.close()}
            onDone={(back) => {
              onDone(back)
              void client.invalidateQueries({ queryKey: ['gift-card-left'] })
            }}
          />
        </SmallDialog>
      )}
    </>
  )
}

const codesOf = ({ payments }: NewCounterSale): string[] => [
  ...new Set(payments.flatMap(({ code }) => (code === undefined ? [] : [code]))),
]

/** What a gift card still holds after the sale, for whoever asks: nothing where that cannot be had. */
function LeftOnCard({ code }: { code: string }): ReactNode {
  const { data } = useQuery({
    queryKey: ['gift-card-left', code],
    queryFn: ({ signal }) =>
      callPrivate('giftCardBalance', { body: { code } }, { signal, retries: 0 }),
    staleTime: 0,
    gcTime: 0,
  })
  if (!data) return null
  return (
    <>
      <dt>Left on gift card …{data.lastFour}</dt>
      <dd>{formatCents(data.balanceCents)}</dd>
    </>
  )
}

/** What is handed back of the cash. */
function changeOf({ payments }: NewCounterSale): number {
  return payments.reduce(
    (sum, { amountCents, givenCents = amountCents }) => sum + givenCents - amountCents,
    0,
  )
}

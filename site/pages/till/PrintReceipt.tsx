import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState, type ReactNode } from 'react'
import type { Order } from '#domain/contracts/ordering.ts'
import type { OrderMoney, Payment } from '#domain/contracts/payments.ts'
import { cashLabel } from '#domain/payments/cash-label.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { callPrivate } from '../../state/call-private.ts'
import { PaperReceipt, type ReceiptRow } from './PaperReceipt.tsx'

/** Which order's receipt lies in the page. A tablet prints later than the press, so it stays until another is asked for. */
const onPaper = signal<string | null>(null)

/** Prints the receipt of an order once more, as the till prints it: with what was paid and given back, and what is left to pay. */
export function PrintReceipt({ order }: { order: Order }): ReactNode {
  useSignals()
  const [money, setMoney] = useState<OrderMoney | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isShown = money !== null && onPaper.value === order.id
  useEffect(() => {
    if (money) print()
  }, [money])
  useEffect(
    () => () => {
      if (onPaper.peek() === order.id) onPaper.value = null
    },
    [order.id],
  )
  if (isNeverPaid(order)) return null
  const ask = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      const read = await callPrivate('orderMoney', { params: { id: order.id } })
      onPaper.value = order.id
      setMoney({ ...read })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.')
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void ask()}
      >
        {order.isPaid || order.status === 'refunded' ? 'Print the receipt' : 'Print the bill'}
      </button>
      {problem && (
        <span className="error" role="alert">
          {problem}
        </span>
      )}
      {isShown && <Paper order={order} money={money} />}
    </>
  )
}

function Paper({ order, money }: { order: Order; money: OrderMoney }): ReactNode {
  const { contact, quote, number, createdAt } = order
  const paid = money.payments.filter(({ state }) => state === 'succeeded')
  const back = money.refunds.filter(({ state }) => state !== 'failed')
  const servedBy = paid.findLast(({ takenBy }) => takenBy)?.takenBy?.split(' ')[0]
  const due = { label: 'To pay', cents: money.dueCents, isLoud: true }
  return (
    <PaperReceipt
      at={createdAt}
      title={`${number} for ${contact.name}${quote.dining === 'here' ? ', for here' : ''}`}
      quote={quote}
      paid={[
        paid.flatMap(rowsOf),
        back.map(({ method, amountCents }) => ({
          label: `Given back, ${METHOD_NAMES[method].toLowerCase()}`,
          cents: -amountCents,
        })),
        money.dueCents > 0 ? [due] : [],
      ]}
      thanks={servedBy ? `Served by ${servedBy}. Thank you.` : 'Thank you.'}
    />
  )
}

/** A payment, and the tip that came on top of the order's total. */
function rowsOf({ method, amountCents, tipCents, givenCents }: Payment): ReceiptRow[] {
  const cents = amountCents + tipCents
  const label = method === 'cash' ? cashLabel(cents, givenCents ?? cents) : METHOD_NAMES[method]
  return [
    { label, cents },
    ...(tipCents > 0 ? [{ label: 'Tip in it, on top', cents: tipCents }] : []),
  ]
}

/** Called off or not collected without any money: nothing was bought. */
const isNeverPaid = ({ status, isPaid }: Order) =>
  !isPaid && (status === 'cancelled' || status === 'no-show' || status === 'awaiting-payment')

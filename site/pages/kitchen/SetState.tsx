import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Cancelling, Order, OrderPatch, SettableStatus } from '#domain/contracts/ordering.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { cancelText } from '#domain/ordering/cancel-reasons.ts'
import { paymentProblem } from '#domain/ordering/payment.ts'
import { isNothingToCollect, isNothingToMake } from '#domain/kitchen/making.ts'
import { isReserved, reservedCents } from '#domain/ordering/reserved-lines.ts'
import { STATUS_LABELS, statusLabel } from '#domain/ordering/status.ts'
import { SETTABLE_STATUSES } from '#domain/ordering/values.ts'
import { Agreement } from '../till/Agreement.tsx'
import { RefundOrder } from '../payments/RefundOrder.tsx'
import { isGiven, WhyCancelled } from './WhyCancelled.tsx'
import './set-state.css'

type Props = {
  order: Order
  label: string
  isBusy: boolean
  may: (patch: OrderPatch) => boolean
  apply: (patch: OrderPatch) => Promise<unknown>
}

/** Any state, chosen first and set by a press of its own; what is called off needs a reason, and what is refunded gives its money back. */
export function SetState({ order, label, isBusy, may, apply }: Props): ReactNode {
  const [chosen, setChosen] = useState<SettableStatus | null>(null)
  const [cancelling, setCancelling] = useState<Cancelling | null>(null)
  /** All is said, and a colleague is asked for their PIN. */
  const [isAsking, setAsking] = useState(false)
  const patchOf = (status: SettableStatus, approval?: Approval) => ({
    status,
    from: order.status,
    ...(status === 'cancelled' && {
      // Nobody makes it yet, so nobody has to be told to stop.
      ...(!isBegun(order) && { isAcknowledged: true }),
      ...(cancelling && { cancelling }),
      ...(approval && { approval }),
    }),
  })
  const canAsk = (status: SettableStatus) => GIVES_BACK.includes(status) && may({})
  const canApply = (patch: OrderPatch & { status: SettableStatus }) =>
    (may(patch) || canAsk(patch.status)) && paymentProblem(order, patch) === null
  const isCancel = chosen === 'cancelled'
  const isWhole = !isCancel || isGiven(cancelling)
  const set = async (approval?: Approval) => {
    if (!chosen || isBusy || !isWhole) return
    // Whoever handles orders and may not give money back asks somebody who may, once they can read what it is for.
    if (!approval && !may(patchOf(chosen))) return setAsking(true)
    const isDone = await apply(patchOf(chosen, approval))
    // What was chosen stays for another try.
    if (isDone === false) return
    setAsking(false)
    setChosen(null)
    setCancelling(null)
  }
  const choose = (status: SettableStatus | null) => {
    setChosen(status)
    setCancelling(null)
    setAsking(false)
  }
  const mayCancel = statesOf(order).includes('cancelled') && canApply(patchOf('cancelled'))
  return (
    <div className="set-state">
      <StateField
        order={order}
        label={label}
        value={chosen ?? order.status}
        isDisabled={isBusy || !may({})}
        isOpen={(status) => canApply(patchOf(status))}
        onChoose={choose}
      />
      {mayCancel && !isCancel && order.status !== 'cancelled' && (
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => choose('cancelled')}
        >
          Cancel the order…
        </button>
      )}
      {isCancel && (
        <WhyCancelled
          legend="Why is it cancelled?"
          order={order}
          value={cancelling}
          onChange={(next) => {
            setCancelling(next)
            setAsking(false)
          }}
        />
      )}
      {isCancel && <p>{moneyText(order)}</p>}
      {chosen === 'refunded' && order.status !== 'refunded' && (
        <RefundOrder order={order} kind="all" onClose={() => setChosen(null)} />
      )}
      {chosen && isAsking && cancelling && (
        <Agreement
          act="refund"
          about={{ text: cancelledText(order, cancelling) }}
          onAgreed={(approval) => void set(approval)}
        />
      )}
      {chosen && !isAsking && chosen !== 'refunded' && chosen !== order.status && (
        <button
          type="button"
          className="button wide"
          aria-disabled={isBusy || !isWhole}
          onClick={() => void set()}
        >
          {isWhole ? setText(order, chosen) : 'Say why first'}
        </button>
      )}
      {isCancel && (
        <button type="button" className="link" disabled={isBusy} onClick={() => choose(null)}>
          Leave it as it is
        </button>
      )}
    </div>
  )
}

function StateField({
  order,
  label,
  value,
  isDisabled,
  isOpen,
  onChoose,
}: Pick<Props, 'order' | 'label'> & {
  value: Order['status']
  isDisabled: boolean
  isOpen: (status: SettableStatus) => boolean
  onChoose: (status: SettableStatus | null) => void
}): ReactNode {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <select
        className="input"
        value={value}
        disabled={isDisabled}
        onChange={({ target }) => {
          const status = target.value as SettableStatus
          onChoose(status === order.status ? null : status)
        }}
      >
        {(order.status === 'waiting' || order.status === 'awaiting-payment') && (
          <option value={order.status} disabled>
            {STATUS_LABELS[order.status]}
          </option>
        )}
        {statesOf(order).map((status) => (
          <option key={status} value={status} disabled={!isOpen(status)}>
            {statusLabel(status, isNothingToCollect(order.quote))}
          </option>
        ))}
      </select>
    </label>
  )
}

/** 'Cancel A-104, and $8.10 goes back: Something is sold out' */
function cancelledText(order: Order, cancelling: Cancelling): string {
  return `Cancel ${order.number}, and ${formatCents(backOf(order))} goes back: ${cancelText(cancelling)}`
}

/** What of its money goes back when it is cancelled. */
function backOf({ isPaid, dueCents, quote, refundedCents = 0 }: Order): number {
  const total = quote.totalCents
  const paidCents = isPaid ? total - reservedCents(quote) : total - (dueCents ?? total)
  return Math.max(0, paidCents - refundedCents)
}

/** What becomes of its money, before anybody cancels it. */
function moneyText(order: Order): string {
  const back = backOf(order)
  const apart = order.isPaid ? order.quote.lines.filter(isReserved).map(({ name }) => name) : []
  const kept = apart.length > 0 ? ` ${apart.join(' and ')} goes by its own terms.` : ''
  if (back === 0) return `Nothing was paid for it that would go back.${kept}`
  return `${formatCents(back)} goes back the way it was paid: by itself where it came online or by gift card, and out of your hands where it was cash or the card terminal. The payments of the order say which.${kept}`
}

/** 'Set it: Preparing', 'Cancel A-104' */
function setText({ number, isPaid }: Order, chosen: SettableStatus): string {
  if (chosen === 'cancelled') return `Cancel ${number}`
  const unpaid = !isPaid && chosen === 'picked-up' ? ', unpaid' : ''
  return `Set it: ${STATUS_LABELS[chosen]}${unpaid}`
}

/** The states that an order can have: what nobody makes is never preparing, and what nobody picks up is over when it is paid. */
function statesOf(order: Order): readonly SettableStatus[] {
  const { status, isPaid, quote } = order
  // What nobody paid, or what cost nothing, is not given back.
  const mayRefund = status === 'refunded' || (isPaid && quote.totalCents > 0)
  return madeStates(order).filter((each) => each !== 'refunded' || mayRefund)
}

function madeStates({ status: now, quote, isPaid }: Order): readonly SettableStatus[] {
  if (isNothingToCollect(quote))
    return SETTABLE_STATUSES.filter(
      (status) =>
        status === now ||
        GIVES_BACK.includes(status) ||
        (status === 'picked-up' && isPaid) ||
        (status === 'pending' && now === 'cancelled'),
    )
  if (!isNothingToMake(quote)) return SETTABLE_STATUSES
  return SETTABLE_STATUSES.filter((status) => status === now || status !== 'preparing')
}

/** These give money back, which somebody else may agree to with their PIN. */
const GIVES_BACK: readonly SettableStatus[] = ['cancelled', 'refunded']

const isBegun = ({ status }: Order) => status === 'preparing' || status === 'ready'

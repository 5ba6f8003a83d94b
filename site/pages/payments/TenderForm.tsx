import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Payment } from '#domain/contracts/payments.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { METHOD_NAMES, type NamedMethod } from '#domain/payments/values.ts'
import { TENDER_REASONS } from '#domain/till/tender-reasons.ts'
import { asksPin } from '#domain/till/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'
import { ReasonFields } from '../till/ReasonFields.tsx'
import { useDrawers } from '../till/use-drawers.ts'
import { AskedLast, mayAlone } from './AskedLast.tsx'

type Props = {
  orderId: string
  payment: Payment
  onClose: () => void
  /** @param done what is so now, in a sentence */
  onDone: (done: string) => void
}

/** Says how money at the counter was paid in truth, with a reason. Whoever may not by themselves asks a colleague for their PIN last. */
export function TenderForm({ orderId, payment, onClose, onDone }: Props): ReactNode {
  useSignals()
  const id = useId()
  const ways = useWays(payment)
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { send, problem, needsPin, setNeedsPin, isBusy } = useCorrection({
    orderId,
    payment,
    onDone,
  })
  const form = useRef<HTMLFormElement>(null)
  // One other way there is mostly, and that is meant.
  const way = ways.find(({ key }) => key === chosen) ?? (ways.length === 1 ? ways[0] : undefined)
  const count = ways.length
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [count])
  const paid = formatCents(payment.amountCents + payment.tipCents)
  const confirm = (approval?: Approval) => {
    setTried(true)
    if (!way || !reason.trim()) return
    if (!approval && !mayAlone('correct')) return setNeedsPin(true)
    void send(way, reason.trim(), approval)
  }
  return (
    <div className="refund-form">
      <form
        ref={form}
        className="refund-fields"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
        noValidate
      >
        <fieldset>
          <legend>
            How {paid} was paid, and not “{METHOD_NAMES[payment.method]}”
          </legend>
          {ways.map(({ key, label }) => (
            <label key={key}>
              <input
                type="radio"
                name={`${id}-way`}
                checked={key === way?.key}
                onChange={() => {
                  setChosen(key)
                  setNeedsPin(false)
                }}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        {ways.length === 0 && (
          <p className="soft">No drawer is open that the cash could lie in. Open a drawer first.</p>
        )}
        <p className="error" role="alert">
          {isTried && !way && ways.length > 0 && 'Choose how it was paid.'}
        </p>
        <ReasonFields
          usual={TENDER_REASONS}
          reason={reason}
          problemId={isTried && reason.trim() === '' ? `${id}-reason` : undefined}
          onChange={(next) => {
            setReason(next)
            setNeedsPin(false)
          }}
        />
        <p id={`${id}-reason`} className="error" role="alert">
          {isTried && reason.trim() === '' && 'Say why, for the books.'}
        </p>
        <Problem text={problem} />
        <p className="acts">
          <button className="button loud" disabled={isBusy || ways.length === 0}>
            {isBusy ? 'Correcting…' : way ? `Confirm: ${way.label}` : 'Confirm'}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={onClose}>
            Leave it
          </button>
        </p>
      </form>
      <AskedLast
        act="correct"
        about={{
          text: `${paid}: “${way?.label ?? ''}” and not “${METHOD_NAMES[payment.method]}”. ${reason.trim()}`,
        }}
        isAsking={needsPin}
        onApprove={confirm}
      />
    </div>
  )
}

type Way = { key: string; method: NamedMethod; drawerId?: string; label: string }

/** What else it may have been: the card terminal, or cash in a drawer that is open. */
function useWays({ method }: Payment): Way[] {
  const { data } = useDrawers()
  const open = data?.drawers.filter((drawer) => drawer.open !== null) ?? []
  const card: Way = { key: 'card', method: 'card-terminal', label: METHOD_NAMES['card-terminal'] }
  const cash = open.map(({ id, name }): Way => {
    return { key: id, method: 'cash', drawerId: id, label: `Cash, in ${name}` }
  })
  // In which drawer cash was put is not told here: only whether it was cash.
  return method === 'cash' ? [card] : method === 'card-terminal' ? cash : [...cash, card]
}

function useCorrection({
  orderId,
  payment,
  onDone,
}: Pick<Props, 'orderId' | 'payment' | 'onDone'>) {
  const [isBusy, setBusy] = useState(false)
  const [needsPin, setNeedsPin] = useState(false)
  const { act, problem } = useAct(['orderMoney', 'orderRecord', 'orderList', 'orders'])
  const send = async (way: Way, reason: string, approval?: Approval) => {
    if (isBusy) return
    setBusy(true)
    const isDone = await act(async () => {
      try {
        await callPrivate(
          'correctTender',
          {
            params: { id: orderId, paymentId: payment.id },
            body: {
              method: way.method,
              ...(way.drawerId !== undefined && { drawerId: way.drawerId }),
              from: payment.method,
              reason,
              ...(approval && { approval }),
            },
          },
          { retries: 0 },
        )
      } catch (error) {
        setNeedsPin(error instanceof ApiError && asksPin(error.code))
        throw error
      }
    })
    setBusy(false)
    const paid = formatCents(payment.amountCents + payment.tipCents)
    if (isDone) onDone(`${paid} is noted as “${way.label}” now.`)
  }
  return { send, problem, needsPin, setNeedsPin, isBusy }
}

import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Payment } from '#domain/contracts/payments.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { METHOD_NAMES, type NamedMethod } from '#domain/payments/values.ts'
import { asksPin } from '#domain/till/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Problem } from '../admin/Problem.tsx'
import { useAct } from '../admin/use-act.ts'
import { ApprovalForm } from '../till/ApprovalForm.tsx'
import { useDrawers } from '../till/use-drawers.ts'
import { AgreedForm } from './AgreedForm.tsx'

type Props = {
  orderId: string
  payment: Payment
  onClose: () => void
  /** @param done what is so now, in a sentence */
  onDone: (done: string) => void
}

/** Says how money at the counter was paid in truth, with a reason. */
export function TenderForm(props: Props): ReactNode {
  return (
    <AgreedForm act="correct" onClose={props.onClose}>
      {(agreed) => <TenderFields {...props} agreed={agreed} />}
    </AgreedForm>
  )
}

function TenderFields({
  orderId,
  payment,
  onClose,
  onDone,
  agreed,
}: Props & { agreed: Approval | undefined }): ReactNode {
  const id = useId()
  const ways = useWays(payment)
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { send, problem, needsPin, isBusy } = useCorrection({ orderId, payment, agreed, onDone })
  const form = useRef<HTMLFormElement>(null)
  // One other way there is mostly, and that is meant.
  const way = ways.find(({ key }) => key === chosen) ?? (ways.length === 1 ? ways[0] : undefined)
  const count = ways.length
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [count])
  const paid = formatCents(payment.amountCents + payment.tipCents)
  const confirm = (approval = agreed) => {
    setTried(true)
    if (way && reason.trim()) void send(way, reason.trim(), approval)
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
                onChange={() => setChosen(key)}
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
        <label className="field">
          <span className="label">Reason</span>
          <input
            className="input"
            maxLength={200}
            value={reason}
            aria-invalid={isTried && reason.trim() === ''}
            aria-describedby={`${id}-reason`}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
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
      {needsPin && <ApprovalForm act="correct" onApprove={confirm} />}
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
  agreed,
  onDone,
}: Pick<Props, 'orderId' | 'payment' | 'onDone'> & { agreed: Approval | undefined }) {
  const [isBusy, setBusy] = useState(false)
  const [needsPin, setNeedsPin] = useState(false)
  const { act, problem } = useAct(['orderMoney', 'orderRecord', 'orderList', 'orders'])
  const send = async (way: Way, reason: string, approval = agreed) => {
    if (isBusy) return
    setBusy(true)
    const isDone = await act(async () => {
      setNeedsPin(false)
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
  return { send, problem, needsPin, isBusy }
}

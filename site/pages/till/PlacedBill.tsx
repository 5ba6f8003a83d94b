import { useSignals } from '@preact/signals-react/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { OrderPatch } from '#domain/contracts/ordering.ts'
import type { OrderMoney } from '#domain/contracts/payments.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { isProvider, METHOD_NAMES } from '#domain/payments/values.ts'
import { can } from '#domain/people/permissions.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { patchOrder } from '../../state/staff-calls.ts'
import { till, type PlacedBill as Placed } from '../../state/till.ts'
import { tillClock } from '../../state/till-clock.ts'
import type { Done } from './done.ts'
import { Agreement } from './Agreement.tsx'
import { counterPayments } from './counter-payments.ts'
import { Taking } from './Taking.tsx'
import { useOrderMoney } from './use-taking.ts'

/** A bill that became an order when a phone was asked for some of it: what was taken, and taking the rest. */
export function PlacedBill({
  placed,
  onDone,
}: {
  placed: Placed
  onDone: (done: Done) => void
}): ReactNode {
  const money = useOrderMoney(placed.id)
  return (
    <Loaded query={money} what="what is to pay">
      {(data) => <Rest placed={placed} money={data} onDone={onDone} />}
    </Loaded>
  )
}

function Rest({
  placed,
  money,
  onDone,
}: {
  placed: Placed
  money: OrderMoney
  onDone: (done: Done) => void
}): ReactNode {
  // What is off costs nothing any more.
  const isOff = money.totalCents === 0
  const isPaid = !isOff && money.dueCents <= 0
  const told = useRef(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!isPaid || told.current) return
    told.current = true
    onDone(doneOf(placed, money))
  })
  if (isOff)
    return (
      <>
        <p className="notice is-error" role="alert">
          {money.paidCents > 0
            ? `${placed.number} is off, and ${formatCents(money.refundedCents)} of it was given back.`
            : `${placed.number} was not paid in time, so it is off. Nothing was charged.`}
        </p>
        <button type="button" className="button wide" onClick={() => till.setPlaced(null)}>
          Pay in another way
        </button>
      </>
    )
  const isGivenUp = placed.isWhole && money.paidCents === 0
  return (
    <>
      <Paid money={money} />
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <Taking
        order={placed}
        money={money}
        onPhoneGivenUp={isGivenUp ? () => void callOff(placed) : undefined}
        paid={() => <p role="status">It is paid.</p>}
      />
      {!money.phoneCents && (
        <CallOff placed={placed} takenCents={money.paidCents} onProblem={setProblem} />
      )}
    </>
  )
}

/** What was taken for it so far. */
function Paid({ money }: { money: OrderMoney }): ReactNode {
  const paid = money.payments.filter(({ state }) => state === 'succeeded')
  if (paid.length === 0) return null
  return (
    <ul className="till-taken">
      {paid.map(({ id, method, amountCents, tipCents }) => (
        <li key={id}>
          {isProvider(method) ? 'Card, on a phone' : METHOD_NAMES[method]}{' '}
          {formatCents(amountCents + tipCents)}
        </li>
      ))}
    </ul>
  )
}

function CallOff({
  placed,
  takenCents,
  onProblem,
}: {
  placed: Placed
  takenCents: number
  onProblem: (text: string | null) => void
}): ReactNode {
  useSignals()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const off = async (approval: Approval | null) => {
    onProblem(null)
    const problem = await callOff(placed, approval)
    if (problem) onProblem(problem)
    else for (const key of ['orders', 'drawers']) void cache.invalidateQueries({ queryKey: [key] })
  }
  const sure = takenCents > 0 ? `Yes, give ${formatCents(takenCents)} back` : 'Yes, call it off'
  if (takenCents === 0 || can(account.user.value, 'refunds'))
    return (
      <SureButton
        label="Call the sale off"
        about={placed.number}
        sure={sure}
        busy="Calling it off…"
        onSure={() => off(null)}
      />
    )
  if (!isAsking)
    return (
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Call the sale off <span className="visually-hidden">{placed.number}</span>
      </button>
    )
  return (
    <AskedOff
      about={`${placed.number}: ${formatCents(takenCents)} was taken and is given back. Nothing is made.`}
      sure={sure}
      onSure={off}
      onLeave={() => setAsking(false)}
    />
  )
}

/** Calling off what takes somebody else's PIN: what comes of it stands above the PIN, and its way out below. */
function AskedOff({
  about,
  sure,
  onSure,
  onLeave,
}: {
  about: string
  sure: string
  onSure: (approval: Approval) => Promise<void>
  onLeave: () => void
}): ReactNode {
  const [approval, setApproval] = useState<Approval | null>(null)
  const [isBusy, setBusy] = useState(false)
  const yes = async (given: Approval) => {
    setBusy(true)
    await onSure(given)
    setBusy(false)
  }
  return (
    <section className="till-call-off" aria-label="Call the sale off">
      <h3>Call the sale off</h3>
      <p>{about}</p>
      {!approval && <Agreement act="refund" onAgreed={setApproval} />}
      <div className="till-form-foot">
        <button type="button" className="button" disabled={isBusy} onClick={onLeave}>
          Leave it
        </button>
        {approval && (
          <button
            type="button"
            className="button loud"
            disabled={isBusy}
            onClick={() => void yes(approval)}
          >
            {isBusy ? 'Calling it off…' : sure}
          </button>
        )}
      </div>
    </section>
  )
}

/** @returns why it could not be called off */
export async function callOff(
  { id, number }: Placed,
  approval: Approval | null = null,
): Promise<string | null> {
  const body: OrderPatch = {
    status: 'cancelled',
    from: 'awaiting-payment',
    isAcknowledged: true,
    ...(approval && { approval }),
  }
  try {
    await patchOrder(id, body)
  } catch (error) {
    const text = error instanceof ApiError ? error.message : 'The café’s server was not reached.'
    toasts.show({ kind: 'error', title: `${number} still waits or is paid`, text })
    return text
  }
  till.setPlaced(null)
  const money = await callPrivate('orderMoney', { params: { id } }).catch(() => null)
  const text = money ? backText(money) : 'The order says what is to be handed back.'
  if (text) toasts.show({ kind: 'info', title: `${number} is off`, text })
  return null
}

/** What somebody hands out, and what goes back by itself. */
function backText({ refunds }: OrderMoney): string {
  return refunds
    .map(({ method, amountCents, drawer }) => {
      const cents = formatCents(amountCents)
      if (method === 'cash') return `Hand ${cents} out of ${drawer ?? 'the drawer'}.`
      if (method === 'gift-card') return `${cents} is on the gift card again.`
      if (isProvider(method)) return `${cents} goes back to the card by itself.`
      return `Give ${cents} back at the terminal.`
    })
    .join(' ')
}

function doneOf({ id, number, sale, quote }: Placed, { payments }: OrderMoney): Done {
  const paid = payments.filter(({ state }) => state === 'succeeded')
  const phoneCents = paid
    .filter(({ method }) => isProvider(method))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    sale: { ...sale, payments: counterPayments({ payments }) },
    quote,
    soldBy: account.user.value?.name ?? '',
    at: tillClock.now().toISOString(),
    orderId: id,
    number,
    kind: 'sold',
    ...(phoneCents > 0 && { phoneCents }),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { addDays } from '#domain/cafe/calendar.ts'
import { formatShortDate } from '#domain/cafe/short-date.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { MemberDetail } from '#domain/contracts/memberships.ts'
import { CHARGE_LABELS, LEAVING_LABELS, tierName } from '#domain/membership/texts.ts'
import { METHOD_NAMES, type CounterMethod, type PaymentState } from '#domain/payments/values.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import { MemberActs } from './MemberActs.tsx'
import './members.css'

/** One member: what was charged, what is due at the counter, and for managers giving, cancelling and refunding. */
export function MemberSheet({ id, isManager }: { id: string; isManager: boolean }): ReactNode {
  const query = useQuery({
    queryKey: ['member', id],
    queryFn: ({ signal }) => callPrivate('member', { params: { id } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={query} what="the membership">
      {(detail) => (
        <div className="unfolded">
          <Facts
            facts={[
              ['Card', detail.cardLabel],
              ['Pays', detail.member.payWay === 'counter' ? 'At the counter' : 'By card'],
              ['Next tier', detail.member.nextTier && tierName(detail.member.nextTier)],
              ['Goes on', detail.member.resumesOn && formatShortDate(detail.member.resumesOn)],
              [
                'Why they leave',
                detail.leaving &&
                  [
                    detail.leaving.reason && LEAVING_LABELS[detail.leaving.reason],
                    detail.leaving.note,
                  ]
                    .filter(Boolean)
                    .join(': '),
              ],
            ]}
          />
          {detail.dueCents !== null && <TakeMonth id={id} cents={detail.dueCents} />}
          <Charges charges={detail.charges} />
          {isManager && <MemberActs detail={detail} />}
        </div>
      )}
    </Loaded>
  )
}

/** A month paid at the counter. */
function TakeMonth({ id, cents }: { id: string; cents: number }): ReactNode {
  const { act, problem } = useAct(['members', 'member'])
  const [isBusy, setBusy] = useState(false)
  const [drawerId, setDrawerId] = useState('')
  const key = useRef(crypto.randomUUID())
  const field = useId()
  const drawers = useQuery({
    queryKey: ['drawers'],
    queryFn: ({ signal }) => callPrivate('drawers', {}, { signal }),
  })
  const open = (drawers.data?.drawers ?? []).filter((drawer) => drawer.open !== null)
  const take = async (method: CounterMethod) => {
    setBusy(true)
    const drawer = method === 'cash' && drawerId ? { drawerId } : {}
    const body = { key: key.current, method, expectedCents: cents, ...drawer }
    await act(() => callPrivate('takeMembershipPayment', { params: { id }, body }))
    setBusy(false)
  }
  return (
    <div className="member-take">
      <p>
        <b>{formatCents(cents)}</b> to pay at the counter.
      </p>
      {open.length > 0 && (
        <label htmlFor={field}>
          Cash goes into{' '}
          <select
            id={field}
            className="input"
            value={drawerId}
            onChange={(event) => setDrawerId(event.target.value)}
          >
            <option value="">no drawer</option>
            {open.map((drawer) => (
              <option key={drawer.id} value={drawer.id}>
                {drawer.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className="acts">
        <button
          type="button"
          className="button loud"
          disabled={isBusy}
          onClick={() => void take('cash')}
        >
          Paid in cash
        </button>
        <button
          type="button"
          className="button"
          disabled={isBusy}
          onClick={() => void take('card-terminal')}
        >
          Paid at the card terminal
        </button>
      </div>
      <Problem text={problem} />
    </div>
  )
}

const STANDS: Record<PaymentState, string> = {
  open: 'not paid yet',
  succeeded: 'paid',
  failed: 'not paid',
  expired: 'not paid in time',
  cancelled: 'not charged any more',
}

function Charges({ charges }: { charges: MemberDetail['charges'] }): ReactNode {
  if (charges.length === 0) return <p className="soft">Nothing was charged yet.</p>
  return (
    <ul className="member-charges">
      {charges.map((charge) => (
        <li key={charge.id}>
          <b>{formatCents(charge.amountCents)}</b> {CHARGE_LABELS[charge.kind]},{' '}
          {formatShortDate(charge.fromOn)} through {formatShortDate(addDays(charge.untilOn, -1))}{' '}
          <span className="soft">
            {STANDS[charge.state]}
            {charge.method && `, ${METHOD_NAMES[charge.method].toLowerCase()}`}
            {charge.takenBy && `, by ${charge.takenBy}`}
            {charge.reason && `: ${charge.reason}`}
            {charge.refundedCents > 0 && `, ${formatCents(charge.refundedCents)} given back`}
            {charge.failure && `, ${charge.failure}`}
            {charge.dispute && `, dispute: ${charge.dispute}`} <When at={charge.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}

import { useId, useRef, useState, type ReactNode } from 'react'
import { formatShortDate } from '#domain/cafe/short-date.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import type { MemberDetail } from '#domain/contracts/memberships.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'

/** What a manager does about a membership: give months, give money back, cancel. Each wants a reason, which is kept. */
export function MemberActs({ detail }: { detail: MemberDetail }): ReactNode {
  const { member } = detail
  const id = useId()
  const { act, problem } = useAct(['members', 'member'])
  const [reason, setReason] = useState('')
  const [months, setMonths] = useState(1)
  const key = useRef(crypto.randomUUID())
  const params = { id: member.id }
  const send = async (work: () => Promise<unknown>) => {
    if (await act(work)) {
      key.current = crypto.randomUUID()
      setReason('')
    }
  }
  const isRunning = member.state !== 'ended'
  const hasReason = reason.trim() !== ''
  return (
    <div className="member-manage">
      <label htmlFor={`${id}-reason`}>Reason, kept in the activity log</label>
      <input
        id={`${id}-reason`}
        className="input"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem text={problem} />
      {!hasReason && <p className="soft">Write a reason, then choose what to do.</p>}
      {hasReason && isRunning && (
        <div className="acts">
          <label>
            Months{' '}
            <input
              className="input member-short"
              type="number"
              min={1}
              max={12}
              value={months}
              onChange={(event) => setMonths(event.target.valueAsNumber || 1)}
            />
          </label>
          <button
            type="button"
            className="button"
            onClick={() =>
              void send(() =>
                callPrivate('giveMonths', { params, body: { key: key.current, months, reason } }),
              )
            }
          >
            Give {months === 1 ? 'a month' : `${months} months`}
          </button>
        </div>
      )}
      {hasReason && <GiveBack detail={detail} reason={reason} send={send} />}
      {hasReason && isRunning && (
        <div className="acts">
          {member.state !== 'ending' && (
            <SureButton
              label="Cancel at the end of the month"
              sure="Cancel it then"
              busy="Cancelling…"
              onSure={() =>
                send(() => callPrivate('endMembership', { params, body: { when: 'end', reason } }))
              }
            />
          )}
          <SureButton
            label="Cancel now"
            sure="Cancel it now"
            busy="Cancelling…"
            onSure={() =>
              send(() => callPrivate('endMembership', { params, body: { when: 'now', reason } }))
            }
          />
        </div>
      )}
    </div>
  )
}

/** Money of one charge, all of what is left of it or some. */
function GiveBack({
  detail: { member, charges },
  reason,
  send,
}: {
  detail: MemberDetail
  reason: string
  send: (work: () => Promise<unknown>) => Promise<unknown>
}): ReactNode {
  const refundable = charges.filter(
    ({ state, amountCents, refundedCents }) => state === 'succeeded' && amountCents > refundedCents,
  )
  const [chargeId, setChargeId] = useState('')
  const [dollars, setDollars] = useState('')
  const key = useRef(crypto.randomUUID())
  const charge = refundable.find((each) => each.id === chargeId) ?? refundable[0]
  if (!charge) return null
  const left = charge.amountCents - charge.refundedCents
  const cents = dollars.trim() === '' ? left : (typedCents(dollars) ?? 0)
  const giveBack = () =>
    send(async () => {
      const body = { key: key.current, chargeId: charge.id, amountCents: cents, reason }
      await callPrivate('refundMembership', { params: { id: member.id }, body })
      key.current = crypto.randomUUID()
    })
  return (
    <div className="acts">
      <label>
        Of{' '}
        <select
          className="input"
          value={charge.id}
          onChange={(event) => setChargeId(event.target.value)}
        >
          {refundable.map((each) => (
            <option key={each.id} value={each.id}>
              {formatCents(each.amountCents - each.refundedCents)} from{' '}
              {formatShortDate(each.fromOn)}
            </option>
          ))}
        </select>
      </label>
      <label>
        Dollars{' '}
        <input
          className="input member-short"
          inputMode="decimal"
          placeholder={(left / 100).toFixed(2)}
          value={dollars}
          onChange={(event) => setDollars(event.target.value)}
        />
      </label>
      {cents > 0 ? (
        <SureButton
          label={`Give ${formatCents(cents)} back`}
          sure="Give it back"
          busy="Giving back…"
          onSure={giveBack}
        />
      ) : (
        <span className="soft">Use an amount like 12.50.</span>
      )}
    </div>
  )
}

import { useId, useState, type ReactNode } from 'react'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import type { Membership, MyMembership } from '#domain/contracts/memberships.ts'
import { lastDayOf } from '#domain/membership/periods.ts'
import { LEAVING_LABELS } from '#domain/membership/texts.ts'
import { LEAVING_REASONS, type LeavingReason } from '#domain/membership/values.ts'
import { useMembershipActs } from '../../state/membership.ts'
import { useAsked } from './use-asked.ts'
import { useDoing } from './use-doing.ts'

/** Cancelling: when it ends, one question that may be left open, and a button. */
export function Leaving({
  userId,
  mine: { today },
  membership: { state, paidUntil },
}: {
  userId: string
  mine: MyMembership
  membership: Membership
}): ReactNode {
  const id = useId()
  const acts = useMembershipActs(userId)
  const [reason, setReason] = useState<LeavingReason | null>(null)
  const [note, setNote] = useState('')
  const { isBusy, problem, run } = useDoing()
  const { isAsked, ref } = useAsked<HTMLDetailsElement>('cancel')
  const isAtOnce = state === 'joining' || state === 'past-due' || paidUntil <= today
  const cancel = () =>
    run(() => acts.cancel({ ...(reason && { reason }), ...(note.trim() && { note }) }))
  return (
    <details className="member-more" ref={ref} open={isAsked}>
      <summary>Cancel it</summary>
      <form
        aria-label="Cancelling"
        onSubmit={(event) => {
          event.preventDefault()
          void cancel()
        }}
      >
        <p>
          {isAtOnce
            ? 'It ends at once, and you owe nothing.'
            : `Nothing more is charged. It runs to the end of what is paid: its last day is ${formatDateWithYear(lastDayOf(paidUntil), today)}.`}
        </p>
        <fieldset className="member-tiers">
          <legend>
            Why do you leave? <span className="soft">You need not say.</span>
          </legend>
          {LEAVING_REASONS.map((each) => (
            <label key={each} className="choice">
              <input
                type="radio"
                name={`${id}-why`}
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              <span>{LEAVING_LABELS[each]}</span>
            </label>
          ))}
        </fieldset>
        <div className="field">
          <label htmlFor={`${id}-note`}>
            Anything else? <span className="soft">optional</span>
          </label>
          <textarea
            id={`${id}-note`}
            className="input"
            rows={3}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {problem && (
          <p className="notice is-error" role="alert">
            {problem}
          </p>
        )}
        <button className="button sure-yes" disabled={isBusy}>
          {isBusy ? 'Cancelling…' : 'Cancel my membership'}
        </button>
      </form>
    </details>
  )
}

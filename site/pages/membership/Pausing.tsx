import { useId, useState, type ReactNode } from 'react'
import { addDays, formatDateWithYear } from '#domain/cafe/calendar.ts'
import type { Membership, MyMembership } from '#domain/contracts/memberships.ts'
import { PAUSE_LEAST_DAYS, PAUSE_MOST_DAYS, PAUSE_REST_DAYS } from '#domain/membership/values.ts'
import { useMembershipActs } from '../../state/membership.ts'
import { useDoing } from './use-doing.ts'

/** Pausing: until when, and what that means. */
export function Pausing({
  userId,
  mine: { today },
  membership: { pauseProblem },
}: {
  userId: string
  mine: MyMembership
  membership: Membership
}): ReactNode {
  const id = useId()
  const acts = useMembershipActs(userId)
  const [until, setUntil] = useState(() => addDays(today, 30))
  const { isBusy, problem, run } = useDoing()
  const [first, last] = [addDays(today, PAUSE_LEAST_DAYS), addDays(today, PAUSE_MOST_DAYS)]
  return (
    <details className="member-more">
      <summary>Pause it</summary>
      {pauseProblem ? (
        <p>{pauseProblem}</p>
      ) : (
        <form
          aria-label="Pausing"
          onSubmit={(event) => {
            event.preventDefault()
            void run(() => acts.pause(until))
          }}
        >
          <p>
            Nothing is charged and no discounts are given meanwhile. The days that are paid are
            added at the end. The next pause can begin {PAUSE_REST_DAYS} days after this one ends.
          </p>
          <div className="field">
            <label htmlFor={id}>It resumes by itself on</label>
            <input
              id={id}
              className="input"
              type="date"
              required
              min={first}
              max={last}
              value={until}
              aria-describedby={`${id}-help`}
              onChange={(event) => setUntil(event.target.value)}
            />
            <p className="soft" id={`${id}-help`}>
              Any day from {formatDateWithYear(first, today)} to {formatDateWithYear(last, today)}.
            </p>
          </div>
          {problem && (
            <p className="notice is-error" role="alert">
              {problem}
            </p>
          )}
          <button className="button" disabled={isBusy}>
            {isBusy ? 'Pausing…' : 'Pause from today'}
          </button>
        </form>
      )}
    </details>
  )
}

import { useRef, useState, type ReactNode } from 'react'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Membership, MyMembership } from '#domain/contracts/memberships.ts'
import { tierName } from '#domain/membership/texts.ts'
import { useMembershipActs } from '../../state/membership.ts'
import { useDoing } from './use-doing.ts'

/** The other tiers, each with what changing to it costs and when it counts. */
export function TierChanges({
  userId,
  mine: { today },
  membership,
}: {
  userId: string
  mine: MyMembership
  membership: Membership
}): ReactNode {
  const { changes, nextTier, tier, paidUntil } = membership
  const acts = useMembershipActs(userId)
  const { isBusy, problem, run } = useDoing()
  const [said, setSaid] = useState('')
  const sent = useRef({ wish: '', key: '' })
  if (changes.length === 0) return null
  const change = async (to: Membership['tier'], expectedCents: number) => {
    setSaid('')
    const wish = `${to} ${expectedCents}`
    if (sent.current.wish !== wish) sent.current = { wish, key: crypto.randomUUID() }
    const { key } = sent.current
    const isDone = await run(() => acts.changeTier({ tier: to, expectedCents, key }))
    sent.current = { wish: '', key: '' }
    if (isDone) setSaid(expectedCents > 0 ? `You have ${tierName(to)} now.` : 'It is noted.')
    else void acts.again()
  }
  return (
    <div className="member-changes">
      <h3>Another tier</h3>
      <ul>
        {changes
          .filter((one) => one.tier !== nextTier)
          .map((one) => (
            <li key={one.tier}>
              <span>
                <b>{tierName(one.tier)}</b>, {formatCents(one.monthlyCents)} a month
                <span className="soft">
                  {one.when === 'now'
                    ? `At once: ${formatCents(one.dueCents)} for the days that are left.`
                    : `From ${formatDateWithYear(paidUntil, today)}; nothing is charged before.`}
                </span>
              </span>
              <button
                type="button"
                className="button"
                disabled={isBusy}
                onClick={() => void change(one.tier, one.dueCents)}
              >
                {one.when === 'now' ? `Pay ${formatCents(one.dueCents)} and change` : 'Change then'}
                <span className="visually-hidden"> to {tierName(one.tier)}</span>
              </button>
            </li>
          ))}
        {nextTier && (
          <li>
            <span>
              {tierName(nextTier)} from {formatDateWithYear(paidUntil, today)}
            </span>
            <button
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => void change(tier, 0)}
            >
              Stay with {tierName(tier)}
            </button>
          </li>
        )}
      </ul>
      <p role="status">{said}</p>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { Membership, MyMembership } from '#domain/contracts/memberships.ts'
import { lastDayOf } from '#domain/membership/periods.ts'
import { tierName } from '#domain/membership/texts.ts'

const PAGE = '/membership/dashboard'

/** The membership: what happens next with it and when, and the ways to change or cancel it. Nothing where there is none. */
export function MembershipAhead({ membership, today }: MyMembership): ReactNode {
  if (!membership || membership.state === 'ended') return null
  const { title, words, acts } = nextOf(membership, today)
  return (
    <section aria-labelledby="ahead-membership">
      <h2 id="ahead-membership">Your membership</h2>
      <ul className="ahead">
        <li data-urgent={membership.state === 'past-due' || undefined}>
          <h3>
            <Link to={PAGE}>{title}</Link>
          </h3>
          <p>{words}</p>
          <p className="ahead-acts">
            {acts.map(({ words: label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        </li>
      </ul>
    </section>
  )
}

type Act = { words: string; to: string }
const CHANGE: Act = { words: 'Change or pause it', to: `${PAGE}?do=change` }
const CANCEL: Act = { words: 'Cancel it', to: `${PAGE}?do=cancel` }

function nextOf(
  membership: Membership,
  today: string,
): { title: string; words: string; acts: Act[] } {
  const { state, tier, next, due, payWay, paidUntil, resumesOn, isGift, startsOn } = membership
  const title = tierName(tier)
  const day = (date: string) => formatDateWithYear(date, today)
  if (state === 'joining')
    return {
      title,
      words: 'It begins when the first month is paid.',
      acts: [{ words: 'Pay it, or choose again', to: `/membership/join?tier=${tier}` }, CANCEL],
    }
  if (state === 'past-due')
    return {
      title,
      words: `${due ? formatCents(due.amountCents) : 'The month'} is not paid. Your discounts go on for some days.`,
      acts: [{ words: 'Pay it', to: PAGE }, CANCEL],
    }
  if (state === 'ending')
    return {
      title,
      words: `Its last day is ${day(lastDayOf(paidUntil))}, and nothing more is charged.`,
      acts: [{ words: isGift ? 'Keep it when it ends' : 'Keep it after all', to: PAGE }],
    }
  const charge = next
    ? `${formatCents(next.cents)} ${payWay === 'counter' ? 'to pay at the counter by' : 'is charged on'} ${day(next.on)}`
    : 'Nothing is charged next'
  const changed =
    next && next.tier !== tier ? `, and it is ${tierName(next.tier)} from then on` : ''
  if (state === 'paused' && resumesOn)
    return {
      title,
      words: `Paused. It resumes by itself on ${day(resumesOn)}; ${charge}${changed}.`,
      acts: [{ words: 'Resume today', to: `${PAGE}?do=change` }, CANCEL],
    }
  const begins = startsOn > today ? `It starts on ${day(startsOn)}. ` : ''
  return { title, words: `${begins}It renews: ${charge}${changed}.`, acts: [CHANGE, CANCEL] }
}

/** Credit and packs for classes, each with its last day. Nothing where there is none. */
export function ClassCreditAhead({ credits, packs, ...at }: Answer<'myCredits'>): ReactNode {
  const { timeZone } = at
  const [opened] = useState(() => new Date())
  const today = at.today ?? dateIn(timeZone, opened)
  const until = (at: string) => formatDateWithYear(dateIn(timeZone, new Date(at)), today)
  const usable = packs.filter(({ state, seatsLeft }) => state === 'paid' && seatsLeft > 0)
  if (credits.length + usable.length === 0) return null
  return (
    <section aria-labelledby="ahead-credit">
      <h2 id="ahead-credit">Credit for classes</h2>
      <ul className="ahead">
        {usable.map(({ reference, title, seats, seatsLeft, expiresAt, canReturn }) => (
          <li key={reference}>
            <h3>
              <Link to="/dashboard/classes">{title}</Link>
            </h3>
            <p>
              {seatsLeft} of {seats} seats left, to be booked until {until(expiresAt)}.
            </p>
            <p className="ahead-acts">
              <Link to="/classes/book">Book a class</Link>
              {canReturn && <Link to="/dashboard/classes">Give it back</Link>}
            </p>
          </li>
        ))}
        {credits.map(({ id, leftCents, expiresAt }) => (
          <li key={id}>
            <h3>{formatCents(leftCents)} credit</h3>
            <p>For any class, until {until(expiresAt)}. It is taken first when you book.</p>
            <p className="ahead-acts">
              <Link to="/classes/book">Book a class</Link>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

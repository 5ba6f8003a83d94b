import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Membership, MyMembership } from '#domain/contracts/memberships.ts'
import { lastDayOf } from '#domain/membership/periods.ts'
import { STATE_LABELS, tierName, triesAgain } from '#domain/membership/texts.ts'
import { perkWords } from '#domain/membership/perks.ts'
import { findTier } from '#domain/membership/tiers.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { toCardPage } from '../../state/card-page.ts'
import { useMembershipActs, useMyMembership } from '../../state/membership.ts'
import { Leaving } from './Leaving.tsx'
import { Pausing } from './Pausing.tsx'
import { PrintedCard } from './PrintedCard.tsx'
import { PerksUsed } from './PerksUsed.tsx'
import { TierChanges } from './TierChanges.tsx'
import { AccountNav } from '../people/AccountNav.tsx'
import { useAsked } from './use-asked.ts'
import { useTiers } from '../../state/tiers.ts'
import { useDoing } from './use-doing.ts'
import './member-pages.css'

/** One's own membership: how it stands, what comes next, what it saved, and everything that can be done about it. */
export function MembershipDashboardPage(): ReactNode {
  useSignals()
  const user = session.user.value
  return user && <DashboardOf key={user.id} userId={user.id} />
}

function DashboardOf({ userId }: { userId: string }): ReactNode {
  const query = useMyMembership(userId)
  return (
    <div className="member-page is-wide" data-area="membership">
      <AccountNav />
      <Loaded
        query={query}
        what="your membership"
        isPage
        blank="member-blank"
        newest="how it stands now"
      >
        {(mine) =>
          mine.membership ? (
            <Held userId={userId} mine={mine} membership={mine.membership} />
          ) : (
            <NoMember />
          )
        }
      </Loaded>
    </div>
  )
}

type Props = { userId: string; mine: MyMembership; membership: Membership }

function Held(props: Props): ReactNode {
  const { mine, membership } = props
  const { state } = membership
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  // Pausing and cancelling are pressed at the foot of the page, and gone then.
  useEffect(() => {
    if (before.current !== state) title.current?.focus()
    before.current = state
  }, [state])
  return (
    <>
      <header className="page-head">
        <h1 ref={title} tabIndex={-1}>
          {tierName(membership.tier).replace(' Membership', '')}
        </h1>
        <p className="lead" role="status">
          <b className="member-state" data-state={state}>
            {state === 'ending' && membership.isGift ? 'A gift' : STATE_LABELS[state]}
          </b>{' '}
          {lead(membership, mine.today)}
        </p>
      </header>
      {state === 'past-due' && <PastDue {...props} />}
      {state !== 'ended' && (
        <div className="member-cards">
          <PrintedCard tier={membership.tier} isPrinted={state !== 'joining'}>
            {STATE_LABELS[state]}
          </PrintedCard>
          <Card card={mine.card} hasDiscount={hasDiscountToday(mine)} />
        </div>
      )}
      <dl className="member-facts">
        <NextFact membership={membership} today={mine.today} />
        <NewPrice membership={membership} today={mine.today} />
        {membership.isPricePromised && membership.state !== 'ended' && (
          <Fact name="Your price">
            <b className="numeral">{formatCents(membership.priceCents)}</b>
            <span className="soft">a month, for as long as you keep the tier</span>
          </Fact>
        )}
        <Fact name="You pay">
          {state === 'ending' && membership.isGift
            ? 'Nothing: it is a gift'
            : membership.payWay === 'counter'
              ? 'At the counter'
              : (membership.cardLabel ?? 'By card')}
        </Fact>
        <Fact
          name={mine.saved.since ? `Saved since ${day(mine.saved.since, mine.today)}` : 'Saved'}
        >
          <b className="numeral">{formatCents(mine.saved.cents)}</b>
          <span className="soft">{savedWords(mine.saved)}</span>
        </Fact>
      </dl>
      {mine.saved.since && <PerksUsed saved={mine.saved} tier={membership.tier} />}
      <Given membership={membership} today={mine.today} />
      <Perks membership={membership} />
      <Acts {...props} />
      <p className="member-acts">
        <Link className="button" to="/membership/history">
          Your purchases
        </Link>
        {state === 'ended' && (
          <Link className="button loud" to={`/membership/join?tier=${membership.tier}`}>
            Join again
          </Link>
        )}
        {state === 'joining' && membership.orderPath && (
          <Link className="button loud" to={membership.orderPath}>
            Pay the order that it is in
          </Link>
        )}
        {state === 'joining' && !membership.orderPath && (
          <Link className="button loud" to={`/membership/join?tier=${membership.tier}`}>
            {mine.provider ? 'Pay it by card' : 'Choose again'}
          </Link>
        )}
      </p>
    </>
  )
}

const day = (date: string, today: string) => formatDateWithYear(date, today)

/** 'on 3 orders and bookings' */
function savedWords({ areas, orders }: MyMembership['saved']): string {
  const times = areas?.reduce((sum, each) => sum + each.times, 0) ?? orders
  if (times === orders) return orders === 1 ? 'on 1 order' : `on ${orders} orders`
  return times === 1 ? 'on 1 booking' : `on ${times} orders and bookings`
}

function lead(membership: Membership, today: string): string {
  const { state, paidUntil, resumesOn, startsOn, nextTier, endedOn } = membership
  if (state === 'joining') return 'It begins when the first month is paid.'
  if (state === 'paused' && resumesOn)
    return `Nothing is charged. It resumes by itself on ${day(resumesOn, today)}.`
  if (state === 'ending' && membership.isGift)
    return `It was given to you, and is yours through ${day(lastDayOf(paidUntil), today)}. Then it ends by itself.`
  if (state === 'ending')
    return `Everything stays as it is through ${day(lastDayOf(paidUntil), today)}.`
  if (state === 'ended') return endedOn ? `It ended on ${day(endedOn, today)}.` : ''
  if (state === 'past-due') return 'This month is not paid. Your discounts go on for a few days.'
  if (startsOn > today) return `It starts on ${day(startsOn, today)}.`
  return nextTier
    ? `${tierName(nextTier)} from ${day(paidUntil, today)}.`
    : 'Your discounts are taken off by themselves when you are signed in.'
}

/** A server of the version before does not say. */
const hasDiscountToday = ({ tierToday }: MyMembership): boolean => tierToday !== 'none'

/** What is shown at the counter, so that the order is theirs and the discount comes off. */
function Card({
  card,
  hasDiscount,
}: Pick<MyMembership, 'card'> & { hasDiscount: boolean }): ReactNode {
  return (
    <section className="member-card" aria-labelledby="member-card">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(card.qrSvg)}`}
        alt="QR code of your card"
        width="160"
        height="160"
      />
      <div>
        <h2 id="member-card">Your card</h2>
        <p>
          {hasDiscount
            ? 'Show it at the counter before you pay: your discount comes off, and the order is among your own.'
            : 'Show it at the counter before you pay: the order is among your own. No discount comes off today.'}{' '}
          It is yours alone, so do not share it.
        </p>
      </div>
    </section>
  )
}

function PastDue({ userId, mine, membership: { due, payWay } }: Props): ReactNode {
  const acts = useMembershipActs(userId)
  const { isBusy, problem, run } = useDoing()
  if (!due) return null
  return (
    <div className="notice is-error member-due" role="alert">
      <p>
        <b>
          {formatCents(due.amountCents)} for the month from {day(due.fromOn, mine.today)} is not
          paid.
        </b>{' '}
        {payWay === 'counter'
          ? 'Please pay at the counter. Otherwise the membership ends seven days after that day.'
          : `${due.failure ?? 'The card was declined.'} ${triesAgain(due.nextTryAt, mine.timeZone, mine.today)} Another card is charged at once.`}
      </p>
      {mine.provider && (
        <button
          type="button"
          className="button loud"
          disabled={isBusy}
          onClick={() => void run(async () => toCardPage(await acts.cardPage()))}
        >
          {isBusy ? 'Opening the card page…' : 'Use another card'}
        </button>
      )}
      {problem && <p>{problem}</p>}
    </div>
  )
}

function NextFact({ membership, today }: { membership: Membership; today: string }): ReactNode {
  const { next, due, state } = membership
  if (next)
    return (
      <Fact name={membership.payWay === 'counter' ? 'Next to pay' : 'Next charge'}>
        <b className="numeral">{formatCents(next.cents)}</b>
        <span className="soft">on {day(next.on, today)}</span>
      </Fact>
    )
  if (due)
    return (
      <Fact name="To pay now">
        <b className="numeral">{formatCents(due.amountCents)}</b>
      </Fact>
    )
  return <Fact name="Next charge">{state === 'joining' ? 'Not begun' : 'None'}</Fact>
}

/** The price of the months to come, where it is another one than the next of them costs. */
function NewPrice({ membership, today }: { membership: Membership; today: string }): ReactNode {
  const { newPrice, next } = membership
  if (!newPrice || !next || next.on >= newPrice.on || next.tier !== membership.tier) return null
  return (
    <Fact name="New price">
      <b className="numeral">{formatCents(newPrice.cents)}</b>
      <span className="soft">for months from {day(newPrice.on, today)} on</span>
    </Fact>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Months that somebody else paid, with the tier that they have. */
function Given({ membership, today }: { membership: Membership; today: string }): ReactNode {
  if (membership.given.length === 0 || membership.state === 'ended') return null
  return (
    <section aria-labelledby="member-given">
      <h2 id="member-given">Given to you</h2>
      <ul className="member-perks">
        {membership.given.map(({ tier, fromOn, untilOn }) => (
          <li key={fromOn}>
            {tierName(tier)}, from {day(fromOn, today)} through {day(lastDayOf(untilOn), today)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Perks({ membership }: { membership: Membership }): ReactNode {
  const tier = findTier(useTiers(), membership.tier)
  if (!tier || membership.state === 'ended') return null
  return (
    <section aria-labelledby="member-perks">
      <h2 id="member-perks">What you get</h2>
      <ul className="member-perks">
        {perkWords(tier).map((perk) => (
          <li key={perk}>{perk}</li>
        ))}
      </ul>
    </section>
  )
}

function Acts(props: Props): ReactNode {
  const { userId, mine, membership } = props
  const acts = useMembershipActs(userId)
  const { isBusy, problem, run } = useDoing()
  const { ref } = useAsked<HTMLElement>('change')
  const { state, payWay } = membership
  if (state === 'ended') return null
  return (
    <section className="member-do" aria-labelledby="member-do" ref={ref}>
      <h2 id="member-do">Change your membership</h2>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <p className="member-acts">
        {state === 'paused' && (
          <button
            type="button"
            className="button loud"
            disabled={isBusy}
            onClick={() => void run(acts.resume)}
          >
            Resume today
          </button>
        )}
        {state === 'ending' && (
          <button
            type="button"
            className="button loud"
            disabled={isBusy}
            onClick={() => void run(acts.keep)}
          >
            {membership.isGift ? 'Keep it when it ends, month by month' : 'Keep it after all'}
          </button>
        )}
        {mine.provider && state !== 'joining' && state !== 'past-due' && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void run(async () => toCardPage(await acts.cardPage()))}
          >
            {payWay === 'counter' ? 'Pay by card from now on' : 'Use another card'}
          </button>
        )}
        {payWay === 'card' && state !== 'joining' && state !== 'ending' && (
          <button
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => void run(acts.payAtCounter)}
          >
            Pay at the counter instead
          </button>
        )}
      </p>
      <TierChanges {...props} />
      {state === 'active' && <Pausing {...props} />}
      {state !== 'ending' && <Leaving {...props} />}
    </section>
  )
}

function NoMember(): ReactNode {
  return (
    <>
      <header className="page-head">
        <h1>No membership yet</h1>
        <p className="lead">
          A membership takes 5 to 25 percent off the menu, and more off classes. See which one pays
          for itself with what you have anyway.
        </p>
      </header>
      <PrintedCard tier="none" isPrinted={false}>
        Not printed yet
      </PrintedCard>
      <p className="member-acts">
        <Link className="button loud" to="/membership">
          Compare them
        </Link>
        <Link className="button" to="/membership/history">
          Your purchases
        </Link>
      </p>
    </>
  )
}

import type { ProviderName } from '#domain/payments/values.ts'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { addDays, formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import type { MyMembership } from '#domain/contracts/memberships.ts'
import { dayOf, monthAfter } from '#domain/membership/periods.ts'
import { isFounding } from '#domain/membership/founding.ts'
import { FOUNDING_TERM, MEMBERSHIP_TERMS, PRICE_TERM } from '#domain/membership/texts.ts'
import { perkWords } from '#domain/membership/perks.ts'
import { tierName, tiersOnSale, type PaidTier } from '#domain/membership/tiers.ts'
import { useCafe } from '#site/state/queries.ts'
import { JOIN_AHEAD_DAYS, type PayWay } from '#domain/membership/values.ts'
import { addLine } from '#domain/ordering/cart.ts'
import { lineFromMembership } from '#domain/ordering/membership-line.ts'
import { cart } from '#widgets/state/cart.ts'
import { session } from '#widgets/state/session.ts'
import { RadioField } from '../../forms/RadioField.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { toCardPage } from '../../state/card-page.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useMyMembership } from '../../state/membership.ts'
import { useTiers } from '../../state/tiers.ts'
import { useDoing } from './use-doing.ts'
import './member-pages.css'

/** Joining: a tier, a first day and a way to pay. `tier` says which one was pressed before. */
export function JoinPage(): ReactNode {
  useSignals()
  const user = session.user.value
  return user && <JoinOf key={user.id} userId={user.id} />
}

function JoinOf({ userId }: { userId: string }): ReactNode {
  const query = useMyMembership(userId)
  return (
    <div className="member-page" data-area="membership">
      <h1>Join</h1>
      <Loaded query={query} what="your membership" blank="member-blank">
        {(mine) => {
          const { membership } = mine
          if (membership?.state === 'joining' && membership.orderPath)
            return <InOrder name={tierName(membership.tier)} to={membership.orderPath} />
          if (!membership || membership.state === 'ended' || membership.state === 'joining')
            return <JoinForm mine={mine} />
          return (
            <>
              <p className="lead">You are a member already: {tierName(membership.tier)}.</p>
              <p>
                <Link className="button loud" to="/membership/dashboard">
                  Change or cancel it
                </Link>
              </p>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

/** It begins when the order that it is in is paid; until then nothing else is done to it. */
function InOrder({ name, to }: { name: string; to: string }): ReactNode {
  return (
    <>
      <p className="lead">{name} waits for an order of yours to be paid, and begins with it.</p>
      <p>
        If you do not want that order any more, call it off on its page. Then you can join here.
      </p>
      <p className="member-acts">
        <Link className="button loud" to={to}>
          Pay that order
        </Link>
        <Link className="button" to="/membership/dashboard">
          Your membership
        </Link>
      </p>
    </>
  )
}

function JoinForm({ mine: { today, provider, membership } }: { mine: MyMembership }): ReactNode {
  const [search, setSearch] = useSearchParams()
  const tiers = tiersOnSale(useTiers())
  const tier = tiers.find(({ id }) => id === search.get('tier')) ?? tiers[0]
  const [startsOn, setStartsOn] = useState(today)
  const [chosen, setChosen] = useState<PayWay>('card')
  const payWay = provider ? chosen : 'counter'
  const { isBusy, problem, run } = useDoing()
  const navigate = useNavigate()
  // The same press is the same wish, however often it is sent.
  const sent = useRef({ wish: '', key: '' })
  if (!tier) return null
  const join = () =>
    run(async () => {
      const expectedCents = tier.priceCents
      const wish = [tier.id, startsOn, payWay, expectedCents].join()
      if (sent.current.wish !== wish) sent.current = { wish, key: crypto.randomUUID() }
      const { key } = sent.current
      const body = { tier: tier.id, startsOn, payWay, expectedCents, key }
      const { url, chargeId } = await callPrivate('joinMembership', { body })
      for (const line of cart.lines.value) if (line.type === 'membership') cart.remove(line.lineId)
      if (url) toCardPage(url)
      else await navigate(`/membership/success?charge=${chargeId}`)
    })
  const isDay = startsOn >= today && startsOn <= addDays(today, JOIN_AHEAD_DAYS)
  return (
    <form
      className="member-join"
      aria-label="Joining"
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
    >
      {membership?.state === 'joining' && (
        <p className="notice">
          You asked for {tierName(membership.tier)} and have not paid it yet. What you choose here
          takes its place.
        </p>
      )}
      <TierChoice tier={tier} onChoose={(id) => setSearch({ tier: id }, { replace: true })} />
      <StartField {...{ today, startsOn, isDay }} onChange={setStartsOn} />
      {provider && <PayChoice provider={provider} value={payWay} onChange={setChosen} />}
      <Sum tier={tier} startsOn={isDay ? startsOn : today} today={today} />
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <p className="member-acts">
        <button className="button loud" disabled={isBusy || !isDay}>
          {isBusy
            ? 'One moment…'
            : payWay === 'card'
              ? `Pay ${formatCents(tier.priceCents)} and join`
              : 'Join, and pay at the counter'}
        </button>
        {provider && <WithOrder tier={tier} />}
        <Link className="button" to="/membership">
          Compare them first
        </Link>
      </p>
    </form>
  )
}

/** For whoever has something else in the cart: one payment for both, and what is in it costs less at once. */
function WithOrder({ tier }: { tier: PaidTier }): ReactNode {
  useSignals()
  const navigate = useNavigate()
  const cafe = useTiers()
  // What is in the cart only the browser knows.
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  if (!isHere || cart.lines.value.every(({ type }) => type === 'membership')) return null
  return (
    <button
      type="button"
      className="button"
      onClick={() => {
        const line = lineFromMembership(cafe, tier.id)
        // The drawer stays closed: the checkout shows the same.
        if (line) cart.replace(addLine(cart.lines.value, line, crypto.randomUUID()))
        void navigate('/checkout')
      }}
    >
      Add it to your order
    </button>
  )
}

function TierChoice({
  tier,
  onChoose,
}: {
  tier: PaidTier
  onChoose: (id: string) => void
}): ReactNode {
  return (
    <RadioField
      legend="Which one?"
      className="member-tiers"
      options={tiersOnSale(useTiers()).map((each) => ({
        value: each.id,
        label: (
          <>
            <b>{each.name}</b>, {dollars(each.priceCents)} a month
          </>
        ),
        note: perkWords(each).join(' · '),
      }))}
      value={tier.id}
      onChange={onChoose}
    />
  )
}

function StartField({
  today,
  startsOn,
  isDay,
  onChange,
}: {
  today: string
  startsOn: string
  isDay: boolean
  onChange: (date: string) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>First day</label>
      <input
        id={id}
        className="input"
        type="date"
        required
        min={today}
        max={addDays(today, JOIN_AHEAD_DAYS)}
        value={startsOn}
        aria-invalid={!isDay}
        aria-describedby={isDay ? undefined : `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {!isDay && (
        <p className="field-error" id={`${id}-problem`}>
          Choose a day from today to {JOIN_AHEAD_DAYS} days ahead.
        </p>
      )}
    </div>
  )
}

function PayChoice({
  provider,
  value,
  onChange,
}: {
  provider: ProviderName
  value: PayWay
  onChange: (way: PayWay) => void
}): ReactNode {
  const card =
    provider === 'test'
      ? 'test payments: no money is taken'
      : 'on a page of Stripe, which keeps the card for the next months'
  return (
    <RadioField
      legend="How do you pay?"
      className="member-tiers"
      options={[
        { value: 'card', label: 'By card, month by month', note: card },
        {
          value: 'counter',
          label: 'At the counter, month by month',
          note: 'by card or cash; it begins when the first month is paid, and we remind you',
        },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}

function Sum({
  tier,
  startsOn,
  today,
}: {
  tier: PaidTier
  startsOn: string
  today: string
}): ReactNode {
  const next = monthAfter(startsOn, dayOf(startsOn))
  const { foundingUntil } = useCafe().data?.cafe ?? {}
  const isFounder = isFounding({ foundingUntil }, today)
  const terms = MEMBERSHIP_TERMS.map((term) =>
    isFounder && term === PRICE_TERM ? FOUNDING_TERM : term,
  )
  return (
    <section className="member-sum" aria-labelledby="join-sum">
      <h2 id="join-sum">
        {formatCents(tier.priceCents)} now, and {formatCents(tier.priceCents)} again on{' '}
        {formatDateWithYear(next, today)}
      </h2>
      {isFounder && foundingUntil && (
        <p className="notice">
          <b>Join by {formatDateWithYear(foundingUntil, today)} and you are a founding member.</b>{' '}
          {formatCents(tier.priceCents)} a month stays your price for as long as you keep{' '}
          {tierName(tier.id)}.
        </p>
      )}
      <ul>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <p className="soft">
        By joining you agree to this and to our <Link to="/terms">terms</Link>.
      </p>
    </section>
  )
}

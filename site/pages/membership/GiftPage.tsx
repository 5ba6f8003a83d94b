import { useSignals } from '@preact/signals-react/runtime'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { addDays, formatDateWithYear } from '#domain/cafe/calendar.ts'
import type { GiftOffer } from '#domain/contracts/membership-gifts.ts'
import { monthsText } from '#domain/membership/gifts.ts'
import { tierName } from '#domain/membership/texts.ts'
import { perkWords } from '#domain/membership/perks.ts'
import { findTier } from '#domain/membership/tiers.ts'
import { ApiError } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { Awaited } from '../../layout/Awaited.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useGiftOffer } from '../../state/membership-gifts.ts'
import { fromHere } from '../../state/origin.ts'
import { useDoing } from './use-doing.ts'
import { useTiers } from '../../state/tiers.ts'
import './member-pages.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/**
 * Where the link of a gift leads. It shows what it is, and a button starts it: mail programs open links to look at them, and that
 * must start nothing.
 */
export function GiftPage(): ReactNode {
  useSignals()
  const code = new URLSearchParams(useLocation().hash.replace(/^#/, '')).get('token') ?? ''
  // Until it is known who is here, nobody can be told what it would do for them.
  if (useHydrating() || !account.isRestored.value)
    return (
      <div className="member-page" data-area="membership">
        <GiftAwaited />
      </div>
    )
  return <Opened key={code} code={code} />
}

const GiftAwaited = (): ReactNode => <Awaited what="your gift" blank="member-blank" />

function Opened({ code }: { code: string }): ReactNode {
  useSignals()
  const query = useGiftOffer(code)
  const refused = query.error instanceof ApiError && query.error.status < 500 ? query.error : null
  if (code === '' || refused)
    return (
      <BrokenLink
        area="membership"
        title={HEADINGS[refused?.code ?? ''] ?? 'We cannot find that gift'}
        acts={
          <>
            <Link className="button loud" to="/membership/dashboard">
              Your membership
            </Link>
            <Link className="button" to="/contact">
              Write to us
            </Link>
          </>
        }
      >
        {refused?.message ?? 'Open the whole link again, or ask whoever gave it to you.'}
      </BrokenLink>
    )
  return (
    <div className="member-page" data-area="membership">
      <Loaded query={query} what="your gift" renderBlank={GiftAwaited}>
        {(offer) => <Offer offer={offer} code={code} />}
      </Loaded>
    </div>
  )
}

const HEADINGS: Record<string, string> = {
  gift_started: 'Started already',
  gift_refunded: 'Taken back',
}

function Offer({ offer, code }: { offer: GiftOffer; code: string }): ReactNode {
  useSignals()
  const user = session.user.value
  const tier = findTier(useTiers(), offer.tier)
  const name = tierName(offer.tier)
  return (
    <>
      <header className="page-head">
        <h1>For you</h1>
        <p className="lead">
          {offer.from ?? 'Somebody'} gave you <b>{monthsText(offer.months)}</b> of {name}.
        </p>
      </header>
      {offer.message && (
        <blockquote className="member-words">
          <p>{offer.message}</p>
        </blockquote>
      )}
      {tier && (
        <section aria-labelledby="gift-perks">
          <h2 id="gift-perks">What they get</h2>
          <ul className="member-perks">
            {perkWords(tier).map((perk) => (
              <li key={perk}>{perk}</li>
            ))}
          </ul>
        </section>
      )}
      {offer.isStarted ? (
        <>
          <p role="status">It is yours: you started it.</p>
          <p className="member-acts">
            <Link className="button loud" to="/membership/dashboard">
              Your membership
            </Link>
          </p>
        </>
      ) : user ? (
        <Start offer={offer} code={code} userId={user.id} as={user.name} />
      ) : (
        <SignIn />
      )}
    </>
  )
}

function SignIn(): ReactNode {
  const here = fromHere(useLocation())
  return (
    <section className="member-do" aria-labelledby="gift-start">
      <h2 id="gift-start">Start it</h2>
      <p>
        It needs an account of yours, so that your discounts come off by themselves. It is paid: you
        give no card.
      </p>
      <p className="member-acts">
        <Link className="button loud" to="/login" state={here}>
          Sign in
        </Link>
        <Link className="button" to="/register" state={here}>
          Make an account
        </Link>
      </p>
    </section>
  )
}

function Start({
  offer: { plan, tier, today },
  code,
  userId,
  as,
}: {
  offer: GiftOffer
  code: string
  userId: string
  as: string
}): ReactNode {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { isBusy, problem, run } = useDoing()
  const start = () =>
    run(async () => {
      const mine = await callPrivate('startMembershipGift', { body: { code } })
      setNewerAnswer(client, ['mine', userId, 'membership'], mine)
      await navigate('/membership/dashboard')
    })
  return (
    <section className="member-do" aria-labelledby="gift-start">
      <h2 id="gift-start">Start it</h2>
      {plan && (
        <p>
          {plan.isAfterPaid ? (
            <>
              You are a member already. This comes after what is paid: {tierName(tier)} from{' '}
              {formatDateWithYear(plan.fromOn, today)} through{' '}
              {formatDateWithYear(addDays(plan.untilOn, -1), today)}. After that your membership
              goes on as before.
            </>
          ) : (
            <>
              From today through {formatDateWithYear(addDays(plan.untilOn, -1), today)}. Then it
              ends by itself, and nothing is charged.
            </>
          )}
        </p>
      )}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <p className="member-acts">
        <button
          type="button"
          className="button loud"
          disabled={isBusy}
          onClick={() => void start()}
        >
          {isBusy ? 'Starting…' : 'Start it now'}
        </button>
        <span className="soft">for the account of {as}</span>
      </p>
    </section>
  )
}

import type { ProviderName } from '#domain/payments/values.ts'
import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { MyGift } from '#domain/contracts/membership-gifts.ts'
import { GIFT_LAPSES, GIFT_STATE_LABELS, monthsText } from '#domain/membership/gifts.ts'
import { tierName } from '#domain/membership/texts.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useMyGift, useMyGifts } from '../../state/membership-gifts.ts'
import { GiftTruth } from './GiftTruth.tsx'
import { GiveForm } from './GiveForm.tsx'
import './member-pages.css'

/**
 * Giving somebody else a membership. With `gift` in the address: how one that was given stands; with `again`: the form with what was
 * written for one that was not paid.
 */
export function GivePage(): ReactNode {
  useSignals()
  const [search] = useSearchParams()
  const user = session.user.value
  if (!user) return null
  const id = search.get('gift')
  return id ? (
    <GiftTruth key={`${user.id} ${id}`} userId={user.id} id={id} />
  ) : (
    <Giving key={user.id} userId={user.id} again={search.get('again')} />
  )
}

function Giving({ userId, again }: { userId: string; again: string | null }): ReactNode {
  const query = useMyGifts(userId)
  return (
    <div className="member-page" data-area="membership">
      <header className="page-head">
        <h1>Give a membership</h1>
        <p className="lead">
          For someone else: you pay once, they start it when they like, and it ends by itself.
        </p>
      </header>
      <Loaded query={query} what="what you gave" blank="member-blank">
        {({ gifts, today, provider }) => (
          <>
            {provider && again ? (
              <GiveAgain userId={userId} id={again} today={today} provider={provider} />
            ) : provider ? (
              <GiveForm userId={userId} today={today} provider={provider} />
            ) : (
              <p className="notice">
                Cards are not taken online here at the moment, so a membership cannot be given on
                this page. A <Link to="/gift-cards">gift card</Link> can be bought at the counter.
              </p>
            )}
            {gifts.length > 0 && <Given gifts={gifts} today={today} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** The form with what was written for a gift that was not paid. */
function GiveAgain({
  id,
  ...around
}: {
  userId: string
  id: string
  today: string
  provider: ProviderName
}): ReactNode {
  const query = useMyGift(around.userId, id)
  return (
    <Loaded
      query={query}
      what="what you wrote"
      blank="member-blank"
      missing={<GiveForm {...around} />}
    >
      {({ gift }) => <GiveForm {...around} before={gift} />}
    </Loaded>
  )
}

function Given({ gifts, today }: { gifts: MyGift[]; today: string }): ReactNode {
  return (
    <section aria-labelledby="given">
      <h2 id="given">What you gave</h2>
      <ul className="member-entries">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <span className="member-when">{formatDateWithYear(gift.createdOn, today)}</span>
            <span className="member-what">
              <b>
                {tierName(gift.tier)}, {monthsText(gift.months)}
              </b>
              <span className="soft">
                {gift.recipientName && `For ${gift.recipientName}. `}
                {gift.state === 'open'
                  ? `${GIFT_STATE_LABELS.open}. ${GIFT_LAPSES}`
                  : GIFT_STATE_LABELS[gift.state]}
                {' · '}
                {gift.payUrl && (
                  <>
                    <a href={gift.payUrl}>
                      Pay it<span className="visually-hidden"> for {gift.recipientName}</span>
                    </a>
                    {' · '}
                  </>
                )}
                <Link to={`/membership/give?gift=${gift.id}`}>
                  See it<span className="visually-hidden"> for {gift.recipientName}</span>
                </Link>
              </span>
            </span>
            <span className="numeral member-cents">{formatCents(gift.amountCents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

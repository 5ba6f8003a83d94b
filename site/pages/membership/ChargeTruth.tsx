import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { addDays, formatDateWithYear, formatFullDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { momentInWords } from '#domain/booking/party.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { ChargeStanding } from '#domain/contracts/memberships.ts'
import { CHARGE_LABELS, tierName } from '#domain/membership/texts.ts'
import { METHOD_NAMES } from '#domain/payments/values.ts'
import { session } from '#widgets/state/session.ts'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { confirmingTitle, confirmingWords, Unheard } from '../../layout/Confirming.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { PaidReceipt } from '../../layout/PaidReceipt.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { useAfterCard } from '../../state/after-card.ts'
import { useCharge } from '../../state/membership.ts'
import { BackToOrder } from './BackToOrder.tsx'
import { PrintedCard } from './PrintedCard.tsx'
import './member-pages.css'

/**
 * What became of a charge, by what the server knows: it may be opened and reloaded at any time, whichever page the provider
 * sent its customer to.
 */
export function ChargeTruth(): ReactNode {
  useSignals()
  const [search] = useSearchParams()
  const id = search.get('charge') ?? ''
  const user = session.user.value
  if (!user) return null
  if (id === '') return <NoCharge />
  return <TruthOf key={user.id} userId={user.id} id={id} />
}

function TruthOf({ userId, id }: { userId: string; id: string }): ReactNode {
  const query = useCharge(userId, id)
  return (
    <div className="member-page has-card" data-area="membership">
      <Loaded
        query={query}
        what="how it stands"
        blank="member-blank"
        missing={<NoCharge />}
        newest="how it stands now"
      >
        {(standing) => <Truth standing={standing} onAsk={() => query.refetch()} />}
      </Loaded>
    </div>
  )
}

function Truth({ standing, onAsk }: { standing: ChargeStanding; onAsk: () => unknown }): ReactNode {
  const { charge } = standing
  const isOpen = charge.state === 'open' && standing.membership?.payWay !== 'counter'
  const after = useAfterCard({ isOpen, failure: charge.failure }, onAsk)
  const { isConfirming, isUnheard } = after
  const isPaid = charge.state === 'succeeded'
  const hasReceipt = isPaid && charge.kind !== 'card'
  // From the list of purchases: nobody is welcomed once more.
  const isReceipt = useLocation().hash === '#receipt' && hasReceipt
  const title = isConfirming ? confirmingTitle() : isReceipt ? 'Your receipt' : headline(standing)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      {!isReceipt && (
        <PrintedCard tier={charge.tier} isPrinted={isPaid}>
          {hasReceipt
            ? `${formatDateWithYear(charge.fromOn, standing.today)} through ${formatDateWithYear(addDays(charge.untilOn, -1), standing.today)}`
            : 'Not printed yet'}
        </PrintedCard>
      )}
      <div role="status" className="member-said">
        {isConfirming ? <p>{confirmingWords()}</p> : !isUnheard && words(standing)}
        {standing.provider === 'test' && charge.state === 'open' && (
          <p>
            <b>Test payments: no money is taken.</b>
          </p>
        )}
      </div>
      <Unheard after={after} />
      {charge.failure && !isPaid && (
        <p className="notice is-error" role="alert">
          {charge.failure}
        </p>
      )}
      <BackToOrder />
      {hasReceipt && <Receipt standing={standing} />}
      <p className="member-acts">
        {!isPaid && !isConfirming && standing.page && (
          <a className="button loud" href={standing.page.url}>
            {charge.kind === 'card' ? 'Go on with the card' : 'Go on paying'}
          </a>
        )}
        {!isPaid && !isConfirming && charge.kind === 'joining' && charge.method === null && (
          <Link
            className={standing.page ? 'button' : 'button loud'}
            to={`/membership/join?tier=${charge.tier}`}
          >
            {standing.membership?.payWay === 'counter'
              ? 'Pay by card instead'
              : standing.page
                ? 'Choose anew'
                : 'Try again'}
          </Link>
        )}
        <Link className={isPaid ? 'button loud' : 'button'} to="/membership/dashboard">
          Your membership
        </Link>
        {isPaid && (
          <Link className="button" to="/membership/history">
            Your purchases
          </Link>
        )}
      </p>
    </>
  )
}

function headline({ charge, membership }: ChargeStanding): string {
  if (charge.kind === 'card')
    return charge.state === 'succeeded' ? 'The card is kept' : 'No card was kept'
  if (charge.state === 'succeeded') {
    if (charge.amountCents > 0 && charge.refundedCents === charge.amountCents) return 'Paid back'
    if (charge.kind === 'joining') return 'Welcome'
    return charge.kind === 'comp' ? 'From us to you' : 'Paid'
  }
  if (charge.state !== 'open') return 'Nothing was charged'
  return membership?.payWay === 'counter' ? 'Pay at the counter' : 'Not paid yet'
}

/** What is kept of what was begun and not paid, until when, and what holds meanwhile. */
function keptWords({ charge, membership, page, timeZone }: ChargeStanding): string {
  const name = tierName(charge.tier)
  const cents = formatCents(charge.amountCents)
  const until = page && momentInWords(timeZone, new Date(page.until))
  if (charge.kind === 'upgrade')
    return `Nothing was charged, and your ${tierName(membership?.tier ?? 'none')} goes on as it was.`
  if (charge.kind === 'renewal') return `Nothing was charged. The month is still due: ${cents}.`
  return until
    ? `Nothing was charged, and ${name} has not begun. What you chose is kept until ${until}: ${cents} for the first month. If nothing is paid by then, it ends by itself.`
    : 'Nothing was charged so far.'
}

/** Of a payment that came to nothing. */
function overWords({ charge, membership }: ChargeStanding): string {
  const name = tierName(charge.tier)
  if (charge.kind === 'upgrade')
    return `The change to ${name} was not paid. Your ${tierName(membership?.tier ?? 'none')} goes on as it was.`
  return `${name} was not paid, and nothing goes on by itself. You can try again.`
}

function words(standing: ChargeStanding): ReactNode {
  const { charge, membership, today } = standing
  const name = tierName(charge.tier)
  if (charge.kind === 'card')
    return charge.state === 'succeeded' ? (
      <p>
        {membership?.cardLabel ?? 'The card'} is charged from now on.
        {membership?.state === 'past-due' && ' The month that is due is charged to it now.'}
      </p>
    ) : (
      <p>Nothing was charged, and the card that we had stays as it was.</p>
    )
  if (charge.state === 'succeeded')
    return charge.refundedCents === charge.amountCents && charge.amountCents > 0 ? (
      <p>
        {formatCents(charge.refundedCents)} went back the way it was paid. Banks take some days.
      </p>
    ) : (
      <p>
        {name} is yours from {formatDateWithYear(charge.fromOn, today)} through{' '}
        {formatDateWithYear(addDays(charge.untilOn, -1), today)}.
      </p>
    )
  if (charge.state !== 'open') return <p>{overWords(standing)}</p>
  if (membership?.payWay === 'counter')
    return (
      <p>
        {name} begins when {formatCents(charge.amountCents)} is paid at the counter. Tell them your
        name. We keep it for two weeks.
      </p>
    )
  return (
    <>
      <p>{keptWords(standing)}</p>
      <p className="soft">Paid already? This page says so within a few minutes.</p>
    </>
  )
}

function Receipt({ standing }: { standing: ChargeStanding }): ReactNode {
  const { charge, refunds, timeZone } = standing
  const on = (at: string) => formatFullDate(dateIn(timeZone, new Date(at)))
  return (
    <PaidReceipt
      number={charge.id.slice(0, 8).toUpperCase()}
      rows={[
        [tierName(charge.tier), CHARGE_LABELS[charge.kind]],
        [
          'For',
          `${formatFullDate(charge.fromOn)} through ${formatFullDate(addDays(charge.untilOn, -1))}`,
        ],
        ['Paid', formatCents(charge.amountCents)],
        [
          'Given by us',
          charge.worthCents > charge.amountCents
            ? formatCents(charge.worthCents - charge.amountCents)
            : null,
        ],
        ['How', charge.method && METHOD_NAMES[charge.method]],
        ['When', charge.succeededAt && on(charge.succeededAt)],
        ...refunds.map(
          ({ amountCents, reason, createdAt }) =>
            [`Given back, ${on(createdAt)}`, `${formatCents(amountCents)}: ${reason}`] as const,
        ),
      ]}
    />
  )
}

function NoCharge(): ReactNode {
  return (
    <BrokenLink
      area="membership"
      title="We cannot find that payment"
      acts={
        <>
          <Link className="button loud" to="/membership/history">
            Your purchases
          </Link>
          <Link className="button" to="/membership/dashboard">
            Your membership
          </Link>
        </>
      }
    >
      It may belong to another account. Nothing was charged by opening this page.
    </BrokenLink>
  )
}

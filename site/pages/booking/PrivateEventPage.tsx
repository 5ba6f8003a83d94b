import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatDate } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { minutesWords } from '#domain/booking/hire.ts'
import { untilInWords } from '#domain/booking/party.ts'
import type { PrivateEventPage as Shown } from '#domain/contracts/private-events.ts'
import { Awaited } from '../../layout/Awaited.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { confirmingTitle, confirmingWords, Unheard, unpaidWords } from '../../layout/Confirming.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { useFocusOnceOff } from '../../layout/use-focus-once-off.ts'
import { useAfterCard } from '../../state/after-card.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { callPrivate } from '../../state/call-private.ts'
import { isMissing } from '../../state/missing.ts'
import { PAYING_AGAIN_MS } from '../../state/seats.ts'
import { whole } from '../../texts/t.ts'
import { PayByCard } from './PayByCard.tsx'
import { ReceiptAsked } from './ReceiptAsked.tsx'
import { momentText, spanText } from './when-text.ts'
import './hire.css'

/** Where something was paid. */
const PrivateEventReceipt = lazyChunk(
  () => import('./PrivateEventReceipt.tsx'),
  'PrivateEventReceipt',
)

/** Where a proposal waits for its guest. */
const AcceptProposal = lazyChunk(() => import('./AcceptProposal.tsx'), 'AcceptProposal')

/** Until it begins: where something can be asked for, withdrawn or cancelled. */
const PrivateEventChanges = lazyChunk(
  () => import('./PrivateEventChanges.tsx'),
  'PrivateEventChanges',
)

type ByLink = { reference: string; token: string }

/** The proposal for a private event, for whoever has its link: read, accepted and paid here. */
export function PrivateEventPage(): ReactNode {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  const token = search.get('token') ?? ''
  // The server knows that there is a link, and reads none.
  const isHydrating = useHydrating()
  if (!token) return <NoEvent />
  if (isHydrating)
    return (
      <div className="hire" data-area="events">
        <EventAwaited />
      </div>
    )
  if (!reference) return <NoEvent />
  return <Loading key={reference} reference={reference} token={token} />
}

const EventAwaited = (): ReactNode => (
  <Awaited what="your event" blank="hire-blank" files={['private-calls']} />
)

function Loading(link: ByLink): ReactNode {
  const { reference, token } = link
  const found = useQuery({
    queryKey: ['private-event', reference],
    queryFn: ({ signal }) =>
      callPrivate(
        'privateEventPage',
        { params: { reference }, query: { token } },
        { signal, retries: 0 },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.isPaying && PAYING_AGAIN_MS,
    retry: (count, error) => !isMissing(error) && count < 1,
  })
  return (
    <div className="hire" data-area="events">
      <Loaded
        query={found}
        what="your event"
        isPage
        renderBlank={EventAwaited}
        missing={<NoEvent />}
      >
        {(event) => <Sheet event={event} onAsk={() => found.refetch()} {...link} />}
      </Loaded>
    </div>
  )
}

const HEADINGS: Record<Shown['state'], string> = {
  new: 'We have your plan',
  held: 'Held for you',
  proposal: 'Our proposal',
  contracted: 'It is agreed',
  'deposit-paid': 'It is yours',
  run: 'Thank you',
  closed: 'Thank you',
  lost: 'It does not take place',
}

function leadOf({
  state,
  canAccept,
  proposal,
  refundedCents,
  timeZone,
  moneyWords,
}: Shown): string {
  if (state === 'proposal')
    return canAccept && proposal
      ? `The time is held for you until ${untilInWords(timeZone, new Date(proposal.validUntil))}.`
      : 'This proposal has ended, and the time is no longer held. Write to us: we make another one.'
  if (state === 'new' || state === 'held')
    return 'We answer with a proposal, which stands here then.'
  if (state === 'contracted') return 'The first payment makes it certain.'
  if (state === 'deposit-paid')
    return [moneyWords, 'We look forward to it.'].filter(Boolean).join(' ')
  if (state === 'lost')
    return refundedCents > 0
      ? `It is called off, and ${formatCents(refundedCents)} goes back as you paid it.`
      : 'It is called off, and the time is free again.'
  return 'We hope you enjoyed it.'
}

function Sheet({
  event,
  onAsk,
  ...link
}: ByLink & { event: Shown; onAsk: () => unknown }): ReactNode {
  const after = useAfterCard({ isOpen: event.isPaying, failure: event.failure }, onAsk)
  const { isConfirming } = after
  const { timeZone, proposal } = event
  const head = useFocusOnceOff(event.state === 'lost')
  return (
    <>
      <header className="page-head" tabIndex={-1} ref={head}>
        <h1>{isConfirming ? confirmingTitle() : HEADINGS[event.state]}</h1>
        <p className="lead" role={isConfirming ? 'status' : undefined}>
          {isConfirming
            ? confirmingWords()
            : event.isPaying && event.next && !after.isUnheard
              ? unpaidWords(leadOf(event), event)
              : leadOf(event)}
        </p>
      </header>
      <Unheard after={after} />
      <div className="hire-sheets">
        <Plan event={event} />
        {proposal && (
          <section className="hire-ticket" aria-labelledby="payments">
            <h2 id="payments">Payments</h2>
            <dl>
              {event.state === 'lost'
                ? event.paidCents > 0 && <Fact label="Paid">{formatCents(event.paidCents)}</Fact>
                : proposal.schedule.map(({ dueOn, cents, leftCents }) => (
                    <Fact key={dueOn} label={`By ${formatDate(dueOn)}`}>
                      {formatCents(cents)}
                      {leftCents === 0
                        ? ', paid'
                        : leftCents < cents
                          ? `, ${formatCents(leftCents)} left`
                          : ''}
                    </Fact>
                  ))}
              {event.overtime && (
                <Fact label={`Overtime, ${minutesWords(event.overtime.minutes)}`}>
                  {formatCents(event.overtime.cents)}
                </Fact>
              )}
              {event.refundedCents > 0 && (
                <Fact label="Given back">{formatCents(event.refundedCents)}</Fact>
              )}
            </dl>
            {!isConfirming && <Pay event={event} {...link} />}
            {event.policy.length > 0 && event.state !== 'lost' && (
              <>
                <h3>If it has to be called off</h3>
                <ul>
                  {event.policy.map((line) => (
                    <li key={line}>{whole(line)}</li>
                  ))}
                </ul>
              </>
            )}
            {event.acceptedBy && event.acceptedAt && (
              <p className="soft">
                Accepted by {event.acceptedBy}, {momentText(timeZone, new Date(event.acceptedAt))}.
              </p>
            )}
            {event.canAccept && (
              <Suspense fallback={<span className="blank hire-blank" />}>
                <AcceptProposal event={event} number={proposal.number} {...link} />
              </Suspense>
            )}
          </section>
        )}
      </div>
      {(event.canWithdraw ||
        (event.acceptedAt && ['contracted', 'deposit-paid'].includes(event.state))) &&
        !isConfirming && (
          <Suspense fallback={<span className="blank hire-blank" />}>
            <PrivateEventChanges event={event} {...link} />
          </Suspense>
        )}
      {event.payments.length > 0 && !isConfirming && (
        <ReceiptAsked>
          <PrivateEventReceipt event={event} />
        </ReceiptAsked>
      )}
    </>
  )
}

/** What is planned, and what was written with it. */
function Plan({ event }: { event: Shown }): ReactNode {
  const { occasion, room, startsAt, endsAt, timeZone, headcount, proposal, reference } = event
  return (
    <article className="hire-ticket" data-state={event.state}>
      <h2>{occasion}</h2>
      <dl>
        <Fact label="When">
          {[{ startsAt, endsAt }, ...(proposal?.further ?? [])]
            .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
            .map((evening) => (
              <span className="hire-evening" key={evening.startsAt}>
                {spanText(timeZone, new Date(evening.startsAt), new Date(evening.endsAt))}
              </span>
            ))}
        </Fact>
        <Fact label="Where">{room}</Fact>
        <Fact label="People">{headcount}</Fact>
        <Fact label="Reference">
          <span className="numeral">{reference}</span>
        </Fact>
        {!proposal && <Asked event={event} />}
      </dl>
      {event.message && (
        <>
          <h3>What you wrote</h3>
          <p className="hire-words">{event.message}</p>
        </>
      )}
      {proposal && <Costs proposal={proposal} />}
    </article>
  )
}

/** Before there is a proposal: what the room alone was said to cost, and what the guest could spend. */
function Asked({ event: { estimateCents, budgetCents, state } }: { event: Shown }): ReactNode {
  return (
    <>
      {estimateCents ? (
        <Fact label="The room at our rates">{formatCents(estimateCents)}</Fact>
      ) : (
        state !== 'lost' && <Fact label="The room">priced with our proposal</Fact>
      )}
      {budgetCents ? <Fact label="Your budget">{formatCents(budgetCents)}</Fact> : null}
    </>
  )
}

function Costs({ proposal }: { proposal: NonNullable<Shown['proposal']> }): ReactNode {
  return (
    <>
      <h3>What it costs</h3>
      <dl>
        {proposal.lines.map(({ label, cents }, i) => (
          <Fact key={i} label={label}>
            {formatCents(cents)}
          </Fact>
        ))}
        <Fact label="Total">
          <b>{formatCents(proposal.totalCents)}</b>
        </Fact>
      </dl>
      {proposal.words && <p className="hire-words">{proposal.words}</p>}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Pay({ event: { next, failure }, reference, token }: ByLink & { event: Shown }): ReactNode {
  if (!next) return null
  return (
    <PayByCard
      failure={failure}
      open={() => callPrivate('payPrivateEvent', { params: { reference }, body: { token } })}
    >
      {`Pay ${formatCents(next.cents)} by card`}
    </PayByCard>
  )
}

function NoEvent(): ReactNode {
  return (
    <BrokenLink
      area="events"
      title="We cannot find that event"
      acts={
        <Link className="button loud" to="/events#private-event">
          Plan an event of your own
        </Link>
      }
    >
      Open the whole link again, or <Link to="/contact">write to us</Link>.
    </BrokenLink>
  )
}

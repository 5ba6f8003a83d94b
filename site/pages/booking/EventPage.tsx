import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { dayName, formatDate } from '#domain/cafe/calendar.ts'
import { dateOf, eventPrice, eventState, hoursOf } from '#domain/booking/event-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { refundWords } from '#domain/booking/tickets.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { joined } from '../../state/joined.ts'
import { isMissing } from '../../state/missing.ts'
import { useEvent } from '../../state/booking.ts'
import { useCafe } from '../../state/queries.ts'
import { Blocks } from '../reading/Blocks.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { ConfirmSeats } from './ConfirmSeats.tsx'
import { GiveBack } from './GiveBack.tsx'
import { RsvpForm } from './RsvpForm.tsx'
import { SeatPlan } from './SeatPlan.tsx'
import { TicketSheet } from './TicketSheet.tsx'
import './event.css'

/** One event: its poster, what it is, and the stub that keeps a seat. */
export function EventPage(): ReactNode {
  const { eventId = '' } = useParams()
  const event = useEvent(eventId)
  const cafe = useCafe()
  const page = joined({ event, cafe })
  if (page.data) return <EventSheet {...page.data} />

  const isGone = isMissing(event.error)
  return (
    <div className="event" data-area="events">
      <PageTitle>{isGone ? 'No such event' : null}</PageTitle>
      {isGone ? (
        <>
          <h1>Taken down</h1>
          <p className="event-gone">
            There is no event at this address, or not any more.{' '}
            <PageLink className="link" to="/events">
              See what’s on
            </PageLink>
          </p>
        </>
      ) : (
        <>
          <h1 className={page.isError ? undefined : 'visually-hidden'}>Event</h1>
          <Loaded query={page} what="the event" blank="event-blank" lines={2}>
            {() => null}
          </Loaded>
        </>
      )}
    </div>
  )
}

function EventSheet({ event, cafe }: { event: CafeEvent; cafe: CafeNow }): ReactNode {
  const [search] = useSearchParams()
  const { timeZone } = cafe.cafe
  const state = eventState(event, new Date(cafe.now))
  const date = dateOf(event, timeZone)
  const isToCome = state === 'open' || state === 'full'
  const confirming = { reference: search.get('confirm'), token: search.get('token') }
  const cancelling = { reference: search.get('cancel'), token: search.get('token') }
  const isFromMail = Boolean((confirming.reference ?? cancelling.reference) && confirming.token)

  return (
    <article className="event" data-area="events" data-state={state}>
      <PageTitle>{event.title}</PageTitle>
      <PageLink className="event-back" to="/events" moves={`event-${event.id}`}>
        All events
      </PageLink>
      {state === 'cancelled' && (
        <p className="event-banner" role="status">
          <b>Cancelled.</b> {event.policy}
        </p>
      )}
      {state === 'postponed' && (
        <p className="event-banner" role="status">
          <b>Postponed.</b> The new date goes up here as soon as there is one.
        </p>
      )}
      <header className="event-head">
        <h1>{event.title}</h1>
        <time className="event-date" dateTime={event.startsAt}>
          <span>{dayName(date)}</span>
          <b className="numeral">{Number(date.slice(8))}</b>
          <span>{formatDate(date).split(', ')[1]?.split(' ')[0]}</span>
        </time>
      </header>
      <dl className="event-facts">
        <div>
          <dt>When</dt>
          <dd>
            {formatDate(date)} <span>{hoursOf(event, timeZone)}</span>
            {isToCome && <CalendarLink event={event} cafe={cafe} />}
          </dd>
        </div>
        <div>
          <dt>Where</dt>
          <dd>{event.space}</dd>
        </div>
        <div>
          <dt>With</dt>
          <dd>{event.host}</dd>
        </div>
        <div>
          <dt>Who</dt>
          <dd>{event.ages}</dd>
        </div>
        <div className="event-price">
          <dt>Price</dt>
          <dd>
            <b className="numeral">{eventPrice(event).words}</b>
            {event.tickets
              ? event.priceCents > 0 && <span>{dollars(event.priceCents)} at the door</span>
              : event.priceCents > 0 && <span>each, at the door</span>}
          </dd>
        </div>
      </dl>
      {isToCome && (
        <a className="button loud event-jump" href="#seat">
          {isFromMail
            ? 'To your seats'
            : state === 'full'
              ? 'Join the waitlist'
              : event.tickets
                ? 'Get tickets'
                : 'Keep a seat'}
        </a>
      )}
      <div className="event-body">
        <div className="event-print" data-moves={`event-${event.id}`}>
          <PrintPicture print={event.cover} alt={event.coverAlt} isFirst />
        </div>
        <div className="event-text">
          <p className="lead">{event.summary}</p>
          <Blocks blocks={event.blocks} />
        </div>
        <aside className="stub" id="seat" aria-label="Your seat">
          {isToCome && <SeatPlan event={event} />}
          {confirming.reference && confirming.token ? (
            <ConfirmSeats
              event={event}
              cafe={cafe}
              reference={confirming.reference}
              token={confirming.token}
            />
          ) : cancelling.reference && cancelling.token ? (
            <GiveBack reference={cancelling.reference} token={cancelling.token} />
          ) : state === 'open' || state === 'full' ? (
            event.tickets ? (
              <TicketSheet key={event.id} event={event} sale={event.tickets} cafe={cafe} />
            ) : (
              <RsvpForm key={event.id} event={event} cafe={cafe} />
            )
          ) : (
            <p className="stub-off">
              {OFF[state]}{' '}
              {state !== 'running' && (
                <PageLink className="link" to="/events">
                  See what’s on
                </PageLink>
              )}
            </p>
          )}
          {isToCome && <Policy event={event} />}
        </aside>
      </div>
    </article>
  )
}

function Policy({ event: { policy, tickets } }: { event: CafeEvent }): ReactNode {
  return (
    <section className="stub-policy" aria-labelledby="stub-policy">
      <h2 id="stub-policy">Change of plans</h2>
      <p>{policy}</p>
      {tickets && <p>{refundWords(tickets.refundHours)}</p>}
    </section>
  )
}

const OFF = {
  running: 'It is on right now. Come to the door and ask whether there is room.',
  past: 'This one is over. Thank you, if you were there.',
  cancelled: 'There are no seats to keep.',
  postponed: 'You can keep seats again once it has a new date.',
} as const

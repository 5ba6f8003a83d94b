import { ArrowLeft } from 'lucide'
import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { doorPrice } from '#domain/booking/door-price.ts'
import { dateOf, eventState } from '#domain/booking/event-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { refundWords } from '#domain/booking/refund-words.ts'
import { Icon } from '../../layout/Icon.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { CoverPicture } from './CoverPicture.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { joined } from '../../state/joined.ts'
import { isMissing } from '../../state/missing.ts'
import { useEvent } from '../../state/booking.ts'
import { useCafe } from '../../state/queries.ts'
import { dateText, dayName, hoursOf, monthName } from '../../texts/dates.ts'
import { englishNote, t, word, written } from '../../texts/t.ts'
import { Blocks, TextsReady } from '../reading/Blocks.tsx'
import { EventDates } from './EventDates.tsx'
import { SeatPlan } from './SeatPlan.tsx'
import './event.css'
import './ticket-price.css'

// The server has written it, and there is little to press in it: its script comes later.
const PagePrice = lazyChunk(() => import('./PagePrice.tsx'), 'PagePrice', '.event-facts')
const CalendarLink = lazyChunk(() => import('./CalendarLink.tsx'), 'CalendarLink', '.event-facts')
/** With its forms: the script comes when the stub comes into view. */
const EventSeat = lazyChunk(() => import('./EventSeat.tsx'), 'EventSeat', '#seat')

/** One event: its poster, what it is, and the stub that keeps a seat. */
export function EventPage(): ReactNode {
  const { eventId = '' } = useParams()
  const event = useEvent(eventId)
  const cafe = useCafe()
  const page = joined({ event, cafe })
  if (page.data)
    return (
      <>
        <TextsReady />
        <EventSheet {...page.data} />
      </>
    )

  const isGone = isMissing(event.error)
  return (
    <div className="event" data-area="events">
      <TextsReady />
      <PageTitle>{isGone ? t('No such event') : null}</PageTitle>
      {isGone ? (
        <>
          <h1>{t('Event not found')}</h1>
          <p className="event-gone">
            {t('There is no event at this address, or not any more.')}{' '}
            <PageLink className="link" to="/events">
              {t('See what’s on')}
            </PageLink>
          </p>
        </>
      ) : (
        <>
          <h1 className={page.isError ? undefined : 'visually-hidden'}>{t('Event')}</h1>
          <Loaded query={page} what={t('the event')} blank="event-blank" lines={2}>
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
  const isFromMail = (search.get('confirm') ?? search.get('cancel')) && search.get('token')

  return (
    <article className="event" data-area="events" data-state={state}>
      <PageTitle>{event.title}</PageTitle>
      <PageLink className="event-back" to="/events" moves={`event-${event.id}`}>
        <Icon of={ArrowLeft} /> {t('All events')}
      </PageLink>
      {state === 'cancelled' && (
        <p className="event-banner" role="status">
          <b>{t('Cancelled.')}</b> <span lang={written()}>{event.policy}</span>
        </p>
      )}
      {state === 'postponed' && (
        <p className="event-banner" role="status">
          <b>{t('Postponed.')}</b> {t('The new date goes up here as soon as there is one.')}
        </p>
      )}
      <header className="event-head">
        <h1 lang={written()}>{event.title}</h1>
        <time className="event-date" dateTime={event.startsAt}>
          <span>{dayName(date)}</span>
          <b className="numeral">{+date.slice(8)}</b>
          <span>{monthName(date)}</span>
        </time>
      </header>
      <dl className="event-facts">
        <div>
          <dt>{t('When')}</dt>
          <dd>
            {dateText(date)} <span>{hoursOf(event, timeZone)}</span>
            {isToCome && <CalendarHere event={event} cafe={cafe} />}
          </dd>
        </div>
        <div>
          <dt>{t('Where')}</dt>
          <dd>{event.space}</dd>
        </div>
        <div>
          <dt>{t('With')}</dt>
          <dd>{event.host}</dd>
        </div>
        <div>
          <dt>{t('Who')}</dt>
          <dd lang={written(event.ages)}>{word(event.ages)}</dd>
        </div>
        {state !== 'cancelled' && (
          <div className="event-price">
            <dt>{t('Price')}</dt>
            <dd>
              <Suspense>
                <PagePrice event={event} timeZone={timeZone} />
              </Suspense>
              <DoorPrice event={event} />
            </dd>
          </div>
        )}
      </dl>
      {isToCome && (
        <a className="button loud event-jump" href="#seat">
          {isFromMail
            ? t('To your seats')
            : state === 'full'
              ? t('Join the waitlist')
              : t(event.tickets ? 'Get tickets' : 'Reserve a seat')}
        </a>
      )}
      {event.series && <EventDates series={event.series} timeZone={timeZone} />}
      <div className="event-body">
        <div className="event-print" data-moves={`event-${event.id}`}>
          <CoverPicture of={event} sizes="(max-width: 60rem) 92vw, 28rem" isFirst />
        </div>
        <div className="event-text" lang={written()}>
          {englishNote()}
          <p className="lead">{event.summary}</p>
          <Blocks blocks={event.blocks} />
        </div>
        <aside className="stub" id="seat" aria-label={t('Your seat')}>
          {isToCome && <SeatPlan event={event} />}
          <SeatHere eventId={event.id} />
          {isToCome && <Policy event={event} />}
        </aside>
      </div>
    </article>
  )
}

/** Beside the price of tickets what whoever just comes pays; without tickets, that this is where it is paid. */
function DoorPrice({ event }: { event: CafeEvent }): ReactNode {
  const cents = doorPrice(event)
  if (!event.tickets) return event.priceCents > 0 && <span>{t('each, at the door')}</span>
  if (cents === null || (event.priceCents === 0 && event.tickets.tiers.length > 1))
    return <span>{t('also at the door')}</span>
  return cents ? <span>{t('{price} at the door', { price: dollars(cents) })}</span> : null
}

function CalendarHere(props: ComponentProps<typeof CalendarLink>): ReactNode {
  return (
    <HydrationBoundary>
      <CalendarLink {...props} />
    </HydrationBoundary>
  )
}

function SeatHere({ eventId }: { eventId: string }): ReactNode {
  return (
    <HydrationBoundary fallback={<span className="blank stub-blank" />}>
      <EventSeat eventId={eventId} />
    </HydrationBoundary>
  )
}

function Policy({ event: { policy, tickets } }: { event: CafeEvent }): ReactNode {
  return (
    <section className="stub-policy" aria-labelledby="stub-policy">
      <h2 id="stub-policy">{t('Change of plans')}</h2>
      <p lang={written()}>{policy}</p>
      {tickets && (
        <p lang={written(refundWords(tickets.refundHours))}>
          {word(refundWords(tickets.refundHours))}
        </p>
      )}
    </section>
  )
}

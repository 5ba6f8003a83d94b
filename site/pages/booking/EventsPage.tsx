import { type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CafeEvent } from '#domain/contracts/content.ts'
import {
  EVENT_KINDS,
  filterEvents,
  kindsOf,
  oncePerSeries,
  type EventFilter,
  type EventKind,
} from '#domain/booking/event-list.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { useEvents } from '../../state/booking.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { useAddress } from '../../state/use-address.ts'
import { dayText } from '../../texts/dates.ts'
import { englishNote, isOne, rich, t, written } from '../../texts/t.ts'
import { EventBill } from './EventBill.tsx'
import { EventFilters } from './EventFilters.tsx'
import './events.css'

/** A long form below everything else: its script comes when somebody comes near it. */
const PrivateEvent = lazyChunk(() => import('./PrivateEvent.tsx'), 'PrivateEvent', '#private-event')

/** What comes, as bills pasted on one wall: the next one large, the others under it, what was in small print. */
export function EventsPage(): ReactNode {
  const events = useEvents()
  const page = joined({ events, cafe: useCafe() })
  const [search, setSearch] = useAddress()
  const kind = kindIn(search.get('kind'))
  const isFreeOnly = search.has('free')
  const shown = oncePerSeries(filterEvents(events.data?.events ?? [], { kind, isFreeOnly }))

  return (
    <div className="events" data-area="events">
      <header className="page-head">
        <h1>{t('What’s on')}</h1>
        <p className="lead">
          {t(
            'Small rooms, real evenings. Buy a ticket where there are tickets; for the rest, we save you a seat under your name.',
          )}{' '}
          {rich('{calendar}, or {house}', {
            calendar: <Link to="/classes/calendar">{t('See the calendar')}</Link>,
            house: <a href="#private-event">{t('have the whole house to yourself.')}</a>,
          })}
        </p>
      </header>

      <Loaded
        query={page}
        what={t('the events')}
        renderBlank={(loading) => (
          <div {...loading}>
            <span className="blank events-blank-filters" />
            <span className="blank events-blank-lead" />
            <span className="blank events-blank-bill" />
            <span className="blank events-blank-bill" />
          </div>
        )}
      >
        {({ events: data, cafe }) => (
          <>
            {data.events.length > 0 && (
              <EventFilters
                {...chipsOf(data.events)}
                kind={kind}
                isFreeOnly={isFreeOnly}
                onChange={(patch) =>
                  setSearch((now) => withFilter(now, patch), {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
            )}
            {englishNote()}
            <h2 className="visually-hidden">{t('Coming')}</h2>
            <p className="visually-hidden" role="status">
              {t(isOne(shown.length) ? '{count} event' : '{count} events', { count: shown.length })}
            </p>
            {shown.length > 0 ? (
              <ol className="bills">
                {shown.map(({ event, others }, index) => (
                  <EventBill
                    key={event.id}
                    event={event}
                    others={others}
                    cafe={cafe}
                    isLead={index === 0 && event.status === 'scheduled'}
                  />
                ))}
              </ol>
            ) : (
              <p className="events-none">
                {data.events.length === 0 ? (
                  t('No events are planned right now. Ask us about your own below.')
                ) : (
                  <>
                    {t('Nothing like that is planned.')}{' '}
                    <button
                      type="button"
                      className="link"
                      onClick={() =>
                        setSearch(() => new URLSearchParams(), {
                          replace: true,
                          preventScrollReset: true,
                        })
                      }
                    >
                      {t('Show everything')}
                    </button>
                  </>
                )}
              </p>
            )}
            {data.past.length > 0 && (
              <PastEvents events={data.past} timeZone={cafe.cafe.timeZone} />
            )}
          </>
        )}
      </Loaded>
      <AtTheEnd />
    </div>
  )
}

function AtTheEnd(): ReactNode {
  return (
    <HydrationBoundary fallback={<section className="private" id="private-event" />}>
      <PrivateEvent />
    </HydrationBoundary>
  )
}

function PastEvents({ events, timeZone }: { events: CafeEvent[]; timeZone: string }): ReactNode {
  return (
    <section className="events-past" aria-labelledby="events-past">
      <h2 id="events-past">{t('Past events')}</h2>
      <ol>
        {oncePerSeries(events).map(({ event }) => {
          const date = dateOf(event, timeZone)
          return (
            <li key={event.id}>
              <time dateTime={date}>{dayText(date, 'short')}</time>
              <PageLink to={`/events/${event.id}`} lang={written()}>
                {event.title}
              </PageLink>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Of a series only one date counts. */
function chipsOf(events: readonly CafeEvent[]) {
  const once = oncePerSeries(events).map(({ event }) => event)
  return { kinds: kindsOf(once), total: once.length }
}

function kindIn(text: string | null): EventKind | null {
  return text !== null && Object.hasOwn(EVENT_KINDS, text) ? (text as EventKind) : null
}

function withFilter(search: URLSearchParams, patch: Partial<EventFilter>): URLSearchParams {
  if (patch.kind !== undefined) {
    if (patch.kind) search.set('kind', patch.kind)
    else search.delete('kind')
  }
  if (patch.isFreeOnly !== undefined) {
    if (patch.isFreeOnly) search.set('free', '1')
    else search.delete('free')
  }
  return search
}

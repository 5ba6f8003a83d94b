import { Fragment, type ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { dateOf, eventState, type EventState } from '#domain/booking/event-list.ts'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { dayName, dayText, hoursOf, monthName } from '../../texts/dates.ts'
import { seriesDaysText } from '../../texts/series-days.ts'
import { isOne, rich, t, word, written } from '../../texts/t.ts'
import { EventPrice } from './TicketPrice.tsx'

/** One event on the wall: its date as large as a door number, its print, its title, what it costs and what is left. */
export function EventBill({
  event,
  others,
  cafe,
  isLead,
}: {
  event: CafeEvent
  /** Of its series. */
  others: readonly CafeEvent[]
  cafe: CafeNow
  isLead: boolean
}): ReactNode {
  const { timeZone } = cafe.cafe
  const date = dateOf(event, timeZone)
  const state = eventState(event, new Date(cafe.now))
  return (
    <li className={isLead ? 'bill is-lead' : 'bill'} data-state={state}>
      <article aria-labelledby={`bill-${event.id}`}>
        <time className="bill-date" dateTime={event.startsAt}>
          <span>{dayName(date)}</span>
          <b className="numeral">{Number(date.slice(8))}</b>
          <span>{monthName(date)}</span>
        </time>
        <span className="bill-print" data-moves={`event-${event.id}`} aria-hidden="true">
          <PrintPicture print={event.cover} alt="" />
        </span>
        <div className="bill-words">
          <h3 id={`bill-${event.id}`} lang={written()}>
            <PageLink to={`/events/${event.id}`} moves={`event-${event.id}`}>
              {event.title}
            </PageLink>
          </h3>
          <p lang={written()}>{event.summary}</p>
          <ul className="bill-facts">
            <li>{hoursOf(event, timeZone)}</li>
            <li>{event.space}</li>
            <li lang={written(event.ages)}>{word(event.ages)}</li>
            {event.series && <li>{seriesDaysText(event.series.days)}</li>}
          </ul>
          {others.length > 0 && <AlsoOn others={others} timeZone={timeZone} />}
        </div>
        <p className="bill-end">
          {state !== 'cancelled' && <EventPrice event={event} timeZone={timeZone} />}
          <span className={`bill-state is-${state}`}>{stateText(event, state)}</span>
        </p>
      </article>
    </li>
  )
}

/** The next other dates of its series, each a link of its own. */
function AlsoOn({
  others,
  timeZone,
}: {
  others: readonly CafeEvent[]
  timeZone: string
}): ReactNode {
  const on = others.filter(({ status }) => status === 'scheduled')
  if (on.length === 0) return null
  const dates = on.slice(0, MOST_OTHERS).map((other, i) => (
    <Fragment key={other.id}>
      {i > 0 && ', '}
      <PageLink to={`/events/${other.id}`}>{dayText(dateOf(other, timeZone), 'short')}</PageLink>
    </Fragment>
  ))
  return (
    <p className="bill-also">
      {on.length > MOST_OTHERS
        ? rich('Also on {dates} and later', { dates })
        : rich('Also on {dates}', { dates })}
    </p>
  )
}

const MOST_OTHERS = 3

function stateText({ seatsLeft }: CafeEvent, state: EventState): string {
  if (state === 'cancelled') return t('Cancelled')
  if (state === 'postponed') return t('Postponed')
  if (state === 'past') return t('Over')
  if (state === 'running') return t('On right now')
  if (state === 'full') return t('Full, waitlist open')
  return t(isOne(seatsLeft) ? '{count} seat left' : '{count} seats left', { count: seatsLeft })
}

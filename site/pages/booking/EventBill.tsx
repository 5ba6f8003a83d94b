import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { dateOf, eventPrice, eventState, type EventState } from '#domain/booking/event-list.ts'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { dayName, hoursOf, monthName } from '../../texts/dates.ts'
import { priceText } from '../../texts/prices.ts'
import { isOne, t, word, written } from '../../texts/t.ts'

/** One event on the wall: its date as large as a door number, its print, its title, what it costs and what is left. */
export function EventBill({
  event,
  cafe,
  isLead,
}: {
  event: CafeEvent
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
          </ul>
        </div>
        <p className="bill-end">
          {state !== 'cancelled' && <b className="numeral">{priceText(eventPrice(event).words)}</b>}
          <span className={`bill-state is-${state}`}>{stateText(event, state)}</span>
        </p>
      </article>
    </li>
  )
}

function stateText({ seatsLeft }: CafeEvent, state: EventState): string {
  if (state === 'cancelled') return t('Cancelled')
  if (state === 'postponed') return t('Postponed')
  if (state === 'past') return t('Over')
  if (state === 'running') return t('On right now')
  if (state === 'full') return t('Full, waitlist open')
  return t(isOne(seatsLeft) ? '{count} seat left' : '{count} seats left', { count: seatsLeft })
}

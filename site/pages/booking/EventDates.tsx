import type { ReactNode } from 'react'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { PageLink } from '../../layout/PageLink.tsx'
import { dateText } from '../../texts/dates.ts'
import { seriesDaysText } from '../../texts/series-days.ts'
import { t, word } from '../../texts/t.ts'

type Other = NonNullable<NonNullable<CafeEvent['series']>['others']>[number]

/** More of them are behind a button. */
const SHOWN = 6

/** The other dates to come of an event that comes again. */
export function EventDates({
  series,
  timeZone,
}: {
  series: NonNullable<CafeEvent['series']>
  timeZone: string
}): ReactNode {
  const others = series.others ?? []
  if (others.length === 0) return null
  const more = others.slice(SHOWN)
  return (
    <section className="event-dates" aria-labelledby="event-dates">
      <h2 id="event-dates">
        {seriesDaysText(series.days)} <span>{t('Also on')}</span>
      </h2>
      <Dates others={others.slice(0, SHOWN)} timeZone={timeZone} />
      {more.length > 0 && (
        <details>
          <summary>{t('{count} more dates', { count: more.length })}</summary>
          <Dates others={more} timeZone={timeZone} />
        </details>
      )}
    </section>
  )
}

function Dates({ others, timeZone }: { others: readonly Other[]; timeZone: string }): ReactNode {
  return (
    <ul>
      {others.map((other) => (
        <li key={other.id}>
          <PageLink className="button small" to={`/events/${other.id}`}>
            {dateText(dateOf(other, timeZone), 'short')}
            {stateOf(other)}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ status, seatsLeft }: Other): string {
  if (status !== 'scheduled') return `: ${word(status)}`
  return seatsLeft === 0 ? `: ${t('full')}` : ''
}

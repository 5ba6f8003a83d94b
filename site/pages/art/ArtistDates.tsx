import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { classPath, eventPath } from '#domain/booking/session-path.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { isRouted } from '../../routes.tsx'
import { useCafe } from '../../state/queries.ts'
import { dateText, hourText } from '../../texts/dates.ts'
import { isOne, t, written } from '../../texts/t.ts'

/** Where to meet them: the classes they teach and the evenings they host, soonest first. */
export function ArtistDates({
  classes,
  events,
}: {
  classes: readonly ClassSession[]
  events: readonly CafeEvent[]
}): ReactNode {
  const { data } = useCafe()
  const dates = [
    ...classes.map((each) => ({ ...each, kind: t('Class'), to: classPath(each.id) })),
    ...events.map((each) => ({ ...each, kind: t('Event'), to: eventPath(each.id) })),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  if (dates.length === 0 || !data) return null
  const { timeZone } = data.cafe

  return (
    <section className="artist-dates" aria-labelledby="artist-dates">
      <h2 id="artist-dates">{t('Meet them')}</h2>
      <ul>
        {dates.map(({ id, kind, title, startsAt, space, seatsLeft, to }) => {
          const at = new Date(startsAt)
          const date = dateIn(timeZone, at)
          return (
            <li key={id}>
              <time dateTime={startsAt}>
                <b className="numeral">{Number(date.slice(8))}</b>
                {/* The number stands over it already. */}
                {dateText(date, 'short').replace(/ \d+/, '')}
              </time>
              <div>
                <h3 lang={written()}>{isRouted(to) ? <Link to={to}>{title}</Link> : title}</h3>
                <p className="soft">
                  {kind}, {hourText(timeIn(timeZone, at))}, {space}.{' '}
                  {seatsLeft > 0
                    ? t(isOne(seatsLeft) ? '{count}\u00a0seat left.' : '{count}\u00a0seats left.', {
                        count: seatsLeft,
                      })
                    : t('Full.')}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

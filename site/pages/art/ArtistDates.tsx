import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CafeEvent, ClassSession } from '#domain/contracts/content.ts'
import { salesOpenAt } from '#domain/booking/event-list.ts'
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
    ...classes.map((each) => ({
      ...each,
      isClass: true,
      to: classPath(each.id),
      opensAt: each.bookingOpensAt ? new Date(each.bookingOpensAt) : null,
    })),
    ...events.map((each) => ({
      ...each,
      isClass: false,
      to: eventPath(each.id),
      opensAt: salesOpenAt(each.tickets),
    })),
  ].toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  if (dates.length === 0 || !data) return null
  const { timeZone } = data.cafe
  const now = new Date(data.now)

  return (
    <section className="artist-dates" aria-labelledby="artist-dates">
      <h2 id="artist-dates">{t('Meet them')}</h2>
      <ul>
        {dates.map(({ id, isClass, title, startsAt, space, seatsLeft, opensAt, to }) => {
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
                  {t(isClass ? 'Class' : 'Event')}, {hourText(timeIn(timeZone, at))}, {space}.{' '}
                  {opensAt && opensAt > now
                    ? t(isClass ? 'Booking opens {date}.' : 'On sale from {date}.', {
                        date: dateText(dateIn(timeZone, opensAt), 'short'),
                      })
                    : seatsLeft > 0
                      ? t(
                          isOne(seatsLeft) ? '{count}\u00a0seat left.' : '{count}\u00a0seats left.',
                          { count: seatsLeft },
                        )
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

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { thisWeek, type WeekPoster } from '#domain/booking/this-week.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { useClasses, useEvents } from '../../state/booking.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { dayName, dayText, hoursOf, monthName } from '../../texts/dates.ts'
import { priceText } from '../../texts/prices.ts'
import { seriesDaysText } from '../../texts/series-days.ts'
import { englishNote, isOne, rich, t, written } from '../../texts/t.ts'
import { ArtistOfMonth } from './ArtistOfMonth.tsx'
import './wall.css'

/** From so many on it is said how many are left: a number matters when it is small, and a large one says that nobody comes. */
const FEW_SEATS = 5

/** What is on this week, pasted side by side, and whose work hangs behind it. */
export function Wall(): ReactNode {
  const query = joined({ cafe: useCafe(), events: useEvents(), classes: useClasses() })
  return (
    <section className="home-wall" aria-labelledby="wall-title">
      <div className="wall-head">
        <h2 id="wall-title">{t('On the wall this week')}</h2>
        <p>
          <Link className="link" to="/events">
            {t('All events')}
          </Link>
          <Link className="link" to="/classes/book">
            {t('All classes')}
          </Link>
          <Link className="link" to="/classes/calendar">
            {t('Calendar')}
          </Link>
        </p>
      </div>
      {englishNote()}
      <Loaded query={query} what={t('this week')} blank="home-wall-blank">
        {({ cafe, events, classes }) => {
          const posters = thisWeek(events.events, classes, new Date(cafe.now))
          return posters.length > 0 ? (
            <ol className="wall-posters">
              {posters.map((poster) => (
                <Pasted key={poster.to} poster={poster} cafe={cafe} />
              ))}
            </ol>
          ) : (
            <p className="wall-none">
              {rich('Nothing is planned yet. The house is free for an evening of yours: {plan}.', {
                plan: (
                  <Link className="link" to="/events">
                    {t('plan a private event')}
                  </Link>
                ),
              })}
            </p>
          )
        }}
      </Loaded>
      <ArtistOfMonth />
    </section>
  )
}

function Pasted({ poster, cafe }: { poster: WeekPoster; cafe: CafeNow }): ReactNode {
  const { kind, title, startsAt, price, to, cover, days } = poster
  const { timeZone } = cafe.cafe
  const date = dateOf(poster, timeZone)
  const day = date === cafe.today ? t('Today') : dayName(date)
  return (
    <li className="pasted" data-kind={kind}>
      <PrintPicture print={cover} alt="" />
      <time className="pasted-date" dateTime={startsAt}>
        <span>{day}</span>
        <b className="numeral">{Number(date.slice(8))}</b>
        <span>{monthName(date, 'short')}</span>
      </time>
      <div className="pasted-words">
        <p className="margin-note">
          {days ? seriesDaysText(days) : t(kind === 'class' ? 'Class' : 'Event')},{' '}
          {hoursOf(poster, timeZone)}
        </p>
        <h3 lang={written()}>
          <Link to={to}>{title}</Link>
        </h3>
        <p className="margin-note">
          {priceText(price)}
          {leftText(poster, timeZone)}
        </p>
      </div>
    </li>
  )
}

/** ', 2 seats left', or from when on there are any. Nothing where there are plenty. */
function leftText({ kind, seatsLeft, opensAt }: WeekPoster, timeZone: string): string {
  if (opensAt) {
    const date = dayText(dateIn(timeZone, opensAt), 'short')
    return kind === 'class'
      ? t(', booking opens {date}', { date })
      : t(', on sale from {date}', { date })
  }
  if (seatsLeft === 0) return t(', full: join the waitlist')
  if (seatsLeft > FEW_SEATS) return ''
  return t(isOne(seatsLeft) ? ', {count} seat left' : ', {count} seats left', { count: seatsLeft })
}

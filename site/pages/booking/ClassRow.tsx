import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { dayName, formatDate } from '#domain/cafe/calendar.ts'
import { breakWords } from '#domain/booking/break-drinks.ts'
import { dateOf, hoursOf } from '#domain/booking/event-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { SeatPlan } from './SeatPlan.tsx'

const ClassSheet = lazyChunk(() => import('./ClassSheet.tsx'), 'ClassSheet')
/** Before somebody opens a session. */
export const readyToBook = (): void => void ClassSheet.preload().catch(() => {})

/** One session: when, what, who teaches, what is left; opened, all of it and the sheet for names. */
export function ClassRow({
  session,
  others,
  cafe,
  isOpen,
  onToggle,
}: {
  session: ClassSession
  /** The other coming dates of its series. */
  others: readonly ClassSession[]
  cafe: CafeNow
  isOpen: boolean
  onToggle: () => void
}): ReactNode {
  const { timeZone } = cafe.cafe
  const date = dateOf(session, timeZone)
  const { id, title, summary, instructor, level, ages, seatsLeft, priceCents, status } = session
  const { materialsCents = 0, minimum = 0 } = session
  const isFull = seatsLeft === 0
  const breakAt = breakWords(session, timeZone)
  return (
    <li className="session" data-open={isOpen || undefined}>
      <div className="session-line">
        <time className="session-date" dateTime={session.startsAt}>
          <b className="numeral">{Number(date.slice(8))}</b>
          <span>
            {formatDate(date, 'short').split(', ')[1]?.split(' ')[0]}
            <br />
            {dayName(date)}
            <br />
            {held(hoursOf(session, timeZone))}
          </span>
        </time>
        <div className="session-words">
          <h2>{title}</h2>
          {status !== 'scheduled' && <p className="session-off">{OFF[status]}</p>}
          <p>{summary}</p>
          <p className="session-facts">
            {instructor}. {level.charAt(0).toUpperCase() + level.slice(1)}. {ages}.
            {breakAt && ` ${breakAt}.`}
          </p>
          {session.series && <p className="session-facts">One of {session.series.words}.</p>}
        </div>
        <div className="session-seats">
          <SeatPlan event={session} isWaitless />
        </div>
        <div className="session-end">
          <b className="numeral">{dollars(priceCents)}</b>
          {materialsCents > 0 && <small>and {dollars(materialsCents)} materials</small>}
          <button
            type="button"
            className={isOpen ? 'button' : 'button loud'}
            aria-expanded={isOpen}
            aria-controls={`sheet-${id}`}
            onClick={onToggle}
          >
            {isOpen
              ? 'Close'
              : status !== 'scheduled'
                ? 'Read about it'
                : isFull
                  ? 'Waiting list'
                  : 'Book'}
          </button>
        </div>
      </div>
      {isOpen && (
        <div className="session-sheet" id={`sheet-${id}`}>
          <div className="session-about">
            <PrintPicture print={session.cover} alt={session.coverAlt} />
            <div>
              {session.description.map((text) => (
                <p key={text}>{text}</p>
              ))}
              <h3>In the price</h3>
              <ul>
                {session.includes.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
              {minimum > 0 && (
                <p>
                  It takes {minimum} people: with fewer we call it off and everybody gets all their
                  money back.
                </p>
              )}
              {breakAt && (
                <p>
                  {breakAt}. With your seats you can order drinks for it, which the bar brings to
                  the class.
                </p>
              )}
              <OtherDates session={session} others={others} timeZone={timeZone} />
              <h3>If you cannot come</h3>
              <p>{session.policy}</p>
              {cafe.onlinePayment && priceCents > 0 && cafe.classes && <p>{cafe.classes.policy}</p>}
            </div>
          </div>
          {status === 'scheduled' ? (
            <HydrationBoundary fallback={<span className="blank sheet-blank" />}>
              <ClassSheet session={session} cafe={cafe} />
            </HydrationBoundary>
          ) : (
            <p className="notice">{OFF[status]}</p>
          )}
        </div>
      )}
    </li>
  )
}

/** The other coming dates of its series, each of which is booked by itself. */
function OtherDates({
  session: { series },
  others,
  timeZone,
}: {
  session: ClassSession
  others: readonly ClassSession[]
  timeZone: string
}): ReactNode {
  if (!series || others.length === 0) return null
  return (
    <>
      <h3>Part of a series: {series.words}</h3>
      <p>Each date is booked by itself. The others to come:</p>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={`?session=${other.id}`} preventScrollReset>
              {formatDate(dateOf(other, timeZone))}
            </Link>
            {other.status !== 'scheduled'
              ? `: ${other.status}`
              : other.seatsLeft === 0
                ? ': full'
                : ''}
          </li>
        ))}
      </ul>
    </>
  )
}

/** What is said of a session that does not take place as it stands. */
const OFF = {
  cancelled: 'This date is cancelled. The same class often comes again.',
  postponed: 'This date is postponed. It can be booked once it has a new one.',
} as const

/** '11:30 AM to 2:30 PM' breaks before 'to' and nowhere else. */
const held = (hours: string): string => hours.replaceAll(/ (?=[AP]M)|(?<=to) /g, '\u00a0')

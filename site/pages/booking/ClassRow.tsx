import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { breakWords } from '#domain/booking/break-drinks.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { dateText, dayName, hoursOf, monthName } from '../../texts/dates.ts'
import { englishNote, t, word, written } from '../../texts/t.ts'
import { opensText } from './opens-text.ts'
import { SeatPlan } from './SeatPlan.tsx'

const ClassSheet = lazyChunk(() => import('./ClassSheet.tsx'), 'ClassSheet')
/** Before somebody opens a session. */
export const readyToBook = (): void => void ClassSheet.preload().catch(() => {})

/** One session: when, what, who teaches, what is left; opened, all of it and the sheet for names. */
export function ClassRow({
  session,
  others,
  cafe,
  now,
  isOpen,
  onToggle,
}: {
  session: ClassSession
  /** The other coming dates of its series. */
  others: readonly ClassSession[]
  cafe: CafeNow
  now: Date
  isOpen: boolean
  onToggle: () => void
}): ReactNode {
  const { timeZone } = cafe.cafe
  const date = dateOf(session, timeZone)
  const { id, title, summary, instructor, level, ages, seatsLeft, priceCents, status } = session
  const { materialsCents = 0, minimum = 0 } = session
  const isFull = seatsLeft === 0
  const isOn = status === 'scheduled'
  const opens = isOn ? opensText(session, { now, timeZone }) : null
  const isOnSale = isOn && !opens
  const breakAt = breakText(breakWords(session, timeZone))
  return (
    <li className="session" data-open={isOpen || undefined}>
      <div className="session-line">
        <time className="session-date" dateTime={session.startsAt}>
          <b className="numeral">{Number(date.slice(8))}</b>
          <span>
            {monthName(date, 'short')}
            <br />
            {dayName(date)}
            <br />
            {held(hoursOf(session, timeZone))}
          </span>
        </time>
        <div className="session-words">
          <h2 lang={written()}>{title}</h2>
          {status !== 'scheduled' && <p className="session-off">{word(OFF[status])}</p>}
          {opens && <p className="session-opens">{opens}</p>}
          <p lang={written()}>{summary}</p>
          <p className="session-facts">
            {instructor}. {sentence(word(level))}. <span lang={written()}>{ages}.</span>
            {breakAt && ` ${breakAt}.`}
          </p>
          {session.series && (
            <p className="session-facts">
              {t('One of {series}.', { series: session.series.words })}
            </p>
          )}
        </div>
        <div className="session-seats">
          {status === 'scheduled' && <SeatPlan event={session} isWaitless />}
        </div>
        <div className="session-end">
          {status === 'scheduled' && <b className="numeral">{dollars(priceCents)}</b>}
          {status === 'scheduled' && materialsCents > 0 && (
            <small>{t('and {price} materials', { price: dollars(materialsCents) })}</small>
          )}
          <button
            type="button"
            className={!isOnSale ? 'link' : isOpen ? 'button' : 'button loud'}
            aria-expanded={isOpen}
            aria-controls={`sheet-${id}`}
            onClick={onToggle}
          >
            {isOpen
              ? t('Close')
              : !isOnSale
                ? t('Read about it')
                : t(isFull ? 'Waiting list' : 'Book')}
          </button>
        </div>
      </div>
      {isOpen && (
        <div className="session-sheet" id={`sheet-${id}`}>
          <div className="session-about">
            <PrintPicture print={session.cover} alt={session.coverAlt} />
            <div>
              {englishNote()}
              {session.description.map((text) => (
                <p key={text} lang={written()}>
                  {text}
                </p>
              ))}
              <h3>{t('In the price')}</h3>
              <ul lang={written()}>
                {session.includes.map((each) => (
                  <li key={each}>{each}</li>
                ))}
              </ul>
              <Terms minimum={minimum} breakAt={breakAt} />
              <OtherDates session={session} others={others} timeZone={timeZone} />
              <h3>{t('If you cannot come')}</h3>
              <p lang={written()}>{session.policy}</p>
              {cafe.onlinePayment && priceCents > 0 && cafe.classes && (
                <p lang={written()}>{cafe.classes.policy}</p>
              )}
            </div>
          </div>
          {isOn ? (
            <HydrationBoundary fallback={<span className="blank sheet-blank" />}>
              <ClassSheet session={session} cafe={cafe} now={now} opens={opens} />
            </HydrationBoundary>
          ) : (
            <p className="notice">{word(OFF[status])}</p>
          )}
        </div>
      )}
    </li>
  )
}

/** How many it takes, and what there is in its break. */
function Terms({ minimum, breakAt }: { minimum: number; breakAt: string | null }): ReactNode {
  return (
    <>
      {minimum > 0 && (
        <p>
          {t(
            'It takes {minimum} people: with fewer we call it off and everybody gets all their money back.',
            { minimum },
          )}
        </p>
      )}
      {breakAt && (
        <p>
          {breakAt}.{' '}
          {t('With your seats you can order drinks for it, which the bar brings to the class.')}
        </p>
      )}
    </>
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
      <h3>{t('Part of a series: {series}', { series: series.words })}</h3>
      <p>{t('Each date is booked by itself. The others to come:')}</p>
      <ul>
        {others.map((other) => (
          <li key={other.id}>
            {other.status === 'scheduled' ? (
              <Link to={`?session=${other.id}`} preventScrollReset>
                {dateText(dateOf(other, timeZone))}
              </Link>
            ) : (
              dateText(dateOf(other, timeZone))
            )}
            {other.status !== 'scheduled'
              ? `: ${word(other.status)}`
              : other.seatsLeft === 0
                ? `: ${t('full')}`
                : ''}
          </li>
        ))}
      </ul>
    </>
  )
}

/** 'Break at 2:00 PM', 'Descanso a las 2:00 PM' */
function breakText(words: string | null): string | null {
  return words && t('Break at {time}', { time: words.replace('Break at ', '') })
}

/** What is said of a session that does not take place as it stands. */
const OFF = {
  cancelled: 'This date is cancelled. The same class often comes again.',
  postponed: 'This date is postponed. It can be booked once it has a new one.',
} as const

/** '11:30 AM to 2:30 PM' breaks before 'to' and nowhere else. */
const held = (hours: string): string => hours.replaceAll(/ (?=[AP]M)|(?<=\b(?:to|a)) /g, '\u00a0')
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

import { Suspense, type ReactNode } from 'react'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { isLater } from '#domain/booking/class-price.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import type { HeldSeats } from '../../state/held-seats.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { waitedFile } from '../../ssr/waited-file.tsx'
import { dayName, hoursOf, monthName } from '../../texts/dates.ts'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { seriesText } from '../../texts/series-days.ts'
import { t, word, written } from '../../texts/t.ts'
import { breakText, offText } from './class-text.ts'
import { SeatPlan } from './SeatPlan.tsx'

const ClassAbout = lazyChunk(() => import('./ClassAbout.tsx'), 'ClassAbout')
const HeldLine = lazyChunk(() => import('./HeldLine.tsx'), 'HeldLine')
const opens = waitedFile(() => import('./OpensLine.tsx'))
const OpensLine = opens.part('OpensLine', '.session-opens')
const MemberPrice = lazyChunk(() => import('./MemberPrice.tsx'), 'MemberPrice')
const FullPrice = lazyChunk(() => import('./MemberPrice.tsx'), 'FullPrice')
/** For the page of the rows. */
export const OpensReady = opens.Ready
/** Before somebody opens a session. */
export const readyToBook = (): void => void ClassAbout.preload().catch(() => {})

/** One session: when, what, who teaches, what is left; opened, all of it and the sheet for names. */
export function ClassRow({
  session,
  others,
  cafe,
  now,
  mayBook,
  isTheirs,
  hold,
  isOpen,
  onToggle,
}: {
  session: ClassSession
  /** The other coming dates of its series. */
  others: readonly ClassSession[]
  cafe: CafeNow
  now: Date
  /** Whether whoever looks at it can book before everybody else. */
  mayBook: boolean
  /** Whether somebody is signed in, whose price it may be. */
  isTheirs: boolean
  /** The seats in it that whoever looks at it holds. */
  hold: HeldSeats | undefined
  isOpen: boolean
  onToggle: () => void
}): ReactNode {
  const { timeZone } = cafe.cafe
  const date = dateOf(session, timeZone)
  const { id, title, summary, instructor, level, ages, seatsLeft, priceCents, status, cover } =
    session
  const { materialsCents = 0 } = session
  const isFull = seatsLeft === 0
  const isOn = status === 'scheduled'
  const opens = isOn && isLater(session, now)
  const isOnSale = isOn && (!opens || mayBook)
  const breakAt = breakText(session, timeZone)
  const held = hold && (
    <Suspense fallback={null}>
      <HeldLine hold={hold} />
    </Suspense>
  )
  return (
    <li className="session" data-open={isOpen || undefined} data-ink={inkOf(cover)}>
      <div className="session-line">
        <time id={`date-${id}`} className="session-date" dateTime={session.startsAt}>
          <b className="numeral">{Number(date.slice(8))}</b>
          <span>
            {monthName(date, 'short')}
            <br />
            {dayName(date)}
            <br />
            {unbroken(hoursOf(session, timeZone))}
          </span>
        </time>
        <span className="session-print" aria-hidden="true">
          <PrintPicture print={cover} alt="" />
        </span>
        <div className="session-words">
          <h2 id={`title-${id}`} lang={written()}>
            {title}
          </h2>
          {status !== 'scheduled' && <p className="session-off">{offText(status)}</p>}
          {opens && (
            <HydrationBoundary>
              <OpensLine session={session} now={now} cafe={cafe.cafe} />
            </HydrationBoundary>
          )}
          <p lang={written()}>{summary}</p>
          <p className="session-facts">
            {instructor}. {sentence(word(level))}.{' '}
            <span lang={written(ages)}>{sentence(word(ages))}.</span>
            {breakAt && ` ${breakAt}`}
          </p>
          {session.series && (
            <p className="session-facts">
              {t('One of {series}.', { series: seriesText(session.series) })}
            </p>
          )}
        </div>
        <div className="session-seats">
          {status === 'scheduled' &&
            // What they hold is no reason to call it full.
            (held ?? <SeatPlan event={session} isWaitless />)}
        </div>
        <div className="session-end">
          {isOn && <Price {...{ session, timeZone, isTheirs }} />}
          {status === 'scheduled' && materialsCents > 0 && (
            <small>{t('and {price} materials', { price: dollars(materialsCents) })}</small>
          )}
          {isOn && priceCents > 0 && (
            // There from the start, so that the button stays where it is.
            <small className="session-yours">
              {isTheirs && (
                <Suspense fallback={null}>
                  <MemberPrice session={session} timeZone={timeZone} />
                </Suspense>
              )}
            </small>
          )}
          <button
            type="button"
            className={!isOnSale || hold ? 'link' : isOpen ? 'button' : 'button loud'}
            aria-expanded={isOpen}
            aria-controls={`sheet-${id}`}
            aria-describedby={`title-${id} date-${id}`}
            onClick={onToggle}
          >
            {isOpen
              ? t('Close')
              : !isOnSale || (hold && isFull)
                ? t('Read about it')
                : t(isFull ? 'Waitlist' : 'Book')}
          </button>
        </div>
      </div>
      {isOpen && (
        <div className="session-sheet" id={`sheet-${id}`}>
          <HydrationBoundary fallback={<span className="blank sheet-blank" />}>
            <ClassAbout session={session} others={others} cafe={cafe} now={now} held={held} />
          </HydrationBoundary>
        </div>
      )}
    </li>
  )
}

/** What a seat costs everybody. @param isTheirs somebody is signed in, who may pay less */
function Price({
  session,
  timeZone,
  isTheirs,
}: {
  session: ClassSession
  timeZone: string
  isTheirs: boolean
}): ReactNode {
  const price = <b className="numeral">{dollars(session.priceCents)}</b>
  if (!isTheirs) return price
  return (
    <Suspense fallback={price}>
      <FullPrice session={session} timeZone={timeZone} />
    </Suspense>
  )
}

/** The color of a class: the first of its print's inks that is not that of the words. */
const inkOf = ({ inks }: ClassSession['cover']) => inks.find((ink) => ink !== 'key')

/** '11:30 AM to 2:30 PM' breaks before 'to' and nowhere else. */
const unbroken = (hours: string): string =>
  hours.replaceAll(/ (?=[AP]M)|(?<=\b(?:to|a)) /g, '\u00a0')
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

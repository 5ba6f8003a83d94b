import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dateOf } from '#domain/booking/event-list.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { dateText } from '../../texts/dates.ts'
import { seriesText } from '../../texts/series-days.ts'
import { englishNote, t, word, written } from '../../texts/t.ts'
import { CoverPicture } from './CoverPicture.tsx'
import { ClassSheet } from './ClassSheet.tsx'
import { breakText, offText } from './class-text.ts'
import { opensText } from './opens-text.ts'

/** All that is said of a session: what one does, what is in the price, its other dates, what if one cannot come, and how one comes. */
export function ClassAbout({
  session,
  others,
  cafe,
  now,
  held,
}: {
  session: ClassSession
  /** The other coming dates of its series. */
  others: readonly ClassSession[]
  cafe: CafeNow
  now: Date
  /** What whoever looks at it holds of it. */
  held?: ReactNode
}): ReactNode {
  const { timeZone } = cafe.cafe
  const { status } = session
  const about = useRef<HTMLDivElement>(null)
  // Opened by an address, it may be far down the list; by its own button it is where one looks.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const row = about.current?.closest('.session')
      const { top = 0, bottom = 1 } = row?.getBoundingClientRect() ?? {}
      if (top > innerHeight * 0.7 || bottom < 0) row?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [session.id])
  return (
    <>
      <div className="session-about" ref={about}>
        <CoverPicture of={session} sizes="(max-width: 48rem) 92vw, 24rem" />
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
          <Terms minimum={session.minimum ?? 0} breakAt={breakText(session, timeZone)} />
          <OtherDates session={session} others={others} timeZone={timeZone} />
          <h3>{t('If you cannot come')}</h3>
          <p lang={written()}>{session.policy}</p>
          {cafe.onlinePayment && session.priceCents > 0 && cafe.classes && (
            <p lang={written(cafe.classes.policy)}>{word(cafe.classes.policy)}</p>
          )}
        </div>
      </div>
      {status === 'scheduled' ? (
        <ClassSheet
          session={session}
          cafe={cafe}
          now={now}
          held={held}
          opens={opensText(session, { now, cafe: cafe.cafe })}
        />
      ) : (
        <p className="notice">{offText(status)}</p>
      )}
    </>
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
          {breakAt}{' '}
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
      <h3>{t('Part of a series: {series}', { series: seriesText(series) })}</h3>
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

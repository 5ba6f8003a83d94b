import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import { addDays, minutesOf } from '#domain/cafe/calendar.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import { timeIn } from '#domain/cafe/time.ts'
import { Failed } from '../../layout/Failed.tsx'
import { useCafe } from '../../state/queries.ts'
import { pickupLabel, statusText } from '../../texts/cafe.ts'
import { dayName, hourText } from '../../texts/dates.ts'
import { t, word } from '../../texts/t.ts'
import './week.css'

/** The coming seven days to scale: when the door is open, drawn on one ruler. */
export function Week(): ReactNode {
  const { data, isError, refetch } = useCafe()
  if (isError && !data)
    return (
      <section className="week">
        <h2>{t('Today')}</h2>
        <Failed what={t('our hours')} onRetry={refetch} />
      </section>
    )
  if (!data)
    return (
      <section className="week" aria-busy="true">
        <span className="blank week-blank" role="status" aria-label={t('Loading today')} />
      </section>
    )
  return <WeekOf {...data} />
}

function WeekOf(cafeNow: CafeNow): ReactNode {
  const { cafe, today, now, nextPickup } = cafeNow
  const days = Array.from({ length: 7 }, (_, i) => {
    const date = addDays(today, i)
    return { date, ...hoursOn(cafe, date) }
  })
  const notes = new Map<string, string[]>()
  for (const { date, span, note, reason } of days)
    if (!span && !reason && note)
      notes.set(note, [...(notes.get(note) ?? []), dayName(date, 'short')])
  const ruler = rulerOf(days.flatMap(({ span }) => span ?? []))
  const place = (time: string) => ((minutesOf(time) - ruler.from) / (ruler.to - ruler.from)) * 1000
  const onClock = (time: string) => Number(time.slice(0, 2)) % 12 || 12
  const time = timeIn(cafe.timeZone, new Date(now))

  return (
    <section className="week" aria-labelledby="week-title">
      <div className="week-date">
        <h2 id="week-title">{dayName(today)}</h2>
        <span className="numeral" aria-hidden="true">
          {Number(today.slice(8))}
        </span>
        <p>
          <b>{statusText(cafeNow).replace(/\.?$/, '.')}</b>{' '}
          {nextPickup &&
            t('Next pickup: {time}', { time: pickupLabel(cafeNow) }).replace(/\.?$/, '.')}
        </p>
      </div>
      <div className="week-chart">
        <div className="week-ruler" aria-hidden="true">
          <svg>
            {ruler.marks.map((hour) => (
              <text key={hour} x={`${place(hour) / 10}%`} y="1em">
                {onClock(hour)}
              </text>
            ))}
          </svg>
        </div>
        <ol className="week-days">
          {days.map(({ date, span, reason }, i) => (
            <li key={date} className={i === 0 ? 'is-today' : undefined}>
              <span className="week-day">{dayName(date, 'short')}</span>
              <svg viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
                {ruler.marks.map((hour) => (
                  <path key={hour} className="week-mark" d={`M${place(hour)} 0v20`} />
                ))}
                {span && (
                  <rect
                    className="week-bar"
                    x={place(span.opens)}
                    width={place(span.closes) - place(span.opens)}
                    y={3}
                    height={14}
                  />
                )}
                {i === 0 && place(time) > 0 && place(time) < 1000 && (
                  <path className="week-now" d={`M${place(time)} -4v28`} />
                )}
              </svg>
              <span className="week-hours">
                {span
                  ? `${hourText(span.opens)} – ${hourText(span.closes)}`
                  : word(reason ?? 'Closed')}
              </span>
            </li>
          ))}
        </ol>
        {[...notes].map(([note, on]) => (
          <p key={note} className="week-note soft">
            {on.join(', ')}: {word(note)}
          </p>
        ))}
      </div>
    </section>
  )
}

/** From an hour before the earliest opening to an hour after the latest closing, a mark every two hours. */
function rulerOf(spans: { opens: string; closes: string }[]) {
  const from = Math.min(660, ...spans.map(({ opens }) => minutesOf(opens))) - 60
  const to = Math.max(1200, ...spans.map(({ closes }) => minutesOf(closes))) + 60
  const marks = Array.from(
    { length: Math.floor((to - from) / 120) + 1 },
    (_, i) => `${String(Math.floor((from + i * 120) / 60)).padStart(2, '0')}:00`,
  )
  return { from, to, marks }
}

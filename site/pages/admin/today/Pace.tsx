import { useId, type ReactNode } from 'react'
import { dayName, formatHour, minutesOf } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { AdminToday } from '#domain/contracts/admin.ts'
import { curves, HEIGHT, WIDTH } from './curve.ts'
import './today.css'

/** What the day has sold so far, as a line that grows beside that of the same weekday a week before; the same as a table. */
export function Pace({ pace, date }: { pace: AdminToday['pace']; date: string }): ReactNode {
  const title = useId()
  const weekday = dayName(date)
  const { hours, soFarCents, weekBeforeSoFarCents, time } = pace
  return (
    <section className="today-chart" aria-labelledby={title}>
      <h2 id={title}>Net sales so far</h2>
      <p className="today-pace">
        <b className="numeral">{formatCents(soFarCents)}</b>{' '}
        <span className="soft">
          {weekBeforeSoFarCents > 0
            ? `${formatCents(weekBeforeSoFarCents)} by this time last ${weekday}`
            : `Nothing was sold by this time last ${weekday}.`}
        </span>
      </p>
      {hours.length === 0 ? (
        <p className="soft">
          The line begins with the first sale of the day. Tax and tips are not in it.
        </p>
      ) : (
        <>
          <Lines hours={hours} now={minutesOf(time) / 60} weekday={weekday} />
          <details>
            <summary>By the hour</summary>
            <ByHour hours={hours} weekday={weekday} />
          </details>
        </>
      )}
    </section>
  )
}

type Hours = AdminToday['pace']['hours']

function Lines({ hours, now, weekday }: { hours: Hours; now: number; weekday: string }): ReactNode {
  const {
    today,
    todayFill,
    before,
    end,
    hours: ticks,
    amounts,
    floor,
    left,
    right,
  } = curves(hours, now)
  return (
    <figure>
      {/* The table below says the same. */}
      <svg className="today-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {amounts.map(({ cents, y }) => (
          <g key={cents}>
            <line className="grid" x1={left} x2={right} y1={y} y2={y} />
            <text x={left - 8} y={y + 4} textAnchor="end">
              ${cents / 100}
            </text>
          </g>
        ))}
        {ticks.map(({ hour, x }) => (
          <text key={hour} x={x} y={floor + 22} textAnchor="middle">
            {formatHour(`${String(hour % 24).padStart(2, '0')}:00`)}
          </text>
        ))}
        <path className="before" d={before} />
        <path className="fill" d={todayFill} />
        <path className="now" d={today} />
        {end && <circle cx={end.x} cy={end.y} r="5" />}
      </svg>
      <figcaption>
        <span className="key is-now">Today</span>
        <span className="key is-before">Last {weekday}</span>
      </figcaption>
    </figure>
  )
}

function ByHour({ hours, weekday }: { hours: Hours; weekday: string }): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Hour</th>
          <th scope="col">Today</th>
          <th scope="col">Last {weekday}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, cents, weekBeforeCents }) => (
          <tr key={hour}>
            <th scope="row">{formatHour(`${String(hour).padStart(2, '0')}:00`)}</th>
            <td>{formatCents(cents)}</td>
            <td>{formatCents(weekBeforeCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/cafe/calendar.ts'
import type { Occupancy as Full } from '#domain/contracts/books.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'

type Week = Full['weeks'][number]

/** How full rooms, classes and events are, week by week, also those to come. */
export function Occupancy(): ReactNode {
  const found = useQuery({
    queryKey: ['occupancy'],
    queryFn: ({ signal }) => callPrivate('occupancy', undefined, { signal, retries: 0 }),
    staleTime: 60_000,
  })
  return (
    <section aria-labelledby="occupancy" className="occupancy">
      <h2 id="occupancy">How full it is</h2>
      <p className="soft">
        Four weeks that were, this one, and seven to come. Rooms: hours that are hired or used by
        classes and events, of the hours for which they are open. Classes and events: seats taken.
      </p>
      <Loaded query={found} what="how full it is" blank="books-blank" lines={6}>
        {({ weeks, today }) => (
          <div className="occupancy-scroll">
            <table className="occupancy-table">
              <thead>
                <tr>
                  <th scope="col">Week from Monday</th>
                  {weeks[0]?.rooms.map(({ name }) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                  <th scope="col">Class seats</th>
                  <th scope="col">Event seats</th>
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <Row key={week.from} week={week} today={today} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </section>
  )
}

function Row({ week, today }: { week: Week; today: string }): ReactNode {
  const { from, until, rooms, classes, events } = week
  const isNow = from <= today && today <= until
  return (
    <tr data-now={isNow || undefined}>
      <th scope="row">
        {formatDate(from, 'short').replace('Mon, ', '')}
        {isNow && <small>this week</small>}
      </th>
      {rooms.map(({ name, openMinutes, hiredMinutes, ownMinutes }) => (
        <Share key={name} part={hiredMinutes + ownMinutes} whole={openMinutes}>
          {`${hours(hiredMinutes + ownMinutes)} of\u00A0${hours(openMinutes)}`}
          {hiredMinutes > 0 && `, ${hours(hiredMinutes)} hired`}
        </Share>
      ))}
      <Seats of={classes} one="class" many="classes" />
      <Seats of={events} one="event" many="events" />
    </tr>
  )
}

function Seats({
  of: { count, seats, seatsTaken },
  one,
  many,
}: {
  of: Week['classes']
  one: string
  many: string
}): ReactNode {
  return (
    <Share part={seatsTaken} whole={seats}>
      {count === 0
        ? `no ${many}`
        : `${seatsTaken}\u00A0of\u00A0${seats} in\u00A0${count}\u00A0${count === 1 ? one : many}`}
    </Share>
  )
}

/** The share as a figure, as a bar behind it, and in words. */
function Share({
  part,
  whole,
  children,
}: {
  part: number
  whole: number
  children: ReactNode
}): ReactNode {
  const percent = whole === 0 ? 0 : Math.round((part / whole) * 100)
  return (
    <td>
      <b className="numeral">{whole === 0 ? '–' : `${percent}%`}</b>
      <span className="occupancy-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </span>
      <small>{children}</small>
    </td>
  )
}

const hours = (minutes: number) => `${Math.round(minutes / 6) / 10}\u00A0h`

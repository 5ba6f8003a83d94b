import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classPath, eventPath } from '#domain/booking/session-path.ts'
import { dateIn, formatDate, formatTime, timeIn } from '#domain/cafe/time.ts'
import type { OwnDate } from '#domain/contracts/artist.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useOwnDates } from '../../state/artist.ts'
import { joined } from '../../state/joined.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { whole } from '../../texts/t.ts'
import { ChangeOwnPiece } from './OwnPieceForm.tsx'
import { ProposalsSection } from './ProposalsSection.tsx'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { useSections } from './use-sections.ts'

/** The classes and evenings of an artist, with how full each is. */
export function DatesSection(): ReactNode {
  const { chosen } = useSections()
  const opened = useCafeClock(60_000)
  const planned = joined({ dates: useOwnDates(chosen), cafe: useCafe() })
  return (
    <>
      <p className="own-dates-links">
        <Link className="button" to="/artist-dashboard/classes">
          Who comes to your classes
        </Link>
        <Link className="button" to="/class-feedback">
          What people said
        </Link>
      </p>
      <ProposalsSection />
      <h2>Your dates</h2>
      <Loaded
        query={planned}
        what="the dates"
        blank="own-blank"
        lines={2}
        isEmpty={({ dates }) => dates.length === 0}
        empty={
          <NothingYet title="Nothing planned.">
            <p>
              Would you like to teach a class or host an evening? Propose it above, and we find a
              date.
            </p>
          </NothingYet>
        }
      >
        {({ dates, cafe: { cafe } }) => (
          <ul className="own-dates">
            {dates.map((date) => (
              <Row
                key={`${date.kind} ${date.id}`}
                date={date}
                timeZone={cafe.timeZone}
                opened={opened}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

function Row({
  date,
  timeZone,
  opened,
}: {
  date: OwnDate
  timeZone: string
  /** When the list was opened. */
  opened: Date
}): ReactNode {
  const { id, kind, title, startsAt, endsAt, space, status } = date
  const day = dateIn(timeZone, new Date(startsAt))
  const clock = (at: string) => whole(formatTime(timeIn(timeZone, new Date(at))))
  const gone = date.seatsTaken + date.seatsHeld
  return (
    <li data-status={status}>
      <time dateTime={startsAt}>
        <b className="numeral">{Number(day.slice(8))}</b>
        {formatDate(day, 'short')}
      </time>
      <div>
        <h2>
          <Link to={kind === 'event' ? eventPath(id) : classPath(id)}>{title}</Link>
        </h2>
        <p className="soft">
          {kind === 'event' ? 'Event' : 'Class'}, {clock(startsAt)} to {clock(endsAt)}, {space}
        </p>
        {status !== 'scheduled' && (
          <p className="own-mark">{status === 'cancelled' ? 'Cancelled' : 'Postponed'}</p>
        )}
        {status === 'cancelled' && gone === 0 ? null : <Roster date={date} gone={gone} />}
        {status === 'scheduled' && new Date(startsAt) > opened && (
          <ChangeOwnPiece of={{ kind, id }} title={title} />
        )}
        {kind === 'event' && (
          <p>
            <Link to={`/guest-list?event=${id}`}>Guest list</Link>
          </p>
        )}
      </div>
    </li>
  )
}

/** How many seats are gone, as a bar and in words. */
function Roster({ date, gone }: { date: OwnDate; gone: number }): ReactNode {
  const { capacity } = date
  return (
    <>
      <p className="own-roster">
        <meter
          min={0}
          max={capacity}
          value={Math.min(gone, capacity)}
          aria-label={`${gone} of ${capacity} seats taken`}
        />
        <span>
          <b className="numeral">{gone}</b> of {capacity} seats
        </span>
      </p>
      <p className="soft">{rosterWords(date)}</p>
    </>
  )
}

/** '2 parties booked here, 4 seats given away by the café, 1 request waits' */
function rosterWords({ kind, parties, seatsHeld, waiting }: OwnDate): string {
  const count = (number: number, one: string, many: string) =>
    `${number} ${number === 1 ? one : many}`
  return [
    count(parties, 'party', 'parties') + ' signed up',
    ...(seatsHeld > 0 ? [count(seatsHeld, 'seat', 'seats') + ' booked at the counter'] : []),
    ...(waiting > 0
      ? [
          kind === 'class'
            ? count(waiting, 'request waits', 'requests wait') + ' for the café'
            : count(waiting, 'party waits', 'parties wait') + ' for a seat',
        ]
      : []),
  ].join(', ')
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSignals } from '@preact/signals-react/runtime'
import { addMonths } from '#domain/booking/month.ts'
import { formatDate, formatTime, monthName } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { RoomCalendarEntry } from '#domain/contracts/rooms.ts'
import { can } from '#domain/people/permissions.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { account } from '#site/state/account.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { BookRoom } from './BookRoom.tsx'
import { RoomHire } from './RoomHire.tsx'
import './rooms-page.css'

/** What takes the rooms in a month: hires, events and classes, and one hire with its money. */
export function RoomsPage(): ReactNode {
  useSignals()
  const [search, setSearch] = useSearchParams()
  const today = useCafe().data?.today
  const month = search.get('month') ?? today?.slice(0, 7) ?? ''
  const chosen = search.get('hire')
  const mayBook = can(account.user.value, 'manage-events')
  const bookAbout = mayBook ? search.get('book') : null
  const calendar = useQuery({
    queryKey: ['roomCalendar', month],
    queryFn: ({ signal }) => callPrivate('roomCalendar', { query: { month } }, { signal }),
    enabled: month !== '',
    staleTime: 0,
  })
  const show = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change))
      if (value === null) next.delete(name)
      else next.set(name, value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  const first = `${month}-01`
  return (
    <AdminShell
      title="Rooms"
      lead="Hires, classes and events in one calendar. The time in which a room is cleared stands behind each."
      acts={
        mayBook &&
        bookAbout === null && (
          <button
            type="button"
            className="button loud"
            onClick={() => show({ book: '', hire: null })}
          >
            Book a room for a guest
          </button>
        )
      }
    >
      {bookAbout !== null && (
        <BookRoom
          key={bookAbout}
          about={bookAbout}
          onBooked={({ reference, date }) =>
            show({ book: null, hire: reference, month: date.slice(0, 7) })
          }
          onClose={() => show({ book: null })}
        />
      )}
      {chosen && <RoomHire reference={chosen} onClose={() => show({ hire: null })} />}
      {month && (
        <div className="rooms-months">
          <button
            type="button"
            className="button"
            onClick={() => show({ month: addMonths(first, -1).slice(0, 7) })}
          >
            Month before
          </button>
          <h2>
            {monthName(first)} {month.slice(0, 4)}
          </h2>
          <button
            type="button"
            className="button"
            onClick={() => show({ month: addMonths(first, 1).slice(0, 7) })}
          >
            Month after
          </button>
        </div>
      )}
      <Loaded
        query={calendar}
        what="the calendar of rooms"
        lines={6}
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p className="notice">Nothing takes a room in this month.</p>}
      >
        {({ entries, timeZone }) => (
          <Days
            entries={entries}
            timeZone={timeZone}
            chosen={chosen}
            onChoose={(reference) => show({ hire: reference })}
          />
        )}
      </Loaded>
    </AdminShell>
  )
}

function Days({
  entries,
  timeZone,
  chosen,
  onChoose,
}: {
  entries: RoomCalendarEntry[]
  timeZone: string
  chosen: string | null
  onChoose: (reference: string) => void
}): ReactNode {
  const days = new Map<string, RoomCalendarEntry[]>()
  for (const entry of entries) {
    const date = dateIn(timeZone, new Date(entry.startsAt))
    days.set(date, [...(days.get(date) ?? []), entry])
  }
  const at = (instant: string) => formatTime(timeIn(timeZone, new Date(instant)))
  return (
    <div className="rooms-days">
      {[...days].map(([date, list]) => (
        <section key={date} aria-label={formatDate(date)}>
          <h3>{formatDate(date)}</h3>
          <ul>
            {list.map((entry) => (
              <li key={`${entry.kind} ${entry.startsAt} ${entry.title}`} data-kind={entry.kind}>
                <span className="numeral">
                  {at(entry.startsAt)} to {at(entry.endsAt)}
                </span>
                <span>
                  <b>{entry.title}</b> <span className="soft">{ROOM_WORDS[entry.rooms]}</span>
                </span>
                <span className="soft">
                  {entry.state ? STATE_WORDS[entry.state] : KIND_WORDS[entry.kind]}
                  {entry.freeAt !== entry.endsAt && `, cleared by ${at(entry.freeAt)}`}
                </span>
                {entry.reference && (
                  <button
                    type="button"
                    className="button"
                    aria-pressed={entry.reference === chosen}
                    onClick={() => entry.reference && onChoose(entry.reference)}
                  >
                    Open
                    <span className="visually-hidden"> the hire of {entry.title}</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const ROOM_WORDS = { 'art-space': 'Art Space', lounge: 'Lounge', both: 'Entire Venue' } as const
const KIND_WORDS = { hire: 'Hire', event: 'Event', class: 'Class' } as const
const STATE_WORDS = {
  held: 'Being booked',
  asked: 'Waits for you',
  confirmed: 'Booked',
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Ran out',
} as const

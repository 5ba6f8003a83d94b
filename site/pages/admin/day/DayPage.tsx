import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { addDays, formatDate, formatHour, formatTime } from '#domain/cafe/calendar.ts'
import { instantAt, timeIn } from '#domain/cafe/time.ts'
import type { KitchenHalfHour, StaffDay } from '#domain/contracts/staff-day.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { AdminShell } from '../AdminShell.tsx'
import { roomsOf, type Placed } from './blocks.ts'
import './day-page.css'

const HALF_HOUR_MS = 30 * 60_000

/** One day side by side: who works, what takes each room and how full it is, and how full the kitchen is. */
export function DayPage(): ReactNode {
  const [search, setSearch] = useSearchParams()
  const today = useCafe().data?.today
  const day = search.get('day') ?? today ?? ''
  const query = useQuery({
    queryKey: ['staffDay', day],
    queryFn: ({ signal }) => callPrivate('staffDay', { query: { day } }, { signal }),
    enabled: day !== '',
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const show = (next: string) =>
    setSearch(next && next !== today ? { day: next } : {}, { preventScrollReset: true })
  return (
    <AdminShell
      title="Daily agenda"
      lead={day ? formatDate(day) : 'Everything that happens on a day.'}
      acts={
        day && (
          <>
            <button type="button" className="button" onClick={() => show(addDays(day, -1))}>
              Day before
            </button>
            <button type="button" className="button" onClick={() => show(today ?? day)}>
              Today
            </button>
            <button type="button" className="button" onClick={() => show(addDays(day, 1))}>
              Day after
            </button>
            <label>
              <span className="visually-hidden">Another day</span>
              <input
                className="input"
                type="date"
                value={day}
                onChange={({ target }) => show(target.value)}
              />
            </label>
          </>
        )
      }
    >
      <Loaded query={query} what="the day" lines={8}>
        {(found) => <Day day={found} />}
      </Loaded>
    </AdminShell>
  )
}

function Day({ day }: { day: StaffDay }): ReactNode {
  const rooms = roomsOf(day)
  const hours = stretchOf(day)
  const rows = Math.max(1, Math.round((hours.until - hours.from) / HALF_HOUR_MS))
  return (
    <>
      <p className="staff-day-hours">
        {day.hours ? (
          <>
            Open from {formatHour(day.hours.opens)} to {formatHour(day.hours.closes)}.
          </>
        ) : (
          <b>Closed.</b>
        )}{' '}
        {day.reason}
      </p>
      <People day={day} />
      <div className="staff-day-grid" style={{ '--rows': rows } as CSSProperties}>
        <ol className="staff-day-axis" aria-hidden="true">
          {Array.from({ length: rows }, (_, i) => (
            <li key={i}>
              {i % 2 === 0 && clock(day, new Date(hours.from + i * HALF_HOUR_MS).toISOString())}
            </li>
          ))}
        </ol>
        {rooms.map(({ id, name, blocks }) => (
          <section key={id} aria-labelledby={`day-${id}`}>
            <h2 id={`day-${id}`}>{name}</h2>
            <Blocks blocks={blocks} from={hours.from} day={day} />
          </section>
        ))}
        <section aria-labelledby="staff-day-kitchen">
          <h2 id="staff-day-kitchen">Kitchen</h2>
          <Kitchen day={day} from={hours.from} />
        </section>
      </div>
    </>
  )
}

function People({ day }: { day: StaffDay }): ReactNode {
  return (
    <section className="staff-day-people" aria-labelledby="staff-day-people">
      <h2 id="staff-day-people">On shift</h2>
      {day.shifts.length === 0 ? (
        <p className="soft">
          Nobody is planned. <Link to="/pos/roster">Plan shifts</Link>
        </p>
      ) : (
        <ul>
          {day.shifts.map(({ id, personName, startsAt, endsAt, note, isOffered }) => (
            <li key={id}>
              <Link to="/pos/roster">{personName}</Link>{' '}
              <span className="numeral">
                {clock(day, startsAt)} to {clock(day, endsAt)}
              </span>
              {note && <span className="soft"> {note}</span>}
              {isOffered && <b> would give it away</b>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Blocks({
  blocks,
  from,
  day,
}: {
  blocks: readonly Placed[]
  from: number
  day: StaffDay
}): ReactNode {
  if (blocks.length === 0) return <p className="soft staff-day-free">Free all day.</p>
  const row = (at: string) => (Date.parse(at) - from) / HALF_HOUR_MS
  return (
    <ol className="staff-day-blocks">
      {blocks.map((block) => (
        <li
          key={block.key}
          data-kind={block.kind}
          data-off={block.isOff || undefined}
          style={
            {
              '--from': Math.floor(row(block.startsAt)) + 1,
              '--until': Math.ceil(row(block.endsAt)) + 1,
              '--lane': block.lane + 1,
            } as CSSProperties
          }
        >
          <span className="numeral">
            {clock(day, block.startsAt)} to {clock(day, block.endsAt)}
          </span>
          <Link to={block.to}>{block.title}</Link>
          <span>
            {block.says}
            {block.who && `, ${block.who}`}
          </span>
          {block.freeAt && block.freeAt !== block.endsAt && (
            <span className="soft">Cleared by {clock(day, block.freeAt)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}

function Kitchen({ day, from }: { day: StaffDay; from: number }): ReactNode {
  if (day.kitchen.length === 0) return <p className="soft staff-day-free">No pickups.</p>
  return (
    <ol className="staff-day-kitchen">
      {day.kitchen.map((half) => (
        <li
          key={half.startsAt}
          data-full={isFull(half) || undefined}
          style={
            {
              '--from': Math.round((Date.parse(half.startsAt) - from) / HALF_HOUR_MS) + 1,
            } as CSSProperties
          }
        >
          <span className="numeral">{clock(day, half.startsAt)}</span>
          <span className="bar" aria-hidden="true">
            <span style={{ inlineSize: `${share(half)}%` }} />
          </span>
          <span>{kitchenWords(half)}</span>
        </li>
      ))}
    </ol>
  )
}

const isFull = ({ isHired, bookedMinutes, capacityMinutes }: KitchenHalfHour): boolean =>
  isHired || bookedMinutes >= capacityMinutes

const share = ({ isHired, bookedMinutes, capacityMinutes }: KitchenHalfHour): number =>
  isHired ? 100 : Math.min(100, Math.round((100 * bookedMinutes) / Math.max(1, capacityMinutes)))

function kitchenWords(half: KitchenHalfHour): string {
  if (half.isHired) return 'venue rented'
  if (isFull(half)) return 'full'
  return half.bookedMinutes === 0 ? 'free' : `${half.bookedMinutes} of ${half.capacityMinutes} min`
}

const clock = ({ timeZone }: StaffDay, at: string): string =>
  formatTime(timeIn(timeZone, new Date(at)))

/** From the first to the last thing of the day, in whole hours. */
function stretchOf({ day, timeZone, hours, rooms, occasions }: StaffDay) {
  const at = (time: string) => instantAt(timeZone, day, time).getTime()
  const starts = [...rooms, ...occasions].map(({ startsAt }) => Date.parse(startsAt))
  const ends = [...rooms, ...occasions].map(({ endsAt }) => Date.parse(endsAt))
  const from = Math.min(at(hours?.opens ?? '11:00'), ...starts)
  const until = Math.max(at(hours?.closes ?? '20:00'), ...ends)
  const hour = 2 * HALF_HOUR_MS
  return { from: Math.floor(from / hour) * hour, until: Math.ceil(until / hour) * hour }
}

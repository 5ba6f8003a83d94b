import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { addMonths, weekOf, weeksOfMonth } from '#domain/booking/month.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import type { Space } from '#domain/contracts/content.ts'
import type { SpaceMonth } from '#domain/contracts/rooms.ts'
import { dayName, monthName } from '../../texts/dates.ts'
import { isOne, t, word, written } from '../../texts/t.ts'
import './room-month.css'

type Day = SpaceMonth['days'][number]

/** A month of a room: on which days something is free. Walked by the arrow keys. */
export function RoomMonth({
  space,
  month: { month, days },
  date,
  today,
  last,
  onDate,
  onMonth,
}: {
  space: Pick<Space, 'weekdays' | 'days'>
  month: SpaceMonth
  date: string
  today: string
  last: string
  onDate: (date: string) => void
  onMonth: (month: string) => void
}): ReactNode {
  const table = useRef<HTMLTableElement>(null)
  const byDate = new Map(days.map((day) => [day.date, day]))
  const first = `${month}-01`
  const [before, after] = [addMonths(first, -1).slice(0, 7), addMonths(first, 1).slice(0, 7)]
  const free = days.filter(({ state }) => state === 'free').length
  const walk = (event: KeyboardEvent, from: string) => {
    const step = STEPS[event.key]
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = addDays(from, step)
    table.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus()
  }
  const open = byDate.get(date)?.state === 'free' ? date : days.find(isFree)?.date
  return (
    <div className="room-month">
      <div className="room-month-head">
        <button
          type="button"
          className="button"
          disabled={before < today.slice(0, 7)}
          onClick={() => onMonth(before)}
        >
          <span aria-hidden="true">←</span>
          <span className="visually-hidden">{monthName(`${before}-01`)}</span>
        </button>
        <p aria-live="polite">
          <b>
            {monthName(first)} {month.slice(0, 4)}
          </b>{' '}
          <span className="soft">
            {free === 0
              ? t('nothing open')
              : t(isOne(free) ? '{count} open day' : '{count} open days', { count: free })}
          </span>
        </p>
        <button
          type="button"
          className="button"
          disabled={after > last.slice(0, 7)}
          onClick={() => onMonth(after)}
        >
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{monthName(`${after}-01`)}</span>
        </button>
      </div>
      <table ref={table}>
        <caption className="visually-hidden">
          {t('Open days. The arrow keys go from day to day, Enter chooses one.')}
        </caption>
        <thead>
          <tr>
            {weekOf(first).map((day) => (
              <th key={day} scope="col" abbr={dayName(day)}>
                {dayName(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(first).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <DayCell
                    day={byDate.get(day)}
                    shut={space.weekdays ? NOT_RENTED : 'closed'}
                    isChosen={day === date}
                    isFirst={day === open}
                    onChoose={() => onDate(day)}
                    onKey={(event) => walk(event, day)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {space.weekdays && <TheseDays of={space.days} />}
    </div>
  )
}

const TheseDays = ({ of }: { of: string }): ReactNode => (
  <p className="soft">
    {t('It is rented on these days only, because the café is open on the others:')}{' '}
    <span lang={written(of)}>{word(of)}</span>.
  </p>
)

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}
const NOT_RENTED = 'not rented'
const WORDS: Record<Exclude<Day['state'], 'shut'>, string> = {
  free: 'open',
  full: 'taken',
  past: 'past',
}
const isFree = ({ state }: Day): boolean => state === 'free'

function DayCell({
  day,
  shut,
  isChosen,
  isFirst,
  onChoose,
  onKey,
}: {
  day: Day | undefined
  /** What is said of days on which it is not rented at all. */
  shut: string
  isChosen: boolean
  isFirst: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
}): ReactNode {
  if (!day) return null
  const { date, state, starts } = day
  const said = state === 'shut' ? shut : WORDS[state]
  // The line under the month says it once for all of these.
  const isPlain = state === 'past' || said === NOT_RENTED
  const words = state === 'free' && starts < 3 ? t('few') : word(said)
  return (
    <button
      type="button"
      className="room-day"
      data-date={date}
      data-state={state}
      aria-disabled={state !== 'free'}
      aria-pressed={isChosen}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => state === 'free' && onChoose()}
      onKeyDown={onKey}
    >
      <span className="numeral">
        <span className="visually-hidden">{`${dayName(date)}, ${monthName(date)} `}</span>
        {Number(date.slice(8))}
      </span>{' '}
      <small className={isPlain ? 'visually-hidden' : undefined}>{words}</small>
    </button>
  )
}

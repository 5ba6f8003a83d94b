import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CalendarEntry } from '#domain/booking/calendar-entries.ts'
import { addMonths, weekOf, weeksOfMonth } from '#domain/booking/month.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { dateText, dayName, hoursText, monthName } from '../../texts/dates.ts'
import { isOne, t, written } from '../../texts/t.ts'
import { Agenda } from './Agenda.tsx'
import { stateText } from './entry-text.ts'

type Props = {
  byDay: Map<string, CalendarEntry[]>
  date: string
  today: string
  onDate: (date: string) => void
}

/** The month as a table, walked by the arrow keys, and under it what the chosen day holds. */
export function CalendarMonth({ byDay, date, today, onDate }: Props): ReactNode {
  const table = useRef<HTMLTableElement>(null)
  const isWalking = useRef(false)
  // The chosen day may lie in a month that was not there when the key was pressed.
  useEffect(() => {
    if (!isWalking.current) return
    isWalking.current = false
    table.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [date])

  const walk = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, date)
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    isWalking.current = true
    onDate(next)
  }
  return (
    <>
      <table className="calendar-month" ref={table}>
        <caption className="visually-hidden">
          {t(
            'Choose a day. The arrow keys go from day to day, Page Up and Page Down by the month.',
          )}
        </caption>
        <thead>
          <tr>
            {weekOf(date).map((day) => (
              <th key={day} scope="col" abbr={dayName(day)}>
                {dayName(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(date).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  entries={byDay.get(day) ?? []}
                  isChosen={day === date}
                  isToday={day === today}
                  isOther={day.slice(0, 7) !== date.slice(0, 7)}
                  onChoose={() => onDate(day)}
                  onKey={walk}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasEntries(byDay, date.slice(0, 7)) ? (
        <Agenda days={[date]} byDay={byDay} today={today} isEveryDay />
      ) : (
        <EmptyMonth byDay={byDay} date={date} onDate={onDate} />
      )}
    </>
  )
}

/** @param month YYYY-MM */
const hasEntries = (byDay: Props['byDay'], month: string): boolean =>
  [...byDay.keys()].some((day) => day.startsWith(month))

/** That the whole month is empty, and the way to the next day that is not, or to the last one. */
function EmptyMonth({ byDay, date, onDate }: Omit<Props, 'today'>): ReactNode {
  const days = [...byDay.keys()].toSorted()
  const near = days.find((day) => day > date) ?? days.at(-1)
  const month = t('{month} {year}', { month: monthName(date), year: date.slice(0, 4) })
  return (
    <p className="calendar-none" role="status">
      {t('Nothing is planned in {month}.', { month })}{' '}
      {near && (
        <button type="button" className="link" onClick={() => onDate(near)}>
          {t('Go to {date}', { date: dateText(near) })}
        </button>
      )}
    </p>
  )
}

function Day({
  day,
  entries,
  isChosen,
  isToday,
  isOther,
  onChoose,
  onKey,
}: {
  day: string
  entries: CalendarEntry[]
  isChosen: boolean
  isToday: boolean
  isOther: boolean
  onChoose: () => void
  onKey: (event: KeyboardEvent) => void
}): ReactNode {
  const count = entries.length
  const holds =
    count === 0
      ? t('nothing')
      : isOne(count)
        ? t('{count} entry', { count })
        : t('{count} entries', { count })
  return (
    <td data-today={isToday || undefined} data-other={isOther || undefined}>
      <button
        type="button"
        className="calendar-day"
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${dateText(day)}, ${holds}`}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
        onKeyDown={onKey}
      >
        <span className="numeral">{Number(day.slice(8))}</span>
        {count > 0 && (
          <span className="calendar-marks" aria-hidden="true">
            {entries.slice(0, MARKS).map(({ kind, id, isCancelled }) => (
              <i
                key={id}
                className="calendar-mark"
                data-kind={kind}
                data-off={isCancelled || undefined}
              />
            ))}
          </span>
        )}
      </button>
      <ul className="calendar-cell">
        {entries.slice(0, ROWS).map((entry) => (
          <li key={entry.id} data-kind={entry.kind} data-off={entry.isCancelled || undefined}>
            <Link to={entry.to}>
              <b>{hoursText(entry.hours.split(' to ')[0] ?? '')}</b>{' '}
              <span lang={written()}>{entry.title}</span>
              {!entry.isOpen && <i> {stateText(entry)}</i>}
            </Link>
          </li>
        ))}
        {count > ROWS && (
          <li className="calendar-more">{t('and {count} more', { count: count - ROWS })}</li>
        )}
      </ul>
    </td>
  )
}

/** Small marks under the number of a day, where there is no room for words. */
const MARKS = 4
/** Entries in one cell. */
const ROWS = 3

function dayAfterKey(key: string, date: string): string | null {
  const [first = date] = weekOf(date)
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return first
    case 'End':
      return addDays(first, 6)
    case 'PageUp':
      return addMonths(date, -1)
    case 'PageDown':
      return addMonths(date, 1)
    default:
      return null
  }
}

import type { ReactNode } from 'react'
import type { CalendarEntry } from '#domain/booking/calendar-entries.ts'
import { formatDateWithYear } from '#domain/cafe/calendar.ts'
import { PageLink } from '../../layout/PageLink.tsx'

const KIND_WORDS = { class: 'Class', event: 'Event' } as const

/** Days one below the other, each with what it holds. @param isEveryDay also days that hold nothing */
export function Agenda({
  days,
  byDay,
  today,
  isEveryDay = false,
}: {
  days: string[]
  byDay: Map<string, CalendarEntry[]>
  today: string
  isEveryDay?: boolean
}): ReactNode {
  if (days.length === 0)
    return <p className="calendar-none">Nothing is planned from this day on.</p>
  return (
    <ol className="agenda">
      {days.map((day) => {
        const entries = byDay.get(day) ?? []
        if (entries.length === 0 && !isEveryDay) return null
        return (
          <li key={day} data-today={day === today || undefined}>
            <h3>
              <time dateTime={day}>{formatDateWithYear(day, today)}</time>
              {day === today && (
                <>
                  {' '}
                  <span>today</span>
                </>
              )}
            </h3>
            {entries.length === 0 ? (
              <p className="agenda-none">Nothing planned</p>
            ) : (
              <ul>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ul>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Entry({ entry }: { entry: CalendarEntry }): ReactNode {
  const { kind, title, hours, detail, price, state, isOpen, to } = entry
  return (
    <li className="agenda-entry" data-kind={kind}>
      <span className="agenda-hours">{hours}</span>
      <span className="agenda-what">
        <PageLink to={to}>{title}</PageLink>
        <span>
          {KIND_WORDS[kind]}, {detail}
        </span>
      </span>
      <b className="agenda-price">{price}</b>
      <span className="agenda-state" data-open={isOpen || undefined}>
        {state}
      </span>
    </li>
  )
}

import type { ReactNode } from 'react'
import type { CalendarEntry } from '#domain/booking/calendar-entries.ts'
import { PageLink } from '../../layout/PageLink.tsx'
import { dateText, hoursText } from '../../texts/dates.ts'
import { priceText } from '../../texts/prices.ts'
import { t, written } from '../../texts/t.ts'
import { stateText } from './entry-text.ts'

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
    return <p className="calendar-none">{t('Nothing is planned from this day on.')}</p>
  return (
    <ol className="agenda">
      {days.map((day) => {
        const entries = byDay.get(day) ?? []
        if (entries.length === 0 && !isEveryDay) return null
        return (
          <li key={day} data-today={day === today || undefined}>
            <h3>
              <time dateTime={day}>{dayTitle(day, today)}</time>
              {day === today && (
                <>
                  {' '}
                  <span>{t('today')}</span>
                </>
              )}
            </h3>
            {entries.length === 0 ? (
              <p className="agenda-none">{t('Nothing planned')}</p>
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
  const { kind, title, hours, detail, price, isOpen, isCancelled, to } = entry
  return (
    <li className="agenda-entry" data-kind={kind} data-off={isCancelled || undefined}>
      <span className="agenda-hours">{hoursText(hours)}</span>
      <span className="agenda-what">
        <PageLink to={to}>
          <span lang={written()}>{title}</span>
        </PageLink>
        <span>
          {kind === 'class'
            ? t('Class, with {name}', { name: detail })
            : `${t('Event')}, ${detail}`}
        </span>
      </span>
      <b className="agenda-price">{!isCancelled && priceText(price)}</b>
      <span className="agenda-state" data-open={isOpen || undefined}>
        {stateText(entry)}
      </span>
    </li>
  )
}

/** With the year where it is not that of today. */
function dayTitle(day: string, today: string): string {
  const [date, year] = [dateText(day), day.slice(0, 4)]
  return year === today.slice(0, 4) ? date : t('{date}, {year}', { date, year })
}

import type { ReactNode } from 'react'
import type { CalendarEntry } from '#domain/booking/calendar-entries.ts'
import { weekOf } from '#domain/booking/month.ts'
import { Agenda } from './Agenda.tsx'
import { CalendarMonth } from './CalendarMonth.tsx'
import type { Shown } from './calendar-view.ts'

/** The days that were chosen, in the view that was chosen, with what they hold. */
export function CalendarDays({
  shown: { view, date },
  today,
  byDay,
  onDate,
}: {
  shown: Shown
  today: string
  byDay: Map<string, CalendarEntry[]>
  onDate: (date: string) => void
}): ReactNode {
  if (view === 'month')
    return <CalendarMonth byDay={byDay} date={date} today={today} onDate={onDate} />
  if (view === 'week') return <Agenda days={weekOf(date)} byDay={byDay} today={today} isEveryDay />
  return (
    <Agenda days={[...byDay.keys()].filter((day) => day >= date)} byDay={byDay} today={today} />
  )
}

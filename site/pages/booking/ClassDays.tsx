import type { ReactNode } from 'react'
import type { CalendarEntry } from '#domain/booking/calendar-entries.ts'
import { filterClasses } from '#domain/booking/class-list.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { useAddress } from '../../state/use-address.ts'
import { CalendarDays } from './CalendarDays.tsx'
import type { Shown } from './calendar-view.ts'
import { filterIn } from './class-address.ts'
import { ClassFilters } from './ClassFilters.tsx'
import './chips.css'
import './class-filters.css'

/** The calendar of classes alone, with their filters. The calendar itself goes from date to date, so none of them is about dates. */
export function ClassDays({
  classes,
  at,
  entriesOf,
  ...days
}: {
  classes: ClassSession[]
  /** Where and when it is looked at, and which classes can be booked early. */
  at: Parameters<typeof filterClasses>[2]
  entriesOf: (classes: ClassSession[]) => Map<string, CalendarEntry[]>
  shown: Shown
  today: string
  onDate: (date: string) => void
}): ReactNode {
  const [search] = useAddress()
  const filter = { ...filterIn(search), span: null }
  return (
    <>
      <ClassFilters />
      <CalendarDays {...days} byDay={entriesOf(filterClasses(classes, filter, at))} />
    </>
  )
}

import type { ReactNode } from 'react'
import { PlannedDates } from './PlannedDates.tsx'

/** The same of events, such as an open mic every Friday. */
export function PlannedEventsPage(): ReactNode {
  return <PlannedDates kind="event" />
}

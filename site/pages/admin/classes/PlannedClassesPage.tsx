import type { ReactNode } from 'react'
import { PlannedDates } from './PlannedDates.tsx'

/** The classes of the café as they are planned: series, single dates, and who teaches them. */
export function PlannedClassesPage(): ReactNode {
  return <PlannedDates kind="class" />
}

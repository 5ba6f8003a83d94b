import { type ReactNode } from 'react'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { waitedFile } from '../../ssr/waited-file.tsx'
import './chips.css'
import './class-filters.css'

const filters = waitedFile(() => import('./ClassFilters.tsx'))
const ClassFilters = filters.part('ClassFilters', '.class-filters')

/** For the page that they stand in. */
export const FiltersReady = filters.Ready

/** The filters of classes, hydrated by themselves. */
export function Filters({ isDated = false }: { isDated?: boolean }): ReactNode {
  return (
    <HydrationBoundary fallback={<span className="blank class-filters-blank" />}>
      <ClassFilters isDated={isDated} />
    </HydrationBoundary>
  )
}

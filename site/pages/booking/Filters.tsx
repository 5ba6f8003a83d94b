import { memo, type ReactNode } from 'react'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import './chips.css'
import './class-filters.css'

const ClassFilters = lazyChunk(() => import('./ClassFilters.tsx'), 'ClassFilters', '.class-filters')

/** The filters of classes, hydrated by themselves. Not rendered again with the page: what is not hydrated yet must not change. */
export const Filters = memo(function Filters({
  isDated = false,
}: {
  isDated?: boolean
}): ReactNode {
  return (
    <HydrationBoundary fallback={<span className="blank class-filters-blank" />}>
      <ClassFilters isDated={isDated} />
    </HydrationBoundary>
  )
})

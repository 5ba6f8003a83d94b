import type { ReactNode } from 'react'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { Poster } from './Poster.tsx'

const BelowTheFold = lazyChunk(() => import('./BelowTheFold.tsx'), 'BelowTheFold', '.week')

/** One sheet: the drink as a poster that can be ordered, today, the shelf, and the rooms. */
export function HomePage(): ReactNode {
  return (
    <div className="home">
      <Poster />
      <HydrationBoundary fallback={<span className="blank fold-blank" />}>
        <BelowTheFold />
      </HydrationBoundary>
    </div>
  )
}

import { Suspense, type ReactNode } from 'react'
import { Still } from '../prints/Still.tsx'
import { lazyChunk } from '../ssr/chunk.tsx'
import './broken-link.css'

const TornTicket = lazyChunk(() => import('./TornTicket.tsx'), 'TornTicket')

/** A link that leads to nothing: what cannot be found, what to do about it, and a ticket torn in two. */
export function BrokenLink({
  title,
  acts,
  area,
  children,
}: {
  title: string
  /** Links to what can be done instead. */
  acts?: ReactNode
  /** For its ink. */
  area?: string | undefined
  children: ReactNode
}): ReactNode {
  return (
    <div className="broken-link" data-area={area}>
      <div>
        <h1>{title}</h1>
        <p className="lead" role="status">
          {children}
        </p>
        {acts && <p className="acts">{acts}</p>}
      </div>
      <Still>
        <Suspense
          fallback={<svg className="torn-ticket" viewBox="0 0 160 208" aria-hidden="true" />}
        >
          <TornTicket />
        </Suspense>
      </Still>
    </div>
  )
}

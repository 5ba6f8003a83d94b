import type { ReactNode } from 'react'
import { Failed } from '../../layout/Failed.tsx'
import { useCafe } from '../../state/queries.ts'
import { useContentPage } from '../../state/reading.ts'
import { Clauses } from './Clauses.tsx'
import { postDate } from './post-date.ts'
import './legal.css'

/** The small print, set large: every clause has its number, and the contents stay in sight. */
export function LegalPage({ id, title }: { id: 'privacy' | 'terms'; title: string }): ReactNode {
  const { data: page, isError, refetch } = useContentPage(id)
  const { data: cafe } = useCafe()

  return (
    <article className="small-print">
      <title>{`${title} · Creative Lounge`}</title>
      <header>
        <h1>{page?.title ?? title}</h1>
        {page && <p className="legal-summary">{page.summary}</p>}
      </header>
      {page ? (
        <Clauses
          blocks={page.blocks}
          note={
            <p className="soft">
              As of{' '}
              <time dateTime={page.updatedAt}>
                {postDate(page.updatedAt, cafe?.cafe.timeZone).long}
              </time>
            </p>
          }
        />
      ) : isError ? (
        <Failed what="This page" onRetry={refetch} />
      ) : (
        <div className="legal-blank" role="status" aria-label={`Loading ${title}`}>
          <span className="blank" />
          <span className="blank" />
        </div>
      )}
    </article>
  )
}

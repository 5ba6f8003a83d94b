import type { ReactNode } from 'react'
import { Failed } from '../../layout/Failed.tsx'
import { useCafe } from '../../state/queries.ts'
import { useContentPage } from '../../state/reading.ts'
import { Blocks } from './Blocks.tsx'
import { sectionsOf } from './outline.ts'
import { postDate } from './post-date.ts'
import './legal.css'

/** The small print, set large: every clause has its number, and the contents stay in sight. */
export function LegalPage({ id, title }: { id: 'privacy' | 'terms'; title: string }): ReactNode {
  const { data: page, isError, refetch } = useContentPage(id)
  const { data: cafe } = useCafe()
  const sections = page ? sectionsOf(page.blocks) : []
  const opening = sections.filter(({ heading }) => heading === null)
  const clauses = sections.filter(({ heading }) => heading !== null)

  return (
    <article className="small-print">
      <title>{`${title} · Creative Lounge`}</title>
      <header>
        <h1>{page?.title ?? title}</h1>
        {page && <p className="legal-summary">{page.summary}</p>}
      </header>
      {page ? (
        <div className="legal-body">
          <nav aria-label="Clauses">
            <ol>
              {clauses.map(({ heading, anchor }, i) => (
                <li key={anchor}>
                  <a href={`#${anchor}`}>
                    <span className="numeral">{i + 1}</span> {heading}
                  </a>
                </li>
              ))}
            </ol>
            <p className="soft">
              As of{' '}
              <time dateTime={page.updatedAt}>
                {postDate(page.updatedAt, cafe?.cafe.timeZone).long}
              </time>
            </p>
          </nav>
          <div>
            {opening.map(({ blocks }) => (
              <div key="opening" className="prose legal-opening">
                <Blocks blocks={blocks} />
              </div>
            ))}
            {clauses.map(({ heading, anchor, blocks }, i) => (
              <section key={anchor} aria-labelledby={anchor}>
                <span className="numeral legal-number" aria-hidden="true">
                  {i + 1}
                </span>
                <div className="prose">
                  <h2 id={anchor}>{heading}</h2>
                  <Blocks blocks={blocks} />
                </div>
              </section>
            ))}
          </div>
        </div>
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

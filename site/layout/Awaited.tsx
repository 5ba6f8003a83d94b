import type { ReactNode } from 'react'
import { useAnnounced } from '../ssr/chunk.tsx'
import { t } from '../texts/t.ts'
import { asTitle } from './Failed.tsx'

/**
 * The head of a page that belongs to whoever has its link, with a place for the rest. The server renders this, as it does not
 * read the link, and it stands until what the link leads to is there.
 */
export function Awaited({
  what,
  blank = '',
  file = '',
}: {
  /** In the middle of a sentence: 'your room'. */
  what: string
  /** The class of the place, which makes it as large as what comes. */
  blank?: string
  /** The file of what comes, where the page does not import it. */
  file?: string
}): ReactNode {
  // The server answers no link: the browser asks, and has by then what it asks with.
  useAnnounced('private-calls', file)
  return (
    <>
      <header className="page-head">
        <h1>{asTitle(what)}</h1>
      </header>
      <span className={`blank ${blank}`} role="status" aria-label={t('Loading {what}', { what })} />
    </>
  )
}

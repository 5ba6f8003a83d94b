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
  files = [],
}: {
  /** In the middle of a sentence: 'your room'. */
  what: string
  /** The class of the place, which makes it as large as what comes. */
  blank?: string
  /** Of what comes and of how it is asked for, where the page does not import them. */
  files?: string[]
}): ReactNode {
  useAnnounced(...files)
  return (
    <>
      <header className="page-head">
        <h1>{asTitle(what)}</h1>
      </header>
      <span className={`blank ${blank}`} role="status" aria-label={t('Loading {what}', { what })} />
    </>
  )
}

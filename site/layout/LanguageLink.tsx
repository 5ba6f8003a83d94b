import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { toSpanish } from '#domain/site/language.ts'
import { routeOf } from '../routes.tsx'
import { spanish } from '../texts/t.ts'
import { useFirstRest } from './use-first-rest.ts'

/** The same page in the other language, or from one's own pages, which are in English, the home page. The document is loaded anew: a language is that of a document. */
export function LanguageLink({ className }: { className: string }): ReactNode {
  const { pathname, search } = useLocation()
  // The server knows no more of the query than the page reads.
  const isReady = useFirstRest()
  const isOwn = routeOf(pathname)?.route.isGuarded === true
  const isSpanish = spanish() !== undefined
  const [language, name] = isSpanish ? ['en', 'English'] : ['es', 'Español']
  return (
    <a
      className={className}
      href={
        isOwn
          ? toSpanish('/')
          : (isSpanish ? pathname : toSpanish(pathname)) + (isReady ? search : '')
      }
      hrefLang={language}
      lang={language}
    >
      {name}
    </a>
  )
}

import type { ReactNode } from 'react'
import { Loaded } from '../../layout/Loaded.tsx'
import { useCafe } from '../../state/queries.ts'
import { useContentPage } from '../../state/reading.ts'
import { englishNote, rich, spanish, t, word, written } from '../../texts/t.ts'
import { TextsReady } from './Blocks.tsx'
import { Clauses } from './Clauses.tsx'
import { postDate } from './post-date.ts'
import { Translation } from './Translation.tsx'
import './legal.css'

/** The small print, set large: every clause has its number, and the contents stay in sight. */
export function SmallPrint({ id, title }: { id: 'privacy' | 'terms'; title: string }): ReactNode {
  const query = useContentPage(id)
  const page = query.data
  const { data: cafe } = useCafe()
  const translated = page && cafe && spanish()?.legal(page, cafe.cafe)
  const lang = translated ? undefined : written()

  return (
    <article className="small-print">
      <TextsReady />
      <header>
        <h1>{word(page?.title ?? title)}</h1>
        {page && (
          <p className="legal-summary" lang={lang}>
            {(translated ?? page).summary}
          </p>
        )}
      </header>
      <Loaded query={query} what={t('this page')} blank="legal-blank" lines={2}>
        {(page) => (
          <Clauses
            lead={translated ? <Translation /> : englishNote()}
            lang={lang}
            blocks={(translated ?? page).blocks}
            note={
              <p className="soft">
                {rich('As of {date}', {
                  date: (
                    <time dateTime={page.updatedAt}>
                      {postDate(page.updatedAt, cafe?.cafe.timeZone).long}
                    </time>
                  ),
                })}
              </p>
            }
          />
        )}
      </Loaded>
    </article>
  )
}

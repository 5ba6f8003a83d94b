import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { CommunityNote } from '#domain/contracts/content.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useCafe } from '../../state/queries.ts'
import { useCommunity } from '../../state/reading.ts'
import { englishNote, t, word } from '../../texts/t.ts'
import { BoardNote } from './BoardNote.tsx'
import { deal } from './deal.ts'
import { NewNote } from './NewNote.tsx'
import { ReportSheet } from './ReportSheet.tsx'
import './community.css'

const KINDS: Record<CommunityNote['kind'], string> = {
  showcase: 'Made by you',
  notice: 'Wanted, found, free',
}

const WIDE_COLUMNS = 3

/** The board by the door: what guests made and what they want the town to know. Reading needs nothing. */
export function CommunityPage(): ReactNode {
  const notes = useCommunity()
  const { data: cafe } = useCafe()
  const [search] = useSearchParams()
  const [reported, setReported] = useState<CommunityNote | null>(null)
  const asked = search.get('kind')
  const kind = asked !== null && Object.hasOwn(KINDS, asked) ? asked : null
  const isShown = (note: CommunityNote) => !kind || note.kind === kind

  return (
    <div className="community">
      <header className="page-head">
        <h1>{t('Pinned by the door.')}</h1>
        <div>
          <p className="lead">
            {t(
              'What people made at our tables, and what they want the neighborhood to know. Anyone can read it; sign in to pin a note of your own.',
            )}
          </p>
          <a className="button loud" href="#pin">
            {t('Pin up a note')}
          </a>
        </div>
      </header>
      <nav className="community-kinds" aria-label={t('What to see')}>
        <Link to="/community" aria-current={kind === null ? 'true' : undefined}>
          {t('Everything')}
        </Link>
        {Object.entries(KINDS).map(([id, words]) => (
          <Link
            key={id}
            to={`/community?kind=${id}`}
            aria-current={kind === id ? 'true' : undefined}
          >
            {word(words)}
          </Link>
        ))}
      </nav>
      <Loaded
        query={notes}
        what={t('the board')}
        isEmpty={(all) => !all.some(isShown)}
        empty={<p className="notice">{t('Nothing is pinned here right now. Be the first.')}</p>}
        renderBlank={(loading) => (
          <div className="board" {...loading}>
            {[18, 11, 14, 11, 20, 12].map((rem, i) => (
              <div key={i} className="slip-frame">
                <span className="blank" style={{ height: `${rem}rem` }} />
              </div>
            ))}
          </div>
        )}
      >
        {(all) => (
          <>
            {englishNote()}
            <ul className="board">
              {deal(all.filter(isShown), WIDE_COLUMNS, heightOf).flatMap((column) =>
                column.map((note, i) => (
                  <BoardNote
                    key={note.id}
                    note={note}
                    isFirst={i === 0}
                    isLast={i === column.length - 1}
                    zone={cafe?.cafe.timeZone}
                    onReport={() => setReported(note)}
                  />
                )),
              )}
            </ul>
          </>
        )}
      </Loaded>
      <NewNote />
      {reported && (
        <ReportSheet key={reported.id} note={reported} onClose={() => setReported(null)} />
      )}
    </div>
  )
}

/** About how high a slip is on a wide board, in rem: its print, its words, its strips. */
function heightOf({ kind, print, title, text }: CommunityNote): number {
  const words = Math.ceil(title.length / 19) * 2 + Math.ceil(text.length / 44) * 1.5
  return 8 + words + (print ? 26 : 0) + (kind === 'notice' ? 6 : 0)
}

import type { CSSProperties, ReactNode } from 'react'
import type { CommunityNote } from '#domain/contracts/content.ts'
import { handOf } from '#widgets/style/hand.ts'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { t, written } from '../../texts/t.ts'
import { postDate } from './post-date.ts'

const STRIPS = 6

/** A slip as somebody pinned it: never quite straight. Notices have strips to tear off, works are taped. */
export function BoardNote({
  note,
  isFirst,
  isLast,
  zone,
  onReport,
}: {
  note: CommunityNote
  /** Of its column, where there are three: its print is seen at once. */
  isFirst: boolean
  isLast: boolean
  zone: string | undefined
  onReport: () => void
}): ReactNode {
  const hand = handOf(note.id)
  const lean = { '--lean': `${hand.between(-1.3, 1.3).toFixed(2)}deg` } as CSSProperties
  const { long } = postDate(note.postedAt, zone)
  return (
    <li className="slip-frame" data-last={isLast || undefined}>
      <article
        className="slip"
        data-kind={note.kind}
        data-pin={hand.pick(['coral', 'blue', 'taro', 'matcha'])}
        style={lean}
      >
        {note.print && (
          <PrintPicture
            print={note.print}
            alt={t('A print by {name}', { name: note.name })}
            isFirst={isFirst}
          />
        )}
        <h2 lang={written()}>{note.title}</h2>
        <p className="slip-text" lang={written()}>
          {note.text}
        </p>
        <p className="slip-by">
          <b>{note.name}</b>, <time dateTime={note.postedAt}>{long}</time>
        </p>
        <button type="button" className="slip-report" onClick={onReport}>
          {t('Report')}
          <span className="visually-hidden"> “{note.title}”</span>
        </button>
        {note.kind === 'notice' && (
          <div className="slip-strips" aria-hidden="true">
            {Array.from({ length: STRIPS }, (_, i) => (
              <span key={i}>{t('Ask at the bar')}</span>
            ))}
          </div>
        )}
      </article>
    </li>
  )
}

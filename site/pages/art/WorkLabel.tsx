import type { ReactNode } from 'react'
import type { Work } from '#domain/contracts/content.ts'
import { word } from '../../texts/t.ts'
import { editionWords, priceWords, sizeWords, STATUS_WORDS } from './work-words.ts'
import './work-label.css'

/** What is pinned beside a work: who, what, how large, how many, how much. A red dot means sold, half of one on hold. */
export function WorkLabel({
  work,
  title,
  isBrief = false,
}: {
  work: Work
  /** The heading of the place in which it hangs. */
  title: ReactNode
  /** Without the artist: on a wall of one's own. */
  isBrief?: boolean
}): ReactNode {
  return (
    <div className="work-label" data-status={work.status}>
      {title}
      {!isBrief && (
        <p>
          {work.artistName}, {work.year}
        </p>
      )}
      <p className="work-facts">
        {isBrief ? `${work.year}. ` : ''}
        {sizeWords(work)}. {editionWords(work)}.
      </p>
      <p className="work-price">
        <b className="numeral">{priceWords(work)}</b>
        {work.status === 'on-hold' && <span>{word(STATUS_WORDS['on-hold'])}</span>}
      </p>
    </div>
  )
}

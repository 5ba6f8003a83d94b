import { useId, useState, type ReactNode } from 'react'
import type { SaleWork } from '#domain/contracts/artist.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { STATUS_WORDS } from '../art/work-words.ts'
import { findWorks, unsold } from './find-works.ts'

/** So that what was sold last is not far. */
const SHOWN = 12

/** Finds a work by a few letters of its title, its artist or its wall. */
export function WorkPicker({
  works,
  onPick,
}: {
  works: readonly SaleWork[]
  onPick: (id: string) => void
}): ReactNode {
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = findWorks(works, typed)
  const shown = found.slice(0, SHOWN)
  return (
    <div className="sell-picker">
      <div className="field">
        <label htmlFor={id}>
          Title, artist or wall <span className="hint">a few letters are enough</span>
        </label>
        <input
          id={id}
          className="input"
          type="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <p className="soft" role="status">
        {found.length} of {works.length} works
        {shown.length < found.length && `, the first ${shown.length} here`}
      </p>
      {found.length === 0 && (
        <p className="notice">
          {works.length === 0
            ? 'No artist has added a work yet.'
            : 'No work is called that. Try fewer letters.'}
        </p>
      )}
      <ul className="sell-works">
        {shown.map((work) => {
          const why = unsold(work)
          return (
            <li key={work.id} data-off={why !== null || undefined}>
              <span className="sell-thumb">
                <WorkPicture work={{ ...work, alt: '' }} sizes="64px" isBeside hasUsualShape />
              </span>
              <span className="sell-name">
                <b>{work.title}</b>
                <span className="soft">
                  {work.artistName}
                  {work.wall && `, ${work.wall}`}
                </span>
                <span className="soft">
                  {why ?? `${work.editionLeft} of ${work.editionSize} left`}
                  {work.status === 'on-hold' && `, ${STATUS_WORDS['on-hold'].toLowerCase()}`}
                </span>
              </span>
              <span className="numeral sell-price">
                {work.priceCents === null ? '' : formatCents(work.priceCents).replace('.00', '')}
              </span>
              {!why && (
                <button type="button" className="button" onClick={() => onPick(work.id)}>
                  Sell<span className="visually-hidden"> {work.title}</span>
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
